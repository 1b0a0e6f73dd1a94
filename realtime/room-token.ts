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
  /** The session behind it; null for a program's. */
  readonly session_id: string | null;
  /** When it was made, in seconds since 1970; zero where it does not say. */
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

/** The key that may have signed a token with this secret, or null. A Worker of before 046 named none and used the secret itself. */
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
      // It is not of this secret.
    }
  }
  return null;
}

/** The secrets of a room: the present one, and the one before it while it still opens what it made. */
export const roomSecrets = (env: Record<string, unknown>): readonly unknown[] => [
  env.ROOM_SECRET,
  env.ROOM_SECRET_PREVIOUS,
];

/** Who a ticket lets into a room, or null for one that is altered, old, or another business's. */
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

/** Announcements whose signature was looked at, by room, and until when each one is good, in milliseconds. */
const known = new Map<string, number>();

/** Whether it is the Worker that speaks to this room. The same word is looked at once. */
export async function verifyPublishToken(
  secrets: readonly unknown[],
  token: string,
  room: string,
): Promise<boolean> {
  const word = `${room} ${token}`;
  const until = known.get(word);
  if (until !== undefined && until > Date.now()) return true;
  known.delete(word);
  const payload = await verify(secrets, token, 'publish', room);
  if (!payload?.exp) return false;
  if (known.size >= MAX_CACHED_TOKENS) known.clear();
  known.set(word, payload.exp * 1000);
  return true;
}
