import { z } from 'zod';
import { REMINDED_ROLES, REPEATS } from '#domain/reminders.ts';
import { isPushAddress } from './push-address.ts';
import { id, longText } from './schemas.ts';

const NOT_A_TIME = 'Fecha y hora inválidas.';
const localTime = z
  .string({ error: NOT_A_TIME })
  .regex(/^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d$/, NOT_A_TIME)
  .refine((text) => z.iso.date().safeParse(text.slice(0, 10)).success, NOT_A_TIME);

const content = {
  title: z.string().trim().min(1, 'El título es requerido').max(80, 'El título es demasiado largo.'),
  message: longText,
  starts_at: localTime,
  repeat: z.enum(REPEATS, { error: 'Elige cada cuánto se repite.' }),
  roles: z
    .array(z.enum(REMINDED_ROLES, { error: 'Elige a quiénes avisar.' }))
    .min(1, 'Elige a quiénes avisar.')
    .max(REMINDED_ROLES.length, 'Elige a quiénes avisar.')
    .refine((roles) => new Set(roles).size === roles.length, 'Hay un rol repetido.'),
  is_active: z.boolean(),
};
export const newReminder = z.strictObject({ id, ...content });
export const reminderChange = z.strictObject({
  ...content,
  version: z.int({ error: 'Versión inválida.' }).min(1).max(2_000_000_000),
});

const NOT_A_DEVICE = 'El navegador dio una dirección que no se puede usar.';
const NOT_A_SERVICE =
  'Este navegador usa un servicio de avisos que Fogón no conoce: usa Chrome, Edge, Firefox o Safari.';
const deviceAddress = z
  .string({ error: NOT_A_DEVICE })
  .max(1000, NOT_A_DEVICE)
  .regex(/^https:\/\/[\w.-]+\/\S+$/, NOT_A_DEVICE);
export const pushDevice = z.strictObject({
  endpoint: deviceAddress.refine(isPushAddress, NOT_A_SERVICE),
  p256dh: z.string({ error: NOT_A_DEVICE }).regex(/^B[\w-]{86}=?$/, NOT_A_DEVICE),
  auth: z.string({ error: NOT_A_DEVICE }).regex(/^[\w-]{22}(?:==)?$/, NOT_A_DEVICE),
});
export const pushEndpoint = z.strictObject({ endpoint: deviceAddress });
