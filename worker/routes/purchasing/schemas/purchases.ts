import * as z from 'zod';
import {
  day,
  id,
  longText,
  NO_TEXT,
  quantityAboveZero,
  quantityFromZero,
  requiredText,
  shortText,
  version,
} from '#domain/base/inputs/primitives.ts';
import { WRONG_PHOTO } from '#domain/purchasing/inputs/expenses.ts';
import {
  CONTRADICTED_TOTAL,
  COVER_DAYS,
  contradictsTotal,
  lineLimitErrors,
  MAX_LINE_CENTS,
  MAX_TYPED_QUANTITY,
  NO_COST_OR_TOTAL,
  NO_LINES,
  NO_PURCHASE_UNIT,
  PURCHASE_STATUSES,
} from '#domain/purchasing/purchases.ts';
import { pageLimit, pageOffset, searchText } from '#worker/routes/base/schemas/primitives.ts';

export const purchaseFilter = z.strictObject({
  from: day,
  to: day,
  status: z.enum(PURCHASE_STATUSES).optional(),
  search: z.optional(searchText()),
  limit: pageLimit.default(25),
  offset: pageOffset.default(0),
});
export const purchasableSearch = z.strictObject({ search: z.optional(searchText()) });
export const suggestionQuery = z.strictObject({
  days: z.coerce.number().pipe(z.literal(COVER_DAYS)).default(7),
});

const MAX_LINES = 100;

const costCents = z
  .int({ error: 'Costo inválido.' })
  .min(0, 'El costo no puede ser negativo.')
  .max(MAX_LINE_CENTS, 'El costo es demasiado grande.');

const totalCents = z
  .int({ error: 'Total inválido.' })
  .min(0, 'El total no puede ser negativo.')
  .max(MAX_LINE_CENTS, 'El total es demasiado grande.');

const packaging = {
  factor: quantityAboveZero(MAX_TYPED_QUANTITY),
  purchase_unit: z.nullish(requiredText(40, NO_PURCHASE_UNIT)),
  cost_cents: z.nullish(costCents),
  total_cents: z.nullish(totalCents),
};
const rejection = {
  rejected: z._default(quantityFromZero(MAX_TYPED_QUANTITY), 0),
  rejection_reason: z.nullish(shortText),
};

interface PackagedLine {
  readonly factor: number;
  readonly purchase_unit?: string | null | undefined;
  readonly cost_cents?: number | null | undefined;
  readonly total_cents?: number | null | undefined;
}

/**
 * Refuses a line without a cost or beyond the limits of stock, and a purchase unit of another size than the ingredient's unit that has no
 * name. `paid` is the quantity of the total.
 */
function checkLine(
  line: PackagedLine,
  quantity: number,
  paid: number,
  context: z.RefinementCtx,
  name: string,
): void {
  const reportIssue = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  const { cost_cents, total_cents } = line;
  if (typeof total_cents === 'number' && paid === 0) reportIssue('total_cents', 'No llegó nada que pagar.');
  if (typeof cost_cents !== 'number' && typeof total_cents !== 'number')
    reportIssue('cost_cents', NO_COST_OR_TOTAL);
  if (
    typeof cost_cents === 'number' &&
    typeof total_cents === 'number' &&
    contradictsTotal(paid, cost_cents, total_cents)
  )
    reportIssue('total_cents', CONTRADICTED_TOTAL);
  const cost = Math.max(cost_cents ?? 0, paid > 0 ? (total_cents ?? 0) / paid : 0);
  const limitErrors = lineLimitErrors(quantity, line.factor, cost);
  if (limitErrors.quantity) reportIssue(name, limitErrors.quantity);
  if (limitErrors.cost) reportIssue('cost_cents', limitErrors.cost);
  if (!line.purchase_unit && line.factor !== 1)
    reportIssue('factor', 'Escribe cómo se llama la presentación.');
}

interface RejectedLine {
  readonly rejected: number;
  readonly rejection_reason?: string | null | undefined;
}

function checkRejection({ rejected, rejection_reason }: RejectedLine, context: z.RefinementCtx): void {
  if (rejected > 0 && !rejection_reason)
    context.addIssue({ code: 'custom', path: ['rejection_reason'], message: 'Escribe por qué se rechazó.' });
}

const orderedFields = {
  id,
  inventory_item_id: id,
  quantity: quantityAboveZero(MAX_TYPED_QUANTITY),
  ...packaging,
};
const orderedLine = z
  .strictObject(orderedFields)
  .superRefine((line, context) => checkLine(line, line.quantity, line.quantity, context, 'quantity'));
const boughtLine = z.strictObject({ ...orderedFields, ...rejection }).superRefine((line, context) => {
  checkLine(line, line.quantity + line.rejected, line.quantity, context, 'quantity');
  checkRejection(line, context);
});
const receivedLine = z
  .strictObject({
    purchase_line_id: id,
    arrived: quantityFromZero(MAX_TYPED_QUANTITY * 1000),
    accepted: quantityFromZero(MAX_TYPED_QUANTITY),
    ...packaging,
    ...rejection,
  })
  .superRefine((line, context) => {
    checkLine(line, line.accepted + line.rejected, line.accepted, context, 'accepted');
    checkRejection(line, context);
  });

const linesOf = <S extends z.ZodType>(line: S) =>
  z.array(line).min(1, NO_LINES).max(MAX_LINES, 'Son demasiados ingredientes.');
const purchaseFields = { supplier_id: z.nullish(id), note: z.nullish(longText) };
const receiptFields = {
  invoice_number: z.nullish(requiredText(40, NO_TEXT, 'El número es demasiado largo.')),
  invoice_total_cents: z.nullish(totalCents),
  accept_difference: z.boolean().optional(),
  photo_url: z
    .string()
    .regex(/^\/api\/media\/papers\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, WRONG_PHOTO)
    .nullish(),
  note: z.nullish(longText),
};

export const newPurchase = z.strictObject({ id, ...purchaseFields, lines: linesOf(orderedLine) });
export const newPurchases = z.strictObject({
  purchases: z.array(newPurchase).min(1, 'No hay nada que pedir.').max(50, 'Son demasiadas compras.'),
});
export const receivedPurchase = z.strictObject({
  id,
  ...purchaseFields,
  lines: linesOf(boughtLine),
  receipt: z.strictObject({ id, ...receiptFields }),
});
export const purchaseChange = z.strictObject({ version, ...purchaseFields, lines: linesOf(orderedLine) });
export const newReceipt = z.strictObject({
  id,
  ...receiptFields,
  accept_excess: z.boolean().optional(),
  lines: linesOf(receivedLine),
});
export const purchaseReason = z.strictObject({ reason: longText });
