import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { decodeProtectedHeader, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { Deliverer } from '#db/queries/offline/offline-conflicts.ts';
import { deriveKey, keyIdOf } from '#domain/base/derived-keys.ts';
import { readablePartsOf } from '#domain/base/readable-changes.ts';
import type { KnownDisplay } from '#domain/bills/answers/customer-displays.ts';
import { type Role, readRole, SESSION_KINDS, type SessionKind } from '#domain/people/access.ts';
import { temporaryPassword } from '#domain/people/employees.ts';
import { PAIRING_ALPHABET, PAIRING_CODE_LENGTH, PAIRING_SELECTOR_LENGTH } from '#domain/printing/printing.ts';
import type { RoomEntry } from '#realtime/room-entry.ts';
import { ExpiringCache } from './expiring-cache.ts';

const ISSUER = 'fogon';
const ACCESS_SECONDS = 15 * 60;
export const REFRESH_DAYS = 30;
const ROOM_TOKEN_SECONDS = 30;
const APPROVAL_SECONDS = 120;

export const API_TOKEN_PREFIX = 'fgn_';
export const AGENT_TOKEN_PREFIX = 'fpa_';
export const DISPLAY_TOKEN_PREFIX = 'fcd_';

const bytes = (text: string) => new TextEncoder().encode(text);

const HMAC = { name: 'HMAC', hash: 'SHA-256' };
const keys = new Map<string, CryptoKey>();

/** Imports a key once per isolate. Requests share no promise: the runtime cancels one that another request began. */
async function importOnce(name: string, raw: () => Uint8Array): Promise<CryptoKey> {
  const known = keys.get(name);
  if (known) return known;
  const key = await crypto.subtle.importKey('raw', raw(), HMAC, false, ['sign', 'verify']);
  keys.set(name, key);
  return key;
}

/** The key of a secret for one purpose. */
const keyOf = (secret: string, purpose: string) =>
  importOnce(`${purpose}\n${secret}`, () => deriveKey(secret, purpose));
/** The key of releases before migration 046. Delete it when nothing that they signed is valid. */
const oldKeyOf = (text: string) => importOnce(text, () => bytes(text));

/** The current secret first, then the previous one, which stays valid during a rotation. */
export type SigningSecrets = string | readonly string[];

const listOf = (secrets: SigningSecrets): readonly string[] =>
  typeof secrets === 'string' ? [secrets] : secrets;

/** The purpose of a token; it is valid for no other. */
type Audience = 'api' | 'room' | 'approval' | 'confirm' | 'reset' | 'registration' | 'device' | 'delivery';

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000);

async function sign(
  secret: string,
  audience: Audience,
  claims: JWTPayload,
  expiresAt: number,
): Promise<string> {
  return new SignJWT({ ...claims, iss: ISSUER, aud: audience, exp: expiresAt })
    .setProtectedHeader({ alg: 'HS256', kid: keyIdOf(secret) })
    .sign(await keyOf(secret, audience));
}

/** The keys that may have signed a token: those of the secret that its `kid` names. */
async function keysFor(secrets: SigningSecrets, audience: Audience, token: string): Promise<CryptoKey[]> {
  const { kid } = decodeProtectedHeader(token);
  if (kid === undefined) return Promise.all(listOf(secrets).map(oldKeyOf));
  const named = listOf(secrets).filter((secret) => keyIdOf(secret) === kid);
  return Promise.all(named.map((secret) => keyOf(secret, audience)));
}

/** The claims of a token, or null if it was altered, has expired or has another purpose. */
async function verify(
  secrets: SigningSecrets,
  audience: Audience,
  token: string,
  now: Date,
): Promise<JWTPayload | null> {
  const options = { issuer: ISSUER, audience, algorithms: ['HS256'], currentDate: now };
  const candidates = await keysFor(secrets, audience, token).catch(() => []);
  for (const key of candidates) {
    const verified = await jwtVerify(token, key, options).catch(() => null);
    if (verified) return verified.payload;
  }
  return null;
}

const hex = (buffer: ArrayBuffer) => bytesToHex(new Uint8Array(buffer));

/** The SHA-256 of a text, in hexadecimal. */
export async function hashText(content: string): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', bytes(content)));
}

const hmacHex = async (key: CryptoKey, content: string) =>
  hex(await crypto.subtle.sign('HMAC', key, bytes(content)));

/**
 * The HMAC of a request, with which the database recognizes its repetition. A plain hash would reveal a PIN or password to a search of all values.
 * One HMAC for each secret that may have been used before, separated by spaces; two requests with an HMAC in common are the same.
 */
export async function hashRequest(secrets: SigningSecrets, content: string): Promise<string> {
  const list = listOf(secrets);
  const all = await Promise.all([
    ...list.map((secret) => keyOf(secret, 'request')),
    ...list.map((secret) => oldKeyOf(`request:${secret}`)),
  ]);
  return (await Promise.all(all.map((key) => hmacHex(key, content)))).join(' ');
}

/** The claims of an access token. */
export interface Claims {
  readonly userId: string;
  readonly sessionId: string | null;
  /** How the session was opened; 'password' if absent. */
  readonly sessionKind?: SessionKind;
  readonly tokenVersion: number;
  readonly businessId: string | null;
  readonly role: Role;
  readonly roles: readonly Role[];
  readonly fullName: string;
  readonly zone: string;
  /** Whether it is an API token that may read events. */
  readonly readsEvents?: boolean;
}

export function signAccessToken(secret: string, claims: Claims, now: Date): Promise<string> {
  const seconds = secondsOf(now);
  const payloadClaims = {
    sub: claims.userId,
    sid: claims.sessionId,
    kind: claims.sessionKind ?? 'password',
    ver: claims.tokenVersion,
    bid: claims.businessId,
    role: claims.role,
    roles: claims.roles,
    name: claims.fullName,
    zone: claims.zone,
    iat: seconds,
  };
  return sign(secret, 'api', payloadClaims, seconds + ACCESS_SECONDS);
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const accessTokens = new ExpiringCache<Claims>(1000);

function claimsIn(payload: JWTPayload | null): Claims | null {
  const role = readRole(text(payload?.role) ?? '');
  if (!payload?.sub || !role || typeof payload.ver !== 'number') return null;
  const names = Array.isArray(payload.roles) ? payload.roles : [];
  return {
    userId: payload.sub,
    sessionId: text(payload.sid),
    sessionKind: SESSION_KINDS.find((kind) => kind === payload.kind) ?? 'password',
    tokenVersion: payload.ver,
    businessId: text(payload.bid),
    role,
    roles: names.flatMap((name) => readRole(String(name)) ?? []),
    fullName: text(payload.name) ?? '',
    zone: text(payload.zone) ?? 'UTC',
  };
}

/** The claims of an access token, or null if it is invalid. The signature is verified once per isolate. */
export async function readAccessToken(
  secrets: SigningSecrets,
  token: string,
  now: Date,
): Promise<Claims | null> {
  const cacheKey = `${listOf(secrets).join(' ')} ${token}`;
  const known = accessTokens.find(cacheKey, now);
  if (known) return known;
  const payload = await verify(secrets, 'api', token, now);
  const claims = claimsIn(payload);
  if (!claims || !payload?.exp) return null;
  return accessTokens.set(cacheKey, claims, payload.exp * 1000);
}

/** A room token: used once, valid for 30 seconds, for one business, user and role. */
export function signRoomToken(
  secret: string,
  claims: Claims,
  businessId: string,
  now: Date,
): Promise<string> {
  const seconds = secondsOf(now);
  const payloadClaims = {
    jti: crypto.randomUUID(),
    sub: claims.userId,
    sid: claims.sessionId,
    bid: businessId,
    role: claims.role,
    roles: claims.roles,
    name: claims.fullName,
    iat: seconds,
  };
  return sign(secret, 'room', payloadClaims, seconds + ROOM_TOKEN_SECONDS);
}

/** A room token of a customer display: used once, valid for 30 seconds. It hears the messages of its device alone. */
export function signDisplayTicket(
  secret: string,
  { id, device_id, business_id }: Pick<KnownDisplay, 'id' | 'device_id' | 'business_id'>,
  now: Date,
): Promise<string> {
  const seconds = secondsOf(now);
  const payloadClaims = { jti: crypto.randomUUID(), dsp: id, dev: device_id, bid: business_id, iat: seconds };
  return sign(secret, 'room', payloadClaims, seconds + ROOM_TOKEN_SECONDS);
}

/** The entry to a room by a room token; null if it was altered, has expired or is for another room. */
export async function readRoomToken(
  secrets: SigningSecrets,
  token: string,
  room: string,
  now: Date,
): Promise<RoomEntry | null> {
  const payload = await verify(secrets, 'room', token, now);
  if (!payload?.jti || payload.bid !== room) return null;
  const { jti, iat: made_at = 0 } = payload;
  const [display_id, device_id] = [text(payload.dsp), text(payload.dev)];
  if (display_id !== null && device_id !== null) return { jti, made_at, display_id, device_id };
  if (!payload.sub || typeof payload.name !== 'string') return null;
  const roles = Array.isArray(payload.roles)
    ? payload.roles.flatMap((name) => readRole(String(name)) ?? [])
    : [];
  const [role] = roles;
  return {
    jti,
    made_at,
    user_id: payload.sub,
    full_name: payload.name,
    session_id: text(payload.sid),
    reads: role === undefined ? [] : readablePartsOf({ role, roles, business_id: room }),
  };
}

/** What an approval permits: one action of one requester, in the write with one Idempotency-Key, for two minutes. */
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
  const payloadClaims = { sub: approverId, act: action, req: requesterId, bid: businessId, key };
  return sign(secret, 'approval', payloadClaims, secondsOf(now) + APPROVAL_SECONDS);
}

/** The approver's id, or null if the token approves anything else. */
export async function readApproval(
  secrets: SigningSecrets,
  token: string,
  expected: Approval,
  now: Date,
): Promise<string | null> {
  const payload = await verify(secrets, 'approval', token, now);
  const matches =
    payload?.act === expected.action &&
    payload.req === expected.requesterId &&
    payload.bid === expected.businessId &&
    payload.key === expected.key;
  return matches ? (payload.sub ?? null) : null;
}

/** The token of a link sent by e-mail. */
export function signLink(
  secret: string,
  linkId: string,
  purpose: 'confirm' | 'reset',
  expiresAt: Date,
): Promise<string> {
  return sign(secret, purpose, { jti: linkId }, secondsOf(expiresAt));
}

/** The link's id, or null if the token was altered, has expired or has another purpose. */
export async function readLink(
  secrets: SigningSecrets,
  token: string,
  purpose: 'confirm' | 'reset',
  now: Date,
): Promise<string | null> {
  return (await verify(secrets, purpose, token, now))?.jti ?? null;
}

/** The token with which the page of a registration sends the confirmation again or to another address. */
export function signRegistration(secret: string, userId: string, expiresAt: Date): Promise<string> {
  return sign(secret, 'registration', { sub: userId }, secondsOf(expiresAt));
}

/** The registered user's id, or null if the token was altered, has expired or has another purpose. */
export async function readRegistration(
  secrets: SigningSecrets,
  token: string,
  now: Date,
): Promise<string | null> {
  return (await verify(secrets, 'registration', token, now))?.sub ?? null;
}

/** The token in a device's cookie: the users who signed in on it. */
export function signDevice(
  secret: string,
  { id, users }: { readonly id: string; readonly users: readonly string[] },
  expiresAt: Date,
): Promise<string> {
  return sign(secret, 'device', { jti: id, users }, secondsOf(expiresAt));
}

/** The device of a cookie and its users, or null if the token is invalid. */
export async function readDevice(secrets: SigningSecrets, token: string, now: Date) {
  const payload = await verify(secrets, 'device', token, now);
  if (!payload?.jti || !Array.isArray(payload.users)) return null;
  return { id: payload.jti, users: payload.users.map(String) };
}

/** The token with which a device delivers its queue after its session ended, as the requests of this user. It allows nothing else. */
export function signDeliveryToken(
  secret: string,
  { businessId, userId, deviceId, sessionId }: Deliverer,
  expiresAt: Date,
): Promise<string> {
  const claims = {
    bid: businessId,
    sub: userId,
    jti: deviceId,
    ...(sessionId !== null && { sid: sessionId }),
  };
  return sign(secret, 'delivery', claims, secondsOf(expiresAt));
}

/** Whose queue a token delivers, or null if it was altered, has expired or has another purpose. */
export async function readDeliveryToken(
  secrets: SigningSecrets,
  token: string,
  now: Date,
): Promise<Deliverer | null> {
  const payload = await verify(secrets, 'delivery', token, now);
  const businessId = text(payload?.bid);
  if (!payload?.sub || !payload.jti || businessId === null) return null;
  return { businessId, userId: payload.sub, deviceId: payload.jti, sessionId: text(payload.sid) };
}

/** The key with which a device of a business signs, in hexadecimal. It is derived, so it is not stored. */
export async function deviceKey(
  secret: string,
  { businessId, deviceId }: Pick<Deliverer, 'businessId' | 'deviceId'>,
): Promise<string> {
  return hmacHex(await keyOf(secret, 'device-key'), `${businessId} ${deviceId}`);
}

/** Whether a device signed the text, with the key of the present secret or the previous one. */
export async function isDeviceSignature(
  secrets: SigningSecrets,
  device: Pick<Deliverer, 'businessId' | 'deviceId'>,
  text: string,
  signature: string,
): Promise<boolean> {
  for (const secret of listOf(secrets)) {
    const key = hexToBytes(await deviceKey(secret, device));
    const imported = await crypto.subtle.importKey('raw', key, HMAC, false, ['verify']);
    if (await crypto.subtle.verify('HMAC', imported, hexToBytes(signature), bytes(text))) return true;
  }
  return false;
}

/** The refresh token of a session's generation. It is derived, so it is not stored and a lost response can be repeated. */
export async function createRefreshToken(
  secret: string,
  sessionId: string,
  generation: number,
): Promise<string> {
  const content = `${sessionId}.${generation}`;
  return `${content}.${await hmacHex(await keyOf(secret, 'refresh'), content)}`;
}

/** The session and generation of a refresh token, or null if it is invalid. */
export async function readRefreshToken(
  secrets: SigningSecrets,
  token: string,
): Promise<{ sessionId: string; generation: number } | null> {
  const [sessionId = '', generation = ''] = token.split('.');
  if (!/^[0-9a-f-]{36}$/.test(sessionId) || !/^\d{1,9}$/.test(generation)) return null;
  const content = `${sessionId}.${Number(generation)}`;
  for (const secret of listOf(secrets)) {
    for (const key of [await keyOf(secret, 'refresh'), await oldKeyOf(`refresh:${secret}`)])
      if (sameText(`${content}.${await hmacHex(key, content)}`, token))
        return { sessionId, generation: Number(generation) };
  }
  return null;
}

function sameText(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let index = 0; index < a.length; index += 1) difference |= a.charCodeAt(index) ^ b.charCodeAt(index);
  return difference === 0;
}

/** An API token, derived from its row's id: a repeated request returns the same token, and only its hash is stored. */
export async function makeApiToken(secret: string, businessId: string, tokenId: string): Promise<string> {
  return `${API_TOKEN_PREFIX}${await hmacHex(await keyOf(secret, 'api-token'), `${businessId}:${tokenId}`)}`;
}

/** A temporary password, derived from the write's idempotency key: a repeated request returns the same one, and only its hash is stored. */
export async function makeTemporaryPassword(
  secret: string,
  { businessId, key }: { readonly businessId: string | null; readonly key: string },
  userId: string,
): Promise<string> {
  const content = bytes(`${businessId}:${userId}:${key}`);
  const randomBytes = await crypto.subtle.sign('HMAC', await keyOf(secret, 'temporary'), content);
  return temporaryPassword(new Uint8Array(randomBytes));
}

/** A pairing code, derived from the write's idempotency key: a repeated request returns the same one. */
export async function makePairingCode(
  secret: string,
  { businessId, key }: { readonly businessId: string | null; readonly key: string },
): Promise<string> {
  const content = bytes(`${businessId}:${key}`);
  const derived = new Uint8Array(
    await crypto.subtle.sign('HMAC', await keyOf(secret, 'pairing-code'), content),
  );
  const letters = Array.from(derived, (byte) => PAIRING_ALPHABET.charAt(byte % PAIRING_ALPHABET.length));
  return letters.slice(0, PAIRING_CODE_LENGTH).join('');
}

/** What is stored of a pairing code: the part that finds it, and its HMAC, which nobody can search without the secret. */
export async function hashPairingCode(secret: string, code: string) {
  return {
    code_selector: code.slice(0, PAIRING_SELECTOR_LENGTH),
    code_hash: await hmacHex(await keyOf(secret, 'pairing'), code),
  };
}

/** A new token of what is paired by a code. Only its hash is stored. */
export const makePairedToken = (prefix: string): string =>
  `${prefix}${bytesToHex(crypto.getRandomValues(new Uint8Array(32)))}`;
