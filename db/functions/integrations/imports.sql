-- Imports of files of the menu, the ingredients and the recipes. A file is imported whole or not at all.

-- Refuses a file because of errors in its rows: [{ row, column, reason }]; the answer has the first 200.
create or replace function refuse_import(p_faults jsonb) returns void
language plpgsql
as $$
declare
  first jsonb := p_faults -> 0;
begin
  if jsonb_array_length(coalesce(p_faults, '[]')) = 0 then
    return;
  end if;
  perform refuse('input.invalid', format('Fila %s, %s: %s', first ->> 'row', coalesce(nullif(first ->> 'column', ''), 'toda la fila'),
    first ->> 'reason'), (
    select jsonb_object_agg((f ->> 'row') || '.' || (f ->> 'column'), f ->> 'reason')
    from jsonb_array_elements(p_faults) with ordinality as e (f, n) where n <= 200));
end
$$;

-- Rows with the same key: p_keys and p_rows have the same order.
create or replace function duplicate_rows(p_keys text[], p_rows integer[], p_column text) returns jsonb
language sql immutable
as $$
  select coalesce(jsonb_agg(jsonb_build_object('row', row, 'column', p_column,
    'reason', format('Está repetido: ya viene en la fila %s.', first)) order by row), '[]')
  from (select row, first_value(row) over (partition by key order by row) as first from unnest(p_keys, p_rows) as u (key, row)) d
  where row <> first
$$;

create or replace function ambiguous_name(p_count bigint) returns text
language sql immutable
as $$ select format('Hay %s con este nombre: cambia el nombre de los demás antes de importar.', p_count) $$;

-- Keeps the heads that were chosen for our columns of a kind of file, { name: 'Item Name' }; null keeps those of the last file.
create or replace function remember_import_heads(p_kind text, p_heads jsonb) returns void
language sql
as $$
  update businesses set import_heads = coalesce(import_heads, '{}') || jsonb_build_object(p_kind, p_heads)
  where id = (select app_business()) and jsonb_typeof(p_heads) = 'object' and import_heads -> p_kind is distinct from p_heads
$$;

-- The heads that were chosen in the last mapped file of each kind of import, { menu, ingredients, recipes, debts }; null of a kind without
-- one.
create or replace function read_import_heads() returns jsonb
language sql stable
as $$
  select jsonb_build_object('menu', import_heads -> 'menu', 'ingredients', import_heads -> 'ingredients',
    'recipes', import_heads -> 'recipes', 'debts', import_heads -> 'debts')
  from businesses where id = (select app_business())
$$;

-- Creates the categories of a file that the menu does not have.
create or replace function import_categories(p_names text[]) returns void
language sql
as $$
  insert into menu_categories (business_id, id, name, created_at)
  select app_business(), new_id(), name, statement_timestamp() - n * interval '1 millisecond'
  from (select distinct on (name_key(name)) name, n from unnest(p_names) with ordinality as u (name, n)
    where name is not null order by name_key(name), n) wanted
  where not exists (select from menu_categories c where c.business_id = (select app_business())
    and name_key(c.name) = name_key(wanted.name))
  on conflict (business_id, name) do nothing
$$;

-- The errors in the rows of a file of the menu.
create or replace function menu_faults(p_rows jsonb) returns jsonb
language sql stable
set enable_nestloop = off
as $$
  with wanted as materialized (
    select row, name_key(name) as key from jsonb_to_recordset(p_rows) as r (row integer, name text)
  ), known as materialized (
    select name_key(name) as key, count(*) as n from menu_items
      where business_id = (select app_business()) and archived_at is null group by 1
  )
  select duplicate_rows((select array_agg(key order by row) from wanted), (select array_agg(row order by row) from wanted), 'Nombre')
    || coalesce((select jsonb_agg(jsonb_build_object('row', row, 'column', 'Nombre', 'reason', ambiguous_name(n)) order by row)
      from wanted join known using (key) where n > 1), '[]')
    || coalesce((select jsonb_agg(jsonb_build_object('row', r.row, 'column', 'Impuesto', 'reason',
        format('El impuesto general del negocio es %s %%, no %s %%: escribe general, 18 %% o exento.',
          trim_scale(b.tax_percentage / 100.0), trim_scale(r.tax_rate / 100.0)))
        order by r.row)
      from jsonb_to_recordset(p_rows) as r (row integer, tax_rate integer) join businesses b on b.id = (select app_business())
      where r.tax_rate <> b.tax_percentage), '[]')
$$;

-- Imports a file of the menu: { columns, rows: [{ row, name, price_cents, category, ... }], faults, heads }. Refuses it if `faults`, the
-- errors of its cells, is not empty. Changes the product with the same name, or creates it at the beginning, in the file's order. Fields
-- without a column do not change.
create or replace function import_menu(p jsonb) returns jsonb
language plpgsql
set enable_nestloop = off
as $$
declare
  business uuid := app_business();
  file_columns text[] := array(select jsonb_array_elements_text(p -> 'columns'));
  counts jsonb;
  faults jsonb;
begin
  perform refuse_import(p -> 'faults');
  perform serialize_writes('menu');
  perform refuse_import(menu_faults(p -> 'rows'));
  perform import_categories(array(select category from jsonb_to_recordset(p -> 'rows') as r (row integer, category text) order by row));
  perform 1 from menu_items m
  where m.business_id = business and m.archived_at is null
    and name_key(m.name) in (select name_key(name) from jsonb_to_recordset(p -> 'rows') as r (name text))
  order by m.id for no key update;

  with wanted as materialized (
    select r.*, name_key(r.name) as key, name_key(r.category) as category_key
    from jsonb_to_recordset(p -> 'rows') as r (row integer, name text, category text, description text, price_cents bigint,
      tax_category text, preparation_time integer, type_menu text, barcode text, is_available boolean, tracks_inventory boolean)
  ), categories as materialized (
    select id, name, name_key(name) as key,
      row_number() over (partition by name_key(name) order by is_active desc, created_at, id) as place
    from menu_categories where business_id = business
  ), known as materialized (
    select m.*, name_key(m.name) as key, name_key(c.name) as category_key
    from menu_items m left join menu_categories c on c.business_id = m.business_id and c.id = m.category_id
    where m.business_id = business and m.archived_at is null
  ), placed as materialized (
    select w.*, coalesce(exact.id, first.id) as category_id
    from wanted w
    left join categories exact on exact.name = w.category
    left join categories first on first.key = w.category_key and first.place = 1
  ), made as (
    insert into menu_items (business_id, id, category_id, name, description, price_cents, preparation_time, is_available, type_menu,
      tax_category, tracks_inventory, barcode, created_at)
    select business, new_id(), w.category_id, w.name, w.description, w.price_cents, w.preparation_time, coalesce(w.is_available, true),
      w.type_menu, coalesce(w.tax_category, 'general'), coalesce(w.tracks_inventory, true), w.barcode,
      statement_timestamp() - row_number() over (order by w.row) * interval '1 millisecond'
    from placed w where not exists (select from known k where k.key = w.key)
    returning id
  ), paired as materialized (
    select k.id, k.price_cents as was_cents, w.name, w.price_cents,
      case when not 'category' = any (file_columns) or w.category_key = k.category_key then k.category_id
        else w.category_id end as category_id,
      case when not 'description' = any (file_columns) or w.description = replace(k.description, E'\r\n', E'\n') then k.description
        else w.description end as description,
      case when 'preparation_time' = any (file_columns) then w.preparation_time else k.preparation_time end as preparation_time,
      case when 'type_menu' = any (file_columns) then w.type_menu else k.type_menu end as type_menu,
      case when 'barcode' = any (file_columns) then w.barcode else k.barcode end as barcode,
      coalesce(w.tax_category, k.tax_category) as tax_category, coalesce(w.is_available, k.is_available) as is_available,
      coalesce(w.tracks_inventory, k.tracks_inventory) as tracks_inventory
    from placed w join known k on k.key = w.key
  ), changed as (
    update menu_items m set name = n.name, category_id = n.category_id, description = n.description, price_cents = n.price_cents,
      preparation_time = n.preparation_time, type_menu = n.type_menu, barcode = n.barcode, tax_category = n.tax_category,
      is_available = n.is_available, tracks_inventory = n.tracks_inventory, version = m.version + 1
    from paired n
    where m.business_id = business and m.id = n.id
      and (m.name, m.category_id, m.description, m.price_cents, m.preparation_time, m.type_menu, m.barcode, m.tax_category,
          m.is_available, m.tracks_inventory)
        is distinct from (n.name, n.category_id, n.description, n.price_cents, n.preparation_time, n.type_menu, n.barcode,
          n.tax_category, n.is_available, n.tracks_inventory)
    returning m.id, m.name, n.was_cents, m.price_cents
  )
  select jsonb_build_object('created', (select count(*) from made), 'changed', (select count(*) from changed),
    'unchanged', (select count(*) from paired) - (select count(*) from changed),
    'prices', coalesce((select jsonb_agg(jsonb_build_object('name', name, 'from_cents', was_cents, 'to_cents', price_cents) order by name)
      from changed where price_cents <> was_cents), '[]'),
    'coded', coalesce((select jsonb_agg(w.row) from wanted w left join known k on k.key = w.key
      where w.barcode is not null and barcode_key(w.barcode) is distinct from barcode_key(k.barcode)), '[]')) into counts;

  -- A barcode belongs to one product only; existing duplicates stay.
  select jsonb_agg(jsonb_build_object('row', t.row, 'column', 'Código de barras',
      'reason', format('Ese código de barras ya es de "%s".', t.other)) order by t.row) into faults
  from (
    select distinct on (r.row) r.row, m.name as other
    from jsonb_to_recordset(p -> 'rows') as r (row integer, name text, barcode text)
    join menu_items m on m.business_id = business and m.archived_at is null and barcode_key(m.barcode) = barcode_key(r.barcode)
      and name_key(m.name) <> name_key(r.name)
    where r.row in (select value::integer from jsonb_array_elements_text(counts -> 'coded'))
    order by r.row, m.id
  ) t;
  perform refuse_import(faults);
  counts := counts - 'coded';

  if (counts ->> 'created')::bigint + (counts ->> 'changed')::bigint > 0 then
    perform write_audit('menu.imported', 'business', business, counts);
  end if;
  perform remember_import_heads('menu', p -> 'heads');
  perform changed('menu.changed');
  return counts - 'prices';
end
$$;

-- The errors in the rows of a file of ingredients with these columns.
create or replace function ingredient_faults(p_rows jsonb, p_columns text[]) returns jsonb
language sql stable
set enable_nestloop = off
as $$
  with wanted as materialized (
    select row, unit, purchase_unit, purchase_factor, name_key(name) as key
    from jsonb_to_recordset(p_rows) as r (row integer, name text, unit text, purchase_unit text, purchase_factor numeric)
  ), known as materialized (
    select name_key(i.name) as key, count(*) as n, min(i.unit) as unit, min(h.locked_by) as locked_by,
      min(i.purchase_unit) as purchase_unit,
      min(i.purchase_factor) as purchase_factor
    from inventory_items i join locked_units() h on h.id = i.id
    where i.business_id = (select app_business()) and i.archived_at is null
    group by 1
  )
  select duplicate_rows((select array_agg(key order by row) from wanted), (select array_agg(row order by row) from wanted), 'Nombre')
    || coalesce((select jsonb_agg(jsonb_build_object('row', w.row, 'column', 'Nombre', 'reason', ambiguous_name(k.n)) order by w.row)
      from wanted w join known k using (key) where k.n > 1), '[]')
    || coalesce((select jsonb_agg(jsonb_build_object('row', w.row, 'column', 'Unidad', 'reason',
        format('Su unidad es %s y no puede cambiar: %s.', k.unit,
          case k.locked_by when 'movements' then 'ya tiene movimientos'
            when 'recipes' then 'está en recetas' else 'está en compras o conteos' end)) order by w.row)
      from wanted w join known k using (key)
      where k.n = 1 and k.locked_by is not null and fold(k.unit) <> fold(w.unit)), '[]')
    || coalesce((select jsonb_agg(jsonb_build_object('row', w.row,
        'column', case when 'purchase_factor' = any (p_columns) then 'Contenido' else 'Unidad de compra' end,
        'reason', 'Sin unidad de compra trae 1: escribe cómo se compra.') order by w.row)
      from wanted w left join known k using (key)
      where coalesce(k.n, 1) = 1 and coalesce(w.purchase_factor, k.purchase_factor, 1) <> 1
        and case when 'purchase_unit' = any (p_columns) then w.purchase_unit else k.purchase_unit end is null
        and (k.key is null or k.purchase_unit is not null or k.purchase_factor <> w.purchase_factor)), '[]')
$$;

-- Imports a file of ingredients: { columns, rows: [{ row, name, unit, ... }], faults }. A new ingredient starts with its stock; the stock
-- of an existing one does not change, nor does its unit if it has movements or recipes use it.
create or replace function import_ingredients(p jsonb) returns jsonb
language plpgsql
set enable_nestloop = off
as $$
declare
  business uuid := app_business();
  file_columns text[] := array(select jsonb_array_elements_text(p -> 'columns'));
  imported record;
begin
  perform refuse_import(p -> 'faults');
  perform serialize_writes('ingredients');
  perform 1 from inventory_items i
  where i.business_id = business and i.archived_at is null
    and name_key(i.name) in (select name_key(name) from jsonb_to_recordset(p -> 'rows') as r (name text))
  order by i.id for no key update;
  perform refuse_import(ingredient_faults(p -> 'rows', file_columns));

  with wanted as materialized (
    select new_id() as id, r.*, name_key(r.name) as key, coalesce(r.purchase_factor, 1) as factor
    from jsonb_to_recordset(p -> 'rows') as r (row integer, name text, category text, unit text, purchase_unit text,
      purchase_factor numeric, costo_pedido bigint, min_stock_level numeric, stock numeric)
  ), known as materialized (
    select i.*, name_key(i.name) as key from inventory_items i where i.business_id = business and i.archived_at is null
  ), made as (
    insert into inventory_items (business_id, id, name, category, unit, purchase_unit, purchase_factor, min_stock_level, cost_per_unit,
      costo_pedido)
    select business, w.id, w.name, w.category, w.unit, w.purchase_unit, w.factor, coalesce(w.min_stock_level, 0),
      four_decimals(coalesce(w.costo_pedido, 0), pack_size(w.factor, w.purchase_unit, w.unit)), coalesce(w.costo_pedido, 0)
    from wanted w where not exists (select from known k where k.key = w.key)
    returning id
  ), paired as materialized (
    select k.id, k.name as was_name, k.costo_pedido as was_cents, w.name,
      case when 'category' = any (file_columns) then w.category else k.category end as category,
      case when fold(w.unit) = fold(k.unit) then k.unit else w.unit end as unit,
      case when 'purchase_unit' = any (file_columns) then w.purchase_unit else k.purchase_unit end as purchase_unit,
      coalesce(w.purchase_factor, k.purchase_factor) as purchase_factor, coalesce(w.costo_pedido, k.costo_pedido) as costo_pedido,
      coalesce(w.min_stock_level, k.min_stock_level) as min_stock_level,
      k.purchase_factor as was_factor
    from wanted w join known k on k.key = w.key
  ), changed as (
    update inventory_items i set name = n.name, category = n.category, unit = n.unit, purchase_unit = n.purchase_unit,
      purchase_factor = n.purchase_factor, min_stock_level = n.min_stock_level, costo_pedido = n.costo_pedido,
      cost_per_unit = case
        when n.costo_pedido <> n.was_cents or (n.purchase_factor <> n.was_factor and n.costo_pedido > 0)
          then four_decimals(n.costo_pedido, pack_size(n.purchase_factor, n.purchase_unit, n.unit))
        else i.cost_per_unit end,
      cost_remainder = case when n.costo_pedido <> n.was_cents or (n.purchase_factor <> n.was_factor and n.costo_pedido > 0) then 0
        else i.cost_remainder end,
      version = i.version + 1
    from paired n
    where i.business_id = business and i.id = n.id
      and (i.name, i.category, i.unit, i.purchase_unit, i.purchase_factor, i.min_stock_level, i.costo_pedido)
        is distinct from (n.name, n.category, n.unit, n.purchase_unit, n.purchase_factor, n.min_stock_level, n.costo_pedido)
    returning i.id, i.name, n.was_name, n.was_cents, i.costo_pedido
  )
  select jsonb_build_object('created', (select count(*) from made), 'changed', (select count(*) from changed),
    'unchanged', (select count(*) from paired) - (select count(*) from changed),
    'costs', coalesce((select jsonb_agg(jsonb_build_object('name', name, 'from_cents', was_cents, 'to_cents', costo_pedido) order by name)
      from changed where costo_pedido <> was_cents), '[]')) as counts,
    exists (select from changed c join recipes r on r.business_id = business and r.inventory_item_id = c.id
      where c.name <> c.was_name) as is_menu_changed,
    (select array_agg((w.id, coalesce(w.stock, 0), null, null)::stock_move) from wanted w join made using (id)) as moves
  into imported;
  -- The server keeps the plan of move_stocks for other requests.
  perform set_config('enable_nestloop', 'on', true);
  perform move_stocks('initial', null, null, imported.moves, 'given');
  if imported.is_menu_changed then
    perform changed('menu.changed');
  end if;
  if (imported.counts ->> 'created')::bigint + (imported.counts ->> 'changed')::bigint > 0 then
    perform write_audit('inventory.imported', 'business', business, imported.counts);
  end if;
  perform remember_import_heads('ingredients', p -> 'heads');
  perform changed('inventory.changed');
  return imported.counts - 'costs';
end
$$;

-- The rows of a file of recipes with their product and ingredient, how many have that name, and the quantity in the ingredient's unit (null
-- if it cannot be converted). Empty cells take the value of the existing recipe line.
create or replace function recipe_rows(p_rows jsonb) returns table (at_row integer, menu_item_id uuid, products bigint,
  inventory_item_id uuid, ingredients bigint, unit text, quantity numeric, typed_quantity numeric, typed_unit text, is_option boolean,
  is_removable boolean, extra_price_cents bigint)
language sql stable
set enable_nestloop = off
as $$
  with wanted as materialized (
    select r.*, name_key(r.product) as product_key, name_key(r.ingredient) as ingredient_key
    from jsonb_to_recordset(p_rows) as r (row integer, product text, ingredient text, quantity numeric, unit text, is_option boolean,
      is_removable boolean, extra_price_cents bigint)
  ), products as materialized (
    select name_key(name) as key, count(*) as n, min(id::text)::uuid as id from menu_items
    where business_id = (select app_business()) and archived_at is null group by 1
  ), ingredients as materialized (
    select name_key(name) as key, count(*) as n, min(id::text)::uuid as id, min(unit) as unit from inventory_items
    where business_id = (select app_business()) and archived_at is null group by 1
  ), paired as (
    select w.*, p.id as product_id, coalesce(p.n, 0) as products, i.id as ingredient_id, coalesce(i.n, 0) as ingredients,
      i.unit as own_unit, coalesce(fold(w.unit) = fold(i.unit), true) as is_own
    from wanted w left join products p on p.key = w.product_key left join ingredients i on i.key = w.ingredient_key
  )
  select d.row, d.product_id, d.products, d.ingredient_id, d.ingredients, d.own_unit,
    case when d.is_own then d.quantity else convert_quantity(d.quantity, d.unit, d.own_unit) end,
    case when not d.is_own then d.quantity end, case when not d.is_own then d.unit end,
    coalesce(d.is_option, k.is_option, false), coalesce(d.is_removable, k.is_removable, false),
    coalesce(d.extra_price_cents, k.extra_price_cents, 0)
  from paired d
  left join recipes k on k.business_id = (select app_business()) and k.menu_item_id = d.product_id and k.inventory_item_id = d.ingredient_id
$$;

-- The errors in the rows of a file of recipes.
create or replace function recipe_faults(p_rows jsonb) returns jsonb
language sql stable
as $$
  with rows as materialized (select * from recipe_rows(p_rows)),
  found (at_row, head, reason) as (
    select at_row, 'Producto', case when products = 0 then 'No hay un producto con este nombre en el menú.'
      else ambiguous_name(products) end
    from rows where products <> 1
    union all
    select at_row, 'Ingrediente',
      case when ingredients = 0 then 'No hay un ingrediente con este nombre en el inventario.' else ambiguous_name(ingredients) end
    from rows where ingredients <> 1
    union all
    select at_row, 'Unidad', case when quantity is null then format('No se convierte en %s.', unit_name(unit, null))
      else format('Es muy poco para medirlo en %s.', unit_name(unit, null)) end
    from rows where products = 1 and ingredients = 1 and coalesce(quantity, 0) = 0
    union all
    select at_row, 'Ingrediente', format('Una receta admite hasta %s ingredientes.', max_recipe_ingredients())
    from (select at_row, row_number() over (partition by menu_item_id order by at_row) as place from rows
      where products = 1 and ingredients = 1) l
    where place = max_recipe_ingredients() + 1
  )
  select duplicate_rows(
      (select array_agg(menu_item_id || ' ' || inventory_item_id order by at_row) from rows where products = 1 and ingredients = 1),
      (select array_agg(at_row order by at_row) from rows where products = 1 and ingredients = 1), 'Ingrediente')
    || coalesce((select jsonb_agg(jsonb_build_object('row', at_row, 'column', head, 'reason', reason) order by at_row, head) from found),
      '[]')
$$;

-- Imports a file of recipes: { rows: [{ row, product, ingredient, quantity, unit, is_option, is_removable, extra_price_cents }], faults }.
-- Replaces the whole recipe of each product in the file.
create or replace function import_recipes(p jsonb) returns jsonb
language plpgsql
set enable_nestloop = off
as $$
declare
  business uuid := app_business();
  counts jsonb;
begin
  perform refuse_import(p -> 'faults');
  perform serialize_writes('menu');
  perform 1 from menu_items m
  where m.business_id = business and m.archived_at is null
    and name_key(m.name) in (select name_key(product) from jsonb_to_recordset(p -> 'rows') as r (product text))
  order by m.id for no key update;
  perform 1 from inventory_items i
  where i.business_id = business and i.archived_at is null
    and name_key(i.name) in (select name_key(ingredient) from jsonb_to_recordset(p -> 'rows') as r (ingredient text))
  order by i.id for share;
  perform refuse_import(recipe_faults(p -> 'rows'));

  with wanted as materialized (
    select * from recipe_rows(p -> 'rows')
  ), named as materialized (
    select distinct menu_item_id as id from wanted
  ), known as materialized (
    select r.* from recipes r join named n on n.id = r.menu_item_id where r.business_id = business
  ), other as materialized (
    select coalesce(w.menu_item_id, k.menu_item_id) as id
    from wanted w full join known k on k.menu_item_id = w.menu_item_id and k.inventory_item_id = w.inventory_item_id
    where (w.quantity, w.typed_quantity, w.typed_unit, w.is_option, w.is_removable, w.extra_price_cents)
      is distinct from (k.quantity, k.typed_quantity, k.typed_unit, k.is_option, k.is_removable, k.extra_price_cents)
    group by 1
  ), gone as (
    delete from recipes r using other o
    where r.business_id = business and r.menu_item_id = o.id
      and not exists (select from wanted w where w.menu_item_id = r.menu_item_id and w.inventory_item_id = r.inventory_item_id)
  ), kept as (
    insert into recipes (business_id, menu_item_id, inventory_item_id, quantity, typed_quantity, typed_unit, is_option, is_removable,
      extra_price_cents)
    select business, w.menu_item_id, w.inventory_item_id, w.quantity, w.typed_quantity, w.typed_unit, w.is_option, w.is_removable,
      w.extra_price_cents
    from wanted w join other o on o.id = w.menu_item_id
    on conflict (business_id, menu_item_id, inventory_item_id) do update set quantity = excluded.quantity,
      typed_quantity = excluded.typed_quantity, typed_unit = excluded.typed_unit, is_option = excluded.is_option,
      is_removable = excluded.is_removable, extra_price_cents = excluded.extra_price_cents
  ), bumped as (
    update menu_items m set recipe_version = m.recipe_version + 1
    from other o where m.business_id = business and m.id = o.id
    returning m.id, m.name, exists (select from known k where k.menu_item_id = m.id) as had
  )
  select jsonb_build_object('created', count(*) filter (where not had), 'changed', count(*) filter (where had),
    'unchanged', (select count(*) from named) - count(*),
    'products', coalesce(jsonb_agg(name order by name), '[]')) into counts from bumped;

  if (counts ->> 'created')::bigint + (counts ->> 'changed')::bigint > 0 then
    perform write_audit('recipes.imported', 'business', business, counts);
  end if;
  perform remember_import_heads('recipes', p -> 'heads');
  perform changed('menu.changed');
  return counts - 'products';
end
$$;
