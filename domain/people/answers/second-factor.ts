import * as z from 'zod';
import { count, text } from '#domain/base/answers/primitives.ts';

/** Whether the user has a second factor, and the number of unused recovery codes. */
export const ownSecondFactor = z.strictObject({ is_on: z.boolean(), recovery_left: count });

export const secondFactorState = ownSecondFactor
  .extend({
    /** The user may not turn it off. */
    is_required: z.boolean(),
  })
  .meta({ id: 'SecondFactorState' });

/** A new secret, as text and as a URI for a QR code; `setup` is what confirms it, within 10 minutes. */
export const secondFactorSetup = z
  .strictObject({
    secret: text('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'),
    uri: text('otpauth://totp/Fog%C3%B3n:carlos?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Fog%C3%B3n'),
    setup: text('AbCdEf123'),
  })
  .meta({ id: 'SecondFactorSetup' });
export type SecondFactorSetup = z.infer<typeof secondFactorSetup>;

/** The recovery codes, shown once. */
export const recoveryCodes = z.strictObject({ recovery_codes: z.array(text('k7mt-p3xw-hn4r')) });
