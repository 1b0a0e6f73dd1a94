-- The drawer's session that counts as today's: open, and of this business day or less than 18 hours old (decisions, Days and registers).
create or replace function open_register_today() returns cash_registers
language sql stable
as $$
  select c
  from cash_registers c
  join businesses b on b.id = c.business_id
  where c.business_id = app_business() and c.status = 'Abierta'
    and (c.business_day = business_day(clock_timestamp(), b.time_zone, b.day_start_minutes)
      or c.created_at > clock_timestamp() - interval '18 hours')
  order by c.created_at desc
  limit 1
$$;

-- Opens a drawer with a float: { id, register_id?, opening_float_cents, opening_count? }. Refuses one that is open already.
create or replace function open_register(p jsonb) returns jsonb
language plpgsql
as $$
declare
  drawer registers;
  opened cash_registers;
begin
  select * into drawer from registers
  where business_id = app_business() and is_active
    and (p ->> 'register_id' is null or id = (p ->> 'register_id')::uuid)
  order by created_at, id
  limit 1
  for update;
  if not found then
    perform refuse('row.missing', 'No se encontró la caja.');
  end if;
  if exists (select from cash_registers where business_id = app_business() and register_id = drawer.id and status = 'Abierta') then
    perform refuse('register.already-open', 'La caja ya está abierta.');
  end if;
  insert into cash_registers (business_id, id, register_id, location_id, business_day, opening_float_cents, opening_count, opened_by)
  select app_business(), (p ->> 'id')::uuid, drawer.id, drawer.location_id,
    business_day(clock_timestamp(), b.time_zone, b.day_start_minutes),
    (p ->> 'opening_float_cents')::bigint, nullif(p -> 'opening_count', 'null'::jsonb), app_user()
  from businesses b where b.id = app_business()
  returning * into opened;
  perform write_audit('register.opened', 'cash_register', opened.id,
    jsonb_build_object('opening_float_cents', opened.opening_float_cents));
  return register_answer(opened);
end
$$;

create or replace function register_answer(c cash_registers) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'id', c.id, 'register_id', c.register_id, 'register_name', r.name, 'location_id', c.location_id, 'status', c.status,
    'business_day', c.business_day, 'opening_float_cents', c.opening_float_cents,
    'opened_by', u.full_name, 'created_at', c.created_at)
  from registers r left join users u on u.id = c.opened_by
  where r.business_id = c.business_id and r.id = c.register_id
$$;
