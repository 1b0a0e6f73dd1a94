-- Registers and their sessions: opening them, their locks and their expected cash.

-- The present register session: open, and of this business day or a few hours old (decisions, Days and registers). The latest one, or
-- only the one with p_id.
create or replace function current_register_session(p_id uuid default null) returns register_sessions
language sql stable
as $$
  select c
  from register_sessions c
  join businesses b on b.id = c.business_id
  where c.business_id = (select app_business()) and c.status = 'Abierta' and (p_id is null or c.id = p_id)
    and (c.business_day = business_day(clock_timestamp(), b.time_zone, b.day_start_minutes)
      or c.created_at > clock_timestamp() - make_interval(hours => register_session_hours()))
  order by c.created_at desc
  limit 1
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

-- All open register sessions, latest first.
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

-- The sum of a count of bills and coins.
create or replace function counted_cents(p_count jsonb) returns bigint
language sql immutable parallel safe
as $$ select coalesce(sum(key::bigint * value::bigint), 0)::bigint from jsonb_each_text(p_count) $$;

-- The count by denomination of a request, or null. Refuses one with a bill or coin that the currency of the business does not have, and one
-- whose sum is not p_cents.
create or replace function checked_cash_count(p_count jsonb, p_cents bigint, p_field text) returns jsonb
language plpgsql stable
as $$
declare
  foreign_value bigint;
  counted bigint;
  sentence text;
begin
  if p_count is null or p_count = 'null'::jsonb then
    return null;
  end if;
  select max(key::bigint) into foreign_value
  from jsonb_object_keys(p_count) key
  where key::bigint <> all (select unnest(denominations(currency)) from businesses where id = (select app_business()));
  if foreign_value is not null then
    sentence := format('No hay billetes ni monedas de %s.', money_text(foreign_value));
    perform refuse('input.invalid', sentence, jsonb_build_object(p_field, sentence));
  end if;
  counted := counted_cents(p_count);
  if counted <> p_cents then
    sentence := format('El conteo suma %s, no %s.', money_text(counted), money_text(p_cents));
    perform refuse('input.invalid', sentence, jsonb_build_object(p_field, sentence));
  end if;
  return p_count;
end
$$;

-- Whether a difference of cash needs a reason and an approval.
create or replace function exceeds_tolerance(p_difference bigint, p_tolerance bigint) returns boolean
language sql immutable parallel safe
as $$ select abs(p_difference) > p_tolerance $$;

-- Opens a register with a float: { id, register_id?, opening_float_cents, opening_count? }. Refuses a register that is open.
create or replace function open_register(p jsonb) returns jsonb
language plpgsql
as $$
declare
  target registers;
  opened register_sessions;
begin
  select r.* into target from registers r
  where business_id = (select app_business()) and is_active
    and (p ->> 'register_id' is null or id = (p ->> 'register_id')::uuid)
    and not exists (select from locations l where l.business_id = r.business_id and l.id = r.location_id and not l.is_active)
  order by created_at, id
  limit 1
  for update;
  if not found then
    perform refuse('row.missing', 'No se encontró la caja.');
  end if;
  perform location_or_first(target.location_id);
  if exists (select from register_sessions where business_id = (select app_business()) and register_id = target.id
    and status = 'Abierta') then
    perform refuse('register.already-open', 'La caja ya está abierta.');
  end if;
  insert into register_sessions (business_id, id, register_id, location_id, business_day, opening_float_cents, opening_count, opened_by)
  select app_business(), (p ->> 'id')::uuid, target.id, target.location_id,
    business_day(clock_timestamp(), b.time_zone, b.day_start_minutes), (p ->> 'opening_float_cents')::bigint,
    checked_cash_count(p -> 'opening_count', (p ->> 'opening_float_cents')::bigint, 'opening_count'), app_user()
  from businesses b where b.id = (select app_business())
  returning * into opened;
  perform write_audit('register.opened', 'register_session', opened.id,
    jsonb_build_object('register', target.name, 'opening_float_cents', opened.opening_float_cents));
  perform changed_row('register.changed', opened.id);
  return register_session_answer(opened);
end
$$;

-- Creates a register, { id, name, location_id? }; the default location is the first one of the business.
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
  perform changed_row('register.changed', added.id);
  return jsonb_build_object('id', added.id, 'name', added.name);
end
$$;

-- Locks an open register session until the transaction ends, so that charges and cash movements happen before or after it. Refuses a closed
-- one.
create or replace function lock_register_session(p_id uuid) returns register_sessions
language plpgsql
as $$
declare
  register_session register_sessions;
begin
  select * into register_session from register_sessions where business_id = (select app_business()) and id = p_id for update;
  if not found then
    perform refuse('row.missing', 'No se encontró la caja.');
  elsif register_session.status <> 'Abierta' then
    perform refuse('register.closed', 'La caja ya está cerrada.');
  end if;
  return register_session;
end
$$;

-- Locks the register session that receives or pays money now: the given one, or the latest of today.
create or replace function lock_current_register_session(p_register_session uuid default null) returns register_sessions
language plpgsql
as $$
declare
  register_session register_sessions := current_register_session(p_register_session);
begin
  if register_session.id is null and p_register_session is not null and not exists (
    select from register_sessions where business_id = (select app_business()) and id = p_register_session)
  then
    perform refuse('row.missing', 'No se encontró la caja.');
  end if;
  select * into register_session from register_sessions where business_id = (select app_business()) and id = register_session.id
    and status = 'Abierta' for share;
  if not found then
    perform refuse('register.closed', 'Debes aperturar la caja en POS');
  end if;
  return register_session;
end
$$;

-- Locks the drawer of the present register session before cash leaves it, so that others see what is left.
create or replace function lock_drawer(p_register_session uuid) returns void
language plpgsql
as $$
begin
  perform 1 from register_sessions
  where business_id = (select app_business()) and id = (current_register_session(p_register_session)).id for update;
end
$$;

-- What a tip changes in the drawer: cash that was not handed over lies there, and other money that was came out of it.
create or replace function tip_cash(t tips) returns bigint
language sql immutable parallel safe
as $$
  select case when t.is_handed_over is null then 0 when goes_to_register(t.kind)
    then case when t.is_handed_over then 0 else t.amount_cents end
    when t.is_handed_over then -t.amount_cents else 0 end
$$;

-- The tips of a register session and, with the opposite sign, those that went back to the diner in it.
create or replace function tips_of_session(c register_sessions) returns table (kind text, amount_cents bigint, cash_cents bigint)
language sql stable
as $$
  select t.kind, t.amount_cents, tip_cash(t) from tips t where t.business_id = c.business_id and t.register_session_id = c.id
  union all
  select t.kind, -t.amount_cents, -tip_cash(t)
  from tip_returns r
  join tips t on t.business_id = r.business_id and t.id = r.tip_id
  where r.business_id = c.business_id and r.register_session_id = c.id
$$;

-- The expected cash of a register session and its parts. A payment counts without
-- its change; voided sales do not count.
create or replace function expected_cash(c register_sessions) returns jsonb
language sql stable
as $$
  with part as (
    select
      (select coalesce(sum(p.amount_cents), 0)
        from payments p
        join sales s on s.business_id = p.business_id and s.id = p.sale_id
        where p.business_id = c.business_id and p.register_session_id = c.id and goes_to_register(p.kind) and s.status = 'Pagada') as sold,
      (select coalesce(sum(f.total_cents), 0)
        from refunds f where f.business_id = c.business_id and f.register_session_id = c.id and goes_to_register(f.kind)) as returned,
      (select coalesce(sum(case when m.type in ('entrada', 'abono') then m.amount_cents else -m.amount_cents end), 0)
        from cash_movements m where m.business_id = c.business_id and m.register_session_id = c.id) as moved,
      (select coalesce(sum(cash_cents), 0) from tips_of_session(c)) as tipped
  )
  select jsonb_build_object('opening_float_cents', c.opening_float_cents, 'cash_sales_cents', sold, 'cash_refunds_cents', returned,
    'movements_cents', moved, 'cash_tips_cents', tipped, 'expected_cents', c.opening_float_cents + sold - returned + moved + tipped)
  from part
$$;

-- Refuses if more cash left a locked register session than it had.
create or replace function check_cash_left(p_register_session register_sessions, p_cash_out_cents bigint) returns void
language plpgsql
as $$
begin
  if p_cash_out_cents > 0 and (expected_cash(p_register_session) ->> 'expected_cents')::bigint < 0 then
    perform refuse_field('input.invalid', 'amount_cents', 'No hay tanto efectivo en la caja.');
  end if;
end
$$;

-- Whether an open register session may have payments of days until p_to.
create or replace function has_open_register_session(p_to date) returns boolean
language sql stable
as $$
  select exists (
    select from register_sessions c where c.business_id = (select app_business()) and c.status = 'Abierta' and c.business_day <= p_to)
$$;
