import type { TextSample } from './text-encoding.ts';

/** A text file that can be read in several encodings: a person says in which its letters are right. */
export class UnclearLetters extends Error {
  readonly samples: readonly TextSample[];

  constructor(samples: readonly TextSample[]) {
    super('the letters of the file are not certain');
    this.samples = samples;
  }
}
