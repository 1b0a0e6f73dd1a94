import type { ApprovableAction } from '#domain/access.ts';
import { createStore, useStore } from './store.ts';

/** A write that waits for somebody with more authority. */
export interface ApprovalRequest {
  readonly action: ApprovableAction;
  /** The write's idempotency key: the approval serves that write alone. */
  readonly key: string;
  /** Ends the wait, with the approval or with null for none. */
  readonly answer: (approval: string | null) => void;
}

const waiting = createStore<readonly ApprovalRequest[]>([]);

/** Asks whoever is at the screen for an approver's PIN. Gives what goes in the header x-approval, or null when it was not given. */
export function requestApproval(action: ApprovableAction, key: string): Promise<string | null> {
  return new Promise((resolve) => {
    const request: ApprovalRequest = {
      action,
      key,
      answer(approval) {
        waiting.set(waiting.get().filter((other) => other !== request));
        resolve(approval);
      },
    };
    waiting.set([...waiting.get(), request]);
  });
}

/** The request to show: the one that has waited longest. */
export function useApprovalRequest(): ApprovalRequest | undefined {
  return useStore(waiting)[0];
}

/** Nobody is at the screen any more: every request ends without an approval. */
export function dropApprovalRequests(): void {
  for (const request of waiting.get()) request.answer(null);
}
