/** A statement or an expression as its function has it. */
export interface Piece {
  readonly text: string;
  /** The line of its statement in the body; the first is 1. */
  readonly line: number;
}

/**
 * What receives a value: a variable, a field of one, an element of an array, the answer, or something of a known type, which may be that of the
 * variable `first` before it is declared.
 */
export type Target =
  | 'answer'
  | { readonly variable: string; readonly field?: string; readonly isElement?: boolean }
  | { readonly type: string; readonly first?: string };

/** One part of a function in the order of the text. */
export type Step =
  | { readonly kind: 'declare'; readonly name: string; readonly type: string }
  | { readonly kind: 'forget'; readonly name: string }
  | { readonly kind: 'run'; readonly piece: Piece }
  /** The statement fills targets, one per column, or one row variable. */
  | { readonly kind: 'fill'; readonly piece: Piece; readonly targets: readonly Target[] }
  /** The expression is converted to the target, if any. */
  | { readonly kind: 'value'; readonly piece: Piece; readonly target?: Target }
  /** The rows of the statement are rows of the function's answer. */
  | { readonly kind: 'answer'; readonly piece: Piece };

export interface Variable {
  readonly name: string;
  readonly type: string;
  readonly line: number;
}

export interface FunctionSteps {
  readonly steps: readonly Step[];
  readonly declared: readonly Variable[];
  /** Names that are used outside of expressions, such as in `return ticket`. */
  readonly used: ReadonlySet<string>;
}
