-- Creating, changing and closing locations.

-- Serialized by name, so that the second of two equal names is refused.
create or replace function check_location(p_id uuid, p_name text) returns void
language plpgsql
as $$
declare
  duplicate locations;
begin
  select * into duplicate from locations where business_id = (select app_business()) and id <> p_id and name_key(name) = name_key(p_name);
  if found then
    perform refuse_field('row.conflict', 'name', format(case when duplicate.is_active then 'Ya existe una sucursal llamada "%s".'
      else 'Ya existe una sucursal llamada "%s", inactiva: puedes activarla de nuevo.' end, duplicate.name));
  end if;
end
$$;

-- Creates a location: { id, name, address? }.
create or replace function create_location(p jsonb) returns jsonb
language plpgsql
as $$
begin
  perform serialize_writes('locations');
  perform check_location((p ->> 'id')::uuid, p ->> 'name');
  insert into locations (business_id, id, name, address)
  values (app_business(), (p ->> 'id')::uuid, p ->> 'name', p ->> 'address');
  perform write_audit('location.added', 'location', (p ->> 'id')::uuid,
    jsonb_build_object('name', p ->> 'name', 'address', p ->> 'address'));
  perform changed('settings.changed');
  return jsonb_build_object('locations', locations_answer());
end
$$;

-- Refuses to close the last location, and one with open orders or register sessions.
create or replace function check_location_closing(p_location uuid) returns void
language plpgsql
as $$
declare
  busy text;
begin
  if not exists (select from locations where business_id = (select app_business()) and is_active and id <> p_location) then
    perform refuse('row.conflict', 'Es la única sucursal activa: el negocio necesita al menos una.');
  end if;
  select r.name into busy from register_sessions c
  join registers r on r.business_id = c.business_id and r.id = c.register_id
  where c.business_id = (select app_business()) and c.status = 'Abierta' and c.location_id = p_location
  order by r.name limit 1;
  if found then
    perform refuse('row.conflict', format('Cierra primero la caja "%s" de esta sucursal.', busy));
  end if;
  select name into busy from tables t
  where business_id = (select app_business()) and location_id = p_location and archived_at is null
    and (not is_available or has_pending_orders(t.id))
  order by name limit 1;
  if found then
    perform refuse('row.conflict', format('La mesa "%s" de esta sucursal está ocupada.', busy));
  end if;
  select number::text into busy from orders
  where business_id = (select app_business()) and location_id = p_location and status = 'Abierta'
  order by number limit 1;
  if found then
    perform refuse('row.conflict', format('La orden #%s de esta sucursal está abierta.', busy));
  end if;
end
$$;

-- Changes a location: { id, version, name?, address?, is_active? }; absent fields do not change. Refuses an old version. When it closes,
-- its tables are locked first, so that a simultaneous order either opens before the check or is refused.
create or replace function change_location(p jsonb) returns jsonb
language plpgsql
as $$
declare
  known locations;
  next locations;
begin
  perform serialize_writes('locations');
  if p ->> 'is_active' = 'false' then
    perform 1 from tables where business_id = (select app_business()) and location_id = (p ->> 'id')::uuid and archived_at is null
      order by id for update;
  end if;
  select * into known from locations where business_id = (select app_business()) and id = (p ->> 'id')::uuid for update;
  if not found then
    perform refuse('row.missing', 'Sucursal no encontrada.');
  elsif known.version <> (p ->> 'version')::integer then
    perform refuse('row.stale', 'Otra persona cambió esta sucursal mientras la editabas. Revisa lo que cambió antes de guardar.');
  end if;
  next := jsonb_populate_record(known, p - 'version');
  perform check_location(known.id, next.name);
  if known.is_active and not next.is_active then
    perform check_location_closing(known.id);
  end if;
  update locations set name = next.name, address = next.address, is_active = next.is_active, version = known.version + 1
  where business_id = known.business_id and id = known.id;
  perform write_audit('location.changed', 'location', known.id, (
    select jsonb_build_object('name', next.name, 'before', coalesce(jsonb_object_agg(was.key, was.value), '{}'),
      'after', coalesce(jsonb_object_agg(was.key, to_jsonb(next) -> was.key), '{}'))
    from jsonb_each(to_jsonb(known)) was where to_jsonb(next) -> was.key is distinct from was.value));
  perform changed('settings.changed');
  return jsonb_build_object('locations', locations_answer());
end
$$;
