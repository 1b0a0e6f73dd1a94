import * as z from 'zod/mini';
import {
  areUnique,
  besideErrors,
  emailAddress,
  NAME_TOO_LONG,
  plainName,
  requiredText,
} from '#domain/base/inputs/primitives.ts';
import { REGISTRATION_MESSAGES } from '../auth-rules.ts';
import {
  EMPLOYEE_ROLES,
  MAX_EMAIL_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PIN_LENGTH,
  PIN_MESSAGE,
  PIN_SHAPE,
  pinError,
  USERNAME_SHAPE,
} from '../employees.ts';

/** The name of a person. */
export const fullName = requiredText(MAX_NAME_LENGTH, 'El nombre es requerido', NAME_TOO_LONG).check(
  z.minLength(2, REGISTRATION_MESSAGES.nameShort),
  plainName,
);

const FOREIGN_IMAGE = 'La imagen no es tuya.';
/** The user's own name and picture. */
export const profileInput = z.strictObject({
  full_name: fullName,
  avatar_url: z.nullable(
    z.string(FOREIGN_IMAGE).check(z.regex(/^\/media\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/, FOREIGN_IMAGE)),
  ),
});

const EASY_PIN = { error: ({ input }: { readonly input?: unknown }) => pinError(String(input)) };
const pin = z.string(PIN_MESSAGE).check(
  z.regex(PIN_SHAPE, { error: PIN_MESSAGE, abort: true }),
  z.maxLength(MAX_PIN_LENGTH, PIN_MESSAGE),
  z.refine((digits) => pinError(digits) === undefined, EASY_PIN),
);
/** The new PIN of an employee. */
export const pinInput = z.strictObject({ pin });

const USERNAME_MESSAGE = 'De 3 a 40 letras sin tilde, números, puntos o guiones.';
const NO_ROLES = 'Elige al menos un rol.';
const person = z.strictObject({
  full_name: fullName,
  username: z.nullable(
    z
      .string(USERNAME_MESSAGE)
      .check(z.trim(), z.regex(USERNAME_SHAPE, USERNAME_MESSAGE), z.maxLength(40, USERNAME_MESSAGE)),
  ),
  email: z.nullable(emailAddress(MAX_EMAIL_LENGTH)),
  roles: z
    .array(z.enum(EMPLOYEE_ROLES, 'Elige un rol de la lista.'), NO_ROLES)
    .check(
      z.minLength(1, NO_ROLES),
      z.maxLength(EMPLOYEE_ROLES.length, 'Hay roles repetidos.'),
      z.refine(areUnique, 'Hay roles repetidos.'),
    ),
});

/** An employee needs a username or an e-mail address for signing in. */
export const employeeInput = person.check(
  z.refine(({ username, email }) => username !== null || email !== null, {
    ...besideErrors,
    path: ['username'],
    error: 'Escribe un usuario o un correo.',
  }),
);
export const newEmployeeInput = z.extend(employeeInput, { pin: z.nullable(pin) });
