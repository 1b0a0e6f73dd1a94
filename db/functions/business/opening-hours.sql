-- When a business is open (`businesses.opening_hours`): a schedule, so `on_schedule` and `schedule_changes_at` decide about it too.

-- Why hours cannot be those of a business; null when they can. The first day of the week, from Monday, that opens too often, or else the
-- first opening that begins before the one before it has ended.
create or replace function opening_hours_problem(p_hours jsonb) returns text
language sql stable parallel safe
as $$
  with openings as (
    select d.day, (d.day + 6) % 7 as place, (d.day + 6) % 7 * 1440 + extract(epoch from w."from")::integer / 60 as starts,
      (extract(epoch from w."to" - w."from")::integer / 60 + 1439) % 1440 + 1 as length
    from jsonb_to_recordset(p_hours) as w (days jsonb, "from" time, "to" time)
    cross join lateral (select value::integer as day from jsonb_array_elements(w.days)) d
  ), in_turn as (
    select o.day, o.starts, o.length,
      coalesce(lag(o.starts + o.length) over week, last_value(o.starts + o.length) over whole - 7 * 1440) as free
    from openings o
    window week as (order by o.starts, o.length), whole as (week rows between unbounded preceding and unbounded following)
  ), names as (
    select (array['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'])[day + 1] as name, day
    from generate_series(0, 6) as day
  )
  select coalesce(
    (select format('El %s tiene más de %s horarios.', n.name, max_day_openings()) from openings o join names n using (day)
      group by o.place, n.name having count(*) > max_day_openings() order by o.place limit 1),
    (select format('El %s un horario empieza antes de que termine el anterior.', n.name) from in_turn t join names n using (day)
      where t.starts < t.free order by t.starts, t.length limit 1))
$$;
