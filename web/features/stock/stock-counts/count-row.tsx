import { Check, CloudOff } from 'lucide-react';
import { type KeyboardEvent, memo } from 'react';
import { unitName } from '#domain/base/units.ts';
import type { CountItem } from '#domain/stock/answers/stock-counts.ts';
import { NO_QUANTITY } from '#domain/stock/inputs/inventory.ts';
import { typedText } from '#web/base/typed-quantity.ts';
import { cn } from '#web/ui/cn.ts';
import { DecimalInput } from '#web/ui/decimal-input.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { parseCountedText } from './count-drafts.ts';

interface CountRowProps {
  item: CountItem;
  /** The typed text that is not saved. */
  draft: string | undefined;
  isOffline: boolean;
  onType: (itemId: string, text: string) => void;
  onLeave: () => void;
  onNext: (from: HTMLInputElement) => void;
}

function State({ item, draft, isOffline }: Pick<CountRowProps, 'item' | 'draft' | 'isOffline'>) {
  if (draft === undefined)
    return item.counted_quantity === null ? null : (
      <Check className="size-5 text-success-ink" role="img" aria-label="Guardado" />
    );
  if (parseCountedText(draft) === undefined) return null;
  return isOffline ? (
    <CloudOff className="size-5 text-warning-ink" role="img" aria-label="Sin guardar: no hay conexión" />
  ) : (
    <Spinner className="size-4 text-muted-foreground" />
  );
}

/** An ingredient to count: its name and the field for its quantity. */
export const CountRow = memo(function CountRow({
  item,
  draft,
  isOffline,
  onType,
  onLeave,
  onNext,
}: CountRowProps) {
  const { id, name, unit, category, counted_quantity, counted_by } = item;
  const isWrong = draft !== undefined && parseCountedText(draft) === undefined;
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onNext(event.currentTarget);
  };
  return (
    <li className="border-b px-4 py-3 last:border-b-0">
      <div className="flex items-center gap-3">
        <label htmlFor={`count-${id}`} className="min-w-0 flex-1 cursor-pointer">
          <span className="block text-base leading-5 font-medium break-words">{name}</span>
          <span className="block truncate text-sm text-muted-foreground">
            {[category, draft === undefined && counted_quantity !== null ? counted_by : null]
              .filter(Boolean)
              .join(' · ') || ' '}
          </span>
        </label>
        <span className="grid size-5 shrink-0 place-items-center">
          <State item={item} draft={draft} isOffline={isOffline} />
        </span>
        <span className="flex w-40 shrink-0 items-center gap-2">
          <DecimalInput
            id={`count-${id}`}
            data-count=""
            enterKeyHint="next"
            maxLength={14}
            placeholder="—"
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? `count-${id}-note` : undefined}
            value={draft ?? (counted_quantity === null ? '' : typedText(counted_quantity))}
            onChange={(event) => onType(id, event.target.value)}
            onFocus={(event) => event.target.select()}
            onBlur={onLeave}
            onKeyDown={press}
            className="h-13 flex-1 text-right text-xl font-semibold figures"
          />
          <span className={cn('w-14 truncate text-sm text-muted-foreground')}>
            {unitName(unit, draft === undefined ? counted_quantity : (parseCountedText(draft) ?? null))}
          </span>
        </span>
      </div>
      {isWrong && (
        <p id={`count-${id}-note`} role="alert" className="mt-1 text-right text-sm text-danger-ink">
          {NO_QUANTITY}
        </p>
      )}
    </li>
  );
});
