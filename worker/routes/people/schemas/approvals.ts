import * as z from 'zod';
import { id } from '#domain/base/inputs/primitives.ts';
import { APPROVABLE } from '#domain/people/access.ts';
import { pin } from '#worker/routes/base/schemas/primitives.ts';

const approvable = z.enum(APPROVABLE, { error: 'Esa acción no se autoriza con un PIN.' });

export const approvalQuery = z.strictObject({ action: approvable });
export const approvalRequest = z.strictObject({
  action: approvable,
  /** The Idempotency-Key of the write that was refused. */
  key: id,
  user_id: id,
  pin,
});
