import type { ChangePart } from '#domain/base/readable-changes.ts';

/** Who is connected. */
export interface Member {
  readonly user_id: string;
  readonly full_name: string;
  /** Null for an API token. */
  readonly session_id: string | null;
  /** The parts of changes that the connection receives. */
  readonly reads: readonly ChangePart[];
}

/** A customer display that is connected: it hears the messages of its device and no event of the business. */
export interface DisplayMember {
  readonly display_id: string;
  readonly device_id: string;
}

/** Who connects, by a verified room token. */
export type RoomEntry = (Member | DisplayMember) & {
  /** The token's id: each token connects once. */
  readonly jti: string;
  /** When the token was signed, in seconds since 1970; zero if the token has no `iat`. */
  readonly made_at: number;
};

/** How a connection receives the events of one write. */
export interface EventDelivery {
  /** As one list (`?events=list`). A page of a release that does not ask for it receives each event in a message of its own. */
  readonly takes_lists: boolean;
}

const HEADER = 'x-fogon-entry';

/** The request with the entry, without its query: the room stores the address of each connection. */
export function withEntry(request: Request, entry: RoomEntry): Request {
  const { origin, pathname, searchParams } = new URL(request.url);
  const forwarded = new Request(origin + pathname, request);
  const delivery: EventDelivery = { takes_lists: searchParams.get('events') === 'list' };
  forwarded.headers.set(HEADER, encodeURIComponent(JSON.stringify({ ...entry, ...delivery })));
  return forwarded;
}

/** The entry that the Worker has set. */
export const entryOf = ({ headers }: Request): RoomEntry & EventDelivery =>
  JSON.parse(decodeURIComponent(headers.get(HEADER) ?? ''));

/** Refuses a connection before the upgrade. */
export const refuseEntry = (status: number, message: string): Response =>
  Response.json({ error: { code: 'room.refused', message } }, { status });
