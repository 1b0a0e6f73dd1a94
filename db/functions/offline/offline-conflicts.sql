-- Offline requests that were refused, until an administrator sends them again or discards them (docs/decisions/071). The id of a conflict
-- is the idempotency key of its request.

-- Whether a device may still deliver for a person: not after 72 hours without an active account, nor after the person ended the session of
-- its token, which needs an empty queue.
create or replace function may_deliver(p_user uuid, p_session uuid) returns boolean
language sql volatile
as $$
  select not exists (select from sessions s where s.id = p_session and s.end_reason in ('sign-out', 'switch')) and (
    exists (select from users u where u.business_id = (select app_business()) and u.id = p_user and u.is_active)
    or exists (
      select from audit_log a
      where a.business_id = (select app_business()) and a.action = 'employee.deactivated' and a.entity_id = p_user
        and a.created_at > clock_timestamp() - make_interval(hours => offline_hours())))
$$;

-- Stores what a device without a session delivers as conflicts: [{ key, method, path, body, offline }]. What has arrived before changes
-- nothing. Refuses a person who may not deliver any more (may_deliver).
create or replace function deliver_offline_requests(p_business uuid, p_user uuid, p_device uuid, p_requests jsonb,
  p_session uuid default null) returns jsonb
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
  if not may_deliver(p_user, p_session) then
    perform refuse('offline.device', 'Este dispositivo ya no puede entregar sus operaciones.');
  end if;
  -- Each is locked by its key, so all deliveries have one order.
  for request in
    select r.* from jsonb_to_recordset(p_requests) as r (key uuid, method text, path text, body jsonb, offline jsonb) order by r.key
  loop
    delivered := delivered + store_offline_conflict(jsonb_build_object('id', request.key, 'kind', request.offline -> 'kind',
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

-- The money that a request took: the payments of a charge, a tip, or a cash movement; null for others. What is not an amount does not
-- count: a request that is stored was not validated.
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

-- The name of the table of a conflict: that of its request, of its bill, or of its kitchen ticket; null without one.
create or replace function conflict_table(c offline_conflicts) returns text
language sql stable
as $$
  select coalesce(
    (select t.name from tables t where t.business_id = c.business_id
      and t.id::text in (c.request -> 'body' ->> 'table_id', c.request -> 'body' -> 'order' ->> 'table_id')),
    case
      when c.kind in ('sale.charge', 'sale.split', 'sale.split-evenly', 'sale.tip')
      then (select s.table_number from sales s where s.business_id = c.business_id and s.id = x.id)
      when c.kind = 'kitchen.serve'
      then (select k.table_number from kitchen_tickets k where k.business_id = c.business_id and k.id = x.id)
      when c.kind = 'kitchen.tick'
      then (select k.table_number from order_lines l join kitchen_tickets k on k.business_id = l.business_id and k.id = l.kitchen_ticket_id
        where l.business_id = c.business_id and l.id = x.id)
      when c.kind in ('order.send', 'order.charge')
      then (select t.name from orders o join tables t on t.business_id = o.business_id and t.id = o.table_id
        where o.business_id = c.business_id and o.id::text in (c.request -> 'body' ->> 'id', c.request -> 'body' -> 'order' ->> 'id'))
    end)
  from (select substring(c.request ->> 'path' from '/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/')::uuid as id) x
$$;

-- What the money of a conflict that was charged as taken differs from its bill: above 0 it is owed to the guest, below 0 still due; null if
-- it does not. { sale_id?, prices? } are the administrator's changes.
create or replace function conflict_difference(c offline_conflicts, p_changes jsonb) returns bigint
language sql stable
as $$
  with taken as (
    select (t ->> 'id')::uuid as id, (t ->> 'amount_cents')::bigint as cents, coalesce(is_on_account(m.kind), false) as is_on_account
    from jsonb_array_elements(c.request -> 'body' -> 'payments') t
    left join payment_methods m on m.business_id = c.business_id and m.id = (t ->> 'payment_method_id')::uuid
  ), paid as (
    select sum(p.amount_cents) filter (where not is_on_account(p.kind)) as cents from payments p
    where p.business_id = c.business_id
      and p.sale_id in (select o.sale_id from payments o where o.business_id = c.business_id and o.id in (select id from taken))
  ), rest as (
    select total_cents as cents from sales
    where business_id = c.business_id and status = 'Por cobrar'
      and id::text = coalesce(p_changes ->> 'sale_id', c.request -> 'body' -> 'order' ->> 'sale_id')
  )
  select coalesce(
    nullif(greatest(0, offline_amount(c.kind, c.request -> 'body') - (select coalesce(sum(cents) filter (where is_on_account), 0)
      from taken)
      - (select coalesce(cents, 0) from paid)), 0),
    -(select cents from rest))
  where c.kind in ('order.charge', 'sale.charge') and p_changes ?| array['sale_id', 'prices']
$$;

create or replace function offline_conflict_answer(c offline_conflicts) returns jsonb
language sql stable
as $$
  select jsonb_build_object('id', c.id, 'kind', c.kind, 'request', request_without_identities(c.request, false), 'offline', c.offline,
    'device', (select jsonb_build_object('id', d.id, 'number', d.number, 'name', d.name, 'user', person_name(d.user_id),
      'last_seen_at', d.last_seen_at) from devices d
      where d.business_id = c.business_id and d.id = c.device_id),
    'user', person_name(c.user_id), 'provisional_number', c.provisional_number,
    'table_number', conflict_table(c),
    'amount_cents', offline_amount(c.kind, c.request -> 'body'),
    'occurred_at', c.occurred_at, 'received_at', c.created_at,
    'refusal', jsonb_build_object('code', c.refusal ->> 'code', 'message', c.refusal ->> 'message'),
    'status', c.status, 'resolved_at', c.resolved_at, 'resolved_by', person_name(c.resolved_by), 'reason', c.reason,
    'difference_cents', c.difference_cents)
$$;

-- The conflicts to resolve, oldest first and at most so many, and then the 50 resolved last; `pending` counts all to resolve.
create or replace function list_offline_conflicts(p_max_rows integer default null) returns jsonb
language sql stable
as $$
  with listed as (
    (select c, 1 as place, c.occurred_at as at from offline_conflicts c
    where c.business_id = (select app_business()) and c.status = 'Pendiente'
    order by c.occurred_at, c.id limit p_max_rows)
    union all
    (select c, 2, c.resolved_at from offline_conflicts c
    where c.business_id = (select app_business()) and c.status <> 'Pendiente'
    order by c.resolved_at desc, c.id limit 50)
  )
  select jsonb_build_object('pending', (
      select count(*) from offline_conflicts where business_id = (select app_business()) and status = 'Pendiente'), 'conflicts', coalesce(
    jsonb_agg(offline_conflict_answer(c) order by place, case when place = 1 then at end, at desc, (c).id), '[]'))
  from listed
$$;

-- The stored request of a conflict, to send it again: { id, table_id?, register_session_id?, sale_id? } refuses what the business does not
-- have.
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
    'key', c.resending_key, 'now', clock_timestamp());
end
$$;

-- Stores why a conflict was refused when it was sent again: { id, code, message }.
create or replace function change_conflict_refusal(p jsonb) returns void
language sql
as $$
  update offline_conflicts set refusal = p - 'id'
  where business_id = (select app_business()) and id = (p ->> 'id')::uuid and status = 'Pendiente';
  select changed('offline.changed');
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

-- Resolves a locked conflict, with an entry in the audit log. Its body loses the identity of the buyer, which was kept to send it again.
create or replace function resolve_offline_conflict(c offline_conflicts, p_status text, p_reason text, p_details jsonb) returns jsonb
language plpgsql
as $$
begin
  update offline_conflicts set status = p_status, resolved_at = clock_timestamp(), resolved_by = app_user(), reason = p_reason,
    request = request_without_identities(request, false)
  where business_id = c.business_id and id = c.id
  returning * into c;
  perform write_audit(case p_status when 'Aplicada' then 'offline.applied' else 'offline.discarded' end, 'offline_conflict', c.id,
    jsonb_build_object('operation', c.kind, 'provisional_number', c.provisional_number,
      'amount_cents', offline_amount(c.kind, c.request -> 'body'),
      'person', person_name(c.user_id), 'device', (select name from devices where business_id = c.business_id and id = c.device_id),
      'reason', p_reason) || p_details);
  perform changed('offline.changed');
  return jsonb_build_object('conflict', offline_conflict_answer(c));
end
$$;

-- Resolves a conflict whose request was sent again and took effect: { id, changes }.
create or replace function apply_offline_conflict(p jsonb) returns jsonb
language plpgsql
as $$
declare
  c offline_conflicts := lock_offline_conflict((p ->> 'id')::uuid);
  difference constant bigint := conflict_difference(c, p -> 'changes');
begin
  update offline_conflicts set difference_cents = difference where business_id = c.business_id and id = c.id;
  return resolve_offline_conflict(c, 'Aplicada', null, jsonb_strip_nulls(jsonb_build_object('prices', p -> 'changes' ->> 'prices',
    'moment', p -> 'changes' ->> 'moment', 'difference_cents', difference)));
end
$$;

-- Discards a conflict: { id, reason }. The key with which it would be sent again is used up, so that somebody who sends it at the same time
-- is refused. Refuses one whose request took effect.
create or replace function discard_offline_conflict(p jsonb) returns jsonb
language plpgsql
as $$
declare
  used constant uuid := (select resending_key from offline_conflicts
    where business_id = (select app_business()) and id = (p ->> 'id')::uuid);
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
