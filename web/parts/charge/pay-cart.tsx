import { UserRoundCheck } from 'lucide-react';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { isExonerated } from '#domain/fiscal/charged-buyer.ts';
import type { RegisterPaymentMethod } from '#domain/register/answers/register.ts';
import { useRegime } from '#web/data/business.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { CartSeniorPanel } from '#web/parts/fiscal/cart-senior-panel.tsx';
import { SeniorQuestion } from '#web/parts/fiscal/senior-question.tsx';
import { useInvoiceBuyer } from '#web/parts/fiscal/use-invoice-buyer.ts';
import { useSeniorTerms } from '#web/parts/fiscal/use-senior-terms.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { NetworkButton } from '#web/ui/needs-network.tsx';
import { CartBill } from './cart-bill.tsx';
import { ChargeBill, type ChargeBillHandle } from './charge-bill.tsx';
import { CHARGE_COLUMNS, INVOICE_ROW } from './charge-window.tsx';
import { useCartChargeOnDisplay } from './on-display.ts';
import type { PaymentInput } from './use-charge.ts';
import type { ChargedCart, useChargeCart } from './use-charge-cart.ts';
import { usePayments } from './use-payments.ts';

export interface PayCartHandle extends ChargeBillHandle {
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

/** A cart to charge, with the open bill that it joins. */
export function PayCart({ ref, charging, methods, sending, onSend, onCharging, onCharged }: PayCartProps) {
  const settings = useSalesSettings();
  const { due, base, busy, charge, refusal, seniors, setSeniors, seniorAsked, setSeniorAsked } = charging;
  const { documents } = useRegime();
  const invoice = useInvoiceBuyer();
  const [view, setView] = useState<'pay' | 'buyer' | 'senior'>('pay');
  const seniorTerms = useSeniorTerms();
  const back = () => setView('pay');
  const payments = usePayments(isExonerated(invoice.buyer) ? base : due, methods, settings.currency);
  useCartChargeOnDisplay(charging, invoice.buyer, payments);
  const bill = useRef<ChargeBillHandle>(null);

  const pay = async (paid: readonly PaymentInput[], isSeniorConfirmed: boolean) => {
    onCharging(true);
    const charged = await charge(paid, invoice.buyer, invoice.preprinted, isSeniorConfirmed);
    onCharging(false);
    if (charged) onCharged(charged);
  };

  useImperativeHandle(ref, () => ({
    onKey: (event) => bill.current?.onKey(event),
    back: () => {
      back();
      return view !== 'pay';
    },
  }));

  return (
    <div className={cn(CHARGE_COLUMNS, documents && INVOICE_ROW)}>
      <ChargeBill
        ref={bill}
        methods={methods}
        payments={payments}
        settings={settings}
        total={{ total_cents: due, tax_cents: due - base }}
        invoice={invoice}
        refusal={refusal}
        choosesBuyer={view === 'buyer'}
        onChooseBuyer={() => setView('buyer')}
        onBack={back}
        actions={(className) => (
          <div
            className={cn(
              'flex items-center gap-3 rounded-control md:bg-muted md:py-2 md:pr-2 md:pl-3',
              seniorTerms && 'gap-1.5 md:flex-wrap',
              className,
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
                disabled={busy || sending}
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
        )}
        panel={
          view === 'senior' && seniorTerms ? (
            <CartSeniorPanel seniors={seniors} onSeniors={setSeniors} terms={seniorTerms} onBack={back} />
          ) : null
        }
        busy={busy}
        locked={sending}
        needsNetwork={seniors.length > 0}
        onPay={(paid) => pay(paid, false)}
      >
        <CartBill charging={charging} buyer={invoice.buyer} />
      </ChargeBill>
      <SeniorQuestion
        question={seniorAsked}
        busy={busy || sending}
        onConfirm={() => void pay(payments.confirmed(), true)}
        onClose={() => setSeniorAsked(null)}
      />
    </div>
  );
}
