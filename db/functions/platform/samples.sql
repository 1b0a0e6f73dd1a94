-- Sample data of a new business: adding, deleting and restoring it.

-- A name that no row has: 'Bebidas', else 'Bebidas (ejemplo)', else 'Bebidas (ejemplo 2)'.
create or replace function sample_name(p_name text, p_used_names text[]) returns text
language plpgsql immutable
as $$
declare
  title text := p_name;
  tries integer := 1;
begin
  while name_key(title) = any (p_used_names) loop
    title := p_name || case when tries = 1 then ' (ejemplo)' else format(' (ejemplo %s)', tries) end;
    tries := tries + 1;
  end loop;
  return title;
end
$$;

-- Rows of the sample, each with an id and a free name, in their order. References use the name in the sample.
create or replace function sample_titles(p_rows jsonb, p_used_names text[]) returns jsonb
language sql volatile
as $$
  select jsonb_agg(value || jsonb_build_object('id', new_id(), 'title', sample_name(value ->> 'name', p_used_names), 'place', ordinality)
    order by ordinality)
  from jsonb_array_elements(p_rows) with ordinality
$$;

-- The fields of a sample row that users may edit, with its parts. Columns that selling, serving and sorting change are not included.
create or replace function sample_content(p_table text, p_row uuid) returns jsonb
language sql stable
as $$
  select case p_table
    when 'menu_items' then (
      select to_jsonb(m) - array['business_id', 'id', 'sold_out_until', 'countdown', 'order_index', 'version', 'recipe_version',
        'archived_at',
          'created_at']
        || jsonb_build_object('recipe', (select jsonb_agg(to_jsonb(r) - array['business_id', 'menu_item_id'] order by r.inventory_item_id)
          from recipes r where r.business_id = m.business_id and r.menu_item_id = m.id))
      from menu_items m where m.business_id = (select app_business()) and m.id = p_row)
    when 'inventory_items' then (
      select to_jsonb(i) - array['business_id', 'id', 'version', 'recipe_version', 'archived_at', 'created_at']
        || jsonb_build_object(
          'made_of', (select jsonb_agg(to_jsonb(r) - array['business_id', 'prepared_item_id'] order by r.inventory_item_id)
            from preparation_recipes r where r.business_id = i.business_id and r.prepared_item_id = i.id),
          'moved', (select count(*) from stock_movements x where x.business_id = i.business_id and x.inventory_item_id = i.id
            and x.type not in ('initial', 'serve', 'recall', 'return')),
          'bought', (select count(*) from purchase_lines l where l.business_id = i.business_id and l.inventory_item_id = i.id),
          'counted', (select count(*) from stock_count_lines l where l.business_id = i.business_id and l.inventory_item_id = i.id))
      from inventory_items i where i.business_id = (select app_business()) and i.id = p_row)
    when 'menu_categories' then (
      select to_jsonb(c) - array['business_id', 'id', 'order_index', 'created_at']
      from menu_categories c where c.business_id = (select app_business()) and c.id = p_row)
    when 'areas' then (
      select to_jsonb(a) - array['business_id', 'id', 'order_index', 'created_at']
      from areas a where a.business_id = (select app_business()) and a.id = p_row)
    when 'tables' then (
      select to_jsonb(t) - array['business_id', 'id', 'is_available', 'occupied_at', 'archived_at', 'created_by', 'created_at']
      from tables t where t.business_id = (select app_business()) and t.id = p_row)
  end
$$;

-- Whether a user changed a sample row since it was added. Its fields at that time are compared, so a column of a later release counts only
-- for later samples. Null: the row was changed before those fields were stored.
create or replace function is_sample_changed(s sample_rows) returns boolean
language sql stable
as $$
  select s.as_added is null or exists (
    select from jsonb_each(s.as_added) a, sample_content(s.table_name, s.row_id) face where face -> a.key is distinct from a.value)
$$;

-- Says that the menu, the stock and the floor changed.
create or replace function sample_changes() returns void
language sql
as $$
  select changed('menu.changed');
  select changed('inventory.changed');
  select changed('settings.changed');
$$;

-- Adds the sample, all of it or nothing: { categories: [{ name, station }], ingredients: [{ name, … }], products: [{ name, category, …,
-- recipe: [{ ingredient, quantity }] }], areas: [{ name }], tables: [{ name, area, seats }] }. Its amounts are lempiras. Refuses while
-- there is one.
create or replace function add_samples(p jsonb) returns jsonb
language plpgsql
as $$
declare
  business uuid := app_business();
  money text := (select currency from businesses where id = business);
  location uuid := location_or_first(null);
  categories jsonb;
  ingredients jsonb;
  products jsonb;
  floor_areas jsonb;
  floor_tables jsonb;
begin
  perform serialize_writes('samples');
  if exists (select from sample_rows where business_id = business) then
    perform refuse('row.conflict', 'Los datos de ejemplo ya están cargados.');
  end if;
  perform serialize_writes('menu');
  perform serialize_writes('floor');
  perform serialize_writes('ingredients');
  categories := sample_titles(p -> 'categories', array(select name_key(name) from menu_categories where business_id = business));
  ingredients := sample_titles(p -> 'ingredients', array(select name_key(name) from inventory_items
    where business_id = business and archived_at is null));
  products := sample_titles(p -> 'products', array(select name_key(name) from menu_items
    where business_id = business and archived_at is null));
  floor_areas := sample_titles(p -> 'areas', array(select name_key(name) from areas where business_id = business));
  floor_tables := sample_titles(p -> 'tables', array(select name_key(name) from tables
    where business_id = business and archived_at is null));

  insert into menu_categories (business_id, id, name, station, created_at)
  select business, c.id, c.title, c.station, statement_timestamp() - c.place * interval '1 millisecond'
  from jsonb_to_recordset(categories) as c (id uuid, title text, station text, place integer);
  insert into inventory_items (business_id, id, name, category, unit, purchase_unit, purchase_factor, costo_pedido, cost_per_unit,
    min_stock_level)
  select business, i.id, i.title, i.category, i.unit, i.purchase_unit, i.purchase_factor,
    lempiras_in(i.purchase_cents, money), round(lempiras_in(i.purchase_cents, money) / i.purchase_factor, 4), i.min_stock_level
  from jsonb_to_recordset(ingredients) as i (id uuid, title text, category text, unit text, purchase_unit text, purchase_factor numeric,
    purchase_cents bigint, min_stock_level numeric);
  perform move_stocks('initial', null, null, array_agg((i.id, i.stock, null, null)::stock_move), 'given')
  from jsonb_to_recordset(ingredients) as i (id uuid, stock numeric);
  insert into menu_items (business_id, id, category_id, name, description, price_cents, preparation_time, type_menu, created_at)
  select business, m.id, c.id, m.title, m.description, lempiras_in(m.price_cents, money), m.preparation_time, m.type_menu,
    statement_timestamp() - m.place * interval '1 millisecond'
  from jsonb_to_recordset(products) as m (id uuid, title text, category text, description text, price_cents bigint,
    preparation_time integer,
    type_menu text, place integer)
  join jsonb_to_recordset(categories) as c (id uuid, name text) on c.name = m.category;
  insert into recipes (business_id, menu_item_id, inventory_item_id, quantity, is_option, is_removable, extra_price_cents)
  select business, m.id, i.id, r.quantity, r.extra_price_cents is not null, r.is_removable,
    coalesce(lempiras_in(r.extra_price_cents, money), 0)
  from jsonb_to_recordset(products) as m (id uuid, recipe jsonb)
  cross join lateral jsonb_to_recordset(m.recipe) as r (ingredient text, quantity numeric, is_removable boolean, extra_price_cents bigint)
  join jsonb_to_recordset(ingredients) as i (id uuid, name text) on i.name = r.ingredient;
  insert into areas (business_id, id, name, location_id, order_index)
  select business, a.id, a.title, location, coalesce((select max(order_index) + 1 from areas where business_id = business), 0) + a.place
  from jsonb_to_recordset(floor_areas) as a (id uuid, title text, place integer);
  insert into tables (business_id, id, name, area_id, location_id, seats, created_by, created_at)
  select business, t.id, t.title, a.id, location, t.seats, app_user(), statement_timestamp() + t.place * interval '1 millisecond'
  from jsonb_to_recordset(floor_tables) as t (id uuid, title text, area text, seats integer, place integer)
  join jsonb_to_recordset(floor_areas) as a (id uuid, name text) on a.name = t.area;

  delete from sample_removals where business_id = business;
  insert into sample_rows (business_id, table_name, row_id, as_added)
  select business, kind, (value ->> 'id')::uuid, sample_content(kind, (value ->> 'id')::uuid)
  from (values ('menu_categories', categories), ('inventory_items', ingredients), ('menu_items', products), ('areas', floor_areas),
    ('tables', floor_tables)) as s (kind, made)
  cross join lateral jsonb_array_elements(s.made);
  perform write_audit('sample.added', 'business', business, jsonb_build_object('products', jsonb_array_length(products),
    'ingredients', jsonb_array_length(ingredients), 'tables', jsonb_array_length(floor_tables)));
  perform sample_changes();
  return read_first_steps();
end
$$;

create or replace function sample_ids(p_table text) returns setof uuid
language sql stable
as $$ select row_id from sample_rows where business_id = (select app_business()) and table_name = p_table order by row_id $$;

-- All present sample rows, and why each stays when the sample is deleted; null: it is deleted. 'changed': a user changed it; 'open': a
-- table with an open order; 'needed': a row that stays uses it, given by name.
create or replace function sample_removal_plan() returns table (kind text, id uuid, name text, reason text, needed_by text[])
language sql stable
as $$
  with present (kind, id, name) as (
    select 'menu_items', m.id, m.name from menu_items m
    where m.business_id = (select app_business()) and m.archived_at is null and m.id in (select sample_ids('menu_items'))
    union all
    select 'menu_categories', c.id, c.name from menu_categories c
    where c.business_id = (select app_business()) and c.id in (select sample_ids('menu_categories'))
    union all
    select 'inventory_items', i.id, i.name from inventory_items i
    where i.business_id = (select app_business()) and i.archived_at is null and i.id in (select sample_ids('inventory_items'))
    union all
    select 'tables', t.id, t.name from tables t
    where t.business_id = (select app_business()) and t.archived_at is null and t.id in (select sample_ids('tables'))
    union all
    select 'areas', a.id, a.name from areas a where a.business_id = (select app_business()) and a.id in (select sample_ids('areas'))
  ), own as (
    select p.kind, p.id, p.name,
      case when is_sample_changed(s) then 'changed' when p.kind = 'tables' and has_pending_orders(p.id) then 'open' end as reason
    from present p
    join sample_rows s on s.business_id = (select app_business()) and s.table_name = p.kind and s.row_id = p.id
  ), leaving as (
    select o.id from own o where o.reason is null and o.kind in ('menu_items', 'tables')
  ), needs as (
    select o.id, u.name from own o
    join menu_items u on u.business_id = (select app_business()) and u.category_id = o.id and u.archived_at is null
    where o.kind = 'menu_categories' and u.id not in (select l.id from leaving l)
    union all
    select o.id, u.name from own o
    join tables u on u.business_id = (select app_business()) and u.area_id = o.id and u.archived_at is null
    where o.kind = 'areas' and u.id not in (select l.id from leaving l)
    union all
    select o.id, u.name from own o
    join recipes r on r.business_id = (select app_business()) and r.inventory_item_id = o.id
    join menu_items u on u.business_id = r.business_id and u.id = r.menu_item_id and u.archived_at is null
    where o.kind = 'inventory_items' and u.id not in (select l.id from leaving l)
    union all
    select o.id, u.name from own o
    join preparation_recipes r on r.business_id = (select app_business()) and r.inventory_item_id = o.id
    join inventory_items u on u.business_id = r.business_id and u.id = r.prepared_item_id and u.archived_at is null and u.is_prepared
    where o.kind = 'inventory_items'
  )
  select o.kind, o.id, o.name, case when o.reason is null and n.names is not null then 'needed' else o.reason end,
    case when n.names is null then '{}' else n.names end
  from own o
  left join (select id, array_agg(name order by fold(name), name) as names from needs group by id) n on n.id = o.id
$$;

-- The effect of deleting the sample: { goes: [{ kind, names }], stays: [{ id, kind, name, reason, needed_by }] }.
create or replace function preview_sample_removal() returns jsonb
language sql stable
as $$
  with planned as materialized (select * from sample_removal_plan())
  select jsonb_build_object(
    'goes', coalesce((select jsonb_agg(jsonb_build_object('kind', g.kind, 'names', g.names) order by g.kind) from (
      select kind, jsonb_agg(name order by fold(name), name) as names from planned where reason is null group by kind) g), '[]'),
    'stays', coalesce((select jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'name', name, 'reason', reason,
      'needed_by', to_jsonb(needed_by))
      order by kind, fold(name), name) from planned where reason is not null), '[]'))
$$;

-- The rows to delete, with all columns, and the rows whose references to them become null.
create or replace function sample_snapshot(p_removed uuid[]) returns jsonb
language sql stable
as $$
  select jsonb_build_object('going', to_jsonb(p_removed),
    'sample_rows', (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from sample_rows s where s.business_id = (select app_business())),
    'areas', (select coalesce(jsonb_agg(to_jsonb(a)), '[]') from areas a
      where a.business_id = (select app_business()) and a.id = any (p_removed)),
    'tables', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from tables t
      where t.business_id = (select app_business()) and (t.id = any (p_removed) or t.area_id = any (p_removed))),
    'menu_categories', (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from menu_categories c
      where c.business_id = (select app_business()) and c.id = any (p_removed)),
    'inventory_items', (select coalesce(jsonb_agg(to_jsonb(i)), '[]') from inventory_items i
      where i.business_id = (select app_business()) and i.id = any (p_removed)),
    'stock_levels', (select coalesce(jsonb_agg(to_jsonb(k)), '[]') from stock_levels k
      where k.business_id = (select app_business()) and k.inventory_item_id = any (p_removed)),
    'stock_movements', (select coalesce(jsonb_agg(to_jsonb(x)), '[]') from stock_movements x
      where x.business_id = (select app_business()) and x.inventory_item_id = any (p_removed) and x.type = 'initial'),
    'menu_items', (select coalesce(jsonb_agg(to_jsonb(m)), '[]') from menu_items m
      where m.business_id = (select app_business()) and (m.id = any (p_removed) or m.category_id = any (p_removed))),
    'recipes', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from recipes r
      where r.business_id = (select app_business()) and r.menu_item_id = any (p_removed)))
$$;

-- Locks the rows of the sample against any change until the transaction ends.
create or replace function lock_samples() returns void
language plpgsql
as $$
begin
  perform serialize_writes('samples');
  perform serialize_writes('menu');
  perform serialize_writes('floor');
  perform serialize_writes('ingredients');
  perform 1 from tables where business_id = (select app_business()) and id in (select sample_ids('tables')) order by id for update;
  perform 1 from areas where business_id = (select app_business()) and id in (select sample_ids('areas')) order by id for update;
  perform 1 from menu_items where business_id = (select app_business()) and id in (select sample_ids('menu_items')) order by id for update;
  perform 1 from menu_categories where business_id = (select app_business()) and id in (select sample_ids('menu_categories'))
    order by id for update;
  perform 1 from inventory_items where business_id = (select app_business()) and id in (select sample_ids('inventory_items'))
  order by id for no key update;
  perform lock_levels(array(select sample_ids('inventory_items')));
end
$$;

-- Deletes the sample as preview_sample_removal shows it, each row as a user would delete it: what was sold or moved is archived. The rows
-- that stay are no sample any more. Refuses if there is no sample.
create or replace function remove_samples() returns jsonb
language plpgsql
as $$
declare
  business uuid := app_business();
  each uuid;
  going uuid[];
  kept text[];
begin
  perform lock_samples();
  if not exists (select from sample_rows where business_id = business) then
    perform refuse('row.conflict', 'No hay datos de ejemplo que quitar.');
  end if;
  select coalesce(array_agg(p.id) filter (where p.reason is null), '{}'),
    coalesce(array_agg(p.name order by fold(p.name), p.name) filter (where p.reason is not null), '{}')
  into going, kept
  from sample_removal_plan() p;
  insert into sample_removals (business_id, removed_at, removed) values (business, clock_timestamp(), sample_snapshot(going))
  on conflict (business_id) do update set removed_at = excluded.removed_at, removed = excluded.removed;
  for each in select id from tables where business_id = business and id = any (going) order by id loop
    if exists (select from orders where business_id = business and table_id = each)
      or exists (select from sales where business_id = business and table_id = each)
    then
      perform remove_table(each);
    else
      delete from tables where business_id = business and id = each;
    end if;
  end loop;
  for each in select id from areas where business_id = business and id = any (going) order by id loop
    perform remove_area(each);
  end loop;
  for each in select id from menu_items where business_id = business and id = any (going) order by id loop
    perform remove_product(each);
  end loop;
  for each in select id from menu_categories where business_id = business and id = any (going) order by id loop
    perform remove_category(each);
  end loop;
  for each in select id from inventory_items where business_id = business and id = any (going) order by id loop
    perform remove_ingredient(each);
  end loop;
  delete from sample_rows where business_id = business;
  perform write_audit('sample.removed', 'business', business,
    jsonb_build_object('removed', cardinality(going), 'kept', to_jsonb(kept)));
  perform sample_changes();
  return read_first_steps() || jsonb_build_object('removed', cardinality(going), 'kept', to_jsonb(kept));
end
$$;

-- The deleted rows to restore, each with a name that no other row has.
create or replace function sample_restored_rows(p_rows jsonb, p_removed jsonb, p_used_names text[]) returns setof jsonb
language sql stable
as $$
  select value || jsonb_build_object('name', sample_name(value ->> 'name', p_used_names))
  from jsonb_array_elements(p_rows)
  where p_removed ? (value ->> 'id')
$$;

-- Restores what remove_samples deleted less than ten minutes ago, all of it or nothing, with the same ids, recipes and stock. Later sales
-- and servings stay. A name in use since then stays with its new row; categories, areas and ingredients that were deleted later are not
-- restored.
create or replace function restore_samples() returns jsonb
language plpgsql
as $$
declare
  business uuid := app_business();
  removal jsonb;
  going jsonb;
  renamed text[];
begin
  perform lock_samples();
  select removed into removal from sample_removals where business_id = business
    and removed_at > clock_timestamp() - sample_undo_time() for update;
  if not found then
    perform refuse('row.conflict', 'Los datos de ejemplo solo se pueden recuperar durante 10 minutos. Puedes cargarlos de nuevo.');
  end if;
  going := removal -> 'going';
  insert into areas
  select r.*
  from sample_restored_rows(removal -> 'areas', going, array(select name_key(name) from areas where business_id = business)) v
  cross join lateral jsonb_populate_record(null::areas, v) r;
  insert into tables as t
  select r.*
  from sample_restored_rows(removal -> 'tables', going, array(select name_key(name) from tables
    where business_id = business and archived_at is null)) v
  cross join lateral jsonb_populate_record(null::tables, v || jsonb_build_object('area_id',
    (select id from areas where business_id = business and id = (v ->> 'area_id')::uuid))) r
  on conflict (business_id, id) do update set name = excluded.name, archived_at = null, is_available = excluded.is_available,
    occupied_at = excluded.occupied_at, area_id = excluded.area_id, position_x_sm = excluded.position_x_sm,
    position_y_sm = excluded.position_y_sm, position_x_md = excluded.position_x_md, position_y_md = excluded.position_y_md,
    position_x_lg = excluded.position_x_lg, position_y_lg = excluded.position_y_lg;
  update tables t set area_id = r.area_id, position_x_sm = r.position_x_sm, position_y_sm = r.position_y_sm,
    position_x_md = r.position_x_md,
    position_y_md = r.position_y_md, position_x_lg = r.position_x_lg, position_y_lg = r.position_y_lg
  from jsonb_populate_recordset(null::tables, removal -> 'tables') r
  where t.business_id = business and t.id = r.id and t.area_id is null and not going ? t.id::text;
  insert into menu_categories
  select r.*
  from sample_restored_rows(removal -> 'menu_categories', going,
    array(select name_key(name) from menu_categories where business_id = business)) v
  cross join lateral jsonb_populate_record(null::menu_categories, v) r;
  insert into inventory_items as i
  select r.*
  from sample_restored_rows(removal -> 'inventory_items', going,
    array(select name_key(name) from inventory_items where business_id = business and archived_at is null)) v
  cross join lateral jsonb_populate_record(null::inventory_items, v) r
  on conflict (business_id, id) do update set name = excluded.name, archived_at = null, version = i.version + 1;
  -- The release before this one kept the levels in the rows of the ingredients.
  perform restore_stocks(coalesce(removal -> 'stock_levels', (
      select jsonb_agg(v || jsonb_build_object('inventory_item_id', v -> 'id')) from jsonb_array_elements(removal -> 'inventory_items') v)),
    removal -> 'stock_movements');
  insert into menu_items as m
  select r.*
  from sample_restored_rows(removal -> 'menu_items', going,
    array(select name_key(name) from menu_items where business_id = business and archived_at is null)) v
  cross join lateral jsonb_populate_record(null::menu_items, v || jsonb_build_object('category_id',
    (select id from menu_categories where business_id = business and id = (v ->> 'category_id')::uuid))) r
  on conflict (business_id, id) do update set name = excluded.name, archived_at = null, category_id = excluded.category_id,
    version = m.version + 1;
  update menu_items m set category_id = r.category_id
  from jsonb_populate_recordset(null::menu_items, removal -> 'menu_items') r
  where m.business_id = business and m.id = r.id and m.category_id is null and not going ? m.id::text
    and exists (select from menu_categories where business_id = business and id = r.category_id);
  insert into recipes
  select r.* from jsonb_populate_recordset(null::recipes, removal -> 'recipes') r
  join inventory_items i on i.business_id = business and i.id = r.inventory_item_id and i.archived_at is null
  on conflict do nothing;
  insert into sample_rows (business_id, table_name, row_id, as_added)
  select business, s.table_name, s.row_id, case when going ? s.row_id::text then sample_content(s.table_name, s.row_id) else s.as_added end
  from jsonb_populate_recordset(null::sample_rows, removal -> 'sample_rows') s;
  delete from sample_removals where business_id = business;
  select coalesce(array_agg(p.name order by fold(p.name), p.name), '{}') into renamed
  from sample_removal_plan() p
  cross join lateral jsonb_array_elements(removal -> p.kind) v
  where v ->> 'id' = p.id::text and v ->> 'name' <> p.name;
  perform write_audit('sample.restored', 'business', business,
    jsonb_build_object('restored', jsonb_array_length(going), 'renamed', to_jsonb(renamed)));
  perform sample_changes();
  return read_first_steps() || jsonb_build_object('restored', jsonb_array_length(going), 'renamed', to_jsonb(renamed));
end
$$;
