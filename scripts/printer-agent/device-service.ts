import type { AgentPrinters } from '#domain/printing/answers/printing.ts';
import { DeviceListener } from './device-listener.ts';
import { DevicePapers } from './device-papers.ts';
import { DevicePrinting } from './device-printing.ts';
import { localAddresses } from './local-network.ts';
import type { Log } from './log.ts';
import type { PrinterTimeouts } from './network-printer.ts';
import { PrintPasses } from './print-passes.ts';
import type { PrinterTurns } from './printer-turns.ts';
import { type PrintServer, ServerProblem } from './server.ts';
import { papersFile, readPrinters, statedFile, writePrinters } from './state.ts';
import { StatedPrints } from './stated-prints.ts';

export interface LocalOptions {
  readonly folder: string;
  readonly server: PrintServer;
  readonly turns: PrinterTurns;
  readonly log: Log;
  /** Null turns it off. */
  readonly port: number | null;
  readonly host?: string;
  readonly timeouts?: PrinterTimeouts;
  readonly addresses?: () => readonly string[];
}

const EXPIRED = 401;

/** What devices of the network print here while they have no internet, and what the server knows of it. */
export class DeviceService {
  readonly #options: LocalOptions;
  readonly #addresses: () => readonly string[];
  /** What was printed here, for whoever prints. */
  readonly papers: DevicePapers;
  readonly #printing: DevicePrinting;
  readonly #listener: DeviceListener | null;
  readonly #passes: PrintPasses;
  readonly #stated: StatedPrints;
  #printers: AgentPrinters['printers'];
  #isListening = false;
  #reported = '';

  constructor(options: LocalOptions) {
    const { folder, server, turns, log, port, timeouts, host, addresses = localAddresses } = options;
    this.#options = options;
    this.#addresses = addresses;
    this.#printers = readPrinters(folder);
    this.papers = new DevicePapers(papersFile(folder));
    this.#stated = new StatedPrints(statedFile(folder), server, log);
    this.#printing = new DevicePrinting({
      ...{ papers: this.papers, stated: this.#stated, turns, log },
      ...(timeouts && { timeouts }),
    });
    this.#passes = new PrintPasses({ folder, programKey: server.programKey });
    this.#listener =
      port === null
        ? null
        : new DeviceListener({
            origin: server.origin,
            passes: this.#passes,
            printers: () => this.#printers,
            printing: this.#printing,
            addresses,
            log,
            port,
            ...(host && { host }),
          });
  }

  /** Listens; a port in use leaves the devices without this way, and the queue as it is. */
  async start(): Promise<void> {
    const { log, port } = this.#options;
    if (!this.#listener) return;
    try {
      await this.#listener.start();
      this.#isListening = true;
      log(`Los dispositivos de la red imprimen también sin internet (puerto ${port})`);
    } catch (error) {
      log(
        `Sin internet los dispositivos no podrán imprimir aquí: el puerto ${port} no está libre (${error})`,
      );
    }
  }

  /** The printers and the passes as the server has them now. Keeps them for a start without internet, and says how devices come here if that changed. */
  async update(settings: AgentPrinters): Promise<void> {
    const { folder, server, log, port } = this.#options;
    const { printers } = settings;
    this.#passes.learn(settings);
    writePrinters(folder, printers);
    this.#printers = printers;
    const network = this.#isListening
      ? { addresses: this.#addresses(), port, key: null }
      : { addresses: null, port: null, key: null };
    const text = JSON.stringify(network);
    if (text === this.#reported) return;
    try {
      await server.reportLocal(network);
      this.#reported = text;
    } catch (error) {
      const isRefused = error instanceof ServerProblem && !error.isPassing && error.status !== EXPIRED;
      if (!isRefused) throw error;
      // An older server does not have this route.
      this.#reported = text;
      log(`El servidor no guardó cómo llegan los dispositivos: ${error.message}`);
    }
  }

  /** Sends the server what devices had printed here. Throws if it cannot be reached. */
  deliver(): Promise<void> {
    return this.#stated.deliver();
  }

  /** Lets the running papers end. */
  async stop(): Promise<void> {
    await this.#printing.settle();
    if (this.#isListening) await this.#listener?.stop();
    this.papers.close();
    this.#stated.close();
  }
}
