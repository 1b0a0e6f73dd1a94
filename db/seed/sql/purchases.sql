-- The purchase of each arrival, and one that is cancelled, one that is partly received and one that is pending.

create table purchase_plan as
with placed as (
  select v.supplier_no, v.day_no, 'Recibida' as status, d.day_ms + (360 + v.supplier_no * 5) * 60000::bigint as received_ms,
    d.day_ms + 6 * 3600000 - (s.lead_days * 24 - floor(share(v.day_no * 8 + v.supplier_no, 40) * 20)::bigint) * 3600000 as ordered_ms
  from (select distinct supplier_no, day_no from arrivals where supplier_no is not null) v
  join days d on d.day_no = v.day_no
  join supplier_plan s on s.supplier_no = v.supplier_no
  union all
  select 4, null, 'Pedida', null, now_ms - 20 * 3600000 from run
  union all
  select 1, null, 'Cancelada', null, now_ms - 33 * 86400000::bigint from run
)
select p.supplier_no, p.day_no, p.received_ms, p.ordered_ms,
  case when p.supplier_no = 5 and p.day_no = max(p.day_no) over (partition by p.supplier_no) then 'Parcial' else p.status end as status,
  row_number() over (order by ordered_ms, supplier_no) as number,
  row_id(ordered_ms, 40, (select base from run) + row_number() over (order by ordered_ms, supplier_no)) as id,
  row_id(received_ms, 42, (select base from run) + row_number() over (order by ordered_ms, supplier_no)) as receipt_id
from placed p;

create table purchase_line_plan as
select o.id as purchase_id, o.ordered_ms, v.ing_no, v.quantity as accepted, v.price, v.previous,
  case when share(v.day_no * 64 + v.ing_no, 41) < 0.05 then round(v.quantity * 0.06, 1) else 0 end as rejected,
  case when o.status = 'Parcial' and v.ing_no = min(v.ing_no) over (partition by o.id) then v.quantity else 0 end as missing
from purchase_plan o
join arrivals v on v.supplier_no = o.supplier_no and v.day_no = o.day_no
union all
select o.id, o.ordered_ms, i.ing_no, 0, round(i.price, 2), null, 0, greatest(i.step, ceil(a.used * 3 / i.step) * i.step)
from purchase_plan o
join ingredients i on i.supplier_no = o.supplier_no and i.pause_days = 0
join averages a on a.ing_no = i.ing_no
where o.day_no is null and (o.status = 'Pedida' or i.ing_no <= 5);

insert into purchases (business_id, id, number, supplier_id, location_id, status, total_cents, ordered_at, received_at,
  received_on, created_by, created_at)
select r.business_id, o.id, o.number, s.id, r.location_id, o.status,
  coalesce(l.total, 0), moment(o.ordered_ms), moment(o.received_ms), d.day, staff_id('admin'), moment(o.ordered_ms)
from purchase_plan o
cross join run r
join supplier_plan s on s.supplier_no = o.supplier_no
left join days d on d.day_no = o.day_no
left join (select purchase_id, sum(round(accepted * price)) as total from purchase_line_plan group by purchase_id) l on l.purchase_id = o.id
order by o.number;

create table purchase_line_rows as
select l.*, row_id(l.ordered_ms, 41, hashint8extended(l.ing_no, hashtextextended(l.purchase_id::text, 0))) as id, i.id as inventory_item_id
from purchase_line_plan l
join ingredients i on i.ing_no = l.ing_no;

insert into purchase_lines (business_id, id, purchase_id, inventory_item_id, ordered_quantity, accepted_quantity, rejected_quantity,
  unit_cost, previous_cost, total_cents)
select r.business_id, l.id, l.purchase_id, l.inventory_item_id,
  l.accepted + l.rejected + l.missing, l.accepted, l.rejected, l.price, l.previous, round(l.accepted * l.price)
from purchase_line_rows l
cross join run r
order by l.ordered_ms, l.ing_no;

insert into purchase_receipts (business_id, id, purchase_id, invoice_number, received_by, received_on, total_cents, created_at)
select r.business_id, o.receipt_id, o.id, '000-001-01-' || lpad((12000 * o.supplier_no + o.number)::text, 8, '0'), staff_id('admin'), d.day,
  l.total, moment(o.received_ms)
from purchase_plan o
cross join run r
join days d on d.day_no = o.day_no
join (select purchase_id, sum(round(accepted * price)) as total from purchase_line_plan group by purchase_id) l on l.purchase_id = o.id
order by o.number;

insert into purchase_receipt_lines (business_id, id, receipt_id, purchase_line_id, inventory_item_id, accepted_quantity, rejected_quantity,
  rejection_reason, unit_cost, previous_cost, total_cents)
select r.business_id, l.id, o.receipt_id, l.id, l.inventory_item_id, l.accepted, l.rejected,
  case when l.rejected > 0 then (array['golpeado', 'vencido', 'incompleto'])[1 + l.ing_no % 3] end,
  l.price, coalesce(l.previous, l.price), round(l.accepted * l.price)
from purchase_line_rows l
cross join run r
join purchase_plan o on o.id = l.purchase_id
where o.day_no is not null and l.accepted + l.rejected > 0
order by l.ordered_ms, l.ing_no;

-- A register session for each day with sales. cash.sql adds the figures of its closing.
create table day_sessions as
select d.day_no, d.day, row_number() over (order by d.day_no) as z_number, d.day_ms + 390 * 60000::bigint as opened_ms,
  least(d.day_ms + 1365 * 60000::bigint, r.now_ms - 40 * 60000) as closed_ms,
  case when d.weekday = 1 then staff_id('admin') else staff_id('cajero') end as cashier_id,
  row_id(d.day_ms + 390 * 60000::bigint, 20, r.base + d.day_no) as id
from days d cross join run r
where d.sales > 0;
insert into register_sessions (business_id, id, register_id, location_id, status, business_day, opening_float_cents, opened_by, z_number,
  closed_by, closed_at, created_at)
select r.business_id, w.id, r.register_id, r.location_id, 'Cerrada', w.day, 100000, w.cashier_id, w.z_number, w.cashier_id,
  moment(w.closed_ms), moment(w.opened_ms)
from day_sessions w cross join run r
order by w.day_no;
analyze day_sessions;
create table session_payments (id uuid, kind text, amount bigint);
