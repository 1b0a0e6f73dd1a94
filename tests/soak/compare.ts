import type { Business } from '#tests/support/business.ts';
import { compareRegister } from './compare-register.ts';
import { FLOUR, PRODUCTS } from './plan.ts';
import { billText, expectedOrder, linesText, orderText, type ServiceRecord } from './record.ts';

interface ServerOrder {
  readonly place: string;
  readonly rounds: readonly (readonly { product: string; quantity: number }[])[];
  readonly bills: readonly {
    cents: number;
    methods: readonly string[];
    paid: number;
    tips: number;
  }[];
}

const readOrders = (business: Business) =>
  business.database.rows<ServerOrder>(
    `select coalesce(o.customer_name, t.name) as place,
       (select coalesce(jsonb_agg(r.lines), '[]') from (
          select jsonb_agg(jsonb_build_object('product', l.name, 'quantity', l.quantity)) as lines from order_lines l
          where l.business_id = o.business_id and l.order_id = o.id group by l.kitchen_ticket_id) r) as rounds,
       (select coalesce(jsonb_agg(jsonb_build_object('cents', s.total_cents,
          'methods', (select coalesce(jsonb_agg(p.kind), '[]') from payments p where p.business_id = s.business_id and p.sale_id = s.id),
          'paid', (select coalesce(sum(p.amount_cents), 0) from payments p where p.business_id = s.business_id and p.sale_id = s.id),
          'tips', (select coalesce(sum(t.amount_cents), 0) from tips t where t.business_id = s.business_id and t.sale_id = s.id))), '[]')
        from sales s where s.business_id = o.business_id and s.order_id = o.id) as bills
     from orders o left join tables t on t.business_id = o.business_id and t.id = o.table_id
     where o.business_id = $1`,
    [business.id],
  );

const textOf = ({ rounds, bills }: ServerOrder): string =>
  orderText(
    rounds.map(linesText),
    bills.map(({ cents, methods, paid, tips }) => billText(cents, methods, paid, tips)),
  );

/** Compares each order of the server with what its screens confirmed. */
function compareOrders(record: ServiceRecord, orders: readonly ServerOrder[]): string[] {
  const differences: string[] = [];
  const places = new Set([...record.orders.keys(), ...orders.map(({ place }) => place)]);
  for (const place of places) {
    const found = orders.filter((order) => order.place === place).map(textOf);
    const written = record.orders.get(place) ?? [];
    const variant = (deeds: typeof written) =>
      deeds.length === 0 ? [] : [expectedOrder(deeds.flatMap((each) => each.deeds))];
    const confirmed = variant(written.filter(({ isConfirmed }) => isConfirmed));
    const allowed = [confirmed, variant(written)].map((texts) => texts.join(' && '));
    if (!allowed.includes(found.join(' && ')))
      differences.push(
        `${place}: the server has «${found.join(' && ')}», the screens «${[...new Set(allowed)].join('» or «')}»`,
      );
  }
  return differences;
}

interface Sums {
  readonly sales: number;
  readonly payments: number;
  readonly cash: number;
  readonly charged: number;
  /** Charged without tax, as the reports count it. */
  readonly base: number;
  readonly tips: number;
  readonly conflicts: number;
  readonly unassigned: number;
  readonly served: number;
  readonly tickets: number;
  readonly flour: number;
  readonly late: number;
}

async function readSums(business: Business): Promise<Sums> {
  const flour = PRODUCTS.map(({ name, flour: units }) => `when '${name}' then ${units}`).join(' ');
  const [sums] = await business.database.rows<Sums>(
    `select
       (select coalesce(sum(amount_cents), 0)::integer from payments where business_id = $1 and kind = 'efectivo') as cash,
       (select coalesce(sum(total_cents), 0)::integer from sales where business_id = $1 and status = 'Pagada') as charged,
       (select coalesce(sum(base_cents), 0)::integer from sales where business_id = $1 and status = 'Pagada') as base,
       (select count(*)::integer from sales where business_id = $1 and status = 'Pagada') as sales,
       (select count(*)::integer from payments where business_id = $1) as payments,
       (select coalesce(sum(amount_cents), 0)::integer from tips where business_id = $1) as tips,
       (select count(*)::integer from offline_conflicts where business_id = $1) as conflicts,
       (select count(*)::integer from register_sessions where business_id = $1 and status = 'Por conciliar') as unassigned,
       (select count(*)::integer from kitchen_tickets where business_id = $1 and status = 'Servida') as served,
       (select count(*)::integer from kitchen_tickets where business_id = $1) as tickets,
       (select count(*)::integer from kitchen_tickets where business_id = $1 and received_at is not null) as late,
       (select coalesce(sum(l.quantity * case l.name ${flour} end), 0)::integer from order_lines l
          join kitchen_tickets k on k.business_id = l.business_id and k.id = l.kitchen_ticket_id
          where l.business_id = $1 and k.status = 'Servida') as flour`,
    [business.id],
  );
  if (!sums) throw new Error('the sums were not read');
  return sums;
}

async function compareMovements(record: ServiceRecord, business: Business) {
  const rows = await business.database.rows<{ reason: string; cents: number }>(
    `select reason, amount_cents::integer as cents from cash_movements where business_id = $1`,
    [business.id],
  );
  const differences = [...record.movements].flatMap(([reason, { amountCents, isConfirmed }]) => {
    const found = rows.filter((row) => row.reason === reason).map(({ cents }) => cents);
    const isRight = found.length === 1 ? found[0] === amountCents : found.length === 0 && !isConfirmed;
    return isRight ? [] : [`cash out ${reason}: the server has [${found}], the screen ${amountCents}`];
  });
  return { differences, out: rows.reduce((sum, { cents }) => sum + cents, 0) };
}

/** What the server has that the screens did not confirm, or the other way round; and one line of figures. */
export async function compareService(business: Business, record: ServiceRecord, ingredient: string) {
  const orders = await readOrders(business);
  const sums = await readSums(business);
  const movements = await compareMovements(record, business);
  const differences = [...compareOrders(record, orders), ...movements.differences];
  const same = (name: string, found: unknown, wanted: unknown): void => {
    if (found !== wanted) differences.push(`${name}: the server has ${found}, wanted ${wanted}`);
  };
  same('conflicts', sums.conflicts, 0);
  same("sessions 'Por conciliar'", sums.unassigned, 0);
  const { stock, moved } = await business.stockOf(ingredient);
  same('stock', stock, FLOUR - sums.flour);
  same('sum of stock movements', moved, stock);
  const { confirmedServes, unknownServes } = record;
  if (sums.served < confirmedServes || sums.served > confirmedServes + unknownServes)
    differences.push(
      `served: the server has ${sums.served}, the screens ${confirmedServes} and ${unknownServes} unsure`,
    );
  await compareRegister(business, { ...sums, out: movements.out }, same);
  const figures = `${orders.length} orders, ${sums.tickets} tickets (${sums.late} late, ${sums.served} served), ${orders.flatMap(({ bills }) => bills).length} bills, ${sums.payments} payments, charged ${sums.charged}, tips ${sums.tips}, cash ${sums.cash}, out ${movements.out}, kills ${record.kills}, unsure ${[...record.orders.values()].flat().filter(({ isConfirmed }) => !isConfirmed).length}, differences ${differences.length}`;
  return { differences, figures };
}
