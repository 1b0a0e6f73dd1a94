-- Offline requests that were refused, until an administrator sends them again or discards them (docs/decisions/071). The id of a conflict is the
-- idempotency key of its request.

-- The idempotency key with which the request of a conflict is sent again: it has one effect, also if two administrators send it with different
-- changes.
create or replace function resending_key(p_conflict uuid) returns uuid
language sql immutable parallel safe
as $$
  select overlay(overlay(left(encode(sha256(('resend ' || p_conflict)::bytea), 'hex'), 32) placing '8' from 13) placing '8' from 17)::uuid
$$;

-- Stores what a device without a session delivers as conflicts: [{ key, method, path, body, offline }]. What has arrived before changes nothing.
create or replace function deliver_offline_requests(p_business uuid, p_user uuid, p_device uuid, p_requests jsonb) returns jsonb
language plpgsql security definer set search_path = public
as $$
declare
  request record;
  delivered integer := 0;
begin
  if not exists (select from businesses where id = p_business and is_active) then
    perform refuse('offline.device', 'Este dispositivo no es de un negocio activo.');
  end if;
  perform set_config('app.business_id', p_business::text, true);
  perform set_config('app.user_id', p_user::text, true);
  -- Each is locked by its key, so all deliveries have one order.
  for request in
    select r.* from jsonb_to_recordset(p_requests) as r (key uuid, method text, path text, body jsonb, offline jsonb) order by r.key
  loop
    delivered := delivered + record_offline_conflict(jsonb_build_object('id', request.key, 'kind', request.offline -> 'kind',
      'request', jsonb_build_object('method', request.method, 'path', request.path, 'body', request.body),
      'offline', request.offline || jsonb_build_object('device_id', p_device),
      'refusal', '{"code": "auth.expired", "message": "La sesión de este dispositivo terminó antes de enviarla."}'::jsonb))::integer;
  end loop;
  return jsonb_build_object('delivered', delivered, 'stored', (
    select count(*) from offline_conflicts c
    where c.business_id = p_business and c.id in (select r.key from jsonb_to_recordset(p_requests) as r (key uuid))
      and c.xmin = pg_current_xact_id()::xid));
end
$$;

-- The money that a request took: the payments of a charge, a tip, or a cash movement; null for others. What is not an amount does not count: a
-- request that is stored was not validated.
create or replace function offline_amount(p_kind text, p_body jsonb) returns bigint
language sql immutable parallel safe
as $$
  select case
      when p_kind in ('order.charge', 'sale.charge') then (
        select least(coalesce(sum(floor((a #>> '{}')::numeric)), 0),
          (jsonb_path_query_first(p_body, '$.total_cents ? (@ >= 0 && @ <= 10000000000)') #>> '{}')::numeric)
        from jsonb_path_query(p_body, '$.payments[*].amount_cents ? (@ >= 0 && @ <= 10000000000)') as x (a))
      when p_kind in ('sale.tip', 'register.movement') then
        floor((jsonb_path_query_first(p_body, '$.amount_cents ? (@ >= 0 && @ <= 10000000000)') #>> '{}')::numeric)
    end::bigint
$$;

create or replace function offline_conflict_answer(c offline_conflicts) returns jsonb
language sql stable
as $$
  select jsonb_build_object('id', c.id, 'kind', c.kind, 'request', c.request, 'offline', c.offline,
    'device', (select jsonb_build_object('id', d.id, 'number', d.number, 'name', d.name) from devices d
      where d.business_id = c.business_id and d.id = c.device_id),
    'user', person_name(c.user_id), 'provisional_number', c.provisional_number,
    'table_number', (select t.name from tables t where t.business_id = c.business_id
      and t.id::text in (c.request -> 'body' ->> 'table_id', c.request -> 'body' -> 'order' ->> 'table_id')),
    'amount_cents', offline_amount(c.kind, c.request -> 'body'),
    'occurred_at', c.occurred_at, 'received_at', c.created_at,
    'refusal', jsonb_build_object('code', c.refusal ->> 'code', 'message', c.refusal ->> 'message'),
    'status', c.status, 'resolved_at', c.resolved_at, 'resolved_by', person_name(c.resolved_by), 'reason', c.reason)
$$;

-- The conflicts to resolve, oldest first, and then the 50 resolved last.
create or replace function list_offline_conflicts() returns jsonb
language sql stable
as $$
  with listed as (
    select c, 1 as place, c.occurred_at as at from offline_conflicts c
    where c.business_id = (select app_business()) and c.status = 'Pendiente'
    union all
    (select c, 2, c.resolved_at from offline_conflicts c
    where c.business_id = (select app_business()) and c.status <> 'Pendiente'
    order by c.resolved_at desc, c.id limit 50)
  )
  select jsonb_build_object('pending', count(*) filter (where place = 1), 'conflicts', coalesce(
    jsonb_agg(offline_conflict_answer(c) order by place, case when place = 1 then at end, at desc, (c).id), '[]'))
  from listed
$$;

-- The stored request of a conflict, to send it again: { id, table_id?, register_session_id?, sale_id? } refuses what the business does not have.
create or replace function read_offline_request(p jsonb) returns jsonb
language plpgsql
as $$
declare
  c offline_conflicts;
begin
  select * into c from offline_conflicts where business_id = (select app_business()) and id = (p ->> 'id')::uuid;
  if not found then
    perform refuse('row.missing', 'No se encontró la operación.');
  elsif p ->> 'table_id' is not null and not exists (
    select from tables where business_id = c.business_id and id = (p ->> 'table_id')::uuid)
  then
    perform refuse('row.missing', 'Mesa no encontrada.');
  elsif p ->> 'register_session_id' is not null and not exists (
    select from register_sessions where business_id = c.business_id and id = (p ->> 'register_session_id')::uuid)
  then
    perform refuse('row.missing', 'No se encontró la caja.');
  elsif p ->> 'sale_id' is not null and not exists (
    select from sales where business_id = c.business_id and id = (p ->> 'sale_id')::uuid)
  then
    perform refuse('row.missing', 'Venta no encontrada.');
  end if;
  return jsonb_build_object('kind', c.kind, 'request', c.request, 'offline', c.offline, 'pending', c.status = 'Pendiente',
    'key', resending_key(c.id), 'now', clock_timestamp());
end
$$;

-- Stores why a conflict was refused when it was sent again: { id, code, message }.
create or replace function change_conflict_refusal(p jsonb) returns void
language sql
as $$
  update offline_conflicts set refusal = p - 'id'
  where business_id = (select app_business()) and id = (p ->> 'id')::uuid and status = 'Pendiente'
$$;

-- Locks a conflict that nobody has resolved.
create or replace function lock_offline_conflict(p_id uuid) returns offline_conflicts
language plpgsql
as $$
declare
  c offline_conflicts;
begin
  select * into c from offline_conflicts where business_id = (select app_business()) and id = p_id for update;
  if not found then
    perform refuse('row.missing', 'No se encontró la operación.');
  elsif c.status <> 'Pendiente' then
    perform refuse('row.conflict', format('%s ya resolvió esta operación.', person_name(c.resolved_by)));
  end if;
  return c;
end
$$;

-- Resolves a locked conflict, with an entry in the audit log.
create or replace function resolve_offline_conflict(c offline_conflicts, p_status text, p_reason text, p_details jsonb) returns jsonb
language plpgsql
as $$
begin
  update offline_conflicts set status = p_status, resolved_at = clock_timestamp(), resolved_by = app_user(), reason = p_reason
  where business_id = c.business_id and id = c.id
  returning * into c;
  perform write_audit(case p_status when 'Aplicada' then 'offline.applied' else 'offline.discarded' end, 'offline_conflict', c.id,
    jsonb_build_object('operation', c.kind, 'provisional_number', c.provisional_number, 'amount_cents', offline_amount(c.kind, c.request -> 'body'),
      'person', person_name(c.user_id), 'device', (select name from devices where business_id = c.business_id and id = c.device_id),
      'reason', p_reason) || p_details);
  return jsonb_build_object('conflict', offline_conflict_answer(c));
end
$$;

-- Resolves a conflict whose request was sent again and took effect: { id, changes }.
create or replace function apply_offline_conflict(p jsonb) returns jsonb
language sql
as $$
  select resolve_offline_conflict(lock_offline_conflict((p ->> 'id')::uuid), 'Aplicada', null,
    case when p -> 'changes' ->> 'prices' = 'today' then '{"prices": "today"}' else '{}' end::jsonb)
$$;

-- Discards a conflict: { id, reason }. The key with which it would be sent again is used up, so that somebody who sends it at the same time is
-- refused. Refuses one whose request took effect.
create or replace function discard_offline_conflict(p jsonb) returns jsonb
language plpgsql
as $$
declare
  used constant uuid := resending_key((p ->> 'id')::uuid);
  c offline_conflicts;
  amount bigint;
begin
  -- The lock of begin_request().
  perform pg_advisory_xact_lock(hashtextextended(app_business() || '/' || used, 0));
  c := lock_offline_conflict((p ->> 'id')::uuid);
  if exists (select from idempotency_keys where business_id = c.business_id and key = used) then
    perform refuse('row.conflict', 'Esta operación ya se aplicó: envíala de nuevo para cerrarla.');
  end if;
  insert into idempotency_keys (business_id, key, user_id, request_hash) values (c.business_id, used, app_user(), 'discarded');
  amount := offline_amount(c.kind, c.request -> 'body');
  if amount > 0 then
    perform notify_roles(array['admin'], 'Operación descartada', format('%s descartó una operación sin conexión de %s, de %s%s. Motivo: %s',
      person_name(app_user()), money_text(amount), person_name(c.user_id), ' (' || c.provisional_number || ')', p ->> 'reason'));
  end if;
  return resolve_offline_conflict(c, 'Descartada', p ->> 'reason', '{}');
end
$$;
