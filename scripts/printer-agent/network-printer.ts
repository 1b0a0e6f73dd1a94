import { connect, type Socket } from 'node:net';
import { joinBytes } from '#domain/base/bytes.ts';
import { DEFAULT_PRINTER_PORT } from '#domain/base/limits.ts';
import type { Printer } from '#domain/printing/answers/printing.ts';
import { drawerPulse, URGENT_DRAWER_PULSE } from '#domain/printing/paper/escpos.ts';
import { isPaper, NO_PAPER } from '#domain/printing/paper/paper-commands.ts';
import { faultOf, isStatus, STATUS_LENGTH, STATUS_REQUEST } from './printer-status.ts';

/** In all shorter than `PRINT_LEASE_SECONDS`, so that a job has ended before its claim does. */
export interface PrinterTimeouts {
  readonly connect: number;
  /** For an answer to the first status request, which some printers never give. */
  readonly status: number;
  /** For taking all bytes, and again for saying so. */
  readonly send: number;
}

export const PRINTER_TIMEOUTS: PrinterTimeouts = { connect: 5000, status: 1500, send: 20_000 };

/** Where a printer of the network is. */
export interface PrinterAddress {
  readonly host: string;
  readonly port: number;
}

export const addressOf = ({ host, port }: Pick<Printer, 'host' | 'port'>): PrinterAddress => ({
  host: host ?? '',
  port: port ?? DEFAULT_PRINTER_PORT,
});

/** What a printer is to do. */
export interface PrinterWork {
  /** Null for a drawer alone. */
  readonly paper: Uint8Array | null;
  /** Whether its drawer opens, asked when the first byte is about to be sent: later it stays closed. */
  readonly opensDrawer: () => boolean;
}

/** Why a printer did not take a paper, for people. */
export class NetworkPrinterFailure extends Error {}

/** Why a paper was not printed: for people, `otherwise` if it is not the printer, and for the log, with the error. */
export function whyUnprinted(
  error: unknown,
  otherwise: string,
): { readonly reason: string; readonly logged: string } {
  return error instanceof NetworkPrinterFailure
    ? { reason: error.message, logged: error.message }
    : { reason: otherwise, logged: `${otherwise} (${error})` };
}

const fails = (message: string) => (): never => {
  throw new NetworkPrinterFailure(message);
};
const cut = fails('La impresora cortó la conexión');
const refused = fails('La impresora no responde: revisa que esté encendida y en la red');
const stalled = fails('La impresora dejó de recibir a la mitad');
const silent = fails('La impresora no dijo si imprimió');
const unprintable = fails(NO_PAPER);
const late = fails('La impresora no abrió la gaveta a tiempo');
const faulty = (fault: string | null): void => {
  if (fault !== null) throw new NetworkPrinterFailure(fault);
};

const within = async <T>(ms: number, work: Promise<T>, late: () => T): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<T>((resolve, reject) => {
    timer = setTimeout(() => {
      try {
        resolve(late());
      } catch (error) {
        reject(error);
      }
    }, ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
};

/** A connection to a printer for one paper. */
class PaperConnection {
  readonly #socket: Socket;
  readonly #ended: Promise<void>;
  #status: number[] = [];
  #onStatus: () => void = () => undefined;

  constructor(host: string, port: number) {
    this.#socket = connect({ host, port, noDelay: true });
    this.#socket.on('data', (bytes) => {
      this.#status.push(...[...bytes].filter(isStatus));
      this.#onStatus();
    });
    this.#ended = new Promise((resolve, reject) => {
      this.#socket.once('end', resolve);
      this.#socket.once('error', reject);
    });
    this.#ended.catch(() => undefined);
  }

  /** Work that also fails when the printer ends the connection. */
  async #unlessCut<T>(work: Promise<T>): Promise<T> {
    return await Promise.race([work, this.#ended.then(cut, cut)]);
  }

  async open(ms: number): Promise<void> {
    const opened = new Promise<void>((resolve) => {
      this.#socket.once('connect', resolve);
    });
    await within(ms, Promise.race([opened, this.#ended.then(refused, refused)]), refused);
  }

  /** The status, or null if the printer says nothing in time. */
  async status(ms: number): Promise<readonly number[] | null> {
    this.#status = [];
    const answered = new Promise<readonly number[]>((resolve) => {
      this.#onStatus = () => {
        if (this.#status.length >= STATUS_LENGTH) resolve(this.#status);
      };
    });
    this.#socket.write(STATUS_REQUEST);
    return await this.#unlessCut(within<readonly number[] | null>(ms, answered, () => null));
  }

  async send(bytes: Uint8Array, ms: number): Promise<void> {
    const sent = new Promise<void>((resolve) => {
      this.#socket.write(bytes, () => resolve());
    });
    await this.#unlessCut(within(ms, sent, stalled));
  }

  /** Ends the connection, and waits until the printer, which has read all then, ends it too. */
  async end(ms: number): Promise<void> {
    this.#socket.end();
    await within(ms, this.#ended.catch(cut), silent);
  }

  close(): void {
    this.#socket.destroy();
  }
}

/**
 * Prints on a network printer, and opens its drawer before. Resolves when the printer has taken every byte: it answers a status request that
 * follows them, or ends the connection after them. `began` is called before the first byte of the paper. Without paper or with an open cover
 * the drawer opens all the same, and nothing is printed. Throws `NetworkPrinterFailure`, also for bytes that are no paper.
 */
export async function printOn(
  { host, port }: PrinterAddress,
  { paper, opensDrawer }: PrinterWork,
  began: () => void,
  timeouts: PrinterTimeouts = PRINTER_TIMEOUTS,
): Promise<void> {
  if (paper !== null && !isPaper(paper)) unprintable();
  const printer = new PaperConnection(host, port);
  try {
    await printer.open(timeouts.connect);
    const before = await printer.status(timeouts.status);
    const fault = before && faultOf(before);
    const isOpening = opensDrawer();
    if (paper === null && !isOpening) late();
    if (paper !== null && fault !== null) {
      if (isOpening) await printer.send(URGENT_DRAWER_PULSE, timeouts.send);
      faulty(fault);
    }
    began();
    const pulse = fault === null ? drawerPulse() : URGENT_DRAWER_PULSE;
    await printer.send(joinBytes([...(isOpening ? [pulse] : []), ...(paper ? [paper] : [])]), timeouts.send);
    if (!before) return await printer.end(timeouts.send);
    const after = (await printer.status(timeouts.send)) ?? silent();
    if (paper !== null) faulty(faultOf(after));
  } finally {
    printer.close();
  }
}
