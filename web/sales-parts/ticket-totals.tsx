import { ticketTotals } from '#domain/ticket.ts';
import { cn } from '#web/ui/cn.ts';
import { useTicket } from './ticket-context.tsx';
import { useSettings } from './use-settings.ts';

/** What the ticket comes to, before it is sent. */
export function TicketTotals({ className }: { className?: string }) {
  const ticket = useTicket();
  const { pricing, money } = useSettings();
  const { base_cents, tax_cents, total_cents } = ticketTotals(ticket, pricing);
  return (
    <dl className={cn('grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-0.5 figures', className)}>
      <dt className="text-sm text-muted-foreground">Subtotal</dt>
      <dd className="text-right text-sm text-muted-foreground">{money(base_cents)}</dd>
      <dt className="text-sm text-muted-foreground">ISV</dt>
      <dd className="text-right text-sm text-muted-foreground">{money(tax_cents)}</dd>
      <dt className="text-base font-semibold">Total</dt>
      <dd className="text-right text-2xl leading-8 font-semibold tracking-tight" aria-live="polite">
        {money(total_cents)}
      </dd>
    </dl>
  );
}
