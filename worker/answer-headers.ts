const YEAR_SECONDS = 31_536_000;

const BASE_DIRECTIVES = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The policy of a page without scripts and with inline style. */
export const PLAIN_PAGE_POLICY = `default-src 'none'; style-src 'unsafe-inline'; ${BASE_DIRECTIVES}`;

/** The default headers of every response: no scripts, no frames, no type sniffing, no referrer, no caching. */
const DEFAULT_HEADERS = {
  'content-security-policy': `default-src 'none'; ${BASE_DIRECTIVES}`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'cache-control': 'no-store',
} as const;

/** Sent over https only: browsers ignore it over http, and a local installation without a certificate must stay reachable. */
const HTTPS_HEADERS = { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` } as const;

/** The headers of responses of this origin. */
export function answerHeaders(origin: string): Readonly<Record<string, string>> {
  return origin.startsWith('https:') ? { ...DEFAULT_HEADERS, ...HTTPS_HEADERS } : DEFAULT_HEADERS;
}

/** Adds the default headers that a response does not set itself. The response's headers must be mutable; those of `fetch` are not. */
export function withAnswerHeaders(answer: Response, origin: string): Response {
  if (answer.webSocket) return answer;
  for (const [name, value] of Object.entries(answerHeaders(origin)))
    if (!answer.headers.has(name)) answer.headers.set(name, value);
  return answer;
}
