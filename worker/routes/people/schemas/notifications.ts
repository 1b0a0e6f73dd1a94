import * as z from 'zod';
import { id, version } from '#domain/base/inputs/primitives.ts';
import { reminderInput } from '#domain/business/inputs/reminders.ts';
import { isPushAddress } from '#worker/push-address.ts';

export const newReminder = z.strictObject({ id, ...reminderInput.shape });
export const reminderChange = z.strictObject({ ...reminderInput.shape, version });

const INVALID_ADDRESS = 'El navegador dio una dirección que no se puede usar.';
const UNKNOWN_SERVICE =
  'Este navegador usa un servicio de avisos que Fogón no conoce: usa Chrome, Edge, Firefox o Safari.';
const deviceAddress = z
  .string({ error: INVALID_ADDRESS })
  .max(1000, INVALID_ADDRESS)
  .regex(/^https:\/\/[\w.-]+\/\S+$/, INVALID_ADDRESS);
export const pushDevice = z.strictObject({
  endpoint: deviceAddress.refine(isPushAddress, UNKNOWN_SERVICE),
  p256dh: z.string({ error: INVALID_ADDRESS }).regex(/^B[\w-]{86}=?$/, INVALID_ADDRESS),
  auth: z.string({ error: INVALID_ADDRESS }).regex(/^[\w-]{22}(?:==)?$/, INVALID_ADDRESS),
});
export const pushEndpoint = z.strictObject({ endpoint: deviceAddress });
