import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { MAX_LOCAL_PAPER_BYTES, MAX_PRINT_TITLE_LENGTH } from '#domain/base/limits.ts';
import { flatText } from '#domain/base/text.ts';
import type { Printer } from '#domain/printing/answers/printing.ts';
import { withoutDrawerPulse } from '#domain/printing/paper/escpos.ts';
import type { PrintPass } from '#domain/printing/print-pass.ts';
import { LOCAL_KINDS } from '#domain/printing/printing.ts';
import { type DevicePrinting, type PaperAnswer, type StatedBy, unprinted } from './device-printing.ts';
import type { Log } from './log.ts';
import type { PrintPasses, SoundPass } from './print-passes.ts';

const REQUEST_TIMEOUT_MS = 15_000;
const MAX_HEADER_BYTES = 8192;
const MAX_CONNECTIONS = 50;
const PREFLIGHT_SECONDS = 600;
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const PATH = new RegExp(`^/(papers|pulses)/(${UUID})$`);
/** What a request to open a drawer has at most. */
const MAX_PULSE_BYTES = 1000;

const CHANGED = 'Lo que se envió cambió en el camino.';

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

/** A request for a printer, with its pass. */
interface Asked {
  readonly id: string;
  readonly printer: Printer;
  readonly url: URL;
  readonly checked: SoundPass;
}

/** Who asks, and for what, as the request says. */
function statedBy({ url: { searchParams }, checked: { pass } }: Asked): StatedBy {
  const kind = LOCAL_KINDS.find((each) => each === searchParams.get('kind')) ?? null;
  const title = flatText((searchParams.get('title') ?? '').slice(0, MAX_PRINT_TITLE_LENGTH));
  return { kind, title, user_id: pass.user_id, device_id: pass.device_id };
}

/** The paper of a request. A page of the release before puts what opens the drawer first, and says so: it opens nothing. */
const paperIn = (bytes: Uint8Array, { searchParams }: URL): Uint8Array =>
  (searchParams.has('drawer_ms') && withoutDrawerPulse(bytes)) || bytes;

/** When a drawer was asked to open, in milliseconds; null if the body does not say it. */
function askedAtIn(bytes: Uint8Array): number | null {
  try {
    const body: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const isKnown = typeof body === 'object' && body !== null && 'asked_at' in body;
    const askedAt = isKnown && typeof body.asked_at === 'string' ? Date.parse(body.asked_at) : Number.NaN;
    return Number.isNaN(askedAt) ? null : askedAt;
  } catch {
    return null;
  }
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

/** The body, or null if it is too long. */
async function readBody(request: IncomingMessage, maxBytes: number): Promise<Uint8Array | null> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of request) {
    length += piece.length;
    if (length > maxBytes) return null;
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
    if (request.method === 'GET' && url.pathname === '/') return this.#hello();
    const [, what, id] = PATH.exec(url.pathname) ?? [];
    if (request.method !== 'POST' || !id) return unprinted('No existe esta dirección.', 404);
    const printer = this.#options.printers().find((each) => each.id === url.searchParams.get('printer'));
    if (!printer) return unprinted('La impresora no es de esta sucursal.', 404);
    const asked = { id, printer, url, checked };
    return what === 'pulses' ? this.#openDrawer(request, asked) : this.#print(request, asked);
  }

  /** That the program is there, and its clock. */
  #hello(): PaperAnswer {
    const { status, body } = unprinted('Fogón Impresoras', 200);
    return { status, body: { ...body, now: new Date().toISOString() } };
  }

  async #print(request: IncomingMessage, asked: Asked): Promise<PaperAnswer> {
    const { id, printer, url, checked } = asked;
    const refusal = kindRefusal(url, printer, checked.pass);
    if (refusal !== null) return unprinted(refusal, 403);
    const bytes = await readBody(request, MAX_LOCAL_PAPER_BYTES);
    if (!bytes) return unprinted('El papel es demasiado largo.', 413);
    if (!checked.isBody(bytes)) return unprinted(CHANGED, 401);
    if (bytes.length === 0) return unprinted('El papel está vacío.', 400);
    return this.#options.printing.print(id, printer, paperIn(bytes, url), statedBy(asked));
  }

  /** A drawer opens for who may open it, by a request that nobody else could make. */
  async #openDrawer(request: IncomingMessage, asked: Asked): Promise<PaperAnswer> {
    const { id, printer, checked } = asked;
    if (!checked.isSigned) return unprinted('La orden de abrir la gaveta no está firmada.', 401);
    if (!checked.pass.opens_drawer) return unprinted('No tienes permiso para abrir la gaveta.', 403);
    if (!printer.opens_drawer) return unprinted('Esta impresora no abre ninguna gaveta.', 403);
    const bytes = await readBody(request, MAX_PULSE_BYTES);
    if (!bytes) return unprinted('La orden es demasiado larga.', 413);
    if (!checked.isBody(bytes)) return unprinted(CHANGED, 401);
    const askedAt = askedAtIn(bytes);
    if (askedAt === null) return unprinted('No se entiende la orden.', 400);
    return this.#options.printing.openDrawer(id, printer, askedAt, {
      ...statedBy(asked),
      kind: 'gaveta',
    });
  }
}
