-- Ingredients: listing, creating, changing and deleting them.

-- The number of ingredients of a business is stored, for the total of the pages; only adding, archiving and deleting change it.
create or replace function count_ingredients() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    insert into business_counters as c (business_id, series, value)
    select business_id, 'ingredient', count(*) from added where archived_at is null group by business_id order by business_id
    on conflict (business_id, series) do update set value = c.value + excluded.value;
  elsif tg_op = 'DELETE' then
    update business_counters c set value = c.value - r.gone
    from (select business_id, count(*) as gone from removed where archived_at is null group by business_id) r
    where c.business_id = r.business_id and c.series = 'ingredient';
  else
    update business_counters set value = value + case when new.archived_at is null then 1 else -1 end
    where business_id = new.business_id and series = 'ingredient';
  end if;
  return null;
end
$$;
create or replace trigger inventory_items_added after insert on inventory_items
referencing new table as added for each statement execute function count_ingredients();
create or replace trigger inventory_items_removed after delete on inventory_items
referencing old table as removed for each statement execute function count_ingredients();
create or replace trigger inventory_items_archived after update of archived_at on inventory_items
for each row when ((old.archived_at is null) <> (new.archived_at is null)) execute function count_ingredients();
insert into business_counters (business_id, series, value)
select business_id, 'ingredient', count(*) from inventory_items where archived_at is null group by business_id
on conflict (business_id, series) do update set value = excluded.value;

-- The indexes of releases whose fold() kept some accents: what they have sorted is not in the order of the new one.
do $$
begin
  drop index if exists inventory_items_listed;
  drop index if exists inventory_items_of_category;
end
$$;

-- In the order of the list, so that a page is read from the index, however many ingredients there are. Columns that change with each
-- serving are not in the index.
create index concurrently if not exists inventory_items_sorted on inventory_items (business_id, fold(name), name, id) include (category)
where archived_at is null;
create index concurrently if not exists inventory_items_sorted_by_category on inventory_items (business_id, category, fold(name), name, id)
  where archived_at is null;

create or replace function ingredient_answer(i inventory_items, k stock_levels, p_costs boolean) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'id', i.id, 'name', i.name, 'category', i.category, 'unit', i.unit, 'purchase_unit', i.purchase_unit,
    'purchase_factor', i.purchase_factor, 'initial_stock', k.initial_stock, 'current_stock', k.current_stock,
    'min_stock_level', i.min_stock_level, 'cost_per_unit', case when p_costs then i.cost_per_unit end,
    'costo_pedido', case when p_costs then i.costo_pedido end, 'is_prepared', i.is_prepared, 'version', i.version,
    'created_at', i.created_at)
$$;

-- One page of the ingredients by name. Without p_costs the costs are null. Sorting is off because the index has the order; the planner does
-- not know that reading folded names from the index is cheaper than folding them.
create or replace function list_inventory(p_search text, p_category text, p_page integer, p_page_size integer,
  p_costs boolean) returns jsonb
language plpgsql stable set enable_sort = off
as $$
declare
  business uuid := app_business();
  skipped integer := (p_page - 1) * p_page_size;
  needle text := fold(p_search);
  found_ids uuid[];
  total bigint;
begin
  if p_search is not null then
    select count(*), (array_agg(x.id))[skipped + 1:skipped + p_page_size] into total, found_ids
    from (
      select id from inventory_items
      where business_id = business and archived_at is null and position(needle in fold(name)) > 0
        and (p_category is null or category = p_category)
      order by fold(name), name, id
    ) x;
  elsif p_category is not null then
    found_ids := array(
      select id from inventory_items where business_id = business and archived_at is null and category = p_category
      order by fold(name), name, id limit p_page_size offset skipped);
    select count(*) into total from inventory_items where business_id = business and archived_at is null and category = p_category;
  else
    found_ids := array(
      select id from inventory_items where business_id = business and archived_at is null
      order by fold(name), name, id limit p_page_size offset skipped);
    select value into total from business_counters where business_id = business and series = 'ingredient';
  end if;
  return jsonb_build_object(
    'total', coalesce(total, 0),
    'items', coalesce((
      select jsonb_agg(ingredient_answer(i, k, p_costs) order by x.place)
      from unnest(found_ids) with ordinality x (id, place)
      join inventory_items i on i.business_id = business and i.id = x.id
      join stock_levels k on k.business_id = business and k.inventory_item_id = x.id), '[]'));
end
$$;

-- The categories and the value of all ingredients, not of a page.
create or replace function summarize_inventory(p_costs boolean) returns jsonb
language plpgsql stable
as $$
declare
  business uuid := app_business();
  worth numeric;
  names jsonb;
begin
  -- Finds each category after the one before it in the index, without reading the ingredients.
  with recursive known (name) as (
    (select category from inventory_items where business_id = business and archived_at is null and category is not null
      order by category limit 1)
    union all
    select (select category from inventory_items where business_id = business and archived_at is null and category > known.name
      order by category limit 1)
    from known where known.name is not null
  )
  select coalesce(jsonb_agg(name order by fold(name), name) filter (where name is not null), '[]') into names from known;
  if p_costs then
    select coalesce(round(sum(k.current_stock * exact_cost_of(i))), 0) into worth
    from inventory_items i join stock_levels k on k.business_id = i.business_id and k.inventory_item_id = i.id
    where i.business_id = business and i.archived_at is null;
  end if;
  return jsonb_build_object('categories', names, 'total_value_cents', worth::bigint);
end
$$;

-- Names as a sentence: 'Baleada, Pupusa y Taco', with the number of those after the fourth.
create or replace function names_text(p_names text[]) returns text
language sql immutable
as $$
  select case
    when cardinality(p_names) > 4 then array_to_string(p_names[1:4], ', ') || format(' y %s más', cardinality(p_names) - 4)
    when cardinality(p_names) > 1 then array_to_string(p_names[1:cardinality(p_names) - 1], ', ') || ' y ' || p_names[cardinality(p_names)]
    else p_names[1] end
$$;

-- The active products and preparations that use an ingredient.
create or replace function users_of_ingredient(p_item uuid) returns text[]
language sql stable
as $$
  select array_agg(x.name order by fold(x.name), x.name) from (
    select m.name from recipes r join menu_items m on m.business_id = r.business_id and m.id = r.menu_item_id
    where r.business_id = (select app_business()) and r.inventory_item_id = p_item and m.archived_at is null
    union all
    select i.name from preparation_recipes r join inventory_items i on i.business_id = r.business_id and i.id = r.prepared_item_id
    where r.business_id = (select app_business()) and r.inventory_item_id = p_item and i.archived_at is null and i.is_prepared
  ) x
$$;

-- Why the unit of an ingredient cannot change, or null.
create or replace function unit_locked_by(p_item uuid) returns text
language sql stable
as $$
  select case
    when exists (select from stock_movements where business_id = (select app_business()) and inventory_item_id = p_item) then
      'La unidad ya no se puede cambiar: el ingrediente tiene movimientos en ella.'
    when exists (select from recipes where business_id = (select app_business()) and inventory_item_id = p_item)
      or exists (select from preparation_recipes where business_id = (select app_business())
        and p_item in (inventory_item_id, prepared_item_id)) then
      'La unidad ya no se puede cambiar: hay recetas que la usan.'
    when exists (select from purchase_lines where business_id = (select app_business()) and inventory_item_id = p_item)
      or exists (select from stock_count_lines where business_id = (select app_business()) and inventory_item_id = p_item) then
      'La unidad ya no se puede cambiar: hay compras o conteos que la usan.'
    when exists (select from stock_shortfalls where business_id = (select app_business()) and inventory_item_id = p_item) then
      'La unidad ya no se puede cambiar: hay faltantes en ella.'
  end
$$;

-- An ingredient with what uses it, or null.
create or replace function read_ingredient(p_item uuid, p_costs boolean) returns jsonb
language sql stable
as $$
  select jsonb_build_object('ingredient', ingredient_answer(i, k, p_costs), 'unit_locked_by', unit_locked_by(i.id),
    'used_by', coalesce(to_jsonb(users_of_ingredient(i.id)), '[]'))
  from inventory_items i join stock_levels k on k.business_id = i.business_id and k.inventory_item_id = i.id
  where i.business_id = (select app_business()) and i.id = p_item and i.archived_at is null
$$;

-- Locks an ingredient that is not archived.
create or replace function lock_ingredient(p_item uuid) returns inventory_items
language plpgsql
as $$
declare
  item inventory_items;
begin
  select * into item from inventory_items where business_id = (select app_business()) and id = p_item and archived_at is null
  for no key update;
  if not found then
    perform refuse('row.missing', 'Ingrediente no encontrado.');
  end if;
  return item;
end
$$;

-- Serialized by name, so that the second of two equal names is refused.
create or replace function check_ingredient_name(p_id uuid, p_name text) returns void
language plpgsql
as $$
begin
  perform serialize_writes('ingredients');
  if exists (
    select from inventory_items
    where business_id = (select app_business()) and archived_at is null and name_key(name) = name_key(p_name) and id <> p_id)
  then
    perform refuse_field('row.conflict', 'name', format('Ya existe un ingrediente llamado "%s".', p_name));
  end if;
end
$$;

-- Creates an ingredient: { id, name, category, unit, purchase_unit, purchase_factor, min_stock_level, costo_pedido, is_prepared,
-- initial_stock }. Its unit cost is the cost of a purchase unit divided by the purchase factor.
create or replace function create_ingredient(p jsonb) returns jsonb
language plpgsql
as $$
declare
  item inventory_items;
begin
  perform check_ingredient_name((p ->> 'id')::uuid, p ->> 'name');
  insert into inventory_items (business_id, id, name, category, unit, purchase_unit, purchase_factor, min_stock_level, cost_per_unit,
    costo_pedido, is_prepared)
  values (app_business(), (p ->> 'id')::uuid, p ->> 'name', p ->> 'category', p ->> 'unit', p ->> 'purchase_unit',
    (p ->> 'purchase_factor')::numeric, (p ->> 'min_stock_level')::numeric,
    four_decimals((p ->> 'costo_pedido')::numeric, pack_size((p ->> 'purchase_factor')::numeric, p ->> 'purchase_unit', p ->> 'unit')),
    (p ->> 'costo_pedido')::bigint, (p ->> 'is_prepared')::boolean);
  perform move_stocks('initial', null, null,
    array[((p ->> 'id')::uuid, (p ->> 'initial_stock')::numeric, null, null)::stock_move], 'given');
  perform changed('inventory.changed');
  select * into item from inventory_items where business_id = app_business() and id = (p ->> 'id')::uuid;
  return jsonb_build_object('ingredient', ingredient_answer(item, lock_level(item.id), true));
end
$$;

-- Changes an ingredient: { id, version, name, category, unit, purchase_unit, purchase_factor, min_stock_level, is_prepared, costo_pedido?
-- }. The average cost changes only with costo_pedido; then it is that cost divided by the purchase factor.
create or replace function change_ingredient(p jsonb) returns jsonb
language plpgsql
as $$
declare
  known inventory_items;
  next inventory_items;
  refusal text;
begin
  perform check_ingredient_name((p ->> 'id')::uuid, p ->> 'name');
  known := lock_ingredient((p ->> 'id')::uuid);
  if known.version <> (p ->> 'version')::integer then
    perform refuse('row.stale', 'Otra persona cambió este ingrediente mientras lo editabas. No se guardó nada de lo tuyo.');
  end if;
  next := jsonb_populate_record(known, p - 'version');
  refusal := case when next.unit <> known.unit then unit_locked_by(known.id) end;
  if refusal is not null then
    perform refuse_field('row.conflict', 'unit', refusal);
  end if;
  if p ? 'costo_pedido' then
    next.cost_per_unit := four_decimals(next.costo_pedido, pack_size(next.purchase_factor, next.purchase_unit, next.unit));
    next.cost_remainder := 0;
  end if;
  update inventory_items set name = next.name, category = next.category, unit = next.unit, purchase_unit = next.purchase_unit,
    purchase_factor = next.purchase_factor, min_stock_level = next.min_stock_level, is_prepared = next.is_prepared,
    costo_pedido = next.costo_pedido, cost_per_unit = next.cost_per_unit, cost_remainder = next.cost_remainder, version = known.version + 1
  where business_id = known.business_id and id = known.id
  returning * into next;
  if next.cost_per_unit <> known.cost_per_unit then
    perform write_audit('stock.cost-corrected', 'inventory_item', known.id,
      jsonb_build_object('name', next.name, 'from_cost', known.cost_per_unit, 'to_cost', next.cost_per_unit));
  end if;
  perform changed('inventory.changed');
  if next.name <> known.name and exists (select from recipes where business_id = known.business_id and inventory_item_id = known.id) then
    perform changed('menu.changed');
  end if;
  return jsonb_build_object('ingredient', ingredient_answer(next, lock_level(next.id), true));
end
$$;

-- Deletes an ingredient without history, except its initial stock. Returns false for one with a history.
create or replace function delete_unused_ingredient(p_item uuid) returns boolean
language plpgsql security definer set search_path = public
as $$
declare
  business uuid := app_business();
begin
  perform lock_level(p_item);
  if exists (select from stock_movements where business_id = business and inventory_item_id = p_item and type <> 'initial')
    or exists (select from recipes where business_id = business and inventory_item_id = p_item)
    or exists (select from preparation_recipes where business_id = business and p_item in (inventory_item_id, prepared_item_id))
    or exists (select from purchase_lines where business_id = business and inventory_item_id = p_item)
    or exists (select from stock_count_lines where business_id = business and inventory_item_id = p_item)
    or exists (select from stock_shortfalls where business_id = business and inventory_item_id = p_item)
  then
    return false;
  end if;
  perform delete_movements(p_item);
  delete from inventory_items where business_id = business and id = p_item;
  return true;
end
$$;

-- Deletes an ingredient without history and archives any other. Refuses one that the present menu uses.
create or replace function remove_ingredient(p_item uuid) returns jsonb
language plpgsql
as $$
declare
  item inventory_items := lock_ingredient(p_item);
  users text[] := users_of_ingredient(p_item);
  is_deleted boolean;
begin
  if users is not null then
    perform refuse('row.conflict', format('No se puede eliminar "%s": lo lleva la receta de %s. Quítalo de ahí primero.', item.name,
      names_text(users)));
  end if;
  is_deleted := delete_unused_ingredient(item.id);
  if not is_deleted then
    update inventory_items set archived_at = clock_timestamp(), version = version + 1 where business_id = item.business_id and id = item.id;
  end if;
  perform changed('inventory.changed');
  return jsonb_build_object('id', item.id, 'archived', not is_deleted);
end
$$;
