/** Printers, what they print, and the papers that wait for them (docs/printing.md). */

import { STATIONS, type Station } from '#domain/orders/orders.ts';
import type { Action } from '#domain/people/access.ts';

/** What a printer may print. A 'factura' is any fiscal document. */
export const PAPER_KINDS = ['comanda', 'precuenta', 'recibo', 'factura', 'z'] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];
/** What people ask for by name. 'pendientes' is what is still to be made, for a printer of kitchen tickets; any printer prints a 'prueba'. */
export const REQUESTED_KINDS = [...PAPER_KINDS, 'pendientes', 'prueba'] as const;
export type RequestedKind = (typeof REQUESTED_KINDS)[number];
/** A 'gaveta' is no paper: it opens the drawer of its printer, soon or not at all. */
export const JOB_KINDS = [...REQUESTED_KINDS, 'gaveta'] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** What a person needs to ask for a paper that the queue did not make by itself, besides `print-job:write`. */
export const PRINTING_ACTIONS = {
  recibo: 'sale:charge',
  factura: 'sale:charge',
  z: 'register:operate',
  pendientes: 'kitchen:read',
  prueba: 'print-job:manage',
} as const satisfies Partial<Record<RequestedKind, Action>>;

/** What a person needs to have a paper printed by a Fogón Impresoras without the server; no other paper is printed so. */
export const LOCAL_PRINTING_ACTIONS = {
  comanda: 'order:write',
  precuenta: 'sale:charge',
  recibo: PRINTING_ACTIONS.recibo,
  factura: PRINTING_ACTIONS.factura,
} as const satisfies Partial<Record<PaperKind, Action>>;
export type LocalKind = keyof typeof LOCAL_PRINTING_ACTIONS;
export const LOCAL_KINDS = [
  'comanda',
  'precuenta',
  'recibo',
  'factura',
] as const satisfies readonly LocalKind[];

/** 'No impresa' is a kitchen ticket that was held back, because its work ended or it waited too long: a person decides about it. */
export const JOB_STATUSES = [
  'En espera',
  'Imprimiendo',
  'Impreso',
  'Falló',
  'No impresa',
  'Descartado',
] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** What a printed paper says about itself: asked for again, or perhaps printed before. */
export const COPY_MARKS = ['REIMPRESIÓN', 'DUPLICADO'] as const;
export type CopyMark = (typeof COPY_MARKS)[number];

/** Why a kitchen ticket is printed. */
export const TICKET_EVENTS = ['Nueva', 'Cambio', 'Cancelación', 'Traslado'] as const;
export type TicketEvent = (typeof TICKET_EVENTS)[number];

/** How a printer is reached: by Fogón Impresoras over the network, or by the device that it is attached to. */
export const PRINTER_CONNECTIONS = ['agent', 'device'] as const;
export type PrinterConnection = (typeof PRINTER_CONNECTIONS)[number];

export const PAPER_WIDTHS_MM = [80, 58] as const;

/** The letters and digits of a pairing code, without those that look alike. */
export const PAIRING_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** The first characters of a code find it; the others are its secret. */
export const PAIRING_SELECTOR_LENGTH = 4;
export const PAIRING_CODE_LENGTH = 10;

/** The code as people type it, without separators and in capitals. */
export const readPairingCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();

/** The code as it is shown: `K7QM-3XPT9A`. */
export const pairingCodeText = (code: string): string =>
  `${code.slice(0, PAIRING_SELECTOR_LENGTH)}-${code.slice(PAIRING_SELECTOR_LENGTH)}`;

/** Whether Fogón Impresoras was seen within the time in which it says that it is there. */
export function isAgentOnline(lastSeenAt: string | null, now: Date, onlineSeconds: number): boolean {
  return lastSeenAt !== null && now.getTime() - Date.parse(lastSeenAt) <= onlineSeconds * 1000;
}

/** The one file of Fogón Impresoras, which the build of the screens offers for download. */
export const PRINT_PROGRAM_FILE = 'fogon-impresoras.mjs';

/** 'REIMPRESIÓN 2' or 'DUPLICADO 1'; null for a first print. */
export function copyText({
  copy,
  copy_number,
}: {
  readonly copy: CopyMark | null;
  readonly copy_number: number | null;
}): string | null {
  return copy === null || copy_number === null ? copy : `${copy} ${copy_number}`;
}

/** The status as people read it: what only a device says was printed is not known to be. */
export const jobStatusText = ({
  status,
  is_stated,
}: {
  readonly status: JobStatus;
  readonly is_stated: boolean;
}): string => (is_stated ? `${status} según el dispositivo` : status);

/** Whether a paper was printed or given up: nobody waits for it. */
export const isEndedJob = (status: JobStatus): boolean => status === 'Impreso' || status === 'Descartado';

interface TicketPrinter {
  readonly location_id: string;
  readonly prints: readonly PaperKind[];
  readonly stations: readonly Station[] | null;
  readonly is_active: boolean;
}

/**
 * The printer of a location for a paper of a station, or of all (null): the one with the fewest other stations, or with the most. Undefined
 * if none prints its kitchen tickets.
 */
export function ticketPrinter<P extends TicketPrinter>(
  printers: readonly P[],
  station: Station | null,
  location: string | null,
): P | undefined {
  const reach = ({ stations }: P) => stations?.length ?? STATIONS.length;
  return printers
    .filter(
      ({ is_active, prints, location_id, stations }) =>
        is_active &&
        prints.includes('comanda') &&
        location_id === location &&
        (station === null || stations === null || stations.includes(station)),
    )
    .sort((a, b) => (station === null ? reach(b) - reach(a) : reach(a) - reach(b)))[0];
}
