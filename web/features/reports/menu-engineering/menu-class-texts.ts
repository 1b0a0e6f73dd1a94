import { CLASSES, MENU_CLASSES, type MenuClass } from '#domain/reports/menu-engineering.ts';
import type { ScatterKind } from '#web/parts/charts/scatter-types.ts';

/** The shape and colour of each class. */
const LOOKS = {
  star: { shape: 'circle', color: 'var(--chart-3)' },
  'plow-horse': { shape: 'square', color: 'var(--chart-1)' },
  puzzle: { shape: 'diamond', color: 'var(--chart-2)' },
  dog: { shape: 'triangle', color: 'var(--chart-5)' },
} as const;

export const CLASS_KINDS: readonly (ScatterKind & { readonly key: MenuClass })[] = CLASSES.map((each) => ({
  key: each,
  name: MENU_CLASSES[each].label,
  ...LOOKS[each],
}));

/** The meaning of each class, and the usual advice. */
export const CLASS_ADVICE: Readonly<Record<MenuClass, { readonly is: string; readonly todo: string }>> = {
  star: {
    is: 'Se vende mucho y deja buen margen.',
    todo: 'Manténgalo visible, con la misma calidad y el mismo precio.',
  },
  'plow-horse': {
    is: 'Se vende mucho y deja poco margen.',
    todo: 'Revise su receta o suba un poco su precio.',
  },
  puzzle: {
    is: 'Deja buen margen y se vende poco.',
    todo: 'Promuévalo, cámbielo de lugar en el menú o recomiéndelo en la mesa.',
  },
  dog: { is: 'Se vende poco y deja poco margen.', todo: 'Cámbielo o retírelo del menú.' },
};
