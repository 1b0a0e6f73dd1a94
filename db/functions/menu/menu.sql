-- The menu: categories, products, their order, and their availability.

-- Whether a product is marked 'agotado' at an instant: until a time, or because none of its countdown is left.
create or replace function is_sold_out(p_sold_out_until timestamptz, p_countdown numeric, p_now timestamptz) returns boolean
language sql immutable parallel safe
as $$ select coalesce(p_sold_out_until > p_now, false) or coalesce(p_countdown <= 0, false) $$;

-- The station that prepares a product: its own, or that of its category, or the kitchen.
create or replace function station_of(p_own text, p_of_category text) returns text
language sql immutable parallel safe
as $$ select coalesce(p_own, p_of_category, 'cocina') $$;

-- Active categories and products, and `changes_at`: when a schedule or the end of 'agotado' changes something by itself.
create or replace function read_menu() returns jsonb
language plpgsql stable
as $$
declare
  business uuid := app_business();
  zone text := (select time_zone from businesses where id = business);
begin
  return (
    with items as (
      select * from menu_items where business_id = business and archived_at is null
    ), counted as (
      select category_id, count(*) as items from items group by category_id
    ), stock as (
      select * from menu_stock where business_id = business
    ), named as (
      select r.menu_item_id, jsonb_agg(jsonb_build_object('name', i.name, 'extra_price_cents', r.extra_price_cents,
        'is_option', r.is_option,
        'is_removable', r.is_removable) order by i.name) as names
      from recipes r join inventory_items i on i.business_id = r.business_id and i.id = r.inventory_item_id
      where r.business_id = business and (r.is_option or r.is_removable)
      group by r.menu_item_id
    ), changes as (
      select sold_out_until as at from items where sold_out_until > clock_timestamp() and sold_out_until < 'infinity'
      union all
      select schedule_changes_at(s.schedule, clock_timestamp(), zone)
        from (select distinct schedule from items where schedule is not null) s
    )
    select jsonb_build_object(
      'changes_at', (select min(at) from changes),
      'as_of', prices_as_of(business),
      'categories', coalesce((
        select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'is_active', c.is_active, 'order_index', c.order_index,
            'created_at', c.created_at, 'items', coalesce(n.items, 0))
          order by c.order_index nulls first, c.created_at desc, c.id)
        from menu_categories c left join counted n on n.category_id = c.id
        where c.business_id = business and c.is_active), '[]'),
      'items', coalesce((
        select jsonb_agg(jsonb_build_object('id', m.id, 'category_id', m.category_id, 'category_name', c.name, 'name', m.name,
            'description', m.description, 'price_cents', m.price_cents, 'image_url', m.image_url,
            'preparation_time', m.preparation_time, 'is_available', m.is_available, 'type_menu', m.type_menu,
            'tax_category', m.tax_category, 'barcode', m.barcode, 'station', station_of(m.station, c.station),
            'sold_out', is_sold_out(m.sold_out_until, m.countdown, clock_timestamp()),
            'sold_out_until', case when m.sold_out_until > clock_timestamp() then m.sold_out_until end, 'countdown', m.countdown,
            'schedule', m.schedule,
            'on_schedule', case when m.schedule is null then true else on_schedule(m.schedule, clock_timestamp(), zone) end,
            'stock_status', case when m.tracks_inventory then coalesce(k.stock_status, 'normal') else 'normal' end,
            'ingredients', coalesce(r.names, '[]'), 'created_at', m.created_at)
          order by m.order_index nulls first, m.created_at desc, m.id)
        from items m
        left join menu_categories c on c.business_id = business and c.id = m.category_id
        left join stock k on k.menu_item_id = m.id
        left join named r on r.menu_item_id = m.id), '[]')));
end
$$;

-- A product with the fields that can be edited.
create or replace function product_answer(p_item uuid) returns jsonb
language sql stable
as $$
  select jsonb_build_object('id', m.id, 'category_id', m.category_id, 'name', m.name, 'description', m.description,
    'price_cents', m.price_cents, 'image_url', m.image_url, 'preparation_time', m.preparation_time, 'is_available', m.is_available,
    'type_menu', m.type_menu, 'tax_category', m.tax_category, 'barcode', m.barcode, 'station', m.station,
    'tracks_inventory', m.tracks_inventory, 'schedule', m.schedule, 'allergens', to_jsonb(m.allergens), 'version', m.version,
    'sold_out', is_sold_out(m.sold_out_until, m.countdown, clock_timestamp()),
    'sold_out_until', case when m.sold_out_until > clock_timestamp() then m.sold_out_until end,
    'countdown', m.countdown, 'created_at', m.created_at)
  from menu_items m
  where m.business_id = (select app_business()) and m.id = p_item and m.archived_at is null
$$;

create or replace function find_product(p_item uuid) returns jsonb
language plpgsql stable
as $$
declare
  found_product jsonb := product_answer(p_item);
begin
  if found_product is null then
    perform refuse('row.missing', 'Producto no encontrado.');
  end if;
  return jsonb_build_object('item', found_product);
end
$$;

create or replace function category_answer(p_category uuid default null) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'is_active', c.is_active, 'station', c.station,
      'order_index', c.order_index, 'created_at', c.created_at,
      'items', (select count(*) from menu_items m
        where m.business_id = c.business_id and m.category_id = c.id and m.archived_at is null))
    order by c.order_index nulls first, c.created_at desc, c.id), '[]')
  from menu_categories c
  where c.business_id = (select app_business()) and (p_category is null or c.id = p_category)
$$;

-- All categories, also inactive ones, each with its number of products.
create or replace function list_categories() returns jsonb
language sql stable
as $$ select jsonb_build_object('categories', category_answer()) $$;

create or replace function find_category(p_category uuid) returns jsonb
language plpgsql stable
as $$
declare
  found_category jsonb := category_answer(p_category) -> 0;
begin
  if found_category is null then
    perform refuse('row.missing', 'Categoría no encontrada.');
  end if;
  return jsonb_build_object('category', found_category);
end
$$;

create or replace function lock_category(p_category uuid) returns menu_categories
language plpgsql
as $$
declare
  found_category menu_categories;
begin
  select * into found_category from menu_categories where business_id = (select app_business()) and id = p_category for update;
  if not found then
    perform refuse('row.missing', 'Categoría no encontrada.');
  end if;
  return found_category;
end
$$;

create or replace function check_category_name(p_category uuid, p_name text) returns void
language plpgsql
as $$
begin
  if exists (select from menu_categories where business_id = (select app_business()) and id <> p_category
    and name_key(name) = name_key(p_name)) then
    perform refuse_field('row.conflict', 'name', format('Ya existe una categoría llamada "%s".', p_name));
  end if;
end
$$;

-- Creates a category: { id, name, station?, is_active? }.
create or replace function create_category(p jsonb) returns jsonb
language plpgsql
as $$
begin
  perform serialize_writes('menu');
  perform check_category_name((p ->> 'id')::uuid, p ->> 'name');
  insert into menu_categories (business_id, id, name, station, is_active)
  values (app_business(), (p ->> 'id')::uuid, p ->> 'name', p ->> 'station', coalesce((p ->> 'is_active')::boolean, true));
  perform changed('menu.changed');
  return find_category((p ->> 'id')::uuid);
end
$$;

-- Changes a category: { id, name?, station?, is_active? }; absent fields do not change.
create or replace function change_category(p jsonb) returns jsonb
language plpgsql
as $$
declare
  known menu_categories;
  next menu_categories;
begin
  perform serialize_writes('menu');
  known := lock_category((p ->> 'id')::uuid);
  next := jsonb_populate_record(known, p);
  perform check_category_name(known.id, next.name);
  update menu_categories set name = next.name, station = next.station, is_active = next.is_active
  where business_id = known.business_id and id = known.id;
  perform changed('menu.changed');
  return find_category(known.id);
end
$$;

-- Deletes a category without products; archived products stay, without a category (2-operations §5).
create or replace function remove_category(p_category uuid) returns jsonb
language plpgsql
as $$
declare
  known menu_categories := lock_category(p_category);
  items bigint := (select count(*) from menu_items
    where business_id = known.business_id and category_id = known.id and archived_at is null);
begin
  if items > 0 then
    perform refuse('menu.category-used',
      format('No se puede eliminar la categoría "%s" porque tiene %s productos asociados.', known.name, items));
  end if;
  update menu_items set category_id = null where business_id = known.business_id and category_id = known.id;
  delete from menu_categories where business_id = known.business_id and id = known.id;
  perform changed('menu.changed');
  return jsonb_build_object('id', known.id, 'name', known.name);
end
$$;

-- All ids, with the given ones in their new order in the positions that they had before.
create or replace function reordered(p_all uuid[], p_wanted uuid[]) returns uuid[]
language sql immutable parallel safe
as $$
  select array_agg(case when a.id = any (p_wanted) then p_wanted[a.turn] else a.id end order by a.place)
  from (
    select u.id, u.place, count(*) filter (where u.id = any (p_wanted)) over (order by u.place) as turn
    from unnest(p_all) with ordinality as u (id, place)
  ) a
$$;

-- Sorts categories by { category_ids }; the others stay in their positions.
create or replace function reorder_categories(p jsonb) returns jsonb
language plpgsql
as $$
declare
  wanted uuid[] := array(select value::uuid from jsonb_array_elements_text(p -> 'category_ids'));
  placed uuid[];
begin
  perform serialize_writes('menu');
  perform 1 from menu_categories where business_id = (select app_business()) order by id for update;
  placed := array(select id from menu_categories where business_id = (select app_business()) order by order_index nulls first,
    created_at desc, id);
  if not placed @> wanted then
    perform refuse('row.missing', 'Categoría no encontrada.');
  end if;
  placed := reordered(placed, wanted);
  update menu_categories set order_index = array_position(placed, id)
  where business_id = (select app_business()) and order_index is distinct from array_position(placed, id);
  perform changed('menu.changed');
  return list_categories();
end
$$;

-- Sorts products by { item_ids }; the others stay in their positions.
create or replace function reorder_products(p jsonb) returns jsonb
language plpgsql
as $$
declare
  wanted uuid[] := array(select value::uuid from jsonb_array_elements_text(p -> 'item_ids'));
  placed uuid[];
begin
  perform serialize_writes('menu');
  perform 1 from menu_items where business_id = (select app_business()) and archived_at is null order by id for no key update;
  placed := array(select id from menu_items where business_id = (select app_business()) and archived_at is null
    order by order_index nulls first, created_at desc, id);
  if not placed @> wanted then
    perform refuse('row.missing', 'Producto no encontrado.');
  end if;
  update menu_items m set order_index = u.place
  from unnest(reordered(placed, wanted)) with ordinality as u (id, place)
  where m.business_id = (select app_business()) and m.id = u.id and m.order_index is distinct from u.place;
  perform changed('menu.changed');
  return jsonb_build_object('item_ids', to_jsonb(wanted));
end
$$;

-- Locks a product that is not archived.
create or replace function lock_product(p_item uuid) returns menu_items
language plpgsql
as $$
declare
  item menu_items;
begin
  select * into item from menu_items where business_id = (select app_business()) and id = p_item and archived_at is null for update;
  if not found then
    perform refuse('row.missing', 'Producto no encontrado.');
  end if;
  return item;
end
$$;

-- Refuses an unknown category, and a picture of another business.
create or replace function check_product(m menu_items, p_known_image text default null) returns void
language plpgsql
as $$
begin
  if m.category_id is not null and not exists (select from menu_categories
    where business_id = (select app_business()) and id = m.category_id for share)
  then
    perform refuse_field('row.missing', 'category_id', 'Categoría no encontrada.');
  elsif m.image_url is distinct from p_known_image
    and m.image_url !~ ('^/media/' || app_business() || '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')
  then
    perform refuse_field('input.invalid', 'image_url', 'Elige una imagen de tu negocio.');
  end if;
end
$$;

-- Refuses the code of another product, in any of its forms. The caller holds the lock of the menu.
create or replace function check_barcode(p_item uuid, p_barcode text) returns void
language plpgsql
as $$
declare
  same text;
begin
  select name into same from menu_items
  where business_id = (select app_business()) and id <> p_item and archived_at is null and barcode_key(barcode) = barcode_key(p_barcode)
  limit 1;
  if found then
    perform refuse_field('row.conflict', 'barcode', format('Ese código de barras ya es de "%s".', same));
  end if;
end
$$;

-- Refuses the name of another product on the menu.
create or replace function check_product_name(p_id uuid, p_name text) returns void
language plpgsql
as $$
begin
  if exists (select from menu_items
    where business_id = (select app_business()) and id <> p_id and archived_at is null and name_key(name) = name_key(p_name))
  then
    perform refuse_field('row.conflict', 'name', format('Ya existe un producto llamado "%s".', p_name));
  end if;
end
$$;

-- Creates a product: { id, name, price_cents, … } with the fields of product_answer; absent fields have their defaults.
create or replace function create_product(p jsonb) returns jsonb
language plpgsql
as $$
declare
  blank menu_items;
  made menu_items;
begin
  blank.tax_category := 'general';
  blank.is_available := true;
  blank.tracks_inventory := true;
  blank.allergens := '{}';
  perform serialize_writes('menu');
  made := jsonb_populate_record(blank, p);
  perform check_product_name(made.id, made.name);
  perform check_product(made);
  perform check_barcode(made.id, made.barcode);
  insert into menu_items (business_id, id, category_id, name, description, price_cents, image_url, preparation_time,
    is_available, type_menu,
    tax_category, station, tracks_inventory, barcode, schedule, allergens)
  values (app_business(), made.id, made.category_id, made.name, made.description, made.price_cents, made.image_url, made.preparation_time,
    made.is_available, made.type_menu, made.tax_category, made.station, made.tracks_inventory, made.barcode, made.schedule, made.allergens);
  perform changed('menu.changed');
  return find_product(made.id);
end
$$;

-- Changes a product: { id, version, … }; absent fields do not change. Refuses an old version. Two products that had the same code before
-- codes were compared in all their forms keep it until one gets another code.
create or replace function change_product(p jsonb) returns jsonb
language plpgsql
as $$
declare
  known menu_items;
  next menu_items;
begin
  perform serialize_writes('menu');
  known := lock_product((p ->> 'id')::uuid);
  if known.version <> (p ->> 'version')::integer then
    perform refuse('row.stale', 'Otra persona cambió este producto mientras lo editabas. Revisa lo que cambió antes de guardar.');
  end if;
  next := jsonb_populate_record(known, p);
  if name_key(next.name) <> name_key(known.name) then
    perform check_product_name(next.id, next.name);
  end if;
  perform check_product(next, known.image_url);
  if barcode_key(next.barcode) is distinct from barcode_key(known.barcode) then
    perform check_barcode(known.id, next.barcode);
  end if;
  if next is distinct from known then
    update menu_items set category_id = next.category_id, name = next.name, description = next.description, price_cents = next.price_cents,
      image_url = next.image_url, preparation_time = next.preparation_time, is_available = next.is_available, type_menu = next.type_menu,
      tax_category = next.tax_category, station = next.station, tracks_inventory = next.tracks_inventory, barcode = next.barcode,
      schedule = next.schedule, allergens = next.allergens, version = known.version + 1
    where business_id = known.business_id and id = known.id;
  end if;
  if next.price_cents <> known.price_cents then
    perform write_audit('menu.price-changed', 'menu_item', known.id, jsonb_build_object('name', next.name,
      'from_cents', known.price_cents, 'to_cents', next.price_cents));
  end if;
  perform changed('menu.changed');
  return find_product(known.id);
end
$$;

-- Copies a product with its recipe: { id, from_id }. The barcode and 'agotado' are not copied.
create or replace function duplicate_product(p jsonb) returns jsonb
language plpgsql
as $$
declare
  model menu_items;
  stem text;
  title text;
  copies integer := 1;
begin
  perform serialize_writes('menu');
  model := lock_product((p ->> 'from_id')::uuid);
  stem := left(model.name, 105);
  title := stem || ' (copia)';
  while exists (select from menu_items where business_id = model.business_id and archived_at is null
    and name_key(name) = name_key(title)) loop
    copies := copies + 1;
    title := format('%s (copia %s)', stem, copies);
  end loop;
  insert into menu_items (business_id, id, category_id, name, description, price_cents, image_url, preparation_time,
    is_available, type_menu,
    tax_category, station, tracks_inventory, schedule, allergens)
  values (model.business_id, (p ->> 'id')::uuid, model.category_id, title, model.description, model.price_cents, model.image_url,
    model.preparation_time, model.is_available, model.type_menu, model.tax_category, model.station, model.tracks_inventory, model.schedule,
    model.allergens);
  insert into recipes (business_id, menu_item_id, inventory_item_id, quantity, typed_quantity, typed_unit, is_option, is_removable,
    extra_price_cents)
  select r.business_id, (p ->> 'id')::uuid, r.inventory_item_id, r.quantity, r.typed_quantity, r.typed_unit, r.is_option, r.is_removable,
    r.extra_price_cents
  from recipes r where r.business_id = model.business_id and r.menu_item_id = model.id;
  perform changed('menu.changed');
  return find_product((p ->> 'id')::uuid);
end
$$;

-- Deletes a product that was never ordered; one that was ordered is archived, because its orders and reports stay.
create or replace function remove_product(p_item uuid) returns jsonb
language plpgsql
as $$
declare
  known menu_items := lock_product(p_item);
  ordered boolean := exists (select from order_lines where business_id = known.business_id and menu_item_id = known.id)
    or exists (select from sale_items where business_id = known.business_id and menu_item_id = known.id);
begin
  if ordered then
    update menu_items set archived_at = clock_timestamp(), version = version + 1
    where business_id = known.business_id and id = known.id;
  else
    delete from menu_items where business_id = known.business_id and id = known.id;
  end if;
  perform changed('menu.changed');
  return jsonb_build_object('id', known.id, 'name', known.name, 'archived', ordered);
end
$$;

-- Sets the availability: { id, sold_out?: 'hour' | 'today' | 'changed' | null, countdown?: n | null }; absent fields do not change. 'today'
-- ends with the business day. The version does not change, because this is not an edit of the product.
create or replace function set_availability(p jsonb) returns jsonb
language plpgsql
as $$
declare
  known menu_items := lock_product((p ->> 'id')::uuid);
  b businesses;
begin
  select * into b from businesses where id = (select app_business());
  update menu_items set
    sold_out_until = case when not p ? 'sold_out' then sold_out_until
      else case p ->> 'sold_out'
        when 'hour' then clock_timestamp() + interval '1 hour'
        when 'today' then start_of_day(business_day(clock_timestamp(), b.time_zone, b.day_start_minutes) + 1, b.time_zone,
          b.day_start_minutes)
        when 'changed' then 'infinity' end end,
    countdown = case when p ? 'countdown' then (p ->> 'countdown')::numeric else countdown end
  where business_id = known.business_id and id = known.id;
  perform write_audit('menu.availability-changed', 'menu_item', known.id,
    jsonb_build_object('name', known.name) || (p - 'id'));
  perform changed('menu.changed');
  return find_product(known.id);
end
$$;
