import { createHash } from 'node:crypto';
import { joinBytes } from '#domain/base/bytes.ts';
import type { AgentPrinters, ClaimedJobs, Pairing } from '#domain/printing/answers/printing.ts';
import type { StatedPrint } from '#domain/printing/inputs/stated-prints.ts';
import { programKeyOf } from '#domain/printing/print-pass.ts';

const REQUEST_TIMEOUT_MS = 15_000;
/** A paper waits for its logo. */
const LOGO_TIMEOUT_MS = 2000;
const MAX_LOGO_BYTES = 256 * 1024;

/** An answer of the server that is not a success. `status` 0 means that none arrived. */
export class ServerProblem extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }

  /** Whether the same request may succeed later. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

const sentenceOf = (text: string, status: number): string => {
  try {
    const body: { error?: { message?: string } } = JSON.parse(text);
    return body.error?.message ?? `El servidor contestó ${status}`;
  } catch {
    return `El servidor contestó ${status}`;
  }
};

/** A network that shows its own sign-in page answers 200 with HTML. */
function parse<T>(text: string): T {
  try {
    return JSON.parse(text);
  } catch {
    throw new ServerProblem(0, 'Contestó algo que no es Fogón');
  }
}

/** Who prints, and where: the address of Fogón and the token of this program. */
export interface ServerConnection {
  readonly server: string;
  readonly token: string;
}

async function request(
  { server, token }: { readonly server: string; readonly token?: string },
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<string> {
  const response = await fetch(new URL(`/api/print-agents${path}`, server), {
    method,
    redirect: 'error',
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => {
    throw new ServerProblem(0, `No hay conexión con ${server}`);
  });
  const text = await response.text().catch(() => {
    throw new ServerProblem(0, `Se cortó la conexión con ${server}`);
  });
  if (!response.ok) throw new ServerProblem(response.status, sentenceOf(text, response.status));
  return text;
}

/** Pairs this program by the code that Opciones shows. */
export async function pair(server: string, code: string): Promise<Pairing> {
  return parse(await request({ server }, 'POST', '/pair', { code }));
}

/** What Fogón Impresoras asks of the server (docs/printing.md). */
export class PrintServer {
  readonly #connection: ServerConnection;

  constructor(connection: ServerConnection) {
    this.#connection = connection;
  }

  /** The key of this program for the passes of devices. */
  get programKey(): Uint8Array {
    return programKeyOf(createHash('sha256').update(this.#connection.token).digest('hex'));
  }

  /** The origin of Fogón. */
  get origin(): string {
    return this.#connection.server;
  }

  async reportLocal(network: object): Promise<void> {
    await request(this.#connection, 'PUT', '/local', network);
  }

  async statePrints(prints: readonly StatedPrint[]): Promise<void> {
    await request(this.#connection, 'POST', '/prints', { prints });
  }

  async printers(): Promise<AgentPrinters> {
    return parse(await request(this.#connection, 'GET', '/printers'));
  }

  /** The PNG of a logo. Throws if it is not there soon, or is too large. */
  async logo(id: string): Promise<Uint8Array> {
    const { server, token } = this.#connection;
    const response = await fetch(new URL(`/api/print-agents/logo/${id}`, server), {
      redirect: 'error',
      signal: AbortSignal.timeout(LOGO_TIMEOUT_MS),
      headers: { authorization: `Bearer ${token}` },
    });
    if (!response.ok || !response.body)
      throw new ServerProblem(response.status, `El servidor contestó ${response.status}`);
    const pieces: Uint8Array[] = [];
    let length = 0;
    for await (const piece of response.body) {
      length += piece.length;
      if (length > MAX_LOGO_BYTES) throw new ServerProblem(response.status, 'El logo pesa demasiado');
      pieces.push(piece);
    }
    return joinBytes(pieces);
  }

  async claim(claim: string): Promise<ClaimedJobs> {
    return parse(await request(this.#connection, 'POST', '/claim', { claim }));
  }

  async confirm(job: string, claim: string): Promise<void> {
    await request(this.#connection, 'POST', `/jobs/${job}/confirm`, { claim });
  }

  async fail(job: string, claim: string, error: string, may_have_printed: boolean): Promise<void> {
    await request(this.#connection, 'POST', `/jobs/${job}/fail`, { claim, error, may_have_printed });
  }
}
