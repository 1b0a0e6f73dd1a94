import type { Sale, SaleItem } from '#domain/bills/answers/sales.ts';
import {
  type BillLine,
  evenParts,
  hasNothingToCharge,
  hasTooManyParts,
  NOTHING_TO_CHARGE,
  repriced,
  splitByAmount,
  splitByLines,
  summarizeBill,
  TOO_MANY_PARTS,
} from '#domain/bills/bills.ts';
import { type LocalRefusal, refused } from './local-refusal.ts';

/** A part of a bill as a request names it: quantities of its lines, or an amount in cents. */
export type RequestedPart =
  | {
      readonly id: string;
      readonly items: readonly { readonly sale_item_id: string; readonly quantity: number }[];
    }
  | { readonly id: string; readonly amount_cents: number };

type TotalledLine = BillLine & Pick<SaleItem, 'line_quantity'>;
type DiscountedBill = Pick<Sale, 'discount_percentage' | 'discount_reason' | 'share_kind' | 'share_of'>;

const isPartOfLine = ({ quantity, line_quantity }: TotalledLine): boolean =>
  line_quantity !== null && quantity !== line_quantity;

/** The totals of a bill of these lines (`sale_totals`). A discount without a line goes, and a bill without parts of lines is no share. */
export function saleTotals(sale: DiscountedBill, items: readonly TotalledLine[]) {
  const { base_cents, tax_cents, total_cents, line_discounts_cents, bill_discount_cents } =
    summarizeBill(items);
  const isShare = sale.share_kind !== null && items.some(isPartOfLine);
  const discounted = bill_discount_cents > 0;
  const discount_percentage = discounted ? sale.discount_percentage : 0;
  return {
    base_cents,
    tax_cents,
    total_cents,
    discount_cents: line_discounts_cents + bill_discount_cents,
    discount_percentage,
    discount_amount_cents: sale.discount_percentage > 0 ? 0 : bill_discount_cents,
    discount_reason: discounted ? sale.discount_reason : null,
    share_kind: isShare ? sale.share_kind : null,
    share_of: isShare ? sale.share_of : null,
  };
}

/** A bill with these lines and their totals. */
const totalled = (sale: Sale, items: readonly SaleItem[]): Sale => ({
  ...sale,
  items: [...items],
  ...saleTotals(sale, items),
});

/** An open bill after lines were added to it; their taxes are those of the whole bill. */
export function withItems(sale: Sale, added: readonly SaleItem[]): Sale {
  return totalled(sale, repriced([...sale.items, ...added]));
}

const totalOf = ({ base_cents, tax_cents }: SaleItem): number => base_cents + tax_cents;

/** The id of a part of a line that only this device knows. A request cannot name it. */
const LOCAL_PART = '/';

function pieces(sale: Sale, part: RequestedPart) {
  if ('amount_cents' in part) return splitByAmount(sale.items, part.amount_cents);
  return splitByLines(
    sale.items,
    Object.fromEntries(part.items.map(({ sale_item_id, quantity }) => [sale_item_id, quantity])),
    sale.share_kind !== null,
  );
}

/** The bill and its new part, as `split_bill` of the database divides them. Refuses a part that is nothing or everything. */
export function splitPart(
  sale: Sale,
  part: RequestedPart,
  at: string,
): { readonly rest: Sale; readonly part: Sale } | LocalRefusal {
  if ('items' in part) {
    const known = new Map(sale.items.map((item) => [item.id, item.quantity]));
    if (part.items.some(({ sale_item_id }) => sale_item_id.includes(LOCAL_PART)))
      return refused('bill.split', 'Esta parte se puede dividir cuando vuelva la red.');
    if (part.items.some(({ sale_item_id }) => !known.has(sale_item_id)))
      return refused('row.missing', 'El producto ya no está en esta cuenta.');
    if (part.items.some(({ sale_item_id, quantity }) => quantity > (known.get(sale_item_id) ?? 0)))
      return refused('input.invalid', 'No puedes separar más de lo que hay en la cuenta.');
  } else if (part.amount_cents >= sale.items.reduce((sum, item) => sum + totalOf(item), 0)) {
    return refused('input.invalid', 'El monto debe ser menor que el total de la cuenta.');
  }
  const split = pieces(sale, part);
  if (!split) return refused('order.empty', 'Deja al menos un producto en la cuenta.');
  if (hasNothingToCharge(split)) return refused('input.invalid', NOTHING_TO_CHARGE);
  const stays = new Set(split.rest.map(({ id }) => id));
  const items = split.part.map((item) =>
    stays.has(item.id) ? { ...item, id: `${item.id}${LOCAL_PART}${part.id}` } : item,
  );
  const isShare = 'amount_cents' in part || sale.share_kind !== null;
  const partBill: Sale = {
    ...sale,
    id: part.id,
    share_kind: isShare ? 'amount' : null,
    share_of: null,
    created_at: at,
  };
  const restBill: Sale = isShare
    ? { ...sale, share_kind: sale.share_kind === 'amount' ? 'amount' : 'rest', share_of: null }
    : sale;
  return { rest: totalled(restBill, split.rest), part: totalled(partBill, items) };
}

/** The bill and its equal parts, itself first, as `split_evenly` of the database divides them. */
export function splitIntoParts(
  sale: Sale,
  newIds: readonly string[],
  at: string,
): readonly Sale[] | LocalRefusal {
  const parts = newIds.length + 1;
  if (hasTooManyParts(sale.total_cents, parts)) return refused('input.invalid', TOO_MANY_PARTS);
  const amounts = evenParts(sale.total_cents, parts);
  const share = parts * (sale.share_kind === null ? 1 : (sale.share_of ?? 0));
  let rest = sale;
  const made: Sale[] = [];
  for (const [index, id] of newIds.entries()) {
    const split = splitPart(rest, { id, amount_cents: amounts[index + 1] ?? 0 }, at);
    if ('refusal' in split) return split;
    rest = split.rest;
    made.push(split.part);
  }
  return [rest, ...made].map((bill) =>
    share >= 2 && share <= 32_767 ? { ...bill, share_kind: 'even', share_of: share } : bill,
  );
}
