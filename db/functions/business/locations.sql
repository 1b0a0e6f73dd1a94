-- Locations (sucursales) of a business. Tables and registers belong to one; orders, sales and expenses name one.

create or replace function locations_answer() returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'address', l.address, 'is_active', l.is_active,
      'version', l.version) order by l.created_at, l.id), '[]')
  from locations l where l.business_id = (select app_business())
$$;

-- The given location while it is active, else the first one of the business.
create or replace function location_or_first(p_location uuid) returns uuid
language plpgsql
as $$
declare
  chosen uuid;
begin
  if p_location is null then
    select id into chosen from locations where business_id = (select app_business()) and is_active order by created_at, id limit 1;
    return chosen;
  end if;
  select id into chosen from locations where business_id = (select app_business()) and id = p_location and is_active for share;
  if not found then
    perform refuse('row.missing', 'Sucursal no encontrada.');
  end if;
  return chosen;
end
$$;

-- The location of an order without a table: the given one, or the only one. With several locations it is null, and the register that
-- charges the order sets it; the same applies if a device names a closed location.
create or replace function order_location(p_location uuid) returns uuid
language plpgsql
as $$
declare
  wanted locations;
begin
  if p_location is not null then
    select * into wanted from locations where business_id = (select app_business()) and id = p_location for share;
    if not found then
      perform refuse('row.missing', 'Sucursal no encontrada.');
    elsif wanted.is_active then
      return wanted.id;
    end if;
  end if;
  return (select case when count(*) = 1 then (array_agg(id))[1] end from locations
    where business_id = (select app_business()) and is_active);
end
$$;

create or replace function first_location() returns uuid
language sql stable
as $$ select id from locations where business_id = (select app_business()) and is_active order by created_at, id limit 1 $$;
