import * as z from 'zod/mini';
import { areUnique, id, missingOr, NAME_TOO_LONG, textOrNull } from '#domain/base/inputs/primitives.ts';
import { MAX_CUSTOMER_NAME_LENGTH, MAX_ORDER_LINES } from '#domain/base/limits.ts';
import { WRONG_IDENTITY } from '../hn/senior-identity.ts';
import { NO_SENIOR_LINES } from '../hn/seniors.ts';

const NO_YEAR = 'Escribe el año de nacimiento.';
const WRONG_YEAR = 'El año de nacimiento lleva cuatro dígitos.';
const IDENTITY = /^\d{4}[ -]?\d{4}[ -]?\d{5}$/;

/** What is asked of a senior: the identity number, as its 13 digits, and the year of birth. */
export const seniorPerson = z.strictObject({
  identity_number: z.string('Escribe el número de identidad.').check(
    z.trim(),
    z.minLength(1, 'Escribe el número de identidad.'),
    z.maxLength(20, WRONG_IDENTITY),
    z.regex(IDENTITY, missingOr('Escribe el número de identidad.', WRONG_IDENTITY)),
    z.overwrite((typed) => typed.replaceAll(/\D/g, '')),
  ),
  birth_year: z
    .int(missingOr(NO_YEAR, WRONG_YEAR))
    .check(z.minimum(1000, WRONG_YEAR), z.maximum(9999, WRONG_YEAR)),
  name: z.nullish(textOrNull(MAX_CUSTOMER_NAME_LENGTH, NAME_TOO_LONG)),
});

const lineIds = z
  .array(id)
  .check(
    z.minLength(1, NO_SENIOR_LINES),
    z.maxLength(MAX_ORDER_LINES, 'Son demasiados productos.'),
    z.refine(areUnique, 'Hay un producto repetido.'),
  );

/** That the identity has the discount on another bill of the day too. */
const isConfirmed = z.optional(z.boolean());

/** Lines of an open bill for a senior, whom the order may know by an earlier discount. */
export const seniorDiscountInput = z.strictObject({
  senior: z.union([z.strictObject({ id, ...seniorPerson.shape }), z.strictObject({ id })], {
    error: 'Escribe la identidad y el año de nacimiento.',
  }),
  sale_item_ids: lineIds,
  is_confirmed: isConfirmed,
});

/** A senior of a cart that is sent and charged at once, with the ids of the cart's lines. */
export const cartSeniorInput = z.strictObject({
  id,
  ...seniorPerson.shape,
  line_ids: lineIds,
  is_confirmed: isConfirmed,
});
export type CartSeniorInput = z.infer<typeof cartSeniorInput>;
