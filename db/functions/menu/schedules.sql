-- Schedules of products: a list of { days: [0 Sunday … 6], from: 'HH:MM', to: 'HH:MM' }; null is always.

-- Whether a product with the schedule is sold at an instant, in the local time of the zone. Hours that do not end after their start end the
-- next day.
create or replace function on_schedule(p_schedule jsonb, p_at timestamptz, p_zone text) returns boolean
language sql stable parallel safe
as $$
  select p_schedule is null or exists (
    select from jsonb_to_recordset(p_schedule) as w (days jsonb, "from" time, "to" time)
    cross join (select p_at at time zone p_zone as wall) n
    cross join lateral (select n.wall::time as hour, extract(dow from n.wall)::integer as day) c
    where case when w."from" < w."to" then w.days @> to_jsonb(c.day) and c.hour >= w."from" and c.hour < w."to"
      else (w.days @> to_jsonb(c.day) and c.hour >= w."from") or (w.days @> to_jsonb((c.day + 6) % 7) and c.hour < w."to") end)
$$;

-- The offset of the zone from UTC at an instant.
create or replace function zone_offset(p_at timestamptz, p_zone text) returns interval
language sql stable parallel safe
as $$ select (p_at at time zone p_zone) - (p_at at time zone 'UTC') $$;

-- The next instant at which a product with the schedule starts or stops being sold; null if that is not within two weeks. Only the hours of
-- the schedule and changes of the zone's offset are candidates.
create or replace function schedule_changes_at(p_schedule jsonb, p_at timestamptz, p_zone text) returns timestamptz
language plpgsql stable parallel safe
as $$
declare
  days_ahead constant integer := 15;
  sold boolean := on_schedule(p_schedule, p_at, p_zone);
  began timestamptz := date_bin('15 minutes', p_at, 'epoch');
  changes timestamptz[];
  edge timestamptz;
begin
  if p_schedule is null then
    return null;
  end if;
  changes := array(
    select q from generate_series(0, days_ahead) as d (ahead)
    cross join lateral (select began + make_interval(hours => 24 * d.ahead) as start) s
    cross join lateral generate_series(s.start + interval '15 minutes', s.start + interval '24 hours', interval '15 minutes') as q
    where zone_offset(s.start, p_zone) <> zone_offset(s.start + interval '24 hours', p_zone)
      and zone_offset(q, p_zone) <> zone_offset(q - interval '15 minutes', p_zone));
  for edge in
    with offsets as (
      select distinct zone_offset(x, p_zone) as ahead from unnest(began || changes) as x
    ), hours as (
      select distinct h.hour from jsonb_to_recordset(p_schedule) as w ("from" time, "to" time)
      cross join lateral (values (w."from"), (w."to")) as h (hour)
    )
    select c.at from (
      select ((p_at at time zone p_zone)::date + d.ahead + h.hour - o.ahead) at time zone 'UTC' as at
      from generate_series(-1, days_ahead) as d (ahead), hours h, offsets o
      union
      select unnest(changes)
    ) c
    where c.at > p_at
    order by c.at
  loop
    if on_schedule(p_schedule, edge, p_zone) <> sold then
      return edge;
    end if;
  end loop;
  return null;
end
$$;

-- 'de 6:00 a 11:00; los sábados y domingos de 8:00 a 12:00', to follow 'se vende'.
create or replace function schedule_text(p_schedule jsonb) returns text
language sql stable parallel safe
as $$
  select string_agg(
    case when cardinality(n.names) = 7 then ''
      when cardinality(n.names) = 1 then 'los ' || n.names[1] || ' '
      else 'los ' || array_to_string(trim_array(n.names, 1), ', ') || ' y ' || n.names[cardinality(n.names)] || ' ' end
    || 'de ' || regexp_replace(w."from", '^0', '') || ' a ' || regexp_replace(w."to", '^0', ''), '; ' order by w.place)
  from rows from (jsonb_to_recordset(p_schedule) as (days jsonb, "from" text, "to" text)) with ordinality as w (days, "from", "to", place)
  cross join lateral (
    select array_agg(d.name order by d.place) as names
    from (values (1, 1, 'lunes'), (2, 2, 'martes'), (3, 3, 'miércoles'), (4, 4, 'jueves'), (5, 5, 'viernes'), (6, 6, 'sábados'),
      (7, 0, 'domingos')) as d (place, day, name)
    where w.days @> to_jsonb(d.day)
  ) n
$$;

-- The sentence that refuses a product outside its schedule; null within it.
create or replace function off_hours(p_name text, p_schedule jsonb, p_zone text) returns text
language sql volatile
as $$
  select format('"%s" se vende %s.', p_name, schedule_text(p_schedule)) where not on_schedule(p_schedule, clock_timestamp(), p_zone)
$$;
