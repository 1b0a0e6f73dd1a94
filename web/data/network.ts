import { useEffect, useRef } from 'react';
import { lastResult, type Outage, outage } from '#web/base/away.ts';
import { useStore } from '#web/base/store.ts';
import { clientOf } from './client.ts';

const PROBE_INTERVAL_MS = 5_000;
const MIN_RECOVERY_DELAY_MS = 1_000;
const MAX_RECOVERY_DELAY_MS = 15_000;
/** A file that the server returns without the API and the database. The service worker does not answer an address with a query. */
const STATIC_FILE = '/icon.svg?network';

let failures = 0;
let answeredAt = Number.NEGATIVE_INFINITY;
let recoverImmediately = () => {};

function recordFailure(kind: Outage): void {
  failures += 1;
  outage.set(kind);
}

const isUnreached = (status: number) => status >= 502 && status <= 504;

export function recordAnswer(status: number): void {
  answeredAt = performance.now();
  lastResult.set(isUnreached(status) ? 'failing' : 'answered');
  if (status >= 500) recordFailure('failing');
}

export function recordNoAnswer(): void {
  lastResult.set('away');
  // A server that answered a moment ago is still reachable; if the network has failed since, the next probe
  // detects it.
  const isThere = outage.get() === 'failing' || performance.now() - answeredAt < PROBE_INTERVAL_MS;
  recordFailure(navigator.onLine && isThere ? 'failing' : 'away');
}

/** Calls the listener when requests are answered again. Returns a function that stops it. */
export function onAnswered(listener: () => void): () => void {
  return lastResult.subscribe(() => lastResult.get() === 'answered' && listener());
}

/** Why the last request failed; null if it succeeded. */
export function useLastOutage(): Outage | null {
  const state = useStore(lastResult);
  return state === 'answered' ? null : state;
}

/** Why shown data may be outdated; null if all data was read. */
export function useOutage(): Outage | null {
  return useStore(outage);
}

async function probe(path: string): Promise<Response | null> {
  const timeoutSignal = AbortSignal.timeout(PROBE_INTERVAL_MS);
  return fetch(path, { cache: 'no-store', signal: timeoutSignal }).catch(() => null);
}

async function probeServer(): Promise<Outage | 'answered'> {
  if (!navigator.onLine) return 'away';
  const answer = await probe(clientOf().health.$path());
  if (answer) return answer.status < 500 ? 'answered' : 'failing';
  return (await probe(STATIC_FILE))?.ok ? 'failing' : 'away';
}

export async function isReachable(): Promise<boolean> {
  const found = await probeServer();
  lastResult.set(found);
  if (found === 'answered') return true;
  recordFailure(found);
  return false;
}

/**
 * During an outage: probes the server and then reads all data again. The outage ends when all of that
 * succeeds. Returns a function that stops it.
 */
export function recover(readAll: () => Promise<unknown>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let isTrying = false;
  const tryAfter = (wait: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void attempt(wait), wait);
  };
  const attempt = async (waited: number) => {
    if (isTrying) return;
    isTrying = true;
    const answers = await isReachable();
    const before = failures;
    if (answers && !isStopped) await readAll();
    isTrying = false;
    if (isStopped) return;
    if (answers && failures === before) outage.set(null);
    else tryAfter(Math.min(waited * 2, answers ? MAX_RECOVERY_DELAY_MS : PROBE_INTERVAL_MS));
  };
  const now = () => {
    clearTimeout(timer);
    void attempt(MIN_RECOVERY_DELAY_MS);
  };
  tryAfter(MIN_RECOVERY_DELAY_MS);
  recoverImmediately = now;
  window.addEventListener('online', now);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    if (recoverImmediately === now) recoverImmediately = () => {};
    window.removeEventListener('online', now);
  };
}

export function recoverNow(): void {
  recoverImmediately();
}

/**
 * Calls `retry` when the server answers again. It also probes regularly, because a device often does not know
 * that it is connected.
 */
export function useOnReconnect(retry: (() => void) | null | undefined): void {
  const isBack = useLastOutage() === null;
  const latest = useRef(retry);
  const wasBack = useRef(isBack);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    if (!wasBack.current && isBack) latest.current?.();
    wasBack.current = isBack;
    if (isBack) return;
    const probeNow = () => void isReachable();
    const timer = setInterval(probeNow, PROBE_INTERVAL_MS);
    window.addEventListener('online', probeNow);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', probeNow);
    };
  }, [isBack]);
}
