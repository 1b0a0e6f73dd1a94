import { Skeleton } from '#web/ui/skeleton.tsx';
import { CardRow } from './card-row.tsx';

const CARDS = [0, 1, 2, 3];

/** The shape of most reports, while the script of one loads: its cards and a chart. */
export function ReportSkeleton() {
  return (
    <div className="grid gap-4">
      <CardRow of={4}>
        {CARDS.map((card) => (
          <Skeleton key={card} className="h-36 rounded-card" />
        ))}
      </CardRow>
      <Skeleton className="h-80 rounded-card" />
    </div>
  );
}
