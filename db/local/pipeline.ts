import { createHash } from 'node:crypto';
import type { Connection, FieldDef, Submittable } from 'pg';
import type { Statement } from '../neon-http.ts';

const MAX_STATEMENTS = 400;

interface Prepared {
  name: string;
  fields: FieldDef[];
}

interface Step {
  statement: Statement;
  prepared: Prepared;
  isNew: boolean;
}

export interface StatementResult {
  command: string;
  rowCount: number | null;
  fields: FieldDef[];
  rows: (string | null)[][];
}

interface CommandComplete {
  text: string;
}

/** The prepared statements of one connection, by the text of the query. */
export class PreparedStatements {
  private readonly known = new Map<string, Prepared>();

  find(query: string): Prepared | undefined {
    return this.known.get(query);
  }

  add(query: string, prepared: Prepared): void {
    if (prepared.name !== '') this.known.set(query, prepared);
  }

  nameFor(query: string): string {
    return this.known.size < MAX_STATEMENTS ? createHash('md5').update(query).digest('hex') : '';
  }
}

const readCommand = (text: string): { command: string; rowCount: number | null } => {
  const words = text.split(' ');
  const last = Number(words.at(-1));
  return { command: words[0] ?? '', rowCount: words.length > 1 && Number.isInteger(last) ? last : null };
};

/**
 * Several statements that are sent in one write and end with one sync. After an error the server skips the rest: with BEGIN first and
 * COMMIT last, all take effect or none.
 */
export class Pipeline implements Submittable {
  private readonly steps: Step[] = [];
  private readonly results: StatementResult[] = [];
  private readonly statements: Statement[];
  private readonly prepared: PreparedStatements;
  private readonly settle: (error: unknown, results: StatementResult[]) => void;
  private rows: (string | null)[][] = [];
  private describing = 0;
  private parsed = 0;
  private stopListening = (): void => undefined;

  constructor(
    statements: Statement[],
    prepared: PreparedStatements,
    settle: (error: unknown, results: StatementResult[]) => void,
  ) {
    this.statements = statements;
    this.prepared = prepared;
    this.settle = settle;
  }

  submit(connection: Connection): void {
    const batch = new Map<string, Prepared>();
    for (const statement of this.statements) {
      const known = this.prepared.find(statement.query) ?? batch.get(statement.query);
      const prepared = known ?? { name: this.prepared.nameFor(statement.query), fields: [] };
      if (!known && prepared.name !== '') batch.set(statement.query, prepared);
      this.steps.push({ statement, prepared, isNew: !known });
    }
    const fresh = this.steps.filter((step) => step.isNew);
    const onParsed = (): void => {
      const step = fresh[this.parsed++];
      if (step) this.prepared.add(step.statement.query, step.prepared);
    };
    const onNoData = (): void => {
      this.describing++;
    };
    this.describeNext = (fields) => {
      const step = fresh[this.describing++];
      if (step) step.prepared.fields = fields;
    };
    connection.on('parseComplete', onParsed);
    connection.on('noData', onNoData);
    this.stopListening = () => {
      connection.off('parseComplete', onParsed);
      connection.off('noData', onNoData);
    };
    connection.stream.cork();
    for (const { statement, prepared, isNew } of this.steps) {
      if (isNew) {
        connection.parse({ name: prepared.name, text: statement.query, types: [] }, true);
        connection.describe({ type: 'S', name: prepared.name }, true);
      }
      connection.bind({ portal: '', statement: prepared.name, values: [...statement.params] }, true);
      connection.execute({ portal: '', rows: '' }, true);
    }
    connection.sync();
    connection.stream.uncork();
  }

  private describeNext: (fields: FieldDef[]) => void = () => undefined;

  handleRowDescription(message: { fields: FieldDef[] }): void {
    this.describeNext(message.fields);
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    this.rows.push(message.fields);
  }

  handleCommandComplete(message: CommandComplete): void {
    const fields = this.steps[this.results.length]?.prepared.fields ?? [];
    this.results.push({ ...readCommand(message.text), fields, rows: this.rows });
    this.rows = [];
  }

  handleEmptyQuery(): void {
    this.results.push({ command: '', rowCount: null, fields: [], rows: [] });
  }

  handlePortalSuspended(): void {}

  handleCopyInResponse(connection: Connection & { sendCopyFail: (reason: string) => void }): void {
    connection.sendCopyFail('COPY no se admite por HTTP');
    // During a COPY the server ignores the sync that was sent with the statements.
    connection.sync();
  }

  handleError(error: unknown): void {
    this.stopListening();
    this.settle(error, []);
  }

  handleReadyForQuery(): void {
    this.stopListening();
    this.settle(null, this.results);
  }
}
