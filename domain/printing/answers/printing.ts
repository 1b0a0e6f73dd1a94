import * as z from 'zod';
import { count, id, instant, number, person, text, version } from '#domain/base/answers/primitives.ts';
import { printedReceipt, sale } from '#domain/bills/answers/sales.ts';
import { businessSettings } from '#domain/business/answers/settings.ts';
import { fiscalDocument } from '#domain/fiscal/answers/fiscal.ts';
import { kitchenTicket, pendingLines } from '#domain/kitchen/answers/kitchen.ts';
import { STATIONS } from '#domain/orders/orders.ts';
import { registerReport } from '#domain/register/answers/register.ts';
import {
  COPY_MARKS,
  JOB_KINDS,
  JOB_STATUSES,
  PAPER_KINDS,
  PRINTER_CONNECTIONS,
  TICKET_EVENTS,
} from '../printing.ts';

/** A printer as whoever prints on it gets it. */
export const printer = z
  .strictObject({
    id,
    location_id: id,
    /** The register whose papers it prints; null for every register of the location. */
    register_id: id.nullable(),
    name: text('Cocina'),
    prints: z.array(z.enum(PAPER_KINDS)),
    /** The stations of its kitchen tickets; null for all. */
    stations: z.array(z.enum(STATIONS)).nullable(),
    width_mm: z.int().meta({ description: '80 o 58.', examples: [80] }),
    /** The character set, or 'image' to send each paper as a picture. */
    code_page: text('cp858'),
    copies: z.int().min(1),
    connection: z.enum(PRINTER_CONNECTIONS),
    /** The network address, for 'agent'. */
    host: text('192.168.1.50').nullable(),
    port: z
      .int()
      .meta({ examples: [9100] })
      .nullable(),
    /** The device that it is attached to, for 'device'. */
    device_id: id.nullable(),
    opens_drawer: z.boolean(),
    /** Whether it prints receipts and invoices by itself when a sale is charged. */
    prints_on_charge: z.boolean(),
    is_active: z.boolean(),
    version,
  })
  .meta({ id: 'Printer' });
export type Printer = z.infer<typeof printer>;

const listedPrinter = printer
  .extend({
    /** When its failure was notified; null since it printed. */
    alerted_at: instant.nullable(),
    /** Its papers that wait or are printed now, and those that failed. */
    waiting: count,
    failed: count,
  })
  .meta({ id: 'ListedPrinter' });
export type ListedPrinter = z.infer<typeof listedPrinter>;

const printAgent = z
  .strictObject({
    id,
    location_id: id,
    name: text('Computadora de la caja'),
    paired_at: instant.nullable(),
    last_seen_at: instant.nullable(),
    /** The end of its pairing code; null without one. */
    code_expires_at: instant.nullable(),
  })
  .meta({ id: 'PrintAgent' });
export type PrintAgent = z.infer<typeof printAgent>;

/** The printers of all locations, and each installed Fogón Impresoras. */
export const printerList = z
  .strictObject({ printers: z.array(listedPrinter), agents: z.array(printAgent) })
  .meta({ id: 'PrinterList' });
export type PrinterList = z.infer<typeof printerList>;

/** What the database answers for a new pairing code. */
export const offeredPairing = z.strictObject({ ...printerList.shape, code_expires_at: instant });
/** A pairing code, which is shown once. */
export const pairingOffer = z
  .strictObject({ ...offeredPairing.shape, code: text('K7QM-3XPT9A') })
  .meta({ id: 'PairingOffer' });
export type PairingOffer = z.infer<typeof pairingOffer>;

export const printJob = z
  .strictObject({
    id,
    printer_id: id,
    kind: z.enum(JOB_KINDS),
    source_id: id.nullable(),
    title: text('Orden #128 · Mesa 4'),
    /** Why a kitchen ticket is printed; null for other papers. */
    event: z.enum(TICKET_EVENTS).nullable(),
    copy: z.enum(COPY_MARKS).nullable(),
    copy_number: number.nullable(),
    status: z.enum(JOB_STATUSES),
    attempts: count,
    next_attempt_at: instant,
    last_error: text('La impresora no responde').nullable(),
    /** Why it was discarded, or is 'No impresa'. */
    discard_reason: text('Ya se dictó en voz alta').nullable(),
    created_by: person.nullable(),
    created_at: instant,
    printed_at: instant.nullable(),
    /** Only the device that took the order without a network says that it was printed: nobody claimed and confirmed it. */
    is_stated: z.boolean(),
  })
  .meta({ id: 'PrintJob' });
export type PrintJob = z.infer<typeof printJob>;
export const printJobAnswer = z.strictObject({ job: printJob });

export const printJobList = z
  .strictObject({
    /** All papers of the business that are not printed yet. */
    counts: z.strictObject({
      waiting: count,
      printing: count,
      failed: count,
      /** Held back, and still to be prepared. */
      held: count,
    }),
    jobs: z.array(printJob),
  })
  .meta({ id: 'PrintJobList' });
export type PrintJobList = z.infer<typeof printJobList>;

const localProgram = z.strictObject({
  id,
  name: text('Computadora de la caja'),
  addresses: z.array(text('192.168.1.20')),
  port: z.int().meta({ examples: [9166] }),
});
const localPlace = z.strictObject({
  location_id: id,
  /** The active printers of the location. */
  printers: z.array(printer),
});

/** The same as the database knows it. The Worker writes the passes. */
export const knownLocalPrinting = localPlace.extend({
  now: instant,
  /** When a pass of the session ends; null if it gets none. */
  ends_at: instant.nullable(),
  /** `key` is that of a program of the release before, which takes no passes. */
  programs: z.array(localProgram.extend({ key: z.string().nullable(), token_hash: z.string() })),
});
export type KnownLocalPrinting = z.infer<typeof knownLocalPrinting>;

/** What a device needs to print without a network. */
export const localPrinting = localPlace
  .extend({
    /** Each Fogón Impresoras that the devices of its network reach. */
    programs: z.array(
      localProgram.extend({
        /** The pass of this session with its secret; or the key of a program of the release before. */
        key: text('7b7d.0123456789abcdef'),
        /** False for a program of the release before. */
        takes_passes: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'LocalPrinting' });
export type LocalPrinting = z.infer<typeof localPrinting>;
export type LocalProgram = LocalPrinting['programs'][number];

/** The passes that are still good: those of these sessions, and of none of these devices. */
export const goodPasses = z.strictObject({
  sessions: z.array(z.strictObject({ id, version: count })),
  ended_devices: z.array(id),
});
export type GoodPasses = z.infer<typeof goodPasses>;

/** What was new of what a Fogón Impresoras said. */
export const recordedPrints = z.strictObject({ recorded: count });

/** Whether devices have to read again how they print without a network. */
export const localReport = z.strictObject({ changed: z.boolean() });

const ticketPaper = z.strictObject({
  event: z.enum(TICKET_EVENTS),
  /** Why it changed or was cancelled. */
  reason: text('Se equivocó de plato').nullable(),
  /** Where it was before a transfer. */
  from_table: text('Mesa 4').nullable(),
  from_order_number: number.nullable(),
  kitchen_ticket: kitchenTicket,
});
/** What each kind of paper says: what the screens had when it was made. */
const papers = {
  recibo: z.strictObject({ sale, accounts: printedReceipt.shape.accounts }),
  factura: z.strictObject({ document: fiscalDocument }),
  precuenta: z.strictObject({ sale }),
  comanda: ticketPaper,
  z: z.strictObject({ report: registerReport }),
  pendientes: pendingLines,
  prueba: z.strictObject({}),
  gaveta: z.strictObject({}),
};

const claimed = {
  id,
  title: text('Orden #128 · Mesa 4'),
  copy: z.enum(COPY_MARKS).nullable(),
  copy_number: number.nullable(),
  attempts: count,
  lease_until: instant,
  created_by: person.nullable(),
  created_at: instant,
  printer,
};
const claimedJob = z
  .discriminatedUnion('kind', [
    z.strictObject({ ...claimed, kind: z.literal('recibo'), body: papers.recibo }),
    z.strictObject({ ...claimed, kind: z.literal('factura'), body: papers.factura }),
    z.strictObject({ ...claimed, kind: z.literal('precuenta'), body: papers.precuenta }),
    z.strictObject({ ...claimed, kind: z.literal('comanda'), body: papers.comanda }),
    z.strictObject({ ...claimed, kind: z.literal('z'), body: papers.z }),
    z.strictObject({ ...claimed, kind: z.literal('pendientes'), body: papers.pendientes }),
    z.strictObject({ ...claimed, kind: z.literal('prueba'), body: papers.prueba }),
    z.strictObject({ ...claimed, kind: z.literal('gaveta'), body: papers.gaveta }),
  ])
  .meta({ id: 'ClaimedJob' });
export type ClaimedJob = z.infer<typeof claimedJob>;

export const claimedJobs = z
  .strictObject({
    /** The server's clock. */
    now: instant,
    jobs: z.array(claimedJob),
  })
  .meta({ id: 'ClaimedJobs' });
export type ClaimedJobs = z.infer<typeof claimedJobs>;

/** What the database answers for a pairing code; null for a wrong one. */
export const pairedAgent = z
  .strictObject({ business_id: id, id, name: text('Computadora de la caja'), location: text('Centro') })
  .nullable();
/** The token of a Fogón Impresoras, which is shown once. */
export const pairing = z
  .strictObject({
    token: text(`fpa_${'0123456789abcdef'.repeat(4)}`),
    agent: z.strictObject({ id, name: text('Computadora de la caja'), location: text('Centro') }),
  })
  .meta({ id: 'Pairing' });
export type Pairing = z.infer<typeof pairing>;

/** What a Fogón Impresoras needs to print: itself, the business as its papers show it, and its printers. */
export const agentPrinters = z
  .strictObject({
    now: instant,
    agent: pairing.shape.agent,
    business: businessSettings.pick({
      id: true,
      name: true,
      logo_url: true,
      address: true,
      phone: true,
      email: true,
      rtn: true,
      zone: true,
      country: true,
      currency: true,
      time_format: true,
      date_format: true,
      receipt_header: true,
      receipt_footer: true,
      prices_include_tax: true,
      tip_percentage: true,
      is_invoicing: true,
    }),
    printers: z.array(printer),
    passes: goodPasses,
  })
  .meta({ id: 'AgentPrinters' });
export type AgentPrinters = z.infer<typeof agentPrinters>;
