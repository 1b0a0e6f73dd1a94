-- Recipes of products and of preparations.

-- Typed lines, [{ inventory_item_id, quantity, unit, … }], with their quantity as it is shown in the ingredient's unit. The ingredients
-- must be locked. Refuses unknown, repeated and archived ingredients and units that cannot be converted, naming the line.
create or replace function lines_in_own_units(p_lines jsonb) returns jsonb
language plpgsql
as $$
declare
  line record;
  measured jsonb := '[]';
begin
  for line in
    select (l.n - 1)::text as at, l.typed, l.quantity, l.unit, i.id, i.name, i.unit as own_unit, i.archived_at,
      row_number() over (partition by l.item order by l.n) as times,
      convert_quantity(l.quantity, l.unit, i.unit) as in_own_unit
    from (
      select n, value as typed, (value ->> 'inventory_item_id')::uuid as item, (value ->> 'quantity')::numeric as quantity,
        value ->> 'unit' as unit
      from jsonb_array_elements(p_lines) with ordinality as x (value, n)
    ) l
    left join inventory_items i on i.business_id = (select app_business()) and i.id = l.item
    order by l.n
  loop
    if line.id is null then
      perform refuse_line('row.missing', line.at, 'inventory_item_id', 'Ingrediente no encontrado.');
    elsif line.archived_at is not null then
      perform refuse_line('row.missing', line.at, 'inventory_item_id', format('%s está archivado: quítalo de la receta.', line.name));
    elsif line.times > 1 then
      perform refuse_line('input.invalid', line.at, 'inventory_item_id', format('%s está dos veces en la receta.', line.name));
    elsif line.in_own_unit is null then
      perform refuse_line('input.invalid', line.at, 'unit', format('%s se mide en %s: no se puede escribir en %s.', line.name,
        unit_name(line.own_unit, null), unit_name(line.unit, null)));
    elsif line.in_own_unit <= 0 then
      perform refuse_line('input.invalid', line.at, 'quantity',
        format('Es muy poco de %s: no llega a %s.', line.name, quantity_text(min_quantity(), line.own_unit)));
    end if;
    measured := measured || (line.typed || jsonb_build_object('quantity', line.in_own_unit, 'name', line.name,
      'typed_quantity', case when line.unit <> line.own_unit then line.quantity end,
      'typed_unit', case when line.unit <> line.own_unit then line.unit end));
  end loop;
  return measured;
end
$$;

create or replace function refuse_line(p_code text, p_at text, p_field text, p_sentence text) returns void
language plpgsql
as $$
begin
  perform refuse(p_code, p_sentence, jsonb_build_object('lines.' || p_at || '.' || p_field, p_sentence));
end
$$;

-- A line of a recipe. Without p_costs the cost is null.
create or replace function recipe_line(i inventory_items, k stock_levels, p_quantity numeric, p_typed_quantity numeric, p_typed_unit text,
  p_costs boolean) returns jsonb
language sql stable
as $$
  select jsonb_build_object('inventory_item_id', i.id, 'name', i.name, 'unit', i.unit, 'quantity', p_quantity,
    'typed_quantity', p_typed_quantity, 'typed_unit', p_typed_unit, 'cost_per_unit', case when p_costs then unit_cost_of(i) end,
    'current_stock', k.current_stock, 'archived', i.archived_at is not null)
$$;

-- The recipe of a product with the data of its margin, or null.
create or replace function read_recipe(p_item uuid, p_costs boolean) returns jsonb
language sql stable
as $$
  select jsonb_build_object('id', m.id, 'name', m.name, 'version', m.recipe_version, 'tracks_inventory', m.tracks_inventory,
    'price_cents', m.price_cents, 'prices_include_tax', b.prices_include_tax,
    'tax_rate', tax_rate_of(m.tax_category, b.tax_percentage),
    'lines', coalesce((
      select jsonb_agg(recipe_line(i, k, r.quantity, r.typed_quantity, r.typed_unit, p_costs)
        || jsonb_build_object('is_option', r.is_option, 'is_removable', r.is_removable, 'extra_price_cents', r.extra_price_cents)
          order by fold(i.name), i.name, i.id)
      from recipes r
      join inventory_items i on i.business_id = r.business_id and i.id = r.inventory_item_id
      join stock_levels k on k.business_id = r.business_id and k.inventory_item_id = r.inventory_item_id
      where r.business_id = m.business_id and r.menu_item_id = m.id), '[]'))
  from menu_items m join businesses b on b.id = m.business_id
  where m.business_id = (select app_business()) and m.id = p_item and m.archived_at is null
$$;

-- A recipe for the audit log: the quantity of each ingredient, as it was typed.
create or replace function recipe_audit_details(p_item uuid) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_object_agg(i.name, quantity_text(coalesce(r.typed_quantity, r.quantity), coalesce(r.typed_unit, i.unit))
    || case when r.is_option then ', se ofrece con' else '' end || case when r.is_removable then ', se ofrece sin' else '' end
    || case when r.extra_price_cents > 0 then ', extra ' || to_char(r.extra_price_cents / 100.0, 'FM999,999,990.00') else '' end), '{}')
  from recipes r join inventory_items i on i.business_id = r.business_id and i.id = r.inventory_item_id
  where r.business_id = (select app_business()) and r.menu_item_id = p_item
$$;

create or replace function preparation_audit_details(p_item uuid) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_object_agg(i.name, quantity_text(coalesce(r.typed_quantity, r.quantity), coalesce(r.typed_unit, i.unit))), '{}')
    || (select jsonb_build_object('Un lote da', quantity_text(p.batch_quantity, p.unit)) from inventory_items p
      where p.business_id = (select app_business()) and p.id = p_item)
  from preparation_recipes r join inventory_items i on i.business_id = r.business_id and i.id = r.inventory_item_id
  where r.business_id = (select app_business()) and r.prepared_item_id = p_item
$$;

-- The difference of two such recipes: { name, before, after }.
create or replace function changed_audit_details(p_name text, p_before jsonb, p_after jsonb) returns jsonb
language sql immutable
as $$
  select jsonb_build_object('name', p_name, 'before', coalesce(jsonb_object_agg(k, p_before -> k), '{}'),
    'after', coalesce(jsonb_object_agg(k, p_after -> k), '{}'))
  from jsonb_object_keys(p_before || p_after) k
  where p_before -> k is distinct from p_after -> k
$$;

-- Replaces the recipe of a product: { id, version, lines: [{ inventory_item_id, quantity, unit, is_option, is_removable?, extra_price_cents
-- }], costs }. Lines that were sent before keep their recipe. Refuses an old version.
create or replace function save_recipe(p jsonb) returns jsonb
language plpgsql
as $$
declare
  business uuid := app_business();
  product menu_items;
  before jsonb;
  measured jsonb;
begin
  select * into product from menu_items where business_id = business and id = (p ->> 'id')::uuid and archived_at is null for update;
  if not found then
    perform refuse('row.missing', 'Producto no encontrado.');
  elsif product.recipe_version <> (p ->> 'version')::integer then
    perform refuse('row.stale', 'Otra persona guardó esta receta mientras la editabas. Revisa la suya antes de guardar la tuya.');
  end if;
  perform 1 from inventory_items where business_id = business
    and id in (select (value ->> 'inventory_item_id')::uuid from jsonb_array_elements(p -> 'lines'))
  order by id for share;
  measured := lines_in_own_units(p -> 'lines');
  before := recipe_audit_details(product.id);
  delete from recipes where business_id = business and menu_item_id = product.id
    and inventory_item_id not in (select (value ->> 'inventory_item_id')::uuid from jsonb_array_elements(measured));
  insert into recipes as r (business_id, menu_item_id, inventory_item_id, quantity, typed_quantity, typed_unit, is_option, is_removable,
    extra_price_cents)
  select business, product.id, l.inventory_item_id, l.quantity, l.typed_quantity, l.typed_unit, l.is_option,
    coalesce(l.is_removable, k.is_removable, false), l.extra_price_cents
  from jsonb_to_recordset(measured) as l (inventory_item_id uuid, quantity numeric, typed_quantity numeric, typed_unit text,
    is_option boolean, is_removable boolean, extra_price_cents bigint)
  left join recipes k on k.business_id = business and k.menu_item_id = product.id and k.inventory_item_id = l.inventory_item_id
  on conflict (business_id, menu_item_id, inventory_item_id) do update set quantity = excluded.quantity,
    typed_quantity = excluded.typed_quantity, typed_unit = excluded.typed_unit, is_option = excluded.is_option,
    is_removable = excluded.is_removable, extra_price_cents = excluded.extra_price_cents;
  update menu_items set recipe_version = recipe_version + 1 where business_id = business and id = product.id;
  perform write_audit('recipe.changed', 'menu_item', product.id,
    changed_audit_details(product.name, before, recipe_audit_details(product.id)));
  perform changed('menu.changed');
  return jsonb_build_object('recipe', read_recipe(product.id, (p ->> 'costs')::boolean));
end
$$;

-- Products under inventory control without a recipe: the kitchen refuses to serve them with 'No se encontraron recetas…'.
create or replace function list_missing_recipes() returns jsonb
language sql stable
as $$
  with missing as (
    select m.id, m.name, m.price_cents, c.name as category_name
    from menu_items m
    left join menu_categories c on c.business_id = m.business_id and c.id = m.category_id
    where m.business_id = (select app_business()) and m.archived_at is null and m.tracks_inventory
      and not exists (select from recipes r where r.business_id = m.business_id and r.menu_item_id = m.id)
  ), first as (
    select * from missing order by fold(name), name, id limit 200
  )
  select jsonb_build_object('total', (select count(*) from missing),
    'products', coalesce((select jsonb_agg(to_jsonb(f) order by fold(f.name), f.name, f.id) from first f), '[]'))
$$;

-- The cost of one unit of each product with a recipe, in cents, as a sale of now would store it, with the tax that its margin requires.
create or replace function list_product_costs() returns jsonb
language sql stable
as $$
  select jsonb_build_object('prices_include_tax', b.prices_include_tax,
    'products', coalesce((
      select jsonb_agg(jsonb_build_object('id', m.id, 'cost_cents', round(k.unit_cost),
        'tax_rate', tax_rate_of(m.tax_category, b.tax_percentage))
        order by m.id)
      from menu_items m join menu_stock k on k.business_id = m.business_id and k.menu_item_id = m.id
      where m.business_id = b.id and m.archived_at is null), '[]'))
  from businesses b where b.id = (select app_business())
$$;

-- The lines of a batch of a preparation, or null.
create or replace function read_preparation(p_item uuid, p_costs boolean) returns jsonb
language sql stable
as $$
  select jsonb_build_object('id', p.id, 'name', p.name, 'unit', p.unit, 'version', p.recipe_version, 'batch_quantity', p.batch_quantity,
    'current_stock', k.current_stock, 'cost_per_unit', case when p_costs then unit_cost_of(p) end,
    'lines', coalesce((
      select jsonb_agg(recipe_line(i, l, r.quantity, r.typed_quantity, r.typed_unit, p_costs) order by fold(i.name), i.name, i.id)
      from preparation_recipes r
      join inventory_items i on i.business_id = r.business_id and i.id = r.inventory_item_id
      join stock_levels l on l.business_id = r.business_id and l.inventory_item_id = r.inventory_item_id
      where r.business_id = p.business_id and r.prepared_item_id = p.id), '[]'))
  from inventory_items p join stock_levels k on k.business_id = p.business_id and k.inventory_item_id = p.id
  where p.business_id = (select app_business()) and p.id = p_item and p.is_prepared and p.archived_at is null
$$;

-- Whether a preparation uses an ingredient, at any depth; it also uses itself.
create or replace function preparation_uses(p_item uuid, p_part uuid) returns boolean
language sql stable
as $$
  with recursive parts (id) as (
    select p_item
    union
    select r.inventory_item_id from parts
    join preparation_recipes r on r.business_id = (select app_business()) and r.prepared_item_id = parts.id
  )
  select exists (select from parts where id = p_part)
$$;

-- The key of the lock that serializes changes of preparations, so that the second of two changes that form a cycle sees the first. Making
-- batches takes the lock shared.
create or replace function preparations_key() returns bigint
language sql stable
as $$ select hashtextextended('preparations ' || app_business(), 0) $$;

-- Locks a preparation together with its ingredients, by id, and returns it; refuses an ingredient that is not a preparation.
create or replace function lock_prepared(p_item uuid, p_parts uuid[]) returns inventory_items
language plpgsql
as $$
declare
  prepared inventory_items;
begin
  perform 1 from inventory_items where business_id = (select app_business()) and id = any (p_parts || p_item) order by id for no key update;
  select * into prepared from inventory_items where business_id = (select app_business()) and id = p_item and archived_at is null;
  if not found then
    perform refuse('row.missing', 'Ingrediente no encontrado.');
  elsif not prepared.is_prepared then
    perform refuse('row.conflict', format('%s no es un ingrediente preparado.', prepared.name));
  end if;
  return prepared;
end
$$;

-- Replaces the recipe of a preparation: { id, version, batch_quantity, lines: [{ inventory_item_id, quantity, unit }], costs }. Refuses a
-- cycle and an old version.
create or replace function save_preparation(p jsonb) returns jsonb
language plpgsql
as $$
declare
  business uuid := app_business();
  prepared inventory_items;
  before jsonb;
  measured jsonb;
  circle record;
begin
  perform pg_advisory_xact_lock(preparations_key());
  prepared := lock_prepared((p ->> 'id')::uuid,
    array(select (value ->> 'inventory_item_id')::uuid from jsonb_array_elements(p -> 'lines')));
  if prepared.recipe_version <> (p ->> 'version')::integer then
    perform refuse('row.stale', 'Otra persona guardó esta preparación mientras la editabas. Revisa la suya antes de guardar la tuya.');
  end if;
  measured := lines_in_own_units(p -> 'lines');
  select (l.n - 1)::text as at, l.value ->> 'name' as name, (l.value ->> 'inventory_item_id')::uuid as id into circle
  from jsonb_array_elements(measured) with ordinality as l (value, n)
  where preparation_uses((l.value ->> 'inventory_item_id')::uuid, prepared.id)
  order by l.n limit 1;
  if circle.id = prepared.id then
    perform refuse_line('row.conflict', circle.at, 'inventory_item_id',
      format('%s no puede ser ingrediente de su propia receta.', prepared.name));
  elsif circle.id is not null then
    perform refuse_line('row.conflict', circle.at, 'inventory_item_id',
      format('%s no puede llevar %s: %2$s ya se prepara con %1$s.', prepared.name, circle.name));
  end if;
  before := preparation_audit_details(prepared.id);
  delete from preparation_recipes where business_id = business and prepared_item_id = prepared.id
    and inventory_item_id not in (select (value ->> 'inventory_item_id')::uuid from jsonb_array_elements(measured));
  insert into preparation_recipes as r (business_id, prepared_item_id, inventory_item_id, quantity, typed_quantity, typed_unit)
  select business, prepared.id, l.inventory_item_id, l.quantity, l.typed_quantity, l.typed_unit
  from jsonb_to_recordset(measured) as l (inventory_item_id uuid, quantity numeric, typed_quantity numeric, typed_unit text)
  on conflict (business_id, prepared_item_id, inventory_item_id) do update set quantity = excluded.quantity,
    typed_quantity = excluded.typed_quantity, typed_unit = excluded.typed_unit;
  update inventory_items set batch_quantity = (p ->> 'batch_quantity')::numeric, recipe_version = recipe_version + 1
  where business_id = business and id = prepared.id;
  perform write_audit('preparation.changed', 'inventory_item', prepared.id,
    changed_audit_details(prepared.name, before, preparation_audit_details(prepared.id)));
  perform changed('inventory.changed');
  return jsonb_build_object('preparation', read_preparation(prepared.id, (p ->> 'costs')::boolean));
end
$$;

-- Makes batches of a preparation: { id, prepared_item_id, batches, costs }. Its ingredients leave the stock and it enters at their cost,
-- both or neither; the average cost is weighted by the present stock. Refuses a shortage.
create or replace function make_batches(p jsonb) returns jsonb
language plpgsql
as $$
declare
  business uuid := app_business();
  batch uuid := (p ->> 'id')::uuid;
  item uuid := (p ->> 'prepared_item_id')::uuid;
  batches numeric := (p ->> 'batches')::numeric;
  parts uuid[];
  prepared inventory_items;
  need record;
  produced numeric;
  there numeric;
  moved jsonb;
begin
  perform pg_advisory_xact_lock_shared(preparations_key());
  parts := array(select inventory_item_id from preparation_recipes where business_id = business and prepared_item_id = item);
  prepared := lock_prepared(item, parts);
  perform lock_levels(parts || item);
  produced := round(batches * prepared.batch_quantity, 4);
  there := (lock_level(item)).current_stock;
  if exists (select from stock_movements where business_id = business and source_id = batch) then
    perform refuse('row.conflict', 'Esta preparación ya se registró.');
  end if;
  select array_agg((x.id, -x.needed, -x.exact, x.unit_cost)::stock_move) as moves,
    sum(x.exact * x.unit_cost) as cost, min(round(x.exact, 4)) as least, min(x.name) filter (where x.archived_at is not null) as archived,
    (array_agg(format('Stock insuficiente para %s. Stock actual: %s, requerido: %s', x.name, trim_scale(x.stock), trim_scale(x.needed))
      order by x.name) filter (where x.stock < x.needed))[1] as short
  into need
  from (
    select i.id, i.name, i.archived_at, k.current_stock as stock, unit_cost_of(i) as unit_cost, q.exact,
      -stock_step(k.stock_remainder, -q.exact) as needed
    from preparation_recipes r
    join inventory_items i on i.business_id = r.business_id and i.id = r.inventory_item_id
    join stock_levels k on k.business_id = r.business_id and k.inventory_item_id = r.inventory_item_id
    cross join lateral (select batches * recipe_quantity(r.quantity, r.typed_quantity, r.typed_unit, i.unit) as exact) q
    where r.business_id = business and r.prepared_item_id = item
  ) x;
  if need.least is null then
    perform refuse('row.conflict', format('%s no tiene receta todavía: guarda primero lo que lleva un lote.', prepared.name));
  elsif need.archived is not null then
    perform refuse('row.conflict', format('%s está archivado: quítalo de la receta de %s.', need.archived, prepared.name));
  elsif least(need.least, produced) <= 0 then
    perform refuse_field('input.invalid', 'batches', 'Es muy poco para prepararlo.');
  elsif need.short is not null then
    perform refuse('stock.insufficient', need.short);
  end if;
  update inventory_items set cost_per_unit = four_decimals(there * unit_cost_of(prepared) + need.cost, there + produced), cost_remainder = 0
  where business_id = business and id = prepared.id;
  moved := move_stocks('preparation', batch, format('Para preparar %s', prepared.name), need.moves)
    || move_stocks('preparation', batch, null, array[(item, produced, null, four_decimals(need.cost, produced))::stock_move], 'given');
  return jsonb_build_object('batch', jsonb_build_object('id', batch, 'quantity', produced), 'stock', moved,
    'preparation', read_preparation(prepared.id, (p ->> 'costs')::boolean));
end
$$;
