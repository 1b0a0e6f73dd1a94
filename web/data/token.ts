/** The access token is only in memory, never in storage or the address. */
let accessToken: string | null = null;

export function currentToken(): string | null {
  return accessToken;
}

export function setToken(token: string | null): void {
  accessToken = token;
}

/** The expiry of a JWT in milliseconds since the epoch; null if it can't be read. */
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
