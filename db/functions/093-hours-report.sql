-- When a business works: orders and Ventas by weekday and hour of the clock.

-- Orders by when they were taken, charged sales by when they were charged and refunds by when they were given, from the raw rows.
create or replace function raw_hour_days(p_business uuid, p_days date[]) returns setof hour_days
language plpgsql stable
as $$
declare
  d record;
begin
  for d in select * from day_bounds(p_business, p_days) loop
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
      where s.business_id = p_business and s.business_day = d.business_day and s.status = 'Pagada'
      union all
      select r.shift, s.location_id, extract(hour from r.created_at at time zone d.zone)::smallint, 0, -r.base_cents
      from refunds r
      join sales s on s.business_id = r.business_id and s.id = r.sale_id
      where r.business_id = p_business and r.business_day = d.business_day
    ) f
    group by f.shift, f.location_id, f.hour;
  end loop;
end
$$;

create or replace function hours_between(p_from date, p_to date) returns setof hour_days
language sql stable
as $$
  select * from hour_days where business_id = (select app_business()) and business_day between p_from and p_to
  union all select * from raw_hour_days((select app_business()), days_not_rolled_up(p_from, p_to))
$$;

-- Each weekday (0 is Sunday) of each hour in which something happened, the hours in the order of the business day. `days` is how many of them the
-- range has had since the business began, of today only the hours that have begun: what an average is of.
create or replace function hours_by_weekday(p_from date, p_to date, p_shift text, p_location uuid) returns jsonb
language sql stable
as $$
  with flows as materialized (
    select extract(dow from business_day)::integer as weekday, hour, min(business_day) as first_day, sum(orders) as orders, sum(base_cents) as cents
    from hours_between(p_from, p_to)
    where (p_shift is null or shift = p_shift) and (p_location is null or location_id = p_location)
    group by 1, 2
  ), clock as (
    select business_day(now(), b.time_zone, b.day_start_minutes) as today, b.day_start_minutes / 60 as first_hour,
      extract(hour from now() at time zone b.time_zone)::integer as hour,
      least(business_day(b.created_at, b.time_zone, b.day_start_minutes), (select min(first_day) from flows)) as began
    from businesses b where b.id = (select app_business())
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
