import { type Connection, type ConnectionContext, Server } from 'partyserver';
import type { Change } from '#domain/base/answers/changes.ts';
import type { DisplayEvent, PresenceMessage, RoomCommand } from '#domain/base/events.ts';
import { readableChange } from '#domain/base/readable-changes.ts';
import type { DisplayMessage, ShownMessage } from '#domain/bills/customer-display.ts';
import { type CountersEnv, countersOf, sendingInterval } from './counters.ts';
import { DisplayMessages } from './display-messages.ts';
import { ExpiringStore } from './expiring-store.ts';
import {
  type DisplayMember,
  type EventDelivery,
  entryOf,
  type Member,
  type RoomEntry,
  refuseEntry,
} from './room-entry.ts';

const ENDED_CODE = 4403;
const NO_CODE = 1005;
const EVERYONE = 'everyone';
/** Joins and leaves within this time are published together: a whole restaurant reconnects at once. */
const PRESENCE_DELAY_MS = 50;

type ConnectedMember = Member & EventDelivery;
type Joined = ConnectedMember | DisplayMember;
const isMember = (joined: Joined): joined is ConnectedMember => 'user_id' in joined;
const displayTag = (deviceId: string): string => `display:${deviceId}`;
const displayText = (data: ShownMessage): string =>
  JSON.stringify({ type: 'display.shown', data } satisfies DisplayEvent);

type Online = PresenceMessage['data']['online'];

/** The texts of events: one for each, and one for all. */
interface EventTexts {
  readonly each: readonly string[];
  readonly list: string;
}

/** What events were called in the previous release: its open screens receive them under both names for one release. */
const PREVIOUS_TYPES: Partial<Readonly<Record<Change['type'], string>>> = {
  'bill.changed': 'sale.changed',
  'stock-count.changed': 'count.changed',
};

const withPreviousType = (event: Change): readonly { readonly type: string }[] => {
  const type = PREVIOUS_TYPES[event.type];
  return type === undefined ? [event] : [event, { ...event, type }];
};

function textsOf(events: readonly Change[]): EventTexts {
  const each = events.flatMap(withPreviousType).map((event) => JSON.stringify(event));
  return { each, list: `[${each.join()}]` };
}

/**
 * The connections of one business. Only the Worker reaches it, through its binding. It stores no data of the business: a screen that misses an event
 * reads again from the API. It hibernates while nothing happens: who is connected is stored with each connection.
 */
export class BusinessRoom extends Server<CountersEnv> {
  static override readonly options = { hibernate: true };
  private readonly expiringStore = new ExpiringStore(this.ctx.storage);
  private readonly displayMessages = new DisplayMessages(this.ctx.storage.kv);
  private isPresencePending = false;
  /** The number of connections that the platform's counters know, and since when; unknown after hibernation. */
  private reported = { connections: -1, at: 0, isPending: false };

  constructor(...given: ConstructorParameters<typeof Server<CountersEnv>>) {
    super(...given);
    // The runtime answers the pings of screens without waking the room.
    this.ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'));
  }

  /** Refuses before the upgrade if the room token was used or its session ended. */
  override async fetch(request: Request): Promise<Response> {
    const entry = entryOf(request);
    const spent = `spent:${entry.jti}`;
    if (this.expiringStore.find(spent) !== undefined) return refuseEntry(401, 'El pase ya se usó.');
    await this.expiringStore.store(spent);
    if (this.hasSessionEnded(entry)) return refuseEntry(401, 'La sesión terminó.');
    return super.fetch(request);
  }

  /** The displays of a device are found by their tag. */
  override getConnectionTags(_connection: Connection, { request }: ConnectionContext): string[] {
    const entry = entryOf(request);
    return 'display_id' in entry ? [displayTag(entry.device_id)] : [];
  }

  override onConnect(connection: Connection<Joined>, { request }: ConnectionContext): void {
    const entry = entryOf(request);
    if ('display_id' in entry) {
      const { display_id, device_id } = entry;
      connection.setState({ display_id, device_id });
      const shown = this.displayMessages.find(device_id);
      if (shown) connection.send(displayText(shown));
      return;
    }
    const { user_id, full_name, session_id, reads, takes_lists } = entry;
    connection.setState({ user_id, full_name, session_id, reads, takes_lists });
    this.schedulePresence();
  }

  override onClose(connection: Connection<Joined>, code: number): void {
    // PartyServer does not answer a closing without a code: the other side would wait for it.
    if (code === NO_CODE) connection.close();
    this.schedulePresenceWithout(connection);
  }

  override onError(connection: Connection<Joined>): void {
    this.schedulePresenceWithout(connection);
  }

  /** Sends a message to the displays of a device, and keeps it for those that connect later. */
  showOnDisplays(deviceId: string, message: DisplayMessage): void {
    this.displayMessages.keep(deviceId, message);
    const text = displayText({ message, age_ms: 0 });
    for (const connection of this.getConnections(displayTag(deviceId))) connection.send(text);
  }

  override async onAlarm(): Promise<void> {
    await this.expiringStore.deleteExpired();
  }

  /** Sends the events to the connections, in order, and closes those of ended sessions. */
  async publish(messages: readonly (Change | RoomCommand)[]): Promise<void> {
    const events: Change[] = [];
    for (const message of messages) {
      if (message.type === 'session.closed') {
        const { session_id } = message.data;
        await this.disconnect(session_id, (joined) => isMember(joined) && joined.session_id === session_id);
      } else if (message.type === 'display.removed') {
        const { display_id } = message.data;
        await this.disconnect(display_id, (joined) => !isMember(joined) && joined.display_id === display_id);
      } else events.push(message);
    }
    if (events.length > 0) this.broadcastEvents(events);
    for (const { type, data } of events) {
      if (type !== 'session.ended') continue;
      const { user_id } = data;
      await this.disconnect(
        user_id ?? EVERYONE,
        (joined) => user_id === null || (isMember(joined) && joined.user_id === user_id),
      );
    }
  }

  /** The users who are connected, each once, by name. */
  online(): Online {
    const members = new Map<string, Online[number]>();
    for (const [, { user_id, full_name }] of this.present()) members.set(user_id, { user_id, full_name });
    return [...members.values()].sort((a, b) => a.full_name.localeCompare(b.full_name));
  }

  /** Closes the connections of a user, of a session, of a display or of everyone. Room tokens signed before this moment connect no more. */
  private async disconnect(who: string, hasLeft: (joined: Joined) => boolean): Promise<void> {
    await this.expiringStore.store(`ended:${who}`);
    for (const connection of this.getConnections<Joined>())
      if (connection.state && hasLeft(connection.state)) connection.close(ENDED_CODE, 'La sesión terminó.');
    this.schedulePresence();
  }

  /** Whether the session or the display of a room token ended after the token was signed. */
  private hasSessionEnded(entry: RoomEntry): boolean {
    const own = 'display_id' in entry ? [entry.display_id] : [entry.user_id, entry.session_id];
    return [EVERYONE, ...own].some((who) => {
      const at = who === null ? undefined : this.expiringStore.find(`ended:${who}`);
      return at !== undefined && entry.made_at * 1000 <= at;
    });
  }

  /**
   * Sends events to every connection, without the parts that it may not read.
   * A user whose roles changed reads none of them until the next connection.
   */
  private broadcastEvents(events: readonly Change[]): void {
    const changed = new Set(
      events.flatMap((event) => (event.type === 'session.changed' ? event.data.user_id : [])),
    );
    const textsOfParts = new Map<string, EventTexts>();
    for (const [connection, member] of this.present()) {
      const reads = changed.has(member.user_id) ? [] : member.reads;
      if (reads !== member.reads) connection.setState({ ...member, reads });
      const parts = reads.join();
      const texts = textsOfParts.get(parts) ?? textsOf(events.map((event) => readableChange(event, reads)));
      textsOfParts.set(parts, texts);
      for (const text of member.takes_lists ? [texts.list] : texts.each) connection.send(text);
    }
  }

  /** The open connections of people that have entered. */
  private *present(): Generator<[Connection<Joined>, ConnectedMember]> {
    for (const connection of this.getConnections<Joined>())
      if (connection.state && isMember(connection.state)) yield [connection, connection.state];
  }

  private schedulePresenceWithout({ state }: Connection<Joined>): void {
    if (!state || isMember(state)) this.schedulePresence();
  }

  private schedulePresence(): void {
    if (this.isPresencePending) return;
    this.isPresencePending = true;
    setTimeout(() => this.broadcastPresence(), PRESENCE_DELAY_MS);
  }

  private broadcastPresence(): void {
    this.isPresencePending = false;
    const message: PresenceMessage = { type: 'presence', data: { online: this.online() } };
    const text = JSON.stringify(message);
    for (const [connection] of this.present()) connection.send(text);
    this.scheduleReport();
  }

  /** Reports the number of connections at most once in each interval. Only a change calls it, so an idle room still hibernates. */
  private scheduleReport(): void {
    if (this.reported.isPending) return;
    this.reported.isPending = true;
    const waitMs = Math.max(0, this.reported.at + sendingInterval(this.env) - Date.now());
    setTimeout(() => this.ctx.waitUntil(this.reportConnections()), waitMs);
  }

  private async reportConnections(): Promise<void> {
    const connections = [...this.present()].length;
    const isKnown = connections === this.reported.connections;
    this.reported = { connections, at: Date.now(), isPending: false };
    if (isKnown) return;
    try {
      await countersOf(this.env).reportConnections(this.name, connections);
    } catch {
      // The next change reports again.
      this.reported.connections = -1;
    }
  }
}
