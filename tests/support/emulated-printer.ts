import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { EscPosReader, linesOf, type PrintedPart } from './escpos-reader.ts';

/**
 * What goes wrong with a connection: 'cut' after some bytes of the paper, 'reset' at once, 'stall' without an answer to anything, 'no-paper' and
 * 'cover-open' before the paper, 'paper-ends' after it, 'hold' takes the paper and never says so.
 */
export type PrinterFault = 'cut' | 'reset' | 'stall' | 'no-paper' | 'cover-open' | 'paper-ends' | 'hold';

const DLE = 0x10;
const EOT = 0x04;
const STATUS_CALL_LENGTH = 3;
const GOOD = 0x12;
const COVER_OPEN = 0x16;
const OFFLINE_WITHOUT_PAPER = 0x32;
const WITHOUT_PAPER = 0x72;
/** The bytes after which a connection is cut. */
const CUT_AFTER = 60;

/** A network printer that reads ESC/POS and fails as real ones do. */
export class EmulatedPrinter {
  /** The text of every paper that was cut off, with its parts. */
  readonly papers: { readonly text: string; readonly parts: readonly PrintedPart[] }[] = [];
  /** The faults of the next connections; null for one that works. */
  readonly faults: (PrinterFault | null)[] = [];
  /** The fault of the others. */
  fault: PrinterFault | null = null;
  answersStatus = true;
  connections = 0;
  /** The bytes of papers that arrived. */
  received = 0;
  /** How often its drawer was opened. */
  pulses = 0;
  readonly #sockets = new Set<Socket>();
  #server: Server | null = null;
  #port = 0;

  get port(): number {
    return this.#port;
  }

  /** Listens, the next times at the same port. */
  async start(): Promise<this> {
    const server = createServer((socket) => this.#serve(socket));
    await new Promise<void>((resolve) => {
      server.listen(this.#port, '127.0.0.1', resolve);
    });
    const address: AddressInfo | string | null = server.address();
    if (address === null || typeof address === 'string') throw new Error('the printer has no port');
    this.#port = address.port;
    this.#server = server;
    return this;
  }

  /** Refuses connections from now on. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => {
      if (server) server.close(() => resolve());
      else resolve();
    });
  }

  #serve(socket: Socket): void {
    const fault = this.faults.shift() ?? this.fault;
    this.connections += 1;
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => undefined);
    if (fault === 'reset') return void socket.resetAndDestroy();
    if (fault === 'stall') return void socket.pause();
    const reader = new EscPosReader();
    let read = 0;
    let printed = 0;
    let seen = 0;
    let waiting: readonly number[] = [];
    const print = (byte: number): void => {
      read += 1;
      this.received += 1;
      reader.write([byte]);
      for (const part of reader.parts.slice(seen)) {
        seen += 1;
        if (part.kind === 'pulse') this.pulses += 1;
        if (part.kind === 'cut') printed = this.#cutOff(reader, printed);
      }
      if (fault === 'cut' && read === CUT_AFTER) socket.resetAndDestroy();
    };
    socket.on('data', (bytes) => {
      waiting = [...waiting, ...bytes];
      while (waiting.length > 0 && !socket.destroyed) {
        if (waiting[0] === DLE) {
          if (waiting.length < STATUS_CALL_LENGTH) return;
          this.#answer(socket, waiting, fault, read > 0);
          waiting = waiting.slice(STATUS_CALL_LENGTH);
        } else {
          const [byte = 0, ...rest] = waiting;
          print(byte);
          waiting = rest;
        }
      }
    });
  }

  #cutOff(reader: EscPosReader, from: number): number {
    const parts = reader.parts.slice(from);
    const text = linesOf(parts)
      .map((line) => line.text.trim())
      .join('\n');
    this.papers.push({ text, parts });
    return reader.parts.length;
  }

  #answer(
    socket: Socket,
    [, name, what]: readonly number[],
    fault: PrinterFault | null,
    isAfter: boolean,
  ): void {
    if (name !== EOT) throw new Error('unknown real-time command');
    if (!this.answersStatus || (fault === 'hold' && isAfter)) return;
    const isEmpty = fault === 'no-paper' || (fault === 'paper-ends' && isAfter);
    const offline = isEmpty ? OFFLINE_WITHOUT_PAPER : fault === 'cover-open' ? COVER_OPEN : GOOD;
    socket.write(Uint8Array.of(what === 2 ? offline : isEmpty ? WITHOUT_PAPER : GOOD));
  }
}
