import { openRegisterByApi } from '#tests/support/api.ts';
import type { Business } from '#tests/support/business.ts';
import { database } from '#tests/support/test.ts';

export interface WriteFixture {
  readonly business: Business;
  readonly product: string;
  readonly ingredient: string;
}
export type Method = 'post' | 'put' | 'patch' | 'delete';
export interface WriteRequest {
  readonly method: Method;
  readonly path: string;
  readonly body?: unknown;
  /** The token of the sender; by default the administrator's. */
  readonly token?: string;
}
export interface Write {
  /** The write, and the same with other data. */
  readonly prepare: (
    fixture: WriteFixture,
  ) => Promise<{ readonly request: WriteRequest; readonly other: WriteRequest }>;
  readonly status: number;
  /** The number of its effects, counted in the database. */
  readonly effects: string;
}

export async function createWriteFixture({ isOpen = true } = {}): Promise<WriteFixture> {
  const business = await database.business();
  const ingredient = await business.ingredient({ stock: 100 });
  const product = await business.product({ recipe: [{ ingredient, quantity: 3 }] });
  if (isOpen) await openRegisterByApi(business);
  return { business, product, ingredient };
}

export const count = (from: string) =>
  `select count(*)::integer as effects from ${from} and business_id = $1`;

export const postRequest = (path: string, body: unknown): WriteRequest => ({ method: 'post', path, body });

export type Writes = Readonly<Record<string, Write>>;

/** A valid body for each route whose body names existing rows, by the id of the route. */
export type References = Readonly<
  Record<string, { readonly path: string; readonly body: unknown; readonly method?: 'put' }>
>;
