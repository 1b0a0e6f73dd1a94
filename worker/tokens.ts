import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { type Role, readRole } from '#domain/access.ts';
import { temporaryPassword } from '#domain/employees.ts';
import { Refusal } from '#domain/refusal.ts';
import { Remembered } from './remembered.ts';

const ISSUER = 'fogon';
const ACCESS_SECONDS = 15 * 60;
export const REFRESH_DAYS = 30;
const TICKET_SECONDS = 30;
const ANNOUNCE_SECONDS = 60;
const APPROVAL_SECONDS = 120;

export const API_TOKEN_PREFIX = 'fgn_';

const bytes = (text: string) => new TextEncoder().encode(text);

const keys = new Map<string, CryptoKey>();

/** The key of a secret, imported once for the life of the isolate; no promise is shared between requests. */
async function keyOf(secret: string): Promise<CryptoKey> {
  const known = keys.get(secret);
  if (known) return known;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes(secret), algorithm, false, ['sign', 'verify']);
  keys.set(secret, key);
  return key;
}

/** What a token is for: it is good for nothing else. */
type Audience = 'api' | 'room' | 'announce' | 'approval' | 'confirm' | 'reset' | 'device';

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000);

async function sign(
  secret: string,
  audience: Audience,
  claims: JWTPayload,
  expiresAt: number,
): Promise<string> {
  return new SignJWT({ ...claims, iss: ISSUER, aud: audience, exp: expiresAt })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(await keyOf(secret));
}

/** What a token says, or null for one that was altered, is old or is for something else. */
async function verify(
  secret: string,
  audience: Audience,
  token: string,
  now: Date,
): Promise<JWTPayload | null> {
  const options = { issuer: ISSUER, audience, algorithms: ['HS256'], currentDate: now };
  try {
    const { payload } = await jwtVerify(token, await keyOf(secret), options);
    return payload;
  } catch {
    return null;
  }
}

const hex = (buffer: ArrayBuffer) =>
  [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256 of a text, in hexadecimal. */
export async function hashText(content: string): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', bytes(content)));
}

/** What stands for a request in the database: not a plain hash, by which a PIN or a password in it could be tried out there. */
export async function sealRequest(secret: string, content: string): Promise<string> {
  return hex(await crypto.subtle.sign('HMAC', await keyOf(`request:${secret}`), bytes(content)));
}

/** What an access token says of its bearer. */
export interface Claims {
  readonly userId: string;
  readonly sessionId: string | null;
  readonly tokenVersion: number;
  readonly businessId: string | null;
  readonly role: Role;
  readonly roles: readonly Role[];
  readonly fullName: string;
  readonly zone: string;
}

export function signAccess(secret: string, claims: Claims, now: Date): Promise<string> {
  const seconds = secondsOf(now);
  const said = {
    sub: claims.userId,
    sid: claims.sessionId,
    ver: claims.tokenVersion,
    bid: claims.businessId,
    role: claims.role,
    roles: claims.roles,
    name: claims.fullName,
    zone: claims.zone,
    iat: seconds,
  };
  return sign(secret, 'api', said, seconds + ACCESS_SECONDS);
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const accesses = new Remembered<Claims>(1000);

function claimsIn(payload: JWTPayload | null): Claims | null {
  const role = readRole(text(payload?.role) ?? '');
  if (!payload?.sub || !role || typeof payload.ver !== 'number') return null;
  const names = Array.isArray(payload.roles) ? payload.roles : [];
  return {
    userId: payload.sub,
    sessionId: text(payload.sid),
    tokenVersion: payload.ver,
    businessId: text(payload.bid),
    role,
    roles: names.flatMap((name) => readRole(String(name)) ?? []),
    fullName: text(payload.name) ?? '',
    zone: text(payload.zone) ?? 'UTC',
  };
}

/** Reads an access token, or refuses it as expired. A signature is looked at once for the life of the token in an isolate. */
export async function readAccess(secret: string, token: string, now: Date): Promise<Claims> {
  const cacheKey = `${secret} ${token}`;
  const known = accesses.find(cacheKey, now);
  if (known) return known;
  const payload = await verify(secret, 'api', token, now);
  const claims = claimsIn(payload);
  if (!claims || !payload?.exp)
    throw new Refusal('auth.expired', 'Sesión expirada. Por favor inicia sesión nuevamente.');
  return accesses.keep(cacheKey, claims, payload.exp * 1000);
}

/** A ticket for the room: one use, 30 seconds, bound to the business, the user and the role. */
export function signTicket(secret: string, claims: Claims, businessId: string, now: Date): Promise<string> {
  const seconds = secondsOf(now);
  const said = {
    jti: crypto.randomUUID(),
    sub: claims.userId,
    sid: claims.sessionId,
    bid: businessId,
    role: claims.role,
    name: claims.fullName,
    iat: seconds,
  };
  return sign(secret, 'room', said, seconds + TICKET_SECONDS);
}

const announcements = new Remembered<string>(1000);

/** What the Worker shows the room when it announces to a business: the same one for the first half of its life. */
export async function signAnnouncement(secret: string, businessId: string, now: Date): Promise<string> {
  const cacheKey = `${secret} ${businessId}`;
  const known = announcements.find(cacheKey, now);
  if (known) return known;
  const seconds = secondsOf(now);
  const token = await sign(secret, 'announce', { bid: businessId, iat: seconds }, seconds + ANNOUNCE_SECONDS);
  return announcements.keep(cacheKey, token, (seconds + ANNOUNCE_SECONDS / 2) * 1000);
}

/** What an approver's PIN opened: one action of one requester, in the write of one Idempotency-Key, for two minutes. */
export interface Approval {
  readonly action: string;
  readonly requesterId: string;
  readonly businessId: string | null;
  readonly key: string;
}

export function signApproval(
  secret: string,
  { action, requesterId, businessId, key }: Approval,
  approverId: string,
  now: Date,
): Promise<string> {
  const said = { sub: approverId, act: action, req: requesterId, bid: businessId, key };
  return sign(secret, 'approval', said, secondsOf(now) + APPROVAL_SECONDS);
}

/** Who approved exactly this, or null. */
export async function readApproval(
  secret: string,
  token: string,
  asked: Approval,
  now: Date,
): Promise<string | null> {
  const payload = await verify(secret, 'approval', token, now);
  const same =
    payload?.act === asked.action &&
    payload.req === asked.requesterId &&
    payload.bid === asked.businessId &&
    payload.key === asked.key;
  return same ? (payload.sub ?? null) : null;
}

/** The signed part of a link sent by e-mail. */
export function signLink(
  secret: string,
  linkId: string,
  purpose: 'confirm' | 'reset',
  expiresAt: Date,
): Promise<string> {
  return sign(secret, purpose, { jti: linkId }, secondsOf(expiresAt));
}

/** The link's id, or null for one that was altered, is old or is for something else. */
export async function readLink(
  secret: string,
  token: string,
  purpose: 'confirm' | 'reset',
  now: Date,
): Promise<string | null> {
  return (await verify(secret, purpose, token, now))?.jti ?? null;
}

/** Who signed in on a device before, as its cookie carries it. */
export function signDevice(
  secret: string,
  { id, users }: { readonly id: string; readonly users: readonly string[] },
  expiresAt: Date,
): Promise<string> {
  return sign(secret, 'device', { jti: id, users }, secondsOf(expiresAt));
}

/** The device of a cookie and who signed in on it before, or null for one that Fogón did not make. */
export async function readDevice(secret: string, token: string, now: Date) {
  const payload = await verify(secret, 'device', token, now);
  if (!payload?.jti || !Array.isArray(payload.users)) return null;
  return { id: payload.jti, users: payload.users.map(String) };
}

async function seal(secret: string, content: string): Promise<string> {
  return hex(await crypto.subtle.sign('HMAC', await keyOf(`refresh:${secret}`), bytes(content)));
}

/** The refresh token of a session's generation: derived, so that nothing of it is kept and a lost answer can be given again. */
export async function makeRefresh(secret: string, sessionId: string, generation: number): Promise<string> {
  const content = `${sessionId}.${generation}`;
  return `${content}.${await seal(secret, content)}`;
}

/** The session and generation of a refresh token, or null for one that Fogón did not make. */
export async function readRefresh(
  secret: string,
  token: string,
): Promise<{ sessionId: string; generation: number } | null> {
  const [sessionId = '', generation = ''] = token.split('.');
  if (!/^[0-9a-f-]{36}$/.test(sessionId) || !/^\d{1,9}$/.test(generation)) return null;
  const expected = await makeRefresh(secret, sessionId, Number(generation));
  return sameText(expected, token) ? { sessionId, generation: Number(generation) } : null;
}

function sameText(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let index = 0; index < a.length; index += 1) difference |= a.charCodeAt(index) ^ b.charCodeAt(index);
  return difference === 0;
}

/** An API token, derived from its row's key: a repeated request gives the same one, and only its hash is kept. */
export async function makeApiToken(secret: string, businessId: string, tokenId: string): Promise<string> {
  return `${API_TOKEN_PREFIX}${await seal(secret, `api:${businessId}:${tokenId}`)}`;
}

/** A temporary password, derived from the write that gives it: a repeated request gives the same one, and only its hash is kept. */
export async function makeTemporaryPassword(
  secret: string,
  { businessId, key }: { readonly businessId: string | null; readonly key: string },
  userId: string,
): Promise<string> {
  const content = bytes(`temporary:${businessId}:${userId}:${key}`);
  const chance = await crypto.subtle.sign('HMAC', await keyOf(`temporary:${secret}`), content);
  return temporaryPassword(new Uint8Array(chance));
}
