import { type ReactNode, type Ref, useEffect, useEffectEvent, useId, useImperativeHandle } from 'react';
import { isExonerated } from '#domain/fiscal/charged-buyer.ts';
import type { RegisterPaymentMethod } from '#domain/register/answers/register.ts';
import { PRIMARY_KEYS } from '#web/base/keys.ts';
import { notify } from '#web/base/notify.ts';
import { useRegime } from '#web/data/business.ts';
import { useRegister } from '#web/data/register/use-register.ts';
import type { SalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { BuyerPanel } from '#web/parts/fiscal/buyer-panel.tsx';
import { BuyerRow } from '#web/parts/fiscal/buyer-row.tsx';
import { type FiscalRefusal, isAboutInvoice } from '#web/parts/fiscal/fiscal-refusal.ts';
import type { useInvoiceBuyer } from '#web/parts/fiscal/use-invoice-buyer.ts';
import { cn } from '#web/ui/cn.ts';
import { useNeedsNetwork } from '#web/ui/needs-network.tsx';
import { ReasonButton } from '#web/ui/reason-button.tsx';
import { Shortcut } from '#web/ui/shortcut.tsx';
import { ChargeAmount, ChargeDue } from './charge-due.tsx';
import { CHARGE_BUTTON, ChargeFooter, chargeText } from './charge-footer.tsx';
import { AddedPayments, ChargeForm } from './charge-form.tsx';
import { useChargeKeys } from './charge-keys.ts';
import { PAYMENT_COLUMN } from './charge-window.tsx';
import type { PaymentInput } from './use-charge.ts';
import type { usePayments } from './use-payments.ts';

/** The functions that a dialog calls on the bill that it shows. */
export interface ChargeBillHandle {
  /** A key that is pressed anywhere in the window. */
  readonly onKey: (event: KeyboardEvent) => void;
}

interface ChargeBillProps {
  ref: Ref<ChargeBillHandle>;
  methods: readonly RegisterPaymentMethod[];
  payments: ReturnType<typeof usePayments>;
  settings: SalesSettings;
  /** What is due with its tax, in cents, for a buyer who pays tax. */
  total: { readonly total_cents: number; readonly tax_cents: number };
  /** What remains open when only a part is charged. */
  left?: number | null;
  invoice: ReturnType<typeof useInvoiceBuyer>;
  refusal: FiscalRefusal | null;
  choosesBuyer: boolean;
  onChooseBuyer: () => void;
  onBack: () => void;
  /** What is below the amount due. Added payments take its place on a phone, so that the pad does not move. */
  actions: (className: string | false) => ReactNode;
  /** What replaces the payment, such as a discount; null for none. */
  panel: ReactNode;
  busy: boolean;
  /** True while something else is sent, so that nothing can be changed. */
  locked?: boolean;
  needsNetwork?: boolean;
  onPay: (payments: readonly PaymentInput[]) => Promise<void>;
  /** In place of the payment, the footer of a user who only takes orders. */
  footer?: ReactNode;
  /** The lines and totals. */
  children: ReactNode;
}

/** What is charged: amount due, buyer of the invoice, payment, lines and totals; the cells of `CHARGE_COLUMNS`. */
export function ChargeBill({
  ref,
  methods,
  payments,
  settings,
  total,
  left = null,
  invoice,
  refusal,
  choosesBuyer,
  onChooseBuyer,
  onBack,
  actions,
  panel,
  busy,
  locked = false,
  needsNetwork = false,
  onPay,
  footer,
  children,
}: ChargeBillProps) {
  const form = useId();
  const { money } = settings;
  const { buyer, preprinted } = invoice;
  const { open: registerOpen } = useRegister();
  const { documents } = useRegime();
  const noNetwork = useNeedsNetwork();
  const keys = useChargeKeys(payments, methods);
  const { addsPayment } = payments;
  const { isCovered } = payments.outcome;
  const mayCharge = footer === undefined;
  const paying = !choosesBuyer && panel === null;
  const charging = paying && mayCharge;
  const hiddenBesidePanel = !paying && (mayCharge ? 'max-md:hidden' : 'hidden');
  const isBusy = busy || locked;

  const chooseBuyer = useEffectEvent(onChooseBuyer);
  useEffect(() => {
    if (isAboutInvoice(refusal)) chooseBuyer();
  }, [refusal]);

  const submit = async (isConfirmed: boolean) => {
    if (isBusy || (addsPayment && !payments.canAddPayment)) return;
    if (!registerOpen) return notify.error('Debes aperturar la caja en POS');
    if (documents?.lacksBuyer(buyer, total.total_cents)) return onChooseBuyer();
    if (addsPayment) return payments.addPayment();
    if (!isCovered) return;
    if (payments.unlikelyCash && !isConfirmed) return payments.setAsking(true);
    await onPay(isConfirmed ? payments.confirmed() : payments.all);
  };

  useImperativeHandle(ref, () => ({
    onKey: (event) => {
      if (paying && !isBusy) keys.onKey(event);
    },
  }));

  return (
    <>
      <div className={cn('grid min-w-0 content-start gap-2 md:row-start-2 md:gap-3', hiddenBesidePanel)}>
        {charging ? (
          <ChargeDue payments={payments} money={money} left={left} />
        ) : (
          <ChargeAmount label="Por cobrar" cents={payments.due} />
        )}
        {actions(payments.addedPayments.length > 0 && 'max-md:hidden')}
        {charging && (
          <>
            <BuyerRow
              buyer={buyer}
              preprinted={preprinted}
              total={total.total_cents}
              taxText={money(total.tax_cents)}
              problem={refusal?.code === 'fiscal.unready' ? refusal.message : null}
              disabled={isBusy}
              onOpen={onChooseBuyer}
            />
            <AddedPayments payments={payments} money={money} />
          </>
        )}
      </div>
      <div className={mayCharge ? PAYMENT_COLUMN : 'min-w-0'}>
        {panel}
        {choosesBuyer && (
          <BuyerPanel
            buyer={buyer}
            preprinted={preprinted}
            total={total.total_cents}
            refusal={refusal}
            onPreprinted={(chosen) => {
              invoice.setPreprinted(chosen);
              onBack();
            }}
            onChoose={(chosen) => {
              invoice.setBuyer(chosen);
              onBack();
            }}
            onBack={onBack}
          />
        )}
        {charging && (
          <ChargeForm
            id={form}
            methods={methods}
            payments={payments}
            settings={settings}
            busy={isBusy}
            amountRef={keys.amount}
            onSubmit={(isConfirmed) => void submit(isConfirmed)}
          />
        )}
      </div>
      <section
        aria-label="Cuenta"
        className={cn(
          'flex min-h-0 min-w-0 flex-col max-md:mt-3 md:row-start-3 md:-mx-3 md:mt-3 md:overflow-y-auto md:px-3',
          hiddenBesidePanel,
        )}
      >
        {children}
      </section>
      {paying && (
        <ChargeFooter>
          {footer ?? (
            <ReasonButton
              ref={keys.primary}
              type="submit"
              form={form}
              aria-keyshortcuts={PRIMARY_KEYS}
              size="lg"
              busy={busy}
              disabled={locked || (addsPayment ? !payments.canAddPayment : !isCovered)}
              reason={needsNetwork || isExonerated(buyer) ? noNetwork : null}
              className={CHARGE_BUTTON}
            >
              {chargeText(payments, money)}
              <Shortcut keys={addsPayment ? 'F2' : 'Enter'} />
            </ReasonButton>
          )}
        </ChargeFooter>
      )}
    </>
  );
}
