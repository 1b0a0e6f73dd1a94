/** Something a person can put right: its message is one clear sentence, shown without a stack trace. */
export class LocalProblem extends Error {
  override readonly name = 'LocalProblem';
}
