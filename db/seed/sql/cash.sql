-- Refunds, payments of receivables, expenses, cash movements, and the closing of each register session.

create table refunded_items as
select s.id as sale_id, s.register_session_id, s.cashier_id, s.business_day, s.shift, i.id as sale_item_id, q.quantity,
  round(i.base_cents * q.quantity / i.quantity)::bigint as base, round(i.tax_cents * q.quantity / i.quantity)::bigint as tax,
  round(i.cost_cents * q.quantity / i.quantity)::bigint as cost, p.kind, s.ms + 360000 as ms,
  row_number() over (order by s.ms, s.id) as number
from (
  select s.*, (date_part('epoch', s.charged_at) * 1000)::bigint as ms
  from sales s, run r
  where s.business_id = r.business_id and s.status = 'Pagada' and share(s.number, 50) < 0.005 and s.business_day < r.today
) s
join lateral (
  select * from sale_items i where i.business_id = s.business_id and i.sale_id = s.id order by i.position limit 1
) i on true
join lateral (
  select kind from payments p where p.business_id = s.business_id and p.sale_id = s.id order by p.id limit 1
) p on p.kind in ('efectivo', 'tarjeta')
cross join lateral (select least(i.quantity, 1) as quantity) q;

insert into refunds (business_id, id, number, sale_id, register_session_id, kind, base_cents, tax_cents, total_cents, cost_cents, returns_stock,
  reason, created_by, approved_by, business_day, shift, created_at)
select r.business_id, row_id(g.ms, 50, r.base + g.number), g.number, g.sale_id, g.register_session_id, g.kind, g.base, g.tax, g.base + g.tax, g.cost,
  false, (array['Plato frío', 'No era lo que pidió', 'Producto en mal estado', 'Se cobró de más'])[1 + (hashint8extended(g.number, 51) & 3)],
  g.cashier_id, case when g.cashier_id <> staff_id('admin') then staff_id('admin') end, g.business_day,
  shift_of(moment(g.ms), r.zone), moment(g.ms)
from refunded_items g cross join run r order by g.number;
insert into refund_items (business_id, id, refund_id, sale_item_id, quantity, base_cents, tax_cents, cost_cents)
select r.business_id, row_id(g.ms, 52, r.base + g.number), row_id(g.ms, 50, r.base + g.number), g.sale_item_id, g.quantity, g.base, g.tax, g.cost
from refunded_items g cross join run r;

-- On paydays each customer pays 80 % of the charges since the last one.
create table account_payments as
with paydays as (
  select w.id as session_id, w.cashier_id, d.day, d.day_ms + 17 * 3600000 as ms, coalesce(lag(d.day) over (order by d.day), '-infinity') as since
  from days d join day_sessions w on w.day_no = d.day_no cross join run r
  where d.month_day in (15, 28) and d.day < r.today
)
select p.*, g.id as customer_id, g.customer_no, floor(sum(e.amount_cents) * 0.8 / 100)::bigint * 100 as amount,
  row_id(p.ms, 53, r.base + p.ms + g.customer_no) as id
from paydays p
cross join run r
join receivable_entries e on e.business_id = r.business_id and e.type = 'cargo' and e.business_day < p.day and e.business_day >= p.since
join guests g on g.id = e.customer_id
group by p.session_id, p.cashier_id, p.day, p.ms, p.since, g.id, g.customer_no, r.base;
insert into receivable_entries (business_id, id, customer_id, type, amount_cents, register_session_id, kind, note, business_day, created_by, created_at)
select r.business_id, a.id, a.customer_id, 'abono', -a.amount, a.session_id, 'efectivo', 'Abono de quincena', a.day, a.cashier_id, moment(a.ms)
from account_payments a cross join run r where a.amount > 0;

create table expense_rows as
select d.day, d.day_ms + 10 * 3600000 as ms, e.description as name, e.category_id, e.id as recurring_id, null::uuid as session_id,
  case when e.description like 'Energía%' then round(e.amount_cents * (0.9 + 0.2 * share(d.day_no, 54)) / 100)::bigint * 100 else e.amount_cents end as amount
from days d
cross join run r
join recurring_expenses e on e.business_id = r.business_id and extract(day from e.starts_on) = d.month_day
where d.day_ms + 10 * 3600000 < r.now_ms
union all
select d.day, d.day_ms + 11 * 3600000 + d.day_no % 60 * 60000, c.name, c.category_id, null, case when c.from_register then w.id end,
  greatest(4000, round(c.max_cents * (0.4 + 0.6 * share(d.day_no, 56)) / 500)::bigint * 500)
from days d
cross join run r
join small_expenses c on c.expense_no = 1 + floor(share(d.day_no, 55) * (select count(*) from small_expenses))::integer
join day_sessions w on w.day_no = d.day_no
where share(d.day_no, 57) < 0.6 and d.day < r.today;
insert into expenses (business_id, id, category_id, location_id, recurring_id, register_session_id, description, amount_cents, business_day, created_by, created_at)
select r.business_id, row_id(s.ms, 55, hashtextextended(s.name, r.base)), s.category_id, r.location_id, s.recurring_id, s.session_id, s.name, s.amount,
  s.day, staff_id('admin'), moment(s.ms)
from expense_rows s cross join run r;

analyze session_payments;

insert into cash_movements (business_id, id, register_session_id, type, amount_cents, reason, source_id, user_id, created_at)
select r.business_id, row_id(m.ms, 58, hashtextextended(m.type, r.base + m.n)), m.session_id, m.type, m.amount, m.reason, m.source_id, m.user_id, moment(m.ms)
from (
  select s.session_id, 'gasto' as type, s.amount, s.name as reason, row_id(s.ms, 55, hashtextextended(s.name, r.base)) as source_id,
    staff_id('admin') as user_id, s.ms, s.ms as n
  from expense_rows s cross join run r where s.session_id is not null
  union all
  select session_id, 'abono', amount, 'Abono de cliente', id, cashier_id, ms, ms + customer_no from account_payments where amount > 0
  union all
  select w.id, 'entrada', 50000, 'Cambio en monedas', null, w.cashier_id, w.opened_ms + 3600000, w.opened_ms from day_sessions w
  where share(w.day_no, 59) < 0.1
  union all
  select w.id, 'resguardo', floor(p.amount * 0.5 / 50000)::bigint * 50000, 'Resguardo en caja fuerte', null, w.cashier_id, w.closed_ms - 1800000, w.closed_ms
  from day_sessions w join session_payments p on p.id = w.id and p.kind = 'efectivo' and p.amount >= 100000
) m
cross join run r
order by m.ms, m.n;

with moved as (
  select c.register_session_id as id, sum(case when c.type in ('entrada', 'abono') then c.amount_cents else -c.amount_cents end) as amount
  from cash_movements c, run r where c.business_id = r.business_id group by 1
), returned as (
  select f.register_session_id as id, sum(f.total_cents) as amount
  from refunds f, run r where f.business_id = r.business_id and f.kind = 'efectivo' group by 1
), closing as (
  select w.*, 100000 + coalesce(p.amount, 0) + coalesce(m.amount, 0) - coalesce(b.amount, 0) as expected,
    case when share(w.day_no, 60) < 0.6 then 0 when share(w.day_no, 60) > 0.97 then -7500
      else round((share(w.day_no, 61) - 0.52) * 40)::bigint * 100 end as difference
  from day_sessions w
  left join session_payments p on p.id = w.id and p.kind = 'efectivo'
  left join moved m on m.id = w.id
  left join returned b on b.id = w.id
)
update register_sessions c set expected_cents = x.expected, difference_cents = x.difference, counted_cents = x.expected + x.difference,
  difference_reason = case when x.difference < -5000 then 'Vuelto mal entregado en hora pico' end,
  approved_by = case when x.difference < -5000 then staff_id('admin') end
from closing x, run r
where c.business_id = r.business_id and c.id = x.id;
