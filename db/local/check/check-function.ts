import type { Planner, RefusedPiece, Trial } from './planner.ts';
import type { Piece, Step, Target } from './steps.ts';

export interface CheckedFunction {
  readonly name: string;
  /** What exists before the section `declare`: parameters, and in triggers `new`, `tg_op` and so on. */
  readonly variables: ReadonlyMap<string, string>;
  /** The type that `return` gives back. */
  readonly returnType: string;
  /** The types of the columns of an answer with rows. */
  readonly rowTypes: readonly string[];
}

const withoutLimit = (type: string): string => type.replace(/\(.*\)/, '');

/** The check of one function: its variables as they are at a step, and what is not planned yet. */
class FunctionCheck {
  readonly refusals: RefusedPiece[] = [];
  private readonly variables: Map<string, string>;
  private readonly records = new Set<string>();
  private waiting: Trial[] = [];
  private readonly planner: Planner;
  private readonly fn: CheckedFunction;

  constructor(planner: Planner, fn: CheckedFunction) {
    this.planner = planner;
    this.fn = fn;
    this.variables = new Map(fn.variables);
  }

  async planWaiting(): Promise<void> {
    this.refusals.push(...(await this.planner.plan(this.fn.name, this.variables, this.waiting)));
    this.waiting = [];
  }

  private async typeOf(target: Target): Promise<string> {
    if (target === 'answer') return this.fn.returnType;
    if ('type' in target) return target.type;
    const { variable, field, isElement } = target;
    const whole = this.variables.get(variable) ?? 'record';
    const columns = field === undefined ? [] : await this.planner.columnsOf(whole);
    const type = field === undefined ? whole : columns.find(({ name }) => name === field)?.type;
    if (type === undefined) throw new Error(`${variable} has no field ${field}`);
    return isElement ? type.replace(/\[\]$/, '') : type;
  }

  /** The types of targets, or of the columns of one row variable. */
  private async typesOf(targets: readonly Target[]): Promise<readonly string[]> {
    const types: string[] = [];
    for (const target of targets) types.push(await this.typeOf(target));
    const columns = types.length === 1 ? await this.planner.columnsOf(types[0] ?? '') : [];
    return columns.length > 0 ? columns.map(({ type }) => type) : types;
  }

  /** A table with the columns of a statement, or undefined after a refusal. */
  private async describe(piece: Piece, count = 0): Promise<string | undefined> {
    await this.planWaiting();
    const table = await this.planner.describe(this.fn.name, this.variables, piece, count);
    if (typeof table === 'string') {
      this.waiting.push({ piece, before: '' });
      return table;
    }
    this.refusals.push(table);
    return undefined;
  }

  /** `return query` converts nothing. */
  private async answerRows(piece: Piece): Promise<void> {
    const table = await this.describe(piece, this.fn.rowTypes.length);
    if (table === undefined) return;
    const found = (await this.planner.columnsOf(table)).map(({ type }) => withoutLimit(type)).join();
    const wanted = this.fn.rowTypes.map(withoutLimit).join();
    if (found !== wanted)
      this.refusals.push({ piece, message: `the rows are (${found}), the function returns (${wanted})` });
  }

  /** Throws if the statement is refused and fills a record, whose columns are then unknown. */
  private async fill(piece: Piece, targets: readonly Target[]): Promise<void> {
    const [target] = targets;
    const variable =
      typeof target === 'object' && 'variable' in target && !target.field ? target.variable : '';
    if (this.records.has(variable)) {
      const table = await this.describe(piece);
      if (table === undefined) throw new UnknownRecord();
      this.variables.set(variable, table);
      return;
    }
    const types = await this.typesOf(targets);
    const into = await this.planner.into(types);
    if (/^\s*select\b/i.test(piece.text)) {
      this.waiting.push({ piece, before: into });
      return;
    }
    const table = await this.describe(piece, types.length);
    if (table !== undefined)
      this.waiting.push({ piece: { ...piece, text: `select * from ${table}` }, before: into });
  }

  async check(step: Step): Promise<void> {
    if (step.kind === 'run') this.waiting.push({ piece: step.piece, before: '' });
    else if (step.kind === 'answer') await this.answerRows(step.piece);
    else if (step.kind === 'fill') await this.fill(step.piece, step.targets);
    else if (step.kind === 'value') {
      const into = step.target ? await this.planner.into([await this.typeOf(step.target)]) : '';
      this.waiting.push({ piece: step.piece, before: `${into}select ` });
    } else {
      await this.planWaiting();
      if (step.kind === 'forget') this.variables.delete(step.name);
      else this.variables.set(step.name, step.type);
      if (step.kind === 'declare' && step.type === 'record') this.records.add(step.name);
    }
  }
}

class UnknownRecord extends Error {}

/**
 * Checks the steps of a function in order. A `record` has the columns of the statement that filled it last: the check ends at a statement for a
 * record that the server refuses.
 */
export async function checkSteps(
  planner: Planner,
  fn: CheckedFunction,
  steps: readonly Step[],
): Promise<readonly RefusedPiece[]> {
  const check = new FunctionCheck(planner, fn);
  for (const step of steps) {
    try {
      await check.check(step);
    } catch (error) {
      if (error instanceof UnknownRecord) break;
      if (!('piece' in step)) throw error;
      check.refusals.push({
        piece: step.piece,
        message: error instanceof Error ? error.message : String(error),
      });
    }
  }
  await check.planWaiting();
  return check.refusals;
}
