import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SampleRemovalPreview } from '#domain/business/answers/onboarding.ts';
import { api, apiPath } from '#web/data/api.ts';
import { useApi } from '#web/data/swr.tsx';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

type Kind = SampleRemovalPreview['goes'][number]['kind'];
type KeptRow = SampleRemovalPreview['stays'][number];

/** The singular and plural of each kind, in display order. */
const KINDS: readonly (readonly [kind: Kind, one: string, many: string])[] = [
  ['menu_items', 'producto', 'productos'],
  ['menu_categories', 'categoría', 'categorías'],
  ['inventory_items', 'ingrediente', 'ingredientes'],
  ['tables', 'mesa', 'mesas'],
  ['areas', 'área', 'áreas'],
];

const joined = new Intl.ListFormat('es', { type: 'conjunction' });

/** The reason why a row stays, in a few words. */
function reasonOf({ reason, needed_by }: KeptRow): string {
  if (reason === 'changed') return 'tiene cambios tuyos';
  return reason === 'open' ? 'tiene una orden abierta' : `en uso: ${joined.format(needed_by)}`;
}

/** The count of a kind; a press shows the names. */
function CollapsibleList({ words, children }: { words: string; children: ReactNode }) {
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-3 text-sm font-medium focus-ring [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4 text-muted-foreground in-open:rotate-90" aria-hidden="true" />
        {words}
      </summary>
      <div className="pr-3 pb-3 pl-9 text-sm leading-6 text-muted-foreground">{children}</div>
    </details>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="text-sm font-semibold">{title}</h3>
      <div className="mt-1 divide-y rounded-control border">{children}</div>
    </section>
  );
}

function RemovalPreview({ goes, stays }: SampleRemovalPreview) {
  return (
    <div className="grid gap-4">
      {goes.length > 0 && (
        <Part title="Se quitan">
          {KINDS.map(([kind, one, many]) => {
            const names = goes.find((of) => of.kind === kind)?.names ?? [];
            return (
              names.length > 0 && (
                <CollapsibleList key={kind} words={`${names.length} ${names.length === 1 ? one : many}`}>
                  {names.join(', ')}
                </CollapsibleList>
              )
            );
          })}
        </Part>
      )}
      {stays.length > 0 && (
        <Part title="Se quedan: ya son tuyos">
          {KINDS.map(([kind, one, many]) => {
            const rows = stays.filter((row) => row.kind === kind);
            return (
              rows.length > 0 && (
                <CollapsibleList key={kind} words={`${rows.length} ${rows.length === 1 ? one : many}`}>
                  <ul>
                    {rows.map((row) => (
                      <li key={row.id}>
                        <span className="text-foreground">{row.name}</span>: {reasonOf(row)}
                      </li>
                    ))}
                  </ul>
                </CollapsibleList>
              )
            );
          })}
        </Part>
      )}
    </div>
  );
}

interface SampleRemovalProps {
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onRemove: () => void;
}

/** A confirmation before the sample data are deleted: what is deleted, what stays and why. */
export default function SampleRemoval({ open, busy, onClose, onRemove }: SampleRemovalProps) {
  const { data, error, mutate, isValidating } = useApi(open ? apiPath(api.onboarding.samples.removal) : null);
  const fresh = isValidating ? undefined : data;
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="¿Quitar los datos de ejemplo?"
      description="Lo que ya se vendió queda en los reportes. Puedes deshacerlo durante 10 minutos."
      action="Quitar"
      busy={busy}
      disabled={!fresh}
      onAction={onRemove}
    >
      {error && !isValidating ? (
        <ErrorState className="py-2" onRetry={() => void mutate()} />
      ) : fresh ? (
        <RemovalPreview {...fresh} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </AlertDialog>
  );
}
