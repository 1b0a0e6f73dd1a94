import * as z from 'zod';
import { exceedsMaxUnitCost, UNIT_COST_TOO_LARGE, WASTE_REASONS } from '#domain/inventory.ts';
import {
  amountCents,
  day,
  emptyToNull,
  id,
  instant,
  longText,
  pageLimit,
  pageOffset,
  quantityAboveZero,
  quantityFromZero,
} from './primitives.ts';

const MAX_STOCK_QUANTITY = 9_999_999;

const stockLevel = quantityFromZero(MAX_STOCK_QUANTITY).refine(
  (level) => !Object.is(level, -0),
  'La cantidad no puede ser negativa.',
);
const positiveQuantity = quantityAboveZero(MAX_STOCK_QUANTITY);

const categoryName = z.string().trim().max(60, 'La categoría es demasiado larga.');
const unit = z.string().trim().min(1, 'La unidad es requerida.').max(20, 'La unidad admite 20 caracteres.');
const search = z.string().trim().max(120, 'La búsqueda es demasiado larga.');
const pageFromOne = z.coerce.number().int().min(1).max(1_000_000).default(1);

export const inventorySearch = z.strictObject({
  search: search.optional(),
  category: z.string().max(120, 'La categoría es demasiado larga.').optional(),
  page: pageFromOne,
  page_size: z.coerce
    .number()
    .pipe(z.literal([13, 14]))
    .default(13),
});

const ingredientFields = {
  name: z
    .string()
    .trim()
    .min(1, 'El nombre del ingrediente es requerido.')
    .max(80, 'El nombre es demasiado largo.'),
  category: categoryName.transform(emptyToNull).nullable(),
  unit,
  purchase_unit: z
    .string()
    .trim()
    .max(40, 'La unidad de compra es demasiado larga.')
    .transform(emptyToNull)
    .nullable(),
  purchase_factor: positiveQuantity,
  min_stock_level: stockLevel,
  is_prepared: z.boolean(),
};
interface Packaging {
  readonly purchase_unit: string | null;
  readonly purchase_factor: number;
}
const isNamedPackaging = ({ purchase_unit, purchase_factor }: Packaging) =>
  purchase_unit !== null || purchase_factor === 1;
const UNNAMED_PACKAGING = { path: ['purchase_unit'], message: 'Escribe cómo se compra.' };
const isCostInRange = ({
  costo_pedido = 0,
  purchase_factor,
}: Packaging & { readonly costo_pedido?: number | undefined }) =>
  !exceedsMaxUnitCost(costo_pedido, purchase_factor);
const COST_TOO_LARGE = { path: ['costo_pedido'], message: UNIT_COST_TOO_LARGE };

export const newIngredient = z
  .strictObject({ id, ...ingredientFields, costo_pedido: amountCents, initial_stock: stockLevel })
  .refine(isNamedPackaging, UNNAMED_PACKAGING)
  .refine(isCostInRange, COST_TOO_LARGE);
export const ingredientChange = z
  .strictObject({ version: z.int().min(1), ...ingredientFields, costo_pedido: amountCents.optional() })
  .refine(isNamedPackaging, UNNAMED_PACKAGING)
  .refine(isCostInRange, COST_TOO_LARGE);

export const movementsBefore = z.strictObject({
  limit: pageLimit.default(30),
  before_at: instant.optional(),
  before_id: id.optional(),
});
export const correction = z.strictObject({ id, counted_stock: stockLevel, reason: longText });
export const shortfallExplanation = z.strictObject({ reason: longText });

export const newWaste = z
  .strictObject({
    id,
    inventory_item_id: id,
    quantity: positiveQuantity,
    unit: unit.optional(),
    reason: z.enum(WASTE_REASONS, { error: 'Elige un motivo.' }),
    note: z.string().trim().max(200, 'La nota es demasiado larga.').optional(),
  })
  .refine(({ reason, note }) => reason !== 'otro' || Boolean(note), {
    path: ['note'],
    message: 'Escribe qué pasó.',
  });
export const wasteSearch = z.strictObject({
  from: day,
  to: day,
  limit: pageLimit.default(20),
  offset: pageOffset.default(0),
});

export const countsPage = z.strictObject({ limit: pageLimit.default(20), offset: pageOffset.default(0) });
export const newCount = z.strictObject({
  id,
  category: categoryName.transform(emptyToNull).nullish(),
  note: z.string().trim().max(120, 'La nota es demasiado larga.').transform(emptyToNull).nullish(),
});
export const countItemsSearch = z.strictObject({
  search: search.optional(),
  pending: z.stringbool().default(false),
  page: pageFromOne,
  page_size: pageLimit.default(40),
});
export const countLinesPage = z.strictObject({ page: pageFromOne, page_size: pageLimit.default(40) });
export const countedLines = z.strictObject({
  lines: z
    .array(z.strictObject({ inventory_item_id: id, counted_quantity: stockLevel.nullable() }))
    .min(1, 'No hay nada que guardar.')
    .max(200, 'Son demasiados ingredientes de una vez.'),
});
