import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import type { OfflineConflict } from '#domain/offline/answers/offline.ts';
import { instantOf } from '#web/base/clock.ts';
import { useMoment } from '#web/data/offline/moment.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { Card } from '#web/ui/card.tsx';
import { cn } from '#web/ui/cn.ts';
import { NetworkButton } from '#web/ui/needs-network.tsx';
import { ConflictDetails } from './conflict-details.tsx';
import { conflictTitle, KIND_ICONS } from './conflict-texts.ts';
import { changesFor } from './retry-changes.ts';
import { useConflictActions } from './use-conflict-actions.ts';

interface ConflictCardProps {
  conflict: OfflineConflict;
  /** False for a user who may only see conflicts. */
  resolves: boolean;
  onChange: () => void;
  onDiscard: () => void;
}

/** Who did it, when, and on which device. */
function Origin({ conflict }: { conflict: OfflineConflict }) {
  const { momentText } = useMoment();
  const { provisional_number, occurred_at, user, device, table_number } = conflict;
  const facts = [
    // The title has the number if there is no table.
    ...(table_number ? [provisional_number] : []),
    momentText(instantOf(occurred_at)),
    user,
    device && `${device.name} (la usó ${device.user}, ${momentText(instantOf(device.last_seen_at))})`,
  ];
  return (
    <p className="text-sm break-words text-muted-foreground figures">
      {facts.filter((fact) => fact !== null).join(' · ')}
    </p>
  );
}

/** A refused operation: what it was, why it was refused, and what can be done about it. */
export function ConflictCard({ conflict, resolves, onChange, onDiscard }: ConflictCardProps) {
  const titleId = useId();
  const { money } = useSalesSettings();
  const { busy, retry } = useConflictActions();
  const Icon = KIND_ICONS[conflict.kind];
  const changes = changesFor(conflict);
  return (
    <Card aria-labelledby={titleId} className="flex flex-col gap-3">
      <header>
        <div className="flex items-baseline gap-2">
          <Icon className="size-4.5 shrink-0 self-center text-muted-foreground" aria-hidden="true" />
          <h2 id={titleId} className="min-w-0 flex-1 text-base font-semibold break-words figures">
            {conflictTitle(conflict)}
          </h2>
          {conflict.amount_cents !== null && (
            <span className="shrink-0 text-base font-semibold figures">{money(conflict.amount_cents)}</span>
          )}
        </div>
        <Origin conflict={conflict} />
      </header>
      <p className="flex items-start gap-2 rounded-control bg-danger/14 px-3 py-2 text-sm leading-5 text-danger-ink">
        <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        <span className="min-w-0 break-words">{conflict.refusal.message}</span>
      </p>
      <ConflictDetails conflict={conflict} />
      {resolves && (
        <div className="mt-auto grid grid-cols-2 gap-2 pt-1 sm:flex sm:flex-wrap">
          <NetworkButton variant="outline" busy={busy} onClick={() => void retry(conflict.id, {})}>
            Enviar de nuevo
          </NetworkButton>
          {changes.length > 0 && (
            <NetworkButton variant="outline" disabled={busy} onClick={onChange}>
              Cambiar y enviar
            </NetworkButton>
          )}
          <NetworkButton
            variant="destructive-outline"
            disabled={busy}
            onClick={onDiscard}
            className={cn('sm:ml-auto', changes.length > 0 && 'max-sm:col-span-2')}
          >
            Descartar
          </NetworkButton>
        </div>
      )}
    </Card>
  );
}
