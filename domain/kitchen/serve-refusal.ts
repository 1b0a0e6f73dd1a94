/** The details of a refusal to serve a card. */

/** A product with inventory control and without a recipe: one of `products` of 'kitchen.no-recipes'. */
export interface ProductWithoutRecipe {
  readonly id: string;
  readonly name: string;
}

/** An ingredient with less stock than the card needs, in its unit: one of `ingredients` of 'stock.insufficient'. */
export interface ShortIngredient {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly stock: number;
  readonly needed: number;
  readonly missing: number;
}

export type ServeRefusal =
  | { readonly kind: 'no-recipes'; readonly products: readonly ProductWithoutRecipe[] }
  | { readonly kind: 'short'; readonly ingredients: readonly ShortIngredient[] };

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const listIn = (details: Fields, key: string): readonly unknown[] => {
  const list = details[key];
  return Array.isArray(list) ? list : [];
};
const isProductWithoutRecipe = (value: unknown): value is ProductWithoutRecipe =>
  isFields(value) && typeof value.id === 'string' && typeof value.name === 'string';
const isShort = (value: unknown): value is ShortIngredient =>
  isFields(value) &&
  isProductWithoutRecipe(value) &&
  typeof value.unit === 'string' &&
  [value.stock, value.needed, value.missing].every(Number.isFinite);

/** The details of a refusal that a person can resolve; null for every other refusal. */
export function parseServeRefusal(code: string, details: Fields): ServeRefusal | null {
  if (code === 'kitchen.no-recipes') {
    const products = listIn(details, 'products').filter(isProductWithoutRecipe);
    return products.length > 0 ? { kind: 'no-recipes', products } : null;
  }
  if (code === 'stock.insufficient') {
    const ingredients = listIn(details, 'ingredients').filter(isShort);
    return ingredients.length > 0 ? { kind: 'short', ingredients } : null;
  }
  return null;
}
