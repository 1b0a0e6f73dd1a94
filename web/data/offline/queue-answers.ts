import { UNKNOWN, WRONG_CLOCK } from '#domain/offline/local-refusal.ts';
import { ApiError, NetworkError } from '#web/data/http.ts';
import { CANNOT_STORE, type QueueAttempts } from './queue-attempts.ts';
import type { QueueOutbox } from './queue-outbox.ts';
import type { QueuePorts, Submitted } from './queue-ports.ts';
import { PRINT_HOLD_MS, printsTicket } from './queue-rules.ts';
import { becomeOffline, listRequests } from './queue-store.ts';
import type { QueuedWrite } from './queued-write.ts';

const isUnknown = ({ code }: { readonly code: string }): boolean => code === UNKNOWN.refusal.code;

/** Answers a stored write on this device; it waits from then on. */
export function createDeviceAnswers(
  ports: QueuePorts,
  { forget }: QueueOutbox,
  { sendUnstored }: QueueAttempts,
) {
  const becomeAnswered = async <T>(write: QueuedWrite<T>, id: string) => {
    const requests = await listRequests(await ports.database(), ports.owner);
    const { known, floor } = await ports.known(requests.filter((each) => each.id !== id));
    const computed: { answer?: T } = {};
    const { problem, request } = await becomeOffline(await ports.database(), id, {
      answer: (at, number, isWrong) => {
        if (isWrong) return WRONG_CLOCK;
        const here = write.answerHere({ ...known, by: { ...known.by, at }, number }, floor);
        if ('refusal' in here) return here;
        computed.answer = here.answer;
        return { effect: here.effect };
      },
      hasNumber: write.hasNumber,
      menuAsOf: write.sells ? (known.menu?.as_of ?? null) : null,
      holdMs: printsTicket(write) ? PRINT_HOLD_MS : 0,
      newId: ports.newId,
      clocks: ports.clocks(),
    });
    // Another tab has answered the same request.
    if (request?.offline && computed.answer === undefined) {
      const { occurred_at: at, number } = request.offline;
      const here = write.answerHere({ ...known, by: { ...known.by, at }, number }, floor);
      if (!('refusal' in here)) computed.answer = here.answer;
    }
    return { problem, computed };
  };

  const answerHere = async <T>(write: QueuedWrite<T>, id: string): Promise<Submitted<T>> => {
    const { problem, computed } = await becomeAnswered(write, id).catch(async (error: unknown) => {
      await forget(id);
      throw new NetworkError(error, false, CANNOT_STORE);
    });
    if (problem === WRONG_CLOCK.refusal) ports.askClock();
    if (problem) throw new ApiError(isUnknown(problem) ? 503 : 409, problem.code, problem.message);
    ports.changed();
    if (computed.answer !== undefined) return { data: computed.answer, isStored: true };
    // Another tab has sent the same request: its key makes a repetition harmless.
    return sendUnstored(write, id);
  };

  return { answerHere };
}
