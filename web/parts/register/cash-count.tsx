import { Minus, Plus } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { formatAmount } from '#domain/base/money.ts';
import { denominationsOf } from '#domain/register/denominations.ts';
import { denominationText } from '#domain/register/register-labels.ts';
import { UNFOCUSED } from '#web/base/keys.ts';
import { cn } from '#web/ui/cn.ts';
import type { CashEntry } from './use-cash-entry.ts';

const MAX_PIECES_DIGITS = 5;
const MAX_PIECES = 10 ** MAX_PIECES_DIGITS - 1;
const keyClasses =
  'grid h-full w-11 shrink-0 place-items-center text-foreground transition-colors enabled:hover:bg-muted focus-visible:outline-offset-[-3px] disabled:cursor-not-allowed disabled:text-disabled';

/** Enter moves to the next denomination, so that a half-finished count is not sent by accident. */
function focusNextField(event: KeyboardEvent<HTMLInputElement>) {
  const fields = [...(event.currentTarget.form?.querySelectorAll<HTMLInputElement>('[data-pieces]') ?? [])];
  const next = fields[fields.indexOf(event.currentTarget) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

interface RowProps {
  value: number;
  pieces: number | undefined;
  isMissing: boolean;
  onPieces: (pieces: number | null) => void;
  currency: string;
}

function DenominationRow({ value, pieces, isMissing, onPieces, currency }: RowProps) {
  const label = denominationText(value, currency);
  const step = (by: number) => onPieces(Math.min(MAX_PIECES, Math.max(0, (pieces ?? 0) + by)));
  return (
    <li className="flex break-inside-avoid items-center gap-3 py-0.5">
      <span className="w-16 shrink-0 text-sm font-semibold figures">{label}</span>
      <span
        {...UNFOCUSED}
        className="flex h-11 shrink-0 items-center overflow-hidden rounded-control border bg-card"
      >
        <button
          type="button"
          tabIndex={-1}
          aria-label={`Uno menos de ${label}`}
          disabled={!pieces}
          onClick={() => step(-1)}
          className={keyClasses}
        >
          <Minus className="size-4" aria-hidden="true" />
        </button>
        <input
          data-pieces
          aria-label={`Cantidad de ${label}`}
          aria-invalid={isMissing || undefined}
          inputMode="numeric"
          enterKeyHint="next"
          autoComplete="off"
          maxLength={MAX_PIECES_DIGITS}
          placeholder="0"
          value={pieces ?? ''}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            const digits = event.target.value.replace(/\D/g, '');
            onPieces(digits === '' ? null : Number(digits));
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') return focusNextField(event);
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            step(event.key === 'ArrowUp' ? 1 : -1);
          }}
          className="h-full w-14 min-w-0 bg-transparent text-center text-base font-semibold outline-none figures placeholder:text-muted-foreground/80 focus-visible:bg-muted"
        />
        <button
          type="button"
          tabIndex={-1}
          aria-label={`Uno más de ${label}`}
          onClick={() => step(1)}
          className={keyClasses}
        >
          <Plus className="size-4" aria-hidden="true" />
        </button>
      </span>
      <span
        className={cn(
          'min-w-0 flex-1 whitespace-nowrap text-right text-sm figures',
          pieces ? 'font-medium' : 'text-muted-foreground',
        )}
      >
        {formatAmount(value * (pieces ?? 0), currency)}
      </span>
    </li>
  );
}

interface CashCountProps {
  entry: CashEntry;
  /** True when the user submitted without a count. */
  isMissing: boolean;
  currency: string;
}

/** The number of each bill and coin of the business's currency, largest first. */
export function CashCountFields({ entry, isMissing, currency }: CashCountProps) {
  return (
    <div className="@container">
      <ul aria-label="Conteo por denominación" className="gap-x-8 @2xl:columns-2">
        {denominationsOf(currency).map((value) => (
          <DenominationRow
            key={value}
            value={value}
            pieces={entry.count[value]}
            isMissing={isMissing}
            onPieces={(pieces) => entry.setPieces(value, pieces)}
            currency={currency}
          />
        ))}
      </ul>
    </div>
  );
}
