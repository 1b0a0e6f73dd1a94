import { type KeyboardEvent, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import type { RegisterPaymentMethod } from '#domain/answers/register.ts';
import { type ChargedBuyer, isExonerated, lacksBuyer } from '#domain/fiscal/charged-buyer.ts';
import type { PreprintedInput } from '#domain/inputs/fiscal.ts';
import { useIsInvoicing } from '#web/lib/business.ts';
import { notify } from '#web/lib/notify.ts';
import { useNeedsNetwork } from '#web/offline/needs-network.tsx';
import { useRegister } from '#web/register/use-register.ts';
import { useSalesSettings } from '#web/sales/use-sales-settings.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { ReasonButton } from '#web/ui/reason-button.tsx';
import { handleAmountKey } from './amount-keys.ts';
import { BuyerPanel } from './buyer-panel.tsx';
import { BuyerRow } from './buyer-row.tsx';
import { CartBill } from './cart-bill.tsx';
import { ChargeDue } from './charge-due.tsx';
import { CHARGE_BUTTON, ChargeFooter, chargeText } from './charge-footer.tsx';
import { AddedPayments, ChargeForm } from './charge-form.tsx';
import { CHARGE_COLUMNS, INVOICE_ROW, PAYMENT_COLUMN } from './charge-window.tsx';
import { isAboutInvoice } from './fiscal-refusal.ts';
import type { ChargedCart, useChargeCart } from './use-charge-cart.ts';
import { usePayments } from './use-payments.ts';

export interface PayCartHandle {
  readonly handleKey: (event: KeyboardEvent) => void;
  /** Closes the choice of the buyer; false if it is not open. */
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
  const amount = useRef<HTMLInputElement>(null);
  const settings = useSalesSettings();
  const { money, currency } = settings;
  const { open: registerOpen } = useRegister();
  const { due, base, busy, charge, refusal } = charging;
  const isInvoicing = useIsInvoicing();
  const noNetwork = useNeedsNetwork();
  const [buyer, setBuyer] = useState<ChargedBuyer>(null);
  const [preprinted, setPreprinted] = useState<PreprintedInput | null>(null);
  const [choosing, setChoosing] = useState(false);
  const payments = usePayments(isExonerated(buyer) ? base : due, methods, currency);
  const { addsPayment } = payments;
  const { settled } = payments.outcome;
  const isBusy = busy || sending;

  const submit = async () => {
    if (isBusy || (addsPayment && !payments.canAddPayment)) return;
    if (!registerOpen) return notify.error('Debes aperturar la caja en POS');
    if (isInvoicing && lacksBuyer(buyer, due)) return setChoosing(true);
    if (addsPayment) return payments.addPayment();
    if (!settled) return;
    onCharging(true);
    const charged = await charge(payments.all, buyer, preprinted);
    onCharging(false);
    if (charged) onCharged(charged);
  };

  useEffect(() => {
    if (isAboutInvoice(refusal)) setChoosing(true);
  }, [refusal]);

  useImperativeHandle(ref, () => ({
    handleKey: (event) => {
      if (!isBusy && !choosing) handleAmountKey(event, payments, amount);
    },
    back: () => {
      setChoosing(false);
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
        {!choosing && (
          <BuyerRow
            buyer={buyer}
            preprinted={preprinted}
            total={due}
            taxText={money(due - base)}
            problem={refusal?.code === 'fiscal.unready' ? refusal.message : null}
            disabled={isBusy}
            onOpen={() => setChoosing(true)}
          />
        )}
        <AddedPayments payments={payments} money={money} />
      </div>
      <div className={PAYMENT_COLUMN}>
        {choosing ? (
          <BuyerPanel
            buyer={buyer}
            preprinted={preprinted}
            total={due}
            refusal={refusal}
            onPreprinted={(chosen) => {
              setPreprinted(chosen);
              setChoosing(false);
            }}
            onChoose={(chosen) => {
              setBuyer(chosen);
              setChoosing(false);
            }}
            onBack={() => setChoosing(false)}
          />
        ) : (
          <ChargeForm
            id={form}
            methods={methods}
            payments={payments}
            settings={settings}
            busy={isBusy}
            amountRef={amount}
            onSubmit={() => void submit()}
          />
        )}
      </div>
      <CartBill charging={charging} buyer={buyer} className={choosing && 'max-md:hidden'} />
      {!choosing && (
        <ChargeFooter>
          <ReasonButton
            type="submit"
            form={form}
            size="lg"
            busy={busy}
            disabled={sending || (addsPayment ? !payments.canAddPayment : !settled)}
            reason={isExonerated(buyer) ? noNetwork : null}
            className={CHARGE_BUTTON}
          >
            {chargeText(payments, money)}
          </ReasonButton>
        </ChargeFooter>
      )}
    </div>
  );
}
