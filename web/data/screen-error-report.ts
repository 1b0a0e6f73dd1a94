import { browserKind, MAX_REPORTS, screenErrorOf } from '#domain/platform/screen-errors.ts';
import { clientOf } from './client.ts';
import { NetworkError } from './http.ts';

/** Built into the bundle (web/vite.config.ts). */
declare const RELEASE: string;

const sent = new Set<string>();

/** Network failures and requests that a screen ended itself are no errors of the screen. */
const isExpected = (thrown: unknown): boolean =>
  thrown instanceof NetworkError || (thrown instanceof DOMException && thrown.name === 'AbortError');

/** Sends an error to the Worker: each once, and five at most until the page is loaded again. Nothing is sent without a network. */
export async function sendScreenError(thrown: unknown, screen: string): Promise<void> {
  if (isExpected(thrown) || !navigator.onLine) return;
  const browser = browserKind(navigator.userAgent);
  const error = screenErrorOf(thrown, { screen, release: RELEASE, browser });
  const key = [error.name, error.message, error.frames[0]].join('\n');
  if (sent.has(key) || sent.size >= MAX_REPORTS) return;
  sent.add(key);
  await clientOf()['screen-errors'].$post({ json: error });
}
