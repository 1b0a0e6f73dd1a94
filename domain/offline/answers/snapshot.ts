import * as z from 'zod';
import { seen } from '#domain/base/answers/primitives.ts';
import { businessSettings } from '#domain/business/answers/settings.ts';
import { customer } from '#domain/customers/answers/receivables.ts';
import { devicePoints } from '#domain/fiscal/answers/fiscal.ts';
import { menu } from '#domain/menu/answers/menu.ts';
import { order, orderRow } from '#domain/orders/answers/orders.ts';
import { floor } from '#domain/orders/answers/tables.ts';
import { registerState } from '#domain/register/answers/register.ts';

/** The snapshot: what a device stores for work without a network. A part is null if it was not asked for, or the person may not read it. */
export const deviceSnapshot = z
  .strictObject({
    floor: floor.nullable(),
    /** The orders of the business day, and older open ones. */
    orders: z.array(orderRow).nullable(),
    /** What the read of the orders and of their details has seen. */
    seen,
    /** The open orders with their lines and bills. */
    details: z.array(order).nullable(),
    register: registerState.nullable(),
    menu: menu.nullable(),
    settings: businessSettings.nullable(),
    /** The first active customers by name. */
    customers: z.array(customer).nullable(),
    /** The devices that number their own invoices. */
    invoicing: devicePoints.nullable(),
  })
  .meta({ id: 'DeviceSnapshot' });
export type DeviceSnapshot = z.infer<typeof deviceSnapshot>;

/** Orders by id; one that does not exist is left out. */
export const snapshotOrders = z.strictObject({ orders: z.array(order), seen });
