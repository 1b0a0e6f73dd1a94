import * as z from 'zod/mini';
import {
  besideErrors,
  centsFromZero,
  emailAddress,
  id,
  missingOr,
  NAME_TOO_LONG,
  phone,
  plainName,
  requiredText,
  severalLines,
  textOrNull,
} from '#domain/base/inputs/primitives.ts';
import { MAX_RATE, MAX_TABLE_MINUTES } from '#domain/base/limits.ts';
import { COUNTRIES } from '#domain/base/time.ts';
import { PAYMENT_KIND_NAMES } from '#domain/bills/payment-kinds.ts';
import { rtn } from '#domain/fiscal/inputs/tax-number.ts';
import { scheduleWindows } from '#domain/menu/inputs/schedule.ts';
import { tableMinutesProblem } from '#domain/orders/table-age.ts';
import { REGISTRATION_MESSAGES } from '#domain/people/auth-rules.ts';
import { MAX_OPENINGS, openingHoursProblem } from '../opening-hours.ts';
import { ACCENTS, BUSINESS_TYPES, CURRENCIES, DATE_FORMATS, TIME_FORMATS } from '../settings.ts';

const LAST_MINUTE = 24 * 60 - 1;

export const WRONG_RATE = 'Porcentaje inválido.';
/** In hundredths of a percent. */
const rate = z
  .int(missingOr('Escribe un porcentaje de 0 a 100.', WRONG_RATE))
  .check(
    z.minimum(0, 'El porcentaje no puede ser negativo.'),
    z.maximum(MAX_RATE, 'El porcentaje no puede pasar de 100.'),
  );
const amount = centsFromZero('Escribe un monto.');
const paperText = severalLines(300, 'El texto es demasiado largo para un recibo.');
const FOREIGN_IMAGE = 'Elige una imagen de tu negocio.';
const WRONG_HOUR = 'Hora inválida.';

/** The name and contact data of a business. */
export const identityInput = z.strictObject({
  name: requiredText(120, REGISTRATION_MESSAGES.businessName, NAME_TOO_LONG).check(
    z.minLength(2, REGISTRATION_MESSAGES.nameShort),
    plainName,
  ),
  logo_url: z.nullable(textOrNull(200, FOREIGN_IMAGE)),
  type: z.enum(BUSINESS_TYPES, 'Elige el tipo de negocio.'),
  address: z.nullable(textOrNull(300, 'La dirección es demasiado larga.')),
  phone,
  email: emailAddress(200),
  rtn: z.nullable(rtn),
});

/** What diners see of the place on the public menu: its cover, and when it is open. */
export const placeInput = z.strictObject({
  cover_url: z.nullable(textOrNull(200, FOREIGN_IMAGE)),
  opening_hours: z.nullable(
    scheduleWindows(MAX_OPENINGS, (hours) => openingHoursProblem(hours)?.sentence ?? null),
  ),
});

/** The region and taxes of a business. */
export const regionInput = z.strictObject({
  country: z.enum(COUNTRIES, 'Elige un país.'),
  currency: z.enum(CURRENCIES, 'Elige una moneda.'),
  tax_percentage: rate,
  tip_percentage: rate,
  prices_include_tax: z.boolean('Indica si los precios incluyen el impuesto.'),
  day_start_minutes: z
    .int(missingOr('Escribe una hora.', WRONG_HOUR))
    .check(z.minimum(0, WRONG_HOUR), z.maximum(LAST_MINUTE, WRONG_HOUR)),
});

/** Above these a cashier needs an administrator's approval. */
export const limitsInput = z.strictObject({
  discount_limit: rate,
  register_tolerance_cents: amount,
  receivable_limit_cents: amount,
});

/** What an administrator chooses where an accountant must confirm the law (docs/honduras.md). */
export const fiscalChoicesInput = z.strictObject({
  seniors_include_special: z.boolean('Indica si el descuento incluye el alcohol.'),
});

/** How the kitchen works. */
export const kitchenInput = z.strictObject({
  cooks_at_once: z.boolean('Indica cómo se calcula el tiempo esperado.'),
});

const TABLE_MINUTES = `Los minutos van de 1 a ${MAX_TABLE_MINUTES}.`;
const tableMinutes = z
  .int(TABLE_MINUTES)
  .check(z.minimum(1, TABLE_MINUTES), z.maximum(MAX_TABLE_MINUTES, TABLE_MINUTES));
/** When the time of an occupied table asks for attention, and when it is in alert. */
export const tableAgeInput = z.strictObject({
  table_attention_minutes: tableMinutes,
  table_alert_minutes: tableMinutes,
});
/** For a form with both: a change of one is compared with the stored other one by the server. */
export const tableMinutesInOrder = z.superRefine<z.infer<typeof tableAgeInput>>((minutes, context) => {
  const problem = tableMinutesProblem(minutes.table_attention_minutes, minutes.table_alert_minutes);
  if (problem !== null) context.addIssue({ code: 'custom', message: problem, path: ['table_alert_minutes'] });
}, besideErrors);

/** The looks of screens and receipts. */
export const appearanceInput = z.strictObject({
  theme: z.enum(['light', 'dark'], 'Elige un tema.'),
  accent: z.enum(ACCENTS, 'Elige un color.'),
  time_format: z.enum(TIME_FORMATS, 'Elige un formato de hora.'),
  date_format: z.enum(DATE_FORMATS, 'Elige un formato de fecha.'),
  sounds: z.boolean('Indica si hay sonidos.'),
  receipt_header: paperText,
  receipt_footer: paperText,
});

/** The settings of a business that its administrators change. */
export const businessInput = z.strictObject({
  ...identityInput.shape,
  ...placeInput.shape,
  ...regionInput.shape,
  ...limitsInput.shape,
  ...appearanceInput.shape,
  ...fiscalChoicesInput.shape,
  ...kitchenInput.shape,
  ...tableAgeInput.shape,
});

/** What a business needs before its first sale. */
export const firstSettingsInput = z.pick(businessInput, { country: true, currency: true, rtn: true });

export const paymentMethodInput = z.strictObject({
  name: requiredText(60, 'El nombre es requerido', NAME_TOO_LONG),
  kind: z.enum(PAYMENT_KIND_NAMES, 'Elige cómo se paga.'),
  bank_account_id: z.nullable(id),
  is_active: z.boolean('Indica si está activo.'),
});

const WRONG_NUMBER = 'El número lleva de 4 a 40 dígitos, espacios o guiones.';
export const bankAccountInput = z.strictObject({
  bank: requiredText(80, 'El banco es requerido', 'El nombre del banco es demasiado largo.'),
  number: z
    .string(WRONG_NUMBER)
    .check(z.trim(), z.regex(/^[0-9][0-9 -]{3,39}$/, WRONG_NUMBER), z.maxLength(40, WRONG_NUMBER)),
  holder: requiredText(120, 'El titular es requerido', 'El titular es demasiado largo.'),
  is_active: z.boolean('Indica si está activa.'),
});
