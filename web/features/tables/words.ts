import { ApiError, type NetworkError } from '#web/lib/api.ts';

/** What a refusal of the server says, and for any other failure the sentence of 2-operations §8. */
export const refusedOr =
  (sentence: string) =>
  (error: ApiError | NetworkError): string =>
    error instanceof ApiError && error.code !== 'platform.failed' ? error.message : sentence;

export const BUSY_STATE = 'No se puede cambiar el estado - Mesa con órdenes pendientes';
export const BUSY_DELETE = 'No se puede eliminar - Mesa con órdenes pendientes';
