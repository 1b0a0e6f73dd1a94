import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { formatMoney } from '#domain/base/money.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import { quantityText } from '#domain/base/units.ts';
import { may } from '#domain/people/access.ts';
import type { ShortItem, StockCount } from '#domain/stock/answers/stock-counts.ts';
import { api } from '#web/data/api.ts';
import { useBusiness } from '#web/data/business.ts';
import { useCommand } from '#web/data/command.ts';
import { useUser } from '#web/data/session.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Figure } from './close-count-dialog.tsx';
import { Differences } from './differences.tsx';

interface CountResultProps {
  count: StockCount;
  /** The ingredients that had less stock than the difference, if the count was just closed. */
  short: readonly ShortItem[];
  onChanged: () => void;
}

/** The result of a count, with a button to revert it. */
export function CountResult({ count, short, onChanged }: CountResultProps) {
  const { currency } = useBusiness();
  const user = useUser();
  const { busy, run } = useCommand();
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const { id, status, counted, differences, missing_cents, surplus_cents } = count;

  const reverse = async () => {
    await run({
      call: (options) => api['stock-counts'][':id'].reversal.$post({ param: { id } }, options),
      success: 'Conteo revertido',
    });
    setConfirmOpen(false);
    onChanged();
  };

  return (
    <>
      {short.length > 0 && (
        <div
          role="alert"
          className="mb-4 flex gap-3 rounded-card border border-warning/50 bg-warning/10 p-4 text-sm"
        >
          <TriangleAlert className="size-5 shrink-0 text-warning-ink" aria-hidden="true" />
          <ul className="grid gap-1">
            {short.map((item) => (
              <li key={item.id}>
                De {item.name} {item.missing === 1 ? 'faltaba' : 'faltaban'}{' '}
                {quantityText(item.missing, item.unit)}, pero ya solo había {formatQuantity(item.taken)}: su
                stock quedó en 0.
              </li>
            ))}
          </ul>
        </div>
      )}
      <Card className="mb-4 flex flex-col gap-5 sm:flex-row sm:items-center">
        <dl className="grid flex-1 grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-4">
          <Figure label="Contados" value={formatQuantity(counted)} />
          <Figure label="Con diferencia" value={formatQuantity(differences)} />
          {missing_cents !== null && <Figure label="Faltante" value={formatMoney(missing_cents, currency)} />}
          {surplus_cents !== null && <Figure label="Sobrante" value={formatMoney(surplus_cents, currency)} />}
        </dl>
        {status === 'Cerrado' && may(user, 'inventory:write') && (
          <Button variant="destructive-outline" onClick={() => setConfirmOpen(true)}>
            Revertir conteo
          </Button>
        )}
      </Card>
      <Differences countId={id} costs={missing_cents !== null} />
      <AlertDialog
        open={isConfirmOpen}
        onOpenChange={setConfirmOpen}
        title="¿Revertir este conteo?"
        description="Lo que el conteo corrigió vuelve a como estaba; lo vendido desde entonces sigue vendido. Solo se puede una vez."
        action="Revertir"
        busy={busy}
        onAction={() => void reverse()}
      />
    </>
  );
}
