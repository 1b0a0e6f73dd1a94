-- Business days and shifts.

-- The instant of a local time. If the zone's clock shows a time twice, PostgreSQL uses the second
-- one; a time that the clock skips counts from the hour before.
create or replace function instant_of_local(p_local timestamp, p_zone text) returns timestamptz
language plpgsql stable parallel safe
as $$
declare
  instant timestamptz := p_local at time zone p_zone;
  skipped interval := (instant at time zone p_zone) - p_local;
  day_before timestamptz := instant - interval '24 hours';
  first timestamptz := (p_local - ((day_before at time zone p_zone) - (day_before at time zone 'UTC'))) at time zone 'UTC';
begin
  if skipped > interval '0' then
    return (
      select min(m) from generate_series(instant - skipped, instant, interval '1 minute') m
      where (m at time zone p_zone) - (m at time zone 'UTC') = (instant at time zone p_zone) - (instant at time zone 'UTC'));
  elsif first at time zone p_zone = p_local then
    return least(first, instant);
  end if;
  return instant;
end
$$;

-- The instant at which a business day starts.
create or replace function start_of_day(p_day date, p_zone text, p_day_start_minutes integer) returns timestamptz
language sql stable parallel safe
as $$ select instant_of_local(p_day + make_interval(mins => p_day_start_minutes), p_zone) $$;

-- The last business day that has started. A clock that is set back, by three hours at most, to before the start does not end the day.
create or replace function business_day(p_at timestamptz, p_zone text, p_day_start_minutes integer) returns date
language sql stable parallel safe
as $$
  select case
    when (((p_at - interval '3 hours') at time zone p_zone) + make_interval(hours => 3, mins => -p_day_start_minutes))::date
        > ((p_at at time zone p_zone) - make_interval(mins => p_day_start_minutes))::date
      and start_of_day(
        (((p_at - interval '3 hours') at time zone p_zone) + make_interval(hours => 3, mins => -p_day_start_minutes))::date, p_zone,
        p_day_start_minutes) <= p_at
    then (((p_at - interval '3 hours') at time zone p_zone) + make_interval(hours => 3, mins => -p_day_start_minutes))::date
    else ((p_at at time zone p_zone) - make_interval(mins => p_day_start_minutes))::date end
$$;

-- The shift of an hour of the clock.
create or replace function shift_of_hour(p_hour integer) returns text
language sql immutable parallel safe
as $$ select case when p_hour between 6 and 13 then 'morning' when p_hour between 14 and 21 then 'afternoon' else 'night' end $$;

create or replace function shift_of(p_at timestamptz, p_zone text) returns text
language sql stable parallel safe
as $$ select shift_of_hour(extract(hour from p_at at time zone p_zone)::integer) $$;

-- The present business day of a business.
create or replace function today_of(p_business uuid) returns date
language sql volatile
as $$ select business_day(clock_timestamp(), time_zone, day_start_minutes) from businesses where id = p_business $$;

-- The instant on another business day at the same time of the clock, within that day. A day in progress is compared with the other day
-- until then.
create or replace function same_time_on(p_at timestamptz, p_day date, p_zone text, p_day_start_minutes integer) returns timestamptz
language sql stable parallel safe
as $$
  select least(
    greatest(
      instant_of_local(
        (p_at at time zone p_zone) + (p_day - business_day(p_at, p_zone, p_day_start_minutes)) * interval '1 day', p_zone),
      start_of_day(p_day, p_zone, p_day_start_minutes)),
    start_of_day(p_day + 1, p_zone, p_day_start_minutes))
$$;

-- Until when a past day of a business counts in a comparison with the day in progress.
create or replace function compared_until(p_day date) returns timestamptz
language sql volatile
as $$ select same_time_on(clock_timestamp(), p_day, time_zone, day_start_minutes) from businesses where id = (select app_business()) $$;
