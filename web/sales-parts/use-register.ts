import type { Answer, api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/swr.tsx';
import { useLiveRefresh } from './live-refresh.ts';

type Register = Answer<typeof api.register.$get>;
export type RegisterSession = NonNullable<Register['session']>;
export type PaymentMethod = Register['payment_methods'][number];

export const REGISTER_PATH = '/api/register';
const NONE: readonly never[] = [];

/** Today's open register and the ways to pay. */
export function useRegister() {
  const { data, error, mutate } = useApi<Register>(REGISTER_PATH);
  useLiveRefresh(
    ({ type }) => type === 'register.changed',
    () => void mutate(),
  );
  return {
    session: data?.session ?? null,
    methods: data?.payment_methods ?? NONE,
    /** False only when it is known that no register is open. */
    open: data === undefined || data.session !== null,
    loading: data === undefined && error === undefined,
    reload: () => void mutate(),
  };
}
