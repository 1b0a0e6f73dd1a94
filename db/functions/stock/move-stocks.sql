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

-- The levels of the release before this one are columns of the ingredients until the contract. None of its requests moves stock until this
-- transaction ends.
do $$
begin
  if exists (select from pg_attribute where attrelid = 'inventory_items'::regclass and attname = 'current_stock' and not attisdropped) then
    lock table idempotency_keys;
    execute 'insert into stock_levels (business_id, inventory_item_id, initial_stock, current_stock, stock_remainder)
      select business_id, id, initial_stock, coalesce(current_stock, initial_stock), stock_remainder from inventory_items
      on conflict do nothing';
  end if;
end
$$;

-- Every ingredient has a level.
create or replace function create_levels() returns trigger
language plpgsql
as $$
begin
  insert into stock_levels (business_id, inventory_item_id) select business_id, id from added on conflict do nothing;
  return null;
end
$$;
create or replace trigger inventory_items_levels after insert on inventory_items
referencing new table as added for each statement execute function create_levels();

-- Locks the levels of ingredients, by id. Who locks their rows too locks those first.
create or replace function lock_levels(p_items uuid[]) returns void
language sql
as $$
  select from stock_levels where business_id = (select app_business()) and inventory_item_id = any (p_items)
  order by inventory_item_id for update
$$;

-- The level of an ingredient, locked.
create or replace function lock_level(p_item uuid) returns stock_levels
language sql
as $$ select * from stock_levels where business_id = (select app_business()) and inventory_item_id = p_item for update $$;

-- Moves the stock of ingredients, each once, for one cause: locks their levels by id, changes them and writes the movements of those that
-- change. p_refill: 'given' (a purchase, a count, a preparation: the level becomes the initial stock) or 'taken-back'. Returns the stocks
-- of all of them. Screens read all stocks again after any of them, so that 500 of them are enough to say.
create or replace function move_stocks(p_type text, p_source uuid, p_reason text, p_moves stock_move[], p_refill text default null)
returns jsonb
language plpgsql
as $$
declare
  business uuid := app_business();
  moved record;
begin
  with held as (
    select l.inventory_item_id as id, l.current_stock as stock, s.step, coalesce(m.exact, m.quantity) - s.step as left_over, m.unit_cost
    from unnest(p_moves) m
    join stock_levels l on l.business_id = business and l.inventory_item_id = m.inventory_item_id
    cross join lateral (select coalesce(m.quantity, stock_step(l.stock_remainder, m.exact)) as step) s
    order by l.inventory_item_id
    for update of l
  ), changed as (
    update stock_levels l set current_stock = h.stock + h.step, stock_remainder = l.stock_remainder + h.left_over,
      initial_stock = case p_refill
        when 'given' then h.stock + h.step
        when 'taken-back' then greatest(l.initial_stock, h.stock) + h.step
        else l.initial_stock end
    from held h
    join inventory_items i on i.business_id = business and i.id = h.id
    where l.business_id = business and l.inventory_item_id = h.id
    returning h.id, l.current_stock, h.step, coalesce(h.unit_cost, unit_cost_of(i)) as unit_cost,
      i.archived_at is null and is_below_minimum(l.current_stock, i.min_stock_level) and not is_below_minimum(h.stock, i.min_stock_level)
        as falls_below
  ), written as (
    insert into stock_movements (business_id, id, inventory_item_id, type, quantity, unit_cost, balance, source_id, reason, user_id)
    select business, new_id(), c.id, p_type, c.step, c.unit_cost, c.current_stock, p_source, p_reason, app_user()
    from changed c where c.step <> 0
  )
  select count(*) as ingredients, array_agg(c.id) filter (where c.falls_below) as low,
    coalesce(jsonb_agg(stock_answer(c.id, c.current_stock) order by c.id), '[]') as stocks
  into moved from changed c;
  if moved.ingredients <> cardinality(p_moves) then
    raise exception 'one of % moves has an ingredient that is missing or repeated', cardinality(p_moves);
  end if;
  if moved.low is not null then
    perform note_low_stock(moved.low);
  end if;
  if moved.ingredients > 0 then
    perform changed('stock.changed', jsonb_build_object('items', jsonb_path_query_array(moved.stocks, '$[0 to 499]')));
  end if;
  return moved.stocks;
end
$$;

-- Deletes the movements of an ingredient that is deleted with them.
create or replace function delete_movements(p_item uuid) returns void
language sql
as $$ delete from stock_movements where business_id = (select app_business()) and inventory_item_id = p_item $$;

-- Restores the levels and movements of ingredients that were deleted: rows of the tables.
create or replace function restore_stocks(p_levels jsonb, p_movements jsonb) returns void
language sql
as $$
  update stock_levels l
  set initial_stock = r.initial_stock, current_stock = r.current_stock, stock_remainder = r.stock_remainder
  from jsonb_populate_recordset(null::stock_levels, p_levels) r
  where l.business_id = r.business_id and l.inventory_item_id = r.inventory_item_id and not exists (
    select from stock_movements m where m.business_id = l.business_id and m.inventory_item_id = l.inventory_item_id);
  insert into stock_movements select r.* from jsonb_populate_recordset(null::stock_movements, p_movements) r on conflict do nothing;
$$;
