import type { Context } from 'hono';
import type { Api } from './context.ts';
import { authSecrets } from './env.ts';
import { API_TOKEN_PREFIX, type Claims, readAccessToken } from './tokens.ts';

/** The bearer token of a request, or null. */
export function bearerOf(c: Context<Api>): string | null {
  const [scheme, token] = (c.req.header('authorization') ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token ? token : null;
}

async function readClaims(c: Context<Api>): Promise<Claims | null> {
  const token = bearerOf(c);
  if (token === null || token.startsWith(API_TOKEN_PREFIX)) return null;
  return readAccessToken(authSecrets(c.env), token, new Date());
}

/** The claims of the request's access token, verified once; null without a valid one, and for an API token, which only the database knows. */
export async function verifiedClaims(c: Context<Api>): Promise<Claims | null> {
  const known = c.get('claims');
  if (known !== undefined) return known;
  const claims = await readClaims(c);
  c.set('claims', claims);
  return claims;
}
