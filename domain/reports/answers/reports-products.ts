import * as z from 'zod';
import { cents, id, quantity, text } from '#domain/base/answers/primitives.ts';

/** A sold product, less refunds, in cents without tax; its cost is that of the recipes at the time of sale. */
const soldProduct = z
  .strictObject({
    menu_item_id: id.nullable(),
    name: text('Baleada sencilla'),
    category: text('Baleadas'),
    quantity,
    sales_cents: cents,
    cost_cents: cents,
  })
  .meta({ id: 'SoldProduct' });
export type SoldProduct = z.infer<typeof soldProduct>;

/** The sold products, which menu engineering classifies (3-reports §2.7). */
export const productsReport = z
  .strictObject({ products: z.array(soldProduct) })
  .meta({ id: 'ProductsReport' });
export type ProductsReport = z.infer<typeof productsReport>;
