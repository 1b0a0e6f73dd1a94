import type { CronState, RouteCount } from '#domain/platform/platform-counters.ts';
// Circle of types: the class implements what this file names, and its namespace is typed by the class.
import type { PlatformCounters } from './platform-counters.ts';

/** The sums of one isolate of the Worker. */
export interface CountedWork {
  readonly routes: ReadonlyMap<string, RouteCount>;
  /** Errors by screen. */
  readonly screens: ReadonlyMap<string, number>;
}

export interface PlatformCounts extends CountedWork {
  readonly since: number;
  readonly connections: number;
  readonly cron: CronState;
}

export interface CountersEnv {
  /** The counters of the platform: one object, which `countersOf` finds. */
  readonly COUNTERS: DurableObjectNamespace<PlatformCounters>;
  /** The milliseconds between two sendings of an isolate or a room; ten seconds by default. */
  readonly COUNTERS_INTERVAL_MS?: string;
}

export const sendingInterval = ({ COUNTERS_INTERVAL_MS }: CountersEnv): number =>
  Number(COUNTERS_INTERVAL_MS ?? 10_000);

export const countersOf = ({ COUNTERS }: CountersEnv): DurableObjectStub<PlatformCounters> =>
  COUNTERS.getByName('platform');
