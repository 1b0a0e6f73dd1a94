-- Offline requests: writes that say when they happened (docs/offline.md).

-- Refuses again a request that is a conflict, with the refusal that it had.
create or replace function refuse_known_conflict(p_key uuid) returns void
language plpgsql
as $$
declare
  known jsonb := (select refusal from offline_conflicts where business_id = (select app_business()) and id = p_key);
begin
  if known is not null then
    -- A device that was delivered for review and signs in again has a session: only its request is refused.
    perform refuse(case when known ->> 'code' like 'auth.%' then 'row.conflict' else known ->> 'code' end, known ->> 'message',
      known -> 'fields', coalesce(known -> 'details', '{}') || jsonb_build_object('conflict_id', p_key));
  end if;
end
$$;

-- When the conflict happened that an administrator sends again with this key; null for any other request. Its request has another moment,
-- because the own one is too old (worker/send-again.ts).
create or replace function moment_of_resent_conflict(p_key uuid) returns timestamptz
language sql stable
as $$
  select c.occurred_at from offline_conflicts c
  where c.business_id = (select app_business()) and c.status = 'Pendiente' and c.resending_key = p_key
    and exists (select from users u where u.business_id = c.business_id and u.id = app_user() and is_admin(u.roles))
$$;

-- Why nothing proves that a device made an offline request, { sequence, is_signed }; null if it is proved. A request without `is_signed`
-- comes from the Worker of the last release.
create or replace function device_doubt(d devices, p_offline jsonb) returns text
language sql immutable parallel safe
as $$
  select case
    when d.id is null then 'Dispositivo desconocido'
    when d.ended_at is not null then 'Dispositivo dado de baja'
    when not coalesce((p_offline ->> 'is_signed')::boolean, true) then 'Firma inválida'
    when x.sequence <= d.clear_sequence or x.sequence = any (d.used_sequences) then 'Fuera de secuencia'
  end
  from (select (p_offline ->> 'sequence')::integer as sequence) x
$$;

-- Records that nothing proves an offline request, and notifies the administrators once an hour for each device.
create or replace function record_device_doubt(p_doubt text, p_offline jsonb) returns void
language plpgsql
as $$
declare
  device constant uuid := (p_offline ->> 'device_id')::uuid;
  device_name text := (select name from devices where business_id = (select app_business()) and id = device);
begin
  if not exists (select from audit_log where business_id = (select app_business()) and action = 'offline.unproven' and entity_id = device
    and created_at > clock_timestamp() - interval '1 hour')
  then
    perform notify_roles(array['admin'], 'Operación sin comprobar',
      format('%s envió una operación como si fuera de otro momento, y nada comprueba que la hizo %s: %s.',
      person_name(app_user()), coalesce(device_name, 'un dispositivo de este negocio'), lower(p_doubt)));
  end if;
  perform write_audit('offline.unproven', 'device', device, jsonb_build_object('problem', p_doubt, 'operation', p_offline ->> 'kind',
    'device', device_name, 'claimed_moment', (select to_char((p_offline ->> 'occurred_at')::timestamptz at time zone b.time_zone,
      'DD/MM/YYYY HH24:MI')
      from businesses b where b.id = (select app_business()))));
end
$$;

-- Locks the device of an offline request, and takes the place of the request. Returns why nothing proves the request, and records it; null
-- if it is proved.
create or replace function take_device_place(p_offline jsonb) returns text
language plpgsql
as $$
declare
  d devices;
  doubt text;
begin
  select * into d from devices where business_id = (select app_business()) and id = (p_offline ->> 'device_id')::uuid for no key update;
  doubt := device_doubt(d, p_offline);
  if doubt is not null then
    perform record_device_doubt(doubt, p_offline);
  else
    update devices set used_sequences = used_sequences || (p_offline ->> 'sequence')::integer
    where business_id = d.business_id and id = d.id;
  end if;
  return doubt;
end
$$;

-- Refuses a moment when a device was online with nothing waiting, or was not registered yet.
create or replace function check_device_moment(p_device uuid, p_moment timestamptz) returns void
language plpgsql
as $$
declare
  d devices;
begin
  select * into d from devices where business_id = (select app_business()) and id = p_device;
  if p_moment < d.clear_at - interval '1 minute' then
    perform refuse('offline.online', 'En ese momento el dispositivo tenía conexión y nada por enviar.');
  elsif p_moment < d.created_at - interval '1 minute' then
    perform refuse('offline.online', 'En ese momento el dispositivo todavía no estaba registrado.');
  end if;
end
$$;

-- Begins an offline request as begin_request() does, for its moment: one in the future is now. Refuses one that is too old, one of a moment
-- that its device cannot have had (check_device_moment), and one that is a conflict already. A request that nothing proves is an online
-- one: nothing that it says of itself is believed.
create or replace function begin_offline_request(
  p_business uuid, p_user uuid, p_version integer, p_key uuid, p_hash text, p_session uuid, p_offline jsonb
) returns void
language plpgsql
as $$
declare
  present timestamptz := clock_timestamp();
  moment timestamptz := least((p_offline ->> 'occurred_at')::timestamptz, present);
  resent timestamptz;
begin
  perform begin_request(p_business, p_user, p_version, p_key, p_hash, p_session);
  perform refuse_known_conflict(p_key);
  perform set_config('app.provisional_number', coalesce(p_offline ->> 'number', ''), true);
  resent := moment_of_resent_conflict(p_key);
  if resent is null and take_device_place(p_offline) is not null then
    return;
  end if;
  if moment < present - make_interval(hours => offline_hours()) then
    perform refuse('offline.too-old', format('Esto ocurrió hace más de %s horas.', offline_hours()));
  elsif resent is null then
    perform check_device_moment((p_offline ->> 'device_id')::uuid, moment);
  end if;
  perform set_config('app.offline', (case when resent is null then p_offline - 'as_taken' else p_offline end - 'is_signed')::text, true);
  perform set_config('app.occurred_at', moment::text, true);
  perform set_config('app.resent_moment', coalesce(resent::text, ''), true);
end
$$;

-- Stores a request as a conflict: { id, kind, request: { method, path, body }, offline, refusal }. Repeating it changes nothing. Returns
-- whether the request is a conflict: not if the same request was accepted meanwhile. Locks the conflicts of the business, then the key.
create or replace function store_offline_conflict(p jsonb) returns boolean
language plpgsql
as $$
declare
  request_key uuid := (p ->> 'id')::uuid;
begin
  perform serialize_writes('offline conflicts');
  -- The lock of begin_request().
  perform pg_advisory_xact_lock(hashtextextended(app_business() || '/' || request_key, 0));
  if exists (select from idempotency_keys where business_id = (select app_business()) and key = request_key) then
    return false;
  elsif not exists (select from offline_conflicts where business_id = (select app_business()) and id = request_key) then
    perform check_room_for_conflict((p -> 'offline' ->> 'device_id')::uuid);
  end if;
  insert into offline_conflicts (business_id, id, kind, request, offline, device_id, user_id, provisional_number, occurred_at, refusal)
  values (app_business(), request_key, p ->> 'kind', request_without_identities(p -> 'request', true), (p -> 'offline') - 'is_signed',
    (p -> 'offline' ->> 'device_id')::uuid, app_user(),
    p -> 'offline' ->> 'number', least((p -> 'offline' ->> 'occurred_at')::timestamptz, clock_timestamp()), p -> 'refusal')
  on conflict (business_id, id) do nothing;
  perform changed('offline.changed');
  return true;
end
$$;

-- Stores a refused offline request as store_offline_conflict() does, and records what does not prove it.
create or replace function record_offline_conflict(p jsonb) returns boolean
language plpgsql
as $$
declare
  is_known constant boolean := exists (select from offline_conflicts
    where business_id = (select app_business()) and id = (p ->> 'id')::uuid);
  is_conflict constant boolean := store_offline_conflict(p);
begin
  if is_conflict and not is_known then
    perform take_device_place(p -> 'offline');
  end if;
  return is_conflict;
end
$$;
