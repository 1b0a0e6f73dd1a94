import { createHash, randomUUID } from 'node:crypto';
import { registerDevice } from '#db/queries/offline/devices.ts';
import {
  claimForAgent,
  confirmForAgent,
  failForAgent,
  pairPrintAgent,
} from '#db/queries/printing/print-agents.ts';
import { addPrintAgent, type SavedPrinter, savePrinter } from '#db/queries/printing/printing.ts';
import type { JobStatus } from '#domain/printing/printing.ts';
import type { Business } from './business.ts';
import { locationOf } from './locations.ts';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A network printer of the first location that prints kitchen tickets, unless `more` says otherwise. Returns its id. */
export async function aPrinter(business: Business, more: Partial<SavedPrinter> = {}): Promise<string> {
  const id = more.id ?? randomUUID();
  const printer: SavedPrinter = {
    ...{ id, version: 0, location_id: await locationOf(business), register_id: null },
    ...{ name: `Impresora ${id.slice(0, 8)}`, prints: ['comanda'], stations: null, width_mm: 80 },
    ...{ code_page: 'image', copies: 1, connection: 'agent', host: '192.168.1.50', port: 9100 },
    ...{ device_id: null, opens_drawer: false, prints_on_charge: false, is_active: true },
    ...more,
  };
  await savePrinter(business.writeScope(), printer);
  return id;
}

/** A device that was registered two days ago: it is none of those that a person may register today. Returns its id. */
export async function aDevice(business: Business): Promise<string> {
  const id = randomUUID();
  const seen = { id, name: 'Tableta', waiting: 0, waiting_since: null };
  await registerDevice(business.writeScope('cajero'), seen);
  await business.database.change('devices', id, { created_at: new Date(Date.now() - 2 * 86_400_000) });
  return id;
}

/** The devices that a business has registered, without that of its offline requests. */
export const devicesOf = ({ database, id, offlineDevice }: Business) =>
  database.rows<{ id: string }>('select id from devices where business_id = $1 and id <> $2', [
    id,
    offlineDevice,
  ]);

const ALPHABET = 'ABCDEFGHJK';
/** A code that no other test has. */
export const aPairingCode = (): string =>
  [...randomUUID().replaceAll('-', '')].map((hex) => ALPHABET.charAt(Number.parseInt(hex, 16) % 10)).join('');

/** A paired Fogón Impresoras of a location. */
export class PrintAgent {
  readonly business: Business;
  readonly id: string;
  readonly tokenHash: string;

  constructor(business: Business, id: string, tokenHash: string) {
    this.business = business;
    this.id = id;
    this.tokenHash = tokenHash;
  }

  /** Claims papers; `claim` repeats a claim. */
  async claim({ claim = randomUUID() as string, limit = 20 } = {}) {
    const { answer } = await claimForAgent(this.business.database.app, this.tokenHash, { claim, limit });
    return answer.jobs.map((job) => ({ ...job, claim }));
  }

  async confirm(job: { readonly id: string; readonly claim: string }) {
    return (await confirmForAgent(this.business.database.app, this.tokenHash, job.id, job.claim)).answer.job;
  }

  /** Returns a paper; `mayHavePrinted` says that some of it may be on paper. */
  fail(job: { readonly id: string; readonly claim: string }, mayHavePrinted = false) {
    const failed = { claim: job.claim, error: 'No responde', may_have_printed: mayHavePrinted };
    return failForAgent(this.business.database.app, this.tokenHash, job.id, failed);
  }
}

export async function aPrintAgent(business: Business, location_id?: string): Promise<PrintAgent> {
  const id = randomUUID();
  const code = { code_selector: aPairingCode(), code_hash: sha256(id) };
  const location = location_id ?? (await locationOf(business));
  await addPrintAgent(business.writeScope(), { ...code, id, name: 'Computadora', location_id: location });
  const token_hash = sha256(`token ${id}`);
  await pairPrintAgent(business.database.app, { ...code, token_hash });
  return new PrintAgent(business, id, token_hash);
}

export interface StoredJob {
  readonly id: string;
  readonly printer_id: string;
  readonly kind: string;
  readonly title: string;
  readonly status: JobStatus;
  readonly copy: string | null;
  readonly copy_number: number | null;
  readonly attempts: number;
  readonly last_error: string | null;
  readonly event: string | null;
  readonly reason: string | null;
  readonly names: string | null;
}

/** The papers of a business, the oldest first. */
export function jobsOf(business: Business): Promise<StoredJob[]> {
  return business.database.rows<StoredJob>(
    `select id, printer_id, kind, title, status, copy, copy_number, attempts, last_error, body ->> 'event' as event, body ->> 'reason' as reason,
       (select string_agg(i ->> 'name', ', ' order by i ->> 'name') from jsonb_array_elements(body -> 'kitchen_ticket' -> 'items') i) as names
     from print_jobs where business_id = $1 order by created_at, id`,
    [business.id],
  );
}

/** Puts test papers in the queue of a printer. */
export async function queueTests(business: Business, printer: string, count = 1): Promise<void> {
  await business.database.rows(
    `insert into print_jobs (business_id, id, printer_id, kind, title, body)
     select $1, new_id(), $2, 'prueba', 'Prueba ' || n, '{}' from generate_series(1, $3::integer) n`,
    [business.id, printer, count],
  );
}

/** Puts a drawer to open in the queue of a printer. */
export async function queueDrawer(business: Business, printer: string): Promise<void> {
  await business.database.rows(
    `insert into print_jobs (business_id, id, printer_id, kind, title, body) values ($1, new_id(), $2, 'gaveta', 'Cambio', '{}')`,
    [business.id, printer],
  );
}

/** Makes the time pass for the papers of a business: claims have ended, and the next attempts are due. */
export async function passTime(business: Business, seconds: number): Promise<void> {
  await business.database.rows(
    `update print_jobs set lease_until = lease_until - $2 * interval '1 second', next_attempt_at = next_attempt_at - $2 * interval '1 second'
     where business_id = $1`,
    [business.id, seconds],
  );
}

/** Makes the papers of a business that many seconds older. */
export async function ageJobs({ database, id }: Business, seconds: number): Promise<void> {
  await database.rows(
    `update print_jobs set created_at = created_at - $2 * interval '1 second' where business_id = $1`,
    [id, seconds],
  );
}
