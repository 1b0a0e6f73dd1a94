-- The stock of ingredients and its movements: only these functions write them.

-- Movements of an ingredient are written while it is locked. With the time of the clock, not of the start of the transaction, they are in
-- the order in which they happened.
create or replace function set_movement_time() returns trigger
language plpgsql
as $$
begin
  new.created_at := clock_timestamp();
  return new;
end
$$;
create or replace trigger stock_movements_in_order before insert on stock_movements
for each row when (new.created_at = now()::timestamptz(3)) execute function set_movement_time();

-- A move of an ingredient: `quantity`, signed, is what the stock of four decimals changes by, `exact` what is meant by it. Without `exact`
-- it is the quantity; without `quantity` it is the step of the stock by `exact`; without `unit_cost` it is today's.
create type stock_move as (inventory_item_id uuid, quantity numeric, exact numeric, unit_cost numeric);

-- The stock of an ingredient as the answers of writes have it.
create or replace function stock_answer(p_item uuid, p_stock numeric) returns jsonb
language sql immutable
as $$ select jsonb_build_object('id', p_item, 'current_stock', p_stock) $$;

-- Moves the stock of ingredients, each once, for one cause: locks them by id, changes their levels and writes the movements of those whose
-- level changes. p_refill: 'given' (a purchase, a count, a preparation: the level becomes the initial stock) or 'taken-back'. Returns the
-- stocks of all of them.
create or replace function move_stocks(p_type text, p_source uuid, p_reason text, p_moves stock_move[], p_refill text default null)
returns jsonb
language plpgsql
as $$
declare
  business uuid := app_business();
  moved record;
begin
  with held as (
    select i.id, s.step, coalesce(m.exact, m.quantity) - s.step as left_over, m.unit_cost
    from unnest(p_moves) m
    join inventory_items i on i.business_id = business and i.id = m.inventory_item_id
    cross join lateral (select coalesce(m.quantity, stock_step(i.stock_remainder, m.exact)) as step) s
    order by i.id
    for update of i
  ), changed as (
    update inventory_items i set current_stock = on_hand(i) + h.step, stock_remainder = i.stock_remainder + h.left_over,
      initial_stock = case p_refill
        when 'given' then on_hand(i) + h.step
        when 'taken-back' then greatest(i.initial_stock, on_hand(i)) + h.step
        else i.initial_stock end
    from held h where i.business_id = business and i.id = h.id
    returning i.id, i.current_stock, h.step, coalesce(h.unit_cost, unit_cost_of(i)) as unit_cost
  ), written as (
    insert into stock_movements (business_id, id, inventory_item_id, type, quantity, unit_cost, balance, source_id, reason, user_id)
    select business, new_id(), c.id, p_type, c.step, c.unit_cost, c.current_stock, p_source, p_reason, app_user()
    from changed c where c.step <> 0
  )
  select count(*) as ingredients, coalesce(jsonb_agg(stock_answer(c.id, c.current_stock) order by c.id), '[]') as stocks
  into moved from changed c;
  if moved.ingredients <> cardinality(p_moves) then
    raise exception 'one of % moves has an ingredient that is missing or repeated', cardinality(p_moves);
  end if;
  return moved.stocks;
end
$$;

-- Restores movements that were deleted with their ingredients: rows of the table.
create or replace function restore_movements(p_rows jsonb) returns void
language sql
as $$
  insert into stock_movements select r.* from jsonb_populate_recordset(null::stock_movements, p_rows) r on conflict do nothing
$$;
