import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';

export type DomainFunction = (...args: never[]) => unknown;

interface Wrong {
  readonly given: unknown;
  readonly sql: unknown;
  /** Absent when the rule is a property of the answer. */
  readonly expected?: unknown;
}

interface RuleOf<Case> {
  /** What the rule decides, to follow 'SQL decides'. */
  readonly rule: string;
  /** The SQL function that owns the rule. */
  readonly sql: string;
  /** The function of `domain/` with which screens compute the same; null when no screen needs it. */
  readonly twin: DomainFunction | null;
  readonly cases: fc.Arbitrary<Case>;
  readonly runs?: number;
  /** The columns of a case in SQL: 'amount bigint, rate integer'. */
  readonly columns: string;
  /** An expression that calls the function for the case `c`. */
  readonly call: string;
}

/** An answer is compared with an expected one, or is right by itself. */
type Judge<Case> =
  | { readonly expected: (given: Case) => unknown }
  | { readonly holds: (given: Case, answer: unknown) => boolean };

export interface Rule extends Pick<RuleOf<never>, 'rule' | 'sql' | 'twin' | 'columns' | 'call'> {
  /** Generated cases, and the first wrong ones of the answers of SQL to them. */
  readonly sample: () => {
    readonly cases: readonly unknown[];
    readonly wrong: (answers: readonly unknown[]) => readonly Wrong[];
  };
}

const RUNS = 3000;
const SHOWN = 3;
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** A rule of the registry. `expected` is the twin's answer, or that of a reference in `tests/reference` when there is no twin. */
export function rule<Case>({ cases, runs = RUNS, ...known }: RuleOf<Case> & Judge<Case>): Rule {
  const wrongOf = (given: Case, sql: unknown): readonly Wrong[] => {
    if ('holds' in known) return known.holds(given, sql) ? [] : [{ given, sql }];
    const expected = asJson(known.expected(given));
    return isDeepStrictEqual(sql, expected) ? [] : [{ given, sql, expected }];
  };
  return {
    ...known,
    sample: () => {
      const given = fc.sample(cases, runs);
      return {
        cases: given,
        wrong: (answers) => given.flatMap((each, index) => wrongOf(each, answers[index])).slice(0, SHOWN),
      };
    },
  };
}
