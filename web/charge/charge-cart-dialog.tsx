import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { may } from '#domain/access.ts';
import type { RegisterPaymentMethod } from '#domain/answers/register.ts';
import { shareName } from '#domain/bills.ts';
import { lineAmount, sendableLines } from '#domain/cart.ts';
import { isOnAccount } from '#domain/payment-kinds.ts';
import { formatQuantity } from '#domain/quantity.ts';
import { useCart, useCartIsEmpty } from '#web/cart/cart-context.tsx';
import { LineNotesText } from '#web/cart/line-notes.tsx';
import { useSendOrder } from '#web/cart/use-send-order.ts';
import { notify } from '#web/lib/notify.ts';
import { useUser } from '#web/lib/session.ts';
import { CHANNEL_LABELS, orderPlace } from '#web/orders/use-day-orders.ts';
import { useRegister } from '#web/register/use-register.ts';
import { useSalesSettings } from '#web/sales/use-sales-settings.ts';
import { useTables } from '#web/tables/use-tables.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { Dialog, DialogClose } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { handleAmountKey } from './amount-keys.ts';
import { chargeEnding, saleTitle } from './charge-dialog.tsx';
import { ChargeDue } from './charge-due.tsx';
import { CHARGE_BUTTON, ChargeFooter, chargeText } from './charge-footer.tsx';
import { AddedPayments, ChargeForm } from './charge-form.tsx';
import { ChargeResult } from './charge-result.tsx';
import { CHARGE_COLUMNS, ChargeWindow, PAYMENT_COLUMN } from './charge-window.tsx';
import { SaleLines } from './sale-bill.tsx';
import { type ChargedCart, useChargeCart } from './use-charge-cart.ts';
import { usePayments } from './use-payments.ts';

type Charging = ReturnType<typeof useChargeCart>;

/** The lines of the open bill, the lines that are sent with the payment, and the total. */
function CartBill({ charging }: { charging: Charging }) {
  const cart = useCart();
  const { money } = useSalesSettings();
  const { bill, added, due } = charging;
  const row = (label: string, cents: number, tone = '') => (
    <div className={cn('flex items-baseline justify-between gap-4', tone)}>
      <dt>{label}</dt>
      <dd className="shrink-0">{money(cents)}</dd>
    </div>
  );
  return (
    <section
      aria-label="Cuenta"
      className="flex min-h-0 min-w-0 flex-col max-md:mt-3 md:row-start-3 md:-mx-3 md:mt-3 md:overflow-y-auto md:px-3"
    >
      {bill && (
        <>
          <h3 className="mb-1 text-sm font-semibold text-muted-foreground">Ya en la cuenta</h3>
          <SaleLines items={bill.items} share={shareName(bill)} money={money} className="mb-3" />
        </>
      )}
      <h3 className="mb-1 text-sm font-semibold text-muted-foreground">
        {bill ? 'Por enviar con el pago' : 'Cuenta'}
      </h3>
      <ul aria-label="Productos por enviar" className="grid grid-cols-1 gap-2 text-sm">
        {sendableLines(cart).map((line) => (
          <li key={line.id}>
            <span className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 break-words">
                {line.name}{' '}
                <span className="text-muted-foreground figures">x{formatQuantity(line.quantity)}</span>
              </span>
              <span className="shrink-0 figures">{money(lineAmount(line))}</span>
            </span>
            <LineNotesText notes={line.notes} className="text-xs" />
          </li>
        ))}
      </ul>
      <dl className="mt-3 grid gap-1 border-t pt-3 text-sm text-muted-foreground figures">
        {bill ? row('Ya en la cuenta', bill.total_cents) : row('Subtotal', added.base_cents)}
        {bill ? row('Por enviar', added.total_cents) : row('ISV', added.tax_cents)}
        {row('Total', due, 'mt-1 text-base font-semibold text-foreground')}
      </dl>
    </section>
  );
}

interface PayCartHandle {
  readonly handleKey: (event: KeyboardEvent) => void;
}

interface PayCartProps {
  ref: Ref<PayCartHandle>;
  charging: Charging;
  methods: readonly RegisterPaymentMethod[];
  sending: boolean;
  onSend: () => Promise<void>;
  onCharging: (busy: boolean) => void;
  onCharged: (charged: ChargedCart) => void;
}

function PayCart({ ref, charging, methods, sending, onSend, onCharging, onCharged }: PayCartProps) {
  const form = useId();
  const amount = useRef<HTMLInputElement>(null);
  const settings = useSalesSettings();
  const { money, currency } = settings;
  const { open: registerOpen } = useRegister();
  const { due, busy, charge } = charging;
  const payments = usePayments(due, methods, currency);
  const { addsPayment } = payments;
  const { settled } = payments.outcome;
  const isBusy = busy || sending;

  const submit = async () => {
    if (isBusy || (addsPayment && !payments.canAddPayment)) return;
    if (!registerOpen) return notify.error('Debes aperturar la caja en POS');
    if (addsPayment) return payments.addPayment();
    if (!settled) return;
    onCharging(true);
    const charged = await charge(payments.all);
    onCharging(false);
    if (charged) onCharged(charged);
  };

  useImperativeHandle(ref, () => ({
    handleKey: (event) => {
      if (!isBusy) handleAmountKey(event, payments, amount);
    },
  }));

  return (
    <div className={CHARGE_COLUMNS}>
      <div className="grid min-w-0 content-start gap-2 md:row-start-2 md:gap-3">
        <ChargeDue payments={payments} money={money} left={null} />
        <div
          className={cn(
            'flex items-center gap-3 rounded-control md:bg-muted md:py-2 md:pr-2 md:pl-3',
            // On a phone the added payments take this place, so that the pad does not move.
            payments.addedPayments.length > 0 && 'max-md:hidden',
          )}
        >
          <p className="min-w-0 flex-1 text-xs text-muted-foreground md:text-sm">
            Va a cocina al cobrar. Para dividir o dar un descuento, envíala antes.
          </p>
          <Button variant="outline" busy={sending} disabled={busy} onClick={() => void onSend()}>
            Enviar antes
          </Button>
        </div>
        <AddedPayments payments={payments} money={money} />
      </div>
      <div className={PAYMENT_COLUMN}>
        <ChargeForm
          id={form}
          methods={methods}
          payments={payments}
          settings={settings}
          busy={isBusy}
          amountRef={amount}
          onSubmit={() => void submit()}
        />
      </div>
      <CartBill charging={charging} />
      <ChargeFooter>
        <Button
          type="submit"
          form={form}
          size="lg"
          busy={busy}
          disabled={sending || (addsPayment ? !payments.canAddPayment : !settled)}
          className={CHARGE_BUTTON}
        >
          {chargeText(payments, money)}
        </Button>
      </ChargeFooter>
    </div>
  );
}

interface ContentProps {
  busy: boolean;
  onBusy: (busy: boolean) => void;
  onBill: (saleId: string) => void;
  onClose: () => void;
}

function Content({ busy, onBusy, onBill, onClose }: ContentProps) {
  const charging = useChargeCart();
  const { methods, open: registerOpen } = useRegister();
  const { busy: sending, send } = useSendOrder(registerOpen);
  const empty = useCartIsEmpty();
  const pay = useRef<PayCartHandle>(null);
  const settings = useSalesSettings();
  const cart = useCart();
  const tables = useTables();
  const user = useUser();
  const [charged, setCharged] = useState<ChargedCart | null>(null);
  const paidNow = methods.filter(({ kind }) => !isOnAccount(kind));
  const payable = may(user, 'receivable:read') ? methods : paidNow;
  const table = tables.find(({ id }) => id === cart.table_id)?.name ?? null;
  const place =
    cart.channel === 'mesa'
      ? (table ?? CHANNEL_LABELS.mesa)
      : orderPlace({ ...cart, table_number: null, customer_name: cart.customer_name.trim() || null });

  return (
    <ChargeWindow
      title={charged ? saleTitle(charged.sale, charged.chargedHere) : 'Cobrar'}
      place={charged ? (charged.chargedHere ? orderPlace(charged.sale) : null) : place}
      description={charged && !charged.chargedHere ? chargeEnding(charged.sale, settings) : null}
      onKeyDown={(event) => pay.current?.handleKey(event)}
    >
      {charged ? (
        <ChargeResult
          sale={charged.sale}
          settings={settings}
          chargedHere={charged.chargedHere}
          methods={paidNow}
          mayCharge
          next={null}
          onNext={onClose}
          onTipped={(sale) => setCharged({ sale, chargedHere: charged.chargedHere })}
          onClose={onClose}
        />
      ) : empty && !busy && !sending ? (
        <EmptyState
          picture="receipt"
          title="Esta orden ya se envió."
          description="Se envió o se cobró en otra ventana. Si falta cobrarla, está en Por cobrar."
          action={
            <DialogClose asChild>
              <Button variant="outline">Cerrar</Button>
            </DialogClose>
          }
        />
      ) : charging.loading ? (
        <Skeleton className="h-96" />
      ) : (
        <PayCart
          ref={pay}
          charging={charging}
          methods={payable}
          sending={sending}
          onSend={async () => {
            onBusy(true);
            const sent = await send();
            onBusy(false);
            if (sent) onBill(sent.sale.id);
          }}
          onCharging={onBusy}
          onCharged={(done) => (done.sale.status === 'Por cobrar' ? onBill(done.sale.id) : setCharged(done))}
        />
      )}
    </ChargeWindow>
  );
}

export interface ChargeCartDialogProps {
  open: boolean;
  /** The cart was sent without a payment: opens its bill, to split, discount or charge it. */
  onBill: (saleId: string) => void;
  onClose: () => void;
}

/** Charges the cart: one write sends it with its payment. Nothing is stored before that write. */
export default function ChargeCartDialog({ open, onBill, onClose }: ChargeCartDialogProps) {
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState({ open, opening: open ? 1 : 0 });
  if (open !== shown.open) setShown({ open, opening: shown.opening + (open ? 1 : 0) });
  return (
    <Dialog open={open} onOpenChange={(next) => !next && !busy && onClose()}>
      {shown.opening > 0 && (
        <Content key={shown.opening} busy={busy} onBusy={setBusy} onBill={onBill} onClose={onClose} />
      )}
    </Dialog>
  );
}
