import { useEffect, useMemo, useState } from 'react';
import type { OrderRow } from '#domain/orders/answers/orders.ts';
import type { Table } from '#domain/orders/answers/tables.ts';
import {
  cardSize,
  clampToPlan,
  defaultPosition,
  MAX_COORDINATE,
  minCanvasHeight,
  type Point,
  planSize,
  type ScreenClass,
  spaceBelowPlan,
} from '#domain/orders/table-plan.ts';
import { cn } from '#web/ui/cn.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { AreaGroup } from './areas.ts';
import { layoutOf } from './layout.ts';
import { Plan } from './plan.tsx';
import type { FloorMode, TableCardActions } from './table-card.tsx';
import type { Arranging } from './use-arranging.ts';

/** The y of the highest table of a plan; the name of its area stands where the plan is empty above it. */
const firstRowOf = (places: ReadonlyMap<string, Point>): number =>
  Math.min(MAX_COORDINATE, ...[...places.values()].map(({ y }) => y));

/** The smallest horizontal scale. */
const MIN_SCALE: Readonly<Record<ScreenClass, number>> = { sm: 0.8, md: 0.8, lg: 0.5 };
const SKELETONS = Array.from({ length: 8 }, (_, index) => index);
const MOVE_HELP = 'Usa las flechas para mover la mesa 10 píxeles; con Mayúsculas, 1 píxel.';

interface FloorProps {
  /** The areas to show; the order of their tables gives their default places. Null while they load. */
  groups: readonly AreaGroup[] | null;
  screen: ScreenClass;
  /** The width for the plans while no panel is beside the floor; 0 before it is measured. */
  room: number;
  mode: FloorMode;
  arranging: Arranging;
  /** The orders of the day, for the stage of each table. */
  orders: readonly OrderRow[];
  currency: string;
  locations: ReadonlyMap<string, string>;
  chosen: string | null;
  actions: TableCardActions;
}

function FloorSkeleton({ screen }: { screen: ScreenClass }) {
  const { x: width, y: height } = cardSize(screen);
  return SKELETONS.map((index) => {
    const { x: left, y: top } = defaultPosition(index, screen);
    return <Skeleton key={index} className="absolute rounded-card" style={{ left, top, width, height }} />;
  });
}

/**
 * The floor with its areas. A layout that is wider than the screen is scaled horizontally, so that nothing is cut off; one that
 * is narrower than a phone is in its middle.
 * Its scale does not depend on the panel: beside one, a wide plan scrolls to the chosen table.
 */
export function Floor(props: FloorProps) {
  const { groups, screen, room, mode, arranging, orders, currency, locations, chosen, actions } = props;
  const [liveMessage, setLiveMessage] = useState('');
  const isArranging = mode === 'arrange';
  const shown = groups ?? [];
  const isAlone = shown.length <= 1;
  const ordersById = useMemo(() => new Map(orders.map((order) => [order.id, order])), [orders]);
  const { places: saved, needed } = layoutOf(shown, screen);
  const scale = room > 0 && needed.x > room ? Math.max(MIN_SCALE[screen], room / needed.x) : 1;
  const minHeight = minCanvasHeight(screen, isArranging);
  const isCentred = screen === 'sm' && !isArranging && room > needed.x;

  useEffect(() => {
    if (chosen === null) return;
    const card = document.querySelector(`[data-table="${chosen}"]`);
    card?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen]);

  const move = (size: Point) => (table: Table, at: Point, by: 'pointer' | 'key') => {
    const position = clampToPlan(at, size, screen);
    arranging.move(screen, table.id, position);
    if (by === 'key')
      setLiveMessage(`${table.name}: ${position.x} píxeles desde la izquierda, ${position.y} desde arriba.`);
  };

  return (
    <div
      data-floor
      className={cn('relative overflow-x-auto', isArranging && 'rounded-card border border-dashed')}
      style={{ minHeight, ...(isCentred ? { width: needed.x, marginInline: 'auto' } : {}) }}
    >
      {groups === null && <FloorSkeleton screen={screen} />}
      {shown.map((group, index) => {
        const places = new Map(
          group.tables.map((table) => [
            table.id,
            arranging.pendingOf(table, screen) ?? saved[index]?.get(table.id) ?? { x: 0, y: 0 },
          ]),
        );
        const { y } = planSize([...places.values()], screen);
        const spaceBelow = isArranging && !isAlone ? spaceBelowPlan(screen) : 0;
        const size = {
          x: isArranging ? Math.max(needed.x, room / scale) : needed.x,
          y: Math.max(y + spaceBelow, isAlone ? minHeight : spaceBelow),
        };
        return (
          <section key={group.id ?? 'none'} aria-label={group.name}>
            {!isAlone && (
              <h2 className="sticky left-0 w-fit px-3 sm:-mt-1 text-sm leading-6 font-semibold text-muted-foreground sm:px-5">
                {group.name}
              </h2>
            )}
            <Plan
              screen={screen}
              mode={mode}
              size={size}
              skipped={isAlone || isArranging ? 0 : firstRowOf(places)}
              orders={ordersById}
              scale={scale}
              tables={group.tables}
              places={places}
              currency={currency}
              locations={locations}
              chosen={chosen}
              actions={actions}
              onMove={move(size)}
            />
          </section>
        );
      })}
      <p id="mover-mesa" hidden>
        {MOVE_HELP}
      </p>
      <output aria-live="polite" className="sr-only">
        {liveMessage}
      </output>
    </div>
  );
}
