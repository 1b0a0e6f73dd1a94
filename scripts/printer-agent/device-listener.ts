import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Printer } from '#domain/answers/printing.ts';
import { MAX_LOCAL_PAPER_BYTES } from '#domain/limits.ts';
import type { PrintPass } from '#domain/print-pass.ts';
import { LOCAL_KINDS } from '#domain/printing.ts';
import { type DevicePrinting, type PaperAnswer, unprinted } from './device-printing.ts';
import type { Log } from './log.ts';
import type { PrintPasses } from './print-passes.ts';

const REQUEST_TIMEOUT_MS = 15_000;
const MAX_HEADER_BYTES = 8192;
const MAX_CONNECTIONS = 50;
const PREFLIGHT_SECONDS = 600;
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const PAPER_PATH = new RegExp(`^/papers/(${UUID})$`);

export interface ListenerOptions {
  /** The origin of the pages that may ask: that of the server it is paired with. */
  readonly origin: string;
  readonly passes: PrintPasses;
  readonly port: number;
  /** The addresses that requests may name; anything else is a name that somebody else gave to this computer. */
  readonly addresses: () => readonly string[];
  readonly printers: () => readonly Printer[];
  readonly printing: DevicePrinting;
  readonly log: Log;
  /** The address to listen at; all by default. */
  readonly host?: string;
}

/** How long the drawer of a paper may still open; null without one. */
function drawerMsOf({ searchParams }: URL): number | null {
  const text = searchParams.get('drawer_ms') ?? '';
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/**
 * Why a person may not have a paper printed on a printer; null if they may. A page of the release before does not say what its paper is: it may be
 * what the printer prints and the person may print.
 */
function kindRefusal({ searchParams }: URL, { prints }: Printer, { papers }: PrintPass): string | null {
  const name = searchParams.get('kind');
  const kinds = LOCAL_KINDS.filter((kind) => name === null || kind === name);
  if (kinds.length === 0) return 'Fogón Impresoras no imprime ese papel sin internet.';
  const allowed = kinds.filter((kind) => papers.includes(kind));
  if (allowed.length === 0) return 'Tu rol no imprime este papel.';
  return allowed.some((kind) => prints.includes(kind)) ? null : 'Esta impresora no imprime este papel.';
}

/** The body, or null if it is longer than a paper can be. */
async function readBody(request: IncomingMessage): Promise<Uint8Array | null> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of request) {
    length += piece.length;
    if (length > MAX_LOCAL_PAPER_BYTES) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Takes papers from the devices of the network, for printers of its location (docs/printing.md). */
export class DeviceListener {
  readonly #options: ListenerOptions;
  readonly #server: Server;

  constructor(options: ListenerOptions) {
    this.#options = options;
    this.#server = createServer({ maxHeaderSize: MAX_HEADER_BYTES, requestTimeout: REQUEST_TIMEOUT_MS });
    this.#server.maxConnections = MAX_CONNECTIONS;
    this.#server.on('request', (request, response) => void this.#serve(request, response));
  }

  /** Listens. Rejects if the port is in use. */
  async start(): Promise<void> {
    const { port, host = '0.0.0.0' } = this.#options;
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen({ port, host }, () => {
        this.#server.off('error', reject);
        resolve();
      });
    });
    this.#server.on('error', (error) => this.#options.log(`La red local falló: ${error.message}`));
  }

  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
    this.#server.closeAllConnections();
    await closed;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const answer = await this.#answer(request);
      const isPage = this.#isPage(request);
      response.writeHead(answer.status, {
        'cache-control': 'no-store',
        'content-type': 'application/json',
        vary: 'origin',
        ...(isPage && { 'access-control-allow-origin': this.#options.origin }),
        ...(isPage &&
          request.method === 'OPTIONS' && {
            'access-control-allow-methods': 'GET, POST',
            'access-control-allow-headers': 'authorization, content-type',
            'access-control-allow-private-network': 'true',
            'access-control-max-age': String(PREFLIGHT_SECONDS),
          }),
        // What was not read of a refused paper ends with its connection.
        ...(!request.complete && { connection: 'close' }),
      });
      response.end(answer.status === 204 ? undefined : JSON.stringify(answer.body));
    } catch (error) {
      if (!request.destroyed) this.#options.log(`Un dispositivo cortó la conexión: ${error}`);
      response.destroy();
    }
  }

  #isPage({ headers }: IncomingMessage): boolean {
    return headers.origin === this.#options.origin;
  }

  /** Whether the request names this computer by an address of it: a page of another name may point here too. */
  #isAddressed({ headers, socket }: IncomingMessage): boolean {
    const known = ['localhost', ...this.#options.addresses()];
    return known.some((address) => headers.host === `${address}:${socket.localPort}`);
  }

  async #answer(request: IncomingMessage): Promise<PaperAnswer> {
    if (!this.#isAddressed(request)) return unprinted('Esta dirección no es de Fogón Impresoras.', 421);
    if (!this.#isPage(request)) return unprinted('Esta página no es la de su Fogón.', 403);
    if (request.method === 'OPTIONS') return unprinted('', 204);
    const { authorization = '' } = request.headers;
    const path = request.url ?? '/';
    const checked = this.#options.passes.check(authorization, request.method ?? '', path);
    if ('refusal' in checked) return unprinted(checked.refusal, 401);
    const url = new URL(path, 'http://program');
    if (request.method === 'GET' && url.pathname === '/') return unprinted('Fogón Impresoras', 200);
    const [, id] = PAPER_PATH.exec(url.pathname) ?? [];
    if (request.method !== 'POST' || !id) return unprinted('No existe esta dirección.', 404);
    const printer = this.#options.printers().find((each) => each.id === url.searchParams.get('printer'));
    if (!printer) return unprinted('La impresora no es de esta sucursal.', 404);
    const refusal = kindRefusal(url, printer, checked.pass);
    if (refusal !== null) return unprinted(refusal, 403);
    const bytes = await readBody(request);
    if (!bytes) return unprinted('El papel es demasiado largo.', 413);
    if (bytes.length === 0) return unprinted('El papel está vacío.', 400);
    if (!checked.isBody(bytes)) return unprinted('El papel cambió en el camino.', 401);
    return this.#options.printing.print(id, printer, bytes, drawerMsOf(url));
  }
}
