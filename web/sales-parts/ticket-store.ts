import type { Channel } from '#domain/orders.ts';
import {
  changeTicket,
  emptyTicket,
  type OrderIds,
  orderOf,
  type Ticket,
  type TicketAction,
} from '#domain/ticket.ts';
import { newId } from '#web/lib/ids.ts';
import { storage } from '#web/lib/storage.ts';
import { createStore, type Store } from '#web/lib/store.ts';
import { readDraft } from './ticket-draft.ts';

export type OrderBody = ReturnType<typeof orderOf>;

/** A ticket with the ids that its order will have. `sent` is the body of an attempt that may have arrived. */
export interface Draft extends OrderIds {
  readonly ticket: Ticket;
  readonly key: string;
  readonly sent: string | null;
}

export interface TicketStore extends Pick<Store<Ticket>, 'get' | 'subscribe'> {
  readonly change: (action: TicketAction) => void;
  /** What to send and under which key: the same again after a lost answer, a new key once the ticket changed. */
  readonly begin: () => { readonly body: OrderBody; readonly key: string };
  /** The order has arrived, or is not wanted: an empty ticket with new ids. */
  readonly restart: () => void;
}

function freshDraft(channel: Channel): Draft {
  return {
    ticket: emptyTicket(channel),
    order_id: newId(),
    kitchen_order_id: newId(),
    sale_id: newId(),
    key: newId(),
    sent: null,
  };
}

/** The ticket that a user has in hand at a place of the product; it survives a reload of the page. */
export function openTicketStore(storageKey: string, channel: Channel): TicketStore {
  let draft = readDraft(storage.get(storageKey)) ?? freshDraft(channel);
  const shown = createStore(draft.ticket);

  const keep = (next: Draft) => {
    draft = next;
    storage.set(storageKey, JSON.stringify(draft));
    shown.set(draft.ticket);
  };

  return {
    get: shown.get,
    subscribe: shown.subscribe,
    change: (action) => {
      const ticket = changeTicket(draft.ticket, action);
      if (ticket !== draft.ticket) keep({ ...draft, ticket });
    },
    begin: () => {
      const body = orderOf(draft.ticket, draft);
      const sent = JSON.stringify(body);
      const key = draft.sent === null || draft.sent === sent ? draft.key : newId();
      keep({ ...draft, key, sent });
      return { body, key };
    },
    restart: () => keep(freshDraft(channel)),
  };
}
