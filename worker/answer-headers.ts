const YEAR_SECONDS = 31_536_000;

const REST = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The policy of a page without scripts, that has its style in itself. */
export const PLAIN_PAGE_POLICY = `default-src 'none'; style-src 'unsafe-inline'; ${REST}`;

/** What every answer says to browsers where it says nothing else: nothing in it runs, is framed, is guessed at, says where it was, or is kept. */
const USUAL = {
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'cache-control': 'no-store',
} as const;

/** Only over https: a browser ignores it elsewhere, and one machine without a certificate must stay reachable. */
const SECURE = { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` } as const;

/** The headers of an answer of this origin. */
export function answerHeaders(origin: string): Readonly<Record<string, string>> {
  return origin.startsWith('https:') ? { ...USUAL, ...SECURE } : USUAL;
}

/** The answer with every header that it does not set itself. The headers of `answer` must not be fixed, as those of a fetch are. */
export function withAnswerHeaders(answer: Response, origin: string): Response {
  if (answer.webSocket) return answer;
  for (const [name, value] of Object.entries(answerHeaders(origin)))
    if (!answer.headers.has(name)) answer.headers.set(name, value);
  return answer;
}
