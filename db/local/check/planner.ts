import pg from 'pg';
import type { Piece } from './steps.ts';

export interface RowColumn {
  readonly name: string;
  readonly type: string;
}

/** A statement that the server plans in the place of a piece: `before` and the text of the piece. */
export interface Trial {
  readonly piece: Piece;
  readonly before: string;
}

/** Why the server refuses a piece; the offset is in the text of the piece, if the server knows it. */
export interface RefusedPiece {
  readonly piece: Piece;
  readonly message: string;
  readonly offset?: number;
}

/** The codes of `refuse()`: the planner calls stable functions for its estimates, after it analyzed the statement. */
const OWN_REFUSAL = /^FG/;

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const columnNames = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, i) => `value${i + 1}`);

const blockOf = (
  variables: ReadonlyMap<string, string>,
  label: string,
  statements: readonly string[],
): string => `do $fogon_check$ <<${quote(label)}>> declare
${[...variables].map(([name, type]) => `${quote(name)} ${type};`).join('\n')}
"fogon plan" record;
begin
${statements.join('\n')}
end $fogon_check$`;

/**
 * Lets the server plan statements in blocks of PL/pgSQL with the variables of a function, without running them: so its own rules find what
 * each name is. It creates temporary tables: call it in a transaction that is rolled back.
 */
export class Planner {
  private readonly rowTables = new Map<string, string>();
  private readonly columns = new Map<string, readonly RowColumn[]>();
  private readonly client: pg.Client;
  private tables = 0;

  constructor(client: pg.Client) {
    this.client = client;
  }

  /** A new temporary table of a name that nothing else has. */
  private newTable(): string {
    this.tables += 1;
    return `pg_temp.fogon_rows_${this.tables}`;
  }

  /** The columns of a row type; none for another type. */
  async columnsOf(type: string): Promise<readonly RowColumn[]> {
    const known = this.columns.get(type);
    if (known) return known;
    const { rows } = await this.client.query<RowColumn>(
      `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type
      from pg_type t join pg_attribute a on a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped
      where t.oid = to_regtype($1) order by a.attnum`,
      [type],
    );
    this.columns.set(type, rows);
    return rows;
  }

  /** The start of a statement that converts its rows to the types by assignment: `insert into rows (value1, value2) `. */
  async into(types: readonly string[]): Promise<string> {
    const key = types.join();
    const names = columnNames(types.length);
    let table = this.rowTables.get(key);
    if (table === undefined) {
      table = this.newTable();
      await this.run(`create temp table ${table} (${names.map((name, i) => `${name} ${types[i]}`).join()})`);
      this.rowTables.set(key, table);
    }
    return `insert into ${table} (${names.join()}) `;
  }

  private async attempt(text: string): Promise<pg.DatabaseError | undefined> {
    try {
      await this.client.query(`savepoint piece; ${text}; release savepoint piece`);
      return undefined;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      await this.client.query('rollback to savepoint piece; release savepoint piece');
      return error;
    }
  }

  /** Runs a statement. A refusal is thrown and undone. */
  async run(text: string): Promise<void> {
    const error = await this.attempt(text);
    if (error) throw error;
  }

  /** The refusals of trials, each planned with the variables of the function `label`. */
  async plan(
    label: string,
    variables: ReadonlyMap<string, string>,
    trials: readonly Trial[],
  ): Promise<RefusedPiece[]> {
    const statementOf = ({ before, piece }: Trial): string =>
      `for "fogon plan" in explain (costs off) ${before}${piece.text}\n loop end loop;`;
    const blocks = (chosen: readonly Trial[]) => blockOf(variables, label, chosen.map(statementOf));
    if (trials.length === 0 || (await this.attempt(blocks(trials))) === undefined) return [];
    const refusals: RefusedPiece[] = [];
    for (const trial of trials) {
      const error = await this.attempt(blocks([trial]));
      if (error && !OWN_REFUSAL.test(error.code ?? '')) refusals.push(refusalOf(error, trial));
    }
    return refusals;
  }

  /**
   * Creates a table with the columns of the rows of a statement; its name is also their type. With `count` columns their names do not matter,
   * and fewer are refused.
   */
  async describe(
    label: string,
    variables: ReadonlyMap<string, string>,
    piece: Piece,
    count = 0,
  ): Promise<string | RefusedPiece> {
    const table = this.newTable();
    const names = count === 0 ? '' : `(${columnNames(count).join()})`;
    const isRead = /^\s*(select|with|values|table)\b/i.test(piece.text);
    const before = `create temp table ${table} ${isRead ? `${names} as ` : `as with changed ${names} as (`}`;
    const after = `${isRead ? '' : ') select * from changed'} with no data`;
    const error = await this.attempt(blockOf(variables, label, [`${before}${piece.text}\n${after};`]));
    return error ? refusalOf(error, { piece, before }) : table;
  }
}

const refusalOf = (error: pg.DatabaseError, { piece, before }: Trial): RefusedPiece => {
  const start = error.internalQuery?.indexOf(`${before}${piece.text}`) ?? -1;
  const offset = start < 0 ? -1 : Number(error.internalPosition ?? 0) - 1 - start - before.length;
  const message = error.hint ? `${error.message} (${error.hint})` : error.message;
  return { piece, message, ...(offset >= 0 && offset <= piece.text.length ? { offset } : {}) };
};
