-- Orders and Ventas by weekday and hour of the clock.

-- Each weekday (0 is Sunday) of each hour with activity, the hours in the order of the business day. `days` is the divisor of an average:
-- how many of these weekdays the range has had since the business began; today counts only for hours that have begun. With p_until the last
-- day is as today was at that instant.
create or replace function hours_by_weekday(p_from date, p_to date, p_shift text, p_location uuid, p_until timestamptz) returns jsonb
language sql stable
as $$
  with flows as materialized (
    select extract(dow from business_day)::integer as weekday, hour, min(business_day) as first_day, sum(orders) as orders,
      sum(base_cents) as cents
    from hours_between(p_from, p_to, p_until)
    where (p_shift is null or shift = p_shift) and (p_location is null or location_id = p_location)
    group by 1, 2
  ), clock as (
    select business_day(n.at, b.time_zone, b.day_start_minutes) as today, b.day_start_minutes / 60 as first_hour,
      extract(hour from n.at at time zone b.time_zone)::integer as hour,
      least(business_day(b.created_at, b.time_zone, b.day_start_minutes), (select min(first_day) from flows)) as began
    from businesses b, (select least(now(), p_until) as at) n where b.id = (select app_business())
  ), hours as (
    select distinct f.hour, mod(f.hour - c.first_hour + 24, 24) as place, mod(c.hour - c.first_hour + 24, 24) as place_now
    from flows f, clock c
  ), days as (
    select d.day::date as day, extract(dow from d.day)::integer as weekday, d.day::date = c.today as is_today
    from clock c, generate_series(greatest(p_from, c.began)::timestamp, least(p_to, c.today)::timestamp, interval '1 day') d (day)
  )
  select coalesce(jsonb_agg(jsonb_build_object('weekday', w.weekday, 'hour', h.hour, 'orders', coalesce(f.orders, 0),
      'sales_cents', coalesce(f.cents, 0),
      'days', coalesce(n.days - case when h.place > h.place_now then n.today else 0 end, 0)) order by h.place, w.weekday), '[]')
  from hours h
  cross join generate_series(0, 6) w (weekday)
  left join flows f on f.weekday = w.weekday and f.hour = h.hour
  left join (select weekday, count(*) as days, count(*) filter (where is_today) as today from days group by 1) n on n.weekday = w.weekday
$$;
