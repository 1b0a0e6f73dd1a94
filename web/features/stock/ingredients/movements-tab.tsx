import { useState } from 'react';
import { formatUnitCost } from '#domain/base/money.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import { clock, shortDate } from '#domain/base/time.ts';
import { unitName } from '#domain/base/units.ts';
import { may } from '#domain/people/access.ts';
import type { StockMovement } from '#domain/stock/answers/inventory.ts';
import { MOVEMENT_WORDS } from '#domain/stock/inventory.ts';
import { instantOf } from '#web/base/clock.ts';
import { useBusiness } from '#web/data/business.ts';
import { useUser } from '#web/data/session.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { signed } from '../inventory-texts.ts';
import { CorrectionForm } from './correction-form.tsx';
import { useMovements } from './use-movements.ts';

const SOURCES = { order: 'Orden', purchase: 'Compra', count: 'Conteo', sale: 'Venta' } as const;

function sourceText({ source }: StockMovement): string | null {
  return source?.number ? `${SOURCES[source.kind]} #${source.number}` : null;
}

function MovementRow({ movement, unit }: { movement: StockMovement; unit: string }) {
  const { currency, zone, time_format, date_format } = useBusiness();
  const { type, quantity, balance, unit_cost, reason, user, created_at } = movement;
  const at = instantOf(created_at);
  const from = sourceText(movement);
  return (
    <li className="flex gap-4 border-b py-3 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          {MOVEMENT_WORDS[type]}
          {from && <span className="font-normal text-muted-foreground"> · {from}</span>}
        </p>
        {reason && <p className="text-sm break-words first-letter:uppercase">{reason}</p>}
        <p className="text-sm text-muted-foreground figures">
          {shortDate(at, zone, date_format)} {clock(at, zone, time_format)} · {user ?? 'Fogón'}
        </p>
      </div>
      <div className="shrink-0 text-right figures">
        <p className={cn('font-semibold', quantity < 0 ? 'text-danger-ink' : 'text-success-ink')}>
          {signed(quantity)} {unitName(unit, quantity)}
        </p>
        <p className="text-sm text-muted-foreground">Quedó {formatQuantity(balance)}</p>
        {unit_cost !== null && (
          <p className="text-sm text-muted-foreground">a {formatUnitCost(unit_cost, currency)}</p>
        )}
      </div>
    </li>
  );
}

interface MovementsTabProps {
  itemId: string;
  unit: string;
}

/** The stock movements of an ingredient, and the form to correct its stock. */
export function MovementsTab({ itemId, unit }: MovementsTabProps) {
  const user = useUser();
  const [correcting, setCorrecting] = useState(false);
  const { movements, more, readMore, error, mutate, isValidating } = useMovements(itemId);

  if (error && !movements)
    return (
      <ErrorState title="Error al cargar los movimientos" onRetry={() => void mutate()} busy={isValidating} />
    );
  return (
    <>
      {may(user, 'inventory:write') &&
        (correcting ? (
          <CorrectionForm
            itemId={itemId}
            unit={unit}
            onEnd={() => {
              setCorrecting(false);
              void mutate();
            }}
          />
        ) : (
          <Button variant="outline" className="mb-2" onClick={() => setCorrecting(true)}>
            Corregir stock
          </Button>
        ))}
      {movements === null ? (
        <div className="grid gap-3 py-3">
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} className="h-14 w-full" />
          ))}
        </div>
      ) : movements.length === 0 ? (
        <EmptyState picture="box" title="Este ingrediente todavía no tiene movimientos" />
      ) : (
        <ul aria-label="Movimientos">
          {movements.map((movement) => (
            <MovementRow key={movement.id} movement={movement} unit={unit} />
          ))}
        </ul>
      )}
      {more && (
        <Button variant="outline" full className="mt-3" busy={isValidating} onClick={readMore}>
          Ver más
        </Button>
      )}
    </>
  );
}
