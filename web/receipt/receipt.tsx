import type { PrintedReceipt, Sale, SaleItem } from '#domain/answers/sales.ts';
import type { BusinessSettings } from '#domain/answers/settings.ts';
import {
  billDiscountName,
  grossOf,
  lineDiscountName,
  shareName,
  shownLines,
  summarizeBill,
} from '#domain/bills.ts';
import { noteParts } from '#domain/line-notes.ts';
import { formerNumberText, numberText, orderNumberText } from '#domain/order-numbers.ts';
import { givesChange } from '#domain/payment-kinds.ts';
import { formatRate } from '#domain/percent.ts';
import { formatQuantity } from '#domain/quantity.ts';
import { clock, shortDate } from '#domain/time.ts';
import { useBusiness, useIsInvoicing, useSettings } from '#web/lib/business.ts';
import { instantOf } from '#web/lib/clock.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { orderPlace } from '#web/orders/use-day-orders.ts';
import { Paper, PaperRow, PaperRule, PaperText } from '#web/print/paper.tsx';
import { useSalesSettings } from '#web/sales/use-sales-settings.ts';

export type ReceiptKind = 'receipt' | 'copy' | 'prebill';
type Accounts = PrintedReceipt['accounts'];
type Money = (cents: number) => string;

const FISCAL_PREBILL = 'PRECUENTA, documento no fiscal';
const INVOICE_FOLLOWS = 'La factura se emite al volver la red';

const NOTE_PREFIXES = { sin: 'Sin ', con: 'Con ', note: '', packed: '', separate: '' } as const;

function BusinessHead({ business }: { business: BusinessSettings | undefined }) {
  if (!business) return null;
  const { rtn, address, phone, receipt_header } = business;
  return (
    <>
      {rtn && <PaperText center>RTN {rtn}</PaperText>}
      {address && <PaperText center>{address}</PaperText>}
      {phone && <PaperText center>Tel. {phone}</PaperText>}
      {receipt_header.trim() && <PaperText center>{receipt_header.trim()}</PaperText>}
    </>
  );
}

function Mark({ sale, kind, isInvoicing }: { sale: Sale; kind: ReceiptKind; isInvoicing: boolean }) {
  const marks = [
    ...(kind === 'prebill' ? [isInvoicing ? FISCAL_PREBILL : 'PRECUENTA'] : []),
    ...(kind === 'copy' ? ['REIMPRESIÓN'] : []),
    ...(sale.status === 'Anulada' ? ['ANULADA'] : []),
  ];
  if (marks.length === 0) return null;
  return (
    <>
      <PaperRule />
      {marks.map((mark) => (
        <PaperText key={mark} center large>
          {mark}
        </PaperText>
      ))}
      {kind === 'prebill' && !isInvoicing && <PaperText center>No es comprobante de pago</PaperText>}
      {sale.status === 'Anulada' && sale.void_reason && <PaperText center>{sale.void_reason}</PaperText>}
    </>
  );
}

/** The numbers of the sale and of its order; without a network the sale has the number that the device gave. */
function Numbers({ sale, kind }: { sale: Sale; kind: ReceiptKind }) {
  if (kind === 'prebill' || (sale.number === null && sale.provisional_number === null)) {
    return <PaperText strong>Orden {orderNumberText(sale)}</PaperText>;
  }
  const former = formerNumberText(sale);
  return (
    <>
      <PaperRow strong left={`Venta ${numberText(sale)}`} right={`Orden ${orderNumberText(sale)}`} />
      {former && <PaperText small>{former}</PaperText>}
    </>
  );
}

function Line({ item, money }: { item: SaleItem; money: Money }) {
  const discountCents = item.own_discount_cents;
  const quantity = formatQuantity(item.quantity);
  return (
    <>
      <PaperRow left={`${quantity} ${item.name}`} right={money(grossOf(item))} />
      {item.quantity !== 1 && (
        <PaperText small indent>
          {quantity} x {money(item.unit_price_cents)}
        </PaperText>
      )}
      {noteParts(item.notes).map(({ kind, text }) => (
        <PaperText key={kind} small indent>
          {NOTE_PREFIXES[kind]}
          {text}
        </PaperText>
      ))}
      {discountCents > 0 && (
        <PaperRow
          indent
          left={withReason(lineDiscountName(item), item.senior ? null : item.discount_reason)}
          right={`-${money(discountCents)}`}
        />
      )}
    </>
  );
}

const withReason = (name: string, reason: string | null): string => (reason ? `${name} (${reason})` : name);

function Lines({ sale, money }: { sale: Sale; money: Money }) {
  const { share, lines } = shownLines(sale.items, shareName(sale));
  return (
    <>
      {share && (
        <>
          <PaperRow left={share.name} right={money(share.gross_cents)} />
          <PaperText small indent>
            {share.products}
          </PaperText>
        </>
      )}
      {lines.map((item) => (
        <Line key={item.id} item={item} money={money} />
      ))}
    </>
  );
}

function Totals({ sale, money }: { sale: Sale; money: Money }) {
  const { bands, gross_cents, line_discounts_cents, bill_discount_cents } = summarizeBill(sale.items);
  return (
    <>
      {sale.discount_cents > 0 && (
        <>
          <PaperRow left="Importe" right={money(gross_cents)} />
          {line_discounts_cents > 0 && (
            <PaperRow left="Descuentos en productos" right={`-${money(line_discounts_cents)}`} />
          )}
          {bill_discount_cents > 0 && (
            <PaperRow
              left={withReason(billDiscountName(sale.items, sale.discount_percentage), sale.discount_reason)}
              right={`-${money(bill_discount_cents)}`}
            />
          )}
        </>
      )}
      <PaperRow left="Subtotal" right={money(sale.base_cents)} />
      {bands.map(({ tax_rate, base_cents }) => (
        <PaperRow
          key={tax_rate}
          indent
          left={tax_rate > 0 ? `Gravado ${formatRate(tax_rate)} %` : 'Exento'}
          right={money(base_cents)}
        />
      ))}
      {bands
        .filter(({ tax_rate }) => tax_rate > 0)
        .map(({ tax_rate, tax_cents }) => (
          <PaperRow key={tax_rate} left={`ISV ${formatRate(tax_rate)} %`} right={money(tax_cents)} />
        ))}
      <PaperRow large left="TOTAL" right={money(sale.total_cents)} />
    </>
  );
}

interface PaymentsProps {
  sale: Sale;
  accounts: Accounts;
  money: Money;
}

function Payments({ sale, accounts, money }: PaymentsProps) {
  return (
    <>
      <PaperRule />
      {sale.payments.map((payment) => (
        <div key={payment.id}>
          <PaperRow
            left={
              payment.customer
                ? `${payment.method ?? payment.kind} · ${payment.customer}`
                : `${payment.method ?? payment.kind}${givesChange(payment.kind) ? ' recibido' : ''}`
            }
            right={money(payment.received_cents ?? payment.amount_cents)}
          />
          {payment.reference && (
            <PaperText small indent>
              Ref. {payment.reference}
            </PaperText>
          )}
        </div>
      ))}
      {sale.payments.some(({ kind }) => givesChange(kind)) && (
        <PaperRow strong left="Cambio" right={money(sale.change_cents)} />
      )}
      {accounts.map(({ customer_id, name, balance_cents }) => (
        <PaperRow key={customer_id} left={`Saldo de ${name}`} right={money(balance_cents)} />
      ))}
      {sale.refunds.map((refund) => (
        <PaperRow
          key={refund.id}
          left={`Reembolso #${refund.number}`}
          right={`-${money(refund.total_cents)}`}
        />
      ))}
    </>
  );
}

interface ReceiptProps {
  sale: Sale;
  /** The receipt of a charged sale, a copy of it, or a prebill. */
  kind: ReceiptKind;
  /** The customers who paid on account. */
  accounts?: Accounts;
}

const NONE: Accounts = [];

/** The receipt or prebill. Tips are not part of it. */
export function Receipt({ sale, kind, accounts = NONE }: ReceiptProps) {
  const { data: business } = useSettings();
  const { zone, time_format, date_format } = useBusiness();
  const { money } = useSalesSettings();
  const isInvoicing = useIsInvoicing();
  const at = kind !== 'prebill' && sale.charged_at ? instantOf(sale.charged_at) : serverNow();
  return (
    <Paper title={business?.name ?? 'Fogón'} logo={business?.logo_url}>
      <BusinessHead business={business} />
      <Mark sale={sale} kind={kind} isInvoicing={isInvoicing} />
      <PaperRule />
      <Numbers sale={sale} kind={kind} />
      <PaperRow left={shortDate(at, zone, date_format)} right={clock(at, zone, time_format)} />
      <PaperText>{orderPlace(sale)}</PaperText>
      {sale.table_number && sale.customer_name && <PaperText>Cliente: {sale.customer_name}</PaperText>}
      {sale.waiter && <PaperText>Atendió: {sale.waiter}</PaperText>}
      {kind !== 'prebill' && sale.cashier && <PaperText>Cajero: {sale.cashier}</PaperText>}
      <PaperRule />
      <Lines sale={sale} money={money} />
      <PaperRule />
      <Totals sale={sale} money={money} />
      {kind !== 'prebill' && sale.payments.length > 0 && (
        <Payments sale={sale} accounts={accounts} money={money} />
      )}
      {isInvoicing && sale.status === 'Pagada' && sale.number === null && (
        <>
          <PaperRule />
          <PaperText center strong>
            {INVOICE_FOLLOWS}
          </PaperText>
        </>
      )}
      {business?.receipt_footer.trim() && (
        <>
          <PaperRule />
          <PaperText center>{business.receipt_footer.trim()}</PaperText>
        </>
      )}
    </Paper>
  );
}
