import { PackageCheck, Pencil, XCircle } from 'lucide-react';
import { useState } from 'react';
import { may } from '#domain/people/access.ts';
import type { Purchase, PurchaseReceipt } from '#domain/purchasing/answers/purchases.ts';
import { useUser } from '#web/data/session.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogContent } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { OrderWindow } from './order-window.tsx';
import { CancelConfirmation, CloseConfirmation, ReverseConfirmation } from './purchase-confirmations.tsx';
import { PurchaseHistory } from './purchase-history.tsx';
import { PurchaseLines } from './purchase-lines.tsx';
import { PurchaseReceipts } from './purchase-receipts.tsx';
import { NO_SUPPLIER, StatusBadge } from './purchase-status.tsx';
import { ReceiveWindow } from './receive-window.tsx';
import { useFormats } from './use-formats.ts';
import { usePurchase } from './use-purchases.ts';

type Task = 'receive' | 'change' | 'cancel' | 'close' | { readonly reverse: PurchaseReceipt };

function Detail({ purchase }: { purchase: Purchase }) {
  const user = useUser();
  const [costs, writes] = [may(user, 'cost:read'), may(user, 'inventory:write')];
  const { when } = useFormats();
  const [shown, setShown] = useState<{ task: Task; open: boolean; openings: number } | null>(null);
  const show = (task: Task) =>
    setShown((last) => ({ task, open: true, openings: (last?.openings ?? 0) + 1 }));
  const close = () => setShown((last) => last && { ...last, open: false });
  const of = { purchase, open: shown?.open ?? false, onClose: close };
  const task = shown?.task;
  const { status } = purchase;
  const waits = status === 'Pedida' || status === 'Parcial';

  return (
    <DialogContent
      size="lg"
      title={
        <span className="inline-flex flex-wrap items-center gap-2">
          <span className="figures">Compra #{purchase.number}</span>
          <StatusBadge status={status} />
        </span>
      }
      description={`${purchase.supplier ?? NO_SUPPLIER} · ${when(purchase.ordered_at)}`}
      footer={
        writes &&
        waits && (
          <div className="grid w-full grid-cols-2 gap-2 sm:flex sm:justify-end">
            {status === 'Pedida' ? (
              <>
                <Button variant="destructive-outline" onClick={() => show('cancel')}>
                  <XCircle aria-hidden="true" />
                  Cancelar compra
                </Button>
                <Button variant="outline" onClick={() => show('change')}>
                  <Pencil aria-hidden="true" />
                  Cambiar
                </Button>
              </>
            ) : (
              <Button variant="outline" className="max-sm:col-span-2" onClick={() => show('close')}>
                Cerrar lo que falta
              </Button>
            )}
            <Button className="order-first col-span-2 sm:order-none" onClick={() => show('receive')}>
              <PackageCheck aria-hidden="true" />
              Recibir
            </Button>
          </div>
        )
      }
    >
      <div className="grid grid-cols-1 gap-5">
        {purchase.note && <p className="rounded-card bg-muted p-3 text-sm break-words">{purchase.note}</p>}
        <PurchaseLines purchase={purchase} costs={costs} />
        <PurchaseReceipts
          receipts={purchase.receipts}
          costs={costs}
          onReverse={writes ? (receipt) => show({ reverse: receipt }) : undefined}
        />
        <PurchaseHistory history={purchase.history} />
      </div>
      {task === 'receive' && <ReceiveWindow key={shown?.openings} {...of} />}
      {task === 'change' && <OrderWindow key={shown?.openings} {...of} />}
      {task === 'cancel' && <CancelConfirmation key={shown?.openings} {...of} />}
      {task === 'close' && <CloseConfirmation key={shown?.openings} {...of} />}
      {typeof task === 'object' && (
        <ReverseConfirmation key={shown?.openings} {...of} receipt={task.reverse} />
      )}
    </DialogContent>
  );
}

function LoadedPurchase({ id }: { id: string }) {
  const { purchase, failed, retrying, reload } = usePurchase(id);
  if (purchase) return <Detail purchase={purchase} />;
  return (
    <DialogContent size="lg" title="Compra">
      {failed ? (
        <ErrorState title="No se pudo cargar la compra." onRetry={reload} busy={retrying} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </DialogContent>
  );
}

interface PurchaseDialogProps {
  /** The purchase to show; null for none. */
  id: string | null;
  onClose: () => void;
}

/** The details of a purchase and its actions. */
export function PurchaseDialog({ id, onClose }: PurchaseDialogProps) {
  const [last, setLast] = useState(id);
  if (id !== null && id !== last) setLast(id);
  return (
    <Dialog open={id !== null} onOpenChange={(next) => !next && onClose()}>
      {last !== null && <LoadedPurchase key={last} id={last} />}
    </Dialog>
  );
}
