import { ApiError, NetworkError } from '#web/lib/http.ts';
import { messages } from '#web/lib/messages.ts';
import { notify } from '#web/lib/notify.ts';

/** Shows why a sign-in failed. */
export function notifySignInFailure(error: unknown): void {
  if (error instanceof ApiError && error.message !== messages.unexpected) notify.error(error.message);
  else notify.error(messages.signInFailed, error instanceof NetworkError ? error.message : undefined);
}
