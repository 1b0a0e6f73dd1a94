import type { Payment, Sale } from '#domain/bills/answers/sales.ts';
import { PAYMENT_KIND_LABELS } from '#domain/bills/payment-kind-labels.ts';
import { isOnAccount } from '#domain/bills/payment-kinds.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { Button } from '#web/ui/button.tsx';
import { NetworkButton } from '#web/ui/needs-network.tsx';
import { DetailRow, DetailSection } from './detail-section.tsx';
import { useFormatInstant } from './use-format-instant.ts';

interface SalePaymentsProps {
  sale: Sale;
  /** Absent when the method cannot be corrected. */
  onCorrect: ((payment: Payment) => void) | undefined;
}

/** The payments of a sale: amount received, change and reference. */
export function SalePayments({ sale, onCorrect }: SalePaymentsProps) {
  const { money } = useSalesSettings();
  if (sale.payments.length === 0) return null;
  return (
    <DetailSection title="Pagos">
      <ul>
        {sale.payments.map((payment) => {
          const method = payment.method ?? PAYMENT_KIND_LABELS[payment.kind];
          return (
            <li key={payment.id} className="flex items-start justify-between gap-3 py-2 text-sm">
              <span className="min-w-0">
                <span className="block font-medium">{method}</span>
                {payment.customer && (
                  <span className="block break-words text-muted-foreground">
                    A cuenta de {payment.customer}
                  </span>
                )}
                {payment.reference && (
                  <span className="block break-words text-muted-foreground">
                    Referencia {payment.reference}
                  </span>
                )}
                {payment.change_cents > 0 && (
                  <span className="block text-muted-foreground figures">
                    Recibido {money(payment.received_cents ?? 0)} · Cambio {money(payment.change_cents)}
                  </span>
                )}
                {onCorrect && !isOnAccount(payment.kind) && (
                  <NetworkButton
                    variant="outline"
                    size="sm"
                    className="mt-2"
                    aria-label={`Corregir método de pago: ${method}`}
                    onClick={() => onCorrect(payment)}
                  >
                    Corregir método de pago
                  </NetworkButton>
                )}
              </span>
              <span className="shrink-0 font-medium figures">{money(payment.amount_cents)}</span>
            </li>
          );
        })}
      </ul>
    </DetailSection>
  );
}

interface SaleTipProps {
  sale: Sale;
  /** Absent when no tip can be recorded. */
  onTip: (() => void) | undefined;
}

/** The voluntary tips, which are not part of the sale. */
export function SaleTip({ sale, onTip }: SaleTipProps) {
  const { money } = useSalesSettings();
  if (sale.tip_cents === 0 && sale.tip_returned_cents === 0 && !onTip) return null;
  return (
    <DetailSection
      title="Propina"
      aside={
        <span className="flex items-center gap-4">
          {onTip && (
            <Button variant="outline" size="sm" onClick={onTip}>
              Registrar propina
            </Button>
          )}
          {sale.tip_cents > 0 && <span className="text-sm font-medium figures">{money(sale.tip_cents)}</span>}
        </span>
      }
    >
      {sale.tip_returned_cents > 0 && (
        <dl>
          <DetailRow term="Devuelta al cliente">{money(sale.tip_returned_cents)}</DetailRow>
        </dl>
      )}
    </DetailSection>
  );
}

/** The refunds of a sale, by whom, when and why. */
export function SaleRefunds({ sale }: { sale: Sale }) {
  const { money } = useSalesSettings();
  const when = useFormatInstant();
  if (sale.refunds.length === 0) return null;
  return (
    <DetailSection title="Reembolsos">
      <dl>
        {sale.refunds.map((refund) => {
          const at = when(refund.created_at);
          return (
            <DetailRow
              key={refund.id}
              className="py-2"
              term={
                <>
                  <span className="font-medium text-foreground figures">
                    Reembolso #{refund.number} · {PAYMENT_KIND_LABELS[refund.kind]}
                  </span>
                  <span className="block figures">
                    {at.date} {at.clock} · {refund.by}
                  </span>
                  <span className="block break-words">{refund.reason}</span>
                </>
              }
            >
              <span className="font-medium">-{money(refund.total_cents)}</span>
            </DetailRow>
          );
        })}
      </dl>
    </DetailSection>
  );
}
