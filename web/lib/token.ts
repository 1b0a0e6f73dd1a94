/** The access token lives in memory alone: neither storage nor the address ever holds it. */
let accessToken: string | null = null;

export function currentToken(): string | null {
  return accessToken;
}

export function setToken(token: string | null): void {
  accessToken = token;
}

/** When a JWT ends, in milliseconds since the epoch; null when it can't be read. */
export function expiryOf(token: string): number | null {
  try {
    const [, part = ''] = token.split('.');
    const payload: unknown = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof payload !== 'object' || payload === null || !('exp' in payload)) return null;
    return typeof payload.exp === 'number' ? payload.exp * 1000 : null;
  } catch {
    return null;
  }
}
