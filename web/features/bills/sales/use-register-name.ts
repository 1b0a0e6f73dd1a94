import type { Sale } from '#domain/bills/answers/sales.ts';
import { api, apiPath } from '#web/data/api.ts';
import { useRegister } from '#web/data/register/use-register.ts';
import { useApi } from '#web/data/swr.tsx';

/** The name of the register that charged a sale, with its Z number after closing; null until it is loaded. */
export function useRegisterName({ register_session_id, register_open }: Sale): string | null {
  const { sessions } = useRegister();
  const zPath =
    register_session_id && !register_open
      ? apiPath(api.register[':id'].report, { param: { id: register_session_id } })
      : null;
  const z = useApi(zPath, { revalidateOnFocus: false }).data?.report;
  if (z) return z.z_number === null ? z.register_name : `${z.register_name} · Z #${z.z_number}`;
  return sessions.find(({ id }) => id === register_session_id)?.register_name ?? null;
}
