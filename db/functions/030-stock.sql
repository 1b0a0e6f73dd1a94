-- The same as stockStatus of domain/stock.ts, for the products of the business in scope; tests compare them.
create or replace view menu_stock with (security_invoker = true) as
select r.business_id, r.menu_item_id,
  case
    when bool_or(coalesce(i.current_stock, i.initial_stock) <= 0) then 'out'
    when bool_or(coalesce(i.current_stock, i.initial_stock) > 0
      and coalesce(i.current_stock, i.initial_stock) * 10 <= i.initial_stock * 3) then 'low'
    else 'normal'
  end as stock_status,
  sum(r.quantity * i.cost_per_unit) as unit_cost,
  jsonb_agg(jsonb_build_object('inventory_item_id', r.inventory_item_id, 'quantity', r.quantity)
    order by r.inventory_item_id) as recipe
from recipes r
join inventory_items i on i.business_id = r.business_id and i.id = r.inventory_item_id
group by r.business_id, r.menu_item_id;
