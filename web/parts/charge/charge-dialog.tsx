import { type ComponentProps, useEffect, useRef, useState } from 'react';
import type { Sale } from '#domain/bills/answers/sales.ts';
import { isOnAccount } from '#domain/bills/payment-kinds.ts';
import { numberText, orderNumberText } from '#domain/orders/order-numbers.ts';
import { may } from '#domain/people/access.ts';
import { useRegime } from '#web/data/business.ts';
import { useRegister } from '#web/data/register/use-register.ts';
import { type SalesSettings, useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { useUser } from '#web/data/session.ts';
import { useInvoiceBuyer } from '#web/parts/fiscal/use-invoice-buyer.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { PlaceName } from '#web/parts/orders/place-name.tsx';
import { cn } from '#web/ui/cn.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { ChargeBillHandle } from './charge-bill.tsx';
import { type ChargedPart, splitOf, useBills } from './charge-bills.ts';
import { ChargeResult } from './charge-result.tsx';
import { CHARGE_COLUMNS, ChargeWindow, INVOICE_ROW } from './charge-window.tsx';
import { type ChargeView, OpenBill } from './open-bill.tsx';
import { SplitBills } from './split-bills.tsx';

const PAY: ChargeView = { kind: 'pay' };
const isOpen = (bill: Sale) => bill.status === 'Por cobrar';

/** 'Venta #12', or 'Venta #12 cobrada' when it was charged in this window. */
export function saleTitle(
  sale: Pick<Sale, 'number' | 'provisional_number' | 'status'>,
  chargedHere: boolean,
): string {
  const name = `Venta ${numberText(sale)}`;
  return chargedHere && sale.status === 'Pagada' ? `${name} cobrada` : name;
}

function titleOf(sale: Sale, mayCharge: boolean, chargedHere: boolean): string {
  if (!isOpen(sale)) return saleTitle(sale, chargedHere);
  const order = orderNumberText(sale);
  return mayCharge ? `Cobrar orden ${order}` : `Cuenta de la orden ${order}`;
}

/** Who charged or voided the sale and when, for a sale that another device ended. */
export function chargeEnding(sale: Sale, { clockOf }: SalesSettings): string {
  if (sale.status === 'Anulada') {
    return `Fue anulada por ${sale.voided_by ?? 'otra persona'}${sale.voided_at ? ` a las ${clockOf(sale.voided_at)}` : ''}.`;
  }
  const timeText = sale.charged_at ? ` a las ${clockOf(sale.charged_at)}` : '';
  return `Esta cuenta ya fue cobrada por ${sale.cashier ?? 'otra persona'}${timeText}.`;
}

/** The bills of the order above the amount; the chosen one is always in sight. */
function BillStrip(props: ComponentProps<typeof SplitBills>) {
  const strip = useRef<HTMLDivElement>(null);
  const count = props.bills.length;
  const place = props.bills.findIndex(({ id }) => id === props.chosen);
  useEffect(() => {
    if (count < 2) return;
    strip.current?.querySelectorAll('button')[place]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [count, place]);
  return (
    <div
      ref={strip}
      className="-mb-3 grid min-w-0 empty:hidden md:-mb-1 md:[&>fieldset]:mr-0 md:[&>fieldset]:pr-0"
    >
      <SplitBills {...props} />
    </div>
  );
}

interface ChargeContentProps {
  saleId: string;
  busy: boolean;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
}

function ChargeContent({ saleId, busy, onBusy, onClose }: ChargeContentProps) {
  const { bills, failed, retrying, reload } = useBills(saleId);
  const { methods } = useRegister();
  const settings = useSalesSettings();
  const { documents } = useRegime();
  const user = useUser();
  const mayCharge = may(user, 'sale:charge');
  const [billId, setBillId] = useState(saleId);
  const [view, setView] = useState<ChargeView>(PAY);
  const [part, setPart] = useState<ChargedPart | null>(null);
  const invoice = useInvoiceBuyer();
  const [chargingSale, setChargingSale] = useState<Sale | null>(null);
  const [charged, setCharged] = useState<Sale | null>(null);
  const [offered, setOffered] = useState<readonly string[]>([]);
  const openBill = useRef<ChargeBillHandle>(null);
  const paidNow = methods.filter(({ kind }) => !isOnAccount(kind));
  const payable = may(user, 'receivable:read') ? methods : paidNow;

  const shownBill = bills?.find(({ id }) => id === billId) ?? bills?.find(isOpen) ?? bills?.[0] ?? null;
  const sale = chargingSale ?? charged ?? shownBill;
  const lostPart =
    part !== null && chargingSale === null && shownBill !== null && splitOf(shownBill, part) === null;
  useEffect(() => {
    if (lostPart) setPart(null);
  }, [lostPart]);

  const choose = (id: string) => {
    setBillId(id);
    setPart(null);
    invoice.clear();
    setView(PAY);
    setCharged(null);
  };
  const payPart = (next: ChargedPart | null) => {
    setPart(next);
    setView(PAY);
  };
  const next = bills?.find((bill) => isOpen(bill) && bill.id !== charged?.id) ?? null;
  const ended = sale !== null && !isOpen(sale);
  // The sale has a payment that this window offered, even if the answer to the request was lost.
  const chargedHere = charged !== null || (sale?.payments.some(({ id }) => offered.includes(id)) ?? false);
  const isEndedElsewhere = ended && !chargedHere;

  return (
    <ChargeWindow
      title={sale ? titleOf(sale, mayCharge, chargedHere) : 'Cobrar'}
      place={isEndedElsewhere ? null : sale && <PlaceName order={sale} />}
      description={isEndedElsewhere ? chargeEnding(sale, settings) : null}
      wide={mayCharge}
      onEscapeKeyDown={(event) => {
        if (view.kind === 'pay') return;
        event.preventDefault();
        setView(PAY);
      }}
      onKey={(event) => openBill.current?.onKey(event)}
    >
      {!sale && failed && (
        <ErrorState title="No se pudo cargar la cuenta." onRetry={reload} busy={retrying} />
      )}
      {!sale && !failed && <Skeleton className="h-96" />}
      {sale && !ended && bills && (
        <div
          className={cn(
            mayCharge ? CHARGE_COLUMNS : 'grid min-w-0 gap-2',
            documents && INVOICE_ROW,
            bills.length > 1 && '[--strip:4.25rem]',
          )}
        >
          <BillStrip
            bills={bills}
            chosen={sale.id}
            onChoose={choose}
            money={settings.money}
            disabled={busy}
          />
          <OpenBill
            key={`${sale.id} ${part ? JSON.stringify(part) : ''}`}
            ref={openBill}
            sale={sale}
            bills={bills}
            part={part}
            onPart={payPart}
            invoice={invoice}
            view={view}
            onView={setView}
            methods={payable}
            mayCharge={mayCharge}
            settings={settings}
            onCharging={(being, paymentIds) => {
              setChargingSale(being);
              if (paymentIds) setOffered(paymentIds);
              onBusy(being !== null);
            }}
            onCharged={(done) => {
              setCharged(done);
              setPart(null);
              invoice.clear();
            }}
          />
        </div>
      )}
      {sale && ended && (
        <ChargeResult
          key={sale.id}
          sale={sale}
          settings={settings}
          chargedHere={chargedHere}
          methods={paidNow}
          mayCharge={mayCharge}
          next={next}
          onNext={choose}
          onTipped={setCharged}
          onClose={onClose}
        />
      )}
    </ChargeWindow>
  );
}

export interface ChargeDialogProps {
  /** A bill of the order to charge; null closes the dialog. */
  saleId: string | null;
  onClose: () => void;
}

/**
 * A bill and the other bills of its order: discounts, splits, prints and charges them, with one or several payment
 * methods.
 */
export default function ChargeDialog({ saleId, onClose }: ChargeDialogProps) {
  const [busy, setBusy] = useState(false);
  const [previous, setPrevious] = useState(saleId);
  const [shown, setShown] = useState({ id: saleId, opening: 0 });
  if (saleId !== previous) {
    setPrevious(saleId);
    if (saleId !== null) setShown(({ opening }) => ({ id: saleId, opening: opening + 1 }));
  }
  return (
    <Dialog open={saleId !== null} onOpenChange={(open) => !open && !busy && onClose()}>
      {shown.id !== null && (
        <ChargeContent
          key={`${shown.id}:${shown.opening}`}
          saleId={shown.id}
          busy={busy}
          onBusy={setBusy}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
