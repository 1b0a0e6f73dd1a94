import * as z from 'zod';
import { count, id, instant, text } from '#domain/base/answers/primitives.ts';

/** The first steps of a new business, and which are done. */
export const firstSteps = z
  .strictObject({
    /** The user has hidden the list. */
    hidden: z.boolean(),
    /** The sample data exist. */
    samples: z.boolean(),
    /** Until when removed sample data can be restored; null without any. */
    undo_until: instant.nullable(),
    /** Country and currency were saved, or a sale was charged. */
    business: z.boolean(),
    /** The menu has a product. */
    menu: z.boolean(),
    tables: z.boolean(),
    /** The business has more than one active user. */
    employees: z.boolean(),
    /** A register was opened. */
    register: z.boolean(),
    /** A sale was charged. */
    sale: z.boolean(),
    /** Charges issue invoices; null outside Honduras, where it is no step. */
    invoicing: z.boolean().nullable(),
  })
  .meta({ id: 'FirstSteps' });
export type FirstSteps = z.infer<typeof firstSteps>;

const kind = z.enum(['menu_items', 'menu_categories', 'inventory_items', 'areas', 'tables']);

/** What the removal of the sample data would delete and retain. */
export const sampleRemovalPreview = z
  .strictObject({
    goes: z.array(z.strictObject({ kind, names: z.array(text('Baleada sencilla')) })),
    stays: z.array(
      z.strictObject({
        id,
        kind,
        name: text('Queso seco'),
        /** A user changed it; a table has an open order; or something that is retained, or is no sample, uses it. */
        reason: z.enum(['changed', 'open', 'needed']),
        /** The names of what uses it. */
        needed_by: z.array(text('Baleada especial')),
      }),
    ),
  })
  .meta({ id: 'SampleRemovalPreview' });
export type SampleRemovalPreview = z.infer<typeof sampleRemovalPreview>;

export const removedSamples = z
  .strictObject({
    ...firstSteps.shape,
    /** How many rows were deleted or archived. */
    removed: count,
    /** The names of the rows that are retained, which are ordinary data from now on. */
    kept: z.array(text('Queso seco')),
  })
  .meta({ id: 'RemovedSamples' });

export const restoredSamples = z
  .strictObject({
    ...firstSteps.shape,
    restored: count,
    /** New names of restored rows whose name is in use by now. */
    renamed: z.array(text('Baleada sencilla (ejemplo)')),
  })
  .meta({ id: 'RestoredSamples' });
