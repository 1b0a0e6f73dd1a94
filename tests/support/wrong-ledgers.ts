import type { Business } from './business.ts';

/** A fact of a business that is not the sum of the rows that it is made of. */
interface WrongLedger {
  readonly fact: string;
  readonly id: string;
}

/**
 * What does not agree in the books of a business: balances of customers with their entries, bills with their items, charged sales with
 * their payments, lines with their items, and the cash that an open register session expects with what moved in it. Nothing does at any
 * moment.
 */
export const wrongLedgers = (business: Business): Promise<readonly WrongLedger[]> =>
  business.database.rows<WrongLedger>(
    `select 'the balance of a customer is not the sum of the entries' as fact, c.id::text
     from customers c left join customer_balances b on b.business_id = c.business_id and b.customer_id = c.id
     where c.business_id = $1 and coalesce(b.balance_cents, 0) <> (
       select coalesce(sum(e.amount_cents), 0) from receivable_entries e where e.business_id = c.business_id and e.customer_id = c.id)
     union all
     select 'a sale on account is not charged to its customer', p.id::text
     from payments p join sales s on s.business_id = p.business_id and s.id = p.sale_id
     where p.business_id = $1 and p.kind = 'fiado' and not exists (
       select from receivable_entries e where e.business_id = p.business_id and e.id = p.id and e.type = 'cargo'
         and (e.customer_id, e.amount_cents, e.register_session_id) = (p.customer_id, p.amount_cents, p.register_session_id))
     union all
     select 'a bill is not the sum of its items', s.id::text
     from sales s
     cross join lateral (
       select coalesce(sum(base_cents), 0) as base, coalesce(sum(tax_cents), 0) as tax, coalesce(sum(discount_cents), 0) as discount,
         coalesce(sum(cost_cents), 0) as cost
       from sale_items where business_id = s.business_id and sale_id = s.id) i
     where s.business_id = $1 and (s.base_cents, s.tax_cents, s.total_cents, s.discount_cents, s.cost_cents)
       is distinct from (i.base, i.tax, i.base + i.tax, i.discount, i.cost)
     union all
     select 'an active line is not the sum of its items', l.id::text
     from order_lines l
     where l.business_id = $1 and l.status = 'Activa' and l.quantity is distinct from (
       select sum(i.quantity) from sale_items i where i.business_id = l.business_id and i.order_line_id = l.id)
     union all
     select 'the payments of a sale do not add up to its total', s.id::text
     from sales s
     cross join lateral (
       select coalesce(sum(amount_cents), 0) as paid, coalesce(sum(coalesce(received_cents, amount_cents) - change_cents), 0) as kept
       from payments where business_id = s.business_id and sale_id = s.id) p
     cross join lateral (select case when s.status = 'Por cobrar' then 0 else s.total_cents end as due) d
     where s.business_id = $1 and (p.paid, p.kept) is distinct from (d.due, d.due)
     union all
     select 'the cash of a register session is not what moved in it', c.id::text
     from register_sessions c
     where c.business_id = $1 and c.status = 'Abierta' and (register_figures(c) ->> 'expected_cents')::bigint <> c.opening_float_cents
       + (select coalesce(sum(p.received_cents - p.change_cents), 0) from payments p
         join sales s on s.business_id = p.business_id and s.id = p.sale_id and s.status = 'Pagada'
         where p.business_id = c.business_id and p.register_session_id = c.id and p.kind = 'efectivo')
       - (select coalesce(sum(r.total_cents), 0) from refunds r
         where r.business_id = c.business_id and r.register_session_id = c.id and r.kind = 'efectivo')
       + (select coalesce(sum(m.amount_cents * case when m.type in ('entrada', 'abono') then 1 else -1 end), 0) from cash_movements m
         where m.business_id = c.business_id and m.register_session_id = c.id)
       + (select coalesce(sum(tip_cash(t)), 0) from tips t where t.business_id = c.business_id and t.register_session_id = c.id)
       - (select coalesce(sum(tip_cash(t)), 0) from tip_returns r join tips t on t.business_id = r.business_id and t.id = r.tip_id
         where r.business_id = c.business_id and r.register_session_id = c.id)`,
    [business.id],
  );
