/** How sold products are classified by margin and popularity (3-reports §4, Menu engineering). */

export const CLASSES = ['star', 'plow-horse', 'puzzle', 'dog'] as const;
export type MenuClass = (typeof CLASSES)[number];

/** Score and label of each class (3-reports §4). */
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

/** What is left of a price after its cost, as a fraction; 0 where nothing came in. */
export function marginOf(salesCents: number, costCents: number): number {
  return salesCents === 0 ? 0 : (salesCents - costCents) / salesCents;
}

function classOf(isProfitable: boolean, isPopular: boolean): MenuClass {
  if (isProfitable) return isPopular ? 'star' : 'puzzle';
  return isPopular ? 'plow-horse' : 'dog';
}

/** Rounding of fractions must not put a product at the average on the wrong side of it. */
const TOLERANCE = 1e-9;

const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((total, value) => total + value, 0) / values.length;

/** Classifies products by the averages across them: at or above the average counts as high. Only products that were sold belong here. */
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
