import type * as Party from 'partykit/server';
import type { PresenceMessage } from '#domain/events.ts';
import { closedSessionIn, endedSessionsIn } from './ended-sessions.ts';
import { ExpiringStore } from './expiring-store.ts';
import { type RoomToken, readRoomToken, roomSecrets, verifyPublishToken } from './room-token.ts';
import { changedUserIn, mayReadStock, withoutStockLevels } from './stock-levels.ts';

const ENDED_CODE = 4403;
const EVERYONE = 'everyone';
const USER_HEADER = 'x-fogon-user';

interface Member {
  readonly user_id: string;
  readonly full_name: string;
  readonly session_id: string | null;
  /** Whether the connection receives stock levels. */
  readonly may_read_stock: boolean;
}

const REFUSAL_HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

const refuse = (status: number, message: string) =>
  Response.json({ error: { code: 'room.refused', message } }, { status, headers: REFUSAL_HEADERS });

const loopback = (origin: string) => origin.replace('//127.0.0.1', '//localhost');

function hasAllowedOrigin(req: Party.Request, env: Record<string, unknown>): boolean {
  const origin = req.headers.get('origin');
  return (
    origin === null || (typeof env.APP_ORIGIN === 'string' && loopback(origin) === loopback(env.APP_ORIGIN))
  );
}

/** The room to which PartyKit routed a request. `room.id` throws after an alarm wakes the room: PartyKit does not set it then. */
const addressedRoom = (req: Party.Request): string => new URL(req.url).pathname.split('/').at(-1) ?? '';

/** The connections of one business. The room stores no data of the business: a screen that misses an event reads again from the API. */
export default class BusinessRoom implements Party.Server {
  readonly room: Party.Room;
  private readonly expiringStore: ExpiringStore;

  constructor(room: Party.Room) {
    this.room = room;
    this.expiringStore = new ExpiringStore(room.storage);
  }

  /** Refuses a connection before the upgrade unless its room token is for this business and its origin is `APP_ORIGIN`. */
  static async onBeforeConnect(req: Party.Request, lobby: Party.Lobby) {
    if (!hasAllowedOrigin(req, lobby.env)) return refuse(403, 'Origen no permitido.');
    const token = await readRoomToken(
      roomSecrets(lobby.env),
      new URL(req.url).searchParams.get('ticket'),
      lobby.id,
    );
    if (!token) return refuse(401, 'El pase no es válido para este negocio.');
    req.headers.set(USER_HEADER, encodeURIComponent(JSON.stringify(token)));
    return req;
  }

  async onConnect(connection: Party.Connection<Member>, { request }: Party.ConnectionContext) {
    const token: RoomToken = JSON.parse(decodeURIComponent(request.headers.get(USER_HEADER) ?? ''));
    if (await this.isTokenUsed(token.jti)) {
      connection.close(4401, 'El pase ya se usó.');
      return;
    }
    const { user_id, full_name, session_id } = token;
    const may_read_stock = mayReadStock(token.roles, addressedRoom(request));
    connection.setState({ user_id, full_name, session_id, may_read_stock });
    if (await this.hasSessionEnded(token)) {
      connection.close(ENDED_CODE, 'La sesión terminó.');
      return;
    }
    this.broadcastPresence();
  }

  onClose(connection: Party.Connection) {
    connection.close();
    this.broadcastPresence();
  }

  onError() {
    this.broadcastPresence();
  }

  onMessage(message: string | ArrayBuffer, sender: Party.Connection) {
    if (message === 'ping') sender.send('pong');
  }

  /** The Worker publishes events (POST) or reads who is online (GET). All other requests are refused. */
  async onRequest(req: Party.Request) {
    const bearer = (req.headers.get('authorization') ?? '').replace(/^Bearer /, '');
    if (!(await verifyPublishToken(roomSecrets(this.room.env), bearer, addressedRoom(req))))
      return refuse(401, 'No autorizado.');
    if (req.method === 'GET') return Response.json({ online: this.members() });
    if (req.method !== 'POST') return refuse(405, 'Método no permitido.');
    const events: unknown = await req.json();
    if (!Array.isArray(events)) return refuse(400, 'Se esperaba una lista.');
    for (const event of events) {
      const closed = closedSessionIn(event);
      if (closed === null) this.broadcastEvent(event);
      else await this.disconnect(closed, ({ session_id }) => session_id === closed);
    }
    for (const userId of endedSessionsIn(events))
      await this.disconnect(userId ?? EVERYONE, ({ user_id }) => userId === null || user_id === userId);
    return Response.json({ delivered: this.members().length });
  }

  /** Closes the connections of a user, of a session or of everyone. Room tokens signed before this moment connect no more. */
  private async disconnect(who: string, hasLeft: (member: Member) => boolean): Promise<void> {
    await this.expiringStore.store(`ended:${who}`);
    for (const connection of this.room.getConnections<Member>()) {
      if (connection.state && hasLeft(connection.state)) connection.close(ENDED_CODE, 'La sesión terminó.');
    }
    this.broadcastPresence();
  }

  /** Whether the session of a room token ended after the token was signed. */
  private async hasSessionEnded({ user_id, session_id, made_at }: RoomToken): Promise<boolean> {
    const ids = [user_id, EVERYONE, ...(session_id === null ? [] : [session_id])];
    const ends = await Promise.all(ids.map((who) => this.expiringStore.find(`ended:${who}`)));
    return ends.some((at) => at !== undefined && made_at * 1000 <= at);
  }

  /** Whether a room token was used before. Stores its id for longer than a token lives. */
  private async isTokenUsed(jti: string): Promise<boolean> {
    const key = `spent:${jti}`;
    if ((await this.expiringStore.find(key)) !== undefined) return true;
    await this.expiringStore.store(key);
    return false;
  }

  onAlarm() {
    return this.expiringStore.deleteExpired();
  }

  private members(): PresenceMessage['data']['online'] {
    const members = new Map<string, PresenceMessage['data']['online'][number]>();
    for (const connection of this.present()) {
      if (!connection.state) continue;
      const { user_id, full_name } = connection.state;
      members.set(user_id, { user_id, full_name });
    }
    return [...members.values()].sort((a, b) => a.full_name.localeCompare(b.full_name));
  }

  /** Sends a message to every open connection. */
  private broadcast(text: string) {
    for (const connection of this.present()) connection.send(text);
  }

  /**
   * Sends an event to every open connection, without stock levels where they may not be read.
   * A user whose roles changed receives no levels until the next connection.
   */
  private broadcastEvent(event: unknown) {
    const whole = JSON.stringify(event);
    const publicMessage = JSON.stringify(withoutStockLevels(event));
    const changed = changedUserIn(event);
    for (const connection of this.present()) {
      if (changed !== null && connection.state?.user_id === changed)
        connection.setState({ ...connection.state, may_read_stock: false });
      connection.send(connection.state?.may_read_stock ? whole : publicMessage);
    }
  }

  private present(): Party.Connection<Member>[] {
    return [...this.room.getConnections<Member>()].filter(
      ({ readyState }) => readyState === WebSocket.READY_STATE_OPEN,
    );
  }

  private broadcastPresence() {
    const message: PresenceMessage = { type: 'presence', data: { online: this.members() } };
    this.broadcast(JSON.stringify(message));
  }
}
