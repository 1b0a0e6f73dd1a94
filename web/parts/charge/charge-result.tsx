import { CircleCheck, CircleSlash } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Sale } from '#domain/bills/answers/sales.ts';
import type { RegisterPaymentMethod } from '#domain/register/answers/register.ts';
import { useJustShown } from '#web/base/use-just-shown.ts';
import type { SalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { PrintSale } from '#web/parts/receipt/receipt-printing.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChargeFooter } from './charge-footer.tsx';
import { Figure } from './figure.tsx';
import { useThanksOnDisplay } from './on-display.ts';
import { TipForm } from './tip-form.tsx';

/** 'Efectivo', 'Fiado · Marta Zelaya'. */
function paymentText({ method, kind, customer }: Sale['payments'][number]): string {
  return customer ? `${method ?? kind} · ${customer}` : (method ?? kind);
}

interface PaidProps {
  sale: Sale;
  settings: SalesSettings;
  /** True when it was charged in this window, so that the change is still to be given. */
  chargedHere: boolean;
}

function Paid({ sale, settings, chargedHere }: PaidProps) {
  const { money, clockOf } = settings;
  const Icon = sale.status === 'Anulada' ? CircleSlash : CircleCheck;
  const change = chargedHere && sale.change_cents > 0;
  return (
    <div className="flex flex-col items-center py-4 text-center md:py-8">
      <Icon
        className={sale.status === 'Anulada' ? 'size-12 text-danger-ink' : 'size-12 text-success'}
        aria-hidden="true"
      />
      <p className="mt-3 text-base text-muted-foreground">
        {change ? 'Cambio' : sale.status === 'Anulada' ? 'Anulada' : 'Cobrado'}
      </p>
      <p data-keep-clear="sums">
        <Figure cents={change ? sale.change_cents : sale.total_cents} className="text-5xl leading-tight" />
      </p>
      <dl data-keep-clear="sums" className="mt-6 grid w-full max-w-xs gap-1.5 text-sm figures">
        <div className="flex justify-between gap-4 font-semibold">
          <dt>Total</dt>
          <dd>{money(sale.total_cents)}</dd>
        </div>
        {sale.payments.map((payment) => (
          <div key={payment.id} className="flex justify-between gap-4 text-muted-foreground">
            <dt className="min-w-0 truncate">{paymentText(payment)}</dt>
            <dd>{money(payment.received_cents ?? payment.amount_cents)}</dd>
          </div>
        ))}
      </dl>
      {sale.charged_at && (
        <p className="mt-4 text-sm text-muted-foreground figures">
          {[sale.cashier, clockOf(sale.charged_at)].filter(Boolean).join(' · ')}
        </p>
      )}
    </div>
  );
}

interface ChargeResultProps extends PaidProps {
  methods: readonly RegisterPaymentMethod[];
  /** True when the user may charge: shows the receipt and the tip. */
  mayCharge: boolean;
  /** The next bill of the order to charge. */
  next: Sale | null;
  onNext: (id: string) => void;
  onTipped: (sale: Sale) => void;
  onClose: () => void;
}

/** After charging: the change in large figures, the receipt, a voluntary tip, and the rest of the order. */
export function ChargeResult({
  sale,
  settings,
  chargedHere,
  methods,
  mayCharge,
  next,
  onNext,
  onTipped,
  onClose,
}: ChargeResultProps) {
  useThanksOnDisplay(sale, chargedHere);
  // These buttons are where 'Cobrar' was: a second tap must not close the change before it is read.
  const isInert = useJustShown();
  const primary = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isInert && !(document.activeElement instanceof HTMLInputElement)) primary.current?.focus();
  }, [isInert]);
  return (
    <div className="grid gap-x-8 gap-y-4 md:grid-cols-[minmax(0,1fr)_22rem]">
      <Paid sale={sale} settings={settings} chargedHere={chargedHere} />
      {mayCharge && (
        <div className="grid min-w-0 content-start gap-4 md:py-8">
          <PrintSale sale={sale} />
          {sale.status === 'Pagada' && (
            <TipForm sale={sale} methods={methods} settings={settings} onTipped={onTipped} />
          )}
        </div>
      )}
      <ChargeFooter>
        <Button
          size="lg"
          ref={next ? undefined : primary}
          inert={isInert}
          variant={next ? 'outline' : 'primary'}
          className={next ? '' : 'md:w-88'}
          onClick={onClose}
        >
          Listo
        </Button>
        {next && (
          <Button ref={primary} size="lg" inert={isInert} className="md:w-88" onClick={() => onNext(next.id)}>
            Cobrar lo que queda · {settings.money(next.total_cents)}
          </Button>
        )}
      </ChargeFooter>
    </div>
  );
}
