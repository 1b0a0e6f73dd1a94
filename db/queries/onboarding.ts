import { sql } from 'drizzle-orm';
import { SAMPLE } from '#domain/sample-data.ts';
import { asJson, read, write } from '../client.ts';
import type { Scope, WriteScope } from '../scope.ts';

/** The first steps of a new business, and which are done. */
export interface FirstStepsAnswer {
  /** The user has hidden the list. */
  readonly hidden: boolean;
  /** The sample data exist. */
  readonly samples: boolean;
  /** Until when removed sample data can be restored (ISO 8601); null without any. */
  readonly undo_until: string | null;
  /** Country and currency were saved, or a sale was charged. */
  readonly business: boolean;
  /** The menu has a product. */
  readonly menu: boolean;
  readonly tables: boolean;
  /** The business has more than one active user. */
  readonly employees: boolean;
  /** A register was opened. */
  readonly register: boolean;
  /** A sale was charged. */
  readonly sale: boolean;
}

/** The first steps of the business in scope. */
export function readFirstSteps(scope: Scope): Promise<FirstStepsAnswer> {
  return read(scope, sql<FirstStepsAnswer>`read_first_steps()`);
}

/** Hides the list of first steps, or shows it again. */
export function hideFirstSteps(scope: WriteScope, hidden: boolean) {
  return write(scope, sql<FirstStepsAnswer>`hide_first_steps(${asJson({ hidden })})`);
}

/** Adds the sample menu with its ingredients, stock and tables. Refuses a second time; rows whose name is in use are skipped. */
export function addSamples(scope: WriteScope) {
  return write(scope, sql<FirstStepsAnswer>`add_samples(${asJson(SAMPLE)})`);
}

export type SampleKind = 'menu_items' | 'menu_categories' | 'inventory_items' | 'areas' | 'tables';

/** What `removeSamples` would delete and retain. */
export interface SampleRemovalPreview {
  readonly goes: readonly { readonly kind: SampleKind; readonly names: readonly string[] }[];
  readonly stays: readonly {
    readonly id: string;
    readonly kind: SampleKind;
    readonly name: string;
    /** A user changed it; a table has an open order; or something that is retained, or is no sample, uses it. */
    readonly reason: 'changed' | 'open' | 'needed';
    /** The names of what uses it. */
    readonly needed_by: readonly string[];
  }[];
}

/** What `removeSamples` would do now. */
export function previewSampleRemoval(scope: Scope): Promise<SampleRemovalPreview> {
  return read(scope, sql<SampleRemovalPreview>`preview_sample_removal()`);
}

export interface SamplesRemoved extends FirstStepsAnswer {
  /** How many rows were deleted or archived. */
  readonly removed: number;
  /** The names of the rows that are retained, which are ordinary data from now on. */
  readonly kept: readonly string[];
}

/** Removes the sample data, except for changed rows and what they use. Refuses without sample data. */
export function removeSamples(scope: WriteScope) {
  return write(scope, sql<SamplesRemoved>`remove_samples()`);
}

export interface SamplesRestored extends FirstStepsAnswer {
  readonly restored: number;
  /** New names of restored rows whose name is in use by now. */
  readonly renamed: readonly string[];
}

/** Restores what the last `removeSamples` removed. Refuses after 10 minutes. */
export function restoreSamples(scope: WriteScope) {
  return write(scope, sql<SamplesRestored>`restore_samples()`);
}
