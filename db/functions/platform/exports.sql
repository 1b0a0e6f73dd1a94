-- The menu, the ingredients and the recipes as files contain them. An export requires a step-up.

-- The menu as its file contains it, in the order of the screens, the general tax rate, and which products have a recipe.
create or replace function export_menu() returns jsonb
language sql stable
as $$
  select require_step_up();
  select jsonb_build_object('entries', coalesce(jsonb_agg(jsonb_build_object('name', m.name, 'category', c.name,
      'description', m.description, 'price_cents', m.price_cents, 'tax_category', m.tax_category,
      'preparation_time', m.preparation_time, 'type_menu', m.type_menu, 'barcode', m.barcode, 'is_available', m.is_available,
      'tracks_inventory', m.tracks_inventory)
      order by c.order_index nulls first, c.created_at desc, c.id, m.order_index nulls first, m.created_at desc, m.id), '[]'),
    'general_rate', (select tax_percentage from businesses where id = (select app_business())),
    'with_recipe', (select coalesce(jsonb_agg(w.name order by fold(w.name), w.name), '[]') from menu_items w
      where w.business_id = (select app_business()) and w.archived_at is null
        and exists (select from recipes r where r.business_id = w.business_id and r.menu_item_id = w.id)))
  from menu_items m
  left join menu_categories c on c.business_id = m.business_id and c.id = m.category_id
  where m.business_id = (select app_business()) and m.archived_at is null
$$;

-- Why the unit of each ingredient cannot change: it has movements, or recipes, purchases or counts use it.
create or replace function locked_units() returns table (id uuid, locked_by text)
language sql stable
as $$
  select i.id, case
      when exists (select from stock_movements s where s.business_id = i.business_id and s.inventory_item_id = i.id) then 'movements'
      when exists (select from recipes r where r.business_id = i.business_id and r.inventory_item_id = i.id)
        or exists (select from preparation_recipes r where r.business_id = i.business_id
          and i.id in (r.inventory_item_id, r.prepared_item_id)) then 'recipes'
      when exists (select from purchase_lines l where l.business_id = i.business_id and l.inventory_item_id = i.id)
        or exists (select from stock_count_lines l where l.business_id = i.business_id and l.inventory_item_id = i.id)
        or exists (select from stock_shortfalls s where s.business_id = i.business_id and s.inventory_item_id = i.id) then 'papers'
    end
  from inventory_items i
  where i.business_id = (select app_business()) and i.archived_at is null
$$;

-- The ingredients as their file contains them, by name. Without p_costs the costs are null.
create or replace function export_ingredients(p_costs boolean) returns jsonb
language sql stable
as $$
  select require_step_up();
  select jsonb_build_object('entries', coalesce(jsonb_agg(jsonb_build_object('name', i.name, 'category', i.category, 'unit', i.unit,
      'purchase_unit', i.purchase_unit, 'purchase_factor', i.purchase_factor,
      'costo_pedido', case when p_costs then i.costo_pedido end, 'min_stock_level', i.min_stock_level,
      'stock', k.current_stock, 'unit_locked_by', h.locked_by)
      order by fold(i.name), i.name, i.id), '[]'))
  from inventory_items i
  join stock_levels k on k.business_id = i.business_id and k.inventory_item_id = i.id
  join locked_units() h on h.id = i.id
  where i.business_id = (select app_business()) and i.archived_at is null
$$;

-- The recipes as their file contains them, and the names of the products and ingredients that a file may contain.
create or replace function export_recipes() returns jsonb
language sql stable
as $$
  select require_step_up();
  select jsonb_build_object(
    'lines', coalesce((select jsonb_agg(jsonb_build_object('product', m.name, 'ingredient', i.name,
        'quantity', coalesce(r.typed_quantity, r.quantity), 'unit', coalesce(r.typed_unit, i.unit), 'is_option', r.is_option,
        'is_removable', r.is_removable, 'extra_price_cents', r.extra_price_cents) order by fold(m.name), m.name, m.id,
        fold(i.name), i.name, i.id)
      from recipes r
      join menu_items m on m.business_id = r.business_id and m.id = r.menu_item_id and m.archived_at is null
      join inventory_items i on i.business_id = r.business_id and i.id = r.inventory_item_id
      where r.business_id = (select app_business())), '[]'),
    'products', coalesce((select jsonb_agg(name order by fold(name), name) from menu_items
      where business_id = (select app_business()) and archived_at is null), '[]'),
    'ingredients', coalesce((select jsonb_agg(jsonb_build_object('name', name, 'unit', unit) order by fold(name), name)
      from inventory_items where business_id = (select app_business()) and archived_at is null), '[]'))
$$;
