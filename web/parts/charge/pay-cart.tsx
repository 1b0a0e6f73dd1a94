import { UserRoundCheck } from 'lucide-react';
import { type Ref, useEffect, useId, useImperativeHandle, useState } from 'react';
import { type ChargedBuyer, isExonerated, lacksBuyer } from '#domain/fiscal/charged-buyer.ts';
import type { PreprintedInput } from '#domain/fiscal/inputs/fiscal.ts';
import type { RegisterPaymentMethod } from '#domain/register/answers/register.ts';
import { PRIMARY_KEYS } from '#web/base/keys.ts';
import { notify } from '#web/base/notify.ts';
import { useIsInvoicing } from '#web/data/business.ts';
import { useRegister } from '#web/data/register/use-register.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { NetworkButton, useNeedsNetwork } from '#web/ui/needs-network.tsx';
import { ReasonButton } from '#web/ui/reason-button.tsx';
import { Shortcut } from '#web/ui/shortcut.tsx';
import { BuyerPanel } from './buyer-panel.tsx';
import { BuyerRow } from './buyer-row.tsx';
import { CartBill } from './cart-bill.tsx';
import { CartSeniorPanel } from './cart-senior-panel.tsx';
import { ChargeDue } from './charge-due.tsx';
import { CHARGE_BUTTON, ChargeFooter, chargeText } from './charge-footer.tsx';
import { AddedPayments, ChargeForm } from './charge-form.tsx';
import { useChargeKeys } from './charge-keys.ts';
import { CHARGE_COLUMNS, INVOICE_ROW, PAYMENT_COLUMN } from './charge-window.tsx';
import { isAboutInvoice } from './fiscal-refusal.ts';
import { useCartChargeOnDisplay } from './on-display.ts';
import { SeniorQuestion } from './senior-question.tsx';
import type { PaymentInput } from './use-charge.ts';
import type { ChargedCart, useChargeCart } from './use-charge-cart.ts';
import { usePayments } from './use-payments.ts';
import { useSeniorTerms } from './use-senior-terms.ts';

export interface PayCartHandle {
  readonly onKey: (event: KeyboardEvent) => void;
  /** Closes the choice of the buyer or of a senior; false if none is open. */
  readonly back: () => boolean;
}

interface PayCartProps {
  ref: Ref<PayCartHandle>;
  charging: ReturnType<typeof useChargeCart>;
  methods: readonly RegisterPaymentMethod[];
  sending: boolean;
  onSend: () => Promise<void>;
  onCharging: (busy: boolean) => void;
  onCharged: (charged: ChargedCart) => void;
}

/** A cart to charge: amount due, buyer of the invoice, payment and lines; the cells of `CHARGE_COLUMNS`. */
export function PayCart({ ref, charging, methods, sending, onSend, onCharging, onCharged }: PayCartProps) {
  const form = useId();
  const settings = useSalesSettings();
  const { money, currency } = settings;
  const { open: registerOpen } = useRegister();
  const { due, base, busy, charge, refusal, seniors, setSeniors, seniorAsked, setSeniorAsked } = charging;
  const isInvoicing = useIsInvoicing();
  const noNetwork = useNeedsNetwork();
  const [buyer, setBuyer] = useState<ChargedBuyer>(null);
  const [preprinted, setPreprinted] = useState<PreprintedInput | null>(null);
  const [view, setView] = useState<'pay' | 'buyer' | 'senior'>('pay');
  const seniorTerms = useSeniorTerms();
  const choosing = view !== 'pay';
  const back = () => setView('pay');
  const payments = usePayments(isExonerated(buyer) ? base : due, methods, currency);
  useCartChargeOnDisplay(charging, buyer, payments);
  const keys = useChargeKeys(payments, methods);
  const { addsPayment } = payments;
  const { settled } = payments.outcome;
  const isBusy = busy || sending;

  const pay = async (paid: readonly PaymentInput[], isSeniorConfirmed: boolean) => {
    onCharging(true);
    const charged = await charge(paid, buyer, preprinted, isSeniorConfirmed);
    onCharging(false);
    if (charged) onCharged(charged);
  };
  const submit = async (isConfirmed: boolean) => {
    if (isBusy || (addsPayment && !payments.canAddPayment)) return;
    if (!registerOpen) return notify.error('Debes aperturar la caja en POS');
    if (isInvoicing && lacksBuyer(buyer, due)) return setView('buyer');
    if (addsPayment) return payments.addPayment();
    if (!settled) return;
    if (payments.unlikelyCash && !isConfirmed) return payments.setAsking(true);
    await pay(isConfirmed ? payments.confirmed() : payments.all, false);
  };

  useEffect(() => {
    if (isAboutInvoice(refusal)) setView('buyer');
  }, [refusal]);

  useImperativeHandle(ref, () => ({
    onKey: (event) => {
      if (!isBusy && !choosing) keys.onKey(event);
    },
    back: () => {
      back();
      return choosing;
    },
  }));

  return (
    <div className={cn(CHARGE_COLUMNS, isInvoicing && INVOICE_ROW)}>
      <div
        className={cn(
          'grid min-w-0 content-start gap-2 md:row-start-2 md:gap-3',
          choosing && 'max-md:hidden',
        )}
      >
        <ChargeDue payments={payments} money={money} left={null} />
        <div
          className={cn(
            'flex items-center gap-3 rounded-control md:bg-muted md:py-2 md:pr-2 md:pl-3',
            seniorTerms && 'gap-1.5 md:flex-wrap',
            // On a phone the added payments take this place, so that the pad does not move.
            payments.addedPayments.length > 0 && 'max-md:hidden',
          )}
        >
          <p
            className={cn(
              'min-w-0 flex-1 text-xs text-muted-foreground md:text-sm',
              seniorTerms && 'max-md:sr-only md:flex-[1_0_100%] md:py-1',
            )}
          >
            Va a cocina al cobrar. Para dividir o dar un descuento, envíala antes.
          </p>
          {seniorTerms && (
            <NetworkButton
              variant={view === 'senior' ? 'secondary' : 'outline'}
              aria-pressed={view === 'senior'}
              disabled={isBusy}
              className="flex-1 gap-1.5 px-2 aria-pressed:bg-accent"
              onClick={() => setView('senior')}
            >
              <UserRoundCheck className="max-[359px]:hidden" aria-hidden="true" />
              Adulto mayor
            </NetworkButton>
          )}
          <Button
            variant="outline"
            busy={sending}
            disabled={busy}
            className={cn(seniorTerms && 'flex-1 px-2')}
            onClick={() => void onSend()}
          >
            Enviar antes
          </Button>
        </div>
        {!choosing && (
          <BuyerRow
            buyer={buyer}
            preprinted={preprinted}
            total={due}
            taxText={money(due - base)}
            problem={refusal?.code === 'fiscal.unready' ? refusal.message : null}
            disabled={isBusy}
            onOpen={() => setView('buyer')}
          />
        )}
        <AddedPayments payments={payments} money={money} />
      </div>
      <div className={PAYMENT_COLUMN}>
        {view === 'senior' && seniorTerms && (
          <CartSeniorPanel seniors={seniors} onSeniors={setSeniors} terms={seniorTerms} onBack={back} />
        )}
        {view === 'buyer' && (
          <BuyerPanel
            buyer={buyer}
            preprinted={preprinted}
            total={due}
            refusal={refusal}
            onPreprinted={(chosen) => {
              setPreprinted(chosen);
              back();
            }}
            onChoose={(chosen) => {
              setBuyer(chosen);
              back();
            }}
            onBack={back}
          />
        )}
        {view === 'pay' && (
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
      <SeniorQuestion
        question={seniorAsked}
        busy={isBusy}
        onConfirm={() => void pay(payments.confirmed(), true)}
        onClose={() => setSeniorAsked(null)}
      />
      <CartBill charging={charging} buyer={buyer} className={choosing && 'max-md:hidden'} />
      {!choosing && (
        <ChargeFooter>
          <ReasonButton
            ref={keys.primary}
            type="submit"
            form={form}
            aria-keyshortcuts={PRIMARY_KEYS}
            size="lg"
            busy={busy}
            disabled={sending || (addsPayment ? !payments.canAddPayment : !settled)}
            reason={isExonerated(buyer) || seniors.length > 0 ? noNetwork : null}
            className={CHARGE_BUTTON}
          >
            {chargeText(payments, money)}
            <Shortcut keys={addsPayment ? 'F2' : 'Enter'} />
          </ReasonButton>
        </ChargeFooter>
      )}
    </div>
  );
}
