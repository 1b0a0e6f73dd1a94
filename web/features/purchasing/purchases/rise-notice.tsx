import { TrendingUp } from 'lucide-react';
import { effectOf, type LineDraft } from './line-draft.ts';

/** Warns before saving about costs over 5 % higher than before. */
export function RiseNotice({ lines }: { lines: readonly LineDraft[] }) {
  const risen = lines.filter((line) => (effectOf(line)?.rise ?? null) !== null);
  if (risen.length === 0) return null;
  return (
    <p
      role="status"
      className="flex items-start gap-2 rounded-card bg-warning/14 p-3 text-sm text-warning-ink"
    >
      <TrendingUp className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span>
        <strong>{risen.map(({ item }) => item.name).join(', ')}</strong>{' '}
        {risen.length === 1 ? 'cuesta' : 'cuestan'} más de 5 % sobre su costo anterior. Revisa la factura
        antes de guardar; se avisará a los administradores.
      </span>
    </p>
  );
}
