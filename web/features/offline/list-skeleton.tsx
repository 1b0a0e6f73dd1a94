import { Skeleton } from '#web/ui/skeleton.tsx';

/** Two cards while a list loads. */
export function ListSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Skeleton className="h-56 w-full rounded-card" />
      <Skeleton className="h-56 w-full rounded-card" />
    </div>
  );
}
