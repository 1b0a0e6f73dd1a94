-- The devices of a business: browsers that staff work with (docs/offline.md).

create or replace function device_answer(d devices) returns jsonb
language sql stable
as $$
  select jsonb_build_object('id', d.id, 'number', d.number, 'name', d.name, 'user', person_name(d.user_id), 'last_seen_at', d.last_seen_at,
    'waiting', d.waiting, 'waiting_since', d.waiting_since, 'is_ended', d.ended_at is not null)
$$;

-- Registers a device with the next number of the business, without a check of the limit.
create or replace function add_device(p_id uuid, p_name text) returns devices
language plpgsql
as $$
declare
  added devices;
begin
  insert into devices (business_id, id, number, name, user_id, last_seen_at, registered_by, signing_session_id)
  values (app_business(), p_id, next_number('device'), p_name, app_user(), clock_timestamp(), app_user(), app_session())
  returning * into added;
  return added;
end
$$;

-- Refuses another new device of a person who registered as many as a person may in a day.
create or replace function check_devices_of_day() returns void
language plpgsql
as $$
begin
  if (select count(*) from devices where business_id = (select app_business()) and registered_by = (select app_user())
    and created_at > clock_timestamp() - interval '1 day') >= max_devices_a_day()
  then
    perform refuse('offline.devices',
      format('Hoy ya registraste %s dispositivos. Puedes registrar otro mañana, o pide que otra persona inicie sesión en él.',
      max_devices_a_day()));
  end if;
end
$$;

-- Registers a device, or stores what is new of a known one: { id, name, waiting, waiting_since, is_signed?, clear? }. `clear`, { at,
-- sequence, menu_as_of }, says when it was online with nothing waiting, the place of its last request then, and its menu. It is believed of
-- the device itself: with its signature, or from the session that registered it, which is also who gets its signing key (`gives_key`).
-- `changed` is true if it is new, or if another number of its requests waits.
create or replace function register_device(p jsonb) returns jsonb
language plpgsql
as $$
declare
  known devices;
  seen devices;
  is_itself boolean;
begin
  select * into known from devices where business_id = (select app_business()) and id = (p ->> 'id')::uuid for update;
  if not found then
    perform serialize_writes('devices');
    select * into known from devices where business_id = (select app_business()) and id = (p ->> 'id')::uuid for update;
  end if;
  if known.id is null then
    perform check_devices_of_day();
    seen := add_device((p ->> 'id')::uuid, p ->> 'name');
  else
    seen := known;
  end if;
  is_itself := seen.ended_at is null
    and coalesce((p ->> 'is_signed')::boolean or coalesce(seen.signing_session_id, app_session()) = app_session(), false);
  update devices d set name = p ->> 'name', user_id = app_user(), last_seen_at = clock_timestamp(), waiting = (p ->> 'waiting')::integer,
    waiting_since = (p ->> 'waiting_since')::timestamptz,
    signing_session_id = coalesce(d.signing_session_id, case when is_itself then app_session() end)
  where d.business_id = seen.business_id and d.id = seen.id
  returning * into seen;
  if is_itself and jsonb_typeof(p -> 'clear') = 'object' then
    update devices d set clear_at = greatest(d.clear_at, least((p -> 'clear' ->> 'at')::timestamptz, clock_timestamp())),
      clear_sequence = greatest(d.clear_sequence, (p -> 'clear' ->> 'sequence')::integer),
      clear_menu_as_of = greatest(d.clear_menu_as_of, least((p -> 'clear' ->> 'menu_as_of')::timestamptz, clock_timestamp())),
      used_sequences = array(select u from unnest(d.used_sequences) u where u > (p -> 'clear' ->> 'sequence')::integer)
    where d.business_id = seen.business_id and d.id = seen.id;
  end if;
  if known.waiting is distinct from seen.waiting then
    perform changed('offline.changed');
  end if;
  return jsonb_build_object('device', device_answer(seen), 'changed', known.waiting is distinct from seen.waiting, 'gives_key', is_itself);
end
$$;

-- Ends what a device may do without a network, or lets it again: { id, is_ended }. A device that may again gets a signing key at its next
-- sight.
create or replace function end_device(p jsonb) returns jsonb
language plpgsql
as $$
declare
  d devices;
  ends constant boolean := (p ->> 'is_ended')::boolean;
begin
  select * into d from devices where business_id = (select app_business()) and id = (p ->> 'id')::uuid for update;
  if not found then
    perform refuse('row.missing', 'Dispositivo no encontrado.');
  end if;
  if (d.ended_at is not null) <> ends then
    update devices set ended_at = case when ends then clock_timestamp() end,
      signing_session_id = case when ends then signing_session_id end
    where business_id = d.business_id and id = d.id
    returning * into d;
    perform write_audit(case when ends then 'offline.device-ended' else 'offline.device-resumed' end, 'device', d.id,
      jsonb_build_object('device', d.name));
  end if;
  perform changed('offline.changed');
  return jsonb_build_object('device', device_answer(d));
end
$$;

-- The devices that were seen within 30 days, the latest first.
create or replace function list_devices() returns jsonb
language sql stable
as $$
  select jsonb_build_object('devices', coalesce(jsonb_agg(device_answer(d) order by d.last_seen_at desc, d.number), '[]'))
  from devices d
  where d.business_id = (select app_business()) and d.last_seen_at > clock_timestamp() - interval '30 days'
$$;
