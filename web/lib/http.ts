import { messages } from './messages.ts';

/** The server said no: `message` is the Spanish sentence to show, `fields` the inputs at fault. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | null;

  constructor(
    status: number,
    code: string,
    message: string,
    fields: Readonly<Record<string, string>> = {},
    requestId: string | null = null,
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.requestId = requestId;
  }
}

/** No answer came: offline, or the server can't be reached. */
export class NetworkError extends Error {
  constructor(cause?: unknown) {
    super(messages.offline, { cause });
    this.name = 'NetworkError';
  }
}

const UNREACHED = new Set([502, 503, 504]);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function readFields(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, said]) => (typeof said === 'string' ? [[name, said]] : [])),
  );
}

let lastFailure: string | null = null;

/** The request that was refused last, for who asks support about it. */
export function lastFailedRequest(): string | null {
  return lastFailure;
}

/** Turns a refused response into the error to throw. A gateway's own failure, without our body, counts as no answer. */
export async function errorOf(response: Response): Promise<ApiError | NetworkError> {
  const body: unknown = await response.json().catch(() => null);
  const error = isRecord(body) && isRecord(body.error) ? body.error : null;
  if (!error && UNREACHED.has(response.status)) return new NetworkError();
  const requestId = text(error?.requestId);
  lastFailure = requestId;
  return new ApiError(
    response.status,
    text(error?.code) ?? 'platform.failed',
    text(error?.message) ?? messages.unexpected,
    readFields(error?.fields),
    requestId,
  );
}

/** fetch, with a failing network as NetworkError; an abort stays an abort. */
export async function reach(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(input, init);
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new NetworkError(cause);
  }
}

/** The sentence to show for anything that was thrown. */
export function sentenceOf(error: unknown): string {
  return error instanceof ApiError || error instanceof NetworkError ? error.message : messages.unexpected;
}
