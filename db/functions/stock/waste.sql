-- Waste: stock that was lost, with its reason.

create index concurrently if not exists stock_movements_wasted on stock_movements (business_id, created_at, id) where type = 'waste';

-- A waste as the API returns it. The text after the first ': ' of a movement's reason is its note. The correction that has it as source
-- reverses it.
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
  left join stock_movements r on r.business_id = m.business_id and r.source_id = case
    when m.source_id is null then m.id else m.source_id end and r.type = 'correction'
  left join users v on v.id = r.user_id
  where i.business_id = m.business_id and i.id = m.inventory_item_id
$$;

-- Registers waste: { id, inventory_item_id, quantity, unit?, reason, note? }, in any unit that converts to the ingredient's.
create or replace function register_waste(p jsonb) returns jsonb
language plpgsql
as $$
declare
  item inventory_items := lock_ingredient((p ->> 'inventory_item_id')::uuid);
  level stock_levels := lock_level(item.id);
  exact numeric := exact_quantity((p ->> 'quantity')::numeric, coalesce(p ->> 'unit', item.unit), item.unit);
  lost numeric := greatest(-stock_step(level.stock_remainder, -exact), min_quantity());
  movement stock_movements;
  moved jsonb;
begin
  -- Requests with the same id are serialized, whichever ingredients they name.
  perform pg_advisory_xact_lock(hashtextextended('waste ' || (p ->> 'id'), 0));
  perform check_source_is_new((p ->> 'id')::uuid);
  if exact is null then
    perform refuse_field('input.invalid', 'unit', format('%s no se mide en %s.', item.name, unit_name(p ->> 'unit', null)));
  elsif round(exact, 4) <= 0 then
    perform refuse_field('input.invalid', 'quantity', 'La cantidad es demasiado pequeña.');
  elsif lost > level.current_stock then
    perform refuse_field('stock.insufficient', 'quantity',
      format('Stock insuficiente para %s. Stock actual: %s, requerido: %s', item.name, trim_scale(level.current_stock), trim_scale(lost)));
  end if;
  moved := move_stocks('waste', (p ->> 'id')::uuid, concat_ws(': ', p ->> 'reason', nullif(p ->> 'note', '')),
    array[(item.id, -lost, -exact, null)::stock_move]);
  select * into movement from stock_movements where business_id = item.business_id and source_id = (p ->> 'id')::uuid;
  return jsonb_build_object('waste', waste_answer(movement, true), 'stock', moved);
end
$$;

-- Reverses a waste that was entered by mistake, once, at the cost at which it left: { id }.
create or replace function reverse_waste(p jsonb) returns jsonb
language plpgsql
as $$
declare
  business uuid := app_business();
  movement stock_movements;
  item inventory_items;
  moved jsonb;
begin
  select * into movement from stock_movements
  where business_id = business and type = 'waste'
    and (source_id = (p ->> 'id')::uuid or id = (p ->> 'id')::uuid and source_id is null);
  if not found then
    perform refuse('row.missing', 'Merma no encontrada.');
  end if;
  select * into item from inventory_items where business_id = business and id = movement.inventory_item_id;
  perform lock_level(item.id);
  if exists (select from stock_movements where business_id = business and source_id = (p ->> 'id')::uuid and type = 'correction') then
    perform refuse('row.conflict', 'Esta merma ya fue revertida.');
  end if;
  moved := move_stocks('correction', (p ->> 'id')::uuid, 'Merma revertida',
    array[(item.id, -movement.quantity, null, movement.unit_cost)::stock_move]);
  perform write_audit('stock.waste-reversed', 'inventory_item', item.id, jsonb_build_object('name', item.name,
    'notes', quantity_text(-movement.quantity, item.unit), 'reason', movement.reason));
  return jsonb_build_object('waste', waste_answer(movement, true), 'stock', moved);
end
$$;

-- The waste of a range of business days, both included: its total by reason without reversed ones, and a page of it, newest first.
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
        exists (select from stock_movements r where r.business_id = m.business_id
          and r.source_id = case when m.source_id is null then m.id else m.source_id end
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
      'reasons', coalesce((select jsonb_agg(jsonb_build_object('reason', reason, 'times', times,
        'cost_cents', case when p_costs then cost end)
        order by case when p_costs then cost end desc, times desc, reason) from reasons), '[]'),
      'entries', coalesce((select jsonb_agg(waste_answer(f.movement, p_costs) order by f.place) from found_waste f
        where f.place > p_offset and f.place <= p_offset::bigint + p_limit), '[]')));
end
$$;
