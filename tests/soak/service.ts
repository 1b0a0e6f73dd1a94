import { randomUUID } from 'node:crypto';
import { createTable } from '#db/queries/orders/tables.ts';
import type { Business } from '#tests/support/business.ts';
import { compareService } from './compare.ts';
import { Device } from './device.ts';
import {
  createPlan,
  DEVICES,
  type DeviceName,
  FLOUR,
  type PlannedStep,
  type PlanOptions,
  PRODUCTS,
} from './plan.ts';
import { ServiceRecord } from './record.ts';
import { doStep, emptyCart } from './steps.ts';

const WIDTHS: Readonly<Record<DeviceName, number>> = { cashier: 390, waiter: 390, bar: 1024 };
const DRAINED_TIMEOUT_MS = 180_000;

interface ServiceOptions extends PlanOptions {
  readonly origin: string;
  readonly business: Business;
  readonly log: (text: string) => void;
  /** Where pictures of a failed step are stored. */
  readonly pictures?: string;
}

async function prepare(business: Business, steps: readonly PlannedStep[]): Promise<string> {
  const flour = await business.ingredient({ name: 'Harina', stock: FLOUR });
  for (const { name, priceCents, flour: quantity } of PRODUCTS)
    await business.product({ name, priceCents, recipe: [{ ingredient: flour, quantity }] });
  await business.openRegister();
  const places = steps.flatMap(({ step }) =>
    'place' in step && step.place.kind === 'table' ? [step.place.name] : [],
  );
  for (const name of new Set(places))
    await createTable(business.writeScope(), { id: randomUUID(), name, area_id: null });
  return flour;
}

/**
 * Plays the plan of a seed on three browsers: with a network, without, and with it again. Waits until every queue is empty and
 * compares the server with what the screens confirmed.
 */
export async function playService(options: ServiceOptions) {
  const { origin, business, log, seed } = options;
  const plan = createPlan(options);
  const flour = await prepare(business, plan.flat());
  const second = await business.employee('cajero');
  const record = new ServiceRecord();
  const devices: Readonly<Record<DeviceName, Device>> = {
    cashier: new Device('cashier', origin, WIDTHS.cashier, '/pos'),
    waiter: new Device('waiter', origin, WIDTHS.waiter, '/tables'),
    bar: new Device('bar', origin, WIDTHS.bar, '/pos'),
  };
  const all = DEVICES.map((name) => devices[name]);

  const reopen = async (device: Device) => {
    record.kills += 1;
    try {
      await device.reopen();
      await emptyCart(device);
      await device.setAway(device.isAway);
    } catch (error) {
      if (options.pictures) await device.picture(`${options.pictures}/${seed}-${device.name}-reopened.png`);
      throw new Error(`${device.name} after a kill`, { cause: error });
    }
  };
  const play = async (device: Device, { step, kill }: PlannedStep) => {
    if (kill === 'before') {
      await device.kill();
      await reopen(device);
    } else if (kill !== null) device.armKill(kill);
    let failure: unknown = null;
    try {
      await device.ensureSignedIn();
      await doStep(device, record, step);
    } catch (error) {
      failure = error;
    }
    if (await device.wasKilled()) return reopen(device);
    if (failure === null) return;
    if (options.pictures) await device.picture(`${options.pictures}/${seed}-${device.name}.png`);
    log(failure instanceof Error ? (failure.stack ?? failure.message) : String(failure));
    throw new Error(`${device.name}, ${JSON.stringify(step)}`, { cause: failure });
  };
  const playPart = (steps: readonly PlannedStep[]) =>
    Promise.all(
      DEVICES.map(async (name) => {
        for (const planned of steps.filter(({ device }) => device === name))
          await play(devices[name], planned);
      }),
    );
  const refusals: string[] = [];
  const drain = async () => {
    for (const device of all) {
      const isDrained = async () => {
        await device.ensureSignedIn();
        const { count, refusals: refused } = await device.queue();
        return count === refused.length;
      };
      await device.until(isDrained, DRAINED_TIMEOUT_MS);
      refusals.push(...(await device.queue()).refusals.map((text) => `${device.name}: ${text}`));
    }
  };

  try {
    await devices.cashier.open(business.employees.cajero.username);
    await devices.waiter.open(business.employees.mesero.username);
    await devices.bar.open(second.username);
    log(`seed ${seed}: the devices are ready`);
    await playPart(plan[0]);
    await drain();
    for (const device of all) await device.setAway(true);
    log(`seed ${seed}: without a network`);
    await playPart(plan[1]);
    for (const device of all) await device.setAway(false);
    log(`seed ${seed}: with a network again`);
    await drain();
    await playPart(plan[2]);
    await drain();
    const { differences, figures } = await compareService(business, record, flour);
    const signIns = all.reduce((sum, device) => sum + device.signIns, 0);
    return {
      figures: `seed ${seed}: ${figures}, signed in again ${signIns}`,
      differences: [...new Set([...differences, ...refusals])],
    };
  } finally {
    for (const device of all) await device.close();
  }
}
