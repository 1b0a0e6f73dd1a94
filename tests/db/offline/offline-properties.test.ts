import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargeSale } from '#db/queries/bills/sales.ts';
import { sendOrder } from '#db/queries/orders/orders.ts';
import { openRegister } from '#db/queries/register/register.ts';
import type { WriteScope } from '#db/scope.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { businessDay } from '#domain/base/time.ts';
import type { Business } from '#tests/support/business.ts';
import { ordersWithWrongCurrentBill } from '#tests/support/current-bills.ts';
import { zoneAtNoon } from '#tests/support/noon-zone.ts';
import { offlineScope } from '#tests/support/offline-write.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { listSales } from '#tests/support/reads.ts';
import { countAndClose, expectedCash } from '#tests/support/register.ts';
import { readSalesReport } from '#tests/support/reports.ts';
import { database } from '#tests/support/test.ts';
import { wrongLedgers } from '#tests/support/wrong-ledgers.ts';

/** Two devices without a network and people with one, at two tables: no money is lost or counted twice. */

const ZONE = zoneAtNoon();
const PRICE = 5000;

/** What a device knows of a table: its order, its bill, and the lines on it. */
interface Known {
  readonly order: string;
  readonly sale: string;
  readonly lines: ReadonlyMap<string, number>;
}

const table = fc.nat(1);
const device = fc.nat(1);
const quantity = fc.integer({ min: 1, max: 3 });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('send online' as const), table, quantity }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('send offline' as const), table, device, quantity }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('read' as const), table, device }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('charge online' as const), table }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('charge offline' as const), table, device }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** A restaurant with its register, and what each device knows of each table. */
class Restaurant {
  readonly business: Business;
  readonly product: string;
  session: string = randomUUID();
  readonly known = new Map<string, Known>();

  constructor(business: Business, product: string) {
    this.business = business;
    this.product = product;
  }

  async open() {
    this.session = randomUUID();
    await openRegister(this.business.writeScope('cajero'), { id: this.session, opening_float_cents: 0 });
  }

  async close() {
    const counted_cents = await expectedCash(this.business, this.session);
    await countAndClose(this.business.writeScope('admin'), this.session, { counted_cents }, true);
    await this.open();
  }

  async send(scope: WriteScope, table_id: string, quantity: number, known?: Known): Promise<Known> {
    const request = anOrderRequest([{ product: this.product, quantity }], {
      channel: 'mesa',
      table_id,
      ...(known ? { id: known.order, sale_id: known.sale } : {}),
    });
    await sendOrder(scope, request);
    const line = request.lines[0]?.id ?? '';
    return {
      order: request.id,
      sale: request.sale_id,
      lines: new Map([...(known?.lines ?? []), [line, quantity]]),
    };
  }

  async openBill(table_id: string) {
    const rows = await database.rows<{
      order: string;
      sale: string;
      total: number;
      line: string;
      quantity: number;
    }>(
      `select s.order_id as order, s.id as sale, s.total_cents::integer as total, i.order_line_id as line, i.quantity::float
       from sales s join sale_items i on i.business_id = s.business_id and i.sale_id = s.id
       where s.business_id = $1 and s.table_id = $2 and s.status = 'Por cobrar'
       order by s.created_at desc, s.id`,
      [this.business.id, table_id],
    );
    return rows.filter(({ sale }) => sale === rows[0]?.sale);
  }

  charge(
    scope: WriteScope,
    sale: string,
    total_cents: number,
    register_session_id: string,
    lines?: ReadonlyMap<string, number>,
  ) {
    const payment_method_id = this.business.methods.efectivo;
    return chargeSale(scope, sale, {
      payments: [{ id: randomUUID(), payment_method_id, amount_cents: total_cents + 1000 }],
      register_session_id,
      total_cents,
      ...(lines
        ? { charged_lines: [...lines].map(([order_line_id, quantity]) => ({ order_line_id, quantity })) }
        : {}),
    });
  }

  async run(act: Step, sessionOfDevice: string): Promise<void> {
    if (act.kind === 'close') return this.close();
    const table_id = this.business.tables[act.table]?.id ?? '';
    if (act.kind === 'send online') {
      await this.send(this.business.writeScope('mesero'), table_id, act.quantity);
      return;
    }
    const bill = await this.openBill(table_id);
    if (act.kind === 'charge online') {
      const [first] = bill;
      if (first) await this.charge(this.business.writeScope('cajero'), first.sale, first.total, this.session);
      return;
    }
    const name = `${act.device} ${act.table}`;
    const known = this.known.get(name);
    if (act.kind === 'read') {
      this.known.delete(name);
      const [first] = bill;
      const lines = new Map(bill.map((row) => [row.line, row.quantity]));
      if (first) this.known.set(name, { order: first.order, sale: first.sale, lines });
    } else if (act.kind === 'send offline') {
      const scope = offlineScope(this.business, 'order.send', { role: 'mesero', minutesAgo: 1 });
      this.known.set(name, await this.send(scope, table_id, act.quantity, known));
    } else if (known) {
      this.known.delete(name);
      const units = [...known.lines.values()].reduce((sum, each) => sum + each, 0);
      const scope = offlineScope(this.business, 'sale.charge', { minutesAgo: 1 });
      await this.charge(scope, known.sale, units * PRICE, sessionOfDevice, known.lines);
    }
  }
}

const totals = async ({ id }: Business) => {
  const [row] = await database.rows<{
    charged: number;
    paid: number;
    by_session: number;
    strayed: number;
    wrong_z: number;
  }>(
    `select
       (select coalesce(sum(total_cents), 0)::integer from sales where business_id = $1 and status = 'Pagada') as charged,
       (select coalesce(sum(amount_cents), 0)::integer from payments where business_id = $1) as paid,
       (select coalesce(sum((case status when 'Cerrada' then z_report else register_figures(c) end ->> 'total_cents')::integer), 0)::integer
         from register_sessions c where business_id = $1) as by_session,
       (select count(*)::integer from order_lines l where l.business_id = $1 and l.quantity is distinct from (
         select sum(i.quantity) from sale_items i where i.business_id = l.business_id and i.order_line_id = l.id having count(*) = 1)) as strayed,
       (select count(*)::integer from register_sessions c where business_id = $1 and status = 'Cerrada'
         and z_report is distinct from register_figures(c)) as wrong_z`,
    [id],
  );
  return row;
};

describe('any interleaving of online and offline sendings and charges', () => {
  it('keeps payments, sales, sessions and the report of the day equal, and each line on one bill', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), async (steps) => {
        const business = await database.business({ zone: ZONE });
        const product = await business.product({ priceCents: PRICE, tracksInventory: false });
        const restaurant = new Restaurant(business, product);
        await restaurant.open();
        const sessionOfDevices = restaurant.session;
        for (const act of steps) {
          await restaurant.run(act, sessionOfDevices).catch((error: unknown) => {
            if (!(error instanceof Refusal)) throw error;
            expect(['sale.paid', 'sale.total', 'row.missing']).toContain(error.code);
            expect(act.kind).toBe('charge offline');
          });
          expect(await wrongLedgers(business)).toEqual([]);
        }
        expect(await ordersWithWrongCurrentBill(business)).toEqual([]);
        const found = await totals(business);
        expect(found).toMatchObject({
          paid: found?.charged,
          by_session: found?.charged,
          strayed: 0,
          wrong_z: 0,
        });
        const today = businessDay(new Date(), ZONE, 0);
        const listed = await listSales(business.scope(), { from: today, to: today, limit: 1, offset: 0 });
        expect(listed.total_cents).toBe(found?.charged);
        const range = { from: today, to: today, shift: null, location_id: null };
        const report = await readSalesReport(business.scope(), range, false);
        expect(report.by_day.reduce((sum, day) => sum + day.sales_cents, 0)).toBe(listed.base_cents);
      }),
      { numRuns: 20 },
    );
  });
});
