import { useMemo } from 'react';
import type { ProductsReport, SoldProduct } from '#domain/reports/answers/reports-products.ts';
import {
  type Classified,
  classifyMenu,
  isCosted,
  type MenuMatrix,
} from '#domain/reports/menu-engineering.ts';

export type MenuProduct = SoldProduct & Classified;
export interface Matrix extends MenuMatrix<SoldProduct> {
  /** Products sold without a recipe. Their margin is unknown, so they have no class and are in no average. */
  readonly uncosted: readonly SoldProduct[];
}

/** The key of a product: its id, or its name without one. */
export const productKey = ({ menu_item_id, name }: SoldProduct): string => menu_item_id ?? name;

const matrixOf = ({ products }: ProductsReport): Matrix => ({
  ...classifyMenu(products.filter(isCosted)),
  uncosted: products.filter((product) => !isCosted(product)),
});

export function useMenuMatrix(data: ProductsReport | undefined): Matrix | undefined {
  return useMemo(() => data && matrixOf(data), [data]);
}
