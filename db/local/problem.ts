/** A problem that the user can solve: its message is one sentence, shown without a stack trace. */
export class LocalProblem extends Error {
  override readonly name = 'LocalProblem';
}
