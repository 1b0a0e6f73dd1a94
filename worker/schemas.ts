import { z } from 'zod';
import { APPROVABLE } from '#domain/access.ts';
import { phoneError } from '#domain/auth-rules.ts';
import { CASH_MOVEMENT_KINDS, DENOMINATIONS } from '#domain/cash.ts';
import { MAX_NAME_LENGTH } from '#domain/employees.ts';
import { MAX_COORDINATE, SCREEN_CLASSES } from '#domain/floor.ts';
import { STATIONS } from '#domain/kitchen.ts';
import { CHANNELS } from '#domain/orders.ts';
import { PAYMENT_KIND_NAMES } from '#domain/payment-kinds.ts';
import { isPlainName, PLAIN_NAME_MESSAGE } from '#domain/plain-name.ts';
import { RTN_SHAPE, RTN_WRONG } from '#domain/rtn.ts';
import { SHIFTS } from '#domain/time.ts';

/** The shapes that routes take. Every object is strict: an unknown field is refused. */

const MAX_CENTS = 100_000_000_00;

/** In small letters, as the database writes it. */
export const id = z.uuid({ error: 'Identificador inválido.' }).toLowerCase();
export const idParam = z.strictObject({ id });
export const amountCents = z
  .int({ error: 'Monto inválido.' })
  .min(0, 'El monto no puede ser negativo.')
  .max(MAX_CENTS, 'El monto es demasiado grande.')
  .refine((cents) => !Object.is(cents, -0), 'El monto no puede ser negativo.');
export const positiveCents = z
  .int({ error: 'Monto inválido.' })
  .min(1, 'El monto debe ser mayor que cero.')
  .max(MAX_CENTS, 'El monto es demasiado grande.');
const FOUR_DECIMALS = 'La cantidad admite cuatro decimales.';
const quantityFrom = (least: number, max: number, tooLittle: string) =>
  z
    .number({ error: 'Cantidad inválida.' })
    .min(least, tooLittle)
    .max(max, 'La cantidad es demasiado grande.')
    .multipleOf(0.0001, FOUR_DECIMALS);
/** A quantity with four decimals, which may be none. */
export const quantityFromZero = (max: number) =>
  quantityFrom(0, max, 'La cantidad no puede ser negativa.').refine(
    (value) => value === 0 || value >= 0.0001,
    FOUR_DECIMALS,
  );
/** A quantity with four decimals of something. */
export const quantityAboveZero = (max: number) =>
  quantityFrom(0.0001, max, 'La cantidad debe ser mayor que cero.');
const quantity = quantityAboveZero(9999);

export const NOTHING_TO_CHANGE = 'No hay nada que cambiar.';
/** Whether a change tells of anything. */
export const hasChanges = (change: object) => Object.keys(change).length > 0;
export const shortText = z
  .string({ error: 'Escribe un texto.' })
  .trim()
  .min(1, 'Escribe un texto.')
  .max(120, 'El texto es demasiado largo.');
export const longText = z
  .string({ error: 'Escribe un texto.' })
  .trim()
  .min(1, 'Escribe un texto.')
  .max(500, 'El texto es demasiado largo.');
/** The version of a row that somebody edits, as they saw it. */
/** Somebody's name. */
export const fullName = z
  .string()
  .trim()
  .min(2, 'El nombre debe tener al menos 2 caracteres')
  .max(MAX_NAME_LENGTH, 'El nombre es demasiado largo.')
  .refine(isPlainName, PLAIN_NAME_MESSAGE);
export const phone = z
  .string()
  .trim()
  .max(40, 'El teléfono es demasiado largo.')
  .regex(/^\+?[\d\s().-]+$/, 'Número de teléfono inválido')
  .refine((typed) => phoneError(typed) === undefined, 'Número de teléfono inválido');
export const rtn = z.string().trim().regex(RTN_SHAPE, RTN_WRONG);
export const version = z
  .int({ error: 'Versión inválida.' })
  .min(1, 'Versión inválida.')
  .max(2_000_000_000, 'Versión inválida.');
const hasYear = (date: string) => !date.startsWith('0000');
export const day = z.iso.date({ error: 'Fecha inválida.' }).refine(hasYear, 'Fecha inválida.');
/** No zone is further from UTC, and no clock tells more than microseconds. */
const INSTANT_END = /:\d\d(?:\.\d{1,6})?(?:Z|[+-](?:0\d|1[0-4]):\d\d)$/;
export const instant = z.iso
  .datetime({ error: 'Fecha inválida.', offset: true })
  .refine((text) => hasYear(text) && INSTANT_END.test(text), 'Fecha inválida.');
export const pageOffset = z.coerce.number().int().min(0).max(1_000_000);
export const pageLimit = z.coerce.number().int().min(1).max(200);
export const page = z.strictObject({ limit: pageLimit.default(50), offset: pageOffset.default(0) });

const noteText = z.string().trim().max(200, 'La nota es demasiado larga.');
const MAX_CHANGES = 20;
const TOO_MANY_CHANGES = 'Son demasiados cambios para un producto.';
const EXTRAS = 'De cada extra van de 1 a 99.';
const extras = z
  .record(noteText, z.int({ error: EXTRAS }).min(1, EXTRAS).max(99, EXTRAS))
  .refine((wanted) => Object.keys(wanted).length <= MAX_CHANGES, TOO_MANY_CHANGES);
const lineNotes = z.strictObject({
  con: z.union([noteText, extras]).optional(),
  sin: z.union([noteText, z.array(noteText).max(MAX_CHANGES, TOO_MANY_CHANGES)]).optional(),
  note: noteText.optional(),
  ordenParaLlevar: z.boolean().optional(),
  complementosAparte: z.boolean().optional(),
});

const orNull = (text: string): string | null => text || null;
const customerName = z.string().trim().max(80, 'El nombre es demasiado largo.').transform(orNull);
const orderNote = z.string().trim().max(500, 'La nota es demasiado larga.').transform(orNull);
const GUESTS = 'Las personas van de 1 a 999.';
const guests = z.int({ error: GUESTS }).min(1, GUESTS).max(999, GUESTS);

export const orderRequest = z
  .strictObject({
    id,
    kitchen_ticket_id: id,
    sale_id: id,
    channel: z.enum(CHANNELS, { error: 'Elige mesa, para llevar o a domicilio.' }),
    table_id: id.nullish(),
    location_id: id.nullish(),
    customer_name: customerName.nullish(),
    guests: guests.nullish(),
    note: orderNote.nullish(),
    lines: z
      .array(z.strictObject({ id, menu_item_id: id, quantity, notes: lineNotes.optional() }))
      .min(1, 'Debes seleccionar productos primero')
      .max(200, 'Hay demasiados productos en una sola orden.'),
  })
  .refine(({ channel, table_id }) => channel === 'mesa' || !table_id, {
    path: ['table_id'],
    message: 'Solo una orden de mesa lleva mesa.',
  });

export const lineChange = z
  .strictObject({ quantity: quantity.optional(), notes: lineNotes.optional(), reason: longText.optional() })
  .refine(({ quantity, notes }) => quantity !== undefined || notes !== undefined, NOTHING_TO_CHANGE);
export const orderChange = z
  .strictObject({
    customer_name: customerName.nullish(),
    guests: guests.nullish(),
    note: orderNote.nullish(),
  })
  .refine(hasChanges, NOTHING_TO_CHANGE);
/** A name that is told apart from another by what is read of it. */
const nameInOneLine = z
  .string()
  .trim()
  .overwrite((name) => name.replace(/\s+/g, ' '));
const tableName = nameInOneLine
  .min(1, 'El nombre de la mesa es requerido')
  .max(60, 'El nombre es demasiado largo.');
const seats = z
  .int({ error: 'Puestos inválidos.' })
  .min(1, 'Los puestos van de 1 a 99.')
  .max(99, 'Los puestos van de 1 a 99.');
const tableFields = { seats: seats.nullish(), area_id: id.nullish(), location_id: id.nullish() };
export const newTable = z.strictObject({ id, name: tableName, ...tableFields });
export const tableChange = z
  .strictObject({ name: tableName.optional(), ...tableFields })
  .refine(hasChanges, NOTHING_TO_CHANGE);
export const tableAvailability = z.strictObject({ is_available: z.boolean() });
const coordinate = z.int({ error: 'Posición inválida.' }).min(0, 'Posición inválida.').max(MAX_COORDINATE);
export const tableMoves = z.strictObject({
  moves: z
    .array(z.strictObject({ table_id: id, screen: z.enum(SCREEN_CLASSES), x: coordinate, y: coordinate }))
    .min(1, 'No hay nada que guardar.')
    .max(1500, 'Son demasiadas mesas.'),
});
const areaTitle = nameInOneLine
  .min(1, 'El nombre del área es requerido')
  .max(60, 'El nombre es demasiado largo.');
export const newArea = z.strictObject({ id, name: areaTitle, location_id: id.nullish() });
export const areaName = z.strictObject({ name: areaTitle });
export const areaOrder = z.strictObject({ area_ids: z.array(id).min(1).max(100) });
export const tableChoice = z.strictObject({ table_id: id });
export const orderJoin = z.strictObject({ into_id: id });
export const orderSeparation = z.strictObject({ sale_id: id });
const movedLines = z.strictObject({
  items: z
    .array(z.strictObject({ line_id: id, quantity, new_line_id: id }))
    .min(1, 'Elige qué productos mover.')
    .max(200),
  new_order_id: id,
  kitchen_ticket_id: id,
  sale_id: id,
});
export const linesMove = z.union([movedLines.extend({ table_id: id }), movedLines.extend({ order_id: id })], {
  error: 'Elige una mesa o una orden.',
});

const shares = z
  .array(z.strictObject({ sale_item_id: id, quantity }))
  .min(1, 'Elige al menos un producto.')
  .max(200);
export const billPart = z.union(
  [z.strictObject({ id, items: shares }), z.strictObject({ id, amount_cents: positiveCents })],
  { error: 'Elige productos o un monto.' },
);
export const evenSplit = z.strictObject({
  new_ids: z.array(id).min(1, 'Divide en al menos dos partes.').max(49, 'Son demasiadas partes.'),
});
export const billMerge = z.strictObject({ from_id: id });
const rate = z
  .int({ error: 'Porcentaje inválido.' })
  .min(0, 'El descuento no puede ser negativo.')
  .max(10_000, 'El descuento no puede pasar de 100 %.');
const discounted = z.strictObject({ sale_item_id: id.optional(), reason: shortText.optional() });
export const discountRequest = z.union(
  [discounted.extend({ rate }), discounted.extend({ amount_cents: amountCents })],
  { error: 'Elige un porcentaje o un monto.' },
);
export const tipRequest = z.strictObject({
  id,
  amount_cents: positiveCents,
  payment_method_id: id,
  register_session_id: id.optional(),
});
export const saleVoid = z.strictObject({
  reason: longText,
  returns_stock: z.boolean(),
  kitchen: z.enum(['cancel', 'leave']).optional(),
});
export const refundRequest = z.strictObject({
  id,
  items: shares,
  payment_method_id: id,
  register_session_id: id.optional(),
  reason: longText,
  returns_stock: z.boolean(),
});
export const paymentParam = z.strictObject({ id, payment_id: id });
export const methodChoice = z.strictObject({ payment_method_id: id });

export const saleFilter = z.strictObject({
  from: day,
  to: day,
  shift: z.enum(SHIFTS).optional(),
  user_id: id.optional(),
  method: z.enum(PAYMENT_KIND_NAMES).optional(),
  status: z.enum(['Pagada', 'Anulada', 'Reembolso']).optional(),
  location_id: id.optional(),
  number: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  limit: pageLimit.default(50),
  offset: pageOffset.default(0),
});

export const chargeRequest = z.strictObject({
  payments: z
    .array(
      z.strictObject({
        id,
        payment_method_id: id,
        amount_cents: positiveCents,
        reference: shortText.optional(),
        customer_id: id.optional(),
      }),
    )
    .max(20, 'Hay demasiados pagos.'),
  register_session_id: id.optional(),
  part: billPart.optional(),
});
export const chargedOrder = chargeRequest
  .omit({ part: true })
  .extend({ order: orderRequest, total_cents: amountCents });

/** How many of each bill and coin, by its value in cents. */
const cashCount = z.partialRecord(
  z.enum(DENOMINATIONS.map(String)),
  z.int({ error: 'Cantidad inválida.' }).min(0, 'La cantidad no puede ser negativa.').max(100_000),
);
export const registerOpening = z.strictObject({
  id,
  register_id: id.optional(),
  opening_float_cents: amountCents,
  opening_count: cashCount.optional(),
});
export const newRegister = z.strictObject({ id, name: shortText, location_id: id.optional() });
export const cashMovement = z.strictObject({
  id,
  type: z.enum(CASH_MOVEMENT_KINDS),
  amount_cents: positiveCents,
  reason: longText,
});
export const registerExpense = z.strictObject({
  id,
  category_id: id.optional(),
  description: shortText,
  amount_cents: positiveCents,
});
export const registerCount = z.strictObject({
  counted_cents: amountCents,
  closing_count: cashCount.optional(),
  recount_of: id.optional(),
});
export const registerClosing = z.strictObject({ count_id: id, difference_reason: longText.optional() });

const approvable = z.enum(APPROVABLE, { error: 'Esa acción no se autoriza con un PIN.' });
export const approvalQuery = z.strictObject({ action: approvable });
export const pin = z.string().regex(/^\d{4,6}$/, 'El PIN tiene de 4 a 6 dígitos.');
export const approvalRequest = z.strictObject({
  action: approvable,
  /** The Idempotency-Key of the write that was refused. */
  key: id,
  user_id: id,
  pin,
});

const station = z.enum(STATIONS);
export const stationChoice = z.strictObject({ station: station.optional() });
export const pendingPage = z.strictObject({
  limit: pageLimit.default(6),
  after_at: instant.optional(),
  after_id: id.optional(),
  station: station.optional(),
});
/** Whose part of a card, and its `ended_at` as the display showed it. */
export const kitchenTicketState = z.strictObject({
  station: station.optional(),
  ended_at: instant.nullable().optional(),
});
export const kitchenServing = kitchenTicketState.extend({
  changed_at: instant.nullable().optional(),
  despite_undone_sale: z.boolean().optional(),
  despite_shortage: z.boolean().optional(),
});

export const cancellation = z.strictObject({ reason: longText });
/** A station cancels a card: its own lines need not be acknowledged any more. */
export const kitchenCancellation = cancellation.extend({ station: station.optional() });
export const tick = z.strictObject({ done: z.boolean() });
