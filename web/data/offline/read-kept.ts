import { isAway } from '#web/base/away.ts';
import { serverNow } from '#web/base/server-clock.ts';
import { ApiError, NetworkError } from '#web/data/http.ts';
import { currentToken } from '#web/data/token.ts';
import { setAge } from './age.ts';
import { isProjected, keepAnswer, keptAnswer } from './answers.ts';
import { isCustomerSearch, isKeptPath } from './kept-paths.ts';

/** A screen without data waits this long for the server before it shows what the device has. */
const PATIENT_MS = 4_000;

/** When each path was read last on this page. */
const lastRead = new Map<string, string>();

/** No answer, or one of something on the way that has no body of ours. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && error.status >= 500 && error.requestId === null);

interface Reading<T> {
  readonly path: string;
  readonly read: () => Promise<T>;
  /** Whether the screen has data of the path already: it is not replaced by older data. */
  readonly hasData: () => boolean;
  /** Gets the answer of the server after the kept one was shown. */
  readonly onLate: (answer: T) => void;
}

async function readAndKeep<T>({ path, read, hasData }: Reading<T>): Promise<T> {
  try {
    const answer = await read();
    lastRead.set(path, serverNow().toISOString());
    setAge(path, null);
    if (isKeptPath(path)) keepAnswer(path, answer);
    return answer;
  } catch (error) {
    const readAt = lastRead.get(path);
    if (readAt !== undefined && hasData() && isUnanswered(error)) setAge(path, readAt);
    throw error;
  }
}

/** What the device has for a path; rejects with `error` if it has nothing. */
async function readHere<T>(path: string, error: unknown): Promise<T> {
  const kept = await keptAnswer(path);
  if (!kept) {
    // The projection gives the answer.
    if (isProjected(path)) return undefined as T;
    throw error;
  }
  setAge(path, kept.read_at);
  return kept.answer as T;
}

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/**
 * Reads a path. If the screen has no data of it and the server does not answer, what the device kept is shown; also while the
 * answer is late, and then it replaces what is shown.
 */
export async function readOrKept<T>(reading: Reading<T>): Promise<T> {
  const { path, hasData, onLate } = reading;
  const asked = readAndKeep(reading);
  if (hasData() || !(isKeptPath(path) || isCustomerSearch(path))) return asked;
  const hasNoAnswer = (error: unknown) => isUnanswered(error) || (isMissing(error) && isProjected(path));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((resolve) => {
    const isHopeless = isAway() || currentToken() === null;
    timer = setTimeout(() => resolve('late'), isHopeless ? 0 : PATIENT_MS);
  });
  try {
    const first = await Promise.race([asked.then((answer) => ({ answer })), late]);
    if (first !== 'late') return first.answer;
  } catch (error) {
    if (!hasNoAnswer(error)) throw error;
    return readHere<T>(path, error);
  } finally {
    clearTimeout(timer);
  }
  const waited = Symbol('waited');
  const here = await readHere<T>(path, waited).catch((error: unknown) => {
    if (error === waited) return waited;
    throw error;
  });
  if (here === waited)
    return asked.catch((error: unknown) => {
      if (!hasNoAnswer(error)) throw error;
      return readHere<T>(path, error);
    });
  asked.then(onLate, () => undefined);
  return here as T;
}
