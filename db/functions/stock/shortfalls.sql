-- Shortfalls: what was served without stock.

-- A shortfall as the API returns it.
create or replace function shortfall_answer(s stock_shortfalls, p_costs boolean) returns jsonb
language sql stable
as $$
  select jsonb_build_object('id', s.id, 'inventory_item_id', s.inventory_item_id, 'name', i.name, 'unit', i.unit, 'quantity', s.quantity,
    'cost_cents', case when p_costs then round(s.quantity * s.unit_cost)::bigint end, 'order_id', k.order_id,
    'order_number', k.order_number,
    'served_by', person_name(s.served_by), 'approved_by', person_name(s.approved_by), 'created_at', s.created_at,
    'settlement', s.settlement, 'settled_at', s.settled_at, 'settled_by', person_name(s.settled_by), 'settle_reason', s.settle_reason)
  from inventory_items i, kitchen_tickets k
  where i.business_id = s.business_id and i.id = s.inventory_item_id and k.business_id = s.business_id and k.id = s.kitchen_ticket_id
$$;

-- The open shortfalls, newest first.
create or replace function list_shortfalls(p_limit integer, p_costs boolean) returns jsonb
language sql stable
as $$
  with page as (
    select s as shortfall, row_number() over (order by s.created_at desc, s.id desc) as place
    from stock_shortfalls s where s.business_id = (select app_business()) and s.settled_at is null
    order by s.created_at desc, s.id desc limit p_limit
  )
  select jsonb_build_object('total', (select count(*) from stock_shortfalls
    where business_id = (select app_business()) and settled_at is null),
    'shortfalls', coalesce((select jsonb_agg(shortfall_answer(p.shortfall, p_costs) order by p.place) from page p), '[]'))
$$;

-- Settles a shortfall with an explanation: { id, reason }. The stock does not change.
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
  perform lock_level(short.inventory_item_id);
  update stock_shortfalls set settlement = 'explained', settled_at = clock_timestamp(), settled_by = app_user(),
    settle_reason = p ->> 'reason'
  where business_id = short.business_id and id = short.id and settled_at is null
  returning * into short;
  if not found then
    perform refuse('row.conflict', 'Este faltante ya se aclaró.');
  end if;
  answer := shortfall_answer(short, true);
  perform write_audit('stock.shortfall-explained', 'stock_shortfall', short.id, jsonb_build_object('order_number', answer -> 'order_number',
    'name', answer -> 'name', 'missing', quantity_text(short.quantity, answer ->> 'unit'), 'reason', p ->> 'reason'));
  perform changed('inventory.changed');
  return jsonb_build_object('shortfall', answer);
end
$$;

-- Settles the open shortfalls of an ingredient whose level is locked by a correction; returns whether there were some.
create or replace function correct_shortfalls(item inventory_items, p_reason text) returns boolean
language plpgsql
as $$
begin
  update stock_shortfalls set settlement = 'corrected', settled_at = clock_timestamp(), settled_by = app_user(), settle_reason = p_reason
  where business_id = item.business_id and inventory_item_id = item.id and settled_at is null;
  return found;
end
$$;
