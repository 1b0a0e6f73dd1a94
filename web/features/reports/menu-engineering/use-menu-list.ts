import { CLASSES, MENU_CLASSES, type MenuClass } from '#domain/reports/menu-engineering.ts';
import { useAddress } from '#web/base/address.ts';
import { fileNamePart } from '#web/base/export.ts';
import type { MenuProduct } from './use-menu-matrix.ts';

/** A class in the address: 'caballo-de-batalla'. */
export const classParam = (of: MenuClass): string => fileNamePart(MENU_CLASSES[of].label);

type Compare = (a: MenuProduct, b: MenuProduct) => number;

const byIncome: Compare = (a, b) => b.sales_cents - a.sales_cents;
const byName: Compare = (a, b) => a.name.localeCompare(b.name, 'es');
const byScore: Compare = (a, b) => MENU_CLASSES[b.class].score - MENU_CLASSES[a.class].score;
const byMargin: Compare = (a, b) => b.margin - a.margin;
const byMix: Compare = (a, b) => b.mix - a.mix;

/** The orders of the products' list. */
export const MENU_ORDERS = [
  { value: 'ingresos', label: 'Más ingresos', compare: byIncome },
  { value: 'clasificacion', label: 'Clasificación', compare: byScore },
  { value: 'profit', label: 'Mayor % Profit', compare: byMargin },
  { value: 'mix', label: 'Mayor % Mix', compare: byMix },
  { value: 'nombre', label: 'Nombre', compare: byName },
] as const;
export type MenuOrder = (typeof MENU_ORDERS)[number]['value'];

/** The products of a class, or all, sorted; equal ones by sales and name. */
export function listProducts(
  products: readonly MenuProduct[],
  only: MenuClass | null,
  order: MenuOrder,
): readonly MenuProduct[] {
  const compare = MENU_ORDERS.find(({ value }) => value === order)?.compare ?? byIncome;
  return products
    .filter((product) => only === null || product.class === only)
    .toSorted((a, b) => compare(a, b) || byIncome(a, b) || byName(a, b));
}

/** The class and order of the list, from the address. */
export function useMenuList() {
  const { address, change } = useAddress();
  return {
    only: CLASSES.find((each) => classParam(each) === address.get('clase')) ?? null,
    order: MENU_ORDERS.find(({ value }) => value === address.get('orden'))?.value ?? 'ingresos',
    setOnly: (only: MenuClass | null) => change({ clase: only && classParam(only) }, { step: true }),
    setOrder: (order: MenuOrder) => change({ orden: order === 'ingresos' ? null : order }),
  };
}
export type MenuList = ReturnType<typeof useMenuList>;
