import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import type { Channel } from '#domain/orders.ts';
import { quantities, type Ticket } from '#domain/ticket.ts';
import { useUser } from '#web/lib/session.ts';
import { openTicketStore, type TicketStore } from './ticket-store.ts';

const TicketContext = createContext<TicketStore | null>(null);

interface TicketProviderProps {
  /** Where the ticket is taken: each place of the product has its own. */
  place: 'pos' | 'orders';
  channel: Channel;
  children: ReactNode;
}

export function TicketProvider({ place, channel, children }: TicketProviderProps) {
  const { id, business_id } = useUser();
  const store = useMemo(
    () => openTicketStore(`fogon.ticket.${place}.${business_id}.${id}`, channel),
    [place, channel, business_id, id],
  );
  return <TicketContext value={store}>{children}</TicketContext>;
}

export function useTicketStore(): TicketStore {
  const store = useContext(TicketContext);
  if (!store) throw new Error('A ticket is used outside its TicketProvider.');
  return store;
}

export function useTicket(): Ticket {
  const store = useTicketStore();
  return useSyncExternalStore(store.subscribe, store.get);
}

/** One part of the ticket; who asks is drawn again only when that part changes. */
export function useTicketPart<K extends keyof Ticket>(part: K): Ticket[K] {
  const store = useTicketStore();
  return useSyncExternalStore(store.subscribe, () => store.get()[part]);
}

export function useTicketIsEmpty(): boolean {
  const store = useTicketStore();
  return useSyncExternalStore(store.subscribe, () => store.get().lines.length === 0);
}

const counted = new WeakMap<Ticket, ReadonlyMap<string, number>>();

function countOf(ticket: Ticket, menuItemId: string): number {
  let found = counted.get(ticket);
  if (!found) {
    found = quantities(ticket);
    counted.set(ticket, found);
  }
  return found.get(menuItemId) ?? 0;
}

/** Units of one product; who asks is drawn again only when that number changes. */
export function useQuantityOf(menuItemId: string): number {
  const store = useTicketStore();
  return useSyncExternalStore(store.subscribe, () => countOf(store.get(), menuItemId));
}
