-- The line of a kitchen card.
create or replace function card_items(p_business uuid, p_card uuid) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', l.id, 'menu_item_id', l.menu_item_id, 'name', l.name, 'quantity', l.quantity,
    'preparationTime', l.preparation_minutes, 'preparation_minutes', l.preparation_minutes,
    'station', l.station, 'notes', l.notes, 'done', l.done_at is not null, 'ready', l.ready_at is not null) order by l.position), '[]')
  from order_lines l
  where l.business_id = p_business and l.kitchen_order_id = p_card and l.status = 'Activa'
$$;

create or replace function card_answer(k kitchen_orders) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'id', k.id, 'business_id', k.business_id, 'order_id', k.order_id, 'order_number', k.order_number, 'round', k.round,
    'customer_name', k.customer_name, 'table_number', k.table_number, 'server_name', k.server_name, 'status', k.status,
    'notes', k.notes, 'cancel_reason', k.cancel_reason, 'expected_minutes', k.expected_minutes,
    'preparation_time', k.preparation_time, 'time_taken', k.time_taken, 'user', k."user", 'user_role', k.user_role,
    'created_at', k.created_at, 'ended_at', k.ended_at, 'items', card_items(k.business_id, k.id))
$$;

-- Takes lines for a table or a customer and sends them to the kitchen and to the open bill:
-- { id, channel, table_id?, customer_name?, guests?, note?, kitchen_order_id, sale_id, lines: [{ id, sale_item_id, menu_item_id, quantity, notes }] }.
-- A table with an open order gets them as its next round. Prices, taxes, costs and recipes are the menu's, never the caller's.
create or replace function send_order(p jsonb) returns jsonb
language plpgsql
as $$
declare
  b businesses;
  taken orders;
  card kitchen_orders;
  bill uuid;
  seat_id uuid := (p ->> 'table_id')::uuid;
  seat_name text;
  refused record;
  wanted uuid[] := array(select distinct l.menu_item_id from jsonb_to_recordset(p -> 'lines') as l (menu_item_id uuid));
begin
  select * into b from businesses where id = app_business();
  if (open_register_today()).id is null then
    perform refuse('register.closed', 'Debes aperturar la caja en POS');
  end if;
  if jsonb_array_length(p -> 'lines') = 0 then
    perform refuse('order.empty', 'Debes seleccionar productos primero');
  end if;

  select m.id, m.name, count(*) over () as refusals into refused
  from jsonb_to_recordset(p -> 'lines') as l (menu_item_id uuid, quantity numeric)
  left join menu_items m on m.business_id = b.id and m.id = l.menu_item_id and m.archived_at is null
  left join menu_stock k on k.business_id = b.id and k.menu_item_id = any (wanted) and k.menu_item_id = m.id and m.tracks_inventory
  where m.id is null or not m.is_available or m.sold_out_until > clock_timestamp() or m.countdown < l.quantity or k.stock_status = 'out'
  order by m.id nulls first
  limit 1;
  if refused.refusals > 0 and refused.id is null then
    perform refuse('row.missing', 'Producto no encontrado.');
  elsif refused.refusals > 0 then
    perform refuse('menu.unavailable', 'Producto agotado: ' || refused.name);
  end if;

  if seat_id is not null then
    select name into seat_name from tables where business_id = b.id and id = seat_id for update;
    if not found then
      perform refuse('row.missing', 'Mesa no encontrada.');
    end if;
    select * into taken from orders where business_id = b.id and table_id = seat_id and status = 'Abierta' for update;
  end if;
  if taken.id is null then
    insert into orders (business_id, id, number, channel, table_id, location_id, customer_name, guests, note, waiter_id)
    select b.id, (p ->> 'id')::uuid, next_number('order'), p ->> 'channel', seat_id,
      (select location_id from tables where business_id = b.id and id = seat_id),
      p ->> 'customer_name', (p ->> 'guests')::integer, p ->> 'note', app_user()
    returning * into taken;
  end if;

  insert into kitchen_orders (business_id, id, order_id, order_number, round, customer_name, table_number, server_name, notes, expected_minutes)
  select b.id, (p ->> 'kitchen_order_id')::uuid, taken.id, taken.number,
    (select count(*) + 1 from kitchen_orders where business_id = b.id and order_id = taken.id),
    taken.customer_name, seat_name, (select full_name from users where id = app_user()), p ->> 'note',
    sum(l.quantity * coalesce(m.preparation_time, 15))
  from jsonb_to_recordset(p -> 'lines') as l (menu_item_id uuid, quantity numeric)
  join menu_items m on m.business_id = b.id and m.id = l.menu_item_id
  returning * into card;

  insert into order_lines (business_id, id, order_id, kitchen_order_id, menu_item_id, category_name, name, quantity, unit_price_cents,
    tax_category, tax_rate, unit_cost, recipe, tracks_inventory, station, preparation_minutes, notes, created_by, position)
  select b.id, l.id, taken.id, card.id, m.id, c.name, m.name, l.quantity, m.price_cents,
    m.tax_category, case m.tax_category when 'exempt' then 0 when 'special' then 1800 else b.tax_percentage end,
    coalesce(k.unit_cost, 0), coalesce(k.recipe, '[]'), m.tracks_inventory,
    coalesce(m.station, c.station, 'cocina'), coalesce(m.preparation_time, 15), coalesce(l.notes, '{}'), app_user(), l.ordinality
  from rows from (jsonb_to_recordset(p -> 'lines') as (id uuid, menu_item_id uuid, quantity numeric, notes jsonb))
    with ordinality as l (id, menu_item_id, quantity, notes, ordinality)
  join menu_items m on m.business_id = b.id and m.id = l.menu_item_id
  left join menu_categories c on c.business_id = b.id and c.id = m.category_id
  left join menu_stock k on k.business_id = b.id and k.menu_item_id = any (wanted) and k.menu_item_id = m.id;

  update menu_items m set countdown = m.countdown - l.quantity
  from (select menu_item_id, sum(quantity) quantity from order_lines
    where business_id = b.id and kitchen_order_id = card.id group by menu_item_id) l
  where m.business_id = b.id and m.id = l.menu_item_id and m.countdown is not null;

  select id into bill from sales
  where business_id = b.id and order_id = taken.id and status = 'Por cobrar'
  order by created_at desc, id desc limit 1
  for update;
  if bill is null then
    insert into sales (business_id, id, order_id, table_id, table_number, customer_name, location_id, waiter_id)
    values (b.id, (p ->> 'sale_id')::uuid, taken.id, seat_id, seat_name, taken.customer_name, taken.location_id, app_user())
    returning id into bill;
  end if;
  insert into sale_items (business_id, id, sale_id, order_line_id, menu_item_id, category_name, name, quantity, unit_price_cents,
    amount_cents, tax_rate, base_cents, tax_cents, cost_cents, position)
  select b.id, new_id(), bill, l.id, l.menu_item_id, l.category_name, l.name, l.quantity, l.unit_price_cents, x.amount, l.tax_rate,
    case when b.prices_include_tax then x.amount - x.tax else x.amount end, x.tax,
    round(l.quantity * l.unit_cost), card.round * 1000 + l.position
  from order_lines l
  cross join lateral (
    select a.amount, line_tax(a.amount, l.tax_rate, b.prices_include_tax) as tax
    from (select round(l.quantity * l.unit_price_cents)::bigint as amount) a
  ) x
  where l.business_id = b.id and l.kitchen_order_id = card.id;
  perform total_sale(bill);

  if seat_id is not null then
    update tables set is_available = false, occupied_at = coalesce(occupied_at, clock_timestamp())
    where business_id = b.id and id = seat_id;
  end if;
  return jsonb_build_object(
    'order', jsonb_build_object('id', taken.id, 'number', taken.number, 'channel', taken.channel, 'table_id', taken.table_id,
      'table_number', seat_name, 'customer_name', taken.customer_name),
    'kitchen_order', card_answer(card),
    'sale', sale_answer(bill));
end
$$;
