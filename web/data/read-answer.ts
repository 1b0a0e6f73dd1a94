import { NetworkError } from './http.ts';

/**
 * The body of an answer. A body that is not JSON comes from something else on the way, such as the sign-in
 * page of a hotel's network, and counts as no answer.
 */
export async function readAnswer<T>(response: { status: number; json(): Promise<T> }): Promise<T> {
  if (response.status === 204) return undefined as T;
  try {
    return await response.json();
  } catch (cause) {
    throw new NetworkError(cause);
  }
}
