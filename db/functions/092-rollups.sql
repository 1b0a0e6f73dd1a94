-- What business days come to: of the raw rows, and of the rollups for days that are over (docs/decisions/014).

-- Charged sales and refunds of days, from the raw rows.
create or replace function raw_sale_days(p_business uuid, p_days date[]) returns setof sale_days
language sql stable
as $$
  select p_business, f.business_day, f.shift, f.location_id, f.cashier_id, f.waiter_id, sum(f.sales)::integer,
    sum(f.base)::bigint, sum(f.tax)::bigint, sum(f.total)::bigint, sum(f.cost)::bigint,
    sum(f.back_base)::bigint, sum(f.back_tax)::bigint, sum(f.back_total)::bigint, sum(f.back_cost)::bigint
  from (
    select s.business_day, s.shift, s.location_id, s.cashier_id, s.waiter_id, 1 as sales,
      s.base_cents as base, s.tax_cents as tax, s.total_cents as total, s.cost_cents as cost,
      0::bigint as back_base, 0::bigint as back_tax, 0::bigint as back_total, 0::bigint as back_cost
    from sales s
    where s.business_id = p_business and s.business_day = any (p_days) and s.status = 'Pagada'
    union all
    select r.business_day, r.shift, s.location_id, s.cashier_id, s.waiter_id, 0,
      0, 0, 0, 0, r.base_cents, r.tax_cents, r.total_cents, r.cost_cents
    from refunds r
    join sales s on s.business_id = r.business_id and s.id = r.sale_id
    where r.business_id = p_business and r.business_day = any (p_days)
  ) f
  group by f.business_day, f.shift, f.location_id, f.cashier_id, f.waiter_id
$$;

-- What was sold of each product on days, less what was refunded, from the raw rows.
create or replace function raw_item_days(p_business uuid, p_days date[]) returns setof item_days
language sql stable
as $$
  select p_business, f.business_day, f.shift, f.location_id, f.menu_item_id, f.name, f.category_name, sum(f.quantity),
    sum(f.base)::bigint, sum(f.cost)::bigint
  from (
    select s.business_day, s.shift, s.location_id, i.menu_item_id, i.name, i.category_name, i.quantity, i.base_cents as base, i.cost_cents as cost
    from sales s
    join sale_items i on i.business_id = s.business_id and i.sale_id = s.id
    where s.business_id = p_business and s.business_day = any (p_days) and s.status = 'Pagada'
    union all
    select r.business_day, r.shift, s.location_id, i.menu_item_id, i.name, i.category_name, -b.quantity, -b.base_cents, -b.cost_cents
    from refunds r
    join sales s on s.business_id = r.business_id and s.id = r.sale_id
    join refund_items b on b.business_id = r.business_id and b.refund_id = r.id
    join sale_items i on i.business_id = b.business_id and i.id = b.sale_item_id
    where r.business_id = p_business and r.business_day = any (p_days)
  ) f
  group by f.business_day, f.shift, f.location_id, f.menu_item_id, f.name, f.category_name
$$;

-- What a business day's hours hold is asked for day by day, with its two instants as they are: so the planner sees how little it is.
create or replace function day_bounds(p_business uuid, p_days date[]) returns table (business_day date, began timestamptz, ended timestamptz, zone text)
language sql stable
as $$
  select d.day, start_of_day(d.day, b.time_zone, b.day_start_minutes), start_of_day(d.day + 1, b.time_zone, b.day_start_minutes), b.time_zone
  from businesses b, unnest(p_days) d (day) where b.id = p_business
$$;

-- What moved the stock, and what was served without being in it: that was used on its day too. What takes a shortfall in (a count, a
-- correction, the recall of its card) takes it out again, for its own movement has it; what was only explained stays (docs/decisions/036).
create or replace function raw_stock_days(p_business uuid, p_days date[]) returns setof stock_days
language plpgsql stable
as $$
declare
  d record;
begin
  for d in select * from day_bounds(p_business, p_days) loop
    return query
    select p_business, d.business_day, m.inventory_item_id, m.type, sum(m.quantity)::numeric(14, 4), sum(m.quantity * m.unit_cost)::numeric(24, 8)
    from (
      select x.inventory_item_id, x.type, x.quantity, x.unit_cost from stock_movements x
      where x.business_id = p_business and x.created_at >= d.began and x.created_at < d.ended
      union all
      select s.inventory_item_id, 'serve', -s.quantity, s.unit_cost from stock_shortfalls s
      where s.business_id = p_business and s.created_at >= d.began and s.created_at < d.ended
      union all
      select s.inventory_item_id, case s.settlement when 'counted' then 'count' when 'corrected' then 'correction' else 'recall' end,
        s.quantity, s.unit_cost
      from stock_shortfalls s
      where s.business_id = p_business and s.settled_at >= d.began and s.settled_at < d.ended and s.settlement <> 'explained'
    ) m
    group by m.inventory_item_id, m.type;
  end loop;
end
$$;

-- Cards of the day on which they were served, by the hour of the clock at which they were sent, and turns of tables that ended, by the
-- hour at which they began.
create or replace function raw_kitchen_ticket_days(p_business uuid, p_days date[]) returns setof kitchen_ticket_days
language plpgsql stable
as $$
declare
  d record;
begin
  for d in select * from day_bounds(p_business, p_days) loop
    return query
    select p_business, d.business_day, extract(hour from f.at at time zone d.zone)::smallint as hour, f.location_id, sum(f.tickets)::integer,
      sum(f.on_time)::integer, sum(f.elapsed)::bigint, sum(f.turns)::integer, sum(f.turned)::bigint
    from (
      select k.created_at as at, o.location_id, 1 as tickets, (k.preparation_time = 'A tiempo')::integer as on_time,
        floor(extract(epoch from k.ended_at - k.created_at)) as elapsed, 0 as turns, 0 as turned
      from kitchen_tickets k
      join orders o on o.business_id = k.business_id and o.id = k.order_id
      where k.business_id = p_business and k.ended_at >= d.began and k.ended_at < d.ended and k.status = 'Servida'
      union all
      select o.created_at, o.location_id, 0, 0, 0, 1, floor(extract(epoch from o.closed_at - o.created_at))
      from orders o
      where o.business_id = p_business and o.created_at >= d.began and o.created_at < d.ended
        and o.status = 'Cerrada' and o.table_id is not null and o.closed_at is not null
    ) f
    group by extract(hour from f.at at time zone d.zone)::smallint, f.location_id;
  end loop;
end
$$;

create or replace function raw_station_days(p_business uuid, p_days date[]) returns setof station_days
language plpgsql stable
as $$
declare
  d record;
begin
  for d in select * from day_bounds(p_business, p_days) loop
    return query
    select p_business, d.business_day, extract(hour from k.created_at at time zone d.zone)::smallint, o.location_id, l.station, count(*)::integer,
      count(*) filter (where k.preparation_time = 'A tiempo')::integer,
      sum(floor(extract(epoch from coalesce(l.ready_at, k.ended_at) - k.created_at)))::bigint,
      sum(floor(extract(epoch from k.ended_at - coalesce(l.ready_at, k.ended_at))))::bigint
    from kitchen_tickets k
    join orders o on o.business_id = k.business_id and o.id = k.order_id
    join order_lines l on l.business_id = k.business_id and l.kitchen_ticket_id = k.id and l.status = 'Activa'
    where k.business_id = p_business and k.ended_at >= d.began and k.ended_at < d.ended and k.status = 'Servida'
    group by extract(hour from k.created_at at time zone d.zone)::smallint, o.location_id, l.station;
  end loop;
end
$$;

create or replace function raw_line_days(p_business uuid, p_days date[]) returns setof line_days
language plpgsql stable
as $$
declare
  d record;
begin
  for d in select * from day_bounds(p_business, p_days) loop
    return query
    select p_business, d.business_day, shift_of(k.created_at, d.zone), o.location_id, l.menu_item_id, l.name, count(*)::integer,
      count(*) filter (where k.preparation_time = 'A tiempo')::integer,
      sum(floor(extract(epoch from coalesce(l.ready_at, k.ended_at) - k.created_at)))::bigint,
      sum(floor(extract(epoch from k.ended_at - coalesce(l.ready_at, k.ended_at))))::bigint
    from kitchen_tickets k
    join orders o on o.business_id = k.business_id and o.id = k.order_id
    join order_lines l on l.business_id = k.business_id and l.kitchen_ticket_id = k.id and l.status = 'Activa'
    where k.business_id = p_business and k.ended_at >= d.began and k.ended_at < d.ended and k.status = 'Servida'
    group by shift_of(k.created_at, d.zone), o.location_id, l.menu_item_id, l.name;
  end loop;
end
$$;

-- What a part of a line's discount takes off its base: where the price holds the tax, without it. Rounded here alone.
create or replace function discount_base(i sale_items, p_cents bigint) returns bigint
language sql stable
as $$
  select case when i.tax_rate > 0 and price_includes_tax(i) then round(p_cents * 10000.0 / (10000 + i.tax_rate))::bigint else p_cents end
$$;

-- The parts of the discounts of charged sales, each of who gave it: a line's own, and its share of the bill's. In cents off the menu's price and
-- off the base; both parts of a line come to the base of its whole discount. Rows of before lines kept who gave theirs have the bill's person,
-- or who charged.
create or replace function discount_parts(p_business uuid, p_days date[])
returns table (sale_id uuid, business_day date, shift text, location_id uuid, given_by uuid, approved_by uuid, cashier_id uuid, menu_item_id uuid,
  name text, reason text, rate integer, cents bigint, base_cents bigint)
language sql stable
as $$
  select s.id, s.business_day, s.shift, s.location_id, w.given_by, w.approved_by, s.cashier_id, i.menu_item_id, i.name,
    coalesce(nullif(w.reason, ''), 'Sin Nota de Descuento'), w.rate, w.cents, w.base_cents
  from sales s
  join sale_items i on i.business_id = s.business_id and i.sale_id = s.id and i.discount_cents > 0
  cross join lateral (select discount_base(i, i.own_discount_cents) as own, discount_base(i, i.discount_cents) as whole offset 0) b
  cross join lateral (
    values (coalesce(i.discount_by, s.discount_by, s.cashier_id), case when i.discount_by is null then s.discount_approved_by else i.discount_approved_by end,
        i.discount_reason, 0, i.own_discount_cents, b.own),
      (coalesce(s.discount_by, s.cashier_id), s.discount_approved_by, s.discount_notes, s.discount_percentage,
        i.discount_cents - i.own_discount_cents, b.whole - b.own)) w (given_by, approved_by, reason, rate, cents, base_cents)
  where s.business_id = p_business and s.business_day = any (p_days) and s.status = 'Pagada' and s.discount_cents > 0 and w.cents > 0
$$;

-- A discount is what one person took off a sale with one approval. Its percentage is the one that was given on the bill, or what it comes
-- to of the menu's prices.
create or replace function discounts_of_days(p_business uuid, p_days date[])
returns table (sale_id uuid, business_day date, shift text, location_id uuid, given_by uuid, approved_by uuid, cashier_id uuid, base_cents bigint, rate bigint)
language sql stable
as $$
  select d.sale_id, d.business_day, d.shift, d.location_id, d.given_by, d.approved_by, d.cashier_id, sum(d.base_cents)::bigint,
    case when min(d.rate) > 0 then min(d.rate)
      else (select round(sum(d.cents) * 10000.0 / nullif(sum(i.amount_cents + i.discount_cents), 0)) from sale_items i
        where i.business_id = p_business and i.sale_id = d.sale_id) end::bigint
  from discount_parts(p_business, p_days) d
  group by d.sale_id, d.business_day, d.shift, d.location_id, d.given_by, d.approved_by, d.cashier_id
$$;

-- Discounts of who gave them and annulments of who annulled, each with who approved and who charged.
create or replace function raw_discount_days(p_business uuid, p_days date[]) returns setof discount_days
language sql stable
as $$
  select p_business, f.business_day, f.shift, f.location_id, f.user_id, sum(f.discounts)::integer, sum(f.discount)::bigint, sum(f.rate)::bigint,
    sum(f.voids)::integer, sum(f.voided)::bigint, f.approved_by, f.cashier_id
  from (
    select business_day, shift, location_id, given_by as user_id, approved_by, cashier_id, 1 as discounts, base_cents as discount, rate,
      0 as voids, 0::bigint as voided
    from discounts_of_days(p_business, p_days)
    union all
    select s.business_day, s.shift, s.location_id, s.voided_by, s.void_approved_by, s.cashier_id, 0, 0, 0, 1, s.base_cents from sales s
    where s.business_id = p_business and s.business_day = any (p_days) and s.status = 'Anulada'
  ) f
  group by f.business_day, f.shift, f.location_id, f.user_id, f.approved_by, f.cashier_id
$$;

create or replace function raw_reason_days(p_business uuid, p_days date[]) returns setof reason_days
language sql stable
as $$
  select p_business, business_day, shift, location_id, 'discount', reason, count(distinct sale_id)::integer, sum(base_cents)::bigint
  from discount_parts(p_business, p_days) group by business_day, shift, location_id, reason
  union all
  select p_business, s.business_day, s.shift, s.location_id, 'void', coalesce(nullif(s.void_reason, ''), 'Sin Nota de Descuento'),
    count(*)::integer, sum(s.base_cents)::bigint
  from sales s
  where s.business_id = p_business and s.business_day = any (p_days) and s.status = 'Anulada'
  group by s.business_day, s.shift, s.location_id, 6
$$;

-- What was lost of each product without tax: by discounts, and annulled.
create or replace function raw_discount_item_days(p_business uuid, p_days date[]) returns setof discount_item_days
language sql stable
as $$
  select p_business, f.business_day, f.shift, f.location_id, f.menu_item_id, f.name, sum(f.cents)::bigint
  from (
    select business_day, shift, location_id, menu_item_id, name, base_cents as cents from discount_parts(p_business, p_days)
    union all
    select s.business_day, s.shift, s.location_id, i.menu_item_id, i.name, i.base_cents
    from sales s
    join sale_items i on i.business_id = s.business_id and i.sale_id = s.id
    where s.business_id = p_business and s.business_day = any (p_days) and s.status = 'Anulada'
  ) f
  group by f.business_day, f.shift, f.location_id, f.menu_item_id, f.name
$$;

-- What each employee did on days. An annulment is of the day of its sale, as in the list of sales, and done when it was done; a refund
-- lowers what the one who took the order sold, who did nothing then; when a discount was given is not kept.
create or replace function raw_staff_days(p_business uuid, p_days date[]) returns setof staff_days
language plpgsql stable
as $$
declare
  d record;
begin
  for d in select * from day_bounds(p_business, p_days) loop
    return query
    with charged as materialized (
      select s.* from sales s where s.business_id = p_business and s.business_day = d.business_day and s.status <> 'Por cobrar'
    )
    select p_business, d.business_day, f.shift, f.location_id, f.user_id, min(f.at)::timestamptz(3), max(f.at)::timestamptz(3), sum(f.orders)::integer, sum(f.sales)::integer,
      sum(f.items)::numeric(14, 4), sum(f.base)::bigint, sum(f.charges)::integer, sum(f.tips)::bigint, sum(f.discounts)::integer, sum(f.discount)::bigint,
      sum(f.voids)::integer, sum(f.tickets)::integer, sum(f.on_time)::integer
    from (
      select s.shift, s.location_id, w.user_id, w.at, 0 as orders, w.sales, 0::numeric as items, w.base, w.charges,
        0 as tips, w.discounts, w.discount, w.voids, 0 as tickets, 0 as on_time
      from charged s
      cross join lateral (
        select s.waiter_id as user_id, s.charged_at as at, 1 as sales, s.base_cents as base, 0 as charges, 0 as discounts, 0::bigint as discount, 0 as voids
        where s.status = 'Pagada'
        union all
        select s.cashier_id, s.charged_at, 0, 0, 1, 0, 0, 0 where s.status = 'Pagada'
        union all
        select s.voided_by, case when s.voided_at < d.ended then s.voided_at end, 0, 0, 0, 0, 0, 1 where s.status = 'Anulada'
      ) w
      union all
      select g.shift, g.location_id, g.given_by, null, 0, 0, 0, 0, 0, 0, 1, g.base_cents, 0, 0, 0
      from discounts_of_days(p_business, array[d.business_day]) g
      union all
      select s.shift, s.location_id, s.waiter_id, s.charged_at, 0, 0, i.quantity, 0, 0, 0, 0, 0, 0, 0, 0
      from charged s
      join sale_items i on i.business_id = s.business_id and i.sale_id = s.id
      where s.status = 'Pagada'
      union all
      select r.shift, s.location_id, s.waiter_id, null, 0, 0,
        -(select sum(b.quantity) from refund_items b where b.business_id = r.business_id and b.refund_id = r.id), -r.base_cents, 0, 0, 0, 0, 0, 0, 0
      from refunds r
      join sales s on s.business_id = r.business_id and s.id = r.sale_id
      where r.business_id = p_business and r.business_day = d.business_day
      union all
      select shift_of(o.created_at, d.zone), o.location_id, o.waiter_id, o.created_at, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
      from orders o
      where o.business_id = p_business and o.created_at >= d.began and o.created_at < d.ended and o.status <> 'Cancelada'
      union all
      select shift_of(t.created_at, d.zone), s.location_id, t.user_id, t.created_at, 0, 0, 0, 0, 0, t.amount_cents, 0, 0, 0, 0, 0
      from tips t
      join sales s on s.business_id = t.business_id and s.id = t.sale_id
      where t.business_id = p_business and t.created_at >= d.began and t.created_at < d.ended
      union all
      select shift_of(k.ended_at, d.zone), o.location_id, k.user_id, k.ended_at, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, (k.preparation_time = 'A tiempo')::integer
      from kitchen_tickets k
      join orders o on o.business_id = k.business_id and o.id = k.order_id
      where k.business_id = p_business and k.ended_at >= d.began and k.ended_at < d.ended and k.status = 'Servida'
    ) f
    group by f.shift, f.location_id, f.user_id;
  end loop;
end
$$;

-- The days of a range that are not in the rollups.
create or replace function days_not_rolled_up(p_from date, p_to date) returns date[]
language sql stable
as $$
  select array(
    select d::date from generate_series(greatest(p_from, coalesce(
      (select rolled_until + 1 from rollup_progress where business_id = (select app_business())), p_from))::timestamp, p_to::timestamp, interval '1 day') d
    union all
    select business_day from stale_days where business_id = (select app_business()) and business_day between p_from and p_to)
$$;

-- Of a range of business days, wherever each day stands.
create or replace function sales_between(p_from date, p_to date) returns setof sale_days
language sql stable
as $$
  select * from sale_days where business_id = (select app_business()) and business_day between p_from and p_to
  union all select * from raw_sale_days((select app_business()), days_not_rolled_up(p_from, p_to))
$$;

create or replace function items_between(p_from date, p_to date) returns setof item_days
language sql stable
as $$
  select * from item_days where business_id = (select app_business()) and business_day between p_from and p_to
  union all select * from raw_item_days((select app_business()), days_not_rolled_up(p_from, p_to))
$$;

create or replace function stock_between(p_from date, p_to date) returns setof stock_days
language sql stable
as $$
  select * from stock_days where business_id = (select app_business()) and business_day between p_from and p_to
  union all select * from raw_stock_days((select app_business()), days_not_rolled_up(p_from, p_to))
$$;

create or replace function kitchen_tickets_between(p_from date, p_to date) returns setof kitchen_ticket_days
language sql stable
as $$
  select * from kitchen_ticket_days where business_id = (select app_business()) and business_day between p_from and p_to
  union all select * from raw_kitchen_ticket_days((select app_business()), days_not_rolled_up(p_from, p_to))
$$;

create or replace function stations_between(p_from date, p_to date) returns setof station_days
language sql stable
as $$
  select * from station_days where business_id = (select app_business()) and business_day between p_from and p_to
  union all select * from raw_station_days((select app_business()), days_not_rolled_up(p_from, p_to))
$$;

create or replace function lines_between(p_from date, p_to date) returns setof line_days
language sql stable
as $$
  select * from line_days where business_id = (select app_business()) and business_day between p_from and p_to
  union all select * from raw_line_days((select app_business()), days_not_rolled_up(p_from, p_to))
$$;

create or replace function discounts_between(p_from date, p_to date) returns setof discount_days
language sql stable
as $$
  select * from discount_days where business_id = (select app_business()) and business_day between p_from and p_to
  union all select * from raw_discount_days((select app_business()), days_not_rolled_up(p_from, p_to))
$$;

create or replace function reasons_between(p_from date, p_to date) returns setof reason_days
language sql stable
as $$
  select * from reason_days where business_id = (select app_business()) and business_day between p_from and p_to
  union all select * from raw_reason_days((select app_business()), days_not_rolled_up(p_from, p_to))
$$;

create or replace function discount_items_between(p_from date, p_to date) returns setof discount_item_days
language sql stable
as $$
  select * from discount_item_days where business_id = (select app_business()) and business_day between p_from and p_to
  union all select * from raw_discount_item_days((select app_business()), days_not_rolled_up(p_from, p_to))
$$;

create or replace function staff_between(p_from date, p_to date) returns setof staff_days
language sql stable
as $$
  select * from staff_days where business_id = (select app_business()) and business_day between p_from and p_to
  union all select * from raw_staff_days((select app_business()), days_not_rolled_up(p_from, p_to))
$$;

-- One roller of a business at a time, and none while one of its past days changes.
create or replace function lock_rollups(p_business uuid) returns void
language sql
as $$ select pg_advisory_xact_lock(hashtextextended('rollups ' || p_business, 0)) $$;

-- Takes days out of the rollups; all of them without p_days.
create or replace function delete_rollup_days(p_business uuid, p_days date[]) returns void
language plpgsql security definer set search_path = public
as $$
declare
  rollup text;
begin
  foreach rollup in array array['sale_days', 'item_days', 'stock_days', 'kitchen_ticket_days', 'station_days', 'discount_days', 'reason_days',
    'discount_item_days', 'line_days', 'staff_days', 'tax_days', 'payment_days', 'hour_days']
  loop
    execute format('delete from %I where business_id = $1 and ($2 is null or business_day = any ($2))', rollup) using p_business, p_days;
  end loop;
end
$$;

-- Rolls days up, anew where they were.
create or replace function rebuild_rollups(p_business uuid, p_days date[]) returns void
language plpgsql security definer set search_path = public
as $$
begin
  perform delete_rollup_days(p_business, p_days);
  insert into sale_days select * from raw_sale_days(p_business, p_days);
  insert into item_days select * from raw_item_days(p_business, p_days);
  insert into stock_days select * from raw_stock_days(p_business, p_days);
  insert into kitchen_ticket_days select * from raw_kitchen_ticket_days(p_business, p_days);
  insert into station_days select * from raw_station_days(p_business, p_days);
  insert into discount_days select * from raw_discount_days(p_business, p_days);
  insert into reason_days select * from raw_reason_days(p_business, p_days);
  insert into discount_item_days select * from raw_discount_item_days(p_business, p_days);
  insert into line_days select * from raw_line_days(p_business, p_days);
  insert into staff_days select * from raw_staff_days(p_business, p_days);
  insert into tax_days select * from raw_tax_days(p_business, p_days);
  insert into payment_days select * from raw_payment_days(p_business, p_days);
  insert into hour_days select * from raw_hour_days(p_business, p_days);
  delete from stale_days where business_id = p_business and business_day = any (p_days);
end
$$;

-- Takes a past day out of the rollups because something of it changed.
create or replace function mark_day_stale(p_business uuid, p_day date) returns void
language plpgsql security definer set search_path = public
as $$
begin
  perform lock_rollups(p_business);
  if p_day <= (select rolled_until from rollup_progress where business_id = p_business) then
    perform delete_rollup_days(p_business, array[p_day]);
    insert into stale_days (business_id, business_day) values (p_business, p_day) on conflict do nothing;
  end if;
end
$$;

-- The business's next days that are over for an hour and not rolled up yet, at most p_limit; says how many there were.
create or replace function roll_up_business(p_business uuid, p_limit integer) returns integer
language plpgsql security definer set search_path = public
as $$
declare
  b businesses;
  last_day date;
  first_day date;
  days date[];
begin
  perform lock_rollups(p_business);
  select * into b from businesses where id = p_business;
  last_day := business_day(clock_timestamp() - interval '1 hour', b.time_zone, b.day_start_minutes) - 1;
  select coalesce((select rolled_until + 1 from rollup_progress where business_id = p_business),
    (select business_day(least((select min(created_at) from orders where business_id = p_business),
      (select min(created_at) from stock_movements where business_id = p_business)), b.time_zone, b.day_start_minutes)),
    last_day) into first_day;
  days := array(
    (select business_day from stale_days where business_id = p_business order by 1 limit p_limit)
    union all
    (select d::date from generate_series(first_day::timestamp, last_day::timestamp, interval '1 day') d limit p_limit)
    limit p_limit);
  if cardinality(days) > 0 then
    perform rebuild_rollups(p_business, days);
    insert into rollup_progress (business_id, rolled_until)
    select p_business, max(d) from unnest(days) d
    on conflict (business_id) do update set rolled_until = greatest(rollup_progress.rolled_until, excluded.rolled_until);
  end if;
  return cardinality(days);
end
$$;

-- Rolls up what is due, of every active business, until p_limit days are done.
create or replace function roll_up_days(p_limit integer) returns integer
language plpgsql security definer set search_path = public
as $$
declare
  business uuid;
  done integer := 0;
begin
  for business in
    select b.id from businesses b
    left join rollup_progress r on r.business_id = b.id
    where b.is_active and (
      coalesce(r.rolled_until, '-infinity') < business_day(clock_timestamp() - interval '1 hour', b.time_zone, b.day_start_minutes) - 1
      or exists (select from stale_days s where s.business_id = b.id))
    order by b.id
  loop
    exit when done >= p_limit;
    done := done + roll_up_business(business, p_limit - done);
  end loop;
  return done;
end
$$;

-- A sale that is annulled, or an order that ends, after its day is over changes what that day came to.
create or replace function mark_sale_stale() returns trigger
language plpgsql
as $$
begin
  perform mark_day_stale(new.business_id, new.business_day);
  return new;
end
$$;

create or replace trigger sales_make_days_stale after update of status on sales
for each row when (old.status = 'Pagada' and new.status <> 'Pagada') execute function mark_sale_stale();

create or replace function mark_order_stale() returns trigger
language plpgsql
as $$
declare
  began date;
begin
  select business_day(new.created_at, time_zone, day_start_minutes) into began from businesses
  where id = new.business_id and business_day(new.created_at, time_zone, day_start_minutes)
    < business_day(clock_timestamp(), time_zone, day_start_minutes);
  if found then
    perform mark_day_stale(new.business_id, began);
  end if;
  return new;
end
$$;

create or replace trigger orders_make_days_stale after update of status on orders
for each row when (old.status <> new.status and new.created_at < clock_timestamp() - interval '1 hour') execute function mark_order_stale();

-- When a business's clock changes, or the hour at which its day begins, days that were over may go on, and the others begin and end elsewhere.
-- Whether prices include tax decides the base of a discount on a line that has no tax left (price_includes_tax).
create or replace function reset_rollups() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  perform lock_rollups(new.id);
  perform delete_rollup_days(new.id, null);
  delete from stale_days where business_id = new.id;
  delete from rollup_progress where business_id = new.id;
  return new;
end
$$;

create or replace trigger businesses_reset_rollups after update of time_zone, day_start_minutes, prices_include_tax on businesses
for each row when ((old.time_zone, old.day_start_minutes, old.prices_include_tax)
  is distinct from (new.time_zone, new.day_start_minutes, new.prices_include_tax))
execute function reset_rollups();

-- Puts what happened before under the business's present clock, so that every figure of a day is of the same hours (docs/decisions/052). Only
-- what falls on another day is written. An expense or an opening debt with a day of its own keeps it.
create or replace function reassign_business_days() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  update sales s set business_day = x.day, shift = shift_of(s.charged_at, new.time_zone), hour = x.hour, voided_on = x.voided
  from (
    select id, business_day(charged_at, new.time_zone, new.day_start_minutes) as day,
      extract(hour from charged_at at time zone new.time_zone)::smallint as hour,
      business_day(voided_at, new.time_zone, new.day_start_minutes) as voided
    from sales where business_id = new.id and charged_at is not null
  ) x
  where s.business_id = new.id and s.id = x.id
    and (s.business_day, s.hour, s.voided_on) is distinct from (x.day, x.hour, x.voided);
  update refunds set business_day = business_day(created_at, new.time_zone, new.day_start_minutes), shift = shift_of(created_at, new.time_zone)
  where business_id = new.id and (business_day, shift)
    is distinct from (business_day(created_at, new.time_zone, new.day_start_minutes), shift_of(created_at, new.time_zone));
  update receivable_entries set business_day = business_day(created_at, new.time_zone, new.day_start_minutes)
  where business_id = new.id and business_day = business_day(created_at, old.time_zone, old.day_start_minutes)
    and business_day <> business_day(created_at, new.time_zone, new.day_start_minutes);
  update register_sessions set business_day = business_day(created_at, new.time_zone, new.day_start_minutes)
  where business_id = new.id and business_day <> business_day(created_at, new.time_zone, new.day_start_minutes);
  update expenses set business_day = business_day(created_at, new.time_zone, new.day_start_minutes)
  where business_id = new.id and recurring_id is null and business_day = business_day(created_at, old.time_zone, old.day_start_minutes)
    and business_day <> business_day(created_at, new.time_zone, new.day_start_minutes);
  update purchase_receipts set received_on = business_day(created_at, new.time_zone, new.day_start_minutes)
  where business_id = new.id and received_on <> business_day(created_at, new.time_zone, new.day_start_minutes);
  update purchases p set received_on = r.day
  from (select purchase_id, max(received_on) as day from purchase_receipts where business_id = new.id group by 1) r
  where p.business_id = new.id and p.id = r.purchase_id and p.received_on is distinct from r.day;
  return new;
end
$$;

create or replace trigger businesses_recut_days after update of time_zone, day_start_minutes on businesses
for each row when ((old.time_zone, old.day_start_minutes) is distinct from (new.time_zone, new.day_start_minutes))
execute function reassign_business_days();
