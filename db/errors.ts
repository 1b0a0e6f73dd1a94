import { NeonDbError } from '@neondatabase/serverless';
import { isRefusalCode, Refusal } from '#domain/refusal.ts';

/** A request done before, with the answer that was stored. */
export class Replay extends Error {
  readonly stored: string;

  constructor(stored: string) {
    super('replay');
    this.stored = stored;
  }

  answer<T>(): T {
    return JSON.parse(this.stored);
  }
}

/** The database can't be reached, or could not finish in time. `cause` is what the driver said. */
export class Unavailable extends Refusal {
  constructor(cause: unknown, sentence = 'El servicio no responde. Intenta de nuevo en unos segundos.') {
    super('platform.unavailable', sentence);
    this.cause = cause;
  }
}

function neonErrorIn(error: unknown): NeonDbError | null {
  if (error instanceof NeonDbError) return error;
  return error instanceof Error && error.cause ? neonErrorIn(error.cause) : null;
}

/** SQLSTATE classes of a server that can't answer now: lost connections, too few resources, an operator who ends it; and locks never had. */
const UNAVAILABLE = /^(?:08|53|57|55P03|40)/;

/** True when the statement did not run to its end for a reason that is not in it: it may be sent again. */
function isUnavailable({ code }: NeonDbError): boolean {
  // The driver gives no code to what the server never answered.
  return !code || UNAVAILABLE.test(code);
}

function refusalIn(message: string, detail: string | undefined): Refusal | null {
  const parsed: {
    code?: string;
    fields?: Record<string, string> | null;
    details?: Record<string, unknown> | null;
  } = JSON.parse(detail ?? '{}');
  if (!parsed.code || !isRefusalCode(parsed.code)) return null;
  return new Refusal(parsed.code, message, parsed.fields ?? undefined, parsed.details ?? undefined);
}

/** Reads what the database said: a refusal of its functions, a replay, a broken rule of the data, or a failure as it came. */
export function readDatabaseError(error: unknown): unknown {
  const found = neonErrorIn(error);
  if (!found) return error;
  switch (found.code) {
    case 'FG001':
      return refusalIn(found.message, found.detail) ?? found;
    case 'FG002':
      return new Replay(found.detail ?? 'null');
    case '23505':
      return new Refusal('row.conflict', 'Ya existe un registro con esos datos.');
    case '23503':
      return new Refusal('row.missing', 'No se encontró lo que buscas.');
    case '23514':
    case '22003':
    case '22008':
    case '22021':
    case '22P02':
    case '22P05':
      return new Refusal('input.invalid', 'Hay un dato fuera de lo permitido.');
    default:
      return isUnavailable(found) ? new Unavailable(found) : found;
  }
}
