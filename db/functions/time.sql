-- Business days and shifts.

create or replace function business_day(p_at timestamptz, p_zone text, p_day_start_minutes integer) returns date
language sql stable parallel safe
as $$ select ((p_at at time zone p_zone) - make_interval(mins => p_day_start_minutes))::date $$;

-- The shift of an hour of the clock.
create or replace function shift_of_hour(p_hour integer) returns text
language sql immutable parallel safe
as $$ select case when p_hour between 6 and 13 then 'morning' when p_hour between 14 and 21 then 'afternoon' else 'night' end $$;

create or replace function shift_of(p_at timestamptz, p_zone text) returns text
language sql stable parallel safe
as $$ select shift_of_hour(extract(hour from p_at at time zone p_zone)::integer) $$;

-- The instant at which a business day starts.
create or replace function start_of_day(p_day date, p_zone text, p_day_start_minutes integer) returns timestamptz
language sql stable parallel safe
as $$ select (p_day + make_interval(mins => p_day_start_minutes)) at time zone p_zone $$;

-- The present business day of a business.
create or replace function today_of(p_business uuid) returns date
language sql volatile
as $$ select business_day(clock_timestamp(), time_zone, day_start_minutes) from businesses where id = p_business $$;

-- The instant on another business day at the same time of the clock. A day in progress is compared with the other day until then.
create or replace function same_time_on(p_at timestamptz, p_day date, p_zone text, p_day_start_minutes integer) returns timestamptz
language sql stable parallel safe
as $$
  select instant_of_local(
    (p_at at time zone p_zone) + (p_day - business_day(p_at, p_zone, p_day_start_minutes)) * interval '1 day', p_zone)
$$;

-- Until when a past day of a business counts in a comparison with the day in progress.
create or replace function compared_until(p_day date) returns timestamptz
language sql volatile
as $$ select same_time_on(clock_timestamp(), p_day, time_zone, day_start_minutes) from businesses where id = (select app_business()) $$;
