import { sql } from 'drizzle-orm';
import { SAMPLE } from '#domain/sample-data.ts';
import { asJson, read, write } from '../client.ts';
import type { Scope, WriteScope } from '../scope.ts';

/** The first steps of a new business: which are done. */
export interface FirstSteps {
  /** The list was put away. */
  readonly hidden: boolean;
  /** The sample data are there. */
  readonly samples: boolean;
  /** The menu has a product. */
  readonly menu: boolean;
  readonly tables: boolean;
  /** Somebody works beside the first user. */
  readonly employees: boolean;
  /** A register was opened once. */
  readonly register: boolean;
  /** A sale was charged once. */
  readonly sale: boolean;
}

export function readFirstSteps(scope: Scope): Promise<FirstSteps> {
  return read(scope, sql<FirstSteps>`read_first_steps()`);
}

/** Puts the list of first steps away, or brings it back. */
export function hideFirstSteps(scope: WriteScope, hidden: boolean) {
  return write(scope, sql<FirstSteps>`hide_first_steps(${asJson({ hidden })})`);
}

/** Adds the sample menu with its ingredients, stock and tables, once: refuses while it is there. What bears a name already keeps it. */
export function addSamples(scope: WriteScope) {
  return write(scope, sql<FirstSteps>`add_samples(${asJson(SAMPLE)})`);
}

export interface SamplesRemoved extends FirstSteps {
  /** How many of its rows went, for good or to the archive. */
  readonly removed: number;
  /** The names of what real things hold: it stays and is real from now on. */
  readonly kept: readonly string[];
}

/** Takes the sample data away as each would be deleted by hand, and nothing else. */
export function removeSamples(scope: WriteScope) {
  return write(scope, sql<SamplesRemoved>`remove_samples()`);
}
