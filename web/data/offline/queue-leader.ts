import { backoff } from './queue-rules.ts';

/** The part of the Web Locks API that electing a tab needs. */
export interface Locks {
  request(name: string, options: { steal?: boolean }, work: () => Promise<void>): Promise<unknown>;
}

/** A tab that sends nothing for so long while something waits is frozen; another one takes its place. */
export const STEAL_AFTER_MS = 20_000;

export interface LeaderPorts {
  /** Null where the browser has no locks: then every tab sends, and the idempotency keys make that harmless. */
  readonly locks: Locks | null;
  readonly name: string;
  /** Does the work of the one tab; it ends when nothing is left, or soon after `isStopped`. One that fails is done again. */
  readonly work: (isStopped: () => boolean) => Promise<void>;
  readonly failed: (error: unknown) => void;
  /** True when nobody is left to work for. */
  readonly isOver: () => boolean;
  readonly isAway: () => boolean;
  readonly now: () => number;
  readonly pause: (millis: number) => Promise<void>;
}

const isStolen = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Lets one tab at a time do the work. */
export function createLeader({ locks, name, work, failed, isOver, isAway, now, pause }: LeaderPorts) {
  let isRequested = false;
  let isLeading = false;
  let progressAt = 0;

  /** Does the work once. False if it failed. */
  const leadOnce = async (steal: boolean): Promise<boolean> => {
    let isStopped = false;
    const failures: unknown[] = [];
    const run = async () => {
      isLeading = true;
      await work(() => isStopped)
        .catch((error: unknown) => failures.push(error))
        .finally(() => {
          isLeading = false;
        });
    };
    try {
      await (locks ? locks.request(name, steal ? { steal } : {}, run) : run());
    } catch (error) {
      if (!isStolen(error)) failures.push(error);
    } finally {
      isStopped = true;
    }
    for (const error of failures) failed(error);
    return failures.length === 0;
  };

  /** A tab that fails lets another one try, and tries again later. */
  const lead = async (steal: boolean): Promise<void> => {
    let isDone = await leadOnce(steal);
    for (let failures = 0; !isDone && !isOver(); failures += 1) {
      await pause(backoff(failures));
      isDone = await leadOnce(false);
    }
  };

  const watch = async (): Promise<void> => {
    while (isRequested && !isLeading) {
      await pause(STEAL_AFTER_MS);
      if (!isRequested || isLeading || isAway()) continue;
      if (now() - progressAt >= STEAL_AFTER_MS) {
        progressAt = now();
        await lead(true);
      }
    }
  };

  return {
    isLeading: () => isLeading,
    /** Another tab has sent something, or has begun to wait. */
    noteProgress: () => {
      progressAt = now();
    },
    /** Does the work in this tab as soon as no other tab does it. */
    request: async (): Promise<void> => {
      if (isRequested) return;
      isRequested = true;
      progressAt = now();
      if (locks) void watch();
      await lead(false).finally(() => {
        isRequested = false;
      });
    },
  };
}
