import type { Answer, api } from '#web/lib/api.ts';
import { useLiveApi } from '#web/lib/live-refresh.ts';
import { useStoredLocation } from '#web/lib/locations.ts';
import { storage } from '#web/lib/storage.ts';
import { createStore, useStore } from '#web/lib/store.ts';

type Register = Answer<typeof api.register.$get>;
export type RegisterSession = NonNullable<Register['session']>;
export type RegisterPaymentMethod = Register['payment_methods'][number];
export type Drawer = Register['registers'][number];
export type RegisterExpenseCategory = Register['expense_categories'][number];

export const REGISTER_PATH = '/api/register';
const NONE: readonly never[] = [];

const KEY = 'fogon.drawer';
const deviceRegister = createStore<string | null>(storage.get(KEY));

/** From now on this device charges in that drawer, whenever it is open. */
export function setDeviceRegister(registerId: string): void {
  storage.set(KEY, registerId);
  deviceRegister.set(registerId);
}

/** The drawer that this device chose, or null. */
export function useDeviceRegister(): string | null {
  return useStore(deviceRegister);
}

/** The drawers that may charge: those of the same day as the one that counts as open, which after midnight may be yesterday's. */
function chargingSessionsOf({ session, sessions }: Register): readonly RegisterSession[] {
  return session ? sessions.filter(({ business_day }) => business_day >= session.business_day) : NONE;
}

function withOpened(register: Register, session: RegisterSession): Register {
  const others = register.sessions.filter(({ id }) => id !== session.id);
  const registers = register.registers.map((each) =>
    each.id === session.register_id ? { ...each, open: true } : each,
  );
  return { ...register, session: register.session ?? session, sessions: [...others, session], registers };
}

/** The open drawers, the one in which this device charges, and the ways to pay. */
export function useRegister() {
  const { data, error, mutate } = useLiveApi<Register>(
    REGISTER_PATH,
    ({ type }) => type === 'register.changed' || type === 'settings.changed' || type === 'expense.changed',
  );
  const chosen = useDeviceRegister();
  const deviceLocationId = useStoredLocation();
  const chargingSessions = data ? chargingSessionsOf(data) : NONE;
  const session =
    chargingSessions.find(({ register_id }) => register_id === chosen) ??
    chargingSessions.find(
      ({ location_id }) => deviceLocationId !== null && location_id === deviceLocationId,
    ) ??
    chargingSessions.find(({ id }) => id === data?.session?.id) ??
    null;
  return {
    /** The open drawer in which this device charges. */
    session,
    /** Every open drawer, also of a day that passed. */
    sessions: data?.sessions ?? NONE,
    /** The open drawers in which a device may charge. */
    chargingSessions,
    registers: data?.registers ?? NONE,
    methods: data?.payment_methods ?? NONE,
    expenseCategories: data?.expense_categories ?? NONE,
    /** What a charge of this device says; with one drawer open there is nothing to say. */
    register_session_id: chargingSessions.length > 1 ? session?.id : undefined,
    /** False only when it is known that no register is open. */
    open: data === undefined || data.session !== null,
    loading: data === undefined && error === undefined,
    reload: () => void mutate(),
    /** A drawer was opened here: it is shown as open at once, and read again. */
    opened: (session: RegisterSession) => void mutate((known) => known && withOpened(known, session)),
  };
}
