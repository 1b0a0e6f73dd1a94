import * as z from 'zod/mini';
import {
  amountCents,
  besideErrors,
  chosenId,
  NAME_TOO_LONG,
  NEGATIVE_QUANTITY,
  NOTE_TOO_LONG,
  optionalText,
  quantityAboveZero,
  quantityFromZero,
  requiredText,
  textOrNull,
  yesOrNo,
} from '#domain/base/inputs/primitives.ts';
import { MAX_STOCK_QUANTITY } from '#domain/base/limits.ts';
import { NO_CONTENT, NO_PURCHASE_UNIT } from '#domain/purchasing/purchases.ts';
import { exceedsMaxUnitCost, UNIT_COST_TOO_LARGE, WASTE_REASONS } from '../inventory.ts';

/** The sentence of a quantity that is missing or cannot be read. */
export const NO_QUANTITY = 'Escribe una cantidad, como 2.5.';

export const stockLevel = quantityFromZero(MAX_STOCK_QUANTITY, NO_QUANTITY).check(
  z.refine((level) => !Object.is(level, -0), NEGATIVE_QUANTITY),
);
const unit = requiredText(20, 'La unidad es requerida.', 'La unidad admite 20 caracteres.');
export const CATEGORY_TOO_LONG = 'La categoría es demasiado larga.';
const categoryName = textOrNull(60, CATEGORY_TOO_LONG);

const ingredient = z.strictObject({
  name: requiredText(80, 'El nombre del ingrediente es requerido.', NAME_TOO_LONG),
  category: z.nullable(categoryName),
  unit,
  purchase_unit: z.nullable(textOrNull(40, 'La unidad de compra es demasiado larga.')),
  purchase_factor: quantityAboveZero(MAX_STOCK_QUANTITY, NO_CONTENT),
  min_stock_level: stockLevel,
  is_prepared: yesOrNo,
});

interface Packaging {
  readonly purchase_unit: string | null;
  readonly purchase_factor: number;
  /** In centavos. */
  readonly costo_pedido?: number | undefined;
}
const namedPackaging = z.refine<Packaging>(
  ({ purchase_unit, purchase_factor }) => purchase_unit !== null || purchase_factor === 1,
  { path: ['purchase_unit'], error: NO_PURCHASE_UNIT },
);
const storableCost = z.refine<Packaging>(
  ({ costo_pedido = 0, purchase_factor }) => !exceedsMaxUnitCost(costo_pedido, purchase_factor),
  { path: ['costo_pedido'], error: UNIT_COST_TOO_LARGE },
);

export const ingredientInput = z
  .extend(ingredient, { costo_pedido: amountCents, initial_stock: stockLevel })
  .check(namedPackaging, storableCost);
/** Without a cost the average cost stays. */
export const ingredientChangeInput = z
  .extend(ingredient, { costo_pedido: z.optional(amountCents) })
  .check(namedPackaging, storableCost);

export const correctionInput = z.strictObject({
  counted_stock: stockLevel,
  reason: requiredText(500, 'Escribe por qué se corrige.'),
});
export const shortfallExplanationInput = z.strictObject({ reason: requiredText(500, 'Escribe qué pasó.') });

export const wasteInput = z
  .strictObject({
    inventory_item_id: chosenId('Elige un ingrediente.'),
    quantity: quantityAboveZero(MAX_STOCK_QUANTITY, NO_QUANTITY),
    unit: z.optional(unit),
    reason: z.enum(WASTE_REASONS, 'Elige un motivo.'),
    note: z.optional(optionalText(200, NOTE_TOO_LONG)),
  })
  .check(
    z.refine(({ reason, note }) => reason !== 'otro' || Boolean(note), {
      ...besideErrors,
      path: ['note'],
      error: 'Escribe qué pasó.',
    }),
  );

export const countInput = z.strictObject({
  category: z.nullish(categoryName),
  note: z.nullish(textOrNull(120, NOTE_TOO_LONG)),
});
