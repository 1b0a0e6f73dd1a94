import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ListCard } from './list-card.tsx';

/** Fields that are still loading. */
export function FieldsSkeleton() {
  return (
    <Card className="grid gap-4 sm:grid-cols-2">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((field) => (
        <div key={field}>
          <Skeleton className="mb-2 h-4 w-28" />
          <Skeleton className="h-11 w-full rounded-control" />
        </div>
      ))}
    </Card>
  );
}

/** A row that is still loading. */
export function RowSkeleton() {
  return (
    <li className="flex h-13 items-center justify-between gap-6 px-4 sm:px-5">
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="h-4 w-1/5" />
    </li>
  );
}

/** A list that is still loading. */
export function RowsSkeleton() {
  return (
    <ListCard>
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <RowSkeleton key={row} />
      ))}
    </ListCard>
  );
}
