-- The reports (3-reports §2), each of a range of business days, a shift and a location (null: all), as one value. A sale belongs to the
-- day on which it was charged, a refund to its own. Figures are defined in domain/figures.ts.

-- Ingresos/Egresos. Without p_costs Gastos, Utilidad, Ganancias and the expenses by category are null.
create or replace function report_sales(p_from date, p_to date, p_shift text, p_location uuid, p_costs boolean) returns jsonb
language sql stable
as $$
  with flows as materialized (
    select business_day, cashier_id, sum(sales) as sales, sum(base_cents - refunded_base_cents) as sales_cents,
      sum(cost_cents - refunded_cost_cents) as cost_cents
    from sales_between(p_from, p_to)
    where (p_shift is null or shift = p_shift) and (p_location is null or location_id = p_location)
    group by 1, 2
  ), days as (
    select business_day, sum(sales_cents) as sales_cents, sum(sales) as sales from flows group by 1
  ), products as materialized (
    select coalesce(menu_item_id::text, name) as product, menu_item_id, name, category_name, max(business_day) as last_day, sum(quantity) as quantity,
      sum(base_cents) as total_cents
    from items_between(p_from, p_to)
    where (p_shift is null or shift = p_shift) and (p_location is null or location_id = p_location)
    group by 1, 2, 3, 4
  ), best as (
    select product, menu_item_id, (array_agg(name order by last_day desc, name desc))[1] as name, sum(quantity) as quantity, sum(total_cents) as total_cents from products
    group by 1, 2 having sum(quantity) > 0
  ), categories as (
    select coalesce(category_name, 'Sin Categoría') as name, sum(total_cents) as sales_cents from products group by 1
  ), people as (
    select cashier_id, sum(sales_cents) as sales_cents, sum(sales) as sales from flows group by 1
  ), expense_kinds as materialized (
    select e.category_id, count(*) as expenses, sum(e.amount_cents) as cents from expenses e
    join businesses b on b.id = e.business_id
    where e.business_id = (select app_business()) and e.deleted_at is null and e.business_day between p_from and p_to
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
    'by_hour', hours_by_weekday(p_from, p_to, p_shift, p_location),
    'expenses', case when p_costs then coalesce((
      select jsonb_agg(jsonb_build_object('category_id', k.category_id, 'name', coalesce(c.name, 'Sin Categoría'), 'expenses', k.expenses,
        'total_cents', k.cents) order by k.cents desc, c.name)
      from expense_kinds k left join expense_categories c on c.business_id = (select app_business()) and c.id = k.category_id), '[]') end)
  from whole w, spent x
$$;

-- Descuentos/Anulaciones, without tax: discounts of charged sales, of who gave them, by reason, product and day, and annulled sales of who
-- annulled them, by the day of the sale. `by_people` says of both who approved and who charged.
create or replace function report_discounts(p_from date, p_to date, p_shift text, p_location uuid) returns jsonb
language sql stable
as $$
  with given as materialized (
    select business_day, user_id, approved_by, cashier_id, sum(discounts) as discounts, sum(discount_cents) as cents, sum(rates) as rates,
      sum(voids) as voids, sum(voided_cents) as voided
    from discounts_between(p_from, p_to)
    where (p_shift is null or shift = p_shift) and (p_location is null or location_id = p_location)
    group by 1, 2, 3, 4
  ), reasons as materialized (
    select kind, reason, sum(sales) as sales, sum(cents) as cents from reasons_between(p_from, p_to)
    where (p_shift is null or shift = p_shift) and (p_location is null or location_id = p_location)
    group by 1, 2
  ), products as (
    select (array_agg(name order by last_day desc, name desc))[1] as name, sum(cents) as cents
    from (
      select menu_item_id, name, max(business_day) as last_day, sum(cents) as cents from discount_items_between(p_from, p_to)
      where (p_shift is null or shift = p_shift) and (p_location is null or location_id = p_location)
      group by 1, 2
    ) f
    group by menu_item_id, case when menu_item_id is null then name end
  )
  select jsonb_build_object(
    'totals', (select jsonb_build_object('discount_cents', coalesce(sum(cents), 0), 'average_rate', round(sum(rates) / nullif(sum(discounts), 0)),
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
    'by_reason', coalesce((select jsonb_agg(jsonb_build_object('reason', reason, 'discounts', sales, 'cents', cents) order by cents desc, reason)
      from reasons where kind = 'discount'), '[]'),
    'by_void_reason', coalesce((select jsonb_agg(jsonb_build_object('reason', reason, 'voids', sales, 'cents', cents) order by cents desc, reason)
      from reasons where kind = 'void'), '[]'),
    'by_product', coalesce((select jsonb_agg(jsonb_build_object('name', name, 'lost_cents', cents) order by cents desc, name) from products), '[]'),
    'by_day', (select jsonb_agg(jsonb_build_object('day', d.day::date, 'discount_cents', coalesce(g.cents, 0), 'voided_cents', coalesce(g.voided, 0))
        order by d.day)
      from generate_series(p_from::timestamp, p_to::timestamp, interval '1 day') d (day)
      left join (select business_day, sum(cents) as cents, sum(voided) as voided from given group by 1) g on g.business_day = d.day::date))
$$;

-- Análisis de Ticket Promedio: Ventas over the number of sales, by waiter, by shift and by weekday (0 is Sunday).
create or replace function report_average_check(p_from date, p_to date, p_shift text, p_location uuid) returns jsonb
language sql stable
as $$
  with flows as materialized (
    select waiter_id, shift, extract(dow from business_day)::integer as weekday, sum(sales) as sales,
      sum(base_cents - refunded_base_cents) as cents
    from sales_between(p_from, p_to)
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
    'by_shift', coalesce((select jsonb_agg(jsonb_build_object('shift', s.shift, 'sales', coalesce(f.sales, 0), 'sales_cents', coalesce(f.cents, 0),
        'average_cents', case when f.sales > 0 then round(f.cents / f.sales) else 0 end) order by s.place)
      from (values ('morning', 1), ('afternoon', 2), ('night', 3)) s (shift, place)
      left join (select shift, sum(sales) as sales, sum(cents) as cents from flows group by 1) f on f.shift = s.shift
      where p_shift is null or s.shift = p_shift), '[]'),
    'by_weekday', (select jsonb_agg(jsonb_build_object('weekday', d.weekday, 'sales', coalesce(f.sales, 0), 'sales_cents', coalesce(f.cents, 0),
        'average_cents', case when f.sales > 0 then round(f.cents / f.sales) else 0 end) order by d.weekday)
      from generate_series(0, 6) d (weekday)
      left join (select weekday, sum(sales) as sales, sum(cents) as cents from flows group by 1) f on f.weekday = d.weekday))
$$;

-- What was sold of each product less what was given back, by the last name and category that it had.
create or replace function sold_between(p_from date, p_to date, p_shift text, p_location uuid)
returns table (menu_item_id uuid, name text, category text, quantity numeric, sales_cents numeric, cost_cents numeric)
language sql stable
as $$
  select f.menu_item_id, (array_agg(f.name order by f.last_day desc))[1], coalesce((array_agg(f.category_name order by f.last_day desc))[1], 'Sin Categoría'),
    sum(f.quantity), sum(f.base), sum(f.cost)
  from (
    select i.menu_item_id, i.name, i.category_name, max(i.business_day) as last_day, sum(i.quantity) as quantity, sum(i.base_cents) as base, sum(i.cost_cents) as cost
    from items_between(p_from, p_to) i
    where (p_shift is null or i.shift = p_shift) and (p_location is null or i.location_id = p_location)
    group by 1, 2, 3
  ) f
  group by f.menu_item_id, case when f.menu_item_id is null then f.name end
$$;

-- Menu Engineering: what each product sold, brought in and cost. How it is classified is domain/menu-engineering.ts's.
create or replace function report_products(p_from date, p_to date, p_shift text, p_location uuid) returns jsonb
language sql stable
as $$
  select jsonb_build_object('products', coalesce(jsonb_agg(jsonb_build_object('menu_item_id', x.menu_item_id, 'name', x.name,
      'category', x.category, 'quantity', x.quantity, 'sales_cents', x.sales_cents, 'cost_cents', x.cost_cents) order by x.sales_cents desc, x.name), '[]'))
  from sold_between(p_from, p_to, p_shift, p_location) x
  where x.quantity > 0
$$;

-- What each ingredient should have taken (its recipes, as served) and what really left the stock, in units; movements that only make a
-- prepared ingredient of others are no consumption.
create or replace function ingredient_use(p_from date, p_to date)
returns table (inventory_item_id uuid, theoretical numeric, actual numeric, cost_cents numeric)
language sql stable
as $$
  select inventory_item_id,
    -sum(quantity) filter (where type in ('serve', 'recall', 'return')),
    -sum(quantity) filter (where type in ('serve', 'recall', 'return', 'waste', 'count', 'correction')),
    -sum(cost_cents) filter (where type in ('serve', 'recall', 'return', 'waste', 'count', 'correction'))
  from stock_between(p_from, p_to)
  group by inventory_item_id
$$;

-- The recipe cost of what was sold beside the cost of what left the stock; without p_movements as if nothing had left it. What left of an
-- ingredient is shared among the categories by what the recipes of their products take of it; what nothing sold takes is 'Consumo sin ventas'.
-- Categories, days and ingredients are rounded with those before them, so that each of them adds up to the totals. A product's actual unit
-- cost is its recipe at today's average cost, each ingredient with its own shrinkage; products are those of which more was sold than given back.
create or replace function cost_of_goods(p_from date, p_to date, p_movements boolean) returns jsonb
language sql stable
as $$
  with used as materialized (
    select * from ingredient_use(p_from, p_to) where p_movements
  ), actual as (
    select r.menu_item_id, sum(r.quantity * unit_cost_of(i) * (case when u.theoretical > 0 then u.actual / u.theoretical else 1 end)) as unit_cost
    from recipes r
    join inventory_items i on i.business_id = r.business_id and i.id = r.inventory_item_id
    left join used u on u.inventory_item_id = r.inventory_item_id
    where r.business_id = (select app_business())
    group by r.menu_item_id
  ), sold as materialized (
    select menu_item_id, name, category, quantity, sales_cents, cost_cents as theoretical_cents from sold_between(p_from, p_to, null, null)
  ), products as materialized (
    select s.*, coalesce(round(s.quantity * a.unit_cost), s.theoretical_cents) as actual_cents
    from sold s left join actual a on a.menu_item_id = s.menu_item_id
  ), needs as (
    select s.category, r.inventory_item_id, sum(s.quantity * r.quantity) as need
    from sold s
    join menu_items m on m.business_id = (select app_business()) and m.id = s.menu_item_id and m.tracks_inventory
    join recipes r on r.business_id = m.business_id and r.menu_item_id = m.id
    where s.quantity > 0
    group by 1, 2
  ), shared as (
    select coalesce(n.category, 'Consumo sin ventas') as category,
      case when n.need is null then u.cost_cents
        else u.cost_cents * sum(n.need) over so_far / n.whole - u.cost_cents * (sum(n.need) over so_far - n.need) / n.whole end as cost
    from used u
    left join (select *, sum(need) over (partition by inventory_item_id) as whole from needs) n on n.inventory_item_id = u.inventory_item_id
    where u.cost_cents <> 0
    window so_far as (partition by u.inventory_item_id order by n.category rows unbounded preceding)
  ), categories as (
    select category, sum(sales) as sales, sum(theoretical) as theoretical, sum(cost) as cost
    from (
      select category, sales_cents as sales, theoretical_cents as theoretical, 0 as cost from sold
      union all
      select category, 0, 0, cost from shared
    ) x
    group by 1
  ), sale_flow as materialized (
    select business_day, sum(base_cents - refunded_base_cents) as sales from sales_between(p_from, p_to) group by 1
  ), stock_flow as materialized (
    select business_day, -sum(cost_cents) as cost from stock_between(p_from, p_to)
    where p_movements and type in ('serve', 'recall', 'return', 'waste', 'count', 'correction') group by 1
  ), days as (
    select d.day::date as day, coalesce(f.sales, 0) as sales_cents, round(sum(c.cost) over so_far) - round(sum(c.cost) over so_far - coalesce(c.cost, 0)) as actual_cents
    from generate_series(p_from::timestamp, p_to::timestamp, interval '1 day') d (day)
    left join sale_flow f on f.business_day = d.day::date
    left join stock_flow c on c.business_day = d.day::date
    window so_far as (order by d.day rows unbounded preceding)
  )
  select jsonb_build_object(
    'totals', jsonb_build_object(
      'sales_cents', (select coalesce(sum(sales), 0) from sale_flow),
      'theoretical_cents', (select coalesce(sum(theoretical_cents), 0) from products),
      'actual_cents', (select coalesce(round(sum(cost_cents)), 0) from used)),
    'by_category', coalesce((select jsonb_agg(jsonb_build_object('category', category, 'sales_cents', sales, 'theoretical_cents', theoretical,
        'actual_cents', actual) order by sales desc, category)
      from (select category, sales, theoretical, round(sum(cost) over so_far) - round(sum(cost) over so_far - cost) as actual
        from categories window so_far as (order by category rows unbounded preceding)) x where (sales, theoretical, actual) <> (0, 0, 0)), '[]'),
    'products', coalesce((select jsonb_agg(jsonb_build_object('menu_item_id', menu_item_id, 'name', name, 'category', category, 'quantity', quantity,
        'sales_cents', sales_cents, 'theoretical_cents', theoretical_cents, 'actual_cents', actual_cents) order by sales_cents desc, name)
      from products where quantity > 0), '[]'),
    'ingredients', coalesce((select jsonb_agg(jsonb_build_object('inventory_item_id', i.id, 'name', i.name, 'unit', i.unit,
        'theoretical', u.theoretical, 'actual', u.actual, 'cost_cents', u.rounded) order by u.cost_cents desc nulls last, i.name)
      from (select *, round(sum(cost_cents) over so_far) - round(sum(cost_cents) over so_far - cost_cents) as rounded
        from used where actual is not null window so_far as (order by inventory_item_id rows unbounded preceding)) u
      join inventory_items i on i.business_id = (select app_business()) and i.id = u.inventory_item_id), '[]'),
    'by_day', (select jsonb_agg(jsonb_build_object('day', day, 'sales_cents', sales_cents, 'actual_cents', coalesce(actual_cents, 0)) order by day) from days))
$$;

-- Análisis de COGS. Movements that can't be read are empty: it is logged and named in `missing`, and the report goes on (3-reports §8).
create or replace function report_cogs(p_from date, p_to date) returns jsonb
language plpgsql stable
as $$
declare
  answer jsonb;
begin
  begin
    answer := cost_of_goods(p_from, p_to, true) || '{"missing":[]}';
  exception when others then
    raise warning 'the report of costs goes on without the movements: %', sqlerrm;
    answer := cost_of_goods(p_from, p_to, false) || '{"missing":["movements"]}';
  end;
  return answer;
end
$$;

-- What came from suppliers: by day and supplier, prices, and the last 500 lines, newest first. A receipt that was taken back is none.
create or replace function inventory_purchases(p_from date, p_to date, p_location uuid) returns jsonb
language sql stable
as $$
  with received as materialized (
    select r.id, r.purchase_id, r.received_on, r.created_at, r.total_cents, p.number, p.ordered_at, p.supplier_id,
      coalesce(s.name, 'Proveedor Desconocido') as supplier
    from purchase_receipts r
    join purchases p on p.business_id = r.business_id and p.id = r.purchase_id
    left join suppliers s on s.business_id = p.business_id and s.id = p.supplier_id
    where r.business_id = (select app_business()) and r.received_on between p_from and p_to and (p_location is null or p.location_id = p_location)
      and exists (select from purchase_receipt_lines l
        where l.business_id = r.business_id and l.receipt_id = r.id and l.accepted_quantity + l.rejected_quantity > 0)
  ), bought as materialized (
    select c.*, l.inventory_item_id, i.name, coalesce(i.category, 'Sin Categoría') as category, i.unit, l.accepted_quantity, l.rejected_quantity,
      l.unit_cost, l.previous_cost, l.total_cents as line_cents
    from received c
    join purchase_receipt_lines l on l.business_id = (select app_business()) and l.receipt_id = c.id and l.accepted_quantity + l.rejected_quantity > 0
    join inventory_items i on i.business_id = l.business_id and i.id = l.inventory_item_id
  ), prices as materialized (
    select inventory_item_id, max(name) as name, max(category) as category, count(*) as points, sum(line_cents) as spent,
      (array_agg(unit_cost order by created_at, id))[1] as first_cost, (array_agg(unit_cost order by created_at desc, id desc))[1] as last_cost,
      avg(unit_cost) as average_cost
    from bought where accepted_quantity > 0 group by 1 having count(*) >= 2
  ), steadiness as (
    select supplier, avg(greatest(0, 100 - 100 * deviation / mean)) as stability
    from (select supplier, inventory_item_id, stddev_pop(unit_cost) as deviation, nullif(avg(unit_cost), 0) as mean
      from bought where accepted_quantity > 0 group by 1, 2 having count(*) >= 2) x
    group by 1
  )
  select jsonb_build_object(
    'totals', jsonb_build_object(
      'purchases_cents', (select coalesce(sum(total_cents), 0) from received),
      'suppliers', (select count(distinct supplier) from received)),
    'by_day', (select jsonb_agg(jsonb_build_object('day', d.day::date, 'purchases_cents', coalesce(x.cents, 0)) order by d.day)
      from generate_series(p_from::timestamp, p_to::timestamp, interval '1 day') d (day)
      left join (select received_on, sum(total_cents) as cents from received group by 1) x on x.received_on = d.day::date),
    'prices', coalesce((select jsonb_agg(jsonb_build_object('inventory_item_id', inventory_item_id, 'name', name, 'category', category,
        'points', points, 'spent_cents', spent, 'first_cost', first_cost, 'current_cost', last_cost, 'average_cost', round(average_cost, 4))
        order by spent desc, name) from prices), '[]'),
    'suppliers', coalesce((select jsonb_agg(jsonb_build_object('supplier_id', s.supplier_id, 'name', s.supplier, 'spent_cents', s.spent,
        'purchases', s.purchases, 'products', s.products, 'delivery_days', s.delivery, 'stability', t.stability, 'quality', s.quality)
        order by s.spent desc, s.supplier)
      from (
        select (array_agg(b.supplier_id))[1] as supplier_id, b.supplier, sum(b.line_cents) as spent, count(distinct b.purchase_id) as purchases,
          count(distinct b.inventory_item_id) as products,
          (select round(avg(extract(epoch from c.created_at - c.ordered_at)) / 86400, 1) from received c where c.supplier = b.supplier) as delivery,
          round(100 * sum(b.accepted_quantity) / nullif(sum(b.accepted_quantity + b.rejected_quantity), 0), 1) as quality
        from bought b group by b.supplier
      ) s left join (select supplier, round(stability, 1) as stability from steadiness) t on t.supplier = s.supplier), '[]'),
    'lines', coalesce((select jsonb_agg(jsonb_build_object('received_on', received_on, 'number', number, 'supplier', supplier, 'name', name,
        'category', category, 'unit', unit, 'quantity', accepted_quantity, 'unit_cost', unit_cost, 'total_cents', line_cents,
        'previous_cost', previous_cost) order by received_on desc, number desc, name)
      from (select * from bought order by received_on desc, number desc, name limit 500) x), '[]'))
$$;

-- Where closed counts differed from the system, the 500 of the greatest impact, and what was served without being in stock, but for recalled
-- cards. Counts know no location.
create or replace function inventory_differences(p_from date, p_to date) returns jsonb
language sql stable
as $$
  with differences as materialized (
    select l.inventory_item_id, i.name, coalesce(i.category, 'Sin Categoría') as category, i.unit, l.counted_quantity, l.system_quantity,
      l.unit_cost, abs(l.counted_quantity - l.system_quantity) * l.unit_cost as impact, c.closed_at
    from businesses b
    join stock_counts c on c.business_id = b.id and c.status = 'Cerrado'
      and c.closed_at >= start_of_day(p_from, b.time_zone, b.day_start_minutes)
      and c.closed_at < start_of_day(p_to + 1, b.time_zone, b.day_start_minutes)
    join stock_count_lines l on l.business_id = c.business_id and l.count_id = c.id and l.counted_quantity <> l.system_quantity
    join inventory_items i on i.business_id = l.business_id and i.id = l.inventory_item_id
    where b.id = (select app_business())
  ), short as (
    select count(*) as shortfalls, coalesce(sum(round(s.quantity * s.unit_cost)), 0)::bigint as cents
    from businesses b
    join stock_shortfalls s on s.business_id = b.id and s.settlement is distinct from 'recalled'
      and s.created_at >= start_of_day(p_from, b.time_zone, b.day_start_minutes)
      and s.created_at < start_of_day(p_to + 1, b.time_zone, b.day_start_minutes)
    where b.id = (select app_business())
  )
  select jsonb_build_object(
    'totals', jsonb_build_object(
      'shortfalls', (select shortfalls from short), 'shortfall_cents', (select cents from short),
      'discrepant_items', (select count(distinct inventory_item_id) from differences),
      'impact_cents', (select coalesce(round(sum(impact)), 0) from differences),
      'discrepant_units', (select coalesce(sum(abs(counted_quantity - system_quantity)), 0) from differences)),
    'discrepancies', coalesce((select jsonb_agg(jsonb_build_object('inventory_item_id', inventory_item_id, 'name', name, 'category', category,
        'unit', unit, 'counted', counted_quantity, 'system', system_quantity, 'unit_cost', unit_cost, 'impact_cents', round(impact),
        'counted_at', closed_at) order by impact desc, closed_at desc, name)
      from (select * from differences order by impact desc, closed_at desc, name limit 500) x), '[]'))
$$;

-- The movements of the last seven days of a range that have come.
create or replace function inventory_movements(p_from date, p_to date) returns jsonb
language sql stable
as $$
  with week as (
    select d.day - least(6, d.day - p_from) as first_day, d.day as last_day
    from (select greatest(p_from, least(p_to, business_day(now(), b.time_zone, b.day_start_minutes))) as day
      from businesses b where b.id = (select app_business())) d
  )
  select jsonb_build_object('movements', coalesce((
    select jsonb_agg(jsonb_build_object('day', business_day, 'type', type, 'cost_cents', round(cost)) order by business_day, type)
    from (select m.business_day, m.type, sum(m.cost_cents) as cost from week w, stock_between(w.first_day, w.last_day) m group by 1, 2) x), '[]'))
$$;

-- Gestión de Inventario. What can't be read of purchases, counts or movements is empty: it is logged and named in `missing`, and the
-- report goes on (3-reports §8).
create or replace function report_inventory(p_from date, p_to date, p_location uuid) returns jsonb
language plpgsql stable
as $$
declare
  purchases jsonb := jsonb_build_object('totals', jsonb_build_object('purchases_cents', 0, 'suppliers', 0),
    'by_day', '[]'::jsonb, 'prices', '[]'::jsonb, 'suppliers', '[]'::jsonb, 'lines', '[]'::jsonb);
  differences jsonb := jsonb_build_object('totals', jsonb_build_object('shortfalls', 0, 'shortfall_cents', 0, 'discrepant_items', 0, 'impact_cents', 0,
    'discrepant_units', 0),
    'discrepancies', '[]'::jsonb);
  movements jsonb := jsonb_build_object('movements', '[]'::jsonb);
  missing text[] := '{}';
begin
  begin
    purchases := inventory_purchases(p_from, p_to, p_location);
  exception when others then
    raise warning 'the inventory report goes on without its purchases: %', sqlerrm;
    missing := missing || 'purchases'::text;
  end;
  begin
    differences := inventory_differences(p_from, p_to);
  exception when others then
    raise warning 'the inventory report goes on without its counts: %', sqlerrm;
    missing := missing || 'counts'::text;
  end;
  begin
    movements := inventory_movements(p_from, p_to);
  exception when others then
    raise warning 'the inventory report goes on without its movements: %', sqlerrm;
    missing := missing || 'movements'::text;
  end;
  return purchases || differences || movements
    || jsonb_build_object('totals', (purchases -> 'totals') || (differences -> 'totals'), 'missing', to_jsonb(missing));
end
$$;

-- Eficiencia de Servicio: from order to served, by hour of sending, weekday of serving, station and product; and turns of tables.
create or replace function report_service(p_from date, p_to date, p_shift text, p_location uuid) returns jsonb
language sql stable
as $$
  with tickets as materialized (
    select hour::integer as hour, extract(dow from business_day)::integer as weekday, sum(tickets) as tickets, sum(on_time) as on_time,
      sum(elapsed_seconds) as elapsed, sum(turns) as turns, sum(turn_seconds) as turned
    from kitchen_tickets_between(p_from, p_to)
    where (p_shift is null or shift_of_hour(hour) = p_shift) and (p_location is null or location_id = p_location)
    group by 1, 2
  ), lines as materialized (
    select hour::integer as hour, extract(dow from business_day)::integer as weekday, station, sum(lines) as lines, sum(on_time) as on_time,
      sum(preparation_seconds) as prepared, sum(waiting_seconds) as waited
    from stations_between(p_from, p_to)
    where (p_shift is null or shift_of_hour(hour) = p_shift) and (p_location is null or location_id = p_location)
    group by 1, 2, 3
  ), products as (
    select menu_item_id, (array_agg(name order by business_day desc))[1] as name, sum(lines) as lines, sum(on_time) as on_time,
      sum(preparation_seconds) as prepared, sum(waiting_seconds) as waited
    from lines_between(p_from, p_to)
    where (p_shift is null or shift = p_shift) and (p_location is null or location_id = p_location)
    group by 1
  )
  select jsonb_build_object(
    'totals', (select jsonb_build_object('tickets', coalesce(sum(tickets), 0), 'on_time', coalesce(sum(on_time), 0),
        'elapsed_seconds', coalesce(sum(elapsed), 0), 'turns', coalesce(sum(turns), 0), 'turn_seconds', coalesce(sum(turned), 0)) from tickets)
      || (select jsonb_build_object('lines', coalesce(sum(lines), 0), 'preparation_seconds', coalesce(sum(prepared), 0),
        'waiting_seconds', coalesce(sum(waited), 0)) from lines),
    'by_hour', coalesce((select jsonb_agg(jsonb_build_object('hour', c.hour, 'tickets', c.tickets, 'on_time', c.on_time, 'elapsed_seconds', c.elapsed,
        'lines', coalesce(l.lines, 0), 'preparation_seconds', coalesce(l.prepared, 0), 'waiting_seconds', coalesce(l.waited, 0)) order by c.hour)
      from (select hour, sum(tickets) as tickets, sum(on_time) as on_time, sum(elapsed) as elapsed from tickets group by 1 having sum(tickets) > 0) c
      left join (select hour, sum(lines) as lines, sum(prepared) as prepared, sum(waited) as waited from lines group by 1) l on l.hour = c.hour), '[]'),
    'by_weekday', coalesce((select jsonb_agg(jsonb_build_object('weekday', c.weekday, 'tickets', c.tickets, 'on_time', c.on_time,
        'elapsed_seconds', c.elapsed, 'turns', c.turns, 'turn_seconds', c.turned, 'lines', coalesce(l.lines, 0),
        'preparation_seconds', coalesce(l.prepared, 0), 'waiting_seconds', coalesce(l.waited, 0)) order by c.weekday)
      from (select weekday, sum(tickets) as tickets, sum(on_time) as on_time, sum(elapsed) as elapsed, sum(turns) as turns, sum(turned) as turned
        from tickets group by 1) c
      left join (select weekday, sum(lines) as lines, sum(prepared) as prepared, sum(waited) as waited from lines group by 1) l
        on l.weekday = c.weekday), '[]'),
    'by_station', coalesce((select jsonb_agg(jsonb_build_object('station', station, 'lines', lines, 'on_time', on_time, 'preparation_seconds', prepared,
        'waiting_seconds', waited) order by station)
      from (select station, sum(lines) as lines, sum(on_time) as on_time, sum(prepared) as prepared, sum(waited) as waited from lines group by 1) x), '[]'),
    'by_product', coalesce((select jsonb_agg(jsonb_build_object('menu_item_id', menu_item_id, 'name', name, 'lines', lines, 'on_time', on_time,
        'preparation_seconds', prepared, 'waiting_seconds', waited) order by lines desc, name)
      from products), '[]'))
$$;

-- Productividad del Personal: what each employee sold, served, took and gave; sales without a waiter are nobody's. `active_seconds` is from
-- the first to the last thing of each day.
create or replace function report_staff(p_from date, p_to date, p_shift text, p_location uuid) returns jsonb
language sql stable
as $$
  with rows as materialized (
    select * from staff_between(p_from, p_to)
    where (p_shift is null or shift = p_shift) and (p_location is null or location_id = p_location)
  ), hours as (
    select user_id, count(*) as days, sum(seconds) as seconds
    from (select user_id, floor(extract(epoch from max(last_at) - min(first_at))) as seconds from rows
      where first_at is not null group by user_id, business_day) d
    group by 1
  ), people as (
    select user_id, sum(orders) as orders, sum(sales) as sales, sum(base_cents) as cents, sum(items) as items, sum(charges) as charges,
      sum(tips_cents) as tips, sum(discounts) as discounts, sum(discount_cents) as discount, sum(voids) as voids,
      sum(tickets) as tickets, sum(on_time) as on_time
    from rows group by 1
  )
  select jsonb_build_object('employees', coalesce(jsonb_agg(jsonb_build_object('user_id', s.user_id,
      'name', case when s.user_id is null then 'Sin Asignar' else coalesce(u.full_name, 'Desconocido') end,
      'role', u.role, 'orders', s.orders, 'sales', s.sales, 'sales_cents', s.cents, 'items', s.items, 'charges', s.charges,
      'average_cents', case when s.sales > 0 then round(s.cents / s.sales) else 0 end, 'tips_cents', s.tips, 'discounts', s.discounts,
      'discount_cents', s.discount, 'voids', s.voids, 'tickets', s.tickets, 'on_time', s.on_time, 'days', coalesce(h.days, 0),
      'active_seconds', coalesce(h.seconds, 0)) order by s.user_id is null, s.cents desc, u.full_name), '[]'))
  from people s
  left join hours h on h.user_id = s.user_id
  left join users u on u.id = s.user_id
$$;
