import * as z from 'zod';
import { id, person, text } from '#domain/base/answers/primitives.ts';

/** A user whose PIN can permit an action. */
export const approver = z.strictObject({ id, full_name: person }).meta({ id: 'Approver' });
export const approverList = z.strictObject({ approvers: z.array(approver) });

/** `approval` is the value of the header x-approval, `approver` the name of the person whose PIN it was. */
export const approval = z
  .strictObject({
    approval: text('eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMTk5In0.c2lnbmF0dXJl'),
    approver: person,
  })
  .meta({ id: 'Approval' });
