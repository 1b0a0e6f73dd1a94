import { formatQuantity } from '#domain/base/quantity.ts';
import type { Sale, SaleItem } from '#domain/bills/answers/sales.ts';
import {
  billDiscountName,
  grossOf,
  lineDiscountName,
  type ShownLines,
  shownLines,
  summarizeBill,
} from '#domain/bills/bills.ts';
import { baseName, isTaxed, taxName } from '#domain/fiscal/tax-names.ts';
import { type NotePart, pricedNoteParts } from '#domain/orders/line-notes.ts';
import { useRegime } from '#web/data/business.ts';
import type { SalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { cn } from '#web/ui/cn.ts';

type Money = SalesSettings['money'];

/** 'Descuento 10 % · Cortesía'. */
const withReason = (name: string, reason: string | null): string => (reason ? `${name} · ${reason}` : name);

const NOTE_PREFIXES: Readonly<Record<NotePart['kind'], string>> = {
  sin: 'Sin ',
  con: 'Con ',
  note: '',
  packed: '',
  separate: '',
};

function Notes({ notes, extras_cents }: Pick<SaleItem, 'notes' | 'extras_cents'>) {
  const texts = pricedNoteParts(notes, extras_cents).map(({ kind, text }) => NOTE_PREFIXES[kind] + text);
  if (texts.length === 0) return null;
  return (
    <span className="block text-xs leading-5 break-words text-muted-foreground">{texts.join(' · ')}</span>
  );
}

function LineFace({ item, money }: { item: SaleItem; money: Money }) {
  return (
    <>
      <span className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 break-words">
          {item.name} <span className="text-muted-foreground figures">x{formatQuantity(item.quantity)}</span>
        </span>
        <span className="shrink-0 figures">{money(grossOf(item))}</span>
      </span>
      <Notes {...item} />
      {item.own_discount_cents > 0 && (
        <span className="flex items-baseline justify-between gap-4 text-success-ink">
          <span className="min-w-0 break-words">
            {withReason(lineDiscountName(item), item.senior ? item.senior.name : item.discount_reason)}
          </span>
          <span className="shrink-0 figures">-{money(item.own_discount_cents)}</span>
        </span>
      )}
    </>
  );
}

function ShareFace({ share, money }: { share: NonNullable<ShownLines<SaleItem>['share']>; money: Money }) {
  return (
    <>
      <span className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 break-words">{share.name}</span>
        <span className="shrink-0 figures">{money(share.gross_cents)}</span>
      </span>
      <span className="block text-xs leading-5 break-words text-muted-foreground">{share.products}</span>
    </>
  );
}

interface SaleLinesProps {
  items: readonly SaleItem[];
  /** The name of the share that this bill is, after a split; null for a bill of whole lines. */
  share: string | null;
  money: Money;
  /** The selected line. */
  chosen?: string | undefined;
  /** Makes each line a button. */
  onChoose?: ((item: SaleItem) => void) | undefined;
  className?: string;
}

/** The lines of a bill at menu prices, each with its notes and its own discount. A share of a bill is one line. */
export function SaleLines({ items, share, money, chosen, onChoose, className }: SaleLinesProps) {
  const shown = shownLines(items, share);
  return (
    <ul
      aria-label="Productos de la cuenta"
      className={cn('grid grid-cols-1 text-sm', !onChoose && 'gap-2', className)}
    >
      {shown.share && (
        <li className={cn(onChoose && 'py-1.5')}>
          <ShareFace share={shown.share} money={money} />
        </li>
      )}
      {shown.lines.map((item) => (
        <li key={item.id}>
          {onChoose ? (
            <button
              type="button"
              aria-pressed={item.id === chosen}
              onClick={() => onChoose(item)}
              className={cn(
                'relative -mx-2 grid min-h-11 w-[calc(100%+1rem)] grid-cols-1 content-center rounded-control px-2 py-1.5 text-left transition-colors hover:bg-muted focus-ring',
                item.id === chosen && 'bg-muted',
              )}
            >
              <span className="sr-only">Descuento en </span>
              <LineFace item={item} money={money} />
            </button>
          ) : (
            <LineFace item={item} money={money} />
          )}
        </li>
      ))}
    </ul>
  );
}

interface SaleTotalsProps {
  items: readonly SaleItem[];
  /** The discount of the whole bill. */
  sale: Pick<Sale, 'discount_percentage' | 'discount_reason'>;
  money: Money;
  className?: string;
}

/** The sums of a bill: discounts, subtotal, tax by rate, total. */
export function SaleTotals({ items, sale, money, className }: SaleTotalsProps) {
  const { tax } = useRegime();
  const totals = summarizeBill(items);
  const { bands, gross_cents, line_discounts_cents, bill_discount_cents } = totals;
  const row = (label: string, amount: string, tone = '') => (
    <div key={label} className={cn('flex items-baseline justify-between gap-4', tone)}>
      <dt className="min-w-0 break-words">{label}</dt>
      <dd className="shrink-0">{amount}</dd>
    </div>
  );
  const discountTone = 'text-success-ink';
  return (
    <dl data-keep-clear="sums" className={cn('grid gap-1 text-sm text-muted-foreground figures', className)}>
      {line_discounts_cents + bill_discount_cents > 0 && row('Importe', money(gross_cents))}
      {line_discounts_cents > 0 &&
        row('Descuentos en productos', `-${money(line_discounts_cents)}`, discountTone)}
      {bill_discount_cents > 0 &&
        row(
          withReason(billDiscountName(items, sale.discount_percentage), sale.discount_reason),
          `-${money(bill_discount_cents)}`,
          discountTone,
        )}
      {row('Subtotal', money(totals.base_cents))}
      {bands.map((band) => {
        if (!isTaxed(band)) return row(`${baseName(band, bands)} ${money(band.base_cents)}`, money(0));
        const name = taxName(tax, band, bands);
        return row(bands.length > 1 ? `${name} de ${money(band.base_cents)}` : name, money(band.tax_cents));
      })}
      {row('Total', money(totals.total_cents), 'mt-1 text-base font-semibold text-foreground')}
    </dl>
  );
}
