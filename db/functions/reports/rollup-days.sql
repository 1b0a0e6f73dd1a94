-- Figures of business days, computed from the raw rows (docs/decisions/014). With p_until the last day counts until that instant, which is
-- after the start of that day: a row counts if it happened before (docs/decisions/051). Rows have their present status.

-- The two instants of each business day. Callers query day by day with them as values, so that the planner estimates few rows.
create or replace function day_bounds(p_business uuid, p_days date[], p_until timestamptz)
returns table (business_day date, began timestamptz, ended timestamptz, zone text)
language sql stable
as $$
  select d.day, start_of_day(d.day, b.time_zone, b.day_start_minutes),
    least(start_of_day(d.day + 1, b.time_zone, b.day_start_minutes), p_until),
    b.time_zone
  from businesses b, unnest(p_days) d (day) where b.id = p_business
$$;

-- The kinds of the payments of sales, in order; no row of a sale without payments. For many sales at once: a look for each would cost three
-- times as much.
create or replace function kinds_of_sales(p_business uuid, p_sales uuid[]) returns table (sale_id uuid, kinds text[])
language sql stable
as $$
  select y.sale_id, array_agg(distinct y.kind order by y.kind) from payments y
  where y.business_id = p_business and y.sale_id = any (p_sales)
  group by y.sale_id
$$;

-- A charged or voided sale in the list of sales, with its kinds of kinds_of_sales.
create or replace function listed_sale(s sales, p_kinds text[])
returns table (id uuid, sale_id uuid, business_day date, at timestamptz, shift text, location_id uuid, cashier_id uuid,
  status text, kinds text[],
  base_cents bigint, tax_cents bigint)
language sql immutable parallel safe
as $$
  select s.id, s.id, s.business_day, s.charged_at, s.shift, s.location_id, s.cashier_id, s.status, coalesce(p_kinds, '{}'),
    s.base_cents, s.tax_cents
$$;

-- A refund in the list of sales: it has negative amounts, its own day, shift and kind, and the location and cashier of its sale.
create or replace function listed_refund(r refunds, s sales)
returns table (id uuid, sale_id uuid, business_day date, at timestamptz, shift text, location_id uuid, cashier_id uuid,
  status text, kinds text[],
  base_cents bigint, tax_cents bigint)
language sql stable
as $$
  select r.id, r.sale_id, r.business_day, r.created_at, r.shift, s.location_id, s.cashier_id, 'Reembolso', array[r.kind],
    -r.base_cents, -r.tax_cents
$$;

-- What the list of sales has on days: all, or what has a status. Sales have no kinds unless p_kinds.
create or replace function listed_sales_on(p_business uuid, p_days date[], p_status text default null, p_kinds boolean default true)
returns table (id uuid, sale_id uuid, business_day date, at timestamptz, shift text, location_id uuid, cashier_id uuid,
  status text, kinds text[],
  base_cents bigint, tax_cents bigint)
language sql stable
as $$
  select l.* from sales s
  left join kinds_of_sales(p_business, array(
    select id from sales where p_kinds and business_id = p_business and business_day = any (p_days))) k on k.sale_id = s.id
  cross join lateral listed_sale(s, k.kinds) l
  where s.business_id = p_business and s.business_day = any (p_days) and s.status <> 'Por cobrar'
    and p_status is distinct from 'Reembolso' and (p_status is null or s.status = p_status)
  union all
  select l.* from refunds r
  join sales s on s.business_id = r.business_id and s.id = r.sale_id
  cross join lateral listed_refund(r, s) l
  where r.business_id = p_business and r.business_day = any (p_days) and (p_status is null or p_status = 'Reembolso')
$$;

create or replace function raw_listed_sale_days(p_business uuid, p_days date[],
  p_until timestamptz default null) returns setof listed_sale_days
language sql stable
as $$
  select p_business, l.business_day, l.shift, l.location_id, l.cashier_id, l.status, l.kinds, count(*)::integer, sum(l.base_cents)::bigint,
    sum(l.tax_cents)::bigint
  from listed_sales_on(p_business, p_days) l
  where p_until is null or l.at < p_until
  group by l.business_day, l.shift, l.location_id, l.cashier_id, l.status, l.kinds
$$;

-- Charged sales and refunds of days.
create or replace function raw_sale_days(p_business uuid, p_days date[], p_until timestamptz default null) returns setof sale_days
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
    where s.business_id = p_business and s.business_day = any (p_days) and (p_until is null or s.charged_at < p_until)
      and s.status = 'Pagada'
    union all
    select r.business_day, r.shift, s.location_id, s.cashier_id, s.waiter_id, 0,
      0, 0, 0, 0, r.base_cents, r.tax_cents, r.total_cents, r.cost_cents
    from refunds r
    join sales s on s.business_id = r.business_id and s.id = r.sale_id
    where r.business_id = p_business and r.business_day = any (p_days) and (p_until is null or r.created_at < p_until)
  ) f
  group by f.business_day, f.shift, f.location_id, f.cashier_id, f.waiter_id
$$;

-- Sold quantities of each product, without refunded ones.
create or replace function raw_item_days(p_business uuid, p_days date[], p_until timestamptz default null) returns setof item_days
language sql stable
as $$
  select p_business, f.business_day, f.shift, f.location_id, f.menu_item_id, f.name, f.category_name, sum(f.quantity),
    sum(f.base)::bigint, sum(f.cost)::bigint
  from (
    select s.business_day, s.shift, s.location_id, i.menu_item_id, i.name, i.category_name, i.quantity, i.base_cents as base,
      i.cost_cents as cost
    from sales s
    join sale_items i on i.business_id = s.business_id and i.sale_id = s.id
    where s.business_id = p_business and s.business_day = any (p_days) and (p_until is null or s.charged_at < p_until)
      and s.status = 'Pagada'
    union all
    select r.business_day, r.shift, s.location_id, i.menu_item_id, i.name, i.category_name, -b.quantity, -b.base_cents, -b.cost_cents
    from refunds r
    join sales s on s.business_id = r.business_id and s.id = r.sale_id
    join refund_items b on b.business_id = r.business_id and b.refund_id = r.id
    join sale_items i on i.business_id = b.business_id and i.id = b.sale_item_id
    where r.business_id = p_business and r.business_day = any (p_days) and (p_until is null or r.created_at < p_until)
  ) f
  group by f.business_day, f.shift, f.location_id, f.menu_item_id, f.name, f.category_name
$$;

-- Stock movements, and shortfalls: they were used on their day too. When a count, a correction or a recall settles a shortfall it is
-- subtracted again, because that has its own movement; an explained one stays (docs/decisions/036).
create or replace function raw_stock_days(p_business uuid, p_days date[], p_until timestamptz default null) returns setof stock_days
language plpgsql stable
as $$
declare
  d record;
begin
  for d in select * from day_bounds(p_business, p_days, p_until) loop
    return query
    select p_business, d.business_day, m.inventory_item_id, m.type, sum(m.quantity)::numeric(14, 4),
      sum(m.quantity * m.unit_cost)::numeric(24, 8)
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

-- Kitchen tickets by the day on which they were served and the hour at which they were sent, and ended table turns by the hour at which
-- they began.
create or replace function raw_kitchen_ticket_days(p_business uuid, p_days date[],
  p_until timestamptz default null) returns setof kitchen_ticket_days
language plpgsql stable
as $$
declare
  d record;
begin
  for d in select * from day_bounds(p_business, p_days, p_until) loop
    return query
    select p_business, d.business_day, extract(hour from f.at at time zone d.zone)::smallint as hour, f.location_id,
      sum(f.tickets)::integer,
      sum(f.on_time)::integer, sum(f.elapsed)::bigint, sum(f.turns)::integer, sum(f.turned)::bigint
    from (
      select k.created_at as at, o.location_id, 1 as tickets, (k.preparation_time = 'A tiempo')::integer as on_time,
        floor(extract(epoch from k.ended_at - timed_from(k.created_at, k.received_at, k.ended_at))) as elapsed, 0 as turns, 0 as turned
      from kitchen_tickets k
      join orders o on o.business_id = k.business_id and o.id = k.order_id
      where k.business_id = p_business and k.ended_at >= d.began and k.ended_at < d.ended and k.status = 'Servida'
      union all
      select o.created_at, o.location_id, 0, 0, 0, 1, floor(extract(epoch from o.closed_at - o.created_at))
      from orders o
      where o.business_id = p_business and o.created_at >= d.began and o.created_at < d.ended
        and o.status = 'Cerrada' and o.table_id is not null and o.closed_at is not null
        and (p_until is null or d.ended < p_until or o.closed_at < p_until)
    ) f
    group by extract(hour from f.at at time zone d.zone)::smallint, f.location_id;
  end loop;
end
$$;

create or replace function raw_station_days(p_business uuid, p_days date[], p_until timestamptz default null) returns setof station_days
language plpgsql stable
as $$
declare
  d record;
begin
  for d in select * from day_bounds(p_business, p_days, p_until) loop
    return query
    select p_business, d.business_day, extract(hour from k.created_at at time zone d.zone)::smallint, o.location_id, l.station,
      count(*)::integer,
      count(*) filter (where k.preparation_time = 'A tiempo')::integer,
      sum(floor(extract(epoch from coalesce(l.ready_at, k.ended_at)
        - timed_from(k.created_at, k.received_at, coalesce(l.ready_at, k.ended_at)))))::bigint,
      sum(floor(extract(epoch from k.ended_at - coalesce(l.ready_at, k.ended_at))))::bigint
    from kitchen_tickets k
    join orders o on o.business_id = k.business_id and o.id = k.order_id
    join order_lines l on l.business_id = k.business_id and l.kitchen_ticket_id = k.id and l.status = 'Activa'
    where k.business_id = p_business and k.ended_at >= d.began and k.ended_at < d.ended and k.status = 'Servida'
    group by extract(hour from k.created_at at time zone d.zone)::smallint, o.location_id, l.station;
  end loop;
end
$$;

create or replace function raw_line_days(p_business uuid, p_days date[], p_until timestamptz default null) returns setof line_days
language plpgsql stable
as $$
declare
  d record;
begin
  for d in select * from day_bounds(p_business, p_days, p_until) loop
    return query
    select p_business, d.business_day, shift_of(k.created_at, d.zone), o.location_id, l.menu_item_id, l.name, count(*)::integer,
      count(*) filter (where k.preparation_time = 'A tiempo')::integer,
      sum(floor(extract(epoch from coalesce(l.ready_at, k.ended_at)
        - timed_from(k.created_at, k.received_at, coalesce(l.ready_at, k.ended_at)))))::bigint,
      sum(floor(extract(epoch from k.ended_at - coalesce(l.ready_at, k.ended_at))))::bigint
    from kitchen_tickets k
    join orders o on o.business_id = k.business_id and o.id = k.order_id
    join order_lines l on l.business_id = k.business_id and l.kitchen_ticket_id = k.id and l.status = 'Activa'
    where k.business_id = p_business and k.ended_at >= d.began and k.ended_at < d.ended and k.status = 'Servida'
    group by shift_of(k.created_at, d.zone), o.location_id, l.menu_item_id, l.name;
  end loop;
end
$$;

-- The base of a part of a line's discount: without tax where the price includes tax. The only place where it is rounded.
create or replace function discount_base(i sale_items, p_cents bigint) returns bigint
language sql immutable parallel safe
as $$
  select case when i.price_includes_tax then round(p_cents * 10000.0 / (10000 + i.tax_rate))::bigint else p_cents end
$$;

-- The parts of the discounts of charged sales by who gave them: a line's own, and its share of the bill's, in cents of the menu price and
-- of the base. Both bases of a line add up to the base of its whole discount. Old rows without their own person have the bill's, or the
-- cashier.
create or replace function discount_parts(p_business uuid, p_days date[], p_until timestamptz)
returns table (sale_id uuid, business_day date, shift text, location_id uuid, given_by uuid, approved_by uuid, cashier_id uuid,
  menu_item_id uuid,
  name text, reason text, rate integer, cents bigint, base_cents bigint)
language sql stable
as $$
  select s.id, s.business_day, s.shift, s.location_id, w.given_by, w.approved_by, s.cashier_id, i.menu_item_id, i.name,
    coalesce(nullif(w.reason, ''), 'Sin Nota de Descuento'), w.rate, w.cents, w.base_cents
  from sales s
  join sale_items i on i.business_id = s.business_id and i.sale_id = s.id and i.discount_cents > 0
  cross join lateral (select discount_base(i, i.own_discount_cents) as own, discount_base(i, i.discount_cents) as whole offset 0) b
  cross join lateral (
    values (coalesce(i.discount_by, s.discount_by, s.cashier_id),
      case when i.discount_by is null then s.discount_approved_by else i.discount_approved_by end,
        i.discount_reason, 0, i.own_discount_cents, b.own),
      (coalesce(s.discount_by, s.cashier_id), s.discount_approved_by, s.discount_notes, s.discount_percentage,
        i.discount_cents - i.own_discount_cents, b.whole - b.own)) w (given_by, approved_by, reason, rate, cents, base_cents)
  where s.business_id = p_business and s.business_day = any (p_days)
    and (p_until is null or s.charged_at < p_until) and s.status = 'Pagada' and s.discount_cents > 0 and w.cents > 0
$$;

-- One discount is what one user took off a sale with one approval. Its rate is the rate given on the bill, or its share of the menu prices.
create or replace function discounts_of_days(p_business uuid, p_days date[], p_until timestamptz)
returns table (sale_id uuid, business_day date, shift text, location_id uuid, given_by uuid, approved_by uuid, cashier_id uuid,
  base_cents bigint, rate bigint)
language sql stable
as $$
  select d.sale_id, d.business_day, d.shift, d.location_id, d.given_by, d.approved_by, d.cashier_id, sum(d.base_cents)::bigint,
    case when min(d.rate) > 0 then min(d.rate)
      else (select round(sum(d.cents) * 10000.0 / nullif(sum(i.amount_cents + i.discount_cents), 0)) from sale_items i
        where i.business_id = p_business and i.sale_id = d.sale_id) end::bigint
  from discount_parts(p_business, p_days, p_until) d
  group by d.sale_id, d.business_day, d.shift, d.location_id, d.given_by, d.approved_by, d.cashier_id
$$;

-- Discounts by who gave them and voids by who voided, each with who approved and who charged.
create or replace function raw_discount_days(p_business uuid, p_days date[], p_until timestamptz default null) returns setof discount_days
language sql stable
as $$
  select p_business, f.business_day, f.shift, f.location_id, f.user_id, sum(f.discounts)::integer, sum(f.discount)::bigint,
    sum(f.rate)::bigint,
    sum(f.voids)::integer, sum(f.voided)::bigint, f.approved_by, f.cashier_id
  from (
    select business_day, shift, location_id, given_by as user_id, approved_by, cashier_id, 1 as discounts, base_cents as discount, rate,
      0 as voids, 0::bigint as voided
    from discounts_of_days(p_business, p_days, p_until)
    union all
    select s.business_day, s.shift, s.location_id, s.voided_by, s.void_approved_by, s.cashier_id, 0, 0, 0, 1, s.base_cents from sales s
    where s.business_id = p_business and s.business_day = any (p_days) and (p_until is null or s.charged_at < p_until)
      and s.status = 'Anulada'
  ) f
  group by f.business_day, f.shift, f.location_id, f.user_id, f.approved_by, f.cashier_id
$$;

create or replace function raw_reason_days(p_business uuid, p_days date[], p_until timestamptz default null) returns setof reason_days
language sql stable
as $$
  select p_business, business_day, shift, location_id, 'discount', reason, count(distinct sale_id)::integer, sum(base_cents)::bigint
  from discount_parts(p_business, p_days, p_until) group by business_day, shift, location_id, reason
  union all
  select p_business, s.business_day, s.shift, s.location_id, 'void', coalesce(nullif(s.void_reason, ''), 'Sin Nota de Descuento'),
    count(*)::integer, sum(s.base_cents)::bigint
  from sales s
  where s.business_id = p_business and s.business_day = any (p_days) and (p_until is null or s.charged_at < p_until)
    and s.status = 'Anulada'
  group by s.business_day, s.shift, s.location_id, 6
$$;

-- The amounts without tax of each product lost by discounts and voids.
create or replace function raw_discount_item_days(p_business uuid, p_days date[],
  p_until timestamptz default null) returns setof discount_item_days
language sql stable
as $$
  select p_business, f.business_day, f.shift, f.location_id, f.menu_item_id, f.name, sum(f.cents)::bigint
  from (
    select business_day, shift, location_id, menu_item_id, name, base_cents as cents from discount_parts(p_business, p_days, p_until)
    union all
    select s.business_day, s.shift, s.location_id, i.menu_item_id, i.name, i.base_cents
    from sales s
    join sale_items i on i.business_id = s.business_id and i.sale_id = s.id
    where s.business_id = p_business and s.business_day = any (p_days) and (p_until is null or s.charged_at < p_until)
      and s.status = 'Anulada'
  ) f
  group by f.business_day, f.shift, f.location_id, f.menu_item_id, f.name
$$;

-- The activity of each employee on days. A void counts on the day of its sale, as in the list of sales, at its own time; a refund lowers
-- the sales of the waiter without being their activity; the time of a discount is not stored.
create or replace function raw_staff_days(p_business uuid, p_days date[], p_until timestamptz default null) returns setof staff_days
language plpgsql stable
as $$
declare
  d record;
begin
  for d in select * from day_bounds(p_business, p_days, p_until) loop
    return query
    with charged as materialized (
      select s.* from sales s where s.business_id = p_business and s.business_day = d.business_day
        and (p_until is null or s.charged_at < p_until) and s.status <> 'Por cobrar'
    )
    select p_business, d.business_day, f.shift, f.location_id, f.user_id, min(f.at)::timestamptz(3), max(f.at)::timestamptz(3),
      sum(f.orders)::integer, sum(f.sales)::integer,
      sum(f.items)::numeric(14, 4), sum(f.base)::bigint, sum(f.charges)::integer, sum(f.tips)::bigint, sum(f.discounts)::integer,
      sum(f.discount)::bigint,
      sum(f.voids)::integer, sum(f.tickets)::integer, sum(f.on_time)::integer
    from (
      select s.shift, s.location_id, w.user_id, w.at, 0 as orders, w.sales, 0::numeric as items, w.base, w.charges,
        0 as tips, w.discounts, w.discount, w.voids, 0 as tickets, 0 as on_time
      from charged s
      cross join lateral (
        select s.waiter_id as user_id, s.charged_at as at, 1 as sales, s.base_cents as base, 0 as charges, 0 as discounts,
          0::bigint as discount, 0 as voids
        where s.status = 'Pagada'
        union all
        select s.cashier_id, s.charged_at, 0, 0, 1, 0, 0, 0 where s.status = 'Pagada'
        union all
        select s.voided_by, case when s.voided_at < d.ended then s.voided_at end, 0, 0, 0, 0, 0, 1 where s.status = 'Anulada'
      ) w
      union all
      select g.shift, g.location_id, g.given_by, null, 0, 0, 0, 0, 0, 0, 1, g.base_cents, 0, 0, 0
      from discounts_of_days(p_business, array[d.business_day], p_until) g
      union all
      select s.shift, s.location_id, s.waiter_id, s.charged_at, 0, 0, i.quantity, 0, 0, 0, 0, 0, 0, 0, 0
      from charged s
      join sale_items i on i.business_id = s.business_id and i.sale_id = s.id
      where s.status = 'Pagada'
      union all
      select r.shift, s.location_id, s.waiter_id, null, 0, 0,
        -(select sum(b.quantity) from refund_items b where b.business_id = r.business_id and b.refund_id = r.id), -r.base_cents, 0,
        0, 0, 0, 0, 0, 0
      from refunds r
      join sales s on s.business_id = r.business_id and s.id = r.sale_id
      where r.business_id = p_business and r.business_day = d.business_day and (p_until is null or r.created_at < p_until)
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
      select shift_of(r.created_at, d.zone), s.location_id, t.user_id, null, 0, 0, 0, 0, 0, -t.amount_cents, 0, 0, 0, 0, 0
      from tip_returns r
      join tips t on t.business_id = r.business_id and t.id = r.tip_id
      join sales s on s.business_id = t.business_id and s.id = t.sale_id
      where r.business_id = p_business and r.created_at >= d.began and r.created_at < d.ended
      union all
      select shift_of(k.ended_at, d.zone), o.location_id, k.user_id, k.ended_at, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1,
        (k.preparation_time = 'A tiempo')::integer
      from kitchen_tickets k
      join orders o on o.business_id = k.business_id and o.id = k.order_id
      where k.business_id = p_business and k.ended_at >= d.began and k.ended_at < d.ended and k.status = 'Servida'
    ) f
    group by f.shift, f.location_id, f.user_id;
  end loop;
end
$$;

-- Charged lines and refunds by tax category and rate: bases after discounts, discounts without tax.
create or replace function raw_tax_days(p_business uuid, p_days date[], p_until timestamptz default null) returns setof tax_days
language sql stable
as $$
  select p_business, f.business_day, f.shift, f.location_id, f.tax_rate, sum(f.discount)::bigint, sum(f.base)::bigint, sum(f.tax)::bigint,
    sum(f.back_base)::bigint, sum(f.back_tax)::bigint, f.tax_category
  from (
    select s.business_day, s.shift, s.location_id, i.tax_category, charged_rate(i) as tax_rate,
      case when i.discount_cents > 0 then discount_base(i, i.discount_cents) else 0 end as discount,
      i.base_cents as base, i.tax_cents as tax, 0::bigint as back_base, 0::bigint as back_tax
    from sales s
    join sale_items i on i.business_id = s.business_id and i.sale_id = s.id
    where s.business_id = p_business and s.business_day = any (p_days) and (p_until is null or s.charged_at < p_until)
      and s.status = 'Pagada'
    union all
    select r.business_day, r.shift, s.location_id, i.tax_category, charged_rate(i), 0, 0, 0, b.base_cents, b.tax_cents
    from refunds r
    join sales s on s.business_id = r.business_id and s.id = r.sale_id
    join refund_items b on b.business_id = r.business_id and b.refund_id = r.id
    join sale_items i on i.business_id = b.business_id and i.id = b.sale_item_id
    where r.business_id = p_business and r.business_day = any (p_days) and (p_until is null or r.created_at < p_until)
  ) f
  group by f.business_day, f.shift, f.location_id, f.tax_category, f.tax_rate
$$;

-- Payments of charged sales, refunds, tips, and payments of customers by payment method. All but payments of sales count when they
-- happened; refunds and tips have a kind and no method. A voided payment of a customer is subtracted from its own day.
create or replace function raw_payment_days(p_business uuid, p_days date[], p_until timestamptz default null) returns setof payment_days
language plpgsql stable
as $$
declare
  d record;
begin
  for d in select * from day_bounds(p_business, p_days, p_until) loop
    return query
    select p_business, d.business_day, f.shift, f.location_id, f.kind, f.method, sum(f.payments)::integer, sum(f.paid)::bigint,
      sum(f.refunds)::integer, sum(f.refunded)::bigint, sum(f.collected)::bigint, sum(f.tips)::bigint
    from (
      select s.shift, s.location_id, p.kind, p.payment_method_id as method, 1 as payments, p.amount_cents as paid, 0 as refunds,
        0::bigint as refunded, 0::bigint as collected, 0::bigint as tips
      from sales s
      join payments p on p.business_id = s.business_id and p.sale_id = s.id
      where s.business_id = p_business and s.business_day = d.business_day and (p_until is null or s.charged_at < p_until)
        and s.status = 'Pagada'
      union all
      select r.shift, s.location_id, r.kind, null, 0, 0, 1, r.total_cents, 0, 0
      from refunds r
      join sales s on s.business_id = r.business_id and s.id = r.sale_id
      where r.business_id = p_business and r.business_day = d.business_day and (p_until is null or r.created_at < p_until)
      union all
      select shift_of(t.created_at, d.zone), s.location_id, t.kind, null, 0, 0, 0, 0, 0, t.amount_cents
      from tips t
      join sales s on s.business_id = t.business_id and s.id = t.sale_id
      where t.business_id = p_business and t.created_at >= d.began and t.created_at < d.ended
      union all
      select shift_of(r.created_at, d.zone), s.location_id, t.kind, null, 0, 0, 0, 0, 0, -t.amount_cents
      from tip_returns r
      join tips t on t.business_id = r.business_id and t.id = r.tip_id
      join sales s on s.business_id = t.business_id and s.id = t.sale_id
      where r.business_id = p_business and r.created_at >= d.began and r.created_at < d.ended
      union all
      select shift_of(e.created_at, d.zone), c.location_id, e.kind, null, 0, 0, 0, 0, -e.amount_cents, 0
      from receivable_entries e
      left join register_sessions c on c.business_id = e.business_id and c.id = e.register_session_id
      where e.business_id = p_business and e.business_day = d.business_day and (p_until is null or e.created_at < p_until)
        and not is_debt(e)
    ) f
    group by f.shift, f.location_id, f.kind, f.method;
  end loop;
end
$$;

-- Orders by the time of sending, charged sales by the time of charging, and refunds by their own time.
create or replace function raw_hour_days(p_business uuid, p_days date[], p_until timestamptz default null) returns setof hour_days
language plpgsql stable
as $$
declare
  d record;
begin
  for d in select * from day_bounds(p_business, p_days, p_until) loop
    return query
    select p_business, d.business_day, f.shift, f.location_id, f.hour, sum(f.orders)::integer, sum(f.base)::bigint
    from (
      select shift_of(o.created_at, d.zone) as shift, o.location_id, extract(hour from o.created_at at time zone d.zone)::smallint as hour,
        1 as orders, 0::bigint as base
      from orders o
      where o.business_id = p_business and o.created_at >= d.began and o.created_at < d.ended and o.status <> 'Cancelada'
      union all
      select s.shift, s.location_id, s.hour, 0, s.base_cents
      from sales s
      where s.business_id = p_business and s.business_day = d.business_day and (p_until is null or s.charged_at < p_until)
        and s.status = 'Pagada'
      union all
      select r.shift, s.location_id, extract(hour from r.created_at at time zone d.zone)::smallint, 0, -r.base_cents
      from refunds r
      join sales s on s.business_id = r.business_id and s.id = r.sale_id
      where r.business_id = p_business and r.business_day = d.business_day and (p_until is null or r.created_at < p_until)
    ) f
    group by f.shift, f.location_id, f.hour;
  end loop;
end
$$;

-- Discounts of seniors of charged sales, and what refunds take back of them on their own day: the part of the refunded quantity, after that
-- of earlier refunds. Only the lines of sales with a discount are read.
create or replace function raw_senior_days(p_business uuid, p_days date[], p_until timestamptz default null) returns setof senior_days
language sql stable
as $$
  select p_business, s.business_day, s.id, null::uuid, i.senior_discount_id, sum(i.amount_cents + i.discount_cents)::bigint,
    sum(i.own_discount_cents)::bigint
  from sales s
  join sale_items i on i.business_id = s.business_id and i.sale_id = s.id and i.senior_discount_id is not null
  where s.business_id = p_business and s.business_day = any (p_days) and (p_until is null or s.charged_at < p_until) and s.status = 'Pagada'
    and s.discount_cents > 0
  group by s.business_day, s.id, i.senior_discount_id
  union all
  select p_business, r.business_day, r.sale_id, r.id, i.senior_discount_id,
    -sum(proportion_of(i.amount_cents + i.discount_cents, x.before + f.quantity, i.quantity)
      - proportion_of(i.amount_cents + i.discount_cents, x.before, i.quantity))::bigint,
    -sum(proportion_of(i.own_discount_cents, x.before + f.quantity, i.quantity) - proportion_of(i.own_discount_cents, x.before,
      i.quantity))::bigint
  from refunds r
  join sales s on s.business_id = r.business_id and s.id = r.sale_id and s.status = 'Pagada'
  join refund_items f on f.business_id = r.business_id and f.refund_id = r.id
  join sale_items i on i.business_id = f.business_id and i.id = f.sale_item_id and i.senior_discount_id is not null
  cross join lateral (
    select coalesce(sum(e.quantity), 0) as before from refund_items e
    join refunds q on q.business_id = e.business_id and q.id = e.refund_id
    where e.business_id = f.business_id and e.sale_item_id = f.sale_item_id and q.number < r.number
  ) x
  where r.business_id = p_business and r.business_day = any (p_days) and (p_until is null or r.created_at < p_until)
  group by r.business_day, r.sale_id, r.id, i.senior_discount_id
$$;
