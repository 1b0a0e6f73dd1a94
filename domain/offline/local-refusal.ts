import type { RefusalCode } from '#domain/base/refusal.ts';

/** Why a device cannot do a request without a network, as the server would refuse it. */
export interface LocalRefusal {
  readonly refusal: { readonly code: RefusalCode; readonly message: string };
}

export function refused(code: RefusalCode, message: string): LocalRefusal {
  return { refusal: { code, message } };
}

/** The order of a table, opened by another device, was never read by this one. */
export const UNKNOWN_ORDER = refused(
  'platform.unavailable',
  'Esta mesa tiene una orden que este dispositivo todavía no ha leído: necesita conexión. No se envió nada.',
);

/** The clock of this device says a time before what it has known already. */
export const WRONG_CLOCK = refused(
  'offline.too-old',
  'La fecha y la hora de este dispositivo están mal. Escríbelas, y hazlo de nuevo: no se guardó nada.',
);

/** An approver's PIN is checked by the server. */
export const ROUNDED_TO_NOTHING = refused(
  'approval.required',
  'Una cuenta de 0.00 necesita la autorización de un administrador, y eso necesita conexión.',
);

/** The same for a tip. */
export const LARGE_TIP = refused(
  'approval.required',
  'Una propina tan grande necesita la autorización de un administrador, y eso necesita conexión.',
);

/** What a request needs was never read by this device. */
export const UNKNOWN = refused(
  'platform.unavailable',
  'Sin conexión: este dispositivo no tiene estos datos.',
);
