import { type Cents, sumCents } from '#domain/base/money.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import type { SaleItem } from '#domain/bills/answers/sales.ts';
import { grossOf } from '#domain/bills/bills.ts';
import type { LineSenior } from '#domain/fiscal/answers/seniors.ts';
import { type SeniorKind, type SeniorPerson, seniorDiscount } from '#domain/fiscal/hn/seniors.ts';
import { type BilledTaxCategory, categoryOf } from '#domain/fiscal/tax.ts';
import { type Cart, lineAmount, sendableLines } from '#domain/orders/cart.ts';

/** A person as typed: the identity number is its 13 digits. */
export interface NewSenior extends SeniorPerson {
  readonly name: string | null;
}
/** A senior whom the order knows by an earlier discount, or a new person. */
export type SeniorChoice = { readonly id: string } | NewSenior;

/** A discount that is given on an open bill. */
export interface GivenSenior {
  readonly person: SeniorChoice;
  readonly line_ids: string[];
  /** That the identity has the discount on another bill of the day too. */
  readonly is_confirmed: boolean;
}

/** A line of a bill or of a cart that a senior may have eaten. */
export interface SeniorLine {
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
  readonly gross_cents: number;
  readonly own_discount_cents: number;
  /** Why it cannot have the discount of any senior; null if it can. */
  readonly blocked: string | null;
}

const ALCOHOL = 'Sin este descuento: alcohol';
const HIGHER = 'Ya tiene un descuento mayor';

const isExcluded = (category: BilledTaxCategory, includesSpecial: boolean): boolean =>
  category === 'special' && !includesSpecial;

/** The lines of a bill as its senior chooses them. */
export function linesOfBill(items: readonly SaleItem[], includesSpecial: boolean): readonly SeniorLine[] {
  return items.map((item) => ({
    id: item.id,
    name: `${item.name} x${formatQuantity(item.quantity)}`,
    quantity: item.quantity,
    gross_cents: grossOf(item),
    own_discount_cents: item.own_discount_cents,
    blocked: item.senior
      ? `Ya tiene el de ${item.senior.kind.toLowerCase()}`
      : isExcluded(categoryOf(item), includesSpecial)
        ? ALCOHOL
        : item.own_discount_cents > seniorDiscount(grossOf(item), 'Cuarta edad')
          ? HIGHER
          : null,
  }));
}

/** The lines of a cart; `given` are those that another senior has. */
export function linesOfCart(
  cart: Cart,
  includesSpecial: boolean,
  given: ReadonlySet<string>,
): readonly SeniorLine[] {
  return sendableLines(cart).map((line) => ({
    id: line.id,
    name: `${line.name} x${formatQuantity(line.quantity)}`,
    quantity: line.quantity,
    gross_cents: lineAmount(line),
    own_discount_cents: 0,
    blocked: given.has(line.id)
      ? 'Ya tiene este descuento'
      : isExcluded(line.tax_category, includesSpecial)
        ? ALCOHOL
        : null,
  }));
}

/** What a senior has off the chosen lines, in cents. */
export function offChosen(
  lines: readonly SeniorLine[],
  chosen: ReadonlySet<string>,
  kind: SeniorKind,
): Cents {
  return sumCents(
    lines.filter(({ id }) => chosen.has(id)).map(({ gross_cents }) => seniorDiscount(gross_cents, kind)),
  );
}

/** The seniors of bills, each once. */
export function seniorsOf(bills: readonly { readonly items: readonly SaleItem[] }[]): readonly LineSenior[] {
  const found = bills.flatMap(({ items }) => items.flatMap(({ senior }) => (senior ? [senior] : [])));
  return [...new Map(found.map((senior) => [senior.id, senior])).values()];
}
