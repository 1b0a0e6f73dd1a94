import { useEffect, useState } from 'react';
import { PIN_MESSAGE, PIN_SHAPE } from '#domain/people/employees.ts';
import { api, apiPath } from '#web/data/api.ts';
import type { ApprovalRequest } from '#web/data/approval.ts';
import { useCommand } from '#web/data/command.ts';
import { useForm } from '#web/data/form.ts';
import { useApi } from '#web/data/swr.tsx';

/** The form for an approver's PIN; calls `onWrong` after a wrong PIN. */
export function useApproval({ action, key, answer }: ApprovalRequest, onWrong: () => void) {
  const path = apiPath(api.approvals.approvers, { query: { action } });
  const { data, error, mutate, isValidating } = useApi(path);
  const { busy, run } = useCommand();
  const approvers = data?.approvers;
  const [first, ...others] = approvers ?? [];
  const only = others.length === 0 ? first : undefined;

  const approverOf = (id: string) => only ?? approvers?.find((approver) => approver.id === id);
  const form = useForm({ user_id: '', pin: '' }, ({ user_id, pin }) => ({
    ...(!approvers || approverOf(user_id) ? {} : { user_id: 'Elige quién autoriza.' }),
    ...(PIN_SHAPE.test(pin) ? {} : { pin: PIN_MESSAGE }),
  }));
  const approver = approverOf(form.values.user_id);

  const [waits, setWaits] = useState(false);

  const send = async (pin: string) => {
    if (!approvers) return setWaits(true);
    if (!approver) return;
    const json = { action, key, user_id: approver.id, pin };
    const outcome = await run({ call: (options) => api.approvals.$post({ json }, options), failure: null });
    if (!outcome) return;
    form.set('pin', '');
    if (outcome.ok) return answer(outcome.data.approval);
    form.refuse({ pin: outcome.error.message });
    onWrong();
  };

  const isReady = waits && approvers !== undefined;
  useEffect(() => {
    if (!isReady) return;
    setWaits(false);
    form.ref.current?.requestSubmit();
  }, [isReady, form.ref]);

  return {
    form,
    busy: busy || waits,
    approvers,
    approver,
    failed: error !== undefined && approvers === undefined,
    retrying: isValidating,
    retry: () => void mutate(),
    submit: form.submit(({ pin }) => void send(pin)),
    cancel: () => answer(null),
  };
}
