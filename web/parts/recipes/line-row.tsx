import { CircleAlert, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { quantityText, unitName, unitsLike } from '#domain/base/units.ts';
import { batchUnitCost } from '#domain/stock/recipe-cost.ts';
import { readPositiveQuantity } from '#web/base/typed-quantity.ts';
import { cn } from '#web/ui/cn.ts';
import { DecimalInput } from '#web/ui/decimal-input.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
} from '#web/ui/dropdown-menu.tsx';
import { MoreMenuTrigger } from '#web/ui/more-menu-trigger.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { UnitCost } from './figures.tsx';
import { costedOf, type DraftLine } from './recipe-draft.ts';
import type { RowLayout } from './row-layout.ts';

interface LineRowProps {
  line: DraftLine;
  layout: RowLayout;
  currency: string;
  /** Whether it was just added: its quantity takes the focus. */
  isNew: boolean;
  error: string | null;
  isWrong: boolean;
  onChange: (change: Partial<DraftLine>) => void;
  onLeave: () => void;
  onRemove: () => void;
  /** The options of the line. */
  children?: ReactNode;
}

interface LineHeadProps {
  layout: RowLayout;
  hasCosts: boolean;
  /** The heads of the options' columns. */
  children?: ReactNode;
}

/** An ingredient with its quantity, in any unit that converts to its own, and its cost. */
export function LineRow(props: LineRowProps) {
  const { line, layout, currency, isNew, error, isWrong, onChange, onLeave, onRemove, children } = props;
  const noteId = useId();
  const costed = costedOf(line);
  const nameOf = (unit: string) => unitName(unit, readPositiveQuantity(line.quantity) ?? 1);
  const typedUnit = nameOf(line.typed_unit);
  return (
    <li className={layout.row}>
      <p title={line.name} className={cn('line-clamp-2 text-base leading-5 font-medium', layout.name)}>
        {line.name}
      </p>
      <DecimalInput
        autoFocus={isNew}
        aria-label={`Cantidad de ${line.name}`}
        aria-invalid={error || isWrong ? true : undefined}
        aria-describedby={error ? noteId : undefined}
        placeholder="0"
        value={line.quantity}
        onChange={(event) => onChange({ quantity: event.target.value })}
        onBlur={onLeave}
        className={cn(
          'px-1.5 text-right figures',
          line.quantity.length > 7 && 'px-1 text-sm tracking-tighter',
          layout.quantity,
        )}
      />
      <NativeSelect
        aria-label={`Unidad de ${line.name}`}
        face={
          <span className={cn('block truncate text-sm', typedUnit.length > 9 && layout.longUnit)}>
            {typedUnit}
          </span>
        }
        value={line.typed_unit}
        onChange={(event) => onChange({ typed_unit: event.target.value })}
        className={cn(
          '[&>select]:pr-4.5 [&>select]:pl-1.5 [&>span]:right-4.5 [&>span]:left-1.5 [&>span]:overflow-hidden [&>svg]:right-0.5',
          layout.unit,
        )}
      >
        {unitsLike(line.unit).map((unit) => (
          <option key={unit} value={unit}>
            {nameOf(unit)}
          </option>
        ))}
      </NativeSelect>
      {line.cost_per_unit !== null && (
        <span className={cn('justify-self-end text-sm', layout.cost)}>
          {costed ? <UnitCost cost={batchUnitCost([costed], 1)} currency={currency} /> : '—'}
        </span>
      )}
      {children}
      <DropdownMenu>
        <MoreMenuTrigger
          label={`Opciones de ${line.name}`}
          className={cn('-mr-3 justify-self-end text-muted-foreground', layout.menu)}
        />
        <DropdownMenuContent>
          <DropdownMenuLabel className="figures">
            Hay {quantityText(line.current_stock, line.unit)}
          </DropdownMenuLabel>
          <DropdownMenuItem tone="destructive" onSelect={onRemove}>
            <X aria-hidden="true" />
            Quitar
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {error && (
        <p
          id={noteId}
          role="alert"
          className="col-span-full flex items-start gap-1.5 pt-1 text-sm text-danger-ink"
        >
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {error}
        </p>
      )}
    </li>
  );
}

/** The names of the columns, where a line is one row. Each field has its own label. */
export function LineHead({ layout, hasCosts, children }: LineHeadProps) {
  return (
    <div
      aria-hidden="true"
      className={cn(layout.row, 'min-h-8 items-end text-xs text-muted-foreground', layout.head)}
    >
      <span className={layout.name}>Ingrediente</span>
      <span className={cn('px-1.5 text-right', layout.quantity)}>Cantidad</span>
      <span className={cn('px-1.5', layout.unit)}>Unidad</span>
      {hasCosts && <span className={cn('text-right', layout.cost)}>Costo</span>}
      {children}
    </div>
  );
}

/** The same line, read-only. */
export function LineFacts({ line, children }: { line: DraftLine; children?: ReactNode }) {
  const quantity = readPositiveQuantity(line.quantity);
  return (
    <li className="flex min-h-13 items-center justify-between gap-4 border-b py-1 last:border-b-0">
      <span className="min-w-0">
        <span className="block font-medium">{line.name}</span>
        {children}
      </span>
      <span className="shrink-0 text-right figures">
        {quantity === null ? line.quantity : quantityText(quantity, line.typed_unit)}
      </span>
    </li>
  );
}
