import { PLATFORM_ROOM } from '#domain/people/access.ts';
import type { BusinessRoom } from '#realtime/business-room.ts';
import { refuseEntry, withEntry } from '#realtime/room-entry.ts';
import { authSecrets, type Env } from './env.ts';
import { currentRecord } from './request-log.ts';
import { readRoomToken } from './tokens.ts';

/** The address of a room; its name is the business's id, or 'platform'. */
const ROOM_PATH = /^\/parties\/main\/([\w-]+)$/;

const loopback = (origin: string) => origin.replace('//127.0.0.1', '//localhost');

const hasAllowedOrigin = ({ headers }: Request, { APP_ORIGIN }: Env) => {
  const origin = headers.get('origin');
  return origin === null || loopback(origin) === loopback(APP_ORIGIN);
};

/** The room of a business, by the binding. */
export const roomNamed = ({ ROOMS }: Env, name: string): DurableObjectStub<BusinessRoom> =>
  ROOMS.getByName(name);

/** The name of the room of an address; null for other paths. */
export const roomIn = (pathname: string): string | null => ROOM_PATH.exec(pathname)?.[1] ?? null;

/** Connects a screen to a room. Refuses before the upgrade unless its room token is for this room and its origin is `APP_ORIGIN`. */
export async function openRoom(request: Request, name: string, env: Env): Promise<Response> {
  const record = currentRecord();
  record.route = '/parties/main/:room';
  if (request.headers.get('upgrade')?.toLowerCase() !== 'websocket')
    return refuseEntry(426, 'Se esperaba una conexión en vivo.');
  if (!hasAllowedOrigin(request, env)) return refuseEntry(403, 'Origen no permitido.');
  const token = new URL(request.url).searchParams.get('ticket');
  const entry = token === null ? null : await readRoomToken(authSecrets(env), token, name, new Date());
  if (!entry) return refuseEntry(401, 'El pase no es válido para este negocio.');
  record.businessId = name === PLATFORM_ROOM ? null : name;
  if ('user_id' in entry) record.userId = entry.user_id;
  const answer = await roomNamed(env, name).fetch(withEntry(request, entry));
  return answer.webSocket ? answer : new Response(answer.body, answer);
}
