import { messages } from '#web/base/messages.ts';
import { notify } from '#web/base/notify.ts';
import { ApiError, NetworkError } from '#web/data/http.ts';

/** Shows why a sign-in failed. */
export function notifySignInFailure(error: unknown): void {
  if (error instanceof ApiError && error.message !== messages.unexpected) notify.error(error.message);
  else notify.error(messages.signInFailed, error instanceof NetworkError ? error.message : undefined);
}
