import type { LocalProgram } from '#domain/answers/printing.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { storage } from '#web/lib/storage.ts';

/** How a paper ended: 'maybe' may be on paper, 'unsent' is not. */
export type PaperEnd =
  | { readonly end: 'printed' }
  | { readonly end: 'maybe' | 'unsent'; readonly reason: string };

/** A Fogón Impresoras at the address at which this device reaches it. */
export interface ReachedProgram {
  readonly program: LocalProgram;
  readonly origin: string;
}

const REACH_MS = 1500;
/** Longer than a program takes for a paper that its printer does not take. */
const PRINT_MS = 60_000;
const REPEAT_DELAYS_MS = [500, 1500, 3000];
const UNKNOWN_END = 'no se sabe si salió';

const isLoopback = (address: string): boolean => address.startsWith('127.');
const goodKey = (id: string) => `fogon.program.${id}`;
const pause = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis));

/** A request to a program. The browser asks the person once whether a page over HTTPS may reach a private address. */
async function ask(origin: string, path: string, key: string, init: RequestInit, ms: number) {
  const { hostname } = new URL(origin);
  const options: RequestInit & { targetAddressSpace?: 'local' } = {
    ...init,
    headers: { authorization: `Bearer ${key}`, ...init.headers },
    signal: AbortSignal.timeout(ms),
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    ...(isLoopback(hostname) || location.protocol !== 'https:' ? {} : { targetAddressSpace: 'local' }),
  };
  return fetch(`${origin}${path}`, options);
}

/** The address at which a program answers, the one that answered last first; null if none does in time. */
export async function reach(program: LocalProgram, ms = REACH_MS): Promise<ReachedProgram | null> {
  const last = storage.get(goodKey(program.id));
  const answers = async (address: string): Promise<ReachedProgram> => {
    const origin = `http://${address}:${program.port}`;
    const { ok } = await ask(origin, '/', program.key, {}, ms);
    if (!ok) throw new Error('It is another program, or another key.');
    storage.set(goodKey(program.id), address);
    return { program, origin };
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

interface ProgramAnswer {
  readonly printed?: boolean;
  readonly may_have_printed?: boolean;
  readonly message?: string;
}

async function endOf(response: Response): Promise<PaperEnd> {
  const answer: ProgramAnswer = await response.json();
  if (response.ok && answer.printed) return { end: 'printed' };
  const reason = answer.message ?? `el programa contestó ${response.status}`;
  return { end: answer.may_have_printed ? 'maybe' : 'unsent', reason };
}

interface ProgramPaper {
  readonly id: string;
  readonly printer: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** When the drawer that the bytes open stays closed, in milliseconds; null if they open none. */
  readonly drawerEnd: number | null;
}

/** Prints on a printer of a reached program. A lost answer is asked for again with the same id, which prints nothing twice. */
export async function sendToProgram(
  { program, origin }: ReachedProgram,
  paper: ProgramPaper,
): Promise<PaperEnd> {
  const headers = { 'content-type': 'application/octet-stream' };
  for (const delay of [...REPEAT_DELAYS_MS, null]) {
    try {
      const leftMs = paper.drawerEnd === null ? null : Math.max(0, paper.drawerEnd - serverNow().getTime());
      const drawer = leftMs === null ? '' : `&drawer_ms=${Math.round(leftMs)}`;
      const path = `/papers/${paper.id}?printer=${paper.printer}${drawer}`;
      const init = { method: 'POST', headers, body: paper.bytes };
      return await endOf(await ask(origin, path, program.key, init, PRINT_MS));
    } catch {
      if (delay !== null) await pause(delay);
    }
  }
  return { end: 'maybe', reason: UNKNOWN_END };
}
