import * as z from 'zod';
import { devicePoints } from './fiscal.ts';
import { menu } from './menu.ts';
import { order, orderRow } from './orders.ts';
import { customer } from './receivables.ts';
import { registerState } from './register.ts';
import { businessSettings } from './settings.ts';
import { floor } from './tables.ts';

/** What a device stores of the service floor. A part is null if it was not asked for, or the person may not read it. */
export const serviceFloor = z
  .strictObject({
    floor: floor.nullable(),
    /** The orders of the business day, and older open ones. */
    orders: z.array(orderRow).nullable(),
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
  .meta({ id: 'ServiceFloor' });
export type ServiceFloor = z.infer<typeof serviceFloor>;

/** Orders by id; one that does not exist is left out. */
export const serviceOrders = z.strictObject({ orders: z.array(order) });
