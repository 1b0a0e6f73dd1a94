import { MAX_RECIPE_QUANTITY } from '#domain/base/limits.ts';
import { formatQuantity, QUANTITY_TOO_LARGE } from '#domain/base/quantity.ts';
import { convertQuantity, quantityText } from '#domain/base/units.ts';
import type { CostedQuantity } from '#domain/stock/recipe-cost.ts';
import {
  readPositiveQuantity,
  readStockQuantity,
  typedText,
  unclearReadings,
} from '#web/base/typed-quantity.ts';

/** An ingredient as a recipe needs it. */
export interface RecipeIngredient {
  readonly inventory_item_id: string;
  readonly name: string;
  readonly unit: string;
  /** Null for users who may not read costs. */
  readonly cost_per_unit: number | null;
  readonly current_stock: number;
  readonly archived: boolean;
}

/** A line during editing; its quantity is the typed text. */
export interface DraftLine extends RecipeIngredient {
  readonly quantity: string;
  readonly typed_unit: string;
  readonly is_option: boolean;
  readonly is_removable: boolean;
  readonly extra_price_cents: number | null;
}

interface KnownLine extends RecipeIngredient {
  readonly quantity: number;
  readonly typed_quantity: number | null;
  readonly typed_unit: string | null;
  readonly is_option?: boolean;
  readonly is_removable?: boolean;
  readonly extra_price_cents?: number;
}

/** A recipe during editing; `yields` is the yield of a preparation's batch, empty for a product. */
export interface RecipeDraftContent {
  readonly lines: readonly DraftLine[];
  readonly yields: string;
}

export function draftOf(lines: readonly KnownLine[], yields: number | null = null): RecipeDraftContent {
  return {
    yields: yields === null ? '' : typedText(yields),
    lines: lines.map((line) => ({
      ...line,
      quantity: typedText(line.typed_quantity ?? line.quantity),
      typed_unit: line.typed_unit ?? line.unit,
      is_option: line.is_option ?? false,
      is_removable: line.is_removable ?? false,
      extra_price_cents: line.extra_price_cents ?? 0,
    })),
  };
}

export function newLine(part: RecipeIngredient): DraftLine {
  return {
    ...part,
    quantity: '',
    typed_unit: part.unit,
    is_option: false,
    is_removable: false,
    extra_price_cents: 0,
  };
}

/** The quantity of the line in the ingredient's unit; null if it is not valid. */
export function quantityInItemUnit({ quantity, typed_unit, unit }: DraftLine): number | null {
  const typed = readPositiveQuantity(quantity);
  return typed === null ? null : convertQuantity(typed, typed_unit, unit);
}

/** The line's quantity and cost per unit; null if either is unknown. */
export function costedOf(line: DraftLine): CostedQuantity | null {
  const typed = readPositiveQuantity(line.quantity);
  return typed === null || line.cost_per_unit === null || quantityInItemUnit(line) === null
    ? null
    : {
        quantity: typed,
        cost_per_unit: line.cost_per_unit,
        unit: { typed: line.typed_unit, own: line.unit },
      };
}

/** Whether something is typed that is no quantity: then nobody knows the cost. */
export const isUnreadable = (line: DraftLine): boolean =>
  !/^[.,]?$/.test(line.quantity.trim()) && readStockQuantity(line.quantity) === null;

/** The costed quantities of all valid lines. */
export function partsOf({ lines }: RecipeDraftContent): readonly CostedQuantity[] {
  return lines.flatMap((line) => costedOf(line) ?? []);
}

/** What is wrong with a line, in words; null if it is valid. */
export function faultOf(line: DraftLine): string | null {
  const typed = readPositiveQuantity(line.quantity);
  if (line.archived) return 'Está archivado: quítalo de la receta.';
  if (line.quantity.trim() === '') return 'Escribe la cantidad.';
  const [one, other] = unclearReadings(line.quantity);
  if (one && other)
    return `Puede ser ${formatQuantity(one.value)} o ${formatQuantity(other.value)}: elige una.`;
  if (typed === null) return 'Escribe una cantidad mayor que cero, con cuatro decimales a lo más.';
  if (typed > MAX_RECIPE_QUANTITY) return QUANTITY_TOO_LARGE;
  const itemQuantity = quantityInItemUnit(line);
  return itemQuantity !== null && itemQuantity <= 0
    ? `Es muy poco: no llega a ${quantityText(0.0001, line.unit)}.`
    : null;
}

/** What is wrong with the yield; null if it is valid. */
export function yieldFault({ yields }: RecipeDraftContent): string | null {
  const typed = readPositiveQuantity(yields);
  if (typed === null) return 'Escribe cuánto da un lote.';
  return typed > MAX_RECIPE_QUANTITY ? QUANTITY_TOO_LARGE : null;
}

/** The lines of a preparation, in the API's form. */
export function typedLines({ lines }: RecipeDraftContent) {
  return lines.map((line) => ({
    inventory_item_id: line.inventory_item_id,
    quantity: readPositiveQuantity(line.quantity) ?? 0,
    unit: line.typed_unit,
  }));
}

/** The lines of a recipe, in the API's form. */
export function recipeLines(draft: RecipeDraftContent) {
  return typedLines(draft).map((typed, index) => {
    const { is_option = false, is_removable = false, extra_price_cents = 0 } = draft.lines[index] ?? {};
    return { ...typed, is_option, is_removable, extra_price_cents: is_option ? (extra_price_cents ?? 0) : 0 };
  });
}

/** Whether two drafts have the same content; the order of lines does not matter. */
export function isSameDraft(one: RecipeDraftContent, other: RecipeDraftContent): boolean {
  const comparableText = (draft: RecipeDraftContent) => {
    const lines = recipeLines(draft).map((line, index) => [line, draft.lines[index]?.quantity.trim()]);
    const texts = lines.map(([line, text]) =>
      JSON.stringify(readPositiveQuantity(String(text)) === null ? [line, text] : line),
    );
    return JSON.stringify([readPositiveQuantity(draft.yields) ?? draft.yields, texts.toSorted()]);
  };
  return comparableText(one) === comparableText(other);
}
