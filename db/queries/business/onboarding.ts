import { sql } from 'drizzle-orm';
import { asJson, readText, write } from '#db/client.ts';
import type { Scope, WriteScope } from '#db/scope.ts';
import {
  firstSteps,
  removedSamples,
  restoredSamples,
  sampleRemovalPreview,
} from '#domain/business/answers/onboarding.ts';
import { SAMPLE } from '#domain/platform/sample-data.ts';

/** The first steps of the business in scope. */
export function readFirstSteps(scope: Scope) {
  return readText(scope, firstSteps, sql`read_first_steps()`);
}

/** Hides the list of first steps, or shows it again. */
export function hideFirstSteps(scope: WriteScope, hidden: boolean) {
  return write(scope, firstSteps, sql`hide_first_steps(${asJson({ hidden })})`);
}

/** Adds the sample menu with its ingredients, stock and tables. Refuses a second time; rows whose name is in use are skipped. */
export function addSamples(scope: WriteScope) {
  return write(scope, firstSteps, sql`add_samples(${asJson(SAMPLE)})`);
}

/** What `removeSamples` would do now. */
export function previewSampleRemoval(scope: Scope) {
  return readText(scope, sampleRemovalPreview, sql`preview_sample_removal()`);
}

/** Removes the sample data, except for changed rows and what they use. Refuses without sample data. */
export function removeSamples(scope: WriteScope) {
  return write(scope, removedSamples, sql`remove_samples()`);
}

/** Restores what the last `removeSamples` removed. Refuses after 10 minutes. */
export function restoreSamples(scope: WriteScope) {
  return write(scope, restoredSamples, sql`restore_samples()`);
}
