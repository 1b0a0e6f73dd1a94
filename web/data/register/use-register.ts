import type { RegisterSession, RegisterState } from '#domain/register/answers/register.ts';
import { storage } from '#web/base/storage.ts';
import { createStore, useStore } from '#web/base/store.ts';
import { useLiveApi } from '#web/data/live-refresh.ts';
import { useStoredLocation } from '#web/data/locations.ts';
import { registerPath } from './register-paths.ts';

const NONE: readonly never[] = [];

const KEY = 'fogon.drawer';
const deviceRegister = createStore<string | null>(storage.get(KEY));

/** Selects the register in which this device charges while it is open. */
export function setDeviceRegister(registerId: string): void {
  storage.set(KEY, registerId);
  deviceRegister.set(registerId);
}

/** The id of the register that this device selected, or null. */
export function useDeviceRegister(): string | null {
  return useStore(deviceRegister);
}

/**
 * The open sessions that can receive charges: those of the same day as the current one, which after midnight can be the
 * day before.
 */
function chargingSessionsOf({ session, sessions }: RegisterState): readonly RegisterSession[] {
  return session ? sessions.filter(({ business_day }) => business_day >= session.business_day) : NONE;
}

/** The state with a session that was just opened: the latest one is first and the present one, as the server answers. */
function withOpened(register: RegisterState, session: RegisterSession): RegisterState {
  const others = register.sessions.filter(({ id }) => id !== session.id);
  const registers = register.registers.map((each) =>
    each.id === session.register_id ? { ...each, open: true } : each,
  );
  return { ...register, session, sessions: [session, ...others], registers };
}

/** The open register sessions, the one in which this device charges, and the payment methods. */
export function useRegister() {
  const { data, error, mutate } = useLiveApi(
    registerPath,
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
    /** The open session in which this device charges. */
    session,
    /** Every open session, including those of past days. */
    sessions: data?.sessions ?? NONE,
    /** The open sessions in which a device can charge. */
    chargingSessions,
    registers: data?.registers ?? NONE,
    methods: data?.payment_methods ?? NONE,
    expenseCategories: data?.expense_categories ?? NONE,
    /** The value for charges of this device; undefined with one open session, because the server then knows it. */
    register_session_id: chargingSessions.length > 1 ? session?.id : undefined,
    /** False only when it is known that no register is open. */
    open: data === undefined || data.session !== null,
    loading: data === undefined && error === undefined,
    reload: () => void mutate(),
    /** Call after opening a register here: shows it as open at once and loads the data again. */
    opened: (session: RegisterSession) => void mutate((known) => known && withOpened(known, session)),
  };
}
