import * as z from 'zod';
import { cents, count, id, instant, person, quantity, text } from '#domain/base/answers/primitives.ts';
import { COUNT_STATUSES } from '../inventory.ts';
import { stockLevels } from './inventory.ts';

/** A stock count. Missing and surplus amounts are separate sums, null without permission to read costs. */
export const stockCount = z
  .strictObject({
    id,
    status: z.enum(COUNT_STATUSES),
    /** Null counts all ingredients. */
    category: text('Abarrotes').nullable(),
    note: text('Cierre de mes').nullable(),
    created_at: instant,
    created_by: person.nullable(),
    closed_at: instant.nullable(),
    closed_by: person.nullable(),
    reversed_at: instant.nullable(),
    reversed_by: person.nullable(),
    counted: count,
    to_count: count,
    /** Counted ingredients whose quantity differs from the system's. */
    differences: count,
    missing_cents: cents.nullable(),
    surplus_cents: cents.nullable(),
  })
  .meta({ id: 'StockCount' });
export type StockCount = z.infer<typeof stockCount>;
export const stockCountAnswer = z.strictObject({ count: stockCount });

export const stockCountPage = z
  .strictObject({ total: count, counts: z.array(stockCount) })
  .meta({ id: 'StockCountPage' });
export type StockCountPage = z.infer<typeof stockCountPage>;

/** An ingredient to count. The system's quantity is not part of it, so that it does not influence the count. */
export const countItem = z
  .strictObject({
    id,
    name: text('Harina de trigo'),
    unit: text('lb'),
    category: text('Abarrotes').nullable(),
    /** Null until it is counted, as `counted_by`. */
    counted_quantity: quantity.nullable(),
    counted_by: person.nullable(),
  })
  .meta({ id: 'CountItem' });
export type CountItem = z.infer<typeof countItem>;

export const countItemPage = z
  .strictObject({ total: count, items: z.array(countItem) })
  .meta({ id: 'CountItemPage' });
export type CountItemPage = z.infer<typeof countItemPage>;

/** A counted ingredient, in its own unit. */
export const countLine = z
  .strictObject({
    inventory_item_id: id,
    name: text('Harina de trigo'),
    unit: text('lb'),
    counted_quantity: quantity,
    /** The stock at the moment of the count. */
    system_quantity: quantity,
    difference: quantity,
    /** Null without permission to read costs. */
    difference_cents: cents.nullable(),
    counted_by: person.nullable(),
    counted_at: instant,
  })
  .meta({ id: 'CountLine' });
export type CountLine = z.infer<typeof countLine>;

export const countLinePage = z
  .strictObject({ total: count, lines: z.array(countLine) })
  .meta({ id: 'CountLinePage' });
export type CountLinePage = z.infer<typeof countLinePage>;

/** The saved lines as they were sent; a null quantity deleted the line. */
export const savedCountLines = z.strictObject({
  lines: z.array(z.strictObject({ inventory_item_id: id, counted_quantity: quantity.nullable() })),
});

/** An ingredient of which less was in stock than the count found missing. */
const shortItem = z.strictObject({
  id,
  name: text('Queso fresco'),
  unit: text('lb'),
  missing: quantity,
  taken: quantity,
});
export type ShortItem = z.infer<typeof shortItem>;

export const closedCount = z
  .strictObject({ count: stockCount, short: z.array(shortItem), stock: stockLevels })
  .meta({ id: 'ClosedCount' });
export type ClosedCount = z.infer<typeof closedCount>;

export const reversedCount = z.strictObject({ count: stockCount, stock: stockLevels });
export const discardedCount = z.strictObject({ id });
