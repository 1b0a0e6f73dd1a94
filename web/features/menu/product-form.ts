import { ALLERGENS, type Allergen } from '#domain/allergens.ts';
import type { Category, MenuCategory, Product } from '#domain/answers/menu.ts';
import { type ScheduleWindow, scheduleProblem, scheduleWords } from '#domain/schedule.ts';
import type { api } from '#web/lib/api.ts';
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

const MAX_MINUTES = 1440;
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

/** The error of each field, in words. */
export function errorsOf({
  name,
  price,
  minutes,
  schedule,
}: ProductValues): Readonly<Record<string, string>> {
  const count = Number(minutes);
  const fits = /^\d*$/.test(minutes) && count <= MAX_MINUTES;
  const problem = schedule === '' ? null : scheduleProblem(windowsOf(schedule));
  return {
    ...(name.trim() === '' ? { name: 'El nombre del producto es requerido' } : {}),
    ...(price === '' ? { price: 'Escribe el precio.' } : {}),
    ...(fits ? {} : { minutes: 'Los minutos van de 0 a 1440.' }),
    ...(problem === null ? {} : { schedule: problem }),
  };
}

type Body = Omit<Parameters<typeof api.menu.items.$post>[0]['json'], 'id'>;

/** The values in the API's form. */
export function bodyOf(values: ProductValues): Body {
  const known = <V extends string>(options: readonly { readonly value: V }[], chosen: string) =>
    options.find(({ value }) => value === chosen)?.value;
  return {
    name: values.name.trim(),
    price_cents: Number(values.price),
    description: values.description.trim() || null,
    category_id: values.category || null,
    type_menu: values.type_menu.trim() || null,
    tax_category: known(TAXES, values.tax_category) ?? 'general',
    preparation_time: values.minutes === '' ? null : Number(values.minutes),
    barcode: values.barcode.trim() || null,
    station: known(STATION_OPTIONS, values.station) ?? null,
    image_url: values.image_url || null,
    is_available: values.is_available === 'yes',
    tracks_inventory: values.tracks_inventory === 'yes',
    schedule:
      values.schedule === ''
        ? null
        : windowsOf(values.schedule).map((each) => ({ ...each, days: [...each.days] })),
    allergens: allergensOf(values.allergens),
  };
}

/** The form's name of a field that the server refused. */
export function fieldOf(name: string): string {
  const [field = name] = name.split('.');
  const names: Readonly<Record<string, string>> = {
    price_cents: 'price',
    category_id: 'category',
    preparation_time: 'minutes',
  };
  return names[field] ?? field;
}

/** The tab that contains a field. */
export function tabOf(field: string): 'producto' | 'disponibilidad' {
  return field === 'schedule' || field === 'is_available' ? 'disponibilidad' : 'producto';
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
