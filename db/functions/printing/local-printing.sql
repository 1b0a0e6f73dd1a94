-- Printing without a network: how devices reach a Fogón Impresoras of their location by themselves (docs/printing.md).

-- Stores how the devices of its network reach the agent in scope: { addresses, port, key }, or nulls if they do not. The key is that of a
-- program of the release before; the others take passes. Returns whether it changed.
create or replace function report_local_network(p jsonb) returns jsonb
language plpgsql
as $$
declare
  addresses text[] := case jsonb_typeof(p -> 'addresses') when 'array' then array(select jsonb_array_elements_text(p -> 'addresses')) end;
begin
  update print_agents a set local_addresses = addresses, local_port = (p ->> 'port')::integer, local_key = p ->> 'key'
  where business_id = (select app_business()) and id = app_print_agent()
    and (local_addresses, local_port, local_key) is distinct from (addresses, (p ->> 'port')::integer, p ->> 'key');
  if not found then
    return jsonb_build_object('changed', false);
  end if;
  perform changed('printer.changed');
  return jsonb_build_object('changed', true);
end
$$;

-- What a device needs to print without a network: the active printers of a location, by default that of the open register, and each Fogón
-- Impresoras that the devices of its network reach by a key, which the Worker of the release before gives them.
create or replace function read_local_printing(p_location uuid) returns jsonb
language sql stable
as $$
  select jsonb_build_object('location_id', l.id,
    'printers', coalesce((select jsonb_agg(printer_answer(p) order by p.created_at, p.id) from printers p
      where p.business_id = l.business_id and p.location_id = l.id and p.is_active), '[]'),
    'programs', coalesce((
      select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'addresses', to_jsonb(a.local_addresses), 'port', a.local_port,
        'key', a.local_key)
        order by a.created_at, a.id)
      from print_agents a
      where a.business_id = l.business_id and a.location_id = l.id and a.is_active and a.local_key is not null
        and a.local_addresses is not null
        and a.local_port is not null), '[]'))
  from locations l where l.business_id = (select app_business()) and l.id = coalesce(p_location, printing_location())
$$;

-- The same for the Worker that writes passes: { location_id?, device_id? }. `ends_at` is when a pass of the session in scope ends; null for
-- a session without one, and for a device that was ended. Programs have the hash of their token, which no device gets.
create or replace function read_device_printing(p jsonb) returns jsonb
language sql stable
as $$
  select known || jsonb_build_object('now', clock_timestamp(),
    'ends_at', case when not exists (select from devices where business_id = (select app_business()) and id = (p ->> 'device_id')::uuid
      and ended_at is not null)
      then pass_end() end,
    'programs', coalesce((
      select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'addresses', to_jsonb(a.local_addresses), 'port', a.local_port,
        'key', a.local_key,
        'token_hash', a.token_hash) order by a.created_at, a.id)
      from print_agents a
      where a.business_id = (select app_business()) and a.location_id = (known ->> 'location_id')::uuid and a.is_active
        and a.token_hash is not null
        and a.local_addresses is not null and a.local_port is not null), '[]'))
  from read_local_printing((p ->> 'location_id')::uuid) known
$$;
