import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { expect } from 'vitest';
import type { LocalPrinting } from '#domain/printing/answers/printing.ts';
import { encodePaper } from '#domain/printing/paper/escpos.ts';
import { text } from '#domain/printing/paper/paper.ts';
import { signRequest } from '#domain/printing/print-pass.ts';
import type { LocalKind } from '#domain/printing/printing.ts';
import { drawPlan } from '#scripts/printer-agent/draw-plan.ts';
import { as } from './api.ts';
import type { Business } from './business.ts';
import { testEnv } from './platform.ts';
import { aPrinterProgram } from './printer-program.ts';

/** What devices send to Fogón Impresoras without the server. */

export const WAIT = { timeout: 8000, interval: 20 };
type Role = keyof Business['employees'];

export const aPaper = (says: string) =>
  encodePaper(
    { name: says, blocks: [text(says)] },
    { width: '80', letters: 'cp858', cut: true, opens_drawer: false, copies: 1 },
    { pictures: new Map(), draw: drawPlan },
  );

/** A program as a device reaches it: `key` is the pass of its session with the secret. */
export interface ReachedProgram {
  readonly origin: string;
  readonly key: string;
}

interface Asked {
  readonly path?: string;
  readonly method?: string;
  /** Those that differ from what a page sends; undefined leaves one out. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: Uint8Array;
}

let requestCount = 0;

/** How many requests `ask` has sent in this process. */
export const requestsAsked = () => requestCount;

/** A request as a page makes it, which may lie about anything: fetch sets Host and Origin itself. */
export function ask(
  { origin, key }: ReachedProgram,
  { path = '/', method = 'GET', headers = {}, body }: Asked = {},
) {
  requestCount += 1;
  const authorization = signRequest(key, method, path, body ?? new Uint8Array());
  const sent = { origin: testEnv.origin, authorization, ...headers };
  const known = Object.entries(sent).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }>(
    (resolve, reject) => {
      const asking = httpRequest(origin + path, { method, headers: Object.fromEntries(known) }, (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(pieces).toString(),
          }),
        );
      });
      asking.on('error', reject);
      asking.end(body);
    },
  );
}

export interface SentPaper extends Omit<Asked, 'path' | 'method'> {
  /** Set by a page of the release before, whose paper begins with what opens the drawer. */
  readonly drawerMs?: number;
  readonly id?: string;
  readonly says?: string;
  /** What it says that it is; null for a page of the release before. */
  readonly kind?: LocalKind | string | null;
}

/** Sends a paper to a program. Resolves to the status and what the answer says. */
export async function send(program: ReachedProgram, printer: string, sent: SentPaper = {}) {
  const { id = randomUUID(), says = 'Sopa', body = aPaper(says), headers = {}, drawerMs } = sent;
  const drawer = drawerMs === undefined ? '' : `&drawer_ms=${drawerMs}`;
  const kind = sent.kind === null ? '' : `&kind=${sent.kind ?? 'comanda'}&title=${encodeURIComponent(says)}`;
  const path = `/papers/${id}?printer=${printer}${kind}${drawer}`;
  const answer = await ask(program, { path, method: 'POST', headers, body });
  return { status: answer.status, ...JSON.parse(answer.text) };
}

export interface SentPulse extends Omit<Asked, 'path' | 'method'> {
  readonly id?: string;
  readonly askedAt?: Date;
}

/** Asks a program to open the drawer of a printer. Resolves as `send`. */
export async function sendPulse(program: ReachedProgram, printer: string, sent: SentPulse = {}) {
  const { id = randomUUID(), askedAt = new Date(), headers = {} } = sent;
  const body = sent.body ?? new TextEncoder().encode(JSON.stringify({ asked_at: askedAt.toISOString() }));
  const path = `/pulses/${id}?printer=${printer}&title=Recibo`;
  const answer = await ask(program, { path, method: 'POST', headers, body });
  return { status: answer.status, ...JSON.parse(answer.text) };
}

/** What the server says of printing without a network to a person, on a device. */
export async function localOf(business: Business, role: Role = 'mesero', device?: string) {
  const query = device === undefined ? '' : `?device_id=${device}`;
  return (await as(business, role).get<LocalPrinting>(`/api/printing/local${query}`)).body;
}

/** The pass of a person for the one program of the business, with its secret. */
export const keyOf = async (business: Business, role: Role, device?: string): Promise<string> =>
  (await localOf(business, role, device)).programs[0]?.key ?? '';

/** The program, when the server knows how devices reach it, with the pass of a waiter. */
export async function aReportedProgram(
  business: Business,
  options: Parameters<typeof aPrinterProgram>[1] = {},
) {
  const program = await aPrinterProgram(business, options);
  await expect.poll(async () => (await localOf(business)).programs.length, WAIT).toBe(1);
  return { ...program, key: await keyOf(business, 'mesero') };
}
