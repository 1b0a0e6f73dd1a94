import type { QueuedRequest } from './queued-request.ts';

export interface QueueState {
  /** The number of requests that a screen shows as done and the server has not answered. */
  readonly waiting: number;
  readonly oldestAt: Date | null;
  readonly refused: readonly QueuedRequest[];
  readonly requests: readonly QueuedRequest[];
  readonly sending: boolean;
}

const NONE: QueueState = { waiting: 0, oldestAt: null, refused: [], requests: [], sending: false };

/** The queue of this device. */
export function useQueue(): QueueState {
  return NONE;
}
