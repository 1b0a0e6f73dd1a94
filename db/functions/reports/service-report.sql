-- Reports of service times and of staff (3-reports §2).

-- Eficiencia de Servicio: times from sending to serving, by hour of sending, weekday of serving, station and product; and table turns.
create or replace function report_service(p_from date, p_to date, p_shift text, p_location uuid,
  p_until timestamptz default null) returns jsonb
language sql stable
as $$
  with tickets as materialized (
    select hour::integer as hour, extract(dow from business_day)::integer as weekday, sum(tickets) as tickets, sum(on_time) as on_time,
      sum(elapsed_seconds) as elapsed, sum(turns) as turns, sum(turn_seconds) as turned
    from kitchen_tickets_between(p_from, p_to, p_until)
    where (p_shift is null or shift_of_hour(hour) = p_shift) and (p_location is null or location_id = p_location)
    group by 1, 2
  ), lines as materialized (
    select hour::integer as hour, extract(dow from business_day)::integer as weekday, station, sum(lines) as lines, sum(on_time) as on_time,
      sum(preparation_seconds) as prepared, sum(waiting_seconds) as waited
    from stations_between(p_from, p_to, p_until)
    where (p_shift is null or shift_of_hour(hour) = p_shift) and (p_location is null or location_id = p_location)
    group by 1, 2, 3
  ), products as (
    select menu_item_id, (array_agg(name order by business_day desc))[1] as name, sum(lines) as lines, sum(on_time) as on_time,
      sum(preparation_seconds) as prepared, sum(waiting_seconds) as waited
    from lines_between(p_from, p_to, p_until)
    where (p_shift is null or shift = p_shift) and (p_location is null or location_id = p_location)
    group by 1
  )
  select jsonb_build_object(
    'totals', (select jsonb_build_object('tickets', coalesce(sum(tickets), 0), 'on_time', coalesce(sum(on_time), 0),
        'elapsed_seconds', coalesce(sum(elapsed), 0), 'turns', coalesce(sum(turns), 0), 'turn_seconds', coalesce(sum(turned), 0))
          from tickets)
      || (select jsonb_build_object('lines', coalesce(sum(lines), 0), 'preparation_seconds', coalesce(sum(prepared), 0),
        'waiting_seconds', coalesce(sum(waited), 0)) from lines),
    'by_hour', coalesce((select jsonb_agg(jsonb_build_object('hour', c.hour, 'tickets', c.tickets, 'on_time', c.on_time,
      'elapsed_seconds', c.elapsed,
        'lines', coalesce(l.lines, 0), 'preparation_seconds', coalesce(l.prepared, 0), 'waiting_seconds', coalesce(l.waited, 0))
          order by c.hour)
      from (select hour, sum(tickets) as tickets, sum(on_time) as on_time,
        sum(elapsed) as elapsed from tickets group by 1 having sum(tickets) > 0) c
      left join (select hour, sum(lines) as lines, sum(prepared) as prepared,
        sum(waited) as waited from lines group by 1) l on l.hour = c.hour), '[]'),
    'by_weekday', coalesce((select jsonb_agg(jsonb_build_object('weekday', c.weekday, 'tickets', c.tickets, 'on_time', c.on_time,
        'elapsed_seconds', c.elapsed, 'turns', c.turns, 'turn_seconds', c.turned, 'lines', coalesce(l.lines, 0),
        'preparation_seconds', coalesce(l.prepared, 0), 'waiting_seconds', coalesce(l.waited, 0)) order by c.weekday)
      from (select weekday, sum(tickets) as tickets, sum(on_time) as on_time, sum(elapsed) as elapsed, sum(turns) as turns,
        sum(turned) as turned
        from tickets group by 1) c
      left join (select weekday, sum(lines) as lines, sum(prepared) as prepared, sum(waited) as waited from lines group by 1) l
        on l.weekday = c.weekday), '[]'),
    'by_station', coalesce((select jsonb_agg(jsonb_build_object('station', station, 'lines', lines, 'on_time', on_time,
      'preparation_seconds', prepared,
        'waiting_seconds', waited) order by station)
      from (select station, sum(lines) as lines, sum(on_time) as on_time, sum(prepared) as prepared,
        sum(waited) as waited from lines group by 1) x), '[]'),
    'by_product', coalesce((select jsonb_agg(jsonb_build_object('menu_item_id', menu_item_id, 'name', name, 'lines', lines,
      'on_time', on_time,
        'preparation_seconds', prepared, 'waiting_seconds', waited) order by lines desc, name)
      from products), '[]'))
$$;

-- Productividad del Personal: each employee's sales, servings, charges and discounts; sales without a waiter belong to nobody.
-- `active_seconds` lasts from the first to the last activity of each day.
create or replace function report_staff(p_from date, p_to date, p_shift text, p_location uuid,
  p_until timestamptz default null) returns jsonb
language sql stable
as $$
  with rows as materialized (
    select * from staff_between(p_from, p_to, p_until)
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
