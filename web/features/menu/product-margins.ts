import { type Cents, cents } from '#domain/base/money.ts';
import type { MenuItem } from '#domain/menu/answers/menu.ts';
import type { ProductCosts } from '#domain/stock/answers/recipes.ts';
import { dishMargin, type Margin, netPrice } from '#domain/stock/recipe-cost.ts';

export interface ProductMargin extends Margin {
  readonly cost_cents: Cents;
}

/** The cost and margin of each product that has a recipe, by its id. */
export function productMargins(
  items: readonly MenuItem[],
  { prices_include_tax, products }: ProductCosts,
): ReadonlyMap<string, ProductMargin> {
  const found = new Map(products.map((product) => [product.id, product]));
  return new Map(
    items.flatMap(({ id, price_cents }) => {
      const product = found.get(id);
      if (!product) return [];
      const cost_cents = cents(product.cost_cents);
      const net = netPrice({ price_cents, tax_rate: product.tax_rate, prices_include_tax });
      return [[id, { cost_cents, ...dishMargin(net, cost_cents) }] as const];
    }),
  );
}
