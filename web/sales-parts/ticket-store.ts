import {
  changeTicket,
  differsFromSent,
  emptyTicket,
  type OrderIds,
  orderOf,
  stillToSend,
  type Ticket,
  type TicketAction,
  type TicketLine,
} from '#domain/ticket.ts';
import { newId } from '#web/lib/ids.ts';
import { storage } from '#web/lib/storage.ts';
import { createStore, type Store } from '#web/lib/store.ts';
import { readDraft } from './ticket-draft.ts';
import { type Keeper, keeperOf } from './ticket-keeper.ts';

export type OrderBody = ReturnType<typeof orderOf> & { readonly location_id?: string };

/** A ticket with the ids that its order will have. `sent` is the body of an attempt that may have arrived. */
export interface Draft extends OrderIds {
  readonly ticket: Ticket;
  readonly key: string;
  readonly sent: string | null;
}

export interface TicketStore extends Pick<Store<Ticket>, 'get' | 'subscribe'>, Pick<Keeper, 'attend'> {
  readonly change: (action: TicketAction) => void;
  /** Hears only of changes to one line, or to the lines of one product. */
  readonly subscribeTo: (id: string, listener: () => void) => () => void;
  /** The line that was touched last, or else the last one of the ticket. */
  readonly lastLine: () => TicketLine | undefined;
  /** What to send and under which key: the same again after a lost answer, a new key once the ticket changed. `location` is where the device stands. */
  readonly begin: (location?: string | null) => { readonly body: OrderBody; readonly key: string };
  /** The order that will get the ticket: an open one, or one that there is not yet. */
  readonly orderId: () => string;
  /** Whether what was sent last may have arrived, though nobody said so. */
  readonly isUnsure: () => boolean;
  /** What was sent last was refused: it has not arrived. */
  readonly refuse: () => void;
  /** The ticket is not wanted: an empty one with new ids. */
  readonly restart: () => void;
  /**
   * Lines have arrived, as a card of the kitchen. What came after them stays, for whom it was, to be sent with new ids: on the
   * order that is told, or else as this place begins. Tells whether they were corrected meanwhile.
   */
  readonly settle: (
    card: string,
    arrived: Parameters<typeof differsFromSent>[1],
    orderId?: string,
  ) => { readonly corrected: boolean };
}

/** What an empty ticket begins with. */
export interface TicketStart
  extends Pick<Ticket, 'channel'>,
    Partial<Pick<Ticket, 'table_id' | 'customer_name'>> {
  /** The open order that gets the lines as its next round; a new order when absent. */
  readonly order_id?: string | undefined;
}

function freshDraft({ channel, order_id, ...start }: TicketStart): Draft {
  return {
    ticket: { ...emptyTicket(channel), ...start },
    order_id: order_id ?? newId(),
    kitchen_order_id: newId(),
    sale_id: newId(),
    key: newId(),
    sent: null,
  };
}

/** The lines that are in one ticket as they are and not in the other. */
function linesApart(one: Ticket, other: Ticket): readonly TicketLine[] {
  const known = new Set(other.lines);
  return one.lines.filter((line) => !known.has(line));
}

/** The ticket that a user has in hand at a place of the product; it survives a reload of the page. */
export function openTicketStore(storageKey: string, start: TicketStart): TicketStore {
  let draft = readDraft(storage.get(storageKey)) ?? freshDraft(start);
  let touched: string | null = null;
  const shown = createStore(draft.ticket);
  const followers = new Map<string, Set<() => void>>();

  const show = (before: Ticket, fresh = linesApart(draft.ticket, before)) => {
    shown.set(draft.ticket);
    const apart = [...fresh, ...linesApart(before, draft.ticket)];
    const ids = new Set(apart.flatMap(({ id, menu_item_id }) => [id, menu_item_id]));
    for (const id of ids) for (const listener of followers.get(id) ?? []) listener();
  };

  const replace = (next: Draft) => {
    const before = draft.ticket;
    draft = next;
    show(before);
  };
  const keeper = keeperOf(
    storageKey,
    () => JSON.stringify(draft),
    (text) => replace(readDraft(text) ?? freshDraft(start)),
  );
  const restart = () => {
    keeper.forget();
    replace(freshDraft(start));
  };

  return {
    get: shown.get,
    subscribe: shown.subscribe,
    attend: keeper.attend,
    change: (action) => {
      const before = draft.ticket;
      const ticket = changeTicket(before, action);
      if (ticket === before) return;
      draft = { ...draft, ticket };
      keeper.soon();
      const fresh = linesApart(ticket, before);
      if (action.type !== 'refresh') touched = fresh.at(-1)?.id ?? touched;
      show(before, fresh);
    },
    subscribeTo: (id, listener) => {
      const listeners = followers.get(id) ?? new Set();
      followers.set(id, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && followers.get(id) === listeners) followers.delete(id);
      };
    },
    lastLine: () => {
      const { lines } = draft.ticket;
      return lines.find(({ id }) => id === touched) ?? lines.at(-1);
    },
    begin: (location = null) => {
      const body = {
        ...orderOf(draft.ticket, draft),
        ...(location === null ? {} : { location_id: location }),
      };
      const sent = JSON.stringify(body);
      const key = draft.sent === sent ? draft.key : newId();
      draft = { ...draft, key, sent };
      keeper.now();
      return { body, key };
    },
    orderId: () => draft.order_id,
    isUnsure: () => draft.sent !== null,
    refuse: () => {
      draft = { ...draft, sent: null };
      keeper.now();
    },
    restart,
    settle: (card, arrived, orderId) => {
      // Another tab has settled it, and this one has that tab's ticket.
      if (draft.kitchen_order_id !== card) return { corrected: false };
      const corrected = differsFromSent(draft.ticket, arrived);
      const ticket = stillToSend(draft.ticket, arrived, newId);
      if (ticket.lines.length === 0) {
        restart();
      } else {
        const fresh = freshDraft(start);
        replace({ ...fresh, ticket: { ...ticket, note: '' }, order_id: orderId ?? fresh.order_id });
        keeper.now();
      }
      return { corrected };
    },
  };
}
