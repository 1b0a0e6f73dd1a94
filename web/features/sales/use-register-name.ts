import type { Answer, api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/swr.tsx';
import { useRegister } from '#web/register/use-register.ts';
import type { Sale } from '#web/sales/use-sale.ts';

type ReportAnswer = Answer<(typeof api.register)[':id']['report']['$get']>;

/** The name of the register that charged a sale, with its Z number after closing; null until it is loaded. */
export function useRegisterName({ register_session_id, register_open }: Sale): string | null {
  const { sessions } = useRegister();
  const zPath = register_session_id && !register_open ? `/api/register/${register_session_id}/report` : null;
  const z = useApi<ReportAnswer>(zPath, { revalidateOnFocus: false }).data?.report;
  if (z) return z.z_number === null ? z.register_name : `${z.register_name} · Z #${z.z_number}`;
  return sessions.find(({ id }) => id === register_session_id)?.register_name ?? null;
}
