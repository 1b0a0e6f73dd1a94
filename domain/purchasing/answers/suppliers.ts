import * as z from 'zod';
import { cents, count, day, id, text } from '#domain/base/answers/primitives.ts';

export const supplier = z
  .strictObject({
    id,
    name: text('Lácteos del Valle'),
    contact: text('Rosa Pineda').nullable(),
    phone: text('9988-7766').nullable(),
    email: text('ventas@lacteosdelvalle.hn').nullable(),
    is_active: z.boolean(),
    /** Number of its purchases that were not cancelled. */
    purchases: count,
    /** Cost of what was received from it; null without permission to read costs. */
    spent_cents: cents.nullable(),
    /** The business day of the last purchase receipt. */
    last_received_on: day.nullable(),
  })
  .meta({ id: 'Supplier' });
export type Supplier = z.infer<typeof supplier>;
export const supplierAnswer = z.strictObject({ supplier });

/** `total`: all suppliers that match, not only this page. */
export const supplierPage = z
  .strictObject({ total: count, suppliers: z.array(supplier) })
  .meta({ id: 'SupplierPage' });
export type SupplierPage = z.infer<typeof supplierPage>;

/** `supplier` is null if it was deleted because it had no purchases. */
export const removedSupplier = z.strictObject({ id, supplier: supplier.nullable() });
