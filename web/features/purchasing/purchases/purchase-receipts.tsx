import { Undo2 } from 'lucide-react';
import type { PurchaseReceipt } from '#domain/purchasing/answers/purchases.ts';
import { boughtText } from '#domain/purchasing/purchases.ts';
import { useDayText } from '#web/data/business.ts';
import { PrivatePhoto } from '#web/parts/photos/private-photo.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { useFormats } from './use-formats.ts';

interface ReceiptCardProps {
  receipt: PurchaseReceipt;
  costs: boolean;
  /** Undefined for users without the permission. */
  onReverse: (() => void) | undefined;
}

function ReceiptCard({ receipt, costs, onReverse }: ReceiptCardProps) {
  const dayText = useDayText();
  const { money, unitCost, when } = useFormats();
  const { reversed } = receipt;
  const total = receipt.total_cents ?? 0;
  const difference = (receipt.invoice_total_cents ?? total) - total;
  const title = receipt.invoice_number ? `Factura ${receipt.invoice_number}` : 'Sin número de factura';
  return (
    <li className="grid gap-3 rounded-card border p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h4 className="font-semibold break-words figures">
            {title} {reversed && <Badge tone="outline">Revertida</Badge>}
          </h4>
          <p className="text-sm text-muted-foreground figures">
            {dayText(receipt.received_on)} · {receipt.received_by ?? '—'}
          </p>
        </div>
        {costs && (
          <p
            className={cn('shrink-0 font-semibold figures', reversed && 'text-muted-foreground line-through')}
          >
            {money(total)}
          </p>
        )}
      </div>
      {costs && difference !== 0 && (
        <p className="text-sm text-warning-ink figures">
          Diferencia con la factura: {money(difference)}. La factura dice{' '}
          {money(receipt.invoice_total_cents ?? 0)}.
        </p>
      )}
      <div className="flex items-start gap-4">
        {receipt.photo_url && (
          <PrivatePhoto url={receipt.photo_url} label={`Foto de la ${title.toLowerCase()}`} />
        )}
        <ul className="min-w-0 flex-1 text-sm">
          {receipt.lines.map((line) => (
            <li
              key={line.purchase_line_id}
              className="flex items-baseline justify-between gap-3 py-0.5 figures"
            >
              <span className="min-w-0 break-words">
                {line.name}: {boughtText(line.accepted_quantity, line)}
                {line.rejected_quantity > 0 && (
                  <span className="text-danger-ink">
                    {' '}
                    · rechazado {boughtText(line.rejected_quantity, line)} ({line.rejection_reason})
                  </span>
                )}
              </span>
              {costs && (
                <span className="shrink-0 text-muted-foreground">
                  {unitCost(line.unit_cost ?? 0)} / {line.unit}
                </span>
              )}
            </li>
          ))}
        </ul>
      </div>
      {receipt.note && <p className="text-sm text-muted-foreground">{receipt.note}</p>}
      {reversed ? (
        <p className="text-sm text-muted-foreground">
          La revirtió {reversed.by ?? '—'} el {when(reversed.at)}: {reversed.reason}
        </p>
      ) : (
        onReverse && (
          <Button variant="ghost" size="sm" className="-mb-1 -ml-2 justify-self-start" onClick={onReverse}>
            <Undo2 aria-hidden="true" />
            Revertir recepción
          </Button>
        )
      )}
    </li>
  );
}

interface PurchaseReceiptsProps {
  receipts: readonly PurchaseReceipt[];
  costs: boolean;
  onReverse: ((receipt: PurchaseReceipt) => void) | undefined;
}

/** The receipts of a purchase, each with its invoice. */
export function PurchaseReceipts({ receipts, costs, onReverse }: PurchaseReceiptsProps) {
  if (receipts.length === 0) return null;
  return (
    <section aria-label="Recepciones">
      <h3 className="mb-2 text-sm font-semibold">Recepciones</h3>
      <ul className="grid grid-cols-1 gap-2">
        {receipts.map((receipt) => (
          <ReceiptCard
            key={receipt.id}
            receipt={receipt}
            costs={costs}
            onReverse={onReverse && (() => onReverse(receipt))}
          />
        ))}
      </ul>
    </section>
  );
}
