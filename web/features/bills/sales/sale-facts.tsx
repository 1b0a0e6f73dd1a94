import { Ban } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Sale } from '#domain/bills/answers/sales.ts';
import { orderNumberText } from '#domain/orders/order-numbers.ts';
import { CHANNEL_LABELS } from '#domain/orders/order-place.ts';
import { SHIFT_LABELS } from '#web/base/shift-labels.ts';
import { useDayText } from '#web/data/business.ts';
import { SaleStatus } from './sale-status.tsx';
import { useFormatInstant } from './use-format-instant.ts';
import { useRegisterName } from './use-register-name.ts';

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted-foreground">{term}</dt>
      <dd className="truncate text-sm font-medium figures">{children}</dd>
    </div>
  );
}

/** Status, place, people and times of a sale. */
export function SaleFacts({ sale }: { sale: Sale }) {
  const dayText = useDayText();
  const when = useFormatInstant();
  const registerName = useRegisterName(sale);
  const charged = sale.charged_at ? when(sale.charged_at) : null;
  const received = sale.received_at ? when(sale.received_at) : null;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
      <Fact term="Estado">
        <SaleStatus status={sale.status} />
      </Fact>
      {charged && (
        <Fact term="Cobrada">
          {charged.date} {charged.clock}
        </Fact>
      )}
      {sale.business_day && sale.shift && (
        <Fact term="Día y turno">
          {dayText(sale.business_day)} · {SHIFT_LABELS[sale.shift]}
        </Fact>
      )}
      {received && (
        <Fact term="Cobrada sin conexión, llegó">
          {received.date} {received.clock}
        </Fact>
      )}
      {sale.provisional_number && <Fact term="Número provisional">{sale.provisional_number}</Fact>}
      <Fact term="Orden">{orderNumberText(sale)}</Fact>
      <Fact term={sale.table_number ? 'Mesa' : 'Canal'}>
        {sale.table_number ?? CHANNEL_LABELS[sale.channel]}
      </Fact>
      {sale.customer_name && <Fact term="Cliente">{sale.customer_name}</Fact>}
      <Fact term="Atendió">{sale.waiter ?? '—'}</Fact>
      <Fact term="Cobró">{sale.cashier ?? '—'}</Fact>
      {sale.register_session_id && <Fact term="Caja">{registerName ?? '—'}</Fact>}
    </dl>
  );
}

/** The notice that a sale was voided, by whom, when and why. */
export function VoidedNotice({ sale }: { sale: Sale }) {
  const when = useFormatInstant();
  if (!sale.voided_at) return null;
  const at = when(sale.voided_at);
  return (
    <div className="flex gap-3 rounded-control bg-danger/14 px-4 py-3 text-sm text-danger-ink">
      <Ban className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-semibold figures">
          Anulada el {at.date} a las {at.clock}
          {sale.voided_by && ` por ${sale.voided_by}`}
        </p>
        {sale.void_reason && <p className="break-words">{sale.void_reason}</p>}
      </div>
    </div>
  );
}
