import { MIN_QUANTITY } from '#domain/base/limits.ts';
import {
  type BasisPoints,
  type Cents,
  cents,
  divideRounded,
  percentOf,
  shareCents,
  sumCents,
} from '#domain/base/money.ts';
import { formatRate } from '#domain/base/percent.ts';
import type { LineSenior } from '#domain/fiscal/answers/seniors.ts';
import { seniorDiscountName } from '#domain/fiscal/hn/seniors.ts';
import {
  type BilledTaxCategory,
  categoryOf,
  type TaxBand,
  type Totals,
  taxGroups,
  taxLines,
} from '#domain/fiscal/tax.ts';

/** The usual reasons for a discount. Any other reason is typed. */
export const DISCOUNT_REASONS = [
  'Cortesía',
  'Cliente frecuente',
  'Tercera edad',
  'Empleado',
  'Error en el pedido',
  'Promoción',
] as const;

export const SALE_STATUSES = ['Por cobrar', 'Pagada', 'Anulada'] as const;
export type SaleStatus = (typeof SALE_STATUSES)[number];

/** What the list of sales has: charged and voided sales, and refunds. */
export const LISTED_STATUSES = ['Pagada', 'Anulada', 'Reembolso'] as const;
export type ListedStatus = (typeof LISTED_STATUSES)[number];

/** The share of a bill that was split off: an equal part, a payment by amount, or the rest after one. */
export const SHARE_KINDS = ['even', 'amount', 'rest'] as const;
export type ShareKind = (typeof SHARE_KINDS)[number];

export interface BillShare {
  readonly share_kind: ShareKind | null;
  readonly share_of: number | null;
}

/** The Spanish name of a share: '1/3 de la cuenta'. Null for a bill that is not a share. */
export function shareName({ share_kind, share_of }: BillShare): string | null {
  if (share_kind === null) return null;
  if (share_kind === 'even') return `1/${share_of} de la cuenta`;
  return share_kind === 'amount' ? 'Abono a la cuenta' : 'Resto de la cuenta';
}

/** A line of a bill as the server stores it. The line adds base + tax to the total. */
export interface BillLine {
  readonly id: string;
  readonly quantity: number;
  /** After its discounts, in menu prices: with or without its tax. */
  readonly amount_cents: number;
  readonly discount_cents: number;
  /** The discount of the line itself. The rest of `discount_cents` is its share of the bill's discount. */
  readonly own_discount_cents: number;
  /** Absent in an answer that a device kept before lines had it, as the next one. */
  readonly tax_category?: BilledTaxCategory;
  readonly tax_rate: BasisPoints;
  readonly price_includes_tax?: boolean;
  readonly base_cents: number;
  readonly tax_cents: number;
}

/** Whether the price of a line includes its tax, by the rule under which it was ordered; without it, by its amounts (`shows_included_tax`). */
export const includesTax = ({
  price_includes_tax,
  base_cents,
  amount_cents,
}: Pick<BillLine, 'price_includes_tax' | 'base_cents' | 'amount_cents'>): boolean =>
  price_includes_tax ?? base_cents < amount_cents;

/** The totals of a bill: gross less discounts, then base and tax by rate. */
export interface BillSummary extends Totals {
  /** In menu prices, before any discount. */
  readonly gross_cents: Cents;
  readonly line_discounts_cents: Cents;
  readonly bill_discount_cents: Cents;
}

const sum = (lines: readonly BillLine[], of: (line: BillLine) => number): Cents =>
  sumCents(lines.map((line) => cents(of(line))));

/**
 * The totals of a bill whose lines have their prices and taxes. Nothing is calculated again, so that the totals equal the server's to the
 * centavo.
 */
export function summarizeBill(lines: readonly BillLine[]): BillSummary {
  const groups = taxGroups(
    lines.map((line) => {
      const tax_category = categoryOf(line);
      return { ...line, tax_category, tax_rate: tax_category === 'exonerated' ? 0 : line.tax_rate };
    }),
  );
  const bands = groups
    .map(
      ({ tax_category, tax_rate, lines: own }): TaxBand => ({
        tax_category,
        tax_rate,
        base_cents: sum(own, (line) => line.base_cents),
        tax_cents: sum(own, (line) => line.tax_cents),
      }),
    )
    .sort((a, b) => byRate(a.tax_rate, b.tax_rate));
  return {
    bands,
    base_cents: sum(lines, (line) => line.base_cents),
    tax_cents: sum(lines, (line) => line.tax_cents),
    total_cents: sum(lines, totalOf),
    gross_cents: sum(lines, grossOf),
    line_discounts_cents: sum(lines, (line) => line.own_discount_cents),
    bill_discount_cents: sum(lines, (line) => line.discount_cents - line.own_discount_cents),
  };
}

type PartOfLine = Pick<BillLine, 'quantity' | 'amount_cents' | 'discount_cents'> & {
  readonly name: string;
  /** The quantity of the order's line; null when the bill has no such line. */
  readonly line_quantity: number | null;
};

export interface ShownLines<L> {
  /** The parts of lines that form the share, as one row: their products, and their amount before discounts. */
  readonly share: { readonly name: string; readonly products: string; readonly gross_cents: Cents } | null;
  /** The lines that belong to the bill as a whole. */
  readonly lines: readonly L[];
}

/** The lines of a bill for display. A share is one line, without the fractions of units that form it. */
export function shownLines<L extends PartOfLine>(lines: readonly L[], name: string | null): ShownLines<L> {
  const parts = lines.filter(
    ({ quantity, line_quantity }) => line_quantity !== null && quantity !== line_quantity,
  );
  if (name === null || parts.length === 0) return { share: null, lines };
  const products = [...new Set(parts.map((line) => line.name))].join(', ');
  const gross_cents = sumCents(parts.map((line) => cents(grossOf(line))));
  return { share: { name, products, gross_cents }, lines: lines.filter((line) => !parts.includes(line)) };
}

/** True when a discount still equals its percentage. A split may round one centavo in each line. */
const isRateOf = (rate: BasisPoints, discount: number, price: number, lines: number): boolean =>
  Math.abs(discount - percentOf(cents(price), rate)) <= lines;

/** The Spanish name of a discount: 'Descuento 10 % en 2 productos'. */
function discountName(rate: BasisPoints, coveredLines: number | null): string {
  const percent = rate > 0 ? ` ${formatRate(rate)} %` : '';
  if (coveredLines === null) return `Descuento${percent}`;
  return `Descuento${percent} en ${coveredLines} ${coveredLines === 1 ? 'producto' : 'productos'}`;
}

/** The name of a line's own discount, with its percentage while the amounts match it; that of a senior is 'Descuento adulto mayor (25 %)'. */
export function lineDiscountName(
  line: Pick<BillLine, 'amount_cents' | 'discount_cents' | 'own_discount_cents'> & {
    readonly own_discount_rate: BasisPoints;
    /** Absent in an answer that a device kept before there were such discounts. */
    readonly senior?: LineSenior | null;
  },
): string {
  const { own_discount_rate: rate, own_discount_cents, senior } = line;
  if (senior) return seniorDiscountName(senior.kind, own_discount_cents, grossOf(line));
  return discountName(isRateOf(rate, own_discount_cents, grossOf(line), 1) ? rate : 0, null);
}

/** The name of a bill's own discount, with its percentage while the lines match it, and the number of lines unless all have it. */
export function billDiscountName(lines: readonly BillLine[], rate: BasisPoints): string {
  const net = (line: BillLine) => grossOf(line) - line.own_discount_cents;
  const covered = lines.filter((line) => line.discount_cents > line.own_discount_cents);
  const price = sum(covered, net);
  const discount = sum(covered, (line) => line.discount_cents - line.own_discount_cents);
  const all = lines.every((line) => net(line) === 0 || covered.includes(line));
  return discountName(
    isRateOf(rate, discount, price, covered.length) ? rate : 0,
    all ? null : covered.length,
  );
}

/** The amount of a line in menu prices, before its discounts. */
export function grossOf(line: Pick<BillLine, 'amount_cents' | 'discount_cents'>): number {
  return line.amount_cents + line.discount_cents;
}

/** Sorts rates for receipts: the lowest first, exempt last. */
export const byRate = (a: BasisPoints, b: BasisPoints): number => (a === 0 ? 1 : b === 0 ? -1 : a - b);

const totalOf = (line: BillLine): number => line.base_cents + line.tax_cents;

/** Quantities have at most four decimals. */
const SCALE = 10_000;
const scaled = (quantity: number): number => Math.round(quantity * SCALE);
const fourDecimals = (quantity: number): number => scaled(quantity) / SCALE;

/** The quantity of each line that goes to a part of the bill, by line id. */
export type LineQuantities = Readonly<Record<string, number>>;

/** The chosen quantities after `quantity` more (or, when negative, less) of a line, between zero and the line's quantity. */
export function addShare(
  shares: LineQuantities,
  line: Pick<BillLine, 'id' | 'quantity'>,
  quantity: number,
): Record<string, number> {
  const { [line.id]: before = 0, ...others } = shares;
  const next = fourDecimals(Math.min(line.quantity, Math.max(0, before + quantity)));
  return next === 0 ? others : { ...others, [line.id]: next };
}

export interface Split<L extends BillLine = BillLine> {
  readonly part: readonly L[];
  readonly rest: readonly L[];
}

export const NOTHING_TO_CHARGE = 'Una de las cuentas quedaría sin nada que cobrar.';
export const TOO_MANY_PARTS = 'El total no alcanza para tantas partes.';

/** Whether one of the two bills of a split has nothing to charge, which is refused. */
export const hasNothingToCharge = ({ part, rest }: Split): boolean =>
  sum(part, totalOf) === 0 || sum(rest, totalOf) === 0;

/** `value` in the proportion of `total` to `whole`, rounded half away from zero. */
const proportionOf = (value: number, total: number, whole: number): number =>
  Number(divideRounded(BigInt(value) * BigInt(total), BigInt(whole)));

/**
 * Splits the amount `total` off a line, before the tax of the part's groups is calculated. Both parts add up to the line. The tax of a share was
 * calculated from its total, so that its amount may be below its base.
 */
export function divideLine<L extends BillLine>(
  line: L,
  quantity: number,
  total: number,
): { part: L; rest: L } {
  const whole = totalOf(line);
  const share = (value: number): number =>
    whole === 0
      ? proportionOf(value, scaled(quantity), scaled(line.quantity))
      : proportionOf(value, total, whole);
  const tax_cents = share(line.tax_cents);
  const discount_cents = share(line.discount_cents);
  const own_discount_cents = Math.min(share(line.own_discount_cents), discount_cents);
  const base_cents = total - tax_cents;
  const amount_cents = includesTax(line) ? total : Math.min(base_cents, line.amount_cents);
  const part = { quantity, amount_cents, discount_cents, own_discount_cents, base_cents, tax_cents };
  const rest = {
    quantity: fourDecimals(line.quantity - quantity),
    amount_cents: line.amount_cents - amount_cents,
    discount_cents: line.discount_cents - discount_cents,
    own_discount_cents: line.own_discount_cents - own_discount_cents,
    base_cents: line.base_cents - base_cents,
    tax_cents: line.tax_cents - tax_cents,
  };
  return { part: { ...line, ...part }, rest: { ...line, ...rest } };
}

/**
 * The lines with the tax of their groups, shared by largest remainder, as `repriced_lines` of the database does. A share by amount keeps its
 * total: its bases are calculated from that, also if the tax is added to the prices.
 */
export function repriced<L extends BillLine>(lines: readonly L[], keepsTotal = false): readonly L[] {
  const priced = lines.map((line) => ({
    line,
    isIncluded: keepsTotal || includesTax(line),
    amount_cents: cents(keepsTotal ? totalOf(line) : line.amount_cents),
    tax_category: categoryOf(line),
    tax_rate: line.tax_rate,
  }));
  const taxes = new Map(
    [true, false].flatMap((isIncluded) => {
      const group = priced.filter((each) => each.isIncluded === isIncluded);
      return taxLines(group, isIncluded).map((tax, place) => [group[place], tax] as const);
    }),
  );
  return priced.map((each) => {
    const tax_cents = taxes.get(each) ?? 0;
    return {
      ...each.line,
      tax_cents,
      base_cents: each.isIncluded ? each.amount_cents - tax_cents : each.amount_cents,
    };
  });
}

/**
 * Splits a bill by quantities of its lines; each part has the tax of its own lines, and those of a share by amount keep their total.
 * Null when nothing is chosen, or when nothing is left.
 */
export function splitByLines<L extends BillLine>(
  lines: readonly L[],
  shares: LineQuantities,
  isShare = false,
): Split<L> | null {
  const part: L[] = [];
  const rest: L[] = [];
  for (const line of lines) {
    const quantity = Math.min(line.quantity, shares[line.id] ?? 0);
    if (quantity <= 0) rest.push(line);
    else if (quantity === line.quantity) part.push(line);
    else {
      const total = proportionOf(totalOf(line), scaled(quantity), scaled(line.quantity));
      const divided = divideLine(line, quantity, total);
      part.push(divided.part);
      rest.push(divided.rest);
    }
  }
  return part.length > 0 && rest.length > 0
    ? { part: repriced(part, isShare), rest: repriced(rest, isShare) }
    : null;
}

/** The quantity that `part` of a line's total stands for. A part of a line is never nothing and never the whole line. */
function partQuantity(quantity: number, part: number, total: number): number {
  const exact = proportionOf(scaled(quantity), part, total) / SCALE;
  return Math.max(MIN_QUANTITY, Math.min(fourDecimals(quantity - MIN_QUANTITY), exact));
}

/**
 * Splits an amount off a bill, with a share of every line by largest remainder. The tax of each part is that of its total. Null when the
 * amount is not below the total.
 */
export function splitByAmount<L extends BillLine>(lines: readonly L[], amount: number): Split<L> | null {
  const whole = sum(lines, totalOf);
  if (amount <= 0 || amount >= whole) return null;
  const totals = shareCents(cents(amount), lines.map(totalOf));
  const part: L[] = [];
  const rest: L[] = [];
  lines.forEach((line, index) => {
    const total = totals[index] ?? 0;
    if (total === 0) rest.push(line);
    else if (total === totalOf(line)) part.push(line);
    else {
      const divided = divideLine(line, partQuantity(line.quantity, total, totalOf(line)), total);
      part.push(divided.part);
      rest.push(divided.rest);
    }
  });
  return { part: repriced(part, true), rest: repriced(rest, true) };
}

/** The amounts of equal parts, in cents. The first parts get the centavos that cannot be divided. */
export function evenParts(total: number, parts: number): readonly Cents[] {
  return shareCents(cents(total), new Array<number>(parts).fill(1));
}

/** Whether a total has no centavo for each of so many parts. */
export const hasTooManyParts = (total: number, parts: number): boolean =>
  evenParts(total, parts).at(-1) === 0;
