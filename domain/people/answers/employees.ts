import * as z from 'zod';
import { count, id, person, text, url, version } from '#domain/base/answers/primitives.ts';

/** An employee as the administrators see them. */
export const employee = z
  .strictObject({
    id,
    full_name: person,
    username: text('carlos').nullable(),
    email: text('carlos@comedor.example').nullable(),
    /** False while the owner has not confirmed the e-mail: it cannot be used to sign in. */
    email_confirmed: z.boolean(),
    avatar_url: url.nullable(),
    /** The primary role: the first of `roles`. */
    role: text('cajero'),
    roles: z.array(text('cajero')),
    is_active: z.boolean(),
    has_pin: z.boolean(),
    /** For how many minutes failed attempts still lock the PIN, or null. */
    pin_locked_minutes: count.nullable(),
    /** An administrator's PIN with fewer than 6 digits, from before that rule: it works and should be changed. */
    pin_is_short: z.boolean(),
    /** The password is a temporary one that the employee has not replaced yet. */
    must_change_password: z.boolean(),
    version,
  })
  .meta({ id: 'Employee' });
export type Employee = z.infer<typeof employee>;
export const employeeAnswer = z.strictObject({ employee });
export const employeeList = z.strictObject({ employees: z.array(employee) });
export const changedEmployee = employeeAnswer.extend({ roles_changed: z.boolean() });

/** An employee with a temporary password, which is shown once. */
export const temporaryPassword = employeeAnswer
  .extend({ temporary_password: text('k7mt-p3xw-hn4r') })
  .meta({ id: 'TemporaryPassword' });
export type TemporaryPassword = z.infer<typeof temporaryPassword>;

/** A user who may switch to their session on a shared device with a PIN. */
export const switcher = z
  .strictObject({ id, full_name: person, avatar_url: url.nullable(), role: text('mesero') })
  .meta({ id: 'Switcher' });
export type Switcher = z.infer<typeof switcher>;
export const switcherList = z.strictObject({ people: z.array(switcher) });
