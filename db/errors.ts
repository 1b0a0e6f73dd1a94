import { isRefusalCode, Refusal } from '#domain/base/refusal.ts';
import { DatabaseError } from './neon-http.ts';
import type { JsonText } from './scope.ts';

/** A repeated request, with the stored answer of the first one. */
export class Replay extends Error {
  private readonly stored: string;

  constructor(stored: string) {
    super('replay');
    this.stored = stored;
  }

  text<T>(): JsonText<T>;
  text(): string {
    return this.stored;
  }
}

/** The database does not answer, or not in time. `cause` is its DatabaseError. */
export class Unavailable extends Refusal {
  constructor(cause: unknown, sentence = 'El servicio no responde. Intenta de nuevo en unos segundos.') {
    super('platform.unavailable', sentence);
    this.cause = cause;
  }
}

/** The disk of the database is full: nothing was written. `cause` is its DatabaseError. */
class DiskFull extends Refusal {
  constructor(cause: unknown) {
    super(
      'platform.full',
      'El disco del servidor está lleno: no se guardó nada. Avisa a quien administra Fogón.',
    );
    this.cause = cause;
  }
}

/** SQLSTATE classes of a server that cannot answer now: lost connection, too few resources, operator intervention, lock or serialization failure. */
const UNAVAILABLE = /^(?:08|53|57|55P03|40)/;

/** True when the cause is not in the statement: it may be sent again. */
function isUnavailable({ code }: DatabaseError): boolean {
  // An error without a code means that the server did not answer.
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

/** Converts an error of the database to a Refusal, a Replay or Unavailable; returns any other error unchanged. */
export function readDatabaseError(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error;
  switch (error.code) {
    case 'FG001':
      return refusalIn(error.message, error.detail) ?? error;
    case '53100':
      return new DiskFull(error);
    case 'FG002':
      return new Replay(error.detail ?? 'null');
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
      return isUnavailable(error) ? new Unavailable(error) : error;
  }
}
