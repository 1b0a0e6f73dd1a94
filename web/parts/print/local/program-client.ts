import { DRAWER_SECONDS } from '#domain/base/limits.ts';
import type { LocalProgram } from '#domain/printing/answers/printing.ts';
import { signRequest } from '#domain/printing/print-pass.ts';
import type { LocalKind } from '#domain/printing/printing.ts';
import { instantOf } from '#web/base/clock.ts';
import { newId } from '#web/base/ids.ts';
import { serverNow } from '#web/base/server-clock.ts';
import { storage } from '#web/base/storage.ts';

/** How a paper ended: 'maybe' may be on paper, 'unsent' is not. */
export type PaperEnd =
  | { readonly end: 'printed' }
  | { readonly end: 'maybe' | 'unsent'; readonly reason: string };

/** A Fogón Impresoras at the address at which this device reaches it. */
export interface ReachedProgram {
  readonly program: LocalProgram;
  readonly origin: string;
  /** The difference of its clock to that of the server, in milliseconds. */
  readonly clockOffset: number;
}

interface ProgramAnswer {
  readonly printed?: boolean;
  readonly may_have_printed?: boolean;
  readonly message?: string;
  /** Its clock. A program of the release before does not say it. */
  readonly now?: string;
}

const REACH_MS = 1500;
/** Longer than a program takes for a paper that its printer does not take. */
const PRINT_MS = 60_000;
const REPEAT_DELAYS_MS = [500, 1500, 3000];
const UNKNOWN_END = 'no se sabe si salió';

const isLoopback = (address: string): boolean => address.startsWith('127.');
const goodKey = (id: string) => `fogon.program.${id}`;
const pause = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis));

interface Asked {
  readonly path: string;
  /** Posted, with its type; nothing is a reading. */
  readonly body?: Uint8Array<ArrayBuffer>;
  readonly type?: string;
}

/** What a request shows: it is signed with the pass. A program of the release before takes its key. */
function authorizationFor({ key, takes_passes }: LocalProgram, method: string, url: URL, body?: Uint8Array) {
  if (!takes_passes) return `Bearer ${key}`;
  return signRequest(key, method, url.pathname + url.search, body ?? new Uint8Array());
}

/** A request to a program. The browser asks the person once whether a page over HTTPS may reach a private address. */
async function ask(origin: string, program: LocalProgram, { path, body, type }: Asked, ms: number) {
  const url = new URL(path, origin);
  const { hostname } = url;
  const method = body ? 'POST' : 'GET';
  const options: RequestInit & { targetAddressSpace?: 'local' } = {
    method,
    ...(body && { body }),
    headers: {
      authorization: authorizationFor(program, method, url, body),
      ...(type && { 'content-type': type }),
    },
    signal: AbortSignal.timeout(ms),
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    ...(isLoopback(hostname) || location.protocol !== 'https:' ? {} : { targetAddressSpace: 'local' }),
  };
  return fetch(url, options);
}

/** The address at which a program answers, the one that answered last first; null if none does in time. */
export async function reach(program: LocalProgram, ms = REACH_MS): Promise<ReachedProgram | null> {
  const last = storage.get(goodKey(program.id));
  const answers = async (address: string): Promise<ReachedProgram> => {
    const origin = `http://${address}:${program.port}`;
    const response = await ask(origin, program, { path: '/' }, ms);
    if (!response.ok) throw new Error('It is another program, or it refuses the pass.');
    const { now }: ProgramAnswer = await response.json();
    const clockOffset = now === undefined ? 0 : instantOf(now).getTime() - serverNow().getTime();
    storage.set(goodKey(program.id), address);
    return { program, origin, clockOffset };
  };
  const others = program.addresses.filter((address) => address !== last);
  const first = last !== null && program.addresses.includes(last) ? [answers(last)] : [];
  return Promise.any(first)
    .catch(() => Promise.any(others.map(answers)))
    .catch(() => null);
}

/** The first of several programs that this device reaches. */
export async function reachAny(programs: readonly LocalProgram[]): Promise<ReachedProgram | null> {
  const reached = programs.map(async (program) => {
    const found = await reach(program);
    if (!found) throw new Error('It cannot be reached.');
    return found;
  });
  return Promise.any(reached).catch(() => null);
}

async function endOf(response: Response): Promise<PaperEnd> {
  const answer: ProgramAnswer = await response.json();
  if (response.ok && answer.printed) return { end: 'printed' };
  // A message goes on after it.
  const reason = answer.message?.replace(/\.$/, '') ?? `el programa contestó ${response.status}`;
  return { end: answer.may_have_printed ? 'maybe' : 'unsent', reason };
}

interface ProgramPaper {
  readonly id: string;
  readonly kind: LocalKind;
  /** Its name for people. */
  readonly title: string;
  readonly printer: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** When the drawer that the bytes open stays closed, in milliseconds; null if they open none. Only a program of the release before opens it so. */
  readonly drawerEnd: number | null;
}

const queryOf = (printer: string, title: string): string =>
  `printer=${printer}&title=${encodeURIComponent(title)}`;

/** Opens the drawer of a printer of a reached program that stays closed from `drawerEnd` on, once: nobody stands before it later. */
export async function openProgramDrawer(
  { program, origin, clockOffset }: ReachedProgram,
  { printer, title }: Pick<ProgramPaper, 'printer' | 'title'>,
  drawerEnd: number,
): Promise<void> {
  const askedAt = new Date(drawerEnd - DRAWER_SECONDS * 1000 + clockOffset);
  const body = new TextEncoder().encode(JSON.stringify({ asked_at: askedAt.toISOString() }));
  const asked = { path: `/pulses/${newId()}?${queryOf(printer, title)}`, body, type: 'application/json' };
  await ask(origin, program, asked, PRINT_MS).catch(() => undefined);
}

/** Prints on a printer of a reached program. A lost answer is asked for again with the same id, which prints nothing twice. */
export async function sendToProgram(
  { program, origin }: ReachedProgram,
  paper: ProgramPaper,
): Promise<PaperEnd> {
  const { id, kind, title, printer, bytes } = paper;
  for (const delay of [...REPEAT_DELAYS_MS, null]) {
    try {
      const leftMs = paper.drawerEnd === null ? null : Math.max(0, paper.drawerEnd - serverNow().getTime());
      const drawer = leftMs === null ? '' : `&drawer_ms=${Math.round(leftMs)}`;
      const path = `/papers/${id}?${queryOf(printer, title)}&kind=${kind}${drawer}`;
      const asked = { path, body: bytes, type: 'application/octet-stream' };
      return await endOf(await ask(origin, program, asked, PRINT_MS));
    } catch {
      if (delay !== null) await pause(delay);
    }
  }
  return { end: 'maybe', reason: UNKNOWN_END };
}
