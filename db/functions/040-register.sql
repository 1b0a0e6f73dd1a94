-- The cash register: its drawers, what moves in them, the count, the X and the Z.

-- The drawer's session that counts as today's: open, and of this business day or less than 18 hours old (decisions, Days and registers). The
-- latest one, or none but the asked one.
create or replace function current_register_session(p_id uuid default null) returns register_sessions
language sql stable
as $$
  select c
  from register_sessions c
  join businesses b on b.id = c.business_id
  where c.business_id = (select app_business()) and c.status = 'Abierta' and (p_id is null or c.id = p_id)
    and (c.business_day = business_day(clock_timestamp(), b.time_zone, b.day_start_minutes)
      or c.created_at > clock_timestamp() - interval '18 hours')
  order by c.created_at desc
  limit 1
$$;

-- Who did something, by name; the platform's own people are not of the business.
create or replace function person_name(p_user uuid) returns text
language sql stable
as $$ select case when p_user is not null then coalesce((select full_name from users where id = p_user), 'Fogón') end $$;

-- Cents as formatMoney of domain/money.ts writes them in the business's currency; tests compare them.
create or replace function money_text(p_cents bigint) returns text
language sql stable
as $$
  select case when p_cents < 0 then '-' else '' end || currency || chr(160) || to_char(abs(p_cents) / 100.0, 'FM999,999,999,999,990.00')
  from businesses where id = (select app_business())
$$;

create or replace function register_session_answer(c register_sessions) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'id', c.id, 'register_id', c.register_id, 'register_name', r.name, 'location_id', c.location_id, 'status', c.status,
    'business_day', c.business_day, 'opening_float_cents', c.opening_float_cents,
    'opened_by', person_name(c.opened_by), 'created_at', c.created_at,
    'is_of_today', c.status = 'Abierta' and c.business_day >= business_day(clock_timestamp(), b.time_zone, b.day_start_minutes))
  from registers r
  join businesses b on b.id = r.business_id
  where r.business_id = c.business_id and r.id = c.register_id
$$;

-- Every open drawer's session, the last opened first.
create or replace function open_register_sessions() returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(register_session_answer(c) order by c.created_at desc), '[]')
  from register_sessions c where c.business_id = (select app_business()) and c.status = 'Abierta'
$$;

create or replace function read_register() returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'session', (select register_session_answer(o) from current_register_session() o where o.id is not null),
    'sessions', open_register_sessions(),
    'registers', coalesce((
      select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'location_id', r.location_id, 'open', exists (
          select from register_sessions c where c.business_id = r.business_id and c.register_id = r.id and c.status = 'Abierta'))
        order by r.created_at, r.id)
      from registers r
      left join locations l on l.business_id = r.business_id and l.id = r.location_id
      where r.business_id = b.id and r.is_active and l.is_active is not false), '[]'),
    'payment_methods', coalesce((
      select jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'kind', m.kind) order by m.order_index, m.name)
      from payment_methods m where m.business_id = b.id and m.is_active), '[]'),
    'expense_categories', coalesce((
      select jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name) order by e.name)
      from expense_categories e where e.business_id = b.id and e.is_active), '[]'),
    'tolerance_cents', b.register_tolerance_cents)
  from businesses b where b.id = (select app_business())
$$;

-- What a count of bills and coins comes to, the same as countedCents of domain/cash.ts; tests compare them.
create or replace function counted_cents(p_count jsonb) returns bigint
language sql immutable parallel safe
as $$ select coalesce(sum(key::bigint * value::bigint), 0)::bigint from jsonb_each_text(p_count) $$;

-- The count by denomination of a request, if it has one. Refuses one that does not come to the amount beside it.
create or replace function read_count(p_count jsonb, p_cents bigint, p_field text) returns jsonb
language plpgsql stable
as $$
declare
  counted bigint;
  sentence text;
begin
  if p_count is null or p_count = 'null'::jsonb then
    return null;
  end if;
  counted := counted_cents(p_count);
  if counted <> p_cents then
    sentence := format('El conteo suma %s, no %s.', money_text(counted), money_text(p_cents));
    perform refuse('input.invalid', sentence, jsonb_build_object(p_field, sentence));
  end if;
  return p_count;
end
$$;

-- Opens a drawer with a float: { id, register_id?, opening_float_cents, opening_count? }. Refuses one that is open already.
create or replace function open_register(p jsonb) returns jsonb
language plpgsql
as $$
declare
  register_session registers;
  opened register_sessions;
begin
  select r.* into register_session from registers r
  where business_id = (select app_business()) and is_active
    and (p ->> 'register_id' is null or id = (p ->> 'register_id')::uuid)
    and not exists (select from locations l where l.business_id = r.business_id and l.id = r.location_id and not l.is_active)
  order by created_at, id
  limit 1
  for update;
  if not found then
    perform refuse('row.missing', 'No se encontró la caja.');
  end if;
  perform location_or_first(register_session.location_id);
  if exists (select from register_sessions where business_id = (select app_business()) and register_id = register_session.id and status = 'Abierta') then
    perform refuse('register.already-open', 'La caja ya está abierta.');
  end if;
  insert into register_sessions (business_id, id, register_id, location_id, business_day, opening_float_cents, opening_count, opened_by)
  select app_business(), (p ->> 'id')::uuid, register_session.id, register_session.location_id,
    business_day(clock_timestamp(), b.time_zone, b.day_start_minutes), (p ->> 'opening_float_cents')::bigint,
    read_count(p -> 'opening_count', (p ->> 'opening_float_cents')::bigint, 'opening_count'), app_user()
  from businesses b where b.id = (select app_business())
  returning * into opened;
  perform write_audit('register.opened', 'register_session', opened.id,
    jsonb_build_object('register', register_session.name, 'opening_float_cents', opened.opening_float_cents));
  return register_session_answer(opened);
end
$$;

-- Adds a drawer, { id, name, location_id? }; without a location it stands at the business's first one.
create or replace function create_register(p jsonb) returns jsonb
language plpgsql
as $$
declare
  added registers;
begin
  insert into registers (business_id, id, name, location_id)
  values (app_business(), (p ->> 'id')::uuid, p ->> 'name', location_or_first((p ->> 'location_id')::uuid))
  on conflict (business_id, name) do nothing
  returning * into added;
  if added.id is null then
    perform refuse_field('row.conflict', 'name', 'Ya hay una caja con ese nombre.');
  end if;
  perform write_audit('register.added', 'register', added.id, jsonb_build_object('name', added.name));
  return jsonb_build_object('id', added.id, 'name', added.name);
end
$$;

-- An open drawer, locked until the transaction ends: what is charged or moved in it has either happened or waits.
create or replace function lock_register_session(p_id uuid) returns register_sessions
language plpgsql
as $$
declare
  register_session register_sessions;
begin
  select * into register_session from register_sessions where business_id = (select app_business()) and id = p_id for update;
  if not found then
    perform refuse('row.missing', 'No se encontró la caja.');
  elsif register_session.status = 'Cerrada' then
    perform refuse('register.closed', 'La caja ya está cerrada.');
  end if;
  return register_session;
end
$$;

-- What a drawer must hold and what it is made of, the same as expectedCash of domain/cash.ts; tests compare them. A payment counts net
-- of its change; an annulled sale's money went back, and a tip is the staff's.
create or replace function expected_cash(c register_sessions) returns jsonb
language sql stable
as $$
  with part as (
    select
      (select coalesce(sum(p.amount_cents), 0)
        from payments p
        join sales s on s.business_id = p.business_id and s.id = p.sale_id
        where p.business_id = c.business_id and p.register_session_id = c.id and p.kind = 'efectivo' and s.status = 'Pagada') as sold,
      (select coalesce(sum(f.total_cents), 0)
        from refunds f where f.business_id = c.business_id and f.register_session_id = c.id and f.kind = 'efectivo') as returned,
      (select coalesce(sum(case when m.type in ('entrada', 'abono') then m.amount_cents else -m.amount_cents end), 0)
        from cash_movements m where m.business_id = c.business_id and m.register_session_id = c.id) as moved
  )
  select jsonb_build_object('opening_float_cents', c.opening_float_cents, 'cash_sales_cents', sold, 'cash_refunds_cents', returned,
    'movements_cents', moved, 'expected_cents', c.opening_float_cents + sold - returned + moved)
  from part
$$;

-- Refuses what took more cash out of a locked drawer than there was.
create or replace function check_cash_left(p_register_session register_sessions, p_cash_out_cents bigint) returns void
language plpgsql
as $$
begin
  if p_cash_out_cents > 0 and (expected_cash(p_register_session) ->> 'expected_cents')::bigint < 0 then
    perform refuse_field('input.invalid', 'amount_cents', 'No hay tanto efectivo en la caja.');
  end if;
end
$$;

-- The figures of a drawer as they are now: its X, and at its closing its Z.
create or replace function register_figures(c register_sessions) returns jsonb
language sql stable
as $$
  with charged as (
    select * from sales where business_id = c.business_id and register_session_id = c.id and status <> 'Por cobrar'
  ), sold as (
    select * from charged where status = 'Pagada'
  ), returned as (
    select * from refunds where business_id = c.business_id and register_session_id = c.id
  ), tipped as (
    select * from tips where business_id = c.business_id and register_session_id = c.id
  )
  select jsonb_build_object(
      'id', c.id, 'register_name', (select name from registers where business_id = c.business_id and id = c.register_id),
      'status', c.status, 'business_day', c.business_day, 'z_number', c.z_number,
      'opened_by', person_name(c.opened_by), 'opened_at', c.created_at,
      'closed_by', person_name(c.closed_by), 'closed_at', c.closed_at, 'at', coalesce(c.closed_at, clock_timestamp()),
      'opening_count', c.opening_count, 'counted_cents', c.counted_cents, 'closing_count', c.closing_count,
      'difference_cents', c.difference_cents, 'difference_reason', c.difference_reason, 'approved_by', person_name(c.approved_by))
    || expected_cash(c)
    || (select jsonb_build_object('sales', count(*), 'base_cents', coalesce(sum(base_cents), 0), 'tax_cents', coalesce(sum(tax_cents), 0),
        'total_cents', coalesce(sum(total_cents), 0), 'discount_cents', coalesce(sum(discount_cents), 0)) from sold)
    || (select jsonb_build_object('first_number', min(number), 'last_number', max(number),
        'voided', count(*) filter (where status = 'Anulada'),
        'voided_cents', coalesce(sum(total_cents) filter (where status = 'Anulada'), 0)) from charged)
    || (select jsonb_build_object('refunds', count(*), 'refunded_cents', coalesce(sum(total_cents), 0)) from returned)
    || jsonb_build_object(
      'tips_cents', (select coalesce(sum(amount_cents), 0) from tipped),
      'by_rate', coalesce((
        select jsonb_agg(jsonb_build_object('tax_rate', t.tax_rate, 'base_cents', t.base, 'tax_cents', t.tax) order by t.tax_rate desc)
        from (
          select i.tax_rate, sum(i.base_cents) as base, sum(i.tax_cents) as tax
          from sold s join sale_items i on i.business_id = s.business_id and i.sale_id = s.id
          group by i.tax_rate
        ) t), '[]'),
      'by_method', coalesce((
        select jsonb_agg(jsonb_build_object('kind', t.kind, 'method', t.method, 'payments', t.payments, 'amount_cents', t.amount)
          order by t.kind, t.method)
        from (
          select p.kind, coalesce(m.name, p.kind) as method, count(*) as payments, sum(p.amount_cents) as amount
          from sold s
          join payments p on p.business_id = s.business_id and p.sale_id = s.id
          left join payment_methods m on m.business_id = p.business_id and m.id = p.payment_method_id
          group by 1, 2
        ) t), '[]'),
      'by_user', coalesce((
        select jsonb_agg(jsonb_build_object('user', person_name(t.cashier_id), 'sales', t.sales, 'total_cents', t.total)
          order by person_name(t.cashier_id), t.cashier_id)
        from (select cashier_id, count(*) as sales, sum(total_cents) as total from sold group by 1) t), '[]'),
      'refunds_by_kind', coalesce((
        select jsonb_agg(jsonb_build_object('kind', t.kind, 'amount_cents', t.amount) order by t.kind)
        from (select kind, sum(total_cents) as amount from returned group by 1) t), '[]'),
      'tips_by_kind', coalesce((
        select jsonb_agg(jsonb_build_object('kind', t.kind, 'amount_cents', t.amount) order by t.kind)
        from (select kind, sum(amount_cents) as amount from tipped group by 1) t), '[]'),
      'movements', coalesce((
        select jsonb_agg(jsonb_build_object('id', m.id, 'type', m.type, 'amount_cents', m.amount_cents, 'reason', m.reason,
          'user', person_name(m.user_id), 'created_at', m.created_at) order by m.created_at, m.id)
        from cash_movements m where m.business_id = c.business_id and m.register_session_id = c.id), '[]'),
      'counts', coalesce((
        select jsonb_agg(jsonb_build_object('id', r.id, 'counted_by', person_name(r.counted_by), 'counted_at', r.created_at,
          'counted_cents', r.counted_cents, 'difference_cents', r.counted_cents - r.expected_cents, 'closing_count', r.closing_count)
          order by r.created_at, r.id)
        from register_counts r where r.business_id = c.business_id and r.register_session_id = c.id), '[]'))
$$;

-- The X of an open drawer; of a closed one its Z, as it was frozen.
create or replace function register_report(p_id uuid) returns jsonb
language sql stable
as $$
  select case when c.status = 'Cerrada' then c.z_report else register_figures(c) end
  from register_sessions c where c.business_id = (select app_business()) and c.id = p_id
$$;

-- Whether a drawer is open that may hold some of what was paid until a day.
create or replace function has_open_register_session(p_to date) returns boolean
language sql stable
as $$
  select exists (
    select from register_sessions c where c.business_id = (select app_business()) and c.status = 'Abierta' and c.business_day <= p_to)
$$;

-- A page of sales without what one way of paying came to, while a drawer is open that may hold some of it.
create or replace function hide_method_total(p_page jsonb, p_filter jsonb) returns jsonb
language sql stable
as $$
  select case when p_filter ->> 'method' is not null and has_open_register_session((p_filter ->> 'to')::date)
    then p_page || '{"total_cents": null, "base_cents": null}' else p_page end
$$;

create or replace function list_closed_register_sessions(p_limit integer, p_offset integer) returns jsonb
language sql stable
as $$
  with page as (
    select * from register_sessions where business_id = (select app_business()) and z_number is not null
    order by z_number desc limit p_limit offset p_offset
  )
  select jsonb_build_object(
    'total', (select count(*) from register_sessions where business_id = (select app_business()) and z_number is not null),
    'closed', coalesce((
      select jsonb_agg(jsonb_build_object('id', c.id, 'z_number', c.z_number, 'register_name', c.z_report ->> 'register_name',
        'business_day', c.business_day, 'closed_by', c.z_report ->> 'closed_by', 'closed_at', c.closed_at,
        'total_cents', (c.z_report ->> 'total_cents')::bigint, 'difference_cents', c.difference_cents) order by c.z_number desc)
      from page c), '[]'))
$$;

-- Writes a movement of a locked drawer. Refuses to take out more cash than it must hold.
create or replace function add_cash_movement(p_register_session register_sessions, p_id uuid, p_type text, p_cents bigint, p_reason text, p_source uuid default null)
returns void
language plpgsql
as $$
begin
  insert into cash_movements (business_id, id, register_session_id, type, amount_cents, reason, source_id, user_id)
  values (p_register_session.business_id, p_id, p_register_session.id, p_type, p_cents, p_reason, p_source, app_user());
  if p_type not in ('entrada', 'abono') then
    perform check_cash_left(p_register_session, p_cents);
  end if;
  perform write_audit('cash.moved', 'cash_movement', p_id,
    jsonb_build_object('register_session_id', p_register_session.id, 'type', p_type, 'amount_cents', p_cents, 'reason', p_reason));
end
$$;

-- Puts cash in or takes it out: { id, movement_id, type: entrada | salida | resguardo, amount_cents, reason }.
create or replace function move_cash(p jsonb) returns jsonb
language plpgsql
as $$
declare
  register_session register_sessions := lock_register_session((p ->> 'id')::uuid);
begin
  perform add_cash_movement(register_session, (p ->> 'movement_id')::uuid, p ->> 'type', (p ->> 'amount_cents')::bigint, p ->> 'reason');
  return register_report(register_session.id);
end
$$;

-- Pays an expense from a drawer: { id, expense_id, category_id?, description, amount_cents }.
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
  select b.id, (p ->> 'expense_id')::uuid, (p ->> 'category_id')::uuid, register_session.location_id, register_session.id, p ->> 'description',
    (p ->> 'amount_cents')::bigint, business_day(clock_timestamp(), b.time_zone, b.day_start_minutes), app_user()
  from businesses b where b.id = (select app_business())
  returning * into paid;
  perform add_cash_movement(register_session, new_id(), 'gasto', paid.amount_cents, paid.description, paid.id);
  return register_report(register_session.id);
end
$$;

-- The counts that hold for the cash that a drawer must hold now: those since it was last counted with another amount.
create or replace function valid_register_counts(p_register_session uuid, p_expected bigint) returns setof register_counts
language sql stable
as $$
  select r from register_counts r
  where r.business_id = (select app_business()) and r.register_session_id = p_register_session
    and not exists (select from register_counts o
      where o.business_id = r.business_id and o.register_session_id = r.register_session_id
        and (o.created_at, o.id) >= (r.created_at, r.id) and o.expected_cents <> p_expected)
  order by r.created_at, r.id
$$;

-- What the last count of an open drawer came to, with what it was counted against; null when the drawer has to be counted.
create or replace function register_count_outcome(p_register_session uuid) returns jsonb
language plpgsql stable
as $$
declare
  tolerance bigint := (select register_tolerance_cents from businesses where id = (select app_business()));
  counts register_counts[] := (select array_agg(n order by n.created_at, n.id)
    from register_sessions c, valid_register_counts(c.id, (expected_cash(c) ->> 'expected_cents')::bigint) n
    where c.business_id = (select app_business()) and c.id = p_register_session and c.status = 'Abierta');
  last register_counts := counts[cardinality(counts)];
begin
  if last.id is null then
    return null;
  end if;
  return jsonb_build_object('id', last.id, 'counted_by', person_name(last.counted_by), 'counted_at', last.created_at,
    'expected_cents', last.expected_cents, 'counted_cents', last.counted_cents,
    'difference_cents', last.counted_cents - last.expected_cents, 'tolerance_cents', tolerance,
    'exceeds_tolerance', abs(last.counted_cents - last.expected_cents) > tolerance,
    'recounts_left', greatest(0, 2 - cardinality(counts)),
    'open_bills', coalesce((
      select jsonb_agg(jsonb_build_object('sale_id', s.id, 'order_number', o.number, 'table_number', s.table_number,
        'customer_name', s.customer_name, 'total_cents', s.total_cents) order by o.number, s.created_at, s.id)
      from sales s
      join orders o on o.business_id = s.business_id and o.id = s.order_id
      where s.business_id = (select app_business()) and s.status = 'Por cobrar'), '[]'));
end
$$;

-- { outcome } of the last count of a drawer; null where there is no such drawer.
create or replace function last_register_count(p_register_session uuid) returns jsonb
language sql stable
as $$
  select jsonb_build_object('outcome', register_count_outcome(c.id))
  from register_sessions c where c.business_id = (select app_business()) and c.id = p_register_session
$$;

-- Refuses a count that is not of the drawer.
create or replace function check_register_count(p_register_session uuid, p_count uuid) returns void
language plpgsql stable
as $$
begin
  if not exists (select from register_counts
    where business_id = (select app_business()) and register_session_id = p_register_session and id = p_count)
  then
    perform refuse('row.missing', 'No se encontró el conteo: cuenta el efectivo de la caja antes de cerrarla.');
  end if;
end
$$;

-- Takes a blind count of an open drawer: { id, counted_cents, closing_count?, recount_of? }. The same cash is counted once, and once more by
-- who has seen what the first count came to.
create or replace function count_register(p jsonb) returns jsonb
language plpgsql
as $$
declare
  register_session register_sessions := lock_register_session((p ->> 'id')::uuid);
  expected bigint := (expected_cash(register_session) ->> 'expected_cents')::bigint;
  counts register_counts[] := (select array_agg(n order by n.created_at, n.id) from valid_register_counts(register_session.id, expected) n);
  last register_counts := counts[cardinality(counts)];
  counted register_counts;
begin
  if p ->> 'recount_of' is not null then
    perform check_register_count(register_session.id, (p ->> 'recount_of')::uuid);
  end if;
  if last.id <> (p ->> 'recount_of')::uuid or last.id is not null and p ->> 'recount_of' is null then
    perform refuse('row.conflict', format('%s ya contó esta caja: revisa su conteo.', person_name(last.counted_by)));
  elsif cardinality(counts) >= 2 then
    perform refuse('row.conflict', 'La caja ya se contó dos veces: ciérrala con el último conteo.');
  end if;
  insert into register_counts (business_id, id, register_session_id, counted_cents, closing_count, expected_cents, counted_by, created_at)
  values (register_session.business_id, new_id(), register_session.id, (p ->> 'counted_cents')::bigint,
    read_count(p -> 'closing_count', (p ->> 'counted_cents')::bigint, 'closing_count'), expected, app_user(), clock_timestamp())
  returning * into counted;
  perform write_audit('register.counted', 'register_session', register_session.id, jsonb_build_object('expected_cents', expected,
    'counted_cents', counted.counted_cents, 'difference_cents', counted.counted_cents - expected, 'count', counted.closing_count));
  return register_count_outcome(register_session.id);
end
$$;

-- Closes a drawer with its last count and freezes its Z: { id, count_id, difference_reason?, may_accept, approved_by }. Nothing that it
-- refuses with says what the drawer must hold.
create or replace function close_register(p jsonb) returns jsonb
language plpgsql
as $$
declare
  register_session register_sessions := lock_register_session((p ->> 'id')::uuid);
  last register_counts;
  tolerance bigint := (select register_tolerance_cents from businesses where id = (select app_business()));
begin
  perform check_register_count(register_session.id, (p ->> 'count_id')::uuid);
  register_session.expected_cents := (expected_cash(register_session) ->> 'expected_cents')::bigint;
  select * into last from register_counts
  where business_id = register_session.business_id and register_session_id = register_session.id
  order by created_at desc, id desc limit 1;
  if last.expected_cents <> register_session.expected_cents then
    perform refuse('register.uncounted', 'El efectivo de la caja cambió después del conteo: cuéntalo de nuevo.');
  elsif last.id <> (p ->> 'count_id')::uuid then
    perform refuse('register.uncounted', format('%s contó la caja otra vez: revisa su conteo.', person_name(last.counted_by)));
  end if;
  register_session.counted_cents := last.counted_cents;
  register_session.closing_count := last.closing_count;
  register_session.difference_cents := last.counted_cents - last.expected_cents;
  register_session.difference_reason := nullif(p ->> 'difference_reason', '');
  if abs(register_session.difference_cents) > tolerance then
    if register_session.difference_reason is null then
      perform refuse_field('register.difference', 'difference_reason', 'El conteo no cuadra: escribe el motivo de la diferencia.');
    elsif not (p ->> 'may_accept')::boolean then
      perform refuse('approval.required', 'Esta diferencia necesita la autorización de un administrador.',
        jsonb_build_object('action', 'register:accept-difference'));
    end if;
    register_session.approved_by := coalesce((p ->> 'approved_by')::uuid, app_user());
  end if;
  register_session.status := 'Cerrada';
  register_session.z_number := next_number('z');
  register_session.closed_by := app_user();
  register_session.closed_at := clock_timestamp();
  register_session.z_report := register_figures(register_session);
  update register_sessions
  set status = register_session.status, counted_cents = register_session.counted_cents, closing_count = register_session.closing_count,
    expected_cents = register_session.expected_cents, difference_cents = register_session.difference_cents, difference_reason = register_session.difference_reason,
    approved_by = register_session.approved_by, z_number = register_session.z_number, z_report = register_session.z_report, closed_by = register_session.closed_by,
    closed_at = register_session.closed_at
  where business_id = register_session.business_id and id = register_session.id;
  perform write_audit('register.closed', 'register_session', register_session.id, jsonb_build_object('z_number', register_session.z_number,
    'expected_cents', register_session.expected_cents, 'counted_cents', register_session.counted_cents, 'difference_cents', register_session.difference_cents,
    'reason', register_session.difference_reason), nullif(register_session.approved_by, app_user()));
  if abs(register_session.difference_cents) > tolerance then
    perform notify_roles(array['admin'], 'Diferencia de caja', format('%s %s en %s, Z #%s. Cerró %s%s. Motivo: %s',
      case when register_session.difference_cents < 0 then 'Faltan' else 'Sobran' end, money_text(abs(register_session.difference_cents)),
      (select name from registers where business_id = register_session.business_id and id = register_session.register_id), register_session.z_number,
      person_name(app_user()), ', aprobó ' || person_name(nullif(register_session.approved_by, app_user())), register_session.difference_reason));
  end if;
  return register_session.z_report;
end
$$;

-- Whether a request of the API is being answered: then the session, or the role that it took, is fogon_app, also in what cascades from it
-- as the tables' owner. The owner and fogon_platform write a seed's history, or take a business away whole.
create or replace function is_request() returns boolean
language sql stable parallel safe
as $$ select 'fogon_app' in (session_user, current_setting('role')) $$;

-- A Z never changes; the day under which it is listed follows the business's clock.
create or replace function refuse_z_change() returns trigger
language plpgsql
as $$
begin
  perform refuse('register.closed', 'La caja ya está cerrada.');
  return null;
end
$$;

create or replace function refuse_charged_sale_delete() returns trigger
language plpgsql
as $$
begin
  perform refuse('sale.paid', format('La venta #%s ya fue cobrada: se anula o se devuelve, no se borra.', old.number));
  return null;
end
$$;

-- Waits for a drawer that is being closed, so that what comes late is refused.
create or replace function refuse_closed_register_session() returns trigger
language plpgsql
as $$
declare
  register_session record;
begin
  for register_session in
    select status from register_sessions
    where (business_id, id) in ((old.business_id, old.register_session_id), (new.business_id, new.register_session_id))
    order by id
    for share
  loop
    if register_session.status = 'Cerrada' then
      perform refuse('register.closed', 'La caja ya está cerrada.');
    end if;
  end loop;
  return coalesce(new, old);
end
$$;

create or replace trigger refuse_z_change before delete on register_sessions
for each row when (old.status = 'Cerrada' and is_request())
execute function refuse_z_change();
create or replace trigger refuse_z_change_on_update before update on register_sessions
for each row when (old.status = 'Cerrada' and is_request() and to_jsonb(old) - 'business_day' is distinct from to_jsonb(new) - 'business_day')
execute function refuse_z_change();

create or replace trigger refuse_closed_register_session before insert or update or delete on cash_movements
for each row when (is_request()) execute function refuse_closed_register_session();
create or replace trigger refuse_closed_register_session before insert or update or delete on register_counts
for each row when (is_request()) execute function refuse_closed_register_session();
create or replace trigger refuse_closed_register_session before insert or update or delete on payments
for each row when (is_request()) execute function refuse_closed_register_session();
create or replace trigger refuse_closed_register_session before insert or delete on refunds
for each row when (is_request()) execute function refuse_closed_register_session();
create or replace trigger refuse_closed_register_session_on_update before update on refunds
for each row when (is_request() and to_jsonb(old) - array['business_day', 'shift'] <> to_jsonb(new) - array['business_day', 'shift'])
execute function refuse_closed_register_session();
create or replace trigger refuse_closed_register_session before insert or update or delete on tips
for each row when (is_request()) execute function refuse_closed_register_session();

create or replace trigger refuse_charged_sale_delete before delete on sales
for each row when (old.status <> 'Por cobrar' and is_request())
execute function refuse_charged_sale_delete();
create or replace trigger refuse_closed_register_session before insert on sales
for each row when (new.register_session_id is not null and is_request())
execute function refuse_closed_register_session();
-- Counting its prints changes nothing of a sale; its day and shift follow the business's clock.
create or replace trigger refuse_closed_register_session_on_update before update on sales
for each row when (
  (old.register_session_id is not null or new.register_session_id is not null) and is_request()
  and (old.register_session_id is null or to_jsonb(old) - array['receipts_printed', 'business_day', 'shift', 'hour', 'voided_on']
    <> to_jsonb(new) - array['receipts_printed', 'business_day', 'shift', 'hour', 'voided_on']))
execute function refuse_closed_register_session();
