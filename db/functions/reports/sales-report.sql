-- Reports of sales, discounts, average check and products (3-reports §2): each of a range of business days, a shift and a location (null:
-- all). A sale counts on the day on which it was charged, a refund on its own. domain/reports/figures.ts defines the figures.

-- Ingresos/Egresos. Without p_costs Gastos, Utilidad, Ganancias and the expenses by category are null.
create or replace function report_sales(p_from date, p_to date, p_shift text, p_location uuid, p_costs boolean,
  p_until timestamptz default null)
returns jsonb
language sql stable
as $$
  with flows as materialized (
    select business_day, cashier_id, sum(sales) as sales, sum(base_cents - refunded_base_cents) as sales_cents,
      sum(cost_cents - refunded_cost_cents) as cost_cents
    from sales_between(p_from, p_to, p_until)
    where (p_shift is null or shift = p_shift) and (p_location is null or location_id = p_location)
    group by 1, 2
  ), days as (
    select business_day, sum(sales_cents) as sales_cents, sum(sales) as sales from flows group by 1
  ), products as materialized (
    select coalesce(menu_item_id::text, name) as product, menu_item_id, name, category_name, max(business_day) as last_day,
      sum(quantity) as quantity,
      sum(base_cents) as total_cents
    from items_between(p_from, p_to, p_until)
    where (p_shift is null or shift = p_shift) and (p_location is null or location_id = p_location)
    group by 1, 2, 3, 4
  ), best as (
    select product, menu_item_id, (array_agg(name order by last_day desc, name desc))[1] as name, sum(quantity) as quantity,
      sum(total_cents) as total_cents from products
    group by 1, 2 having sum(quantity) > 0
  ), categories as (
    select coalesce(category_name, 'Sin Categoría') as name, sum(total_cents) as sales_cents from products group by 1
  ), people as (
    select cashier_id, sum(sales_cents) as sales_cents, sum(sales) as sales from flows group by 1
  ), expense_kinds as materialized (
    select e.category_id, count(*) as expenses, sum(e.amount_cents) as cents from expenses e
    join businesses b on b.id = e.business_id
    where e.business_id = (select app_business()) and e.deleted_at is null and e.business_day between p_from and p_to
      and (p_until is null or e.business_day < p_to or e.created_at < p_until)
      and (p_shift is null or shift_of(e.created_at, b.time_zone) = p_shift)
      and (p_location is null or e.location_id = p_location)
    group by 1
  ), spent as (
    select coalesce(sum(cents), 0) as expenses_cents from expense_kinds
  ), whole as (
    select coalesce(sum(sales_cents), 0) as sales_cents, coalesce(sum(cost_cents), 0) as cost_cents, coalesce(sum(sales), 0) as sales
    from flows
  )
  select jsonb_build_object(
    'totals', jsonb_build_object('sales_cents', w.sales_cents, 'sales', w.sales,
      'average_cents', case when w.sales > 0 then round(w.sales_cents / w.sales) else 0 end,
      'expenses_cents', case when p_costs then x.expenses_cents end,
      'profit_cents', case when p_costs then w.sales_cents - w.cost_cents end,
      'earnings_cents', case when p_costs then w.sales_cents - w.cost_cents - x.expenses_cents end),
    'by_day', (select jsonb_agg(jsonb_build_object('day', d.day::date, 'sales_cents', coalesce(days.sales_cents, 0),
        'sales', coalesce(days.sales, 0)) order by d.day)
      from generate_series(p_from::timestamp, p_to::timestamp, interval '1 day') d (day)
      left join days on days.business_day = d.day::date),
    'by_category', coalesce((select jsonb_agg(jsonb_build_object('name', name, 'sales_cents', sales_cents)
      order by sales_cents desc, name) from categories), '[]'),
    'by_user', coalesce((select jsonb_agg(jsonb_build_object('user_id', p.cashier_id, 'name', coalesce(u.full_name, 'Desconocido'),
        'sales_cents', p.sales_cents, 'sales', p.sales) order by p.sales_cents desc, u.full_name)
      from people p left join users u on u.id = p.cashier_id), '[]'),
    'top_products', coalesce((select jsonb_agg(jsonb_build_object('menu_item_id', menu_item_id, 'name', name, 'quantity', quantity,
      'total_cents', total_cents)
      order by quantity desc, total_cents desc, name) from best), '[]'),
    'by_hour', hours_by_weekday(p_from, p_to, p_shift, p_location, p_until),
    'expenses', case when p_costs then coalesce((
      select jsonb_agg(jsonb_build_object('category_id', k.category_id, 'name', coalesce(c.name, 'Sin Categoría'), 'expenses', k.expenses,
        'total_cents', k.cents) order by k.cents desc, c.name)
      from expense_kinds k left join expense_categories c on c.business_id = (select app_business()) and c.id = k.category_id), '[]') end)
  from whole w, spent x
$$;

-- Descuentos/Anulaciones, without tax: discounts of charged sales by who gave them, reason, product and day, and voided sales by who voided
-- them and the day of the sale. `by_people` has who approved and who charged.
create or replace function report_discounts(p_from date, p_to date, p_shift text, p_location uuid,
  p_until timestamptz default null) returns jsonb
language sql stable
as $$
  with given as materialized (
    select business_day, user_id, approved_by, cashier_id, sum(discounts) as discounts, sum(discount_cents) as cents, sum(rates) as rates,
      sum(voids) as voids, sum(voided_cents) as voided
    from discounts_between(p_from, p_to, p_until)
    where (p_shift is null or shift = p_shift) and (p_location is null or location_id = p_location)
    group by 1, 2, 3, 4
  ), reasons as materialized (
    select kind, reason, sum(sales) as sales, sum(cents) as cents from reasons_between(p_from, p_to, p_until)
    where (p_shift is null or shift = p_shift) and (p_location is null or location_id = p_location)
    group by 1, 2
  ), products as (
    select (array_agg(name order by last_day desc, name desc))[1] as name, sum(cents) as cents
    from (
      select menu_item_id, name, max(business_day) as last_day, sum(cents) as cents from discount_items_between(p_from, p_to, p_until)
      where (p_shift is null or shift = p_shift) and (p_location is null or location_id = p_location)
      group by 1, 2
    ) f
    group by menu_item_id, case when menu_item_id is null then name end
  )
  select jsonb_build_object(
    'totals', (select jsonb_build_object('discount_cents', coalesce(sum(cents), 0),
      'average_rate', round(sum(rates) / nullif(sum(discounts), 0)),
      'discounts', coalesce(sum(discounts), 0), 'voids', coalesce(sum(voids), 0), 'voided_cents', coalesce(sum(voided), 0),
      'lost_cents', coalesce(sum(cents + voided), 0)) from given),
    'by_user', coalesce((select jsonb_agg(jsonb_build_object('user_id', g.user_id, 'name', coalesce(u.full_name, 'Desconocido'),
        'discount_cents', g.cents, 'discounts', g.discounts, 'voided_cents', g.voided, 'voids', g.voids)
        order by g.cents + g.voided desc, u.full_name)
      from (select user_id, sum(discounts) as discounts, sum(cents) as cents, sum(voids) as voids, sum(voided) as voided
        from given group by 1) g left join users u on u.id = g.user_id), '[]'),
    'by_people', coalesce((select jsonb_agg(jsonb_build_object('user_id', g.user_id, 'name', coalesce(u.full_name, 'Desconocido'),
        'approver_id', g.approved_by, 'approver', a.full_name, 'cashier_id', g.cashier_id, 'cashier', c.full_name,
        'discount_cents', g.cents, 'discounts', g.discounts, 'voided_cents', g.voided, 'voids', g.voids)
        order by g.cents + g.voided desc, u.full_name, a.full_name, c.full_name)
      from (select user_id, approved_by, cashier_id, sum(discounts) as discounts, sum(cents) as cents, sum(voids) as voids,
          sum(voided) as voided from given group by 1, 2, 3) g
      left join users u on u.id = g.user_id
      left join users a on a.id = g.approved_by
      left join users c on c.id = g.cashier_id), '[]'),
    'by_reason', coalesce((select jsonb_agg(jsonb_build_object('reason', reason, 'discounts', sales, 'cents', cents)
      order by cents desc, reason)
      from reasons where kind = 'discount'), '[]'),
    'by_void_reason', coalesce((select jsonb_agg(jsonb_build_object('reason', reason, 'voids', sales, 'cents', cents)
      order by cents desc, reason)
      from reasons where kind = 'void'), '[]'),
    'by_product', coalesce((select jsonb_agg(jsonb_build_object('name', name, 'lost_cents', cents) order by cents desc, name)
      from products), '[]'),
    'by_day', (select jsonb_agg(jsonb_build_object('day', d.day::date, 'discount_cents', coalesce(g.cents, 0),
      'voided_cents', coalesce(g.voided, 0))
        order by d.day)
      from generate_series(p_from::timestamp, p_to::timestamp, interval '1 day') d (day)
      left join (select business_day, sum(cents) as cents, sum(voided) as voided from given group by 1) g on g.business_day = d.day::date))
$$;

-- Análisis de Ticket Promedio: Ventas divided by the number of sales, by waiter, by shift and by weekday (0 is Sunday).
create or replace function report_average_check(p_from date, p_to date, p_shift text, p_location uuid,
  p_until timestamptz default null) returns jsonb
language sql stable
as $$
  with flows as materialized (
    select waiter_id, shift, extract(dow from business_day)::integer as weekday, sum(sales) as sales,
      sum(base_cents - refunded_base_cents) as cents
    from sales_between(p_from, p_to, p_until)
    where (p_shift is null or shift = p_shift) and (p_location is null or location_id = p_location)
    group by 1, 2, 3
  )
  select jsonb_build_object(
    'totals', (select jsonb_build_object('sales_cents', coalesce(sum(cents), 0), 'sales', coalesce(sum(sales), 0),
      'average_cents', case when sum(sales) > 0 then round(sum(cents) / sum(sales)) else 0 end) from flows),
    'by_waiter', coalesce((select jsonb_agg(jsonb_build_object('user_id', f.waiter_id, 'name', coalesce(u.full_name, 'Mesero Desconocido'),
        'sales', f.sales, 'sales_cents', f.cents, 'average_cents', case when f.sales > 0 then round(f.cents / f.sales) else 0 end)
        order by f.cents / greatest(f.sales, 1) desc, u.full_name)
      from (select waiter_id, sum(sales) as sales, sum(cents) as cents from flows group by 1) f
      left join users u on u.id = f.waiter_id), '[]'),
    'by_shift', coalesce((select jsonb_agg(jsonb_build_object('shift', s.shift, 'sales', coalesce(f.sales, 0),
      'sales_cents', coalesce(f.cents, 0),
        'average_cents', case when f.sales > 0 then round(f.cents / f.sales) else 0 end) order by s.place)
      from (values ('morning', 1), ('afternoon', 2), ('night', 3)) s (shift, place)
      left join (select shift, sum(sales) as sales, sum(cents) as cents from flows group by 1) f on f.shift = s.shift
      where p_shift is null or s.shift = p_shift), '[]'),
    'by_weekday', (select jsonb_agg(jsonb_build_object('weekday', d.weekday, 'sales', coalesce(f.sales, 0),
      'sales_cents', coalesce(f.cents, 0),
        'average_cents', case when f.sales > 0 then round(f.cents / f.sales) else 0 end) order by d.weekday)
      from generate_series(0, 6) d (weekday)
      left join (select weekday, sum(sales) as sales, sum(cents) as cents from flows group by 1) f on f.weekday = d.weekday))
$$;

-- Sold quantities of each product without refunded ones, by its last name and category.
create or replace function sold_between(p_from date, p_to date, p_shift text, p_location uuid, p_until timestamptz)
returns table (menu_item_id uuid, name text, category text, quantity numeric, sales_cents numeric, cost_cents numeric)
language sql stable
as $$
  select f.menu_item_id, (array_agg(f.name order by f.last_day desc))[1],
    coalesce((array_agg(f.category_name order by f.last_day desc))[1], 'Sin Categoría'),
    sum(f.quantity), sum(f.base), sum(f.cost)
  from (
    select i.menu_item_id, i.name, i.category_name, max(i.business_day) as last_day, sum(i.quantity) as quantity,
      sum(i.base_cents) as base, sum(i.cost_cents) as cost
    from items_between(p_from, p_to, p_until) i
    where (p_shift is null or i.shift = p_shift) and (p_location is null or i.location_id = p_location)
    group by 1, 2, 3
  ) f
  group by f.menu_item_id, case when f.menu_item_id is null then f.name end
$$;

-- Menu Engineering: quantity, sales and cost of each product. domain/reports/menu-engineering.ts classifies them.
create or replace function report_products(p_from date, p_to date, p_shift text, p_location uuid,
  p_until timestamptz default null) returns jsonb
language sql stable
as $$
  select jsonb_build_object('products', coalesce(jsonb_agg(jsonb_build_object('menu_item_id', x.menu_item_id, 'name', x.name,
      'category', x.category, 'quantity', x.quantity, 'sales_cents', x.sales_cents, 'cost_cents', x.cost_cents)
        order by x.sales_cents desc, x.name), '[]'))
  from sold_between(p_from, p_to, p_shift, p_location, p_until) x
  where x.quantity > 0
$$;
