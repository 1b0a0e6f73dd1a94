import { inject } from 'vitest';
import { openTheRegister } from '#tests/support/api.ts';
import { aBusiness, anIngredient, aProduct, type Business } from '#tests/support/restaurant.ts';

export const ground = inject('ground');

export interface Place {
  readonly business: Business;
  readonly product: string;
  readonly ingredient: string;
}
export type Method = 'post' | 'put' | 'patch' | 'delete';
export interface Wish {
  readonly method: Method;
  readonly path: string;
  readonly body?: unknown;
  /** The token of who sends it, where that is not the administrator. */
  readonly token?: string;
}
export interface Write {
  /** The write, and the same with other data. */
  readonly prepare: (place: Place) => Promise<{ readonly wish: Wish; readonly other: Wish }>;
  readonly status: number;
  /** How often it happened, by what it leaves. */
  readonly effects: string;
}

export async function aPlace({ isOpen = true } = {}): Promise<Place> {
  const business = await aBusiness(ground);
  const ingredient = await anIngredient(ground, business, { stock: 100 });
  const product = await aProduct(ground, business, { recipe: [{ ingredient, quantity: 3 }] });
  if (isOpen) await openTheRegister(business);
  return { business, product, ingredient };
}

export const count = (from: string) =>
  `select count(*)::integer as effects from ${from} and business_id = $1`;

export const posting = (path: string, body: unknown): Wish => ({ method: 'post', path, body });

export type Writes = Readonly<Record<string, Write>>;

/** For each route whose body names rows that must be there: a body that is taken, by the route's id. */
export type References = Readonly<
  Record<string, { readonly path: string; readonly body: unknown; readonly method?: 'put' }>
>;
