-- When a kitchen ticket is late, and how long its time is.

-- The preparation minutes of a product; a product without them has the usual ones (1-core §9).
create or replace function preparation_minutes_of(p_minutes integer) returns integer
language sql immutable parallel safe
as $$ select coalesce(p_minutes, default_preparation_minutes()) $$;

-- The minutes of all units of a line.
create or replace function line_minutes(p_quantity numeric, p_minutes integer) returns numeric
language sql immutable parallel safe
as $$ select p_quantity * p_minutes $$;

-- The minutes of one unit of a line, or of its part of one.
create or replace function dish_minutes(p_quantity numeric, p_minutes integer) returns numeric
language sql immutable parallel safe
as $$ select line_minutes(least(p_quantity, 1), p_minutes) $$;

-- The expected minutes of a ticket, from the sum of its active lines and its slowest dish, with four decimals: the sum (1-core §4), or
-- where the kitchen cooks at once that dish and a part of the rest.
create or replace function ticket_minutes(p_sum numeric, p_slowest numeric, p_cooks_at_once boolean) returns numeric
language sql immutable parallel safe
as $$
  select case when p_cooks_at_once then round(p_slowest + (p_sum - p_slowest) * cooked_at_once_percent() / 100, 4) else p_sum end
$$;

-- The instant from which the time of a ticket counts until another one: its arrival, if it was sent without a network and that instant is
-- not before; else its sending.
create or replace function timed_from(p_created_at timestamptz, p_received_at timestamptz, p_at timestamptz) returns timestamptz
language sql immutable parallel safe
as $$ select case when p_received_at <= p_at then p_received_at else p_created_at end $$;

-- The instant at which the expected minutes of a pending ticket are over: the earlier, the more urgent.
create or replace function due_at(p_created_at timestamptz, p_received_at timestamptz, p_expected_minutes numeric) returns timestamptz
language sql immutable parallel safe
as $$ select coalesce(p_received_at, p_created_at) + make_interval(secs => (p_expected_minutes * 60)::double precision) $$;

-- Whether a pending ticket is in alert: it has used all of its expected minutes (1-core §4 Timing).
create or replace function is_in_alert(p_created_at timestamptz, p_expected_minutes numeric, p_now timestamptz) returns boolean
language sql immutable parallel safe
as $$ select extract(epoch from p_now - p_created_at) * 100 >= p_expected_minutes * 60 * alert_percent() $$;

-- How a served ticket is judged: 'Tarde' if it took more than its expected minutes (1-core §4 Serving). A ticket that is served in its last
-- second is in alert and yet 'A tiempo'.
create or replace function served_timing(p_elapsed interval, p_expected_minutes numeric) returns text
language sql immutable parallel safe
as $$ select case when extract(epoch from p_elapsed) > p_expected_minutes * 60 then 'Tarde' else 'A tiempo' end $$;

-- The time that a ticket took, 'hh:mm:00'.
create or replace function time_taken_text(p_elapsed interval) returns text
language sql immutable parallel safe
as $$
  select to_char(div(extract(epoch from p_elapsed), 3600), 'FM999900') || ':'
    || to_char(div(mod(extract(epoch from p_elapsed), 3600), 60), 'FM00') || ':00'
$$;

-- Whether what ended at an instant can still be recalled (decisions, Kitchen and stock).
create or replace function is_recallable(p_ended_at timestamptz, p_now timestamptz) returns boolean
language sql stable parallel safe
as $$ select p_ended_at >= p_now - make_interval(mins => recall_minutes()) $$;
