import { decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose';
import { deriveKey, keyIdOf } from '#domain/derived-keys.ts';

const ISSUER = 'fogon';
const MIN_SECRET_LENGTH = 32;
const MAX_CACHED_TOKENS = 1000;

export interface RoomToken {
  readonly jti: string;
  readonly user_id: string;
  readonly full_name: string;
  readonly roles: readonly string[];
  /** Null for an API token. */
  readonly session_id: string | null;
  /** When the token was signed, in seconds since 1970; zero if the token has no `iat`. */
  readonly made_at: number;
}

const keys = new Map<string, CryptoKey>();

async function importOnce(name: string, raw: () => Uint8Array): Promise<CryptoKey> {
  const known = keys.get(name);
  if (known) return known;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', raw(), algorithm, false, ['verify']);
  keys.set(name, key);
  return key;
}

/** The key for a token's signature, or null if another secret signed it. Workers before migration 046 set no `kid` and signed with the secret itself. */
async function keyFor(secret: unknown, token: string, audience: string): Promise<CryptoKey | null> {
  if (typeof secret !== 'string' || secret.length < MIN_SECRET_LENGTH) return null;
  const { kid } = decodeProtectedHeader(token);
  if (kid === undefined) return importOnce(secret, () => new TextEncoder().encode(secret));
  if (kid !== keyIdOf(secret)) return null;
  return importOnce(`${audience}\n${secret}`, () => deriveKey(secret, audience));
}

async function verify(
  secrets: readonly unknown[],
  token: string,
  audience: string,
  room: string,
): Promise<JWTPayload | null> {
  const options = { issuer: ISSUER, audience, algorithms: ['HS256'] };
  for (const secret of secrets) {
    try {
      const key = await keyFor(secret, token, audience);
      const verified = key && (await jwtVerify(token, key, options));
      if (verified) return verified.payload.bid === room ? verified.payload : null;
    } catch {
      // Another secret may have signed it.
    }
  }
  return null;
}

/** The current secret of the rooms and the previous one, which stays valid during a rotation. */
export const roomSecrets = (env: Record<string, unknown>): readonly unknown[] => [
  env.ROOM_SECRET,
  env.ROOM_SECRET_PREVIOUS,
];

/** Verifies a room token. Returns null if it was altered, has expired or is for another business. */
export async function readRoomToken(
  secrets: readonly unknown[],
  token: string | null,
  room: string,
): Promise<RoomToken | null> {
  const payload = token === null ? null : await verify(secrets, token, 'room', room);
  if (!payload?.sub || !payload.jti || typeof payload.name !== 'string') return null;
  return {
    jti: payload.jti,
    user_id: payload.sub,
    full_name: payload.name,
    roles: Array.isArray(payload.roles) ? payload.roles.map(String) : [],
    session_id: typeof payload.sid === 'string' ? payload.sid : null,
    made_at: payload.iat ?? 0,
  };
}

/** Verified publish tokens by room and token, each with its expiry in milliseconds since 1970. */
const verifiedUntil = new Map<string, number>();

/** Whether the Worker signed the publish token for this room. The signature of a token is verified once. */
export async function verifyPublishToken(
  secrets: readonly unknown[],
  token: string,
  room: string,
): Promise<boolean> {
  const cacheKey = `${room} ${token}`;
  const until = verifiedUntil.get(cacheKey);
  if (until !== undefined && until > Date.now()) return true;
  verifiedUntil.delete(cacheKey);
  const payload = await verify(secrets, token, 'publish', room);
  if (!payload?.exp) return false;
  if (verifiedUntil.size >= MAX_CACHED_TOKENS) verifiedUntil.clear();
  verifiedUntil.set(cacheKey, payload.exp * 1000);
  return true;
}
