import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { ApiError, api } from '#web/lib/api.ts';
import { useAttempts } from '#web/lib/use-attempts.ts';
import { useLiveRefresh } from '#web/sales-parts/live-refresh.ts';
import { REGISTER_PATH, type RegisterSession } from '#web/sales-parts/use-register.ts';
import type { CountOutcome } from './count-outcome.tsx';
import type { CashEntry } from './use-cash-entry.ts';
import { type RegisterReport, reportPath } from './use-report.ts';

type Step =
  | { readonly name: 'count' }
  | { readonly name: 'outcome'; readonly outcome: CountOutcome; readonly report: RegisterReport | null }
  | { readonly name: 'closed'; readonly report: RegisterReport };

async function readReport(id: string): Promise<RegisterReport | null> {
  try {
    const answer = await api.register[':id'].report.$get({ param: { id } });
    const { report } = await answer.json();
    return report;
  } catch {
    // The count said what is expected; its parts can wait.
    return null;
  }
}

const countOf = ({ cents, pieces }: CashEntry) => ({
  counted_cents: cents ?? 0,
  ...(pieces ? { closing_count: pieces } : {}),
});

/** Closes a drawer blind: nothing of what it must hold is read before it was counted. */
export function useClosing(session: RegisterSession, entry: CashEntry) {
  const { mutate } = useSWRConfig();
  const { busy, attempt } = useAttempts();
  const [step, setStep] = useState<Step>({ name: 'count' });
  const { id } = session;

  useLiveRefresh(
    ({ type }) => step.name === 'outcome' && (type === 'register.changed' || type === 'sale.changed'),
    () =>
      void readReport(id).then((report) =>
        setStep((now) => (now.name === 'outcome' && report ? { ...now, report } : now)),
      ),
  );

  const count = async () => {
    const json = countOf(entry);
    const outcome = await attempt(['count', id, json], () => ({
      call: async (options) => {
        const answer = await api.register[':id'].count.$post({ param: { id }, json }, options);
        const report = await readReport(id);
        return {
          status: answer.status,
          json: async () => ({ outcome: (await answer.json()).outcome, report }),
        };
      },
    }));
    if (outcome?.ok) setStep({ name: 'outcome', ...outcome.data });
  };

  /** Answers why the reason is not enough, or null. */
  const close = async (reason: string): Promise<string | null> => {
    const json = { ...countOf(entry), ...(reason === '' ? {} : { difference_reason: reason }) };
    const outcome = await attempt(['close', id, json], () => ({
      call: (options) => api.register[':id'].close.$post({ param: { id }, json }, options),
      success: ({ report }) => `Caja cerrada. Cierre Z #${report.z_number ?? ''}`,
    }));
    if (!outcome) return null;
    void mutate(REGISTER_PATH);
    if (!outcome.ok) {
      const { error } = outcome;
      return error instanceof ApiError && error.code === 'register.difference' ? error.message : null;
    }
    void mutate(reportPath(id), outcome.data, { revalidate: false });
    setStep({ name: 'closed', report: outcome.data.report });
    return null;
  };

  return { step, busy, count, close, recount: () => setStep({ name: 'count' }) };
}
