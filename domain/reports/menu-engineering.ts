/** Classifies sold products by margin and popularity (3-reports §4, Menu engineering). */

export const CLASSES = ['star', 'plow-horse', 'puzzle', 'dog'] as const;
export type MenuClass = (typeof CLASSES)[number];

/** The score and label of each class (3-reports §4). */
export const MENU_CLASSES: Readonly<Record<MenuClass, { readonly score: number; readonly label: string }>> = {
  star: { score: 4, label: 'Estrella' },
  'plow-horse': { score: 3, label: 'Caballo de Batalla' },
  puzzle: { score: 2, label: 'Rompecabezas' },
  dog: { score: 1, label: 'Perro' },
};

interface Sold {
  readonly quantity: number;
  readonly sales_cents: number;
  readonly cost_cents: number;
}

/** Shares are fractions: 0.28 is 28 %. */
export interface Classified {
  readonly margin: number;
  readonly mix: number;
  readonly class: MenuClass;
}

export interface MenuMatrix<P> {
  readonly averageMargin: number;
  readonly averageMix: number;
  readonly products: readonly (P & Classified)[];
}

/** The margin as a fraction of the sales; 0 without sales. */
export function marginOf(salesCents: number, costCents: number): number {
  return salesCents === 0 ? 0 : (salesCents - costCents) / salesCents;
}

/** True when the cost of a product is known. A product without a recipe has a cost of zero, which is not a margin of 100 %. */
export const isCosted = ({ cost_cents }: Pick<Sold, 'cost_cents'>): boolean => cost_cents > 0;

function classOf(isProfitable: boolean, isPopular: boolean): MenuClass {
  if (isProfitable) return isPopular ? 'star' : 'puzzle';
  return isPopular ? 'plow-horse' : 'dog';
}

/** Rounding errors must not move a product that is exactly at the average. */
const TOLERANCE = 1e-9;

const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((total, value) => total + value, 0) / values.length;

/** Classifies products by their averages. At or above the average is high. `products` must all have sales. */
export function classifyMenu<P extends Sold>(products: readonly P[]): MenuMatrix<P> {
  const all = products.reduce((total, { quantity }) => total + quantity, 0);
  const figures = products.map((product) => ({
    product,
    margin: marginOf(product.sales_cents, product.cost_cents),
    mix: all === 0 ? 0 : product.quantity / all,
  }));
  const averageMargin = mean(figures.map(({ margin }) => margin));
  const averageMix = mean(figures.map(({ mix }) => mix));
  return {
    averageMargin,
    averageMix,
    products: figures.map(({ product, margin, mix }) => ({
      ...product,
      margin,
      mix,
      class: classOf(margin >= averageMargin - TOLERANCE, mix >= averageMix - TOLERANCE),
    })),
  };
}

/** The totals of classified products, in cents. */
export interface MenuTotals {
  readonly products: number;
  readonly quantity: number;
  readonly sales_cents: number;
  readonly profit_cents: number;
}

export interface MenuCategoryFigures extends MenuTotals {
  readonly name: string;
  /** Of the category's products together, as a fraction. */
  readonly margin: number;
  readonly classes: Readonly<Record<MenuClass, number>>;
}

const inTenThousandths = (quantity: number) => Math.round(quantity * 10_000) / 10_000;

export function menuTotals(products: readonly Sold[]): MenuTotals {
  return products.reduce(
    (total, { quantity, sales_cents, cost_cents }) => ({
      products: total.products + 1,
      quantity: inTenThousandths(total.quantity + quantity),
      sales_cents: total.sales_cents + sales_cents,
      profit_cents: total.profit_cents + sales_cents - cost_cents,
    }),
    { products: 0, quantity: 0, sales_cents: 0, profit_cents: 0 },
  );
}

/** The number of products of each class. */
export function countClasses(
  products: readonly { readonly class: MenuClass }[],
): Readonly<Record<MenuClass, number>> {
  const counts = { star: 0, 'plow-horse': 0, puzzle: 0, dog: 0 };
  for (const product of products) counts[product.class] += 1;
  return counts;
}

/** The categories of classified products, the one with the highest sales first. */
export function menuCategories<P extends Sold & { readonly category: string; readonly class: MenuClass }>(
  products: readonly P[],
): readonly MenuCategoryFigures[] {
  const found = new Map<string, P[]>();
  for (const product of products) {
    const others = found.get(product.category);
    if (others) others.push(product);
    else found.set(product.category, [product]);
  }
  return [...found]
    .map(([name, of]) => {
      const totals = menuTotals(of);
      const margin = marginOf(totals.sales_cents, totals.sales_cents - totals.profit_cents);
      return { name, ...totals, margin, classes: countClasses(of) };
    })
    .sort((a, b) => b.sales_cents - a.sales_cents || (a.name < b.name ? -1 : 1));
}
