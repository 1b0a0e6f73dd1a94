import { Skeleton } from './skeleton.tsx';
import { TableCell, TableRow } from './table.tsx';

interface TableSkeletonProps {
  rows: number;
  columns: number;
}

/** Placeholder rows during loading; use it inside a TableBody. */
export function TableSkeleton({ rows, columns }: TableSkeletonProps) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: still shapes have no other identity
    <TableRow key={row}>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: still shapes have no other identity
        <TableCell key={column}>
          <Skeleton className={column === 0 ? 'h-4 w-32' : 'h-4 w-20'} />
        </TableCell>
      ))}
    </TableRow>
  ));
}
