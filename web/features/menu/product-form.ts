import { ALLERGENS, type Allergen } from '#domain/menu/allergens.ts';
import type { Category, MenuCategory, Product } from '#domain/menu/answers/menu.ts';
import { type ScheduleWindow, scheduleWords } from '#domain/menu/schedule.ts';
import { numberOf } from '#web/data/input-form.ts';
import { moneyOr, STATION_OPTIONS, TAXES } from './menu-texts.ts';

/** The form of a product: every field is a text, so that the changes of two users can be compared. */
export interface ProductValues extends Record<string, string> {
  name: string;
  /** Centavos. */
  price: string;
  description: string;
  category: string;
  type_menu: string;
  tax_category: string;
  minutes: string;
  barcode: string;
  station: string;
  image_url: string;
  /** 'yes' or empty, like the next two. */
  is_available: string;
  tracks_inventory: string;
  /** Schedule windows as JSON; empty means always. */
  schedule: string;
  /** Separated by commas. */
  allergens: string;
}
export type ProductField = keyof ProductValues & string;

const yes = (is: boolean) => (is ? 'yes' : '');

export function newValues(category: string | null): ProductValues {
  return {
    name: '',
    price: '',
    description: '',
    category: category ?? '',
    type_menu: '',
    tax_category: 'general',
    minutes: '',
    barcode: '',
    station: '',
    image_url: '',
    is_available: 'yes',
    tracks_inventory: 'yes',
    schedule: '',
    allergens: '',
  };
}

export function valuesOf(product: Product): ProductValues {
  return {
    name: product.name,
    price: String(product.price_cents),
    description: product.description ?? '',
    category: product.category_id ?? '',
    type_menu: product.type_menu ?? '',
    tax_category: product.tax_category,
    minutes: product.preparation_time === null ? '' : String(product.preparation_time),
    barcode: product.barcode ?? '',
    station: product.station ?? '',
    image_url: product.image_url ?? '',
    is_available: yes(product.is_available),
    tracks_inventory: yes(product.tracks_inventory),
    schedule: product.schedule === null ? '' : JSON.stringify(product.schedule),
    allergens: product.allergens.join(','),
  };
}

export function windowsOf(schedule: string): ScheduleWindow[] {
  return schedule === '' ? [] : JSON.parse(schedule);
}

export function allergensOf(allergens: string): Allergen[] {
  const chosen = allergens.split(',');
  return ALLERGENS.filter((each) => chosen.includes(each));
}

/** The values in the API's form. */
export const bodyOf = (values: ProductValues) => ({
  name: values.name,
  price_cents: numberOf(values.price),
  description: values.description,
  category_id: values.category || null,
  type_menu: values.type_menu,
  tax_category: values.tax_category,
  preparation_time: values.minutes === '' ? null : Number(values.minutes),
  barcode: values.barcode,
  station: values.station || null,
  image_url: values.image_url || null,
  is_available: values.is_available === 'yes',
  tracks_inventory: values.tracks_inventory === 'yes',
  schedule: values.schedule === '' ? null : windowsOf(values.schedule),
  allergens: allergensOf(values.allergens),
});

/** The form's names of the fields that the API names otherwise. */
export const NAMES = { price_cents: 'price', category_id: 'category', preparation_time: 'minutes' } as const;

/** The tab that contains a field. */
export function tabOf(field: string): 'producto' | 'disponibilidad' {
  return field.startsWith('schedule') || field === 'is_available' ? 'disponibilidad' : 'producto';
}

export const changedFields = (one: ProductValues, other: ProductValues): readonly string[] =>
  Object.keys(one).filter((field) => one[field] !== other[field]);

/** The user's own changes since `base`, applied to the current values. */
export function mergeValues(base: ProductValues, own: ProductValues, current: ProductValues): ProductValues {
  const ownValues = changedFields(base, own).map((field) => [field, own[field] ?? '']);
  return { ...current, ...Object.fromEntries(ownValues) };
}

interface WordingContext {
  readonly currency: string;
  readonly categories: readonly (MenuCategory | Category)[];
}

const LABELS: Readonly<Record<string, string>> = {
  name: 'Nombre',
  price: 'Precio',
  description: 'Descripción',
  category: 'Categoría',
  type_menu: 'Tipo de menú',
  tax_category: 'Impuesto',
  minutes: 'Minutos de preparación',
  barcode: 'Código de barras',
  station: 'Estación',
  image_url: 'Imagen',
  is_available: 'Visible en el menú',
  tracks_inventory: 'Control de inventario',
  schedule: 'Horario',
  allergens: 'Alérgenos',
};

function valueText(field: string, value: string, { currency, categories }: WordingContext): string {
  const labelled = [...TAXES, ...STATION_OPTIONS].find((option) => option.value === value)?.label;
  if (field === 'price') return moneyOr(value, currency);
  if (field === 'is_available' || field === 'tracks_inventory') return value === 'yes' ? 'Sí' : 'No';
  if (field === 'image_url') return value === '' ? 'sin imagen' : 'otra imagen';
  if (field === 'schedule') return value === '' ? 'siempre' : scheduleWords(windowsOf(value));
  if (field === 'category') return categories.find(({ id }) => id === value)?.name ?? 'sin categoría';
  return labelled ?? (value === '' ? '—' : value.replaceAll(',', ', '));
}

/** The changes of another user, one line per field. */
export function changeTexts(
  before: ProductValues,
  after: ProductValues,
  context: WordingContext,
): readonly { readonly label: string; readonly from: string; readonly to: string }[] {
  return changedFields(before, after).map((field) => ({
    label: LABELS[field] ?? field,
    from: valueText(field, before[field] ?? '', context),
    to: valueText(field, after[field] ?? '', context),
  }));
}
