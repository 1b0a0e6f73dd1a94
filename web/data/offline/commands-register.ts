import type { Doer, MovementBody, OfflineEffect } from '#domain/offline/effect.ts';
import { reportAfter } from '#domain/offline/lists.ts';
import type { RegisterReport } from '#domain/register/answers/register.ts';
import { MOVEMENT_LABELS } from '#domain/register/register-labels.ts';
import { api } from '#web/data/api.ts';
import type { QueuedWrite } from './queued-write.ts';

/** Cash in or out of a register session. Without a network the answer is null if the device has not kept the session's report. */
export function moveCash(
  sessionId: string,
  json: MovementBody,
): QueuedWrite<{ report: RegisterReport } | null> {
  const effectBy = (by: Doer): OfflineEffect => ({
    kind: 'register.movement',
    by,
    session_id: sessionId,
    body: json,
  });
  return {
    kind: 'register.movement',
    method: 'POST',
    path: api.register[':id'].movements.$path({ param: { id: sessionId } }),
    body: json,
    subjects: [`register:${sessionId}`],
    title: MOVEMENT_LABELS[json.type],
    hasNumber: false,
    sells: false,
    effectOf: (_answer, by) => effectBy(by),
    answerHere: ({ by }, floor) => {
      const before = floor.report(sessionId);
      const effect = effectBy(by);
      return { answer: before && { report: reportAfter(before, effect) }, effect };
    },
  };
}
