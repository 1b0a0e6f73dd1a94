import { useEffect, useState } from 'react';
import { formatMoney } from '#domain/base/money.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import { may } from '#domain/people/access.ts';
import type { ShortItem, StockCount } from '#domain/stock/answers/stock-counts.ts';
import { api } from '#web/data/api.ts';
import { useBusiness } from '#web/data/business.ts';
import { useCommand } from '#web/data/command.ts';
import { useUser } from '#web/data/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogClose, DialogContent } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Differences } from './differences.tsx';

interface CloseCountDialogProps {
  count: StockCount;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Saves the typed quantities; returns false if some could not be saved. */
  settle: () => Promise<boolean>;
  onClosed: (short: readonly ShortItem[]) => void;
}

function Review({ count, settle, onClosed }: Omit<CloseCountDialogProps, 'open' | 'onOpenChange'>) {
  const { currency } = useBusiness();
  const costs = may(useUser(), 'cost:read');
  const { busy, run } = useCommand();
  const [left, setLeft] = useState(false);
  const { counted, to_count, differences, missing_cents, surplus_cents } = count;
  const uncounted = Math.max(0, to_count - counted);

  const [settleOnce] = useState(() => settle);
  useEffect(() => {
    void settleOnce().then((isSaved) => setLeft(!isSaved));
  }, [settleOnce]);

  const close = async () => {
    const isSaved = await settle();
    setLeft(!isSaved);
    if (!isSaved) return;
    const outcome = await run({
      call: (options) => api['stock-counts'][':id'].close.$post({ param: { id: count.id } }, options),
      success: 'Conteo cerrado: el stock quedó como se contó',
    });
    if (outcome?.ok) onClosed(outcome.data.short);
  };

  return (
    <DialogContent
      title="Revisar y cerrar"
      description="Al cerrar, el stock se corrige con cada diferencia. Lo vendido mientras contabas sigue vendido."
      size="xl"
      footer={
        <>
          <DialogClose asChild>
            <Button variant="outline">Seguir contando</Button>
          </DialogClose>
          <Button busy={busy} disabled={counted === 0 || left} onClick={() => void close()}>
            Cerrar conteo
          </Button>
        </>
      }
    >
      {left && (
        <p role="alert" className="mb-4 rounded-card border border-warning/50 bg-warning/10 p-4 text-sm">
          Hay líneas sin guardar o mal escritas. Revísalas antes de cerrar.
        </p>
      )}
      {counted === 0 ? (
        <EmptyState picture="box" title="Todavía no se ha contado ningún ingrediente." />
      ) : (
        <>
          <dl className="mb-4 grid grid-cols-2 gap-x-4 gap-y-3 text-sm sm:grid-cols-4">
            <Figure label="Contados" value={`${formatQuantity(counted)} de ${formatQuantity(to_count)}`} />
            <Figure label="Con diferencia" value={formatQuantity(differences)} />
            {missing_cents !== null && (
              <Figure label="Faltante" value={formatMoney(missing_cents, currency)} />
            )}
            {surplus_cents !== null && (
              <Figure label="Sobrante" value={formatMoney(surplus_cents, currency)} />
            )}
          </dl>
          {uncounted > 0 && (
            <p className="mb-4 text-sm text-muted-foreground">
              {uncounted === 1
                ? 'Falta 1 ingrediente por contar: su stock queda como está.'
                : `Faltan ${formatQuantity(uncounted)} ingredientes por contar: su stock queda como está.`}
            </p>
          )}
          <Differences countId={count.id} costs={costs} />
        </>
      )}
    </DialogContent>
  );
}

export function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="text-base font-semibold figures">{value}</dd>
    </div>
  );
}

/** The result of the count, before it is closed. */
export function CloseCountDialog({ open, onOpenChange, ...review }: CloseCountDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <Review {...review} />
    </Dialog>
  );
}
