import { sql } from 'drizzle-orm';
import { SAMPLE } from '#domain/sample-data.ts';
import { asJson, read, write } from '../client.ts';
import type { Scope, WriteScope } from '../scope.ts';

/** The first steps of a new business: which are done. */
export interface FirstStepsAnswer {
  /** The list was put away. */
  readonly hidden: boolean;
  /** The sample data are there. */
  readonly samples: boolean;
  /** Until when sample data that were taken away can be brought back (ISO 8601); null where there are none. */
  readonly undo_until: string | null;
  /** Its country and currency were looked at and saved, or something was sold in them. */
  readonly business: boolean;
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

export function readFirstSteps(scope: Scope): Promise<FirstStepsAnswer> {
  return read(scope, sql<FirstStepsAnswer>`read_first_steps()`);
}

/** Puts the list of first steps away, or brings it back. */
export function hideFirstSteps(scope: WriteScope, hidden: boolean) {
  return write(scope, sql<FirstStepsAnswer>`hide_first_steps(${asJson({ hidden })})`);
}

/** Adds the sample menu with its ingredients, stock and tables, once: refuses while it is there. What bears a name already keeps it. */
export function addSamples(scope: WriteScope) {
  return write(scope, sql<FirstStepsAnswer>`add_samples(${asJson(SAMPLE)})`);
}

export type SampleKind = 'menu_items' | 'menu_categories' | 'inventory_items' | 'areas' | 'tables';

/** What taking the sample data away would do. */
export interface SampleRemovalPreview {
  readonly goes: readonly { readonly kind: SampleKind; readonly names: readonly string[] }[];
  readonly stays: readonly {
    readonly id: string;
    readonly kind: SampleKind;
    readonly name: string;
    /** Somebody changed it; a table has an open order; something that stays, or is no sample, takes it. */
    readonly reason: 'changed' | 'open' | 'needed';
    /** The names of what takes it. */
    readonly needed_by: readonly string[];
  }[];
}

/** Tells what `removeSamples` would do now. */
export function previewSampleRemoval(scope: Scope): Promise<SampleRemovalPreview> {
  return read(scope, sql<SampleRemovalPreview>`preview_sample_removal()`);
}

export interface SamplesRemoved extends FirstStepsAnswer {
  /** How many of its rows went, for good or to the archive. */
  readonly removed: number;
  /** The names of what stays and is real from now on. */
  readonly kept: readonly string[];
}

/** Takes the sample data away but for what somebody changed and what that needs; refuses where there are none. */
export function removeSamples(scope: WriteScope) {
  return write(scope, sql<SamplesRemoved>`remove_samples()`);
}

export interface SamplesRestored extends FirstStepsAnswer {
  readonly restored: number;
  /** New names of what came back beside something that bears its name by now. */
  readonly renamed: readonly string[];
}

/** Brings back what the last `removeSamples` took away; refuses 10 minutes after it. */
export function restoreSamples(scope: WriteScope) {
  return write(scope, sql<SamplesRestored>`restore_samples()`);
}
