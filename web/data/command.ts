import { useCallback, useRef, useState } from 'react';
import { APPROVABLE, type ApprovableAction } from '#domain/people/access.ts';
import { newId } from '#web/base/ids.ts';
import { notify } from '#web/base/notify.ts';
import type { Submitted } from '#web/data/offline/queue-ports.ts';
import type { QueuedWrite } from '#web/data/offline/queued-write.ts';
import { apiFetch } from './api.ts';
import { requestApproval } from './approval.ts';
import { ApiError, NetworkError, sentenceOf } from './http.ts';
import { readAnswer } from './read-answer.ts';
import { isPasswordRequired, withPassword } from './step-up.ts';

export interface CommandOptions {
  readonly headers: { readonly 'Idempotency-Key': string } & Record<string, string>;
}

/** The toast of a write that waits for the network. */
export const STORED_HERE = 'Guardado en este dispositivo: se enviará cuando vuelva la red';

/** What a write does besides its request. */
interface CommandTexts<T> {
  /** The idempotency key; pass one to continue an earlier attempt. */
  readonly key?: string;
  /** The toast after a success. */
  readonly success?: string | ((answer: T) => string);
  /** Runs after a refusal, before the button is enabled again. */
  readonly onRefused?: (error: ApiError) => Promise<unknown>;
  /** The toast after a refusal: the server's sentence by default; null shows none. */
  readonly failure?: string | null | ((error: ApiError | NetworkError) => string | null);
}

/**
 * One write. `call` is repeated with the same key when the network fails or the server is unavailable, so it
 * has at most one effect.
 */
export interface Command<T> extends CommandTexts<T> {
  readonly call: (options: CommandOptions) => Promise<{ status: number; json(): Promise<T> }>;
}

/** A write of the kinds that work without a network (docs/offline.md): without an answer the device stores and answers it. */
export interface QueuedCommand<T> extends CommandTexts<T> {
  readonly queued: QueuedWrite<T>;
  /** Shows no toast when the device stores it, for what is pressed many times in a row. */
  readonly isStoredQuietly?: boolean;
}

export type AnyCommand<T> = Command<T> | QueuedCommand<T>;

/** A write that waits on this device for the network. */
export interface StoredWrite {
  readonly id: string;
  readonly mayHaveArrived: boolean;
}

export type Outcome<T> =
  | {
      readonly ok: true;
      readonly data: T;
      /** Set when this device stored the write: its key, and whether the server may have done it all the same. */
      readonly stored?: StoredWrite;
    }
  | {
      readonly ok: false;
      readonly error: ApiError | NetworkError;
      readonly fields: Readonly<Record<string, string>>;
      /** The key for repeating the same write: after a NetworkError it may already have taken effect. */
      readonly key: string;
    };

const RETRY_DELAYS_MS = [300, 600, 1200];
/** The maximum number of calls to an unavailable server. A call that timed out is not repeated. */
const MAX_UNAVAILABLE_ATTEMPTS = 3;
const MAX_UNAVAILABLE_MS = 15_000;
const RETRY_AFTER_SECONDS = 5;
const MAX_RETRY_AFTER_SECONDS = 10;
const pause = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis));

/** How many milliseconds to wait before the write is repeated; undefined if it is not repeated. */
function waitBefore(error: unknown, attempts: number, elapsedMillis: number): number | undefined {
  if (error instanceof NetworkError) return error.timedOut ? undefined : RETRY_DELAYS_MS[attempts];
  if (!(error instanceof ApiError) || error.code !== 'platform.unavailable') return undefined;
  if (attempts + 1 >= MAX_UNAVAILABLE_ATTEMPTS || elapsedMillis >= MAX_UNAVAILABLE_MS) return undefined;
  return Math.min(error.retryAfterSeconds ?? RETRY_AFTER_SECONDS, MAX_RETRY_AFTER_SECONDS) * 1000;
}

async function attempt<T>(command: Command<T>, headers: CommandOptions['headers']): Promise<T> {
  const began = performance.now();
  for (let attempts = 0; ; attempts += 1) {
    try {
      return await readAnswer(await command.call({ headers }));
    } catch (error) {
      const wait = waitBefore(error, attempts, performance.now() - began);
      if (wait === undefined) throw error;
      await pause(wait);
    }
  }
}

/** The action that needs an approver's PIN, if that is why the write was refused. */
function actionToApprove(error: unknown): ApprovableAction | undefined {
  if (!(error instanceof ApiError && error.code === 'approval.required')) return undefined;
  return APPROVABLE.find((action) => action === error.fields.action);
}

/** Sends a queued write with an approval or a password, which only a network can give: it is not stored. */
function onlineOf<T>(command: AnyCommand<T>): Command<T> {
  if ('call' in command) return command;
  const { queued, ...texts } = command;
  const body = JSON.stringify(queued.body);
  return {
    ...texts,
    call: ({ headers }) =>
      apiFetch(queued.path, {
        method: queued.method,
        body,
        headers: { 'Content-Type': 'application/json', ...headers },
      }),
  };
}

/** Does the write once with those headers. A write that this device stored has no answer of the server yet. */
async function doWrite<T>(command: AnyCommand<T>, headers: CommandOptions['headers']): Promise<Submitted<T>> {
  const isPlain = Object.keys(headers).length === 1;
  if (isPlain && 'queued' in command) {
    // The shell has loaded it; the screens of signing in do not.
    const { submitQueued } = await import('#web/data/offline/queue.ts');
    return submitQueued(command.queued, headers['Idempotency-Key']);
  }
  return { data: await attempt(onlineOf(command), headers), isStored: false };
}

/**
 * Does the write. If it needs an approval or the user's password, requests it on this screen and repeats the
 * write with the same key.
 */
async function attemptWithApproval<T>(command: AnyCommand<T>, key: string): Promise<Submitted<T>> {
  let headers: CommandOptions['headers'] = { 'Idempotency-Key': key };
  for (;;) {
    try {
      const sent = headers;
      return await withPassword(() => doWrite(command, sent));
    } catch (error) {
      const action = actionToApprove(error);
      const approval = action === undefined ? null : await requestApproval(action, key);
      if (approval === null) throw error;
      headers = { ...headers, 'x-approval': approval };
    }
  }
}

function failureSentence<T>(command: AnyCommand<T>, error: ApiError | NetworkError): string | null {
  // The end of a session shows its own toast, and a closed approval or password dialog needs none.
  if (error instanceof ApiError && (error.status === 401 || actionToApprove(error) !== undefined))
    return null;
  if (isPasswordRequired(error)) return null;
  if (command.failure === undefined) return sentenceOf(error);
  return typeof command.failure === 'function' ? command.failure(error) : command.failure;
}

/**
 * The only way to write: an idempotency key, retries without network, an approval or the user's password
 * where needed, and a toast for the result.
 */
export async function runCommand<T>(command: AnyCommand<T>): Promise<Outcome<T>> {
  const key = command.key ?? newId();
  try {
    const { data, isStored, mayHaveArrived = false } = await attemptWithApproval(command, key);
    const { success } = command;
    if (isStored) {
      if (!('queued' in command && command.isStoredQuietly)) notify.info(STORED_HERE);
    } else if (success !== undefined) notify.success(typeof success === 'function' ? success(data) : success);
    return isStored ? { ok: true, data, stored: { id: key, mayHaveArrived } } : { ok: true, data };
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof NetworkError)) throw error;
    const sentence = failureSentence(command, error);
    if (sentence !== null) notify.error(sentence);
    if (error instanceof ApiError) await command.onRefused?.(error);
    return { ok: false, error, fields: error instanceof ApiError ? error.fields : {}, key };
  }
}

/** runCommand with `busy` for the button. A second call while busy is ignored and returns null. */
export function useCommand(): {
  busy: boolean;
  run: <T>(command: AnyCommand<T>) => Promise<Outcome<T> | null>;
} {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const run = useCallback(async <T>(command: AnyCommand<T>): Promise<Outcome<T> | null> => {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    try {
      return await runCommand(command);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, []);
  return { busy, run };
}
