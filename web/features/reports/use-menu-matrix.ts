import { useMemo } from 'react';
import { type Classified, classifyMenu, type MenuMatrix } from '#domain/menu-engineering.ts';
import type { ProductsReport } from './answers.ts';

type Product = ProductsReport['products'][number];
export type MenuProduct = Product & Classified;
export type Matrix = MenuMatrix<Product>;

/** Products are told apart by their id, or by name where they have none. */
export const productKey = ({ menu_item_id, name }: Product): string => menu_item_id ?? name;

/** The report's products with their classes. */
export function useMenuMatrix(data: ProductsReport | undefined): Matrix | undefined {
  return useMemo(() => data && classifyMenu(data.products), [data]);
}
