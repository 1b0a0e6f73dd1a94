-- Recurring expenses: each occurrence is created once, on its day (docs/decisions/023).

-- Refuses an unknown category or location, and an inactive one unless it is the present one.
create or replace function check_expense_references(p_category uuid, p_location uuid, p_present_category uuid default null,
  p_present_location uuid default null) returns void
language plpgsql
as $$
begin
  if p_category is not null and not exists (select from expense_categories
    where business_id = (select app_business()) and id = p_category and (is_active or id = p_present_category))
  then
    perform refuse('row.missing', 'No se encontró la categoría del gasto.', jsonb_build_object('category_id', 'Elige otra categoría.'));
  elsif p_location is not null and not exists (select from locations
    where business_id = (select app_business()) and id = p_location and (is_active or id = p_present_location))
  then
    perform refuse('row.missing', 'No se encontró la sucursal.', jsonb_build_object('location_id', 'Elige otra sucursal.'));
  end if;
end
$$;

-- Whether a recurring expense occurs on a day.
create or replace function recurs_on(p_period text, p_starts_on date, p_ends_on date, p_day date) returns boolean
language sql immutable parallel safe
as $$
  select p_day >= p_starts_on and (p_ends_on is null or p_day <= p_ends_on) and case
    when p_period = 'weekly' then (p_day - p_starts_on) % 7 = 0
    when p_period = 'yearly' and extract(month from p_day) <> extract(month from p_starts_on) then false
    else extract(day from p_day) = least(extract(day from p_starts_on),
      extract(day from date_trunc('month', p_day::timestamp) + interval '1 month - 1 day'))
  end
$$;

-- The id of the expense of a period, so that it is created once, also after its day was changed.
create or replace function recurring_expense_id(p_recurring uuid, p_day date) returns uuid
language sql immutable parallel safe
as $$ select overlay(overlay(md5(p_recurring || '/' || (p_day - date '1970-01-01')) placing '8' from 13) placing '8' from 17)::uuid $$;

-- Creates the missing expenses of a range of days, of one recurring expense or of all; returns their number.
create or replace function make_expenses_of(p_business uuid, p_from date, p_to date, p_recurring uuid default null) returns integer
language plpgsql
as $$
declare
  made integer;
begin
  insert into expenses (business_id, id, category_id, location_id, recurring_id, description, amount_cents, business_day)
  select r.business_id, recurring_expense_id(r.id, d.day::date), r.category_id, r.location_id, r.id, r.description,
    r.amount_cents, d.day::date
  from recurring_expenses r
  cross join generate_series(p_from::timestamp, p_to::timestamp, interval '1 day') d (day)
  where r.business_id = p_business and r.is_active and (p_recurring is null or r.id = p_recurring)
    and recurs_on(r.period, r.starts_on, r.ends_on, d.day::date)
  order by d.day, r.id
  on conflict do nothing;
  get diagnostics made = row_count;
  return made;
end
$$;

-- Creates the expenses that became due in a business since the last run, of at most 31 days, and stores the day. Returns their number.
create or replace function make_due_expenses(p_business uuid) returns integer
language plpgsql
as $$
declare
  today integer := today_of(p_business) - date '1970-01-01';
  done bigint;
  made integer;
begin
  insert into business_counters (business_id, series, value) values (p_business, 'recurring-expense', today - 1) on conflict do nothing;
  select value into done from business_counters where business_id = p_business and series = 'recurring-expense' for update;
  if done >= today then
    -- The business's days begin later than before: new expenses still occur on them, and existing ones are not created twice.
    update business_counters set value = today where business_id = p_business and series = 'recurring-expense' and done > today;
    return 0;
  end if;
  made := make_expenses_of(p_business, date '1970-01-01' + greatest(done + 1, today - 30)::integer, date '1970-01-01' + today);
  update business_counters set value = today where business_id = p_business and series = 'recurring-expense';
  return made;
end
$$;

-- Creates due expenses in at most p_limit active businesses that were not checked today; returns what changed in those in which some were
-- created: [{ business_id, changes, notifications }].
create or replace function create_due_expenses(p_limit integer) returns jsonb
language plpgsql security definer set search_path = public
as $$
declare
  business uuid;
  effects jsonb := '[]';
begin
  for business in
    select b.id from businesses b
    left join business_counters c on c.business_id = b.id and c.series = 'recurring-expense'
    where b.is_active and coalesce(c.value, 0) < today_of(b.id) - date '1970-01-01'
      and exists (select from recurring_expenses r where r.business_id = b.id)
    order by b.id limit p_limit
  loop
    perform enter_job_business(business);
    if make_due_expenses(business) > 0 then
      perform changed('expense.changed');
    end if;
    effects := effects || job_effects();
  end loop;
  return effects;
end
$$;

-- The same for the Worker of the release before, which takes the businesses alone.
create or replace function create_due_recurring_expenses(p_limit integer) returns jsonb
language sql
as $$ select coalesce(jsonb_agg(e -> 'business_id'), '[]') from jsonb_array_elements(create_due_expenses(p_limit)) e $$;

create or replace function recurring_expenses_answer(p_recurring uuid[]) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'version', r.version, 'description', r.description,
    'amount_cents', r.amount_cents,
      'period', r.period, 'starts_on', r.starts_on, 'ends_on', r.ends_on, 'is_active', r.is_active, 'category_id', r.category_id,
      'category_name', c.name, 'location_id', r.location_id, 'location_name', l.name,
      'made', (select count(*) from expenses e where e.business_id = r.business_id and e.recurring_id = r.id))
      order by fold(r.description), r.id), '[]')
  from recurring_expenses r
  left join expense_categories c on c.business_id = r.business_id and c.id = r.category_id
  left join locations l on l.business_id = r.business_id and l.id = r.location_id
  where r.business_id = (select app_business()) and r.id = any (p_recurring)
$$;

create or replace function list_recurring_expenses() returns jsonb
language sql stable
as $$
  select jsonb_build_object('recurring', recurring_expenses_answer(array(select id from recurring_expenses
    where business_id = (select app_business()))))
$$;

create or replace function check_recurring_days(p_starts_on date, p_ends_on date, p_begins boolean) returns void
language plpgsql
as $$
begin
  if p_begins and p_starts_on < today_of(app_business()) then
    perform refuse_field('input.invalid', 'starts_on', 'Empieza hoy o después: lo que ya pagaste se agrega como gasto.');
  elsif p_ends_on < p_starts_on then
    perform refuse_field('input.invalid', 'ends_on', 'Termina antes de empezar.');
  end if;
end
$$;

-- Creates a recurring expense: { id, description, amount_cents, period, starts_on, ends_on?, category_id?, location_id? }. One that starts
-- today creates its first expense at once.
create or replace function create_recurring_expense(p jsonb) returns jsonb
language plpgsql
as $$
declare
  made recurring_expenses;
begin
  perform make_due_expenses(app_business());
  perform check_expense_references((p ->> 'category_id')::uuid, (p ->> 'location_id')::uuid);
  perform check_recurring_days((p ->> 'starts_on')::date, (p ->> 'ends_on')::date, true);
  insert into recurring_expenses (business_id, id, category_id, location_id, description, amount_cents, period, starts_on, ends_on)
  values (app_business(), (p ->> 'id')::uuid, (p ->> 'category_id')::uuid, coalesce((p ->> 'location_id')::uuid, first_location()),
    p ->> 'description', (p ->> 'amount_cents')::bigint, p ->> 'period', (p ->> 'starts_on')::date, (p ->> 'ends_on')::date)
  returning * into made;
  perform make_expenses_of(made.business_id, made.starts_on, least(made.starts_on, today_of(made.business_id)), made.id);
  perform write_audit('recurring-expense.added', 'recurring_expense', made.id, jsonb_build_object('description', made.description,
    'amount_cents', made.amount_cents, 'period', made.period, 'starts_on', made.starts_on, 'ends_on', made.ends_on));
  perform changed('expense.changed');
  return jsonb_build_object('recurring', recurring_expenses_answer(array[made.id]) -> 0);
end
$$;

-- Changes future occurrences, never existing expenses: { id, version, … }; absent fields do not change. Due expenses are created first,
-- unchanged. A new period or first day starts today or later; resuming after a pause skips the days of the pause.
create or replace function change_recurring_expense(p jsonb) returns jsonb
language plpgsql
as $$
declare
  known recurring_expenses;
  next recurring_expenses;
begin
  perform make_due_expenses(app_business());
  select * into known from recurring_expenses where business_id = (select app_business()) and id = (p ->> 'id')::uuid for update;
  if not found then
    perform refuse('row.missing', 'Gasto recurrente no encontrado.');
  end if;
  next := jsonb_populate_record(known, p - 'version');
  perform check_expense_references(next.category_id, next.location_id, known.category_id, known.location_id);
  if known.version <> (p ->> 'version')::integer then
    perform refuse('row.stale', 'Otra persona cambió este gasto recurrente mientras lo editabas. Revísalo antes de guardar lo tuyo.');
  end if;
  perform check_recurring_days(next.starts_on, next.ends_on, (next.period, next.starts_on) is distinct from (known.period,
    known.starts_on));
  if next is distinct from known then
    update recurring_expenses set category_id = next.category_id, location_id = next.location_id, description = next.description,
      amount_cents = next.amount_cents, period = next.period, starts_on = next.starts_on, ends_on = next.ends_on,
      is_active = next.is_active,
      version = known.version + 1
    where business_id = known.business_id and id = known.id;
    perform make_expenses_of(known.business_id, today_of(known.business_id), today_of(known.business_id), known.id);
    perform write_audit('recurring-expense.changed', 'recurring_expense', known.id, (
      select jsonb_build_object('expense', known.description, 'before', jsonb_object_agg(was.key, was.value),
        'after', jsonb_object_agg(was.key, to_jsonb(next) -> was.key))
      from jsonb_each(to_jsonb(known)) was
      where was.key not in ('version', 'category_id', 'location_id') and to_jsonb(next) -> was.key is distinct from was.value));
  end if;
  perform changed('expense.changed');
  return jsonb_build_object('recurring', recurring_expenses_answer(array[known.id]) -> 0);
end
$$;

-- Deletes a recurring expense without expenses; any other ends today, and its expenses stay.
create or replace function end_recurring_expense(p_recurring uuid) returns jsonb
language plpgsql
as $$
declare
  known recurring_expenses;
begin
  perform make_due_expenses(app_business());
  select * into known from recurring_expenses where business_id = (select app_business()) and id = p_recurring for update;
  if not found then
    perform refuse('row.missing', 'Gasto recurrente no encontrado.');
  end if;
  perform write_audit('recurring-expense.ended', 'recurring_expense', known.id,
    jsonb_build_object('description', known.description, 'amount_cents', known.amount_cents));
  perform changed('expense.changed');
  if exists (select from expenses where business_id = (select app_business()) and recurring_id = p_recurring) then
    update recurring_expenses set ends_on = least(ends_on, today_of(business_id)), version = version + 1
    where business_id = (select app_business()) and id = p_recurring;
    return jsonb_build_object('id', p_recurring, 'recurring', recurring_expenses_answer(array[p_recurring]) -> 0);
  end if;
  delete from recurring_expenses where business_id = (select app_business()) and id = p_recurring;
  return jsonb_build_object('id', p_recurring, 'recurring', null);
end
$$;
