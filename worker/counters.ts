import {
  addRouteCount,
  countAnswer,
  newRouteCount,
  type RouteCount,
} from '#domain/platform/platform-counters.ts';
import { countersOf, sendingInterval } from '#realtime/counters.ts';
import type { Env } from './env.ts';
import { elapsedMs, logWarning, type WorkRecord } from './request-log.ts';

/** A sending whose request was cancelled is taken over by the next request. */
const MAX_SENDING_MS = 20_000;

/** The sums of this isolate since they were last sent. An isolate that ends before loses them. */
const sums = { routes: new Map<string, RouteCount>(), screens: new Map<string, number>() };
let sendingSince = 0;

function countOf(route: string): RouteCount {
  const known = sums.routes.get(route);
  if (known) return known;
  const count = newRouteCount();
  sums.routes.set(route, count);
  return count;
}

/** Counts a request or a job that ended; a failed job has the status 500. */
export function countWork(record: WorkRecord, status: number): void {
  countAnswer(countOf(record.route), status, elapsedMs(record));
}

export function countScreenError(screen: string, errors = 1): void {
  sums.screens.set(screen, (sums.screens.get(screen) ?? 0) + errors);
}

/** Sends the sums of this isolate now. What cannot be sent stays for the next time. */
export async function sendCounts(env: Env): Promise<void> {
  if (sums.routes.size === 0 && sums.screens.size === 0) return;
  const sent = { routes: new Map(sums.routes), screens: new Map(sums.screens) };
  sums.routes.clear();
  sums.screens.clear();
  try {
    await countersOf(env).add(sent);
  } catch (error) {
    for (const [route, count] of sent.routes) addRouteCount(countOf(route), count);
    for (const [screen, errors] of sent.screens) countScreenError(screen, errors);
    logWarning('counters.unreachable', error);
  }
}

/** Sends the sums of this isolate some seconds after the first of its requests, after their responses. */
export function sendCountsLater(env: Env, context: Pick<ExecutionContext, 'waitUntil'>): void {
  const now = Date.now();
  if (now - sendingSince < MAX_SENDING_MS) return;
  sendingSince = now;
  const send = async (): Promise<void> => {
    await scheduler.wait(sendingInterval(env));
    sendingSince = 0;
    await sendCounts(env);
  };
  context.waitUntil(send());
}
