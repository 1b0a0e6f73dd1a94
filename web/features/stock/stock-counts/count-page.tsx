import { ArrowLeft, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { shortDate } from '#domain/base/time.ts';
import { may } from '#domain/people/access.ts';
import type { ShortItem, StockCount } from '#domain/stock/answers/stock-counts.ts';
import { instantOf } from '#web/base/clock.ts';
import { api } from '#web/data/api.ts';
import { useBusiness } from '#web/data/business.ts';
import { useCommand } from '#web/data/command.ts';
import { useUser } from '#web/data/session.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CountResult } from './count-result.tsx';
import { CountStatusBadge } from './count-status.tsx';
import { Counting } from './counting.tsx';
import { useStockCount } from './use-stock-counts.ts';

const NONE: readonly ShortItem[] = [];

interface CountPageProps {
  id: string;
  onLeave: () => void;
}

function authorsText({ status, created_by, closed_by, reversed_by }: StockCount): string {
  if (status === 'Revertido') return `Revertido por ${reversed_by ?? 'otra persona'}`;
  if (status === 'Cerrado') return `Cerrado por ${closed_by ?? 'otra persona'}`;
  return `Lo empezó ${created_by ?? 'otra persona'}`;
}

/** One count: in progress, or its result. */
export function CountPage({ id, onLeave }: CountPageProps) {
  const { zone, date_format } = useBusiness();
  const writes = may(useUser(), 'inventory:write');
  const { busy, run } = useCommand();
  const [short, setShort] = useState(NONE);
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const { data: count, error, mutate, isValidating } = useStockCount(id);

  const discard = async () => {
    const outcome = await run({
      call: (options) => api['stock-counts'][':id'].$delete({ param: { id } }, options),
      success: 'Conteo descartado',
    });
    setConfirmOpen(false);
    if (outcome?.ok) onLeave();
    else void mutate();
  };
  const isOpen = count?.status === 'Abierto';

  return (
    <>
      <div className="mb-4 flex items-center gap-3">
        <Button variant="ghost" size="icon" aria-label="Volver a los conteos" onClick={onLeave}>
          <ArrowLeft aria-hidden="true" />
        </Button>
        <div className="min-w-0 flex-1">
          <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base leading-6 font-semibold">
            {count ? (count.category ?? 'Todo el inventario') : 'Conteo'}
            {count && <CountStatusBadge status={count.status} />}
          </h2>
          <p className="text-sm text-muted-foreground figures">
            {count && `${shortDate(instantOf(count.created_at), zone, date_format)} · ${authorsText(count)}`}
            {count?.note && ` · ${count.note}`}
          </p>
        </div>
        {isOpen && writes && (
          <Button
            variant="ghost"
            size="icon"
            aria-label="Descartar conteo"
            onClick={() => setConfirmOpen(true)}
          >
            <Trash2 aria-hidden="true" />
          </Button>
        )}
      </div>
      {error && !count ? (
        <ErrorState title="Error al cargar el conteo" onRetry={() => void mutate()} busy={isValidating} />
      ) : !count ? (
        <Skeleton className="h-64 w-full" />
      ) : isOpen && writes ? (
        <Counting
          count={count}
          onClosed={(shortItems) => {
            setShort(shortItems);
            void mutate();
          }}
        />
      ) : (
        <CountResult count={count} short={short} onChanged={() => void mutate()} />
      )}
      <AlertDialog
        open={isConfirmOpen}
        onOpenChange={setConfirmOpen}
        title="¿Descartar este conteo?"
        description={`Se pierde lo contado (${count?.counted ?? 0}). El stock queda como está.`}
        action="Descartar"
        busy={busy}
        onAction={() => void discard()}
      />
    </>
  );
}
