import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { formatMoney } from '#domain/base/money.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import { clock, shortDate } from '#domain/base/time.ts';
import { quantityText } from '#domain/base/units.ts';
import { may } from '#domain/people/access.ts';
import type { Shortfall } from '#domain/stock/answers/shortfalls.ts';
import { instantOf } from '#web/base/clock.ts';
import { useBusiness } from '#web/data/business.ts';
import { useUser } from '#web/data/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogContent } from '#web/ui/dialog.tsx';
import { ExplainWindow } from './explain-window.tsx';
import { useShortfalls } from './use-shortfalls.ts';

interface RowProps {
  shortfall: Shortfall;
  /** Undefined for users who may only read. */
  onExplain: ((shortfall: Shortfall) => void) | undefined;
}

function ShortfallRow({ shortfall, onExplain }: RowProps) {
  const { currency, zone, time_format, date_format } = useBusiness();
  const { name, unit, quantity, cost_cents, order_number, served_by, approved_by, created_at } = shortfall;
  const at = instantOf(created_at);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t py-3 first:border-t-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium break-words">
          {name}{' '}
          <span className="font-semibold whitespace-nowrap text-danger-ink figures">
            {quantityText(quantity, unit)}
          </span>
        </p>
        <p className="text-sm text-muted-foreground figures">
          Orden #{order_number} · {shortDate(at, zone, date_format)} {clock(at, zone, time_format)}
          {cost_cents !== null && ` · ${formatMoney(cost_cents, currency)}`}
        </p>
        <p className="text-sm text-muted-foreground">
          Sirvió {served_by ?? 'alguien que ya no está'}
          {approved_by && ` · aprobó ${approved_by}`}
        </p>
      </div>
      {onExplain && (
        <Button
          variant="outline"
          aria-label={`Aclarar el faltante de ${name} de la orden ${order_number}`}
          onClick={() => onExplain(shortfall)}
        >
          Aclarar
        </Button>
      )}
    </li>
  );
}

/** Shows unsettled shortfalls and lists them; hidden if there are none. */
export function ShortfallsNotice() {
  const writes = may(useUser(), 'inventory:write');
  const { data, mutate } = useShortfalls();
  const [isOpen, setOpen] = useState(false);
  const [explained, setExplained] = useState<Shortfall | null>(null);
  const [isExplaining, setExplaining] = useState(false);
  const total = data?.total ?? 0;
  if (total === 0 && !isOpen) return null;
  return (
    <>
      <section
        aria-label="Faltantes por aclarar"
        className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-warning/50 bg-warning/10 py-1 pr-1 pl-4"
      >
        <TriangleAlert className="size-5 shrink-0 text-warning-ink" aria-hidden="true" />
        <p className="min-w-0 flex-1 text-sm">
          <span className="font-semibold">Faltantes por aclarar: {formatQuantity(total)}.</span> Se sirvió más
          de lo que había en el inventario.
        </p>
        <Button variant="outline" onClick={() => setOpen(true)}>
          Ver faltantes
        </Button>
      </section>
      <Dialog open={isOpen} onOpenChange={setOpen}>
        <DialogContent
          title="Faltantes por aclarar"
          description="Se aclaran solos con el próximo conteo o corrección del ingrediente, o escribe qué pasó."
        >
          {total === 0 ? (
            <p className="py-6 text-center text-sm text-muted-foreground">No queda nada por aclarar.</p>
          ) : (
            <ul aria-label="Faltantes">
              {data?.shortfalls.map((shortfall) => (
                <ShortfallRow
                  key={shortfall.id}
                  shortfall={shortfall}
                  onExplain={
                    writes
                      ? (each) => {
                          setExplained(each);
                          setExplaining(true);
                        }
                      : undefined
                  }
                />
              ))}
            </ul>
          )}
          {data && total > data.shortfalls.length && (
            <p className="py-3 text-sm text-muted-foreground">
              Y {formatQuantity(total - data.shortfalls.length)} más.
            </p>
          )}
          <Dialog open={isExplaining} onOpenChange={setExplaining}>
            {explained && (
              <ExplainWindow
                key={explained.id}
                shortfall={explained}
                onSettled={() => {
                  setExplaining(false);
                  void mutate();
                }}
              />
            )}
          </Dialog>
        </DialogContent>
      </Dialog>
    </>
  );
}
