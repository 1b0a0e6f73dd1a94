-- The first steps of a new business, and the sample data that show it a full house.

-- What is done of the first steps, whether the list was put away, and whether sample data are there.
create or replace function read_first_steps() returns jsonb
language sql stable
as $$
  select jsonb_build_object('hidden', b.first_steps_hidden_at is not null,
    'samples', exists (select from sample_rows where business_id = b.id),
    'menu', exists (select from menu_items where business_id = b.id and archived_at is null),
    'tables', exists (select from tables where business_id = b.id and archived_at is null),
    'employees', (select count(*) > 1 from (select from users where business_id = b.id and is_active limit 2) u),
    'register', exists (select from cash_registers where business_id = b.id),
    'sale', exists (select from sales where business_id = b.id and number is not null))
  from businesses b where b.id = (select app_business())
$$;

-- Puts the list of first steps away, or brings it back: { hidden }.
create or replace function hide_first_steps(p jsonb) returns jsonb
language plpgsql
as $$
begin
  update businesses set first_steps_hidden_at = case when (p ->> 'hidden')::boolean then coalesce(first_steps_hidden_at, clock_timestamp()) end
  where id = (select app_business());
  return read_first_steps();
end
$$;

-- A name that nothing real bears: 'Bebidas', else 'Bebidas (ejemplo)', else 'Bebidas (ejemplo 2)'.
create or replace function sample_name(p_name text, p_taken text[]) returns text
language plpgsql immutable
as $$
declare
  title text := p_name;
  tries integer := 1;
begin
  while fold(title) = any (p_taken) loop
    title := p_name || case when tries = 1 then ' (ejemplo)' else format(' (ejemplo %s)', tries) end;
    tries := tries + 1;
  end loop;
  return title;
end
$$;

-- Rows of the sample with an id and a free name each, in their order; who refers to one does so by the name that it has in the sample.
create or replace function sample_titles(p_rows jsonb, p_taken text[]) returns jsonb
language sql volatile
as $$
  select jsonb_agg(value || jsonb_build_object('id', new_id(), 'title', sample_name(value ->> 'name', p_taken), 'place', ordinality)
    order by ordinality)
  from jsonb_array_elements(p_rows) with ordinality
$$;

-- Adds the sample: { categories: [{ name, station }], ingredients: [{ name, … }], products: [{ name, category, …, recipe: [{ ingredient,
-- quantity }] }], areas: [{ name }], tables: [{ name, area, seats }] }, all of it or nothing. Refuses while it is there.
create or replace function add_samples(p jsonb) returns jsonb
language plpgsql
as $$
declare
  business uuid := app_business();
  here uuid := location_or_first(null);
  categories jsonb;
  ingredients jsonb;
  products jsonb;
  floor_areas jsonb;
  floor_tables jsonb;
begin
  perform take_turn('samples');
  if exists (select from sample_rows where business_id = business) then
    perform refuse('row.conflict', 'Los datos de ejemplo ya están cargados.');
  end if;
  perform take_turn('menu');
  perform take_turn('floor');
  perform take_turn('ingredients');
  categories := sample_titles(p -> 'categories', array(select fold(name) from menu_categories where business_id = business));
  ingredients := sample_titles(p -> 'ingredients', array(select fold(name) from inventory_items where business_id = business and archived_at is null));
  products := sample_titles(p -> 'products', array(select fold(name) from menu_items where business_id = business and archived_at is null));
  floor_areas := sample_titles(p -> 'areas', array(select fold(name) from areas where business_id = business));
  floor_tables := sample_titles(p -> 'tables', array(select fold(name) from tables where business_id = business and archived_at is null));

  insert into menu_categories (business_id, id, name, station, created_at)
  select business, c.id, c.title, c.station, statement_timestamp() - c.place * interval '1 millisecond'
  from jsonb_to_recordset(categories) as c (id uuid, title text, station text, place integer);
  insert into inventory_items (business_id, id, name, category, unit, purchase_unit, purchase_factor, costo_pedido, cost_per_unit,
    initial_stock, current_stock, min_stock_level)
  select business, i.id, i.title, i.category, i.unit, i.purchase_unit, i.purchase_factor, i.purchase_cents,
    round(i.purchase_cents / i.purchase_factor, 4), i.stock, i.stock, i.min_stock_level
  from jsonb_to_recordset(ingredients) as i (id uuid, title text, category text, unit text, purchase_unit text, purchase_factor numeric,
    purchase_cents bigint, stock numeric, min_stock_level numeric);
  insert into stock_movements (business_id, id, inventory_item_id, type, quantity, unit_cost, balance, user_id)
  select i.business_id, new_id(), i.id, 'initial', i.current_stock, i.cost_per_unit, i.current_stock, app_user()
  from inventory_items i
  where i.business_id = business and i.id in (select w.id from jsonb_to_recordset(ingredients) as w (id uuid));
  insert into menu_items (business_id, id, category_id, name, description, price_cents, preparation_time, type_menu, created_at)
  select business, m.id, c.id, m.title, m.description, m.price_cents, m.preparation_time, m.type_menu,
    statement_timestamp() - m.place * interval '1 millisecond'
  from jsonb_to_recordset(products) as m (id uuid, title text, category text, description text, price_cents bigint, preparation_time integer,
    type_menu text, place integer)
  join jsonb_to_recordset(categories) as c (id uuid, name text) on c.name = m.category;
  insert into recipes (business_id, menu_item_id, inventory_item_id, quantity, is_option, is_removable, extra_price_cents)
  select business, m.id, i.id, r.quantity, r.extra_price_cents is not null, r.is_removable, coalesce(r.extra_price_cents, 0)
  from jsonb_to_recordset(products) as m (id uuid, recipe jsonb)
  cross join lateral jsonb_to_recordset(m.recipe) as r (ingredient text, quantity numeric, is_removable boolean, extra_price_cents bigint)
  join jsonb_to_recordset(ingredients) as i (id uuid, name text) on i.name = r.ingredient;
  insert into areas (business_id, id, name, location_id, order_index)
  select business, a.id, a.title, here, coalesce((select max(order_index) + 1 from areas where business_id = business), 0) + a.place
  from jsonb_to_recordset(floor_areas) as a (id uuid, title text, place integer);
  insert into tables (business_id, id, name, area_id, location_id, seats, created_by, created_at)
  select business, t.id, t.title, a.id, here, t.seats, app_user(), statement_timestamp() + t.place * interval '1 millisecond'
  from jsonb_to_recordset(floor_tables) as t (id uuid, title text, area text, seats integer, place integer)
  join jsonb_to_recordset(floor_areas) as a (id uuid, name text) on a.name = t.area;

  insert into sample_rows (business_id, table_name, row_id)
  select business, kind, (value ->> 'id')::uuid
  from (values ('menu_categories', categories), ('inventory_items', ingredients), ('menu_items', products), ('areas', floor_areas),
    ('tables', floor_tables)) as s (kind, made)
  cross join lateral jsonb_array_elements(s.made);
  perform write_audit('sample.added', 'business', business, jsonb_build_object('products', jsonb_array_length(products),
    'ingredients', jsonb_array_length(ingredients), 'tables', jsonb_array_length(floor_tables)));
  return read_first_steps();
end
$$;

create or replace function sample_ids(p_table text) returns setof uuid
language sql stable
as $$ select row_id from sample_rows where business_id = (select app_business()) and table_name = p_table order by row_id $$;

-- Takes a table of the sample away: for good where nothing happened at it, else to the archive; false where something is open.
create or replace function remove_sample_table(p_table uuid) returns boolean
language plpgsql
as $$
begin
  perform 1 from tables where business_id = (select app_business()) and id = p_table and archived_at is null for update;
  if not found then
    return true;
  elsif has_pending_orders(p_table) then
    return false;
  elsif exists (select from orders where business_id = (select app_business()) and table_id = p_table)
    or exists (select from sales where business_id = (select app_business()) and table_id = p_table)
  then
    perform remove_table(p_table);
  else
    delete from tables where business_id = (select app_business()) and id = p_table;
  end if;
  return true;
end
$$;

-- Takes the sample away as each of its rows would be deleted by hand: what was sold, moved or bought meanwhile goes to the archive, and what
-- real things hold (a category with a real product, an ingredient of a real recipe, a table with an open order, its area) stays and is real
-- from now on. Refuses where there is none.
create or replace function remove_samples() returns jsonb
language plpgsql
as $$
declare
  business uuid := app_business();
  each uuid;
  kept text[] := '{}';
  title text;
  gone integer := 0;
begin
  perform take_turn('samples');
  if not exists (select from sample_rows where business_id = business) then
    perform refuse('row.conflict', 'No hay datos de ejemplo que quitar.');
  end if;
  perform take_turn('menu');
  perform take_turn('floor');
  for each, title in select id, name from tables where business_id = business and id in (select sample_ids('tables')) order by id loop
    if remove_sample_table(each) then
      gone := gone + 1;
    else
      kept := kept || title;
    end if;
  end loop;
  for each, title in select id, name from areas where business_id = business and id in (select sample_ids('areas')) order by id loop
    if exists (select from tables where business_id = business and area_id = each and archived_at is null) then
      kept := kept || title;
    else
      perform remove_area(each);
      gone := gone + 1;
    end if;
  end loop;
  for each in select id from menu_items
    where business_id = business and archived_at is null and id in (select sample_ids('menu_items')) order by id
  loop
    perform remove_product(each);
    gone := gone + 1;
  end loop;
  for each, title in select id, name from menu_categories where business_id = business and id in (select sample_ids('menu_categories')) order by id loop
    if exists (select from menu_items where business_id = business and category_id = each and archived_at is null) then
      kept := kept || title;
    else
      perform remove_category(each);
      gone := gone + 1;
    end if;
  end loop;
  for each, title in select id, name from inventory_items
    where business_id = business and archived_at is null and id in (select sample_ids('inventory_items')) order by id
  loop
    if users_of_ingredient(each) is null then
      perform remove_ingredient(each);
      gone := gone + 1;
    else
      kept := kept || title;
    end if;
  end loop;
  delete from sample_rows where business_id = business;
  perform write_audit('sample.removed', 'business', business, jsonb_build_object('removed', gone, 'kept', to_jsonb(kept)));
  return read_first_steps() || jsonb_build_object('removed', gone, 'kept', to_jsonb(kept));
end
$$;
