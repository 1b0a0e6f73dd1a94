import { quantityText, unitName } from '#domain/base/units.ts';
import type { PurchaseSuggestion } from '#domain/purchasing/answers/purchases.ts';
import { COVER_DAYS, packName } from '#domain/purchasing/purchases.ts';
import { messages } from '#web/base/messages.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { DecimalInput } from '#web/ui/decimal-input.tsx';
import { Dialog, DialogClose, DialogContent } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { hasPack } from './line-draft.ts';
import { TotalFooter } from './total-footer.tsx';
import { useFormats } from './use-formats.ts';
import { type SuggestedOrder, useSuggestions } from './use-suggestions.ts';

type Suggestions = ReturnType<typeof useSuggestions>;

function reasonOf({ stock, unit, days_left, on_order, minimum }: PurchaseSuggestion): string {
  const parts = [`Hay ${quantityText(stock, unit)}`];
  if (on_order > 0) parts.push(`${on_order === 1 ? 'viene' : 'vienen'} ${quantityText(on_order, unit)}`);
  if (days_left !== null) parts.push(days_left === 1 ? 'alcanza 1 día' : `alcanza ${days_left} días`);
  if (minimum > 0) parts.push(`mínimo ${quantityText(minimum, unit)}`);
  return parts.join(' · ');
}

function Order({ order, suggestions }: { order: SuggestedOrder; suggestions: Suggestions }) {
  const { money } = useFormats();
  return (
    <section aria-label={order.supplier} className="rounded-card border">
      <h3 className="border-b px-4 py-3 font-semibold">{order.supplier}</h3>
      <ul className="divide-y px-4">
        {order.lines.map((line) => (
          <li key={line.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-52">
              <p className="font-medium break-words">{line.name}</p>
              <p className="text-sm text-muted-foreground figures">{reasonOf(line)}</p>
            </div>
            <div className="flex items-center gap-2">
              <DecimalInput
                aria-label={`Cuánto pedir de ${line.name}`}
                aria-invalid={suggestions.countOf(line) === null || undefined}
                maxLength={11}
                value={suggestions.textOf(line)}
                onFocus={({ target }) => target.select()}
                onChange={({ target }) => suggestions.type(line, target.value)}
                className="w-20 text-right figures"
              />
              <span className="w-32 text-sm figures">
                {hasPack(line)
                  ? packName(line, suggestions.countOf(line))
                  : unitName(line.unit, suggestions.countOf(line))}
                {line.costo_pedido !== null && line.costo_pedido > 0 && (
                  <span className="block text-muted-foreground">{money(line.costo_pedido)} c/u</span>
                )}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SuggestionsForm({ onClose }: { onClose: () => void }) {
  const suggestions = useSuggestions(onClose);
  const { orders, count } = suggestions;
  return (
    <DialogContent
      size="lg"
      title="Qué comprar"
      description="Según lo que se usa al día en los últimos 28 días y el mínimo de cada ingrediente; lo que ya viene en camino se descuenta."
      footer={
        <TotalFooter label="Costo estimado" total={suggestions.total}>
          <DialogClose asChild>
            <Button variant="outline">{messages.close}</Button>
          </DialogClose>
          <Button
            busy={suggestions.busy}
            disabled={!suggestions.ready}
            onClick={() => void suggestions.send()}
          >
            {count === 1 ? 'Hacer 1 pedido' : `Hacer ${count} pedidos`}
          </Button>
        </TotalFooter>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <Segmented
          label="Días que debe alcanzar"
          value={String(suggestions.days)}
          onValueChange={(value) =>
            suggestions.setDays(COVER_DAYS.find((days) => String(days) === value) ?? 7)
          }
          options={COVER_DAYS.map((days) => ({ value: String(days), label: `Para ${days} días` }))}
        />
        {suggestions.failed ? (
          <ErrorState
            title="No se pudo calcular qué comprar."
            onRetry={suggestions.reload}
            busy={suggestions.retrying}
          />
        ) : !orders ? (
          <Skeleton className="h-64 w-full" />
        ) : orders.length === 0 ? (
          <EmptyState
            picture="done"
            title={`No hace falta comprar nada para los próximos ${suggestions.days} días.`}
          />
        ) : (
          orders.map((order) => (
            <Order key={order.supplier_id ?? ''} order={order} suggestions={suggestions} />
          ))
        )}
      </div>
    </DialogContent>
  );
}

/** Suggested purchases from each supplier, so that stock does not run out; one press creates the orders. */
export function SuggestionsWindow({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <SuggestionsForm onClose={onClose} />
    </Dialog>
  );
}
