-- Holidays and business days of the administration: the deadline of unused numbers counts them (art. 42).

-- Whether the administration works on a day: from Monday to Friday, without the holidays of the business.
create or replace function is_business_day(p_business uuid, p_day date) returns boolean
language sql stable
as $$
  select extract(isodow from p_day) < 6
    and not exists (select from fiscal_holidays h where h.business_id = p_business and h.day = p_day)
$$;

-- The nth business day from the first day of the month of a day. It is in a later month if the month has fewer.
create or replace function nth_business_day(p_business uuid, p_day date, p_count integer) returns date
language sql stable
as $$
  select coalesce((
    select each.day::date
    from generate_series(m.first, m.first + interval '6 months', interval '1 day') each (day)
    where is_business_day(p_business, each.day::date)
    order by each.day offset p_count - 1 limit 1), (m.first + interval '6 months')::date)
  from (select date_trunc('month', p_day) as first) m
$$;

-- Adds and removes holidays: { added: [{ day, name }], removed: [day] }. One that is there already gets the new name.
create or replace function change_holidays(p jsonb) returns jsonb
language plpgsql
as $$
begin
  perform serialize_writes('fiscal');
  delete from fiscal_holidays h
  where h.business_id = (select app_business()) and h.day in (select value::date from jsonb_array_elements_text(p -> 'removed'));
  insert into fiscal_holidays (business_id, day, name)
  select app_business(), a.day, a.name from jsonb_to_recordset(p -> 'added') as a (day date, name text)
  on conflict (business_id, day) do update set name = excluded.name;
  perform write_audit('fiscal.holidays-changed', 'business', app_business(), jsonb_build_object(
    'added', (select coalesce(jsonb_agg(format('%s %s', a.name, to_char(a.day, 'DD/MM/YYYY')) order by a.day), '[]')
      from jsonb_to_recordset(p -> 'added') as a (day date, name text)),
    'removed', p -> 'removed'));
  perform changed('settings.changed');
  return read_fiscal();
end
$$;
