import type { Purchase, PurchaseLine } from '#domain/purchasing/answers/purchases.ts';
import { boughtText, isOneBought } from '#domain/purchasing/purchases.ts';
import { Money } from '#web/parts/fields/money.tsx';
import { cn } from '#web/ui/cn.ts';
import { useFormats } from './use-formats.ts';

function stateOf(line: PurchaseLine, open: boolean): string {
  const parts = [`Pedido ${boughtText(line.ordered_quantity, line)}`];
  const arrivedWord = (quantity: number) => (isOneBought(quantity, line) ? 'llegó' : 'llegaron');
  if (line.accepted_quantity > 0)
    parts.push(`${arrivedWord(line.accepted_quantity)} ${boughtText(line.accepted_quantity, line)}`);
  if (line.rejected_quantity > 0) parts.push(`rechazado ${boughtText(line.rejected_quantity, line)}`);
  const { pending_quantity: pending } = line;
  if (pending > 0 && line.accepted_quantity + line.rejected_quantity > 0) {
    const missing = isOneBought(pending, line) ? 'falta' : 'faltan';
    parts.push(`${open ? missing : `no ${arrivedWord(pending)}`} ${boughtText(pending, line)}`);
  }
  return parts.join(' · ');
}

/** The ordered and received quantities with their costs. */
export function PurchaseLines({ purchase, costs }: { purchase: Purchase; costs: boolean }) {
  const { money, unitCost } = useFormats();
  const open = purchase.status === 'Pedida' || purchase.status === 'Parcial';
  const arrivedWord = purchase.status === 'Parcial' || purchase.status === 'Recibida';
  const total = arrivedWord ? purchase.total_cents : purchase.ordered_cents;
  return (
    <section aria-label="Ingredientes">
      <ul className="divide-y border-y">
        {purchase.lines.map((line) => (
          <li key={line.id} className="flex items-start justify-between gap-4 py-3">
            <div className="min-w-0">
              <p className="font-medium break-words">{line.name}</p>
              <p className="text-sm text-muted-foreground figures">{stateOf(line, open)}</p>
            </div>
            {costs && (
              <div className="shrink-0 text-right figures">
                <p className="font-medium">
                  {money((arrivedWord ? line.total_cents : line.ordered_cents) ?? 0)}
                </p>
                <p className="text-sm text-muted-foreground">
                  {unitCost(line.unit_cost ?? 0)} / {line.unit}
                </p>
              </div>
            )}
          </li>
        ))}
      </ul>
      {costs && (
        <p
          className={cn(
            'flex items-baseline justify-between gap-4 pt-3 font-semibold figures',
            purchase.status === 'Cancelada' && 'text-muted-foreground line-through',
          )}
        >
          <span>{arrivedWord ? 'Total recibido' : 'Total pedido'}</span>
          <span className="text-xl">
            <Money cents={total ?? 0} />
          </span>
        </p>
      )}
    </section>
  );
}
