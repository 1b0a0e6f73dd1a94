import { z } from 'zod';
import { PAYMENT_KIND_NAMES } from '#domain/payment-kinds.ts';
import { isPlainName, PLAIN_NAME_MESSAGE } from '#domain/plain-name.ts';
import { ACCENTS, BUSINESS_TYPES, CURRENCIES, DATE_FORMATS, TIME_FORMATS } from '#domain/settings.ts';
import { COUNTRIES } from '#domain/time.ts';
import { amountCents, hasChanges, id, NOTHING_TO_CHANGE, phone, rtn } from './schemas.ts';

const MAX_RATE = 10_000;
const LAST_MINUTE = 24 * 60 - 1;

const optionalText = (limit: number, message: string) =>
  z
    .string()
    .trim()
    .max(limit, message)
    .nullable()
    .transform((text) => text || null);
const percentage = z
  .int({ error: 'Porcentaje inválido.' })
  .min(0, 'El porcentaje no puede ser negativo.')
  .max(MAX_RATE, 'El porcentaje no puede pasar de 100.');
const text = (limit: number, message: string, requiredMessage: string) =>
  z.string().trim().min(1, requiredMessage).max(limit, message);
const paperText = z.string().trim().max(300, 'El texto es demasiado largo para un recibo.');

/** What changes of the business: one thing at least. */
export const businessChange = z
  .strictObject({
    name: z
      .string()
      .trim()
      .min(1, 'El nombre del negocio es requerido')
      .min(2, 'El nombre debe tener al menos 2 caracteres')
      .max(120, 'El nombre es demasiado largo.')
      .refine(isPlainName, PLAIN_NAME_MESSAGE),
    logo_url: optionalText(200, 'Elige una imagen de tu negocio.'),
    type: z.enum(BUSINESS_TYPES, { error: 'Elige el tipo de negocio.' }),
    address: optionalText(300, 'La dirección es demasiado larga.'),
    phone,
    email: z.email('Formato de correo electrónico inválido').max(200, 'El correo es demasiado largo.'),
    rtn: rtn.nullable(),
    country: z.enum(COUNTRIES, { error: 'Elige un país.' }),
    currency: z.enum(CURRENCIES, { error: 'Elige una moneda.' }),
    tax_percentage: percentage,
    tip_percentage: percentage,
    prices_include_tax: z.boolean({ error: 'Indica si los precios incluyen el impuesto.' }),
    day_start_minutes: z
      .int({ error: 'Hora inválida.' })
      .min(0, 'Hora inválida.')
      .max(LAST_MINUTE, 'Hora inválida.'),
    discount_limit: percentage,
    register_tolerance_cents: amountCents,
    receivable_limit_cents: amountCents,
    theme: z.enum(['light', 'dark'], { error: 'Elige un tema.' }),
    accent: z.enum(ACCENTS, { error: 'Elige un color.' }),
    time_format: z.enum(TIME_FORMATS, { error: 'Elige un formato de hora.' }),
    date_format: z.enum(DATE_FORMATS, { error: 'Elige un formato de fecha.' }),
    sounds: z.boolean({ error: 'Indica si hay sonidos.' }),
    receipt_header: paperText,
    receipt_footer: paperText,
  })
  .partial()
  .refine(hasChanges, NOTHING_TO_CHANGE);

const paymentMethod = z.strictObject({
  name: text(60, 'El nombre es demasiado largo.', 'El nombre es requerido'),
  kind: z.enum(PAYMENT_KIND_NAMES, { error: 'Elige cómo se paga.' }),
  bank_account_id: id.nullable(),
  is_active: z.boolean({ error: 'Indica si está activo.' }),
});

export const newPaymentMethod = paymentMethod.extend({ id });
export const paymentMethodChange = paymentMethod.partial().refine(hasChanges, NOTHING_TO_CHANGE);

export const methodOrder = z.strictObject({ ids: z.array(id).min(1, 'Falta el orden.').max(200) });

const bankAccount = z.strictObject({
  bank: text(80, 'El nombre del banco es demasiado largo.', 'El banco es requerido'),
  number: z
    .string()
    .trim()
    .regex(/^[0-9][0-9 -]{3,39}$/, 'El número lleva de 4 a 40 dígitos, espacios o guiones.'),
  holder: text(120, 'El titular es demasiado largo.', 'El titular es requerido'),
  is_active: z.boolean({ error: 'Indica si está activa.' }),
});

export const newBankAccount = bankAccount.extend({ id });
export const bankAccountChange = bankAccount.partial().refine(hasChanges, NOTHING_TO_CHANGE);
