-- The devices of a business: browsers that staff work with (docs/offline.md).

create or replace function device_answer(d devices) returns jsonb
language sql stable
as $$
  select jsonb_build_object('id', d.id, 'number', d.number, 'name', d.name, 'user', person_name(d.user_id), 'last_seen_at', d.last_seen_at,
    'waiting', d.waiting, 'waiting_since', d.waiting_since)
$$;

-- Registers a device with the next number of the business, or says what is new of a known one: { id, name, waiting, waiting_since }. `changed` is
-- true if it is new, or if another number of its requests waits.
create or replace function register_device(p jsonb) returns jsonb
language plpgsql
as $$
declare
  known devices;
  seen devices;
begin
  select * into known from devices where business_id = (select app_business()) and id = (p ->> 'id')::uuid for update;
  if not found then
    perform serialize_writes('devices');
    select * into known from devices where business_id = (select app_business()) and id = (p ->> 'id')::uuid for update;
  end if;
  if found then
    update devices set name = p ->> 'name', user_id = app_user(), last_seen_at = clock_timestamp(), waiting = (p ->> 'waiting')::integer,
      waiting_since = (p ->> 'waiting_since')::timestamptz
    where business_id = known.business_id and id = known.id
    returning * into seen;
  else
    insert into devices (business_id, id, number, name, user_id, last_seen_at, waiting, waiting_since)
    values (app_business(), (p ->> 'id')::uuid, next_number('device'), p ->> 'name', app_user(), clock_timestamp(), (p ->> 'waiting')::integer,
      (p ->> 'waiting_since')::timestamptz)
    returning * into seen;
  end if;
  return jsonb_build_object('device', device_answer(seen), 'changed', known.waiting is distinct from seen.waiting);
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
