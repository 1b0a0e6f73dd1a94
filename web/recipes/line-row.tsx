import { CircleAlert, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { formatUnitCost } from '#domain/money.ts';
import { readPositiveQuantity } from '#domain/quantity.ts';
import { batchUnitCost } from '#domain/recipe-cost.ts';
import { quantityText, unitName, unitsLike } from '#domain/units.ts';
import { Button } from '#web/ui/button.tsx';
import { Input } from '#web/ui/input.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { costedOf, type DraftLine } from './recipe-draft.ts';

interface LineRowProps {
  line: DraftLine;
  currency: string;
  /** Whether it was just added: its quantity takes the focus. */
  isNew: boolean;
  error: string | null;
  isWrong: boolean;
  onChange: (change: Partial<DraftLine>) => void;
  onLeave: () => void;
  onRemove: () => void;
  /** More content of the line. */
  children?: ReactNode;
}

/** An ingredient with its quantity, in any unit that converts to its own, and its cost. */
export function LineRow({
  line,
  currency,
  isNew,
  error,
  isWrong,
  onChange,
  onLeave,
  onRemove,
  children,
}: LineRowProps) {
  const noteId = useId();
  const costed = costedOf(line);
  return (
    <li className="border-b py-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
        <div className="min-w-0">
          <p className="leading-5 font-medium">{line.name}</p>
          <p className="text-xs text-muted-foreground figures">
            Hay {quantityText(line.current_stock, line.unit)}
          </p>
        </div>
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Quitar ${line.name}`}
          onClick={onRemove}
          className="-mr-2 text-muted-foreground sm:order-last"
        >
          <X aria-hidden="true" />
        </Button>
        <div className="col-span-2 flex items-center gap-2 sm:col-span-1">
          <Input
            autoFocus={isNew}
            aria-label={`Cantidad de ${line.name}`}
            aria-invalid={error || isWrong ? true : undefined}
            aria-describedby={error ? noteId : undefined}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            value={line.quantity}
            onChange={(event) => onChange({ quantity: event.target.value })}
            onBlur={onLeave}
            className="min-w-0 flex-1 text-right figures sm:w-24 sm:flex-none"
          />
          <NativeSelect
            aria-label={`Unidad de ${line.name}`}
            value={line.typed_unit}
            onChange={(event) => onChange({ typed_unit: event.target.value })}
            className="flex-1 sm:w-32 sm:flex-none"
          >
            {unitsLike(line.unit).map((unit) => (
              <option key={unit} value={unit}>
                {unitName(unit, readPositiveQuantity(line.quantity) ?? 1)}
              </option>
            ))}
          </NativeSelect>
          {line.cost_per_unit !== null && (
            <span className="min-w-26 shrink-0 whitespace-nowrap text-right text-sm text-muted-foreground figures">
              {costed ? formatUnitCost(batchUnitCost([costed], 1), currency) : '—'}
            </span>
          )}
        </div>
      </div>
      {children}
      {error && (
        <p id={noteId} role="alert" className="mt-2 flex items-start gap-1.5 text-sm text-danger-ink">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {error}
        </p>
      )}
    </li>
  );
}

/** The same line, read-only. */
export function LineFacts({ line, children }: { line: DraftLine; children?: ReactNode }) {
  return (
    <li className="flex min-h-12 items-center justify-between gap-4 border-b py-2 last:border-b-0">
      <span className="min-w-0">
        <span className="block font-medium">{line.name}</span>
        {children}
      </span>
      <span className="shrink-0 figures">
        {line.quantity} {unitName(line.typed_unit, readPositiveQuantity(line.quantity))}
      </span>
    </li>
  );
}
