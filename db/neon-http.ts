/** A statement with its parameters as text. */
export interface Statement {
  readonly query: string;
  readonly params: readonly (string | null)[];
}

export type Row = Readonly<Record<string, unknown>>;

/** Where statements are sent, and as whom. */
export interface Endpoint {
  readonly address: string;
  readonly connectionString: string;
}

interface Result {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
  readonly rows: readonly (readonly (string | null)[])[];
}

interface ErrorFields {
  readonly message?: string | null;
  readonly code?: string | null;
  readonly detail?: string | null;
  readonly where?: string | null;
  readonly constraint?: string | null;
}

/** The database refused a statement, or did not answer. */
export class DatabaseError extends Error {
  /** The SQLSTATE; undefined if the database did not answer. */
  readonly code: string | undefined;
  readonly detail: string | undefined;
  /** The functions and lines in which it happened. */
  readonly where: string | undefined;
  readonly constraint: string | undefined;

  constructor(message: string, fields: ErrorFields = {}, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseError';
    this.code = fields.code ?? undefined;
    this.detail = fields.detail ?? undefined;
    this.where = fields.where ?? undefined;
    this.constraint = fields.constraint ?? undefined;
  }
}

const APPLICATION_NAME = 'application_name';

/** The endpoint of a `postgresql://user:password@host/database` address: Neon's API of that host, unless another one is given. */
export function endpointOf(url: string, address?: string): Endpoint {
  if (!URL.canParse(url)) throw new Error('the address of the database is not valid');
  const parsed = new URL(url);
  if (!parsed.searchParams.has(APPLICATION_NAME)) parsed.searchParams.set(APPLICATION_NAME, 'fogon');
  const api = `https://${parsed.hostname.replace(/^[^.]+\./, 'api.')}/sql`;
  return { address: address ?? api, connectionString: parsed.href };
}

/** The identifiers of PostgreSQL's types that are read as JavaScript values; any other one is read as its text. */
const BOOLEAN = 16;
const NUMBERS = [21, 23, 26, 700, 701];
const JSON_TYPES = [114, 3802];

function readValue(text: string | null, type: number): unknown {
  if (text === null) return null;
  if (JSON_TYPES.includes(type)) return JSON.parse(text);
  if (type === BOOLEAN) return text === 't';
  return NUMBERS.includes(type) ? Number(text) : text;
}

const rowsOf = ({ fields, rows }: Result): Row[] =>
  rows.map((row) =>
    Object.fromEntries(
      fields.map(({ name, dataTypeID }, index) => [name, readValue(row[index] ?? null, dataTypeID)]),
    ),
  );

async function post({ address, connectionString }: Endpoint, body: unknown, timeoutMs: number) {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        'Neon-Connection-String': connectionString,
        'Neon-Raw-Text-Output': 'true',
        'Neon-Array-Mode': 'true',
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    throw new DatabaseError(`the database does not answer: ${error}`, {}, { cause: error });
  }
}

/**
 * Sends statements over HTTP, as Neon's driver does (decision 068). One round trip; several statements are one transaction. Returns the rows
 * of each statement. Throws a DatabaseError.
 */
export async function sendStatements(
  endpoint: Endpoint,
  statements: readonly Statement[],
  timeoutMs: number,
): Promise<Row[][]> {
  const [first] = statements;
  const { status, text } = await post(
    endpoint,
    statements.length === 1 ? first : { queries: statements },
    timeoutMs,
  );
  if (status === 400) {
    const fields: ErrorFields = JSON.parse(text);
    throw new DatabaseError(fields.message ?? text, fields);
  }
  if (status !== 200) throw new DatabaseError(`the database answered ${status}: ${text}`);
  const answer: Result | { readonly results: readonly Result[] } = JSON.parse(text);
  return ('results' in answer ? answer.results : [answer]).map(rowsOf);
}
