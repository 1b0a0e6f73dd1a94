-- Every stock movement in order, with the balance after it; then the counts and the stock of the ingredients.

create table served (ing_no integer, day_no integer, ms bigint, quantity numeric, source_id uuid, user_id uuid);
insert into served
select t.ing_no, d.day_no, (date_part('epoch', k.ended_at) * 1000)::bigint, -sum(l.quantity * t.quantity), k.id, k.user_id
from run r
join kitchen_tickets k on k.business_id = r.business_id and k.status = 'Servida'
join days d on d.day = (k.ended_at at time zone r.zone)::date
join order_lines l on l.business_id = r.business_id and l.kitchen_ticket_id = k.id and l.status = 'Activa'
join products p on p.id = l.menu_item_id
join recipe_quantities t on t.item_no = p.item_no
where r.by_order
group by t.ing_no, d.day_no, k.id, k.ended_at, k.user_id;
insert into served
select u.ing_no, d.day_no, least(d.day_ms + 22 * 3600000, r.now_ms), -u.used, null, staff_id('chef')
from daily_usage u join days d on d.day_no = u.day_no cross join run r
where not r.by_order and u.used > 0;

create table moves as
select m.*, row_number() over (order by ms, rank, ing_no, source_id, quantity, reason) as seq
from (
  select ing_no, d.day_no, d.day_ms + 5 * 3600000 as ms, 1 as rank, 'initial' as type, o.quantity, null::uuid as source_id, null as reason, staff_id('admin') as user_id
  from openings o join days d on d.day_no = 1
  union all
  select v.ing_no, v.day_no, o.received_ms, 2, 'purchase', v.quantity, o.receipt_id, null, staff_id('admin')
  from arrivals v join purchase_plan o on o.supplier_no = v.supplier_no and o.day_no = v.day_no
  union all
  select x.ing_no, v.day_no, d.day_ms + 395 * 60000, 3, 'preparation', -v.quantity * x.quantity, null, null, staff_id('chef')
  from arrivals v join days d on d.day_no = v.day_no join preparation_quantities x on x.prepared_no = v.ing_no
  union all
  select v.ing_no, v.day_no, d.day_ms + 395 * 60000, 4, 'preparation', v.quantity, null, null, staff_id('chef')
  from arrivals v join days d on d.day_no = v.day_no where v.supplier_no is null
  union all
  select ing_no, day_no, ms, 5, 'serve', quantity, source_id, null, user_id from served
  union all
  select ing_no, day_no, ms, 6, type, quantity, case when type = 'count' then row_id(ms, 70, r.base + day_no) end, reason, staff_id('chef')
  from adjustments cross join run r
) m;

create table balances as
select m.*, sum(m.quantity) over (partition by m.ing_no order by m.seq) as balance, c.cost,
  row_id(m.ms, 71, r.base * 64 + m.seq) as id
from moves m
cross join run r
join costs c on c.ing_no = m.ing_no and c.day_no = m.day_no;
analyze balances;

insert into stock_movements (business_id, id, inventory_item_id, type, quantity, unit_cost, balance, source_id, reason, user_id, created_at)
select r.business_id, b.id, i.id, b.type, b.quantity, b.cost, b.balance, b.source_id, b.reason, b.user_id, moment(b.ms)
from balances b
join ingredients i on i.ing_no = b.ing_no
cross join run r
where b.quantity <> 0
order by b.seq;

insert into stock_counts (business_id, id, status, created_by, closed_by, closed_at, note, created_at)
select r.business_id, row_id(b.ms, 70, r.base + b.day_no), 'Cerrado', staff_id('chef'), staff_id('admin'), moment(b.ms), 'Conteo semanal',
  moment(b.ms - 2400000)
from (select distinct ms, day_no from balances where type = 'count') b
cross join run r;
insert into stock_count_lines (business_id, id, count_id, inventory_item_id, counted_quantity, system_quantity, unit_cost, counted_by, created_at)
select r.business_id, row_id(b.ms, 72, r.base + b.seq), b.source_id, i.id, b.balance, b.balance - b.quantity, b.cost, b.user_id, moment(b.ms)
from balances b
join ingredients i on i.ing_no = b.ing_no
cross join run r
where b.type = 'count';

insert into stock_levels (business_id, inventory_item_id, current_stock, initial_stock)
select r.business_id, g.id, b.balance, f.filled
from run r
cross join ingredients g
join (select distinct on (ing_no) ing_no, balance from balances order by ing_no, seq desc) b on b.ing_no = g.ing_no
join (
  select distinct on (ing_no) ing_no, balance as filled from balances
  where type in ('initial', 'purchase', 'count') or (type = 'preparation' and quantity > 0)
  order by ing_no, seq desc
) f on f.ing_no = g.ing_no
on conflict (business_id, inventory_item_id) do update set current_stock = excluded.current_stock, initial_stock = excluded.initial_stock;

update inventory_items i set cost_per_unit = x.cost, min_stock_level = i.min_stock_level * r.scale,
  costo_pedido = round(coalesce(x.price, x.cost) * i.purchase_factor)
from (
  select g.id, c.cost, a.price
  from ingredients g
  join (select distinct on (ing_no) ing_no, cost from costs order by ing_no, day_no desc) c on c.ing_no = g.ing_no
  left join (select distinct on (ing_no) ing_no, price from arrivals order by ing_no, day_no desc) a on a.ing_no = g.ing_no
) x, run r
where i.business_id = r.business_id and i.id = x.id;
