-- Expenses and their categories.

create or replace function expenses_answer(p_expenses uuid[]) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'version', e.version, 'description', e.description,
    'amount_cents', e.amount_cents,
      'business_day', e.business_day, 'category_id', e.category_id, 'category_name', c.name, 'location_id', e.location_id,
      'location_name', l.name, 'is_recurring', e.recurring_id is not null, 'photo_url', e.photo_url,
      'register_session', case when s.id is not null then jsonb_build_object('name', r.name, 'is_open', s.status = 'Abierta') end,
      'created_by', person_name(e.created_by), 'created_at', e.created_at)
      order by e.business_day desc, e.created_at desc, e.id desc), '[]')
  from expenses e
  left join expense_categories c on c.business_id = e.business_id and c.id = e.category_id
  left join locations l on l.business_id = e.business_id and l.id = e.location_id
  left join register_sessions s on s.business_id = e.business_id and s.id = e.register_session_id
  left join registers r on r.business_id = s.business_id and r.id = s.register_id
  where e.business_id = (select app_business()) and e.id = any (p_expenses)
$$;

-- Expenses of a range of business days, newest first, and the sum of each category. Null filters match all; the category filter
-- ('none': without a category) does not apply to `categories`.
create or replace function list_expenses(p_from date, p_to date, p_search text, p_category text, p_location uuid, p_limit integer,
  p_offset integer) returns jsonb
language sql stable
as $$
  with spent as materialized (
    select e.id, e.business_day, e.created_at, e.amount_cents, e.category_id, c.name as category_name from expenses e
    left join expense_categories c on c.business_id = e.business_id and c.id = e.category_id
    where e.business_id = (select app_business()) and e.deleted_at is null and e.business_day between p_from and p_to
      and (p_location is null or e.location_id = p_location)
      and (p_search is null or position(fold(p_search) in fold(concat_ws(' ', e.description, c.name))) > 0)
  ), chosen as (
    select * from spent where p_category is null or coalesce(category_id::text, 'none') = p_category
  ), page as (
    select id from chosen order by business_day desc, created_at desc, id desc limit p_limit offset p_offset
  ), by_category as (
    select category_id, category_name, count(*) as expenses, sum(amount_cents) as total_cents from spent group by 1, 2
  )
  select jsonb_build_object(
    'total', (select count(*) from chosen),
    'total_cents', (select coalesce(sum(amount_cents), 0) from chosen),
    'categories', coalesce((select jsonb_agg(jsonb_build_object('category_id', category_id, 'name', category_name,
        'expenses', expenses, 'total_cents', total_cents) order by total_cents desc, category_name) from by_category), '[]'),
    'expenses', expenses_answer(array(select id from page)))
$$;

create or replace function expense_categories_answer(p_categories uuid[]) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'is_active', is_active) order by fold(name), id), '[]')
  from expense_categories where business_id = (select app_business()) and id = any (p_categories)
$$;

-- The choices for an expense: every category, also inactive ones, and the active locations.
create or replace function expense_options() returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'categories', expense_categories_answer(array(select id from expense_categories where business_id = (select app_business()))),
    'locations', coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name) order by created_at, id)
      from locations where business_id = (select app_business()) and is_active), '[]'))
$$;

create or replace function check_expense_day(p_day date) returns void
language plpgsql
as $$
begin
  if p_day > today_of(app_business()) then
    perform refuse_field('input.invalid', 'business_day', 'Ese día aún no llega.');
  end if;
end
$$;

-- Creates an expense: { id, description, amount_cents, business_day?, category_id?, location_id?, photo_url? }. The default day is today,
-- the default location is the first one.
create or replace function create_expense(p jsonb) returns jsonb
language plpgsql
as $$
begin
  perform check_expense_references((p ->> 'category_id')::uuid, (p ->> 'location_id')::uuid);
  perform check_expense_day((p ->> 'business_day')::date);
  insert into expenses (business_id, id, category_id, location_id, description, amount_cents, business_day, photo_url, created_by)
  values (app_business(), (p ->> 'id')::uuid, (p ->> 'category_id')::uuid, coalesce((p ->> 'location_id')::uuid, first_location()),
    p ->> 'description', (p ->> 'amount_cents')::bigint, coalesce((p ->> 'business_day')::date, today_of(app_business())),
    p ->> 'photo_url', app_user());
  perform changed('expense.changed');
  return jsonb_build_object('expense', expenses_answer(array[(p ->> 'id')::uuid]) -> 0);
end
$$;

-- The fields of an expense that cannot change, for the audit log.
create or replace function expense_audit_details(e expenses) returns jsonb
language sql stable
as $$
  select jsonb_build_object('description', e.description, 'amount_cents', e.amount_cents, 'business_day', e.business_day,
    'category', (select name from expense_categories where business_id = e.business_id and id = e.category_id),
    'location', (select name from locations where business_id = e.business_id and id = e.location_id))
$$;

-- Changes an expense: { id, version, … }; absent fields do not change. An expense paid from a register keeps its amount, day and location,
-- because its cash has left.
create or replace function change_expense(p jsonb) returns jsonb
language plpgsql
as $$
declare
  known expenses;
  next expenses;
begin
  -- Due recurring expenses are created first, so that no expense has the day of a later one.
  if p ->> 'business_day' is not null then
    perform make_due_expenses(app_business());
  end if;
  select * into known from expenses where business_id = (select app_business()) and id = (p ->> 'id')::uuid
    and deleted_at is null for update;
  if not found then
    perform refuse('row.missing', 'Gasto no encontrado.');
  end if;
  next := jsonb_populate_record(known, p - 'version');
  perform check_expense_references(next.category_id, next.location_id, known.category_id, known.location_id);
  if known.version <> (p ->> 'version')::integer then
    perform refuse('row.stale', 'Otra persona cambió este gasto mientras lo editabas. Revísalo antes de guardar lo tuyo.');
  end if;
  if known.register_session_id is not null
    and (next.amount_cents, next.business_day, next.location_id) is distinct from (known.amount_cents, known.business_day,
      known.location_id)
  then
    perform refuse_field('input.invalid', 'amount_cents', 'Se pagó con el efectivo de la caja: su monto, su día y su sucursal no cambian.');
  end if;
  if next.business_day <> known.business_day then
    perform check_expense_day(next.business_day);
    if exists (select from expenses where business_id = known.business_id and recurring_id = known.recurring_id
      and business_day = next.business_day and id <> known.id)
    then
      perform refuse_field('row.conflict', 'business_day', 'Ese día ya tuvo su gasto recurrente: elige otro.');
    end if;
  end if;
  if next is distinct from known then
    update expenses set category_id = next.category_id, location_id = next.location_id, description = next.description,
      amount_cents = next.amount_cents, business_day = next.business_day, photo_url = next.photo_url, version = known.version + 1
    where business_id = known.business_id and id = known.id;
  end if;
  if expense_audit_details(next) <> expense_audit_details(known) then
    perform write_audit('expense.changed', 'expense', known.id, (
      select jsonb_build_object('before', jsonb_object_agg(was.key, was.value),
        'after', jsonb_object_agg(was.key, expense_audit_details(next) -> was.key))
        || jsonb_build_object('expense', known.description)
      from jsonb_each(expense_audit_details(known)) was where expense_audit_details(next) -> was.key <> was.value));
  end if;
  perform changed('expense.changed');
  return jsonb_build_object('expense', expenses_answer(array[known.id]) -> 0);
end
$$;

-- Deletes an expense. The cash of an open register returns as a movement; a closed register session keeps it, as its Z says.
create or replace function remove_expense(p_expense uuid) returns jsonb
language plpgsql
as $$
declare
  register_session register_sessions;
  removed expenses;
begin
  -- Locks the register session first, as pay_expense does.
  select c.* into register_session from register_sessions c
  join expenses e on e.business_id = c.business_id and e.register_session_id = c.id
  where c.business_id = (select app_business()) and e.id = p_expense and e.deleted_at is null
  for update of c;
  if found and register_session.status = 'Cerrada' then
    perform refuse('register.closed', 'Se pagó con una caja que ya se cerró: este gasto queda como está.');
  end if;
  update expenses set deleted_at = clock_timestamp(), version = version + 1
  where business_id = (select app_business()) and id = p_expense and deleted_at is null
  returning * into removed;
  if not found then
    perform refuse('row.missing', 'Gasto no encontrado.');
  end if;
  if register_session.id is not null then
    perform add_cash_movement(register_session, new_id(), 'entrada', removed.amount_cents,
      'Gasto eliminado: ' || removed.description, removed.id);
  end if;
  perform write_audit('expense.removed', 'expense', removed.id, expense_audit_details(removed));
  perform changed('expense.changed');
  return jsonb_build_object('id', removed.id, 'register_session_id', removed.register_session_id);
end
$$;

-- Serialized by name, so that the second of two equal names is refused.
create or replace function check_expense_category(p_id uuid, p_name text) returns void
language plpgsql
as $$
declare
  duplicate expense_categories;
begin
  perform serialize_writes('expense categories');
  select * into duplicate from expense_categories where business_id = (select app_business()) and id <> p_id
    and name_key(name) = name_key(p_name);
  if found then
    perform refuse_field('row.conflict', 'name', format(case when duplicate.is_active then 'Ya existe la categoría "%s".'
      else 'Ya existe la categoría "%s", fuera de uso: puedes activarla de nuevo.' end, duplicate.name));
  end if;
end
$$;

-- Creates a category: { id, name }.
create or replace function create_expense_category(p jsonb) returns jsonb
language plpgsql
as $$
begin
  perform check_expense_category((p ->> 'id')::uuid, p ->> 'name');
  insert into expense_categories (business_id, id, name) values (app_business(), (p ->> 'id')::uuid, p ->> 'name');
  perform changed('expense.changed');
  return jsonb_build_object('category', expense_categories_answer(array[(p ->> 'id')::uuid]) -> 0);
end
$$;

-- Renames, deactivates or activates a category: { id, name?, is_active? }. Its expenses keep it.
create or replace function change_expense_category(p jsonb) returns jsonb
language plpgsql
as $$
declare
  next expense_categories;
begin
  select * into next from expense_categories where business_id = (select app_business()) and id = (p ->> 'id')::uuid for update;
  if not found then
    perform refuse('row.missing', 'No se encontró la categoría del gasto.');
  end if;
  next := jsonb_populate_record(next, p);
  perform check_expense_category(next.id, next.name);
  update expense_categories set name = next.name, is_active = next.is_active where business_id = next.business_id and id = next.id;
  perform changed('expense.changed');
  return jsonb_build_object('category', expense_categories_answer(array[next.id]) -> 0);
end
$$;

-- Pays an expense from a register: { id, expense_id, category_id?, description, amount_cents }.
create or replace function pay_expense(p jsonb) returns jsonb
language plpgsql
as $$
declare
  register_session register_sessions := lock_register_session((p ->> 'id')::uuid);
  paid expenses;
begin
  if p ->> 'category_id' is not null and not exists (
    select from expense_categories where business_id = (select app_business()) and id = (p ->> 'category_id')::uuid and is_active)
  then
    perform refuse('row.missing', 'No se encontró la categoría del gasto.', jsonb_build_object('category_id', 'Elige otra categoría.'));
  end if;
  insert into expenses (business_id, id, category_id, location_id, register_session_id, description, amount_cents, business_day, created_by)
  select b.id, (p ->> 'expense_id')::uuid, (p ->> 'category_id')::uuid, register_session.location_id, register_session.id,
    p ->> 'description',
    (p ->> 'amount_cents')::bigint, business_day(clock_timestamp(), b.time_zone, b.day_start_minutes), app_user()
  from businesses b where b.id = (select app_business())
  returning * into paid;
  perform add_cash_movement(register_session, new_id(), 'gasto', paid.amount_cents, paid.description, paid.id);
  perform changed('expense.changed');
  return register_report(register_session.id);
end
$$;
