import { formatQuantity } from '#domain/base/quantity.ts';
import type { Sale, SaleItem } from '#domain/bills/answers/sales.ts';
import {
  billDiscountName,
  grossOf,
  lineDiscountName,
  shareName,
  shownLines,
  summarizeBill,
} from '#domain/bills/bills.ts';
import { baseName, isTaxed, taxName } from '#domain/fiscal/tax-names.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { LineNotesText } from '#web/parts/cart/line-notes.tsx';
import { Money } from '#web/parts/fields/money.tsx';
import { DetailRow, DetailSection } from './detail-section.tsx';

const withReason = (name: string, reason: string | null): string => (reason ? `${name} · ${reason}` : name);

function Line({ item }: { item: SaleItem }) {
  const { money } = useSalesSettings();
  return (
    <li className="border-b py-2.5 last:border-b-0">
      <div className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 font-medium break-words">
          {item.name}{' '}
          <span className="font-normal text-muted-foreground figures">x{formatQuantity(item.quantity)}</span>
        </span>
        <span className="shrink-0 font-medium figures">{money(grossOf(item))}</span>
      </div>
      {item.quantity !== 1 && (
        <p className="text-sm text-muted-foreground figures">{money(item.unit_price_cents)} c/u</p>
      )}
      {item.present_price_cents !== null && (
        <p className="text-sm text-muted-foreground figures">
          Precio de hoy: {money(item.present_price_cents)}
        </p>
      )}
      <LineNotesText notes={item.notes} extras={item.extras_cents} />
      {item.own_discount_cents > 0 && (
        <p className="flex justify-between gap-4 text-sm text-muted-foreground figures">
          <span>
            {withReason(lineDiscountName(item), item.senior ? item.senior.name : item.discount_reason)}
          </span>
          <span>-{money(item.own_discount_cents)}</span>
        </p>
      )}
      {item.refunded_quantity > 0 && (
        <p className="text-sm font-medium text-danger-ink figures">
          Reembolsado x{formatQuantity(item.refunded_quantity)}
        </p>
      )}
    </li>
  );
}

/** The lines of a sale with notes and discounts; a share of a bill is one line. */
export function SaleLines({ sale }: { sale: Sale }) {
  const { money } = useSalesSettings();
  const { share, lines } = shownLines(sale.items, shareName(sale));
  return (
    <DetailSection title="Productos">
      <ul>
        {share && (
          <li className="border-b py-2.5 last:border-b-0">
            <div className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 font-medium break-words">{share.name}</span>
              <span className="shrink-0 font-medium figures">{money(share.gross_cents)}</span>
            </div>
            <p className="text-sm break-words text-muted-foreground">{share.products}</p>
          </li>
        )}
        {lines.map((item) => (
          <Line key={item.id} item={item} />
        ))}
      </ul>
    </DetailSection>
  );
}

/** Discounts, base and tax by rate, total, and what remains after refunds. */
export function SaleTotals({ sale }: { sale: Sale }) {
  const { money, tax } = useSalesSettings();
  const bill = summarizeBill(sale.items);
  return (
    <dl className="border-t pt-3">
      {sale.discount_cents > 0 && (
        <>
          <DetailRow term="Importe">{money(bill.gross_cents)}</DetailRow>
          {bill.line_discounts_cents > 0 && (
            <DetailRow term="Descuentos en productos">-{money(bill.line_discounts_cents)}</DetailRow>
          )}
          {bill.bill_discount_cents > 0 && (
            <DetailRow
              term={withReason(billDiscountName(sale.items, sale.discount_percentage), sale.discount_reason)}
            >
              -{money(bill.bill_discount_cents)}
            </DetailRow>
          )}
        </>
      )}
      {bill.bands.map((band) => (
        <DetailRow key={`${band.tax_category} ${band.tax_rate}`} term={baseName(band, bill.bands)}>
          {money(band.base_cents)}
        </DetailRow>
      ))}
      {bill.bands.filter(isTaxed).map((band) => (
        <DetailRow key={`${band.tax_category} ${band.tax_rate}`} term={taxName(tax, band, bill.bands)}>
          {money(band.tax_cents)}
        </DetailRow>
      ))}
      <div className="flex items-baseline justify-between gap-4 py-2 text-xl font-semibold">
        <dt>Total</dt>
        <dd>
          <Money cents={sale.total_cents} />
        </dd>
      </div>
      {sale.refunded_cents > 0 && (
        <>
          <DetailRow term="Reembolsado">-{money(sale.refunded_cents)}</DetailRow>
          <DetailRow term="Queda cobrado" className="font-semibold">
            {money(sale.total_cents - sale.refunded_cents)}
          </DetailRow>
        </>
      )}
    </dl>
  );
}
