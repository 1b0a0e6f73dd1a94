import { TriangleAlert } from 'lucide-react';

const PARTS = {
  purchases: 'las compras',
  counts: 'los conteos',
  movements: 'los movimientos del inventario',
} as const;

/** Lists the data that a report could not read; the report continues without it (3-reports §8). */
export function MissingData({ missing }: { missing: readonly (keyof typeof PARTS)[] | undefined }) {
  if (!missing || missing.length === 0) return null;
  const names = new Intl.ListFormat('es').format(missing.map((part) => PARTS[part]));
  return (
    <p role="status" className="flex items-start gap-2 rounded-card border bg-card px-4 py-3 text-sm">
      <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning-ink" aria-hidden="true" />
      No se pudieron leer {names}. El reporte sigue sin esos datos.
    </p>
  );
}
