import * as z from 'zod';
import { id, requiredText, yesOrNo } from '#domain/base/inputs/primitives.ts';
import { MAX_CLAIMED_JOBS, MAX_LOCAL_ADDRESSES, MAX_REASON_LENGTH } from '#domain/base/limits.ts';
import { versionOrNew } from '#domain/fiscal/inputs/fiscal.ts';
import { STATIONS } from '#domain/orders/orders.ts';
import {
  hasPrinterAddress,
  printAgentInput,
  printerInput,
  printTargetInput,
} from '#domain/printing/inputs/printing.ts';
import { JOB_STATUSES, REQUESTED_KINDS, type RequestedKind } from '#domain/printing/printing.ts';
import { pageLimit } from '#worker/routes/base/schemas/primitives.ts';

export const savedPrinter = z
  .strictObject({ version: versionOrNew, ...printerInput.shape })
  .check(hasPrinterAddress);
export const newAgent = z.strictObject({ id, ...printAgentInput.shape });

export const jobQuery = z.strictObject({
  status: z.enum(JOB_STATUSES).optional(),
  printer_id: z.optional(id),
  limit: pageLimit.default(100),
});

const WITHOUT_SOURCE: readonly RequestedKind[] = ['pendientes', 'prueba'];
/** A paper on demand: of a sale, a fiscal document, a kitchen ticket or a register session; or of what a station, or all, has to make; or a test. */
export const printRequest = z
  .strictObject({
    id,
    kind: z.enum(REQUESTED_KINDS, 'Elige qué se imprime.'),
    source_id: z.nullable(id),
    station: z.enum(STATIONS, 'Elige una estación válida.').nullish(),
    ...printTargetInput.shape,
  })
  .refine(({ kind, source_id }) => WITHOUT_SOURCE.includes(kind) || source_id !== null, {
    path: ['source_id'],
    message: 'Elige de qué es el papel.',
  });

export const reprint = z.strictObject({ id, printer_id: z.optional(id) });

const octet = '(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])';
const PRIVATE_ADDRESS = new RegExp(
  `^(?:127\\.${octet}|10\\.${octet}|192\\.168|172\\.(?:1[6-9]|2[0-9]|3[01]))(?:\\.${octet}){2}$`,
);
const WRONG_ADDRESS = 'La dirección no es de una red local.';
const NOT_LISTENING = 'Faltan direcciones o puerto.';
/** How the devices of its network reach a Fogón Impresoras; nulls if they do not. One of the release before has a key for all of them, in place of passes. */
export const localNetwork = z
  .strictObject({
    addresses: z
      .array(z.string().regex(PRIVATE_ADDRESS, WRONG_ADDRESS))
      .min(1, NOT_LISTENING)
      .max(MAX_LOCAL_ADDRESSES, 'Son demasiadas direcciones.')
      .nullable(),
    port: z.int('El puerto es un número.').min(1).max(65_535).nullable(),
    key: z
      .string()
      .regex(/^[A-Za-z0-9_-]{43}$/, 'La clave no es válida.')
      .nullable(),
  })
  .refine(
    ({ addresses, port, key }) =>
      (addresses === null) === (port === null) && (addresses !== null || key === null),
    { path: ['addresses'], message: NOT_LISTENING },
  );
export const localPlace = z.strictObject({ location_id: z.optional(id), device_id: z.optional(id) });

const limit = z.int().min(1).max(MAX_CLAIMED_JOBS).default(MAX_CLAIMED_JOBS);
export const agentClaim = z.strictObject({ claim: id, limit });
export const deviceClaim = z.strictObject({ claim: id, limit, device_id: id });
export const confirmation = z.strictObject({ claim: id });
export const failure = z.strictObject({
  claim: id,
  error: requiredText(MAX_REASON_LENGTH, 'Escribe qué falló.'),
  may_have_printed: yesOrNo,
});
