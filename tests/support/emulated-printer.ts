import { createServer, type Server, type Socket } from 'node:net';
import { listen } from '#db/local/listen.ts';
import { EscPosReader, linesOf, type PrintedPart } from './escpos-reader.ts';

/**
 * What goes wrong with a connection: 'cut' after some bytes of the paper, 'reset' at once, 'stall' without an answer to anything, 'no-paper' and
 * 'cover-open' before the paper, which wait with all but real-time commands, 'paper-ends' after it, 'hold' takes the paper and never says so.
 */
export type PrinterFault = 'cut' | 'reset' | 'stall' | 'no-paper' | 'cover-open' | 'paper-ends' | 'hold';

const DLE = 0x10;
const EOT = 0x04;
const ENQ = 0x05;
const DC4 = 0x14;
/** The length of each real-time command, by its second byte: requests, and a pulse. */
const REAL_TIME_LENGTHS: ReadonlyMap<number | undefined, number> = new Map([
  [EOT, 3],
  [ENQ, 3],
  [DC4, 5],
]);
const GOOD = 0x12;
const COVER_OPEN = 0x16;
const OFFLINE_WITHOUT_PAPER = 0x32;
const WITHOUT_PAPER = 0x72;
/** The bytes after which a connection is cut. */
const CUT_AFTER = 60;

/** Where the next real-time command is, also inside a picture, or may be when more bytes arrive. */
function realTimeAt(bytes: readonly number[]): number {
  const at = bytes.findIndex((byte, place) => {
    const name = bytes[place + 1];
    return byte === DLE && (name === undefined || REAL_TIME_LENGTHS.has(name));
  });
  return at < 0 ? bytes.length : at;
}

/** A network printer that reads ESC/POS and fails as real ones do. */
export class EmulatedPrinter {
  /** The text of every paper that was cut off, with its parts. */
  readonly papers: { readonly text: string; readonly parts: readonly PrintedPart[] }[] = [];
  /** The faults of the next connections; null for one that works. */
  readonly faults: (PrinterFault | null)[] = [];
  /** The fault of the others. */
  fault: PrinterFault | null = null;
  answersStatus = true;
  /** How long the paper moves before the status after it is answered. */
  printMs = 0;
  connections = 0;
  /** The most papers at the same time, each from its first byte to the status after it. */
  mostAtOnce = 0;
  /** The bytes of papers that arrived. */
  received = 0;
  /** How often its drawer was opened. */
  pulses = 0;
  readonly #sockets = new Set<Socket>();
  #server: Server | null = null;
  #port = 0;
  #active = 0;

  get port(): number {
    return this.#port;
  }

  /** Listens, the next times at the same port. */
  async start(): Promise<this> {
    const server = createServer((socket) => this.#serve(socket));
    this.#port = await listen(server, this.#port);
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
    let isOver = false;
    let waiting: readonly number[] = [];
    const isOffline = fault === 'no-paper' || fault === 'cover-open';
    const print = (bytes: readonly number[]): void => {
      if (isOffline) return;
      if (read === 0) this.#begin();
      read += bytes.length;
      this.received += bytes.length;
      reader.write(bytes);
      for (const part of reader.parts.slice(seen)) {
        seen += 1;
        if (part.kind === 'pulse') this.pulses += 1;
        if (part.kind === 'cut') printed = this.#cutOff(reader.parts.slice(printed, seen), seen);
      }
      if (fault === 'cut' && read === CUT_AFTER) socket.resetAndDestroy();
    };
    socket.on('data', (bytes) => {
      waiting = [...waiting, ...bytes];
      while (waiting.length > 0 && !socket.destroyed) {
        const length = Math.min(realTimeAt(waiting), fault === 'cut' ? CUT_AFTER - read : waiting.length);
        if (length > 0) {
          print(waiting.slice(0, length));
          waiting = waiting.slice(length);
          continue;
        }
        const commandLength = REAL_TIME_LENGTHS.get(waiting[1]);
        if (commandLength === undefined || waiting.length < commandLength) return;
        const command = waiting;
        const answer = () => {
          if (read > 0 && !isOver) this.#active -= 1;
          isOver ||= read > 0;
          this.#answer(socket, command, fault, read > 0);
        };
        if (waiting[1] === DC4) this.pulses += 1;
        else if (read > 0 && this.printMs > 0) setTimeout(answer, this.printMs);
        else answer();
        waiting = waiting.slice(commandLength);
      }
    });
  }

  #begin(): void {
    this.#active += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#active);
  }

  /** Keeps the parts of a paper. Returns where the next one starts. */
  #cutOff(parts: readonly PrintedPart[], next: number): number {
    const text = linesOf(parts)
      .map((line) => line.text.trim())
      .join('\n');
    this.papers.push({ text, parts });
    return next;
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
