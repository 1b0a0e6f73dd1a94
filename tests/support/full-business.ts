import { randomUUID } from 'node:crypto';
import { as, openRegisterByApi, sendOrderByApi } from './api.ts';
import type { Business } from './business.ts';
import { aCustomerDisplay } from './customer-displays.ts';
import { addDevicePoint, anIncident, startInvoicing } from './fiscal.ts';
import { aConflict } from './offline.ts';
import { anOrderRequest } from './order-request.ts';
import { aPrintAgent, aPrinter, queueTests } from './printing.ts';
import { seniorOf } from './seniors.ts';
import { database } from './test.ts';

/** A business with rows of every kind that the API returns: pending, served and paid orders, a token, a support ticket, debts, expenses, reminders, an invoice. */
export async function aFullBusiness(): Promise<Business> {
  const business = await database.business();
  await openRegisterByApi(business);
  await addRowsOfEveryKind(business);
  return business;
}

/** Adds rows of every kind to a business whose register is open. */
export async function addRowsOfEveryKind(business: Business): Promise<void> {
  const admin = as(business, 'admin');
  await startInvoicing(business);
  const ingredient = await business.ingredient({ stock: 50, minimum: 60 });
  const product = await business.product({ recipe: [{ ingredient, quantity: 1 }] });
  const table_id = business.tables[0]?.id ?? '';
  const seated = await sendOrderByApi(business, [{ product }], { channel: 'mesa', table_id });
  await admin.post(`/api/sales/${seated.sale.id}/senior-discounts`, {
    body: { senior: { ...seniorOf(70), name: 'Doña Berta' }, sale_item_ids: [seated.sale.items[0]?.id] },
  });
  const served = await sendOrderByApi(business, [{ product }]);
  await admin.post(`/api/kitchen/tickets/${served.kitchen_ticket.id}/serve`);
  await admin.post(`/api/sales/${served.sale.id}/charge`, {
    body: {
      payments: [
        {
          id: randomUUID(),
          payment_method_id: business.methods.efectivo,
          amount_cents: served.sale.total_cents,
        },
      ],
      buyer: { name: 'Distribuidora La Ceiba', rtn: '05019999123456' },
    },
  });
  await admin.post('/api/tokens', { body: { id: randomUUID(), name: 'Contabilidad' } });
  await admin.post('/api/tickets', {
    body: { id: randomUUID(), subject: 'La impresora', body: 'No imprime los domingos.' },
  });
  const supplier_id = randomUUID();
  await admin.post('/api/suppliers', { body: { id: supplier_id, name: 'Verduras Zonal' } });
  await admin.post('/api/purchases/received', {
    body: {
      id: randomUUID(),
      supplier_id,
      receipt: { id: randomUUID() },
      lines: [{ id: randomUUID(), inventory_item_id: ingredient, quantity: 1, factor: 1, cost_cents: 100 }],
    },
  });
  const add = (text: string, ...more: unknown[]) => database.rows(text, [business.id, ...more]);
  await add(`insert into menu_categories (business_id, id, name) values ($1, new_id(), 'Especiales')`);
  await add(`insert into areas (business_id, id, name) values ($1, new_id(), 'Patio')`);
  for (const { id } of Object.values(business.employees)) {
    await add(
      `insert into notifications (business_id, id, user_id, title, message) values ($1, new_id(), $2, 'Stock bajo', 'Queda poca harina')`,
      id,
    );
  }
  await add(
    `insert into reminders (business_id, id, title, message, starts_at, roles) values ($1, new_id(), 'Pagar la luz', 'Hoy', now()::timestamp, array['admin'])`,
  );
  await add(
    `with c as (insert into customers (business_id, id, name) values ($1, new_id(), 'Doña Marta') returning id)
     insert into receivable_entries (business_id, id, customer_id, type, amount_cents, business_day, created_by)
     select $1, new_id(), id, 'cargo', 5000, current_date, $2 from c`,
    business.employees.admin.id,
  );
  await add(
    `with c as (insert into business_counters (business_id, series, value) values ($1, 'device', 1) returning value)
     insert into devices (business_id, id, number, name, user_id, last_seen_at) select $1, new_id(), value, 'Tableta', $2, now() from c`,
    business.employees.mesero.id,
  );
  await anIncident(business, await addDevicePoint(business));
  await aConflict(business, {
    kind: 'order.send',
    path: '/api/orders',
    body: anOrderRequest([{ product }], { channel: 'mesa', table_id }),
  });
  const printer = await aPrinter(business);
  await queueTests(business, printer);
  await aPrintAgent(business);
  const [device] = await database.rows<{ id: string }>(
    'select id from devices where business_id = $1 limit 1',
    [business.id],
  );
  await aCustomerDisplay(business, device?.id);
  await add(
    `with c as (insert into expense_categories (business_id, id, name) values ($1, new_id(), 'Alumbrado') returning id)
     insert into expenses (business_id, id, category_id, description, amount_cents, business_day)
     select $1, new_id(), id, 'Energía', 90000, current_date from c`,
  );
}

/** The tables whose rows have an id within their business. */
async function listTablesWithId(): Promise<string[]> {
  const tables = await database.rows<{
    name: string;
  }>(`select a.table_name as name from information_schema.columns a
     join information_schema.columns b using (table_schema, table_name)
     where table_schema = 'public' and a.column_name = 'id' and a.data_type = 'uuid' and b.column_name = 'business_id'
       and table_name in (select table_name from information_schema.tables where table_type = 'BASE TABLE')`);
  return tables.map(({ name }) => name);
}

/** Every id of a business, one row at a time, with its table. */
export async function idsOf(business: Business): Promise<{ table: string; id: string }[]> {
  const tableNames = await listTablesWithId();
  return database.rows<{ table: string; id: string }>(
    tableNames
      .map((name) => `select '${name}' as "table", id from "${name}" where business_id = $1`)
      .join(' union all '),
    [business.id],
  );
}

/** Gives one row of each kind the same id, with its references, so that a request with this id addresses every kind. The administrator keeps their id. */
export async function giveEveryRowOneId(business: Business): Promise<string> {
  const shared = randomUUID();
  const pointers = await database.rows<{
    kind: string;
    table: string;
    column: string;
  }>(`select c.confrelid::regclass::text as kind, c.conrelid::regclass::text as "table", own.attname as "column"
     from pg_constraint c cross join unnest(c.conkey, c.confkey) as pair (own, theirs)
     join pg_attribute own on own.attrelid = c.conrelid and own.attnum = pair.own
     join pg_attribute theirs on theirs.attrelid = c.confrelid and theirs.attnum = pair.theirs
     where c.contype = 'f' and theirs.attname = 'id'`);
  const others = (await idsOf(business)).filter(({ id }) => id !== business.employees.admin.id);
  const rows = new Map(others.map(({ table, id }) => [table, id]));
  const client = await database.owner.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    for (const [kind, id] of rows) {
      await client.query(`update "${kind}" set id = $2 where id = $1`, [id, shared]);
      for (const { table, column } of pointers.filter((pointer) => pointer.kind === kind)) {
        await client.query(`update ${table} set "${column}" = $2 where "${column}" = $1`, [id, shared]);
      }
    }
    await client.query('commit');
  } finally {
    client.release();
  }
  return shared;
}
