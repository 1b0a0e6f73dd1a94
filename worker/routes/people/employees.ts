import { type Context, Hono } from 'hono';
import * as z from 'zod';
import * as mini from 'zod/mini';
import {
  changeEmployee,
  createEmployee,
  type EmployeeWritten,
  hasEmployee,
  listEmployees,
  resendEmployeeLink,
  resetEmployeePassword,
  setEmployeeActive,
  setEmployeePin,
} from '#db/queries/people/employees.ts';
import type { Scope } from '#db/scope.ts';
import { id, version } from '#domain/base/inputs/primitives.ts';
import { Refusal } from '#domain/base/refusal.ts';
import {
  changedEmployee,
  employeeAnswer,
  employeeList,
  temporaryPassword,
} from '#domain/people/answers/employees.ts';
import { employeeInput, newEmployeeInput, pinInput } from '#domain/people/inputs/employees.ts';
import type { Api } from '#worker/context.ts';
import type { Env } from '#worker/env.ts';
import {
  emailChangedEmail,
  employeeEmail,
  passwordChangedEmail,
  sendEmail,
  sendNotice,
} from '#worker/mail.ts';
import { idempotent, requirePermission, respond, respondCreated, validate } from '#worker/middleware.ts';
import { hashPassword } from '#worker/passwords.ts';
import { publish } from '#worker/publish.ts';
import { rateLimit } from '#worker/rate-limit.ts';
import { idParam } from '#worker/routes/base/schemas/primitives.ts';
import { makeTemporaryPassword, signLink } from '#worker/tokens.ts';
import { respondWritten, write } from '#worker/write.ts';

const newEmployee = mini.extend(newEmployeeInput, { id });
const employeeChange = mini.extend(employeeInput, { version });
const activityChange = z.strictObject({
  version,
  is_active: z.boolean({ error: 'Indica si trabaja en el negocio.' }),
});
const pinChange = z.strictObject({ pin: z.nullable(pinInput.shape.pin) });

/** Hashes a password or PIN. Refuses a user of another business first, because hashing takes long. */
async function hashFor(env: Env, scope: Scope, userId: string, secret: string): Promise<string> {
  if (!(await hasEmployee(scope, userId))) throw new Refusal('row.missing', 'Empleado no encontrado.');
  return hashPassword(env, secret);
}

/** The stored form of a PIN and the number of its digits. */
async function storedPin(env: Env, pin: string | null) {
  return pin === null
    ? { pin_hash: null, pin_digits: null }
    : { pin_hash: await hashPassword(env, pin), pin_digits: pin.length };
}

/** Sends the confirmation link of a write, if it created one. Returns the rest of the answer. */
async function sendLink<A extends EmployeeWritten>(c: Context<Api>, { link, ...answer }: A) {
  if (link) {
    const token = await signLink(c.env.AUTH_SECRET, link.id, 'confirm', new Date(link.expires_at));
    await sendEmail(c, employeeEmail(c.env.APP_ORIGIN, link, token));
  }
  return answer;
}

/** The employees of a business: names, roles, PINs and passwords. */
export const employeeRoutes = new Hono<Api>()
  .get('/', requirePermission('employee:read'), respond(employeeList), async (c) =>
    c.json({ employees: await listEmployees(c.var.scope) }),
  )
  .post(
    '/',
    requirePermission('employee:write'),
    validate('json', newEmployee),
    idempotent,
    respondCreated(temporaryPassword),
    async (c) => {
      const { pin, ...employee } = c.req.valid('json');
      const temporary_password = await makeTemporaryPassword(c.env.AUTH_SECRET, c.var.write, employee.id);
      const password_hash = await hashPassword(c.env, temporary_password);
      const written = await createEmployee(c.var.write, {
        ...employee,
        password_hash,
        ...(await storedPin(c.env, pin)),
      });
      return c.json({ ...(await sendLink(c, publish(c, written))), temporary_password });
    },
  )
  .post(
    '/:id/confirm-email',
    requirePermission('employee:write'),
    validate('param', idParam),
    rateLimit('LIMIT_MAILS'),
    idempotent,
    respond(employeeAnswer),
    async (c) => {
      const { answer } = await resendEmployeeLink(c.var.write, c.req.valid('param').id);
      return c.json(await sendLink(c, answer));
    },
  )
  .put(
    '/:id',
    requirePermission('employee:write'),
    validate('param', idParam),
    validate('json', employeeChange),
    idempotent,
    respond(changedEmployee),
    async (c) => {
      const written = await changeEmployee(c.var.write, c.req.valid('param').id, c.req.valid('json'));
      const { employee, email_before } = written.answer;
      if (email_before !== null && !written.replayed)
        await sendEmail(c, emailChangedEmail(email_before, employee.full_name));
      const { email_before: _, ...answer } = publish(c, written);
      return c.json(await sendLink(c, answer));
    },
  )
  .put('/:id/active', ...write('employee:write', activityChange, employeeAnswer, setEmployeeActive))
  .put(
    '/:id/pin',
    requirePermission('employee:write'),
    validate('param', idParam),
    validate('json', pinChange),
    idempotent,
    respond(employeeAnswer),
    async (c) => {
      const { pin } = c.req.valid('json');
      const written = await setEmployeePin(c.var.write, c.req.valid('param').id, await storedPin(c.env, pin));
      return respondWritten(c, written);
    },
  )
  .post(
    '/:id/reset-password',
    requirePermission('employee:write'),
    validate('param', idParam),
    idempotent,
    respond(temporaryPassword),
    async (c) => {
      const user_id = c.req.valid('param').id;
      const temporary_password = await makeTemporaryPassword(c.env.AUTH_SECRET, c.var.write, user_id);
      const password_hash = await hashFor(c.env, c.var.scope, user_id, temporary_password);
      const written = await resetEmployeePassword(c.var.write, user_id, password_hash);
      if (!written.replayed) await sendNotice(c, user_id, passwordChangedEmail);
      return c.json({ ...publish(c, written), temporary_password });
    },
  );
