import { type JWTPayload, jwtVerify } from 'jose';

const ISSUER = 'fogon';
const MINIMUM_SECRET_LENGTH = 32;
const MOST_REMEMBERED = 1000;

export interface Ticket {
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

async function keyOf(secret: string): Promise<CryptoKey> {
  const known = keys.get(secret);
  if (known) return known;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, [
    'verify',
  ]);
  keys.set(secret, key);
  return key;
}

async function verify(
  secret: unknown,
  token: string,
  audience: string,
  room: string,
): Promise<JWTPayload | null> {
  if (typeof secret !== 'string' || secret.length < MINIMUM_SECRET_LENGTH) return null;
  try {
    const { payload } = await jwtVerify(token, await keyOf(secret), {
      issuer: ISSUER,
      audience,
      algorithms: ['HS256'],
    });
    return payload.bid === room ? payload : null;
  } catch {
    return null;
  }
}

/** Who a ticket lets into a room, or null for one that is altered, old, or another business's. */
export async function readTicket(
  secret: unknown,
  token: string | null,
  room: string,
): Promise<Ticket | null> {
  const payload = token === null ? null : await verify(secret, token, 'room', room);
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
export async function readAnnouncement(secret: unknown, token: string, room: string): Promise<boolean> {
  const word = `${room} ${token}`;
  const until = known.get(word);
  if (until !== undefined && until > Date.now()) return true;
  known.delete(word);
  const payload = await verify(secret, token, 'announce', room);
  if (!payload?.exp) return false;
  if (known.size >= MOST_REMEMBERED) known.clear();
  known.set(word, payload.exp * 1000);
  return true;
}
