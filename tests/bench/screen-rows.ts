import type { TestDatabase } from '#tests/support/test-database.ts';
import { type LiveTimes, measureBareLive, measureLive } from './live-updates.ts';
import { measurePicker, PICKER_SCREENS } from './picker.ts';
import { type Row, round, verdict } from './result-row.ts';
import { measureDrag, measureKitchenAtRest } from './screens.ts';

const DEVICES = [1, 10, 50] as const;
const TARGETS = { pickerMs: 50, liveMs: 100, core: 0.05, frames: 59 };

async function liveRow(origin: string, database: TestDatabase, devices: number): Promise<Row[]> {
  const bare = await measureBareLive(devices);
  const live = await measureLive(origin, database, devices);
  const row = (name: string, part: keyof LiveTimes): Row => {
    const { p50, p95 } = live[part];
    return {
      name: `live, ${devices} devices: from 'Enviar a cocina' to ${name}`,
      p50: round(p50),
      p95: round(p95),
      floor_p50: round(bare[part].p50),
      floor_p95: round(bare[part].p95),
      failures: 0,
      target: verdict(p95 <= TARGETS.liveMs, `p95 <= ${TARGETS.liveMs} ms`),
    };
  };
  return [row("the kitchen's card", 'card'), row('the table on another floor', 'table')];
}

/** From a tap on one screen to the paint on two others, with 1, 10 and 50 devices in the room, beside the same with pages without content. */
export async function liveRows(
  origin: string,
  database: TestDatabase,
  logProgress: (text: string) => void,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const devices of DEVICES) {
    logProgress(`live, ${devices} devices`);
    rows.push(...(await liveRow(origin, database, devices)));
  }
  return rows;
}

/** The kitchen at rest, and dragging a table. */
export async function screenRows(origin: string, database: TestDatabase): Promise<Row[]> {
  const core = await measureKitchenAtRest(origin, database);
  const drag = await measureDrag(origin, database);
  return [
    {
      name: 'the kitchen with 60 orders ticking',
      core: round(core),
      failures: 0,
      target: verdict(core < TARGETS.core, `below ${TARGETS.core} of one core`),
    },
    {
      name: 'dragging one of 120 tables, processor slowed 4 times',
      p50: round(drag.p50),
      p95: round(drag.p95),
      frames_per_second: round(drag.perSecond),
      failures: 0,
      target: verdict(drag.perSecond >= TARGETS.frames, `at least ${TARGETS.frames} frames a second`),
    },
  ];
}

/** Adding a product to a long cart, on each screen. */
export async function pickerRows(origin: string, database: TestDatabase): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, screen] of Object.entries(PICKER_SCREENS)) {
    const { p50, p95, p99 } = await measurePicker(origin, database, screen);
    rows.push({
      name: `adding a product on a ${name}: 300 products, 40 lines, processor slowed 4 times`,
      p50: round(p50),
      p95: round(p95),
      p99: round(p99),
      failures: 0,
      target: verdict(p95 <= TARGETS.pickerMs, `p95 <= ${TARGETS.pickerMs} ms`),
    });
  }
  return rows;
}
