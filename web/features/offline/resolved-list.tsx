import type { OfflineConflict } from '#domain/offline/answers/offline.ts';
import { instantOf } from '#web/base/clock.ts';
import { useMoment } from '#web/data/offline/moment.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { conflictTitle, differenceText } from './conflict-texts.ts';

function Resolved({ conflict }: { conflict: OfflineConflict }) {
  const { money } = useSalesSettings();
  const { momentText } = useMoment();
  const { status, amount_cents, occurred_at, user, resolved_at, resolved_by, reason } = conflict;
  const end = [
    resolved_by,
    resolved_at && momentText(instantOf(resolved_at)),
    reason,
    differenceText(conflict, money),
  ].filter(Boolean);
  return (
    <li className="px-4 py-3 sm:px-5">
      <p className="flex items-baseline gap-3">
        <span className="min-w-0 flex-1 text-sm font-medium break-words figures">
          {conflictTitle(conflict)}
        </span>
        {amount_cents !== null && (
          <span className="shrink-0 text-sm font-semibold figures">{money(amount_cents)}</span>
        )}
        <Badge tone={status === 'Aplicada' ? 'success' : 'neutral'} className="self-center">
          {status}
        </Badge>
      </p>
      <p className="text-sm break-words text-muted-foreground figures">
        {momentText(instantOf(occurred_at))} · {user}
      </p>
      <p className="text-sm break-words text-muted-foreground figures">
        {status} por {end.join(' · ')}
      </p>
    </li>
  );
}

/** The latest resolved conflicts. */
export function ResolvedList({ conflicts }: { conflicts: readonly OfflineConflict[] }) {
  if (conflicts.length === 0) return null;
  return (
    <section aria-label="Resueltas" className="mt-6">
      <h2 className="mb-2 text-base font-semibold">Resueltas</h2>
      <Card className="p-0 sm:p-0">
        <ul className="divide-y">
          {conflicts.map((conflict) => (
            <Resolved key={conflict.id} conflict={conflict} />
          ))}
        </ul>
      </Card>
    </section>
  );
}
