import { useMemo } from 'react';
import { type Classified, classifyMenu, isCosted, type MenuMatrix } from '#domain/menu-engineering.ts';
import type { ProductsReport } from '#web/features/reports/data/answers.ts';

export type SoldProduct = ProductsReport['products'][number];
export type MenuProduct = SoldProduct & Classified;
export interface Matrix extends MenuMatrix<SoldProduct> {
  /** What was sold without a recipe: its margin is not known, so that it is in no class and no average. */
  readonly uncosted: readonly SoldProduct[];
}

/** Products are told apart by their id, or by name where they have none. */
export const productKey = ({ menu_item_id, name }: SoldProduct): string => menu_item_id ?? name;

const matrixOf = ({ products }: ProductsReport): Matrix => ({
  ...classifyMenu(products.filter(isCosted)),
  uncosted: products.filter((product) => !isCosted(product)),
});

/** The report's products with their classes. */
export function useMenuMatrix(data: ProductsReport | undefined): Matrix | undefined {
  return useMemo(() => data && matrixOf(data), [data]);
}
