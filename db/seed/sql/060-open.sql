-- The tables that are eating now: their bills wait and their last cards are Pendiente.

create table open_orders as
select x.*, (select max(value) from (select max(number) as value from orders where business_id = r.business_id) v)
    + row_number() over (order by x.order_ms) as number,
  made_id(x.order_ms, 1, r.base + 900000000 + x.order_no) as order_id, made_id(x.order_ms, 2, r.base + 900000000 + x.order_no) as sale_id,
  s.id as table_id, s.name as table_name, w.id as waiter_id, w.name as waiter_name
from (select distinct order_no, table_no, people, order_ms from open_lines) x
cross join run r
join seats s on s.table_no = x.table_no
join staff w on w.role = 'mesero';

create table open_cards as
select o.order_no, l.round, made_id(l.card_ms, 3, r.base + 900000000 + o.order_no * 8 + l.round) as id, l.card_ms, l.ended_ms,
  sum(l.quantity * i.minutes) as expected
from open_lines l
join open_orders o on o.order_no = l.order_no
join items i on i.item_no = l.item_no
cross join run r
group by o.order_no, l.round, l.card_ms, l.ended_ms, r.base;

insert into orders (business_id, id, number, channel, table_id, location_id, guests, status, waiter_id, created_at)
select r.business_id, o.order_id, o.number, 'mesa', o.table_id, r.location_id, o.people, 'Abierta', o.waiter_id, moment(o.order_ms)
from open_orders o cross join run r order by o.number;

insert into kitchen_orders (business_id, id, order_id, order_number, round, table_number, server_name, status, expected_minutes,
  preparation_time, time_taken, "user", user_role, user_id, ended_at, created_at)
select r.business_id, c.id, o.order_id, o.number, c.round, o.table_name, o.waiter_name, case when c.ended_ms is null then 'Pendiente' else 'Servida' end,
  c.expected, case when c.ended_ms is null then null when c.ended_ms - c.card_ms > c.expected * 60000 then 'Tarde' else 'A tiempo' end,
  case when c.ended_ms is not null then lpad(((c.ended_ms - c.card_ms) / 3600000)::text, 2, '0') || ':'
    || lpad(((c.ended_ms - c.card_ms) / 60000 % 60)::text, 2, '0') || ':00' end,
  u.name, u.role, u.id, moment(c.ended_ms), moment(c.card_ms)
from open_cards c
join open_orders o on o.order_no = c.order_no
cross join run r
left join staff u on u.role = 'chef' and c.ended_ms is not null
order by c.card_ms;

create table open_items as
with item as (
  select l.*, o.order_id, o.sale_id, o.waiter_id, c.id as card_id, i.id, i.name, i.category_name, i.price_cents, i.tax_category, i.tax_rate,
    i.recipe, i.tracks_inventory, i.station, i.minutes, k.unit_cost, l.quantity * i.price_cents as amount,
    row_number() over (partition by l.order_no order by l.round, l.position) as place, r.base + 900000000 + l.order_no * 64 + l.round * 16 + l.position as key
  from open_lines l
  join open_orders o on o.order_no = l.order_no
  join open_cards c on c.order_no = l.order_no and c.round = l.round
  join items i on i.item_no = l.item_no
  join item_costs k on k.item_no = l.item_no and k.day_no = (select max(day_no) from days where day_ms <= l.card_ms)
  cross join run r
)
select item.*, t.tax
from (
  select order_no, array_agg(amount::bigint order by place) as amounts, array_agg(tax_rate order by place) as rates, array_agg(true) as included
  from item group by order_no
) o
cross join lateral tax_shares(o.amounts, o.rates, o.included) t
join item on item.order_no = o.order_no and item.place = t.place;

insert into order_lines (business_id, id, order_id, kitchen_order_id, menu_item_id, category_name, name, quantity, unit_price_cents, tax_category,
  tax_rate, unit_cost, recipe, tracks_inventory, station, preparation_minutes, notes, ready_at, created_by, position, created_at)
select r.business_id, made_id(l.card_ms, 4, l.key), l.order_id, l.card_id, l.id, l.category_name, l.name, l.quantity, l.price_cents, l.tax_category,
  l.tax_rate, l.unit_cost, l.recipe, l.tracks_inventory, l.station, l.minutes, l.notes, moment(l.ended_ms), l.waiter_id, l.position, moment(l.card_ms)
from open_items l cross join run r;

insert into sales (business_id, id, order_id, table_id, table_number, location_id, status, base_cents, tax_cents, total_cents, cost_cents,
  waiter_id, created_at)
select r.business_id, o.sale_id, o.order_id, o.table_id, o.table_name, r.location_id, 'Por cobrar', s.base, s.tax, s.base + s.tax, s.cost,
  o.waiter_id, moment(o.order_ms)
from open_orders o
cross join run r
join (select order_no, sum(amount - tax) as base, sum(tax) as tax, sum(round(quantity * unit_cost)) as cost from open_items group by order_no) s
  on s.order_no = o.order_no;

insert into sale_items (business_id, id, sale_id, order_line_id, menu_item_id, category_name, name, quantity, unit_price_cents,
  amount_cents, tax_rate, base_cents, tax_cents, cost_cents, position)
select r.business_id, made_id(l.card_ms, 5, l.key), l.sale_id, made_id(l.card_ms, 4, l.key), l.id, l.category_name, l.name, l.quantity, l.price_cents,
  l.amount, l.tax_rate, l.amount - l.tax, l.tax, round(l.quantity * l.unit_cost), l.round * 1000 + l.position
from open_items l cross join run r;

update tables t set is_available = false, occupied_at = moment(o.order_ms)
from open_orders o, run r
where t.business_id = r.business_id and t.id = o.table_id;
