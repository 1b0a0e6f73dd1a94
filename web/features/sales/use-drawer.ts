import type { Answer, api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/swr.tsx';
import { useRegister } from '#web/sales-parts/use-register.ts';
import type { Sale } from '#web/sales-parts/use-sale.ts';

type ReportAnswer = Answer<(typeof api.register)[':id']['report']['$get']>;

/** The drawer that charged a sale, in words: its name, and its Z once it was closed; null until it is known. */
export function useDrawer({ cash_register_id, register_open }: Sale): string | null {
  const { sessions } = useRegister();
  const zPath = cash_register_id && !register_open ? `/api/register/${cash_register_id}/report` : null;
  const z = useApi<ReportAnswer>(zPath, { revalidateOnFocus: false }).data?.report;
  if (z) return z.z_number === null ? z.register_name : `${z.register_name} · Z #${z.z_number}`;
  return sessions.find(({ id }) => id === cash_register_id)?.register_name ?? null;
}
