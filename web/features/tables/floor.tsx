import { canvasSize, cardSize, fromTheTop, positionOf } from '#domain/floor.ts';
import type { Table } from '#web/sales-parts/use-tables.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TableCard } from './table-card.tsx';
import { useScreenClass, useWidth } from './use-size.ts';

const LEAST_SCALE = 0.8;
const SKELETONS = 8;

const NOWHERE = {
  position_x_sm: null,
  position_y_sm: null,
  position_x_md: null,
  position_y_md: null,
  position_x_lg: null,
  position_y_lg: null,
};

interface FloorProps {
  /** Every table, in the order that gives each its default place; null while they are read. */
  tables: readonly Table[] | null;
  /** The area shown, or null for all. */
  area: string | null;
  currency: string;
  onOpen: (table: Table) => void;
}

/** The floor. A layout a little wider than the screen is drawn closer together, so that nothing is cut off. */
export function Floor({ tables, area, currency, onOpen }: FloorProps) {
  const screen = useScreenClass();
  const [frame, width] = useWidth<HTMLDivElement>();
  const card = cardSize(screen);
  const places = (tables ?? Array.from({ length: SKELETONS }, () => null)).map((table, index) => ({
    table,
    at: positionOf(table ?? NOWHERE, index, screen),
  }));
  const canvas = canvasSize(
    places.map(({ at }) => at),
    screen,
  );
  const chosen = area === null ? places : places.filter(({ table }) => table?.area_id === area);
  const at = chosen.map((place) => place.at);
  const points = area === null ? at : fromTheTop(at, screen);
  const scale = width > 0 && canvas.x > width ? Math.max(LEAST_SCALE, width / canvas.x) : 1;

  return (
    <div ref={frame} className="overflow-x-auto rounded-card border bg-card">
      <div className="relative" style={{ height: canvas.y, width: scale < 1 ? canvas.x * scale : '100%' }}>
        {chosen.map(({ table }, index) => {
          const { x, y } = points[index] ?? { x: 0, y: 0 };
          const style = {
            left: x * scale,
            top: y,
            width: card.x * scale,
            height: card.y,
          };
          return table ? (
            <TableCard
              key={table.id}
              table={table}
              currency={currency}
              style={style}
              onOpen={() => onOpen(table)}
            />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: still shapes have no other identity
            <Skeleton key={index} className="absolute rounded-card" style={style} />
          );
        })}
      </div>
    </div>
  );
}
