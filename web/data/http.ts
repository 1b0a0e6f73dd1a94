import { joinBytes } from '#domain/base/bytes.ts';
import { instantNow } from '#web/base/clock.ts';
import { messages } from '#web/base/messages.ts';
import { updateServerClock } from '#web/base/server-clock.ts';
import { recordAnswer, recordNoAnswer } from './network.ts';

/** A refusal of the server: `message` is the Spanish sentence to show, `fields` the inputs at fault, `details` facts about it. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | null;
  readonly details: Readonly<Record<string, unknown>>;
  /** The seconds of the Retry-After header; null without it. */
  readonly retryAfterSeconds: number | null;

  constructor(
    status: number,
    code: string,
    message: string,
    fields: Readonly<Record<string, string>> = {},
    requestId: string | null = null,
    details: Readonly<Record<string, unknown>> = {},
    retryAfterSeconds: number | null = null,
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.requestId = requestId;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** No answer arrived: the device is offline or the server can't be reached. */
export class NetworkError extends Error {
  /** True if the request timed out; an immediate retry would only wait longer. */
  readonly timedOut: boolean;

  constructor(cause?: unknown, timedOut = false, sentence: string = messages.offline) {
    super(sentence, { cause });
    this.name = 'NetworkError';
    this.timedOut = timedOut;
  }
}

const UNREACHED_STATUSES = new Set([502, 503, 504]);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function readFields(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, said]) => (typeof said === 'string' ? [[name, said]] : [])),
  );
}

const readSeconds = (value: string | null): number | null =>
  value !== null && /^\d+$/.test(value) ? Number(value) : null;

let lastFailure: string | null = null;

/** The id of the last refused request, for a support ticket about it. */
export function lastFailedRequest(): string | null {
  return lastFailure;
}

/** The error to throw for a refused response. A gateway's own failure, without our body, counts as no answer. */
export async function errorOf(response: Response): Promise<ApiError | NetworkError> {
  const body: unknown = await response.json().catch(() => null);
  const error = isRecord(body) && isRecord(body.error) ? body.error : null;
  if (!error && UNREACHED_STATUSES.has(response.status))
    return new NetworkError(undefined, false, messages.serverUnreachable);
  const requestId = text(error?.requestId);
  lastFailure = requestId;
  return new ApiError(
    response.status,
    text(error?.code) ?? 'platform.failed',
    text(error?.message) ?? messages.unexpected,
    readFields(error?.fields),
    requestId,
    isRecord(error?.details) ? error.details : {},
    readSeconds(response.headers.get('retry-after')),
  );
}

/** A request without any data for this long has failed. */
const REQUEST_TIMEOUT_MS = 15_000;
/** Extends the timeout of uploads, also for a slow connection. */
const MIN_BYTES_PER_MS = 10;

function sizeOf(body: BodyInit | null | undefined): number {
  if (typeof body === 'string') return body.length;
  return body instanceof Blob ? body.size : 0;
}

/** Reads the whole body. Calls `extendTimeout` after each piece. */
async function readFullBody(response: Response, extendTimeout: () => void): Promise<Response> {
  if (!response.body) return response;
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return new Response(joinBytes(pieces), response);
    pieces.push(value);
    extendTimeout();
  }
}

/**
 * fetch until the end of the answer's body. A network that fails, breaks off or times out is a NetworkError;
 * an abort stays an abort.
 */
export async function fetchWithTimeout(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const callerSignal = init?.signal;
  const timeoutController = new AbortController();
  const stop = () => timeoutController.abort();
  let waiting = setTimeout(stop, REQUEST_TIMEOUT_MS + sizeOf(init?.body) / MIN_BYTES_PER_MS);
  const extendTimeout = () => {
    clearTimeout(waiting);
    waiting = setTimeout(stop, REQUEST_TIMEOUT_MS);
  };
  callerSignal?.addEventListener('abort', stop);
  try {
    callerSignal?.throwIfAborted();
    const requestedAt = instantNow().getTime();
    const response = await fetch(input, { ...init, signal: timeoutController.signal });
    const date = response.headers.get('date');
    // A photo may come from the browser's cache, with an old date.
    if (date && response.headers.get('content-type')?.includes('json')) updateServerClock(date, requestedAt);
    extendTimeout();
    const answer = await readFullBody(response, extendTimeout);
    recordAnswer(answer.status);
    return answer;
  } catch (cause) {
    if (callerSignal?.aborted) throw cause;
    recordNoAnswer();
    throw new NetworkError(cause, timeoutController.signal.aborted);
  } finally {
    clearTimeout(waiting);
    callerSignal?.removeEventListener('abort', stop);
  }
}

/** fetchWithTimeout that throws ApiError or NetworkError for every answer that is not ok. */
export async function fetchOk(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetchWithTimeout(input, init);
  if (!response.ok) throw await errorOf(response);
  return response;
}

/** The sentence to show for any thrown value. */
export function sentenceOf(error: unknown): string {
  return error instanceof ApiError || error instanceof NetworkError ? error.message : messages.unexpected;
}
