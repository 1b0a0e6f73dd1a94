import { Hono } from 'hono';
import * as z from 'zod';
import { readOwnSecondFactor, requireStepUp, setSecondFactor } from '#db/queries/people/second-factor.ts';
import { readProfile } from '#db/queries/people/users.ts';
import { CODE_TOO_LONG, requiredText } from '#domain/base/inputs/primitives.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { messageAnswer } from '#domain/people/answers/auth.ts';
import { recoveryCodes, secondFactorSetup, secondFactorState } from '#domain/people/answers/second-factor.ts';
import { MISSING_FACTOR_CODE } from '#domain/people/auth-rules.ts';
import type { Api } from '#worker/context.ts';
import { secondFactorEmail, sendNotice } from '#worker/mail.ts';
import { requirePermission, respond, validate } from '#worker/middleware.ts';
import { publishSessionClosed } from '#worker/publish.ts';
import { secretText } from '#worker/routes/base/schemas/primitives.ts';
import { beginSetup, finishSetup, requiresSecondFactor } from '#worker/second-factor.ts';

const confirmation = z.strictObject({
  setup: secretText(1000).min(1),
  code: requiredText(40, MISSING_FACTOR_CODE, CODE_TOO_LONG),
});

/** 'Verificación en dos pasos': a code of an authenticator app in addition to the password. */
export const secondFactorRoutes = new Hono<Api>()
  .get('/', requirePermission('second-factor:own'), respond(secondFactorState), async (c) => {
    const isRequired = requiresSecondFactor(c.env) && c.var.scope.roles.includes('master');
    return c.json({ ...(await readOwnSecondFactor(c.var.scope)), is_required: isRequired });
  })
  .post('/', requirePermission('second-factor:own'), respond(secondFactorSetup), async (c) => {
    const { scope } = c.var;
    await requireStepUp(scope);
    const { username, email } = await readProfile(scope);
    return c.json(await beginSetup(c.env, scope.userId, username ?? email ?? '', scope.now));
  })
  .post(
    '/confirm',
    requirePermission('second-factor:own'),
    validate('json', confirmation),
    respond(recoveryCodes),
    async (c) => {
      const { scope } = c.var;
      const { setup, code } = c.req.valid('json');
      await requireStepUp(scope);
      const { codes, factor } = await finishSetup(c.env, scope.userId, setup, code, scope.now);
      for (const { id, room } of await setSecondFactor(scope, factor)) publishSessionClosed(c, room, id);
      await sendNotice(c, scope.userId, (email, name) => secondFactorEmail(email, name, true));
      return c.json({ recovery_codes: codes });
    },
  )
  .delete('/', requirePermission('second-factor:own'), respond(messageAnswer), async (c) => {
    const { scope } = c.var;
    if (requiresSecondFactor(c.env) && scope.roles.includes('master'))
      throw new Refusal('access.denied', 'Soporte de Fogón entra siempre con verificación en dos pasos.');
    await setSecondFactor(scope, null);
    await sendNotice(c, scope.userId, (email, name) => secondFactorEmail(email, name, false));
    return c.json({ message: 'La verificación en dos pasos quedó desactivada.' });
  });
