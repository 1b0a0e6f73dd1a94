import type { Context, TypedResponse } from 'hono';
import type { JsonText } from '#db/scope.ts';

/** Responds with JSON text as the database wrote it, without parsing it. */
export function respondJsonText<T>(c: Context, text: JsonText<T>): Response & TypedResponse<T, 200, 'json'>;
export function respondJsonText(c: Context, text: string): Response {
  c.header('content-type', 'application/json');
  return c.body(text);
}
