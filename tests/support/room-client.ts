import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { DisplayEvent, PresenceMessage, RoomMessage } from '#domain/base/events.ts';
import { as } from './api.ts';
import type { Business } from './business.ts';
import { testEnv } from './platform.ts';

/** A room that closes a connection ends its TCP connection seconds later; browsers do not wait for it either. */
const CLOSE_TIMEOUT_MS = 500;

type Received = RoomMessage | DisplayEvent;

interface RoomConnection {
  readonly ticket: string | null;
  /** The Origin header of the page. */
  readonly origin?: string | undefined;
  /** The address to connect to, when not the gateway. */
  readonly at?: string | undefined;
  /** How the events of a write arrive; without it each in a message of its own, as in the screens of earlier releases. */
  readonly events?: 'list' | undefined;
}

/** A connection to a business's room: the messages it received, and how to wait for expected ones. */
export class RoomClient {
  readonly messages: Received[] = [];
  /** The messages by the text that they arrived in. */
  readonly lists: (readonly Received[])[] = [];
  readonly texts: string[] = [];
  readonly #socket: WebSocket;
  #waiting: (() => void)[] = [];

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => {
      const text = String(data);
      if (/^[{[]/.test(text)) {
        const arrived: Received[] = [JSON.parse(text)].flat();
        this.lists.push(arrived);
        this.messages.push(...arrived);
      } else this.texts.push(text);
      this.#tell();
    });
    socket.on('close', () => this.#tell());
  }

  #tell(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const done of waiting) done();
  }

  sendText(text: string): void {
    this.#socket.send(text);
  }

  /** Waits until a condition holds. The test's own timeout ends a failed wait. */
  async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) {
      if (this.#socket.readyState === WebSocket.CLOSED) throw new Error('the room closed while waiting');
      await new Promise<void>((done) => this.#waiting.push(done));
    }
  }

  /** The received events of one type. */
  events<T extends Received['type']>(type: T): Extract<Received, { type: T }>[] {
    const isOfType = (message: Received): message is Extract<Received, { type: T }> => message.type === type;
    return this.messages.filter(isOfType);
  }

  /** The users online, by the latest presence message. */
  online(): PresenceMessage['data']['online'] {
    return this.events('presence').at(-1)?.data.online ?? [];
  }

  /** Waits until the connection has ended, and returns the close code. */
  async closed(): Promise<number> {
    const [code] = await once(this.#socket, 'close');
    return Number(code);
  }

  /** Closes the page. */
  disconnect(): void {
    this.#socket.close();
  }

  /** Drops the network. */
  dropConnection(): void {
    this.#socket.terminate();
  }
}

let connectionCount = 0;

/** How many connections `connectToRoom` has requested in this process. */
export const connectionAttempts = () => connectionCount;

/** Connects to a business's room through the gateway: the open connection, or the HTTP status of the refusal. */
export function connectToRoom(
  room: string,
  { ticket, origin, at, events }: RoomConnection,
): Promise<RoomClient | number> {
  connectionCount += 1;
  const address = new URL(`/parties/main/${room}`, at ?? testEnv.origin);
  address.protocol = 'ws:';
  if (ticket !== null) address.searchParams.set('ticket', ticket);
  if (events) address.searchParams.set('events', events);
  const options = { closeTimeout: CLOSE_TIMEOUT_MS, ...(origin !== undefined && { origin }) };
  const socket = new WebSocket(address, options);
  const client = new RoomClient(socket);
  return new Promise((done, fail) => {
    socket.once('open', () => done(client));
    socket.once('unexpected-response', (request, response) => {
      response.resume();
      request.destroy();
      done(response.statusCode ?? 0);
    });
    socket.once('error', fail);
  });
}

/** A room token for the room of the employee's business. */
export async function requestRoomToken(
  business: Business,
  role: keyof Business['employees'],
): Promise<string> {
  const { status, body, text } = await as(business, role).post<{ ticket: string }>('/api/realtime/ticket');
  if (status !== 200) throw new Error(`no ticket: ${text}`);
  return body.ticket;
}

/** An employee's connection, once the room has published its presence; `at` is another Worker than the platform's. */
export async function joinRoom(
  business: Business,
  role: keyof Business['employees'],
  at?: string,
): Promise<RoomClient> {
  const ticket = await requestRoomToken(business, role);
  const client = await connectToRoom(business.id, { ticket, at, events: 'list' });
  if (typeof client === 'number') throw new Error(`the room refused with ${client}`);
  await client.until(() => client.online().some((member) => member.user_id === business.employees[role].id));
  return client;
}
