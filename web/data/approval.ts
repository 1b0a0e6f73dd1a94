import type { ApprovableAction } from '#domain/people/access.ts';
import { createStore, useStore } from '#web/base/store.ts';

/** A write that waits for an approval. */
export interface ApprovalRequest {
  readonly action: ApprovableAction;
  /** The idempotency key of the write. The approval is valid for that write only. */
  readonly key: string;
  /** Ends the wait with the approval, or with null if none was given. */
  readonly answer: (approval: string | null) => void;
}

const waiting = createStore<readonly ApprovalRequest[]>([]);

/** Requests an approver's PIN on this screen. Returns the value of the header x-approval, or null if no PIN was given. */
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

/** The oldest pending request, which is the one to show. */
export function useApprovalRequest(): ApprovalRequest | undefined {
  return useStore(waiting)[0];
}

/** Ends every request without an approval, because the session has ended. */
export function dropApprovalRequests(): void {
  for (const request of waiting.get()) request.answer(null);
}
