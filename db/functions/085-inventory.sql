-- Ingredients, their stock and every movement of it.

-- In the order in which the list shows them: a page is read off the index, however many there are. What changes at each serving is in neither.
create index if not exists inventory_items_listed on inventory_items (business_id, fold(name), name, id) include (category)
where archived_at is null;
create index if not exists inventory_items_of_category on inventory_items (business_id, category, fold(name), name, id) where archived_at is null;
create index if not exists stock_movements_wasted on stock_movements (business_id, created_at, id) where type = 'waste';

-- Movements of an ingredient are written while it is locked: told by the clock and not by the start of their transaction they stand in the
-- order in which they happened.
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

-- How many ingredients a business has is kept, for the pages' total; only what adds, archives or deletes one touches it.
create or replace function count_ingredients() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    insert into business_counters as c (business_id, series, value)
    select business_id, 'ingredient', count(*) from added where archived_at is null group by business_id order by business_id
    on conflict (business_id, series) do update set value = c.value + excluded.value;
  elsif tg_op = 'DELETE' then
    update business_counters c set value = c.value - r.gone
    from (select business_id, count(*) as gone from removed where archived_at is null group by business_id) r
    where c.business_id = r.business_id and c.series = 'ingredient';
  else
    update business_counters set value = value + case when new.archived_at is null then 1 else -1 end
    where business_id = new.business_id and series = 'ingredient';
  end if;
  return null;
end
$$;
create or replace trigger inventory_items_added after insert on inventory_items
referencing new table as added for each statement execute function count_ingredients();
create or replace trigger inventory_items_removed after delete on inventory_items
referencing old table as removed for each statement execute function count_ingredients();
create or replace trigger inventory_items_archived after update of archived_at on inventory_items
for each row when ((old.archived_at is null) <> (new.archived_at is null)) execute function count_ingredients();
insert into business_counters (business_id, series, value)
select business_id, 'ingredient', count(*) from inventory_items where archived_at is null group by business_id
on conflict (business_id, series) do update set value = excluded.value;

create or replace function ingredient_answer(i inventory_items, p_costs boolean) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'id', i.id, 'name', i.name, 'category', i.category, 'unit', i.unit, 'purchase_unit', i.purchase_unit,
    'purchase_factor', i.purchase_factor, 'initial_stock', i.initial_stock, 'current_stock', i.current_stock,
    'min_stock_level', i.min_stock_level, 'cost_per_unit', case when p_costs then i.cost_per_unit end,
    'costo_pedido', case when p_costs then i.costo_pedido end, 'is_prepared', i.is_prepared, 'version', i.version,
    'created_at', i.created_at)
$$;

-- One page of the ingredients by name. Without p_costs the costs are null. Nothing is sorted: the index has the order, and the folded names
-- that a search goes through, which the planner does not know to be cheaper than folding them anew.
create or replace function list_inventory(p_search text, p_category text, p_page integer, p_page_size integer, p_costs boolean) returns jsonb
language plpgsql stable set enable_sort = off
as $$
declare
  business uuid := app_business();
  skipped integer := (p_page - 1) * p_page_size;
  needle text := fold(p_search);
  found_ids uuid[];
  total bigint;
begin
  if p_search is not null then
    select count(*), (array_agg(x.id))[skipped + 1:skipped + p_page_size] into total, found_ids
    from (
      select id from inventory_items
      where business_id = business and archived_at is null and position(needle in fold(name)) > 0
        and (p_category is null or category = p_category)
      order by fold(name), name, id
    ) x;
  elsif p_category is not null then
    found_ids := array(
      select id from inventory_items where business_id = business and archived_at is null and category = p_category
      order by fold(name), name, id limit p_page_size offset skipped);
    select count(*) into total from inventory_items where business_id = business and archived_at is null and category = p_category;
  else
    found_ids := array(
      select id from inventory_items where business_id = business and archived_at is null
      order by fold(name), name, id limit p_page_size offset skipped);
    select value into total from business_counters where business_id = business and series = 'ingredient';
  end if;
  return jsonb_build_object(
    'total', coalesce(total, 0),
    'items', coalesce((
      select jsonb_agg(ingredient_answer(i, p_costs) order by x.place)
      from unnest(found_ids) with ordinality x (id, place)
      join inventory_items i on i.business_id = business and i.id = x.id), '[]'));
end
$$;

-- Of all ingredients, not of a page: their categories and what they are worth.
create or replace function summarize_inventory(p_costs boolean) returns jsonb
language plpgsql stable
as $$
declare
  business uuid := app_business();
  worth numeric;
  names jsonb;
begin
  -- Each category is found behind the one before it, without a look at what is in them.
  with recursive known (name) as (
    (select category from inventory_items where business_id = business and archived_at is null and category is not null
      order by category limit 1)
    union all
    select (select category from inventory_items where business_id = business and archived_at is null and category > known.name
      order by category limit 1)
    from known where known.name is not null
  )
  select coalesce(jsonb_agg(name order by fold(name), name) filter (where name is not null), '[]') into names from known;
  if p_costs then
    select coalesce(round(sum(coalesce(current_stock, initial_stock) * cost_per_unit)), 0) into worth
    from inventory_items where business_id = business and archived_at is null;
  end if;
  return jsonb_build_object('categories', names, 'total_value_cents', worth::bigint);
end
$$;

-- Names in a sentence: 'Baleada, Pupusa y Taco', with how many more there are than the first four.
create or replace function names_text(p_names text[]) returns text
language sql immutable
as $$
  select case
    when cardinality(p_names) > 4 then array_to_string(p_names[1:4], ', ') || format(' y %s más', cardinality(p_names) - 4)
    when cardinality(p_names) > 1 then array_to_string(p_names[1:cardinality(p_names) - 1], ', ') || ' y ' || p_names[cardinality(p_names)]
    else p_names[1] end
$$;

-- What lives of the menu and of the preparations that takes an ingredient.
create or replace function users_of_ingredient(p_item uuid) returns text[]
language sql stable
as $$
  select array_agg(x.name order by fold(x.name), x.name) from (
    select m.name from recipes r join menu_items m on m.business_id = r.business_id and m.id = r.menu_item_id
    where r.business_id = (select app_business()) and r.inventory_item_id = p_item and m.archived_at is null
    union all
    select i.name from preparation_recipes r join inventory_items i on i.business_id = r.business_id and i.id = r.prepared_item_id
    where r.business_id = (select app_business()) and r.inventory_item_id = p_item and i.archived_at is null and i.is_prepared
  ) x
$$;

-- Why the unit of an ingredient can't be another one any more, or null.
create or replace function unit_locked_by(p_item uuid) returns text
language sql stable
as $$
  select case
    when exists (select from stock_movements where business_id = (select app_business()) and inventory_item_id = p_item) then
      'La unidad ya no se puede cambiar: el ingrediente tiene movimientos en ella.'
    when exists (select from recipes where business_id = (select app_business()) and inventory_item_id = p_item)
      or exists (select from preparation_recipes where business_id = (select app_business()) and p_item in (inventory_item_id, prepared_item_id)) then
      'La unidad ya no se puede cambiar: hay recetas que la usan.'
    when exists (select from purchase_lines where business_id = (select app_business()) and inventory_item_id = p_item)
      or exists (select from stock_count_lines where business_id = (select app_business()) and inventory_item_id = p_item) then
      'La unidad ya no se puede cambiar: hay compras o conteos que la usan.'
    when exists (select from stock_shortfalls where business_id = (select app_business()) and inventory_item_id = p_item) then
      'La unidad ya no se puede cambiar: hay faltantes en ella.'
  end
$$;

-- An ingredient with what stands behind it, or null.
create or replace function read_ingredient(p_item uuid, p_costs boolean) returns jsonb
language sql stable
as $$
  select jsonb_build_object('ingredient', ingredient_answer(i, p_costs), 'unit_locked_by', unit_locked_by(i.id),
    'used_by', coalesce(to_jsonb(users_of_ingredient(i.id)), '[]'))
  from inventory_items i
  where i.business_id = (select app_business()) and i.id = p_item and i.archived_at is null
$$;

-- Locks an ingredient in use.
create or replace function lock_ingredient(p_item uuid) returns inventory_items
language plpgsql
as $$
declare
  item inventory_items;
begin
  select * into item from inventory_items where business_id = (select app_business()) and id = p_item and archived_at is null for update;
  if not found then
    perform refuse('row.missing', 'Ingrediente no encontrado.');
  end if;
  return item;
end
$$;

-- Names are given one at a time, so that of two that are the same the second hears it.
create or replace function check_ingredient_name(p_id uuid, p_name text) returns void
language plpgsql
as $$
begin
  perform serialize_writes('ingredients');
  if exists (
    select from inventory_items
    where business_id = (select app_business()) and archived_at is null and fold(name) = fold(p_name) and id <> p_id)
  then
    perform refuse_field('row.conflict', 'name', format('Ya existe un ingrediente llamado "%s".', p_name));
  end if;
end
$$;

-- Moves the stock of an ingredient that is locked, and writes it down. Gives the ingredient as it is then.
create or replace function move_stock(item inventory_items, p_type text, p_quantity numeric, p_unit_cost numeric, p_source uuid, p_reason text)
returns inventory_items
language plpgsql
as $$
begin
  update inventory_items i set current_stock = coalesce(i.current_stock, i.initial_stock) + p_quantity
  where i.business_id = item.business_id and i.id = item.id
  returning * into item;
  insert into stock_movements (business_id, id, inventory_item_id, type, quantity, unit_cost, balance, source_id, reason, user_id)
  values (item.business_id, new_id(), item.id, p_type, p_quantity, p_unit_cost, item.current_stock, p_source, p_reason, app_user());
  return item;
end
$$;

-- What a request has moved can't be moved again under the same id.
create or replace function check_source_is_new(p_source uuid) returns void
language plpgsql
as $$
begin
  if exists (select from stock_movements where business_id = (select app_business()) and source_id = p_source) then
    perform refuse('row.conflict', 'Ya existe un registro con esos datos.');
  end if;
end
$$;

-- Adds an ingredient: { id, name, category, unit, purchase_unit, purchase_factor, min_stock_level, costo_pedido, is_prepared, initial_stock }.
-- Its unit cost is what a purchase unit costs, shared by what that holds.
create or replace function create_ingredient(p jsonb) returns jsonb
language plpgsql
as $$
declare
  item inventory_items;
  opening numeric := (p ->> 'initial_stock')::numeric;
begin
  perform check_ingredient_name((p ->> 'id')::uuid, p ->> 'name');
  insert into inventory_items (business_id, id, name, category, unit, purchase_unit, purchase_factor, initial_stock, current_stock, min_stock_level,
    cost_per_unit, costo_pedido, is_prepared)
  values (app_business(), (p ->> 'id')::uuid, p ->> 'name', p ->> 'category', p ->> 'unit', p ->> 'purchase_unit',
    (p ->> 'purchase_factor')::numeric, opening, 0, (p ->> 'min_stock_level')::numeric,
    round((p ->> 'costo_pedido')::numeric / (p ->> 'purchase_factor')::numeric, 4), (p ->> 'costo_pedido')::bigint, (p ->> 'is_prepared')::boolean)
  returning * into item;
  if opening > 0 then
    item := move_stock(item, 'initial', opening, item.cost_per_unit, null, null);
  end if;
  return jsonb_build_object('ingredient', ingredient_answer(item, true));
end
$$;

-- { id, version, name, category, unit, purchase_unit, purchase_factor, min_stock_level, is_prepared, costo_pedido? }. The average cost stays
-- unless a purchase unit's cost comes with the change; then it is that one's share.
create or replace function change_ingredient(p jsonb) returns jsonb
language plpgsql
as $$
declare
  known inventory_items;
  next inventory_items;
  refusal text;
begin
  perform check_ingredient_name((p ->> 'id')::uuid, p ->> 'name');
  known := lock_ingredient((p ->> 'id')::uuid);
  if known.version <> (p ->> 'version')::integer then
    perform refuse('row.stale', 'Otra persona cambió este ingrediente mientras lo editabas. No se guardó nada de lo tuyo.');
  end if;
  next := jsonb_populate_record(known, p - 'version');
  refusal := case when next.unit <> known.unit then unit_locked_by(known.id) end;
  if refusal is not null then
    perform refuse_field('row.conflict', 'unit', refusal);
  end if;
  if p ? 'costo_pedido' then
    next.cost_per_unit := round(next.costo_pedido / next.purchase_factor, 4);
  end if;
  update inventory_items set name = next.name, category = next.category, unit = next.unit, purchase_unit = next.purchase_unit,
    purchase_factor = next.purchase_factor, min_stock_level = next.min_stock_level, is_prepared = next.is_prepared,
    costo_pedido = next.costo_pedido, cost_per_unit = next.cost_per_unit, version = known.version + 1
  where business_id = known.business_id and id = known.id
  returning * into next;
  if next.cost_per_unit <> known.cost_per_unit then
    perform write_audit('stock.cost-corrected', 'inventory_item', known.id,
      jsonb_build_object('name', next.name, 'from_cost', known.cost_per_unit, 'to_cost', next.cost_per_unit));
  end if;
  if next.name <> known.name and exists (select from recipes where business_id = known.business_id and inventory_item_id = known.id) then
    perform set_config('app.menu_changed', 'yes', true);
  end if;
  return jsonb_build_object('ingredient', ingredient_answer(next, true));
end
$$;

-- Forgets an ingredient of which nothing is known but what there was at first; false for one with a history.
create or replace function delete_unused_ingredient(p_item uuid) returns boolean
language plpgsql security definer set search_path = public
as $$
declare
  business uuid := app_business();
begin
  if exists (select from stock_movements where business_id = business and inventory_item_id = p_item and type <> 'initial')
    or exists (select from recipes where business_id = business and inventory_item_id = p_item)
    or exists (select from preparation_recipes where business_id = business and p_item in (inventory_item_id, prepared_item_id))
    or exists (select from purchase_lines where business_id = business and inventory_item_id = p_item)
    or exists (select from stock_count_lines where business_id = business and inventory_item_id = p_item)
    or exists (select from stock_shortfalls where business_id = business and inventory_item_id = p_item)
  then
    return false;
  end if;
  delete from stock_movements where business_id = business and inventory_item_id = p_item;
  delete from inventory_items where business_id = business and id = p_item;
  return true;
end
$$;

-- Takes an ingredient away: without a history for good, else to the archive. Refuses one that something of today's menu takes.
create or replace function remove_ingredient(p_item uuid) returns jsonb
language plpgsql
as $$
declare
  item inventory_items := lock_ingredient(p_item);
  users text[] := users_of_ingredient(p_item);
  is_deleted boolean;
begin
  if users is not null then
    perform refuse('row.conflict', format('No se puede eliminar "%s": lo lleva la receta de %s. Quítalo de ahí primero.', item.name,
      names_text(users)));
  end if;
  is_deleted := delete_unused_ingredient(item.id);
  if not is_deleted then
    update inventory_items set archived_at = clock_timestamp(), version = version + 1 where business_id = item.business_id and id = item.id;
  end if;
  return jsonb_build_object('id', item.id, 'archived', not is_deleted);
end
$$;

-- Where a movement comes from, in what people know it by: { kind, id, number }; null for what stands alone.
create or replace function movement_source(m stock_movements) returns jsonb
language sql stable
as $$
  select case
    when m.source_id is null then null
    when m.type in ('serve', 'recall') then (
      select jsonb_build_object('kind', 'order', 'id', k.order_id, 'number', k.order_number) from kitchen_tickets k
      where k.business_id = m.business_id and k.id = m.source_id)
    when m.type = 'purchase' then (
      select jsonb_build_object('kind', 'purchase', 'id', p.id, 'number', p.number)
      from purchase_receipts r join purchases p on p.business_id = r.business_id and p.id = r.purchase_id
      where r.business_id = m.business_id and r.id = m.source_id)
    when m.type = 'count' then (
      select jsonb_build_object('kind', 'count', 'id', c.id, 'number', null) from stock_counts c
      where c.business_id = m.business_id and c.id = m.source_id)
    when m.type = 'return' then (
      select jsonb_build_object('kind', 'sale', 'id', s.id, 'number', s.number) from sales s
      where s.business_id = m.business_id and s.id = m.source_id
      union all
      select jsonb_build_object('kind', 'sale', 'id', s.id, 'number', s.number)
      from refunds r join sales s on s.business_id = r.business_id and s.id = r.sale_id
      where r.business_id = m.business_id and r.id = m.source_id)
  end
$$;

-- Movements of an ingredient, the newest first, before a given one.
create or replace function list_movements(p_item uuid, p_limit integer, p_before_at timestamptz, p_before_id uuid, p_costs boolean) returns jsonb
language plpgsql stable
as $$
declare
  business uuid := app_business();
begin
  perform 1 from inventory_items where business_id = business and id = p_item;
  if not found then
    perform refuse('row.missing', 'Ingrediente no encontrado.');
  end if;
  return (
    with page as (
      select m as movement, row_number() over (order by m.created_at desc, m.id desc) as place
      from stock_movements m
      where m.business_id = business and m.inventory_item_id = p_item
        and (p_before_at is null or (m.created_at, m.id) < (p_before_at, p_before_id))
      order by m.created_at desc, m.id desc
      limit p_limit + 1
    )
    select jsonb_build_object(
      'more', count(*) > p_limit,
      'movements', coalesce(jsonb_agg(jsonb_build_object(
          'id', (s.movement).id, 'type', (s.movement).type, 'quantity', (s.movement).quantity, 'balance', (s.movement).balance,
          'unit_cost', case when p_costs then (s.movement).unit_cost end, 'reason', (s.movement).reason, 'user', u.full_name,
          'source', movement_source(s.movement), 'created_at', (s.movement).created_at) order by s.place)
        filter (where s.place <= p_limit), '[]'))
    from page s left join users u on u.id = (s.movement).user_id);
end
$$;

-- A shortfall as it is listed: what a card was served without having it in stock.
create or replace function shortfall_answer(s stock_shortfalls, p_costs boolean) returns jsonb
language sql stable
as $$
  select jsonb_build_object('id', s.id, 'inventory_item_id', s.inventory_item_id, 'name', i.name, 'unit', i.unit, 'quantity', s.quantity,
    'cost_cents', case when p_costs then round(s.quantity * s.unit_cost)::bigint end, 'order_id', k.order_id, 'order_number', k.order_number,
    'served_by', person_name(s.served_by), 'approved_by', person_name(s.approved_by), 'created_at', s.created_at,
    'settlement', s.settlement, 'settled_at', s.settled_at, 'settled_by', person_name(s.settled_by), 'settle_reason', s.settle_reason)
  from inventory_items i, kitchen_tickets k
  where i.business_id = s.business_id and i.id = s.inventory_item_id and k.business_id = s.business_id and k.id = s.kitchen_ticket_id
$$;

-- The shortfalls that nobody has settled, the newest first.
create or replace function list_shortfalls(p_limit integer, p_costs boolean) returns jsonb
language sql stable
as $$
  with page as (
    select s as shortfall, row_number() over (order by s.created_at desc, s.id desc) as place
    from stock_shortfalls s where s.business_id = (select app_business()) and s.settled_at is null
    order by s.created_at desc, s.id desc limit p_limit
  )
  select jsonb_build_object('total', (select count(*) from stock_shortfalls where business_id = (select app_business()) and settled_at is null),
    'shortfalls', coalesce((select jsonb_agg(shortfall_answer(p.shortfall, p_costs) order by p.place) from page p), '[]'))
$$;

-- Settles a shortfall by saying what happened: { id, reason }. The stock stays as it is.
create or replace function explain_shortfall(p jsonb) returns jsonb
language plpgsql
as $$
declare
  short stock_shortfalls;
  answer jsonb;
begin
  select * into short from stock_shortfalls where business_id = (select app_business()) and id = (p ->> 'id')::uuid;
  if not found then
    perform refuse('row.missing', 'Faltante no encontrado.');
  end if;
  perform 1 from inventory_items where business_id = short.business_id and id = short.inventory_item_id for update;
  update stock_shortfalls set settlement = 'explained', settled_at = clock_timestamp(), settled_by = app_user(), settle_reason = p ->> 'reason'
  where business_id = short.business_id and id = short.id and settled_at is null
  returning * into short;
  if not found then
    perform refuse('row.conflict', 'Este faltante ya se aclaró.');
  end if;
  answer := shortfall_answer(short, true);
  perform write_audit('stock.shortfall-explained', 'stock_shortfall', short.id, jsonb_build_object('order_number', answer -> 'order_number',
    'name', answer -> 'name', 'missing', quantity_text(short.quantity, answer ->> 'unit'), 'reason', p ->> 'reason'));
  return jsonb_build_object('shortfall', answer);
end
$$;

-- Settles by a correction the open shortfalls of an ingredient that is locked; gives whether there were some.
create or replace function correct_shortfalls(item inventory_items, p_reason text) returns boolean
language plpgsql
as $$
begin
  update stock_shortfalls set settlement = 'corrected', settled_at = clock_timestamp(), settled_by = app_user(), settle_reason = p_reason
  where business_id = item.business_id and inventory_item_id = item.id and settled_at is null;
  return found;
end
$$;

-- Sets the stock right to what is really there: { id, correction_id, counted_stock, reason }. That settles the ingredient's shortfalls, also
-- where the stock is right as it is.
create or replace function correct_stock(p jsonb) returns jsonb
language plpgsql
as $$
declare
  item inventory_items := lock_ingredient((p ->> 'id')::uuid);
  before numeric := coalesce(item.current_stock, item.initial_stock);
  found_stock numeric := (p ->> 'counted_stock')::numeric;
  settles boolean;
begin
  perform check_source_is_new((p ->> 'correction_id')::uuid);
  settles := correct_shortfalls(item, p ->> 'reason');
  if found_stock = before and not settles then
    perform refuse('input.invalid', format('El stock ya es %s: no hay nada que corregir.', quantity_text(before, item.unit)),
      jsonb_build_object('counted_stock', format('El stock ya es %s.', quantity_text(before, item.unit))));
  end if;
  if found_stock <> before then
    item := move_stock(item, 'correction', found_stock - before, unit_cost_of(item), (p ->> 'correction_id')::uuid, p ->> 'reason');
  end if;
  perform write_audit('stock.corrected', 'inventory_item', item.id, jsonb_build_object('name', item.name,
    'from', quantity_text(before, item.unit), 'to', quantity_text(found_stock, item.unit), 'reason', p ->> 'reason'));
  return jsonb_build_object('ingredient', ingredient_answer(item, true),
    'stock', jsonb_build_array(jsonb_build_object('id', item.id, 'current_stock', coalesce(item.current_stock, item.initial_stock))));
end
$$;

-- A waste as it is listed: what is behind the first ': ' of a movement's reason is its note. Reversed by the correction that points to it.
create or replace function waste_answer(m stock_movements, p_costs boolean) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'id', coalesce(m.source_id, m.id), 'inventory_item_id', m.inventory_item_id, 'name', i.name, 'unit', i.unit, 'quantity', -m.quantity,
    'reason', split_part(m.reason, ': ', 1), 'note', nullif(substr(m.reason, length(split_part(m.reason, ': ', 1)) + 3), ''),
    'cost_cents', case when p_costs then round(-m.quantity * m.unit_cost)::bigint end, 'user', u.full_name, 'created_at', m.created_at,
    'reversed_at', r.created_at, 'reversed_by', v.full_name)
  from inventory_items i
  left join users u on u.id = m.user_id
  left join stock_movements r on r.business_id = m.business_id and r.source_id = case when m.source_id is null then m.id else m.source_id end and r.type = 'correction'
  left join users v on v.id = r.user_id
  where i.business_id = m.business_id and i.id = m.inventory_item_id
$$;

-- Takes from the stock what was lost: { id, inventory_item_id, quantity, unit?, reason, note? }, in any unit that turns into the ingredient's.
create or replace function register_waste(p jsonb) returns jsonb
language plpgsql
as $$
declare
  item inventory_items := lock_ingredient((p ->> 'inventory_item_id')::uuid);
  stock numeric := coalesce(item.current_stock, item.initial_stock);
  lost numeric := convert_quantity((p ->> 'quantity')::numeric, coalesce(p ->> 'unit', item.unit), item.unit);
  movement stock_movements;
begin
  -- The ids of two requests are compared one at a time, whichever ingredients they name.
  perform pg_advisory_xact_lock(hashtextextended('waste ' || (p ->> 'id'), 0));
  perform check_source_is_new((p ->> 'id')::uuid);
  if lost is null then
    perform refuse_field('input.invalid', 'unit', format('%s no se mide en %s.', item.name, unit_name(p ->> 'unit', null)));
  elsif lost <= 0 then
    perform refuse_field('input.invalid', 'quantity', 'La cantidad es demasiado pequeña.');
  elsif lost > stock then
    perform refuse_field('stock.insufficient', 'quantity',
      format('Stock insuficiente para %s. Stock actual: %s, requerido: %s', item.name, trim_scale(stock), trim_scale(lost)));
  end if;
  item := move_stock(item, 'waste', -lost, unit_cost_of(item), (p ->> 'id')::uuid, concat_ws(': ', p ->> 'reason', nullif(p ->> 'note', '')));
  select * into movement from stock_movements where business_id = item.business_id and source_id = (p ->> 'id')::uuid;
  return jsonb_build_object('waste', waste_answer(movement, true),
    'stock', jsonb_build_array(jsonb_build_object('id', item.id, 'current_stock', item.current_stock)));
end
$$;

-- Puts back what was written down as waste by mistake, once, at the cost at which it left: { id }.
create or replace function reverse_waste(p jsonb) returns jsonb
language plpgsql
as $$
declare
  business uuid := app_business();
  movement stock_movements;
  item inventory_items;
begin
  select * into movement from stock_movements
  where business_id = business and type = 'waste'
    and (source_id = (p ->> 'id')::uuid or id = (p ->> 'id')::uuid and source_id is null);
  if not found then
    perform refuse('row.missing', 'Merma no encontrada.');
  end if;
  select * into item from inventory_items where business_id = business and id = movement.inventory_item_id for update;
  if exists (select from stock_movements where business_id = business and source_id = (p ->> 'id')::uuid and type = 'correction') then
    perform refuse('row.conflict', 'Esta merma ya fue revertida.');
  end if;
  item := move_stock(item, 'correction', -movement.quantity, movement.unit_cost, (p ->> 'id')::uuid, 'Merma revertida');
  perform write_audit('stock.waste-reversed', 'inventory_item', item.id, jsonb_build_object('name', item.name,
    'notes', quantity_text(-movement.quantity, item.unit), 'reason', movement.reason));
  return jsonb_build_object('waste', waste_answer(movement, true),
    'stock', jsonb_build_array(jsonb_build_object('id', item.id, 'current_stock', item.current_stock)));
end
$$;

-- What was lost from a business day to another, both included: its total by reason, without what was reversed, and a page of it, the newest first.
create or replace function list_waste(p_from date, p_to date, p_limit integer, p_offset integer, p_costs boolean) returns jsonb
language plpgsql stable
as $$
declare
  b businesses;
begin
  select * into b from businesses where id = (select app_business());
  return (
    with found_waste as (
      select m as movement, row_number() over (order by m.created_at desc, m.id desc) as place,
        exists (select from stock_movements r where r.business_id = m.business_id and r.source_id = case when m.source_id is null then m.id else m.source_id end
          and r.type = 'correction') as reversed
      from stock_movements m
      where m.business_id = b.id and m.type = 'waste' and m.created_at >= start_of_day(p_from, b.time_zone, b.day_start_minutes)
        and m.created_at < start_of_day(p_to + 1, b.time_zone, b.day_start_minutes)
    ), reasons as (
      select split_part((movement).reason, ': ', 1) as reason, count(*) as times,
        sum(round(-(movement).quantity * (movement).unit_cost))::bigint as cost
      from found_waste where not reversed group by 1
    )
    select jsonb_build_object(
      'total', (select count(*) from found_waste),
      'cost_cents', case when p_costs then (select coalesce(sum(cost), 0) from reasons) end,
      'reasons', coalesce((select jsonb_agg(jsonb_build_object('reason', reason, 'times', times, 'cost_cents', case when p_costs then cost end)
        order by case when p_costs then cost end desc, times desc, reason) from reasons), '[]'),
      'entries', coalesce((select jsonb_agg(waste_answer(f.movement, p_costs) order by f.place) from found_waste f
        where f.place > p_offset and f.place <= p_offset::bigint + p_limit), '[]')));
end
$$;
