-- Reports of the cost of goods and of inventory (3-reports §2).

-- Whether a movement of that type uses what is in stock. A purchase adds to it, and a preparation makes an ingredient of others.
create or replace function is_stock_use(p_type text) returns boolean
language sql immutable parallel safe
as $$ select p_type in ('serve', 'recall', 'return', 'waste', 'count', 'correction') $$;

-- What recipes expected of each ingredient, as served, and what actually left the stock, in units.
create or replace function ingredient_use(p_from date, p_to date, p_until timestamptz)
returns table (inventory_item_id uuid, theoretical numeric, actual numeric, cost_cents numeric)
language sql stable
as $$
  select inventory_item_id,
    -sum(quantity) filter (where type in ('serve', 'recall', 'return')),
    -sum(quantity) filter (where is_stock_use(type)),
    -sum(cost_cents) filter (where is_stock_use(type))
  from stock_between(p_from, p_to, p_until)
  group by inventory_item_id
$$;

-- The recipe cost of sold products and the cost of what left the stock; without p_movements, as if nothing had left. The actual cost of an
-- ingredient is shared among categories by their recipes; what no sold product uses is 'Consumo sin ventas'. Rounding is cumulative, so
-- that categories, days and ingredients add up to the totals. A product's actual unit cost is its recipe at today's average cost with each
-- ingredient's shrinkage; only products with more sold than returned are listed.
create or replace function cost_of_goods(p_from date, p_to date, p_until timestamptz, p_movements boolean) returns jsonb
language sql stable
as $$
  with used as materialized (
    select * from ingredient_use(p_from, p_to, p_until) where p_movements
  ), actual as (
    select r.menu_item_id, sum(recipe_quantity(r.quantity, r.typed_quantity, r.typed_unit, i.unit) * unit_cost_of(i)
      * (case when u.theoretical > 0 then u.actual / u.theoretical else 1 end)) as unit_cost
    from recipes r
    join inventory_items i on i.business_id = r.business_id and i.id = r.inventory_item_id
    left join used u on u.inventory_item_id = r.inventory_item_id
    where r.business_id = (select app_business())
    group by r.menu_item_id
  ), sold as materialized (
    select menu_item_id, name, category, quantity, sales_cents,
      cost_cents as theoretical_cents from sold_between(p_from, p_to, null, null, p_until)
  ), products as materialized (
    select s.*, coalesce(round(s.quantity * a.unit_cost), s.theoretical_cents) as actual_cents
    from sold s left join actual a on a.menu_item_id = s.menu_item_id
  ), needs as (
    select s.category, r.inventory_item_id, sum(s.quantity * recipe_quantity(r.quantity, r.typed_quantity, r.typed_unit, i.unit)) as need
    from sold s
    join menu_items m on m.business_id = (select app_business()) and m.id = s.menu_item_id and m.tracks_inventory
    join recipes r on r.business_id = m.business_id and r.menu_item_id = m.id
    join inventory_items i on i.business_id = r.business_id and i.id = r.inventory_item_id
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
    select business_day, sum(base_cents - refunded_base_cents) as sales from sales_between(p_from, p_to, p_until) group by 1
  ), stock_flow as materialized (
    select business_day, -sum(cost_cents) as cost from stock_between(p_from, p_to, p_until)
    where p_movements and is_stock_use(type) group by 1
  ), days as (
    select d.day::date as day, coalesce(f.sales, 0) as sales_cents,
      rounded_step(sum(c.cost) over so_far, coalesce(c.cost, 0)) as actual_cents
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
    'by_category', coalesce((select jsonb_agg(jsonb_build_object('category', category, 'sales_cents', sales,
      'theoretical_cents', theoretical,
        'actual_cents', actual) order by sales desc, category)
      from (select category, sales, theoretical, rounded_step(sum(cost) over so_far, cost) as actual
        from categories window so_far as (order by category rows unbounded preceding)) x where (sales, theoretical, actual) <> (0, 0, 0)),
          '[]'),
    'products', coalesce((select jsonb_agg(jsonb_build_object('menu_item_id', menu_item_id, 'name', name, 'category', category,
      'quantity', quantity,
        'sales_cents', sales_cents, 'theoretical_cents', theoretical_cents, 'actual_cents', actual_cents) order by sales_cents desc, name)
      from products where quantity > 0), '[]'),
    'ingredients', coalesce((select jsonb_agg(jsonb_build_object('inventory_item_id', i.id, 'name', i.name, 'unit', i.unit,
        'theoretical', u.theoretical, 'actual', u.actual, 'cost_cents', u.rounded) order by u.cost_cents desc nulls last, i.name)
      from (select *, rounded_step(sum(cost_cents) over so_far, cost_cents) as rounded
        from used where actual is not null window so_far as (order by inventory_item_id rows unbounded preceding)) u
      join inventory_items i on i.business_id = (select app_business()) and i.id = u.inventory_item_id), '[]'),
    'by_day', (select jsonb_agg(jsonb_build_object('day', day, 'sales_cents', sales_cents, 'actual_cents', coalesce(actual_cents, 0))
      order by day) from days))
$$;

-- Análisis de COGS. If movements cannot be read, their part is empty: the error is logged, `missing` names it, and the report continues
-- (3-reports §8).
create or replace function report_cogs(p_from date, p_to date, p_until timestamptz default null) returns jsonb
language plpgsql stable
as $$
declare
  answer jsonb;
begin
  begin
    answer := cost_of_goods(p_from, p_to, p_until, true) || '{"missing":[]}';
  exception when sqlstate 'FG001' then
    raise;
  when others then
    raise warning 'the report of costs goes on without the movements: %', sqlerrm;
    answer := cost_of_goods(p_from, p_to, p_until, false) || '{"missing":["movements"]}';
  end;
  return answer;
end
$$;

-- Purchases received: by day and supplier, prices, and the last 500 lines, newest first. Reversed receipts are not included.
create or replace function inventory_purchases(p_from date, p_to date, p_location uuid, p_until timestamptz) returns jsonb
language sql stable
as $$
  with received as materialized (
    select r.id, r.purchase_id, r.received_on, r.created_at, r.total_cents, p.number, p.ordered_at, p.supplier_id,
      coalesce(s.name, 'Proveedor Desconocido') as supplier
    from purchase_receipts r
    join purchases p on p.business_id = r.business_id and p.id = r.purchase_id
    left join suppliers s on s.business_id = p.business_id and s.id = p.supplier_id
    where r.business_id = (select app_business()) and r.received_on between p_from and p_to and (p_location is null
      or p.location_id = p_location)
      and (p_until is null or r.created_at < p_until)
      and exists (select from purchase_receipt_lines l
        where l.business_id = r.business_id and l.receipt_id = r.id and l.accepted_quantity + l.rejected_quantity > 0)
  ), bought as materialized (
    select c.*, l.inventory_item_id, i.name, coalesce(i.category, 'Sin Categoría') as category, i.unit, l.accepted_quantity,
      l.rejected_quantity,
      l.unit_cost, l.previous_cost, l.total_cents as line_cents
    from received c
    join purchase_receipt_lines l on l.business_id = (select app_business()) and l.receipt_id = c.id
      and l.accepted_quantity + l.rejected_quantity > 0
    join inventory_items i on i.business_id = l.business_id and i.id = l.inventory_item_id
  ), prices as materialized (
    select inventory_item_id, max(name) as name, max(category) as category, count(*) as points, sum(line_cents) as spent,
      (array_agg(unit_cost order by created_at, id))[1] as first_cost,
      (array_agg(unit_cost order by created_at desc, id desc))[1] as last_cost,
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
        select (array_agg(b.supplier_id))[1] as supplier_id, b.supplier, sum(b.line_cents) as spent,
          count(distinct b.purchase_id) as purchases,
          count(distinct b.inventory_item_id) as products,
          (select round(avg(extract(epoch from c.created_at - c.ordered_at)) / 86400, 1) from received c
            where c.supplier = b.supplier) as delivery,
          round(100 * sum(b.accepted_quantity) / nullif(sum(b.accepted_quantity + b.rejected_quantity), 0), 1) as quality
        from bought b group by b.supplier
      ) s left join (select supplier, round(stability, 1) as stability from steadiness) t on t.supplier = s.supplier), '[]'),
    'lines', coalesce((select jsonb_agg(jsonb_build_object('received_on', received_on, 'number', number, 'supplier', supplier, 'name', name,
        'category', category, 'unit', unit, 'quantity', accepted_quantity, 'unit_cost', unit_cost, 'total_cents', line_cents,
        'previous_cost', previous_cost) order by received_on desc, number desc, name)
      from (select * from bought order by received_on desc, number desc, name limit 500) x), '[]'))
$$;

-- The 500 differences of closed counts with the greatest impact, and shortfalls except those of recalled tickets. Counts have no location.
create or replace function inventory_differences(p_from date, p_to date, p_until timestamptz) returns jsonb
language sql stable
as $$
  with differences as materialized (
    select l.inventory_item_id, i.name, coalesce(i.category, 'Sin Categoría') as category, i.unit, l.counted_quantity, l.system_quantity,
      l.unit_cost, abs(l.counted_quantity - l.system_quantity) * l.unit_cost as impact, c.closed_at
    from businesses b
    join stock_counts c on c.business_id = b.id and c.status = 'Cerrado'
      and c.closed_at >= start_of_day(p_from, b.time_zone, b.day_start_minutes)
      and c.closed_at < least(start_of_day(p_to + 1, b.time_zone, b.day_start_minutes), p_until)
    join stock_count_lines l on l.business_id = c.business_id and l.count_id = c.id and l.counted_quantity <> l.system_quantity
    join inventory_items i on i.business_id = l.business_id and i.id = l.inventory_item_id
    where b.id = (select app_business())
  ), short as (
    select count(*) as shortfalls, coalesce(sum(round(s.quantity * s.unit_cost)), 0)::bigint as cents
    from businesses b
    join stock_shortfalls s on s.business_id = b.id and s.settlement is distinct from 'recalled'
      and s.created_at >= start_of_day(p_from, b.time_zone, b.day_start_minutes)
      and s.created_at < least(start_of_day(p_to + 1, b.time_zone, b.day_start_minutes), p_until)
    where b.id = (select app_business())
  )
  select jsonb_build_object(
    'totals', jsonb_build_object(
      'shortfalls', (select shortfalls from short), 'shortfall_cents', (select cents from short),
      'discrepant_items', (select count(distinct inventory_item_id) from differences),
      'impact_cents', (select coalesce(sum(round(impact)), 0) from differences),
      'discrepant_units', (select coalesce(sum(abs(counted_quantity - system_quantity)), 0) from differences)),
    'discrepancies', coalesce((select jsonb_agg(jsonb_build_object('inventory_item_id', inventory_item_id, 'name', name,
      'category', category,
        'unit', unit, 'counted', counted_quantity, 'system', system_quantity, 'unit_cost', unit_cost, 'impact_cents', round(impact),
        'counted_at', closed_at) order by impact desc, closed_at desc, name)
      from (select * from differences order by impact desc, closed_at desc, name limit 500) x), '[]'))
$$;

-- The stock movements of the last seven past days of a range.
create or replace function inventory_movements(p_from date, p_to date, p_until timestamptz) returns jsonb
language sql stable
as $$
  with week as (
    select d.day - least(6, d.day - p_from) as first_day, d.day as last_day
    from (select greatest(p_from, least(p_to, business_day(now(), b.time_zone, b.day_start_minutes))) as day
      from businesses b where b.id = (select app_business())) d
  )
  select jsonb_build_object('movements', coalesce((
    select jsonb_agg(jsonb_build_object('day', business_day, 'type', type, 'cost_cents', round(cost)) order by business_day, type)
    from (select m.business_day, m.type, sum(m.cost_cents) as cost from week w, stock_between(w.first_day, w.last_day, p_until) m
      group by 1, 2) x), '[]'))
$$;

-- Gestión de Inventario. If purchases, counts or movements cannot be read, that part is empty: the error is logged, `missing` names it, and
-- the report continues (3-reports §8).
create or replace function report_inventory(p_from date, p_to date, p_location uuid, p_until timestamptz default null) returns jsonb
language plpgsql stable
as $$
declare
  purchases jsonb := jsonb_build_object('totals', jsonb_build_object('purchases_cents', 0, 'suppliers', 0),
    'by_day', '[]'::jsonb, 'prices', '[]'::jsonb, 'suppliers', '[]'::jsonb, 'lines', '[]'::jsonb);
  differences jsonb := jsonb_build_object('totals', jsonb_build_object('shortfalls', 0, 'shortfall_cents', 0, 'discrepant_items', 0,
    'impact_cents', 0,
    'discrepant_units', 0),
    'discrepancies', '[]'::jsonb);
  movements jsonb := jsonb_build_object('movements', '[]'::jsonb);
  missing text[] := '{}';
begin
  begin
    purchases := inventory_purchases(p_from, p_to, p_location, p_until);
  exception when others then
    raise warning 'the inventory report goes on without its purchases: %', sqlerrm;
    missing := missing || 'purchases'::text;
  end;
  begin
    differences := inventory_differences(p_from, p_to, p_until);
  exception when others then
    raise warning 'the inventory report goes on without its counts: %', sqlerrm;
    missing := missing || 'counts'::text;
  end;
  begin
    movements := inventory_movements(p_from, p_to, p_until);
  exception when others then
    raise warning 'the inventory report goes on without its movements: %', sqlerrm;
    missing := missing || 'movements'::text;
  end;
  return purchases || differences || movements
    || jsonb_build_object('totals', (purchases -> 'totals') || (differences -> 'totals'), 'missing', to_jsonb(missing));
end
$$;
