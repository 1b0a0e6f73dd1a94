import * as z from 'zod';
import { cents, count, id, person, quantity } from '#domain/base/answers/primitives.ts';
import { ROLES } from '#domain/people/access.ts';

/**
 * Figures of an employee (decisions, Productividad del Personal). Sales count for who took the order, tickets for who served them.
 * Without an id: those of no employee.
 */
const employeeFigures = z
  .strictObject({
    user_id: id.nullable(),
    name: person,
    role: z.enum(ROLES).nullable(),
    orders: count,
    sales: count,
    sales_cents: cents,
    average_cents: cents,
    items: quantity,
    charges: count,
    tips_cents: cents,
    discounts: count,
    discount_cents: cents,
    voids: count,
    tickets: count,
    on_time: count,
    days: count,
    /** From the first to the last act of each day. */
    active_seconds: count,
  })
  .meta({ id: 'EmployeeFigures' });
export type EmployeeFigures = z.infer<typeof employeeFigures>;

/** What each employee did between two business days. */
export const staffReport = z
  .strictObject({ employees: z.array(employeeFigures) })
  .meta({ id: 'StaffReport' });
export type StaffReport = z.infer<typeof staffReport>;
