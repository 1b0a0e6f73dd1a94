import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { asJson, read } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import { serviceFloor } from '#domain/offline/answers/service.ts';
import type { ServicePart } from '#domain/offline/service.ts';
import { order } from '#domain/orders/answers/orders.ts';

const textsOf = (values: readonly string[]) =>
  sql`array(select jsonb_array_elements_text(${asJson(values)}))`;

/** These parts of the service floor, with at most `maxCustomers` customers; the other parts are null. */
export function readServiceFloor(scope: Scope, parts: readonly ServicePart[], maxCustomers: number) {
  return read(scope, serviceFloor, sql`service_answer(${textsOf(parts)}, ${maxCustomers}::integer)`);
}

/** The orders with these ids, oldest first; unknown ids are left out. */
export function listOrdersById(scope: Scope, ids: readonly string[]) {
  return read(scope, z.array(order), sql`orders_answer(${textsOf(ids)}::uuid[])`);
}
