import { ticketTotals } from '#domain/ticket.ts';
import { cn } from '#web/ui/cn.ts';
import { useTicket } from './ticket-context.tsx';
import { useSalesSettings } from './use-sales-settings.ts';

/** What the ticket comes to, before it is sent. */
export function TicketTotals({ className }: { className?: string }) {
  const ticket = useTicket();
  const { pricing, money } = useSalesSettings();
  const { base_cents, tax_cents, total_cents } = ticketTotals(ticket, pricing);
  return (
    <dl className={cn('grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-0.5 figures', className)}>
      <div className="col-span-2 flex flex-wrap justify-between gap-x-4 text-sm text-muted-foreground">
        <div className="flex gap-1.5">
          <dt>Subtotal</dt>
          <dd>{money(base_cents)}</dd>
        </div>
        <div className="flex gap-1.5">
          <dt>ISV</dt>
          <dd>{money(tax_cents)}</dd>
        </div>
      </div>
      <dt className="text-base font-semibold">Total</dt>
      <dd className="text-right text-2xl leading-8 font-semibold tracking-tight" aria-live="polite">
        {money(total_cents)}
      </dd>
    </dl>
  );
}
