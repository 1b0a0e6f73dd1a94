import { Printer, Undo2, XCircle } from 'lucide-react';
import { useState } from 'react';
import type { Payment, Sale } from '#domain/bills/answers/sales.ts';
import { numberText } from '#domain/orders/order-numbers.ts';
import { type Action, may, mayRequestApproval } from '#domain/people/access.ts';
import { invoiceOf } from '#web/data/sales/sale-documents.ts';
import { useSale } from '#web/data/sales/use-sale.ts';
import { useUser } from '#web/data/session.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { usePrintSale } from '#web/parts/receipt/receipt-printing.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogContent } from '#web/ui/dialog.tsx';
import { NetworkButton } from '#web/ui/needs-network.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DebitNoteDialog } from './debit-note-dialog.tsx';
import { MethodDialog } from './method-dialog.tsx';
import { OpenBill } from './open-bills.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { SaleDocuments } from './sale-documents.tsx';
import { SaleFacts, VoidedNotice } from './sale-facts.tsx';
import { SaleLines, SaleTotals } from './sale-lines.tsx';
import { SalePayments, SaleRefunds, SaleTip } from './sale-payments.tsx';
import { TipDialog } from './tip-dialog.tsx';
import { refundableLines } from './use-refund.ts';
import { VoidSaleDialog } from './void-sale-dialog.tsx';

/** What the user may do with a sale, alone or with an approver's PIN. */
function useRights(sale: Sale) {
  const user = useUser();
  const can = (action: Action): boolean => may(user, action) || mayRequestApproval(user, action);
  const charged = sale.status === 'Pagada';
  return {
    void: charged && can('sale:void'),
    refund: charged && can('sale:refund') && refundableLines(sale).length > 0,
    debit: charged && can('sale:refund') && invoiceOf(sale)?.status === 'Emitida',
    correct: charged && sale.register_open && may(user, 'sale:correct-method'),
    tip: charged && may(user, 'sale:charge'),
  };
}

type Window =
  | { readonly of: 'void' | 'refund' | 'tip' | 'debit' }
  | { readonly of: 'method'; readonly payment: Payment };

function ChargedSale({ sale }: { sale: Sale }) {
  const rights = useRights(sale);
  const { busy, print } = usePrintSale();
  const [shown, setShown] = useState<{ window: Window; open: boolean; openCount: number } | null>(null);
  const show = (window: Window) =>
    setShown((last) => ({ window, open: true, openCount: (last?.openCount ?? 0) + 1 }));
  const close = () => setShown((last) => last && { ...last, open: false });
  const refund = rights.refund ? () => show({ of: 'refund' }) : undefined;
  const hasInvoice = invoiceOf(sale) !== null;
  const ofWindow = { sale, open: shown?.open ?? false, onClose: close };

  return (
    <DialogContent
      size="lg"
      title={`Venta ${numberText(sale)}`}
      footer={
        sale.status !== 'Por cobrar' && (
          <div className="grid w-full grid-cols-2 gap-2 sm:flex sm:justify-end">
            {rights.void && (
              <NetworkButton variant="destructive-outline" onClick={() => show({ of: 'void' })}>
                <XCircle aria-hidden="true" />
                Anular
              </NetworkButton>
            )}
            {refund && (
              <NetworkButton variant="outline" onClick={refund}>
                <Undo2 aria-hidden="true" />
                Reembolsar
              </NetworkButton>
            )}
            <Button
              className="order-first col-span-2 sm:order-none"
              busy={busy}
              onClick={() => void print(sale)}
            >
              <Printer aria-hidden="true" />
              {sale.receipts_printed > 0 && !hasInvoice ? 'Reimprimir' : 'Imprimir'}
            </Button>
          </div>
        )
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <VoidedNotice sale={sale} />
        {sale.debits && (
          <p className="text-sm font-medium figures">Nota de débito de la venta #{sale.debits.number}</p>
        )}
        <SaleFacts sale={sale} />
        <SaleLines sale={sale} />
        <SaleTotals sale={sale} />
        <SalePayments
          sale={sale}
          onCorrect={rights.correct ? (payment) => show({ of: 'method', payment }) : undefined}
        />
        <SaleTip sale={sale} onTip={rights.tip ? () => show({ of: 'tip' }) : undefined} />
        <SaleRefunds sale={sale} />
        <SaleDocuments sale={sale} onDebit={rights.debit ? () => show({ of: 'debit' }) : undefined} />
        {!hasInvoice && (
          <p className="border-t pt-3 text-sm text-muted-foreground figures">
            {sale.receipts_printed === 0
              ? 'Recibo sin imprimir'
              : `Recibo impreso ${sale.receipts_printed === 1 ? 'una vez' : `${sale.receipts_printed} veces`}`}
          </p>
        )}
      </div>
      {shown?.window.of === 'void' && (
        <VoidSaleDialog key={shown.openCount} {...ofWindow} onRefund={refund} />
      )}
      {shown?.window.of === 'refund' && <RefundDialog key={shown.openCount} {...ofWindow} />}
      {shown?.window.of === 'debit' && <DebitNoteDialog key={shown.openCount} {...ofWindow} />}
      {shown?.window.of === 'tip' && <TipDialog key={shown.openCount} {...ofWindow} />}
      {shown?.window.of === 'method' && (
        <MethodDialog key={shown.openCount} {...ofWindow} payment={shown.window.payment} />
      )}
    </DialogContent>
  );
}

interface DetailProps {
  id: string;
  open: boolean;
  onClose: () => void;
}

function Detail({ id, open, onClose }: DetailProps) {
  const { sale, failed, retrying, reload } = useSale(id);
  const [wasOpen, setWasOpen] = useState(false);
  if (sale?.status === 'Por cobrar' && !wasOpen) setWasOpen(true);
  // A bill that is charged in its order's window stays in that window.
  if (sale && wasOpen) return <OpenBill orderId={open ? sale.order_id : null} onClose={onClose} />;
  if (sale) return <ChargedSale sale={sale} />;
  return (
    <DialogContent size="lg" title="Venta">
      {failed ? (
        <ErrorState title="No se pudo cargar la venta." onRetry={reload} busy={retrying} />
      ) : (
        <Skeleton className="h-112 w-full" />
      )}
    </DialogContent>
  );
}

interface SaleDialogProps {
  /** The sale to show; null closes the dialog. */
  id: string | null;
  onClose: () => void;
}

/** All data of a sale, and the actions with it. */
export function SaleDialog({ id, onClose }: SaleDialogProps) {
  const [last, setLast] = useState(id);
  if (id !== null && id !== last) setLast(id);
  return (
    <Dialog open={id !== null} onOpenChange={(next) => !next && onClose()}>
      {last !== null && <Detail key={last} id={last} open={id !== null} onClose={onClose} />}
    </Dialog>
  );
}
