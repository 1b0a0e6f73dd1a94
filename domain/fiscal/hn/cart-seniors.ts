import type { Cents } from '#domain/base/money.ts';
import { type Cart, lineAmount, sendableLines } from '#domain/orders/cart.ts';
import { type SeniorKind, type SeniorPerson, seniorDiscount } from './seniors.ts';

/** A senior whose discount lines of a cart get when it is sent and charged at once. */
export interface CartSenior extends SeniorPerson {
  readonly id: string;
  readonly kind: SeniorKind;
  readonly name: string | null;
  readonly line_ids: readonly string[];
}

/** The discounts of a cart's lines in cents, by the id of the line. */
export function cartDiscounts(cart: Cart, seniors: readonly CartSenior[]): ReadonlyMap<string, Cents> {
  const kinds = new Map(seniors.flatMap(({ kind, line_ids }) => line_ids.map((id) => [id, kind] as const)));
  return new Map(
    sendableLines(cart).flatMap((line) => {
      const kind = kinds.get(line.id);
      return kind ? [[line.id, seniorDiscount(lineAmount(line), kind)] as const] : [];
    }),
  );
}

/** The seniors of lines that are sent, as the API accepts them; a person without such a line is left out. */
export function sentSeniors(seniors: readonly CartSenior[], sent: readonly { readonly id: string }[]) {
  const ids = new Set(sent.map(({ id }) => id));
  return seniors
    .map(({ id, identity_number, birth_year, name, line_ids }) => ({
      ...{ id, identity_number, birth_year, name },
      line_ids: line_ids.filter((line) => ids.has(line)),
    }))
    .filter(({ line_ids }) => line_ids.length > 0);
}
