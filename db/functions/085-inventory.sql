-- Ingredients, their stock and every movement of it.

-- One page of the ingredients by name. Without p_costs the costs are null.
create or replace function list_inventory(p_search text, p_category text, p_page integer, p_page_size integer, p_costs boolean) returns jsonb
language sql stable
as $$
  with chosen as (
    select * from inventory_items
    where business_id = app_business() and archived_at is null
      and (p_search is null or position(fold(p_search) in fold(name)) > 0)
      and (p_category is null or category = p_category)
  ), page as (
    select * from chosen order by fold(name), name, id limit p_page_size offset (p_page - 1)::bigint * p_page_size
  )
  select jsonb_build_object(
    'total', (select count(*) from chosen),
    'items', coalesce((select jsonb_agg(jsonb_build_object(
        'id', i.id, 'name', i.name, 'category', i.category, 'unit', i.unit, 'is_prepared', i.is_prepared, 'initial_stock', i.initial_stock,
        'current_stock', i.current_stock, 'min_stock_level', i.min_stock_level,
        'cost_per_unit', case when p_costs then i.cost_per_unit end,
        'costo_pedido', case when p_costs then i.costo_pedido end, 'created_at', i.created_at)
        order by fold(i.name), i.name, i.id)
      from page i), '[]'))
$$;

-- Of all ingredients, not of a page: their categories and what they are worth.
create or replace function summarize_inventory(p_costs boolean) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'categories', coalesce(jsonb_agg(distinct i.category) filter (where i.category is not null), '[]'),
    'total_value_cents', case when p_costs then
      coalesce(round(sum(coalesce(i.current_stock, i.initial_stock) * i.cost_per_unit)), 0)::bigint end)
  from inventory_items i
  where i.business_id = app_business() and i.archived_at is null
$$;
