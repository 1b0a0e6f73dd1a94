import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';
import { quantities, type Ticket, type TicketLine } from '#domain/ticket.ts';
import { useUser } from '#web/lib/session.ts';
import { draftKey, type TicketPlace } from './draft-place.ts';
import { openTicketStore, type TicketStart, type TicketStore } from './ticket-store.ts';

const TicketContext = createContext<TicketStore | null>(null);

interface TicketProviderProps extends TicketStart {
  place: TicketPlace;
  children: ReactNode;
}

export function TicketProvider({
  place,
  channel,
  table_id = null,
  customer_name = '',
  order_id,
  children,
}: TicketProviderProps) {
  const { id, business_id } = useUser();
  const store = useMemo(
    () =>
      openTicketStore(draftKey(place, { id, business_id }), {
        channel,
        table_id,
        customer_name,
        order_id,
      }),
    [place, channel, table_id, customer_name, order_id, business_id, id],
  );
  useEffect(() => store.attend(), [store]);
  return <TicketContext value={store}>{children}</TicketContext>;
}

export function useTicketStore(): TicketStore {
  const store = useContext(TicketContext);
  if (!store) throw new Error('A ticket is used outside its TicketProvider.');
  return store;
}

/** What of the ticket is chosen; who asks is drawn again only when that is another value. */
function useChosen<T>(choose: (ticket: Ticket) => T): T {
  const store = useTicketStore();
  return useSyncExternalStore(store.subscribe, () => choose(store.get()));
}

const whole = (ticket: Ticket): Ticket => ticket;
const isEmpty = (ticket: Ticket): boolean => ticket.lines.length === 0;

export function useTicket(): Ticket {
  return useChosen(whole);
}

/** One part of the ticket; who asks is drawn again only when that part changes. */
export function useTicketPart<K extends keyof Ticket>(part: K): Ticket[K] {
  return useChosen((ticket) => ticket[part]);
}

export function useTicketIsEmpty(): boolean {
  return useChosen(isEmpty);
}

/** What is worked out of a ticket's lines, once for all who ask. */
interface Lookup {
  readonly lines: ReadonlyMap<string, TicketLine>;
  readonly units: ReadonlyMap<string, number>;
}

const lookups = new WeakMap<Ticket['lines'], Lookup>();

function lookupOf(ticket: Ticket): Lookup {
  const known = lookups.get(ticket.lines);
  if (known) return known;
  const lookup = {
    lines: new Map(ticket.lines.map((line) => [line.id, line])),
    units: quantities(ticket),
  };
  lookups.set(ticket.lines, lookup);
  return lookup;
}

/** Something of one line or product; only who asks of that one hears of its changes. */
function useChosenOf<T>(id: string, choose: (lookup: Lookup) => T): T {
  const store = useTicketStore();
  const subscribe = useCallback((listener: () => void) => store.subscribeTo(id, listener), [store, id]);
  return useSyncExternalStore(subscribe, () => choose(lookupOf(store.get())));
}

/** Units of one product. */
export function useQuantityOf(menuItemId: string): number {
  return useChosenOf(menuItemId, ({ units }) => units.get(menuItemId) ?? 0);
}

/** Whether a product is in the ticket. */
export function useIsTaken(menuItemId: string): boolean {
  return useChosenOf(menuItemId, ({ units }) => units.has(menuItemId));
}

/** One line, or undefined when it left. */
export function useTicketLine(lineId: string | null): TicketLine | undefined {
  return useChosenOf(lineId ?? '', ({ lines }) => lines.get(lineId ?? ''));
}

const SEPARATOR = ' ';

/** The ids of the lines in their order; who asks is drawn again only when a line comes, leaves or moves. */
export function useLineIds(): readonly string[] {
  const joined = useChosen((ticket) => ticket.lines.map(({ id }) => id).join(SEPARATOR));
  return useMemo(() => (joined === '' ? [] : joined.split(SEPARATOR)), [joined]);
}
