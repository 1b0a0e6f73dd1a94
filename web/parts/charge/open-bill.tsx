import { Printer } from 'lucide-react';
import { type Ref, useEffect, useId, useImperativeHandle } from 'react';
import type { Sale } from '#domain/bills/answers/sales.ts';
import { shareName, summarizeBill } from '#domain/bills/bills.ts';
import { type ChargedBuyer, isExonerated, lacksBuyer, linesFor } from '#domain/fiscal/charged-buyer.ts';
import type { PreprintedInput } from '#domain/fiscal/inputs/fiscal.ts';
import type { RegisterPaymentMethod } from '#domain/register/answers/register.ts';
import { PRIMARY_KEYS } from '#web/base/keys.ts';
import { notify } from '#web/base/notify.ts';
import { useIsInvoicing } from '#web/data/business.ts';
import type { SalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { printPrebill } from '#web/parts/receipt/receipt-printing.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { useNeedsNetwork } from '#web/ui/needs-network.tsx';
import { ReasonButton } from '#web/ui/reason-button.tsx';
import { Shortcut } from '#web/ui/shortcut.tsx';
import { BillSeniorPanel } from './bill-senior-panel.tsx';
import { BuyerPanel } from './buyer-panel.tsx';
import { BuyerRow } from './buyer-row.tsx';
import { ChargeActions } from './charge-actions.tsx';
import { type ChargedPart, partShare, splitOf } from './charge-bills.ts';
import { ChargeAmount, ChargeDue } from './charge-due.tsx';
import { CHARGE_BUTTON, ChargeFooter, chargeText } from './charge-footer.tsx';
import { AddedPayments, ChargeForm } from './charge-form.tsx';
import { useChargeKeys } from './charge-keys.ts';
import { PAYMENT_COLUMN } from './charge-window.tsx';
import { DiscountPanel } from './discount-panel.tsx';
import { isAboutInvoice } from './fiscal-refusal.ts';
import { useBillOnDisplay } from './on-display.ts';
import { SaleLines, SaleTotals } from './sale-bill.tsx';
import { SplitPanel } from './split-panel.tsx';
import { useCharge } from './use-charge.ts';
import { usePayments } from './use-payments.ts';
import { useSeniorTerms } from './use-senior-terms.ts';

/** The panel beside the bill. */
export type ChargeView =
  | { readonly kind: 'pay' | 'split' | 'buyer' }
  | { readonly kind: 'discount' | 'senior'; readonly line: string | null };

/** The functions that the dialog calls on the bill that it shows. */
export interface OpenBillHandle {
  /** A key that is pressed anywhere in the window. */
  readonly onKey: (event: KeyboardEvent) => void;
}

interface OpenBillProps {
  ref: Ref<OpenBillHandle>;
  sale: Sale;
  bills: readonly Sale[];
  part: ChargedPart | null;
  onPart: (part: ChargedPart | null) => void;
  /** Whom the invoice is for, while the business invoices. */
  buyer: ChargedBuyer;
  onBuyer: (buyer: ChargedBuyer) => void;
  /** The invoice that was written by hand; null for one of the register. */
  preprinted: PreprintedInput | null;
  onPreprinted: (preprinted: PreprintedInput | null) => void;
  view: ChargeView;
  onView: (view: ChargeView) => void;
  methods: readonly RegisterPaymentMethod[];
  registerOpen: boolean;
  /** False for a user who only takes orders: the bill can be discounted, split and printed, not charged. */
  mayCharge: boolean;
  settings: SalesSettings;
  /** Called with the bill and its payments when charging begins, and with null when it ends. */
  onCharging: (sale: Sale | null, paymentIds?: readonly string[]) => void;
  onCharged: (sale: Sale) => void;
}

const PAY: ChargeView = { kind: 'pay' };

/** A bill to charge: amount due, lines and totals, and its payment, discount or split; the cells of `CHARGE_COLUMNS`. */
export function OpenBill({
  ref,
  sale,
  bills,
  part,
  onPart,
  buyer,
  onBuyer,
  preprinted,
  onPreprinted,
  view,
  onView,
  methods,
  registerOpen,
  mayCharge,
  settings,
  onCharging,
  onCharged,
}: OpenBillProps) {
  const form = useId();
  const { money, currency } = settings;
  const split = part && splitOf(sale, part);
  const taxedItems = split?.part ?? sale.items;
  const taxed = summarizeBill(taxedItems);
  const items = linesFor(buyer, taxedItems);
  const payments = usePayments(summarizeBill(items).total_cents, methods, currency);
  const share = shareName(split ? partShare(sale, part) : sale);
  useBillOnDisplay(items, share, payments, mayCharge);
  const { busy, charge, refusal } = useCharge();
  const isInvoicing = useIsInvoicing();
  const noNetwork = useNeedsNetwork();
  const seniorTerms = useSeniorTerms();
  const keys = useChargeKeys(payments, methods);
  const { addsPayment } = payments;
  const { settled } = payments.outcome;
  const paying = view.kind === 'pay';
  const hiddenBesidePanel = !paying && (mayCharge ? 'max-md:hidden' : 'hidden');
  // On a phone the added payments take this place, so that the pad does not move.
  const givesWayToPayments = payments.addedPayments.length > 0 && 'max-md:hidden';
  const back = () => onView(PAY);
  const needsBuyer = isInvoicing && lacksBuyer(buyer, taxed.total_cents);

  useEffect(() => {
    if (isAboutInvoice(refusal)) onView({ kind: 'buyer' });
  }, [refusal, onView]);

  const submit = async (isConfirmed: boolean) => {
    if (busy || (addsPayment && !payments.canAddPayment)) return;
    if (!registerOpen) {
      notify.error('Debes aperturar la caja en POS');
      return;
    }
    if (needsBuyer) return onView({ kind: 'buyer' });
    if (addsPayment) return payments.addPayment();
    if (!settled) return;
    if (payments.unlikelyCash && !isConfirmed) return payments.setAsking(true);
    const paid = isConfirmed ? payments.confirmed() : payments.all;
    onCharging(
      sale,
      payments.all.map(({ id }) => id),
    );
    const charged = await charge(sale, paid, split ? part : null, buyer, preprinted);
    onCharging(null);
    if (charged) onCharged(charged);
  };

  useImperativeHandle(ref, () => ({
    onKey: (event) => {
      if (paying && !busy) keys.onKey(event);
    },
  }));

  return (
    <>
      <div className={cn('grid min-w-0 content-start gap-2 md:row-start-2 md:gap-3', hiddenBesidePanel)}>
        {mayCharge && paying ? (
          <ChargeDue
            payments={payments}
            money={money}
            left={split ? summarizeBill(split.rest).total_cents : null}
          />
        ) : (
          <ChargeAmount label="Por cobrar" cents={sale.total_cents} />
        )}
        {split ? (
          <Button
            variant="outline"
            disabled={busy}
            className={cn(givesWayToPayments)}
            onClick={() => onPart(null)}
          >
            Cobrar toda la cuenta
          </Button>
        ) : (
          <div className={cn(givesWayToPayments)}>
            <ChargeActions
              sale={sale}
              prints={mayCharge}
              doing={view.kind === 'pay' || view.kind === 'buyer' ? null : view.kind}
              onDiscount={() => onView({ kind: 'discount', line: null })}
              onSplit={() => onView({ kind: 'split' })}
              onSenior={seniorTerms && (() => onView({ kind: 'senior', line: null }))}
            />
          </div>
        )}
        {mayCharge && paying && (
          <BuyerRow
            buyer={buyer}
            preprinted={preprinted}
            total={taxed.total_cents}
            taxText={money(taxed.tax_cents)}
            problem={refusal?.code === 'fiscal.unready' ? refusal.message : null}
            disabled={busy}
            onOpen={() => onView({ kind: 'buyer' })}
          />
        )}
        {mayCharge && paying && <AddedPayments payments={payments} money={money} />}
      </div>
      <div className={mayCharge ? PAYMENT_COLUMN : 'min-w-0'}>
        {view.kind === 'discount' && (
          <DiscountPanel
            sale={sale}
            settings={settings}
            line={view.line}
            onLine={(line) => onView({ kind: 'discount', line })}
            onSenior={seniorTerms && ((line) => onView({ kind: 'senior', line }))}
            onBack={back}
          />
        )}
        {view.kind === 'senior' && seniorTerms && (
          <BillSeniorPanel
            sale={sale}
            bills={bills}
            terms={seniorTerms}
            settings={settings}
            line={view.line}
            onBack={back}
          />
        )}
        {view.kind === 'buyer' && (
          <BuyerPanel
            buyer={buyer}
            preprinted={preprinted}
            total={taxed.total_cents}
            refusal={refusal}
            onPreprinted={(chosen) => {
              onPreprinted(chosen);
              back();
            }}
            onChoose={(chosen) => {
              onBuyer(chosen);
              back();
            }}
            onBack={back}
          />
        )}
        {view.kind === 'split' && (
          <SplitPanel
            key={sale.id}
            sale={sale}
            bills={bills}
            settings={settings}
            onBack={back}
            onPay={mayCharge ? onPart : null}
          />
        )}
        {paying && mayCharge && (
          <ChargeForm
            id={form}
            methods={methods}
            payments={payments}
            settings={settings}
            busy={busy}
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
        <h3 className="mb-1 text-sm font-semibold text-muted-foreground">Cuenta</h3>
        <SaleLines
          items={items}
          share={share}
          money={money}
          chosen={view.kind === 'discount' ? (view.line ?? undefined) : undefined}
          className="min-h-0 content-start md:-mx-3 md:min-h-11 md:overflow-y-auto md:px-3"
          onChoose={split || busy ? undefined : (item) => onView({ kind: 'discount', line: item.id })}
        />
        <SaleTotals items={items} sale={sale} money={money} className="border-t pt-3 max-md:mt-3" />
      </section>
      {paying && !mayCharge && (
        <ChargeFooter>
          <Button size="lg" className="md:w-88" onClick={() => void printPrebill(sale)}>
            <Printer aria-hidden="true" />
            Imprimir precuenta
          </Button>
        </ChargeFooter>
      )}
      {paying && mayCharge && (
        <ChargeFooter>
          <ReasonButton
            ref={keys.primary}
            type="submit"
            form={form}
            aria-keyshortcuts={PRIMARY_KEYS}
            size="lg"
            busy={busy}
            disabled={addsPayment ? !payments.canAddPayment : !settled}
            reason={isExonerated(buyer) ? noNetwork : null}
            className={CHARGE_BUTTON}
          >
            {chargeText(payments, money)}
            <Shortcut keys={addsPayment ? 'F2' : 'Enter'} />
          </ReasonButton>
        </ChargeFooter>
      )}
    </>
  );
}
