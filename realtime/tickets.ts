import { type JWTPayload, jwtVerify } from 'jose';

const ISSUER = 'fogon';
const MINIMUM_SECRET_LENGTH = 32;

export interface Ticket {
  readonly jti: string;
  readonly user_id: string;
  readonly full_name: string;
}

async function verify(
  secret: unknown,
  token: string,
  audience: string,
  room: string,
): Promise<JWTPayload | null> {
  if (typeof secret !== 'string' || secret.length < MINIMUM_SECRET_LENGTH) return null;
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
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
  return { jti: payload.jti, user_id: payload.sub, full_name: payload.name };
}

/** Whether it is the Worker that speaks to this room. */
export async function readAnnouncement(secret: unknown, token: string, room: string): Promise<boolean> {
  return (await verify(secret, token, 'announce', room)) !== null;
}
