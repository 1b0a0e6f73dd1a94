-- Tables and their areas.

-- Whether a table has an open order, an open bill or a pending kitchen ticket.
create or replace function has_pending_orders(p_table uuid) returns boolean
language sql stable
as $$
  select exists (select from orders where business_id = (select app_business()) and table_id = p_table and status = 'Abierta')
    or exists (select from sales where business_id = (select app_business()) and table_id = p_table and status = 'Por cobrar')
    or exists (select from kitchen_tickets k join orders o on o.business_id = k.business_id and o.id = k.order_id
      where k.business_id = (select app_business()) and k.status = 'Pendiente' and o.table_id = p_table)
$$;

-- Locks a table that was not deleted.
create or replace function lock_table(p_table uuid) returns tables
language plpgsql
as $$
declare
  found_table tables;
begin
  select * into found_table from tables where business_id = (select app_business()) and id = p_table and archived_at is null for update;
  if not found then
    perform refuse('row.missing', 'Mesa no encontrada.');
  end if;
  return found_table;
end
$$;

-- Refuses the name of another table, and an unknown area or location.
create or replace function check_table(p_id uuid, p_name text, p_area uuid, p_location uuid) returns void
language plpgsql
as $$
begin
  perform serialize_writes('floor');
  if exists (select from tables where business_id = (select app_business()) and id <> p_id and archived_at is null
    and name_key(name) = name_key(p_name)) then
    perform refuse_field('row.conflict', 'name', format('Ya existe una mesa llamada "%s".', p_name));
  elsif p_area is not null and not exists (select from areas where business_id = (select app_business()) and id = p_area for share) then
    perform refuse('row.missing', 'Área no encontrada.');
  elsif p_location is not null then
    perform location_or_first(p_location);
  end if;
end
$$;

-- Creates an available table: { id, name, seats?, area_id?, location_id? }. The default location is the area's, else the first one.
create or replace function create_table(p jsonb) returns jsonb
language plpgsql
as $$
begin
  perform check_table((p ->> 'id')::uuid, p ->> 'name', (p ->> 'area_id')::uuid, (p ->> 'location_id')::uuid);
  insert into tables (business_id, id, name, seats, area_id, location_id, created_by)
  values (app_business(), (p ->> 'id')::uuid, p ->> 'name', (p ->> 'seats')::integer, (p ->> 'area_id')::uuid,
    location_or_first(coalesce((p ->> 'location_id')::uuid,
      (select a.location_id from areas a join locations l on l.business_id = a.business_id and l.id = a.location_id and l.is_active
        where a.business_id = (select app_business()) and a.id = (p ->> 'area_id')::uuid))),
    app_user());
  perform table_changed((p ->> 'id')::uuid);
  return jsonb_build_object('table', tables_answer(array[(p ->> 'id')::uuid]) -> 0);
end
$$;

-- Changes a table: { id, name?, seats?, area_id?, location_id? }; absent fields do not change. Its open bills and kitchen tickets get the
-- new name; in another area it has its default position.
create or replace function change_table(p jsonb) returns jsonb
language plpgsql
as $$
declare
  known tables := lock_table((p ->> 'id')::uuid);
  next tables := jsonb_populate_record(known, p);
  tickets uuid[] := '{}';
  renamed_tickets jsonb;
begin
  perform check_table(known.id, next.name, next.area_id, next.location_id);
  update tables set name = next.name, seats = next.seats, area_id = next.area_id, location_id = next.location_id
  where business_id = known.business_id and id = known.id;
  if next.area_id is distinct from known.area_id then
    update tables set position_x_sm = null, position_y_sm = null, position_x_md = null, position_y_md = null,
      position_x_lg = null, position_y_lg = null
    where business_id = known.business_id and id = known.id;
  end if;
  if next.name <> known.name then
    update sales set table_number = next.name
    where business_id = known.business_id and table_id = known.id and status = 'Por cobrar';
    with renamed as (
      update kitchen_tickets k set table_number = next.name
      from orders o
      where k.business_id = known.business_id and k.status = 'Pendiente' and o.business_id = k.business_id and o.id = k.order_id
        and o.table_id = known.id
      returning k.id
    ) select coalesce(array_agg(id), '{}') into tickets from renamed;
    perform order_changed(id) from orders
    where business_id = known.business_id and table_id = known.id and created_at >= (select day_began());
  end if;
  renamed_tickets := kitchen_tickets_answer(tickets);
  perform tickets_changed(renamed_tickets);
  perform table_changed(known.id);
  -- The Worker of the release before reads the tickets.
  return jsonb_build_object('table', tables_answer(array[known.id]) -> 0, 'kitchen_tickets', renamed_tickets);
end
$$;

-- Sets whether a table is available: { id, is_available }. Becoming occupied stores the time; an equal state changes nothing.
create or replace function occupy_table(p jsonb) returns jsonb
language plpgsql
as $$
declare
  known tables := lock_table((p ->> 'id')::uuid);
  free boolean := (p ->> 'is_available')::boolean;
begin
  if has_pending_orders(known.id) then
    perform refuse('table.busy', 'No se puede cambiar el estado - Mesa con órdenes pendientes');
  end if;
  update tables set is_available = free, occupied_at = case when not free then clock_timestamp() end
  where business_id = known.business_id and id = known.id and is_available <> free;
  perform table_changed(known.id);
  return jsonb_build_object('table', tables_answer(array[known.id]) -> 0);
end
$$;

-- Deletes a table. Its past orders and sales keep its name.
create or replace function remove_table(p_table uuid) returns jsonb
language plpgsql
as $$
declare
  known tables := lock_table(p_table);
begin
  if has_pending_orders(known.id) then
    perform refuse('table.busy', 'No se puede eliminar - Mesa con órdenes pendientes');
  end if;
  update tables set archived_at = clock_timestamp(), is_available = true, occupied_at = null
  where business_id = known.business_id and id = known.id;
  perform table_changed(known.id);
  return jsonb_build_object('id', known.id);
end
$$;

-- Sets the positions of tables: { moves: [{ table_id, screen, x, y }] }. Ignores tables that were deleted meanwhile.
create or replace function place_tables(p jsonb) returns jsonb
language plpgsql
as $$
declare
  moved uuid[] := array(
    select id from tables
    where business_id = (select app_business()) and archived_at is null
      and id in (select m.table_id from jsonb_to_recordset(p -> 'moves') as m (table_id uuid))
    order by id for update);
begin
  if cardinality(moved) = 0 then
    perform refuse('row.missing', 'Mesa no encontrada.');
  end if;
  update tables t set
    position_x_sm = coalesce(m.sm[1], position_x_sm), position_y_sm = coalesce(m.sm[2], position_y_sm),
    position_x_md = coalesce(m.md[1], position_x_md), position_y_md = coalesce(m.md[2], position_y_md),
    position_x_lg = coalesce(m.lg[1], position_x_lg), position_y_lg = coalesce(m.lg[2], position_y_lg)
  from (
    select table_id,
      (array_agg(x order by n desc) filter (where screen = 'sm'))[1:1]
        || (array_agg(y order by n desc) filter (where screen = 'sm'))[1:1] as sm,
      (array_agg(x order by n desc) filter (where screen = 'md'))[1:1]
        || (array_agg(y order by n desc) filter (where screen = 'md'))[1:1] as md,
      (array_agg(x order by n desc) filter (where screen = 'lg'))[1:1]
        || (array_agg(y order by n desc) filter (where screen = 'lg'))[1:1] as lg
    from rows from (jsonb_to_recordset(p -> 'moves') as (table_id uuid, screen text, x integer, y integer)) with ordinality
      as m (table_id, screen, x, y, n)
    group by table_id
  ) m
  where t.business_id = (select app_business()) and t.id = m.table_id and t.id = any (moved);
  perform table_changed(id) from unnest(moved) as x (id);
  return jsonb_build_object('tables', tables_answer(moved));
end
$$;

-- Refuses an order at a deleted table or at one of a closed location, also from a screen that has not been updated.
create or replace function refuse_table_not_in_use() returns trigger
language plpgsql
as $$
begin
  if exists (select from tables t
    left join locations l on l.business_id = t.business_id and l.id = t.location_id
    where t.business_id = new.business_id and t.id = new.table_id and (t.archived_at is not null or not l.is_active)) then
    perform refuse('row.missing', 'Mesa no encontrada.');
  end if;
  return new;
end
$$;

create or replace trigger orders_table_in_use before insert or update of table_id on orders
for each row when (new.table_id is not null and is_request()) execute function refuse_table_not_in_use();

create or replace function check_area(p_id uuid, p_name text) returns void
language plpgsql
as $$
begin
  perform serialize_writes('floor');
  if exists (select from areas where business_id = (select app_business()) and id <> p_id and name_key(name) = name_key(p_name)) then
    perform refuse_field('row.conflict', 'name', format('Ya existe un área llamada "%s".', p_name));
  end if;
end
$$;

-- Creates an area after the others: { id, name, location_id? }.
create or replace function create_area(p jsonb) returns jsonb
language plpgsql
as $$
begin
  perform check_area((p ->> 'id')::uuid, p ->> 'name');
  insert into areas (business_id, id, name, location_id, order_index)
  select app_business(), (p ->> 'id')::uuid, p ->> 'name', location_or_first((p ->> 'location_id')::uuid), coalesce(max(order_index) + 1, 0)
  from areas where business_id = (select app_business());
  perform changed_row('table.changed', (p ->> 'id')::uuid);
  return jsonb_build_object('areas', areas_answer());
end
$$;

create or replace function rename_area(p jsonb) returns jsonb
language plpgsql
as $$
begin
  perform check_area((p ->> 'id')::uuid, p ->> 'name');
  update areas set name = p ->> 'name' where business_id = (select app_business()) and id = (p ->> 'id')::uuid;
  if not found then
    perform refuse('row.missing', 'Área no encontrada.');
  end if;
  perform changed_row('table.changed', (p ->> 'id')::uuid);
  return jsonb_build_object('areas', areas_answer());
end
$$;

-- Sorts the areas by { area_ids }.
create or replace function reorder_areas(p jsonb) returns jsonb
language plpgsql
as $$
declare
  wanted uuid[] := array(select value::uuid from jsonb_array_elements_text(p -> 'area_ids'));
  known uuid[] := array(select id from areas where business_id = (select app_business()) and id = any (wanted) order by id for update);
begin
  if cardinality(known) < cardinality(wanted) then
    perform refuse('row.missing', 'Área no encontrada.');
  end if;
  update areas set order_index = coalesce(array_position(wanted, id), cardinality(wanted) + 1 + order_index)
  where business_id = (select app_business());
  perform changed_row('table.changed', wanted[1]);
  return jsonb_build_object('areas', areas_answer());
end
$$;

-- Deletes an area; its tables stay, without an area, at their default positions. Locks tables before areas, as a change of a table's area
-- does.
create or replace function remove_area(p_area uuid) returns jsonb
language plpgsql
as $$
begin
  perform 1 from tables where business_id = (select app_business()) and area_id = p_area order by id for update;
  perform 1 from areas where business_id = (select app_business()) and id = p_area for update;
  if not found then
    perform refuse('row.missing', 'Área no encontrada.');
  end if;
  update tables set area_id = null, position_x_sm = null, position_y_sm = null, position_x_md = null, position_y_md = null,
    position_x_lg = null, position_y_lg = null
  where business_id = (select app_business()) and area_id = p_area;
  delete from areas where business_id = (select app_business()) and id = p_area;
  perform changed_row('table.changed', p_area);
  return jsonb_build_object('areas', areas_answer());
end
$$;
