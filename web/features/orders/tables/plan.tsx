import { type KeyboardEvent, memo, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { OrderRow } from '#domain/orders/answers/orders.ts';
import type { Table } from '#domain/orders/answers/tables.ts';
import {
  cardSize,
  clampToPlan,
  GRID,
  keyStep,
  type Point,
  type ScreenClass,
} from '#domain/orders/table-plan.ts';
import { cn } from '#web/ui/cn.ts';
import { enableDragging } from './drag.ts';
import { stageOf } from './stage.ts';
import { type FloorMode, TableCard, type TableCardActions } from './table-card.tsx';

const sameEntries = (a: object, b: object) => {
  const others = new Map(Object.entries(b));
  return Object.entries(a).every(([name, value]) => others.get(name) === value);
};

/** Renders a card only when its own data changes, not whenever the floor is loaded again. */
const Card = memo(TableCard, ({ table, ...rest }, { table: nextTable, ...nextRest }) => {
  return sameEntries(table, nextTable) && sameEntries(rest, nextRest);
});

interface PlanProps {
  screen: ScreenClass;
  mode: FloorMode;
  size: Point;
  scale: number;
  /** The empty pixels at the top that are not drawn. */
  skipped: number;
  tables: readonly Table[];
  places: ReadonlyMap<string, Point>;
  orders: ReadonlyMap<string, OrderRow>;
  currency: string;
  /** The names of the locations; empty for a business with one location. */
  locations: ReadonlyMap<string, string>;
  /** The table whose order the panel shows. */
  chosen: string | null;
  actions: TableCardActions;
  onMove: (table: Table, at: Point, by: 'pointer' | 'key') => void;
}

/** The tables of an area at their places; in arrange mode they can be dragged or moved with keys. */
export function Plan(props: PlanProps) {
  const { screen, mode, size, scale, skipped, tables, places, orders, currency } = props;
  const { locations, chosen, actions, onMove } = props;
  const plan = useRef<HTMLDivElement>(null);
  const column = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const isArranging = mode === 'arrange';
  const card = cardSize(screen);

  useEffect(() => {
    if (!isArranging || !plan.current) return;
    return enableDragging(plan.current, { column: column.current, row: row.current }, () => {
      const now = latest.current;
      return {
        screen: now.screen,
        plan: now.size,
        scale: now.scale,
        places: now.places,
        onDrop: (id, at) => {
          const table = now.tables.find((each) => each.id === id);
          if (table) flushSync(() => now.onMove(table, at, 'pointer'));
        },
      };
    });
  }, [isArranging]);

  const moveByKey = (event: KeyboardEvent) => {
    const step = isArranging ? keyStep(event.key, event.shiftKey) : null;
    if (!step || !(event.target instanceof HTMLElement)) return;
    const element = event.target.closest<HTMLElement>('[data-table]');
    const table = tables.find(({ id }) => id === element?.dataset.table);
    const at = table && places.get(table.id);
    if (!element || !at) return;
    event.preventDefault();
    flushSync(() => onMove(table, clampToPlan({ x: at.x + step.x, y: at.y + step.y }, size, screen), 'key'));
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the cards are the controls; this element handles the keys of all of them
    <div
      ref={plan}
      onKeyDown={moveByKey}
      className={cn(
        'relative min-w-full',
        isArranging &&
          'bg-[linear-gradient(to_right,var(--plan-line)_1px,transparent_1px),linear-gradient(to_bottom,var(--plan-line)_1px,transparent_1px)] [--plan-line:color-mix(in_oklch,var(--ember)_16%,transparent)]',
      )}
      style={{
        height: size.y,
        marginTop: -skipped,
        width: size.x * scale,
        ...(isArranging ? { backgroundSize: `${GRID * scale}px ${GRID}px` } : {}),
      }}
    >
      {tables.map((table) => {
        const at = places.get(table.id);
        return (
          <Card
            key={table.id}
            table={table}
            stage={stageOf(table, orders.get(table.order_id ?? '') ?? null)}
            mode={mode}
            currency={currency}
            isChosen={table.id === chosen}
            location={locations.get(table.location_id ?? '') ?? null}
            left={(at?.x ?? 0) * scale}
            top={at?.y ?? 0}
            width={card.x * scale}
            height={card.y}
            actions={actions}
          />
        );
      })}
      <div
        ref={column}
        hidden
        className="pointer-events-none absolute inset-y-0 left-0 z-20 w-0.5 bg-ember"
      />
      <div ref={row} hidden className="pointer-events-none absolute inset-x-0 top-0 z-20 h-0.5 bg-ember" />
    </div>
  );
}
