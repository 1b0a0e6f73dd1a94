-- The dashboard of the business day.

-- Today's figures, and those of the same weekday of last week until the same time. The hours of last week are of the whole day. Ventas is
-- without tax; the average check is Ventas divided by the number of sales.
create or replace function dashboard_today() returns jsonb
language plpgsql stable set plan_cache_mode = force_generic_plan
as $$
declare
  b businesses;
  now timestamptz := clock_timestamp();
  today date;
  began timestamptz;
  last_week_now timestamptz;
  sold jsonb;
  hours jsonb;
  tickets record;
  served record;
  floor record;
begin
  select * into b from businesses where id = (select app_business());
  today := business_day(now, b.time_zone, b.day_start_minutes);
  began := start_of_day(today, b.time_zone, b.day_start_minutes);
  last_week_now := same_time_on(now, today - 7, b.time_zone, b.day_start_minutes);

  with flows as (
    select s.business_day, s.hour::integer, s.business_day = today or s.charged_at <= last_week_now as by_now,
      sum(s.base_cents) as base, sum(s.total_cents) as total, count(*) as sales
    from sales s
    where s.business_id = b.id and s.business_day in (today, today - 7) and s.status = 'Pagada'
    group by 1, 2, 3
    union all
    select r.business_day, extract(hour from r.created_at at time zone b.time_zone)::integer,
      r.business_day = today or r.created_at <= last_week_now, -sum(r.base_cents), -sum(r.total_cents), 0
    from refunds r
    where r.business_id = b.id and r.business_day in (today, today - 7)
    group by 1, 2, 3
  ), days as (
    select d.name, coalesce(sum(f.base), 0) as base, coalesce(sum(f.total), 0) as total, coalesce(sum(f.sales), 0) as sales
    from (values ('today', today), ('last_week', today - 7)) d (name, day)
    left join flows f on f.business_day = d.day and f.by_now
    group by d.name
  )
  select
    (select jsonb_object_agg(name, jsonb_build_object('sales_cents', base, 'total_cents', total, 'sales', sales,
      'average_cents', case when sales > 0 then round(base / sales) else 0 end)) from days),
    (select jsonb_agg(jsonb_build_object('hour', h.hour, 'sales_cents', coalesce(f.base, 0), 'sales', coalesce(f.sales, 0),
        'last_week_sales_cents', coalesce(f.last_week, 0)) order by h.hour)
      from generate_series(0, 23) h (hour)
      left join (
        select hour, sum(base) filter (where business_day = today) as base, sum(sales) filter (where business_day = today) as sales,
          sum(base) filter (where business_day < today) as last_week
        from flows group by 1) f on f.hour = h.hour)
  into sold, hours;

  select count(*) as pending,
    count(*) filter (where is_in_alert(timed_from(k.created_at, k.received_at, now), k.expected_minutes, now)) as late
  into tickets
  from kitchen_tickets k where k.business_id = b.id and k.status = 'Pendiente';

  select count(*) as tickets, count(*) filter (where k.preparation_time = 'A tiempo') as on_time
  into served
  from kitchen_tickets k where k.business_id = b.id and k.status = 'Servida' and k.ended_at >= began;

  select count(*) filter (where not t.is_available) as open, count(*) as total into floor
  from tables t where t.business_id = b.id and t.archived_at is null;

  return sold || jsonb_build_object(
    'day', today,
    'by_hour', hours,
    'orders', jsonb_build_object('pending', tickets.pending, 'late', tickets.late,
      'taken', (select count(*) from orders o where o.business_id = b.id and o.created_at >= began and o.status <> 'Cancelada')),
    'service', jsonb_build_object('tickets', served.tickets, 'on_time', served.on_time),
    'top_products', coalesce((
      select jsonb_agg(jsonb_build_object('name', x.name, 'quantity', x.quantity, 'total_cents', x.cents) order by x.quantity desc,
        x.cents desc, x.name)
      from (
        select max(i.name) as name, sum(i.quantity) as quantity, sum(i.base_cents) as cents from items_between(today, today) i
        group by coalesce(i.menu_item_id::text, i.name) having sum(i.quantity) > 0
        order by 2 desc, 3 desc, 1 limit 5) x), '[]'),
    'reminders', coalesce((
      select jsonb_agg(jsonb_build_object('id', r.id, 'title', r.title, 'at', r.next_at) order by r.next_at, r.title)
      from reminders r
      where r.business_id = b.id and r.is_active and r.next_at < start_of_day(today + 1, b.time_zone, b.day_start_minutes)
        and r.roles && (select u.roles from users u where u.id = app_user())), '[]'),
    'tables', jsonb_build_object('open', floor.open, 'total', floor.total,
      'due_cents', (select coalesce(sum(s.total_cents), 0) from sales s where s.business_id = b.id and s.status = 'Por cobrar')),
    'registers', open_register_sessions(),
    'fiscal_alerts', fiscal_alerts(),
    'unassigned', unassigned_money(),
    'low_stock', coalesce((
      select jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name, 'unit', i.unit,
        'current_stock', k.current_stock, 'min_stock_level', i.min_stock_level) order by i.name)
      from inventory_items i join stock_levels k on k.business_id = i.business_id and k.inventory_item_id = i.id
      where i.business_id = b.id and i.archived_at is null and is_below_minimum(k.current_stock, i.min_stock_level)), '[]'));
end
$$;
