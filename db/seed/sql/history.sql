-- The orders, kitchen tickets, lines, sales and payments of the days of the chunk.

create temp table priced_lines on commit drop as
select p.n, p.key, p.line_id, p.position, p.item_no, p.quantity, p.round, p.minutes, p.tax_rate, p.amount::integer as amount,
  p.discount::integer as discount, round(p.quantity * p.unit_cost)::integer as cost,
  (p.part + case when row_number() over (partition by p.n, p.tax_rate order by p.remainder desc, p.round, p.position)
    <= p.group_tax - sum(p.part) over (partition by p.n, p.tax_rate) then 1 else 0 end)::integer as tax, p.many, p.cooked, p.unit_cost
from (
  select g.*, g.group_tax * g.amount / greatest(g.whole, 1) as part, g.group_tax * g.amount % greatest(g.whole, 1) as remainder
  from (
    select w.*, line_tax(w.whole, w.tax_rate, true) as group_tax
    from (
      select a.*, (sum(a.amount) over (partition by a.n, a.tax_rate))::bigint as whole
      from (
        select q.*, q.gross - percent_of(q.gross, q.discount_rate) as amount, percent_of(q.gross, q.discount_rate) as discount
        from (
          select x.n, x.position, x.key, x.item_no, x.quantity, share(x.key, 16) as many, row_id(x.ms, 4, x.key) as line_id, i.minutes,
            i.station = 'cocina' as cooked, i.tax_rate, c.unit_cost, x.quantity * i.price_cents as gross,
            case when x.position >= 4 and x.charged and x.channel < 0.66 and share(x.n, 13) < 0.5 then 2 else 1 end as round,
            case when not x.charged or x.reduced >= 0.044 then 0 when x.reduced < 0.014 then 2500 when x.reduced < 0.023 then 500
              when x.reduced < 0.034 then 1000 when x.reduced < 0.040 then 1500 else 5000 end as discount_rate
          from lines x
          join items i on i.item_no = x.item_no
          join item_costs c on c.item_no = x.item_no and c.day_no = x.day_no
            and c.day_no between current_setting('seed.from')::integer and current_setting('seed.to')::integer
          offset 0
        ) q
      ) a
    ) w
  ) g
) p;

create temp table timed_orders on commit drop as
with sums as (
  select n as of_n, sum(line_minutes(quantity, minutes)) filter (where round = 1) as expected_1, sum(line_minutes(quantity, minutes)) filter (where round = 2) as expected_2,
    bool_or(cooked) filter (where round = 1) as cooked_1, bool_or(cooked) filter (where round = 2) as cooked_2,
    sum(amount - tax) as base_cents, sum(tax) as tax_cents, sum(discount) as discount_cents, sum(cost) as cost_cents
  from priced_lines l group by n
), drawn as (
  select p.day, p.day_no, p.day_ms, p.order_from, p.sale_from, p.n, p.k, p.charged, p.ms, p.at_hour, s.*,
    p.channel, p.reduced, share(p.n, 6) as taker, share(p.n, 10) as pays, share(p.n, 14) as noted,
    p.charged and share(p.n, 9) < 0.006 and p.day < r.today as voided,
    least(4500, greatest(60, s.expected_1 * 60 * (0.34 + 0.5 * share(p.n, 17)
      + case when floor(p.at_hour) in (12, 13, 18, 19, 20) then 0.08 else 0 end + case when share(p.n, 18) < 0.08 then 0.45 else 0 end)))::bigint as cooking_1,
    least(3000, greatest(60, s.expected_2 * 60 * (0.4 + 0.65 * share(p.n, 19))))::bigint as cooking_2,
    case when p.channel < 0.66 then 900 + floor(share(p.n, 20) * 1800)::bigint else 60 + floor(share(p.n, 20) * 300)::bigint end as eating,
    (p.ms - p.day_ms) / 1000 - 395 * 60 as available
  from plan p
  join sums s on s.of_n = p.n
  cross join run r
  offset 0
), paced as (
  select *, least(1, available::double precision / (greatest(cooking_1, coalesce(720 + cooking_2, 0)) + eating)) as pace from drawn offset 0
), timed as (
  select *, case when charged then ms - floor((greatest(cooking_1, coalesce(720 + cooking_2, 0)) + eating) * pace)::bigint * 1000 else ms end as created_ms,
    case when charged then floor(cooking_1 * pace)::bigint else 120 + floor(share(n, 20) * 240)::bigint end as seconds_1,
    floor(720 * pace)::bigint as wait_2, floor(cooking_2 * pace)::bigint as seconds_2
  from paced
  offset 0
)
select t.day, t.day_no, t.n, t.k, t.charged, t.ms, t.created_ms, t.seconds_1, t.seconds_2, t.created_ms + t.wait_2 * 1000 as created_2,
  t.expected_1, t.expected_2, t.cooked_1, t.cooked_2, t.base_cents, t.tax_cents, t.base_cents + t.tax_cents as total_cents,
  t.discount_cents, t.cost_cents, t.voided, t.reduced, t.pays, t.noted, t.at_hour, t.sale_from,
  row_number() over (partition by t.day_no order by t.created_ms, t.n) + t.order_from as number,
  case when t.channel < 0.66 then 'mesa' when t.channel < 0.9 then 'para llevar' else 'a domicilio' end as channel,
  s.id as table_id, s.name as table_name,
  case when t.channel >= 0.66 then (array['Ana', 'Luis', 'Doña Tencha', 'Marlon', 'Karla', 'Don Beto', 'Wendy', 'Josué', 'Iris', 'Fabricio', 'Lesly', 'Mauricio',
    'Gloria', 'Óscar', 'Yessenia', 'Nahún'])[1 + (hashint8extended(t.n, 21) & 15)] end as customer_name,
  case when t.channel < 0.66 then 1 + (hashint8extended(t.n, 22) & 3)::integer end as people,
  w.id as waiter_id, w.name as waiter_name, d.id as session_id, d.cashier_id,
  row_id(t.created_ms, 1, t.n) as order_id, row_id(t.created_ms, 2, t.n) as sale_id, row_id(t.created_ms, 3, t.n * 2) as kitchen_ticket_1,
  case when t.expected_2 is not null then row_id(t.created_ms + t.wait_2 * 1000, 3, t.n * 2 + 1) end as kitchen_ticket_2
from timed t
join day_sessions d on d.day_no = t.day_no
join staff w on w.role = case when t.taker < 0.6 then 'mesero' when t.taker < 0.88 then 'cajero' else 'admin' end
left join seats s on t.channel < 0.66 and s.table_no = 1 + (t.k * 5 + t.day_no * 3) % (select count(*) from seats);

insert into orders (business_id, id, number, channel, table_id, location_id, customer_name, guests, note, status, waiter_id, closed_at, created_at)
select r.business_id, o.order_id, o.number, o.channel, o.table_id, r.location_id, o.customer_name, o.people,
  case when o.noted < 0.02 then 'Servir todo junto' when o.noted < 0.03 then 'Celebran cumpleaños' when o.noted < 0.04 then 'Con prisa' end,
  case when o.charged then 'Cerrada' else 'Cancelada' end, o.waiter_id,
  moment(case when o.charged then o.ms else o.created_ms + o.seconds_1 * 1000 end), moment(o.created_ms)
from timed_orders o cross join run r
order by o.number;

insert into kitchen_tickets (business_id, id, order_id, order_number, round, customer_name, table_number, waiter, status, notes,
  cancel_reason, expected_minutes, preparation_time, time_taken, "user", user_role, user_id, ended_at, created_at)
select r.business_id, c.id, o.order_id, o.number, c.round, o.customer_name, o.table_name, o.waiter_name,
  case when o.charged then 'Servida' else 'Cancelada' end,
  case when c.round = 1 then case when o.noted < 0.02 then 'Servir todo junto' when o.noted < 0.03 then 'Celebran cumpleaños' when o.noted < 0.04 then 'Con prisa' end end,
  case when not o.charged then (array['El cliente se retiró', 'Orden duplicada', 'Se acabó un ingrediente', 'Cambio de mesa'])[1 + (hashint8extended(o.n, 23) & 3)] end,
  c.expected,
  case when o.charged then served_timing(make_interval(secs => c.seconds), c.expected) end,
  case when o.charged then time_taken_text(make_interval(secs => c.seconds)) end,
  u.name, u.role, u.id, moment(c.ms + c.seconds * 1000), moment(c.ms)
from timed_orders o
cross join run r
cross join lateral (
  values (1, o.kitchen_ticket_1, o.created_ms, o.seconds_1, o.expected_1, o.cooked_1), (2, o.kitchen_ticket_2, o.created_2, o.seconds_2, o.expected_2, o.cooked_2)
) c (round, id, ms, seconds, expected, cooked)
join staff u on u.role = case when not o.charged then 'cajero' when c.cooked then 'chef' else 'bartender' end
where c.expected is not null;

insert into order_lines (business_id, id, order_id, kitchen_ticket_id, menu_item_id, category_name, name, quantity, unit_price_cents, tax_category,
  tax_rate, unit_cost, recipe, tracks_inventory, station, preparation_minutes, notes, status, cancel_reason, ready_at, created_by, position, created_at)
select r.business_id, l.line_id, o.order_id, case when l.round = 1 then o.kitchen_ticket_1 else o.kitchen_ticket_2 end, i.id, i.category_name,
  i.name, l.quantity, i.price_cents, i.tax_category, i.tax_rate, l.unit_cost, i.recipe, i.tracks_inventory, i.station, i.minutes,
  case when l.many < 0.07 then i.variants -> (l.key % jsonb_array_length(i.variants))::integer
    when o.channel = 'para llevar' then '{"ordenParaLlevar": true}' else '{}' end,
  case when o.charged then 'Activa' else 'Cancelada' end,
  case when not o.charged then (array['El cliente se retiró', 'Orden duplicada', 'Se acabó un ingrediente', 'Cambio de mesa'])[1 + (hashint8extended(o.n, 23) & 3)] end,
  case when o.charged then
    -- A line is ready before its ticket is served, by up to a quarter of the ticket's time.
    case when l.round = 1 then moment(o.created_ms + o.seconds_1 * (1000 - 2 * (l.key & 127))) else moment(o.created_2 + o.seconds_2 * (1000 - 2 * (l.key & 127))) end end,
  o.waiter_id, l.position, moment(case when l.round = 1 then o.created_ms else o.created_2 end)
from priced_lines l
join timed_orders o on o.n = l.n
join items i on i.item_no = l.item_no
cross join run r;

insert into sales (business_id, id, number, order_id, table_id, table_number, customer_name, location_id, status, discount_cents,
  discount_percentage, discount_notes, discount_by, discount_approved_by, base_cents, tax_cents, total_cents, cost_cents, waiter_id,
  cashier_id, register_session_id, charged_at, business_day, shift, hour, voided_at, voided_by, voided_on, void_reason,
  void_approved_by, created_at)
select r.business_id, o.sale_id, o.sale_from + o.k, o.order_id, o.table_id, o.table_name, o.customer_name, r.location_id,
  case when o.voided then 'Anulada' else 'Pagada' end, o.discount_cents,
  case when o.reduced >= 0.044 then 0 when o.reduced < 0.014 then 2500 when o.reduced < 0.023 then 500 when o.reduced < 0.034 then 1000
    when o.reduced < 0.040 then 1500 else 5000 end,
  case when o.reduced >= 0.044 then null when o.reduced < 0.014 then 'Tercera edad' when o.reduced < 0.023 then 'Cliente frecuente'
    when o.reduced < 0.034 then 'Cumpleañero' when o.reduced < 0.040 then 'Demora en la cocina' else 'Consumo de empleado' end,
  -- A discount over the cashier's limit has the approval of the administrator, who gives the discount of an employee's meal.
  case when o.reduced < 0.040 then o.cashier_id when o.reduced < 0.044 then staff_id('admin') end,
  case when o.reduced < 0.014 and o.cashier_id <> staff_id('admin') then staff_id('admin') end,
  o.base_cents, o.tax_cents, o.total_cents, o.cost_cents, o.waiter_id, o.cashier_id, o.session_id, moment(o.ms), o.day,
  case when o.at_hour < 14 then 'morning' when o.at_hour < 22 then 'afternoon' else 'night' end, floor(o.at_hour),
  case when o.voided then moment(o.ms + 240000) end, case when o.voided then case when o.n % 2 = 0 then o.cashier_id else staff_id('admin') end end,
  case when o.voided then o.day end,
  case when o.voided then (array['Cobrada en la mesa equivocada', 'Producto mal preparado', 'Error de digitación', 'El cliente pidió otra forma de pago'])[1 + (hashint8extended(o.n, 24) & 3)] end,
  case when o.voided and o.n % 2 = 0 and o.cashier_id <> staff_id('admin') then staff_id('admin') end, moment(o.created_ms)
from timed_orders o cross join run r
where o.charged
order by o.k + o.sale_from;

insert into sale_items (business_id, id, sale_id, order_line_id, menu_item_id, category_name, name, quantity, unit_price_cents, discount_cents,
  amount_cents, tax_category, tax_rate, price_includes_tax, base_cents, tax_cents, cost_cents, position)
select r.business_id, row_id(o.created_ms, 5, l.key), o.sale_id, l.line_id, i.id, i.category_name, i.name, l.quantity,
  i.price_cents, l.discount, l.amount, i.tax_category, l.tax_rate, true, l.amount - l.tax, l.tax, l.cost, l.round * 1000 + l.position
from priced_lines l
join timed_orders o on o.n = l.n
join items i on i.item_no = l.item_no
cross join run r
where o.charged;

create temp view paid as
select o.n, o.sale_id, o.session_id, o.cashier_id, o.waiter_id, o.ms, o.day, o.voided, o.channel, o.total_cents, x.part, x.kind, x.amount
from timed_orders o
cross join lateral (
  select 0 as part,
    case when o.pays < 0.56 or (o.total_cents < 20000 and o.pays >= 0.963) then 'efectivo' when o.pays < 0.87 then 'tarjeta'
      when o.pays < 0.955 then 'transferencia' when o.pays < 0.963 and not o.voided then 'fiado' else 'tarjeta' end as kind,
    case when o.pays >= 0.963 and o.total_cents >= 20000 then o.total_cents * 6 / 1000 * 100 else o.total_cents end as amount
  union all
  select 1, 'efectivo', o.total_cents - o.total_cents * 6 / 1000 * 100 where o.pays >= 0.963 and o.total_cents >= 20000
) x
where o.charged;

insert into payments (business_id, id, sale_id, register_session_id, payment_method_id, kind, amount_cents, received_cents, change_cents, reference,
  customer_id, created_by, created_at)
select r.business_id, row_id(p.ms, 6, p.n * 2 + p.part), p.sale_id, p.session_id, m.id, p.kind, p.amount, c.received,
  coalesce(c.received - p.amount, 0),
  case p.kind when 'tarjeta' then 'Aut. ' || lpad((hashint8extended(p.n, 26) & 524287)::text, 6, '0')
    when 'transferencia' then 'TRF' || lpad((hashint8extended(p.n, 27) & 16777215)::text, 8, '0') end,
  g.id, p.cashier_id, moment(p.ms)
from paid p
join methods m on m.kind = p.kind
left join guests g on p.kind = 'fiado' and g.customer_no = 1 + (hashint8extended(p.n, 25) & 1023) % (select count(*) from guests)
cross join run r
cross join lateral (
  select case when p.kind = 'efectivo' then (p.amount + s.step - 1) / s.step * s.step end as received
  from (select (array[1, 2000, 5000, 10000, 10000, 10000, 50000, 50000])[1 + (hashint8extended(p.n, 28) & 7)] as step) s
) c;

insert into tips (business_id, id, sale_id, register_session_id, kind, amount_cents, user_id, created_by, created_at)
select r.business_id, row_id(p.ms + 60000, 7, p.n), p.sale_id, p.session_id, p.kind,
  greatest(1000, (p.total_cents + 2500) / 5000 * 500), p.waiter_id, p.cashier_id, moment(p.ms + 60000)
from paid p cross join run r
where p.kind = 'tarjeta' and p.channel = 'mesa' and not p.voided and share(p.n, 15) < 0.35;

insert into receivable_entries (business_id, id, customer_id, type, amount_cents, sale_id, register_session_id, kind, business_day, created_by, created_at)
select r.business_id, row_id(p.ms, 8, p.n), g.id, 'cargo', p.amount, p.sale_id, p.session_id, 'fiado', p.day, p.cashier_id, moment(p.ms)
from paid p
join guests g on g.customer_no = 1 + (hashint8extended(p.n, 25) & 1023) % (select count(*) from guests)
cross join run r
where p.kind = 'fiado';

insert into session_payments
select session_id, kind, sum(amount)::bigint from paid where not voided group by session_id, kind;

drop view paid, lines;
drop table timed_orders, priced_lines, plan;
reset enable_nestloop;
reset enable_mergejoin;
