-- Unit costs and the stock status of products.

-- The unit cost in cents of a preparation that was never made: its batch at today's costs, recursively where its ingredients are such
-- preparations.
create or replace function batch_unit_cost(p_business uuid, p_item uuid) returns numeric
language plpgsql stable
as $$
declare
  known jsonb := '{}';
  waiting uuid[];
  ready record;
begin
  with recursive uncosted (id) as (
    select p_item
    union
    select i.id
    from uncosted u
    join preparation_recipes r on r.business_id = p_business and r.prepared_item_id = u.id
    join inventory_items i on i.business_id = p_business and i.id = r.inventory_item_id and i.is_prepared and i.cost_per_unit = 0
  )
  select array_agg(u.id) into waiting from uncosted u
  where exists (select from preparation_recipes r where r.business_id = p_business and r.prepared_item_id = u.id);
  while cardinality(waiting) > 0 loop
    select jsonb_object_agg(x.id, x.cost) as costs, array_agg(x.id) as ids into ready
    from (
      select p.id, four_decimals(sum(recipe_quantity(r.quantity, r.typed_quantity, r.typed_unit, i.unit)
        * coalesce((known ->> i.id::text)::numeric, i.cost_per_unit)), p.batch_quantity) as cost
      from inventory_items p
      join preparation_recipes r on r.business_id = p_business and r.prepared_item_id = p.id
      join inventory_items i on i.business_id = p_business and i.id = r.inventory_item_id
      where p.business_id = p_business and p.id = any (waiting)
      group by p.id, p.batch_quantity
      having bool_and(i.id <> all (waiting))
    ) x;
    exit when ready.ids is null;
    known := known || ready.costs;
    waiting := array(select unnest(waiting) except select unnest(ready.ids));
  end loop;
  return coalesce((known ->> p_item::text)::numeric, 0);
end
$$;

-- The unit cost in cents of an ingredient today.
create or replace function unit_cost_of(i inventory_items) returns numeric
language sql stable
as $$ select case when i.is_prepared and i.cost_per_unit = 0 then batch_unit_cost(i.business_id, i.id) else i.cost_per_unit end $$;

-- The average cost in cents that an ingredient had exactly, for the value of the stock.
create or replace function exact_cost_of(i inventory_items) returns numeric
language sql immutable parallel safe
as $$ select i.cost_per_unit + i.cost_remainder $$;

-- What a movement of an exact quantity, signed, adds to a stock of four decimals. What is left over stays in `stock_remainder` for the next
-- movement, so that a thousand servings take a thousand times the quantity of one.
create or replace function stock_step(p_remainder numeric, p_quantity numeric) returns numeric
language sql immutable parallel safe
as $$ select round(p_remainder + p_quantity, 4) $$;

-- Whether an ingredient is below its minimum; equal to it is not.
create or replace function is_below_minimum(p_stock numeric, p_minimum numeric) returns boolean
language sql immutable parallel safe
as $$ select p_stock < p_minimum $$;

-- The stock status of an ingredient (2-operations §4).
create or replace function ingredient_status(p_stock numeric, p_initial numeric) returns text
language sql immutable parallel safe
as $$ select case when p_stock <= 0 then 'out' when p_stock * 100 <= p_initial * low_stock_percent() then 'low' else 'normal' end $$;

-- The stock status of products: that of their worst ingredient. Every ingredient has a level; the planner leaves the left join out of a
-- query that reads costs alone.
create or replace view menu_stock with (security_invoker = true) as
select r.business_id, r.menu_item_id,
  case
    when bool_or(ingredient_status(k.current_stock, k.initial_stock) = 'out') then 'out'
    when bool_or(ingredient_status(k.current_stock, k.initial_stock) = 'low') then 'low'
    else 'normal'
  end as stock_status,
  sum(q.quantity * unit_cost_of(i)) as unit_cost,
  jsonb_agg(jsonb_build_object('inventory_item_id', r.inventory_item_id, 'quantity', q.quantity)
    order by r.inventory_item_id) as recipe
from recipes r
join inventory_items i on i.business_id = r.business_id and i.id = r.inventory_item_id
left join stock_levels k on k.business_id = r.business_id and k.inventory_item_id = r.inventory_item_id
cross join lateral (select recipe_quantity(r.quantity, r.typed_quantity, r.typed_unit, i.unit) as quantity) q
group by r.business_id, r.menu_item_id;
