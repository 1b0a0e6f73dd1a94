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
  seat tables;
  next_round integer := 1;
  wanted uuid[] := array(select distinct l.menu_item_id from jsonb_to_recordset(p -> 'lines') as l (menu_item_id uuid));
  priced record;
begin
  select * into b from businesses where id = app_business();
  if (open_register_today()).id is null then
    perform refuse('register.closed', 'Debes aperturar la caja en POS');
  end if;
  if jsonb_array_length(p -> 'lines') = 0 then
    perform refuse('order.empty', 'Debes seleccionar productos primero');
  end if;

  select jsonb_agg(to_jsonb(x)) as lines, bool_or(x.menu_item_id is null) as unknown, min(x.name) filter (where x.refused) as refused,
    bool_or(x.counted) as counted, sum(x.quantity * x.minutes) as minutes, sum(x.amount) as amount, sum(x.tax) as tax,
    sum(x.cost) as cost
  into priced
  from (
    select t.*, line_tax(t.amount, t.tax_rate, b.prices_include_tax) as tax
    from (
      select l.id, l.position, l.quantity, coalesce(l.notes, '{}') as notes, m.id as menu_item_id, m.name, c.name as category_name,
        m.price_cents, m.tax_category,
        case m.tax_category when 'exempt' then 0 when 'special' then 1800 else b.tax_percentage end as tax_rate,
        coalesce(k.unit_cost, 0) as unit_cost, coalesce(k.recipe, '[]') as recipe, m.tracks_inventory,
        coalesce(m.station, c.station, 'cocina') as station, coalesce(m.preparation_time, 15) as minutes,
        m.countdown is not null as counted,
        round(l.quantity * m.price_cents)::bigint as amount, round(l.quantity * coalesce(k.unit_cost, 0))::bigint as cost,
        not m.is_available or coalesce(m.sold_out_until > clock_timestamp(), false)
          or coalesce(m.countdown < sum(l.quantity) over (partition by m.id), false)
          or (m.tracks_inventory and coalesce(k.stock_status, 'normal') = 'out') as refused
      from rows from (jsonb_to_recordset(p -> 'lines') as (id uuid, menu_item_id uuid, quantity numeric, notes jsonb))
        with ordinality as l (id, menu_item_id, quantity, notes, position)
      left join menu_items m on m.business_id = b.id and m.id = l.menu_item_id and m.archived_at is null
      left join menu_categories c on c.business_id = b.id and c.id = m.category_id
      left join menu_stock k on k.business_id = b.id and k.menu_item_id = any (wanted) and k.menu_item_id = m.id
    ) t
  ) x;
  if priced.unknown then
    perform refuse('row.missing', 'Producto no encontrado.');
  elsif priced.refused is not null then
    perform refuse('menu.unavailable', 'Producto agotado: ' || priced.refused);
  end if;

  if seat_id is not null then
    select * into seat from tables where business_id = b.id and id = seat_id for update;
    if not found then
      perform refuse('row.missing', 'Mesa no encontrada.');
    end if;
    select * into taken from orders where business_id = b.id and table_id = seat_id and status = 'Abierta' for update;
  end if;
  if taken.id is null then
    insert into orders (business_id, id, number, channel, table_id, location_id, customer_name, guests, note, waiter_id)
    values (b.id, (p ->> 'id')::uuid, next_number('order'), p ->> 'channel', seat_id, seat.location_id,
      p ->> 'customer_name', (p ->> 'guests')::integer, p ->> 'note', app_user())
    returning * into taken;
  else
    next_round := (select count(*) + 1 from kitchen_orders where business_id = b.id and order_id = taken.id);
    select id into bill from sales
    where business_id = b.id and order_id = taken.id and status = 'Por cobrar'
    order by created_at desc, id desc limit 1
    for update;
  end if;

  insert into kitchen_orders (business_id, id, order_id, order_number, round, customer_name, table_number, server_name, notes, expected_minutes)
  values (b.id, (p ->> 'kitchen_order_id')::uuid, taken.id, taken.number, next_round, taken.customer_name, seat.name,
    (select full_name from users where id = app_user()), p ->> 'note', priced.minutes)
  returning * into card;

  insert into order_lines (business_id, id, order_id, kitchen_order_id, menu_item_id, category_name, name, quantity, unit_price_cents,
    tax_category, tax_rate, unit_cost, recipe, tracks_inventory, station, preparation_minutes, notes, created_by, position)
  select b.id, l.id, taken.id, card.id, l.menu_item_id, l.category_name, l.name, l.quantity, l.price_cents,
    l.tax_category, l.tax_rate, l.unit_cost, l.recipe, l.tracks_inventory, l.station, l.minutes, l.notes, app_user(), l.position
  from jsonb_to_recordset(priced.lines) as l (id uuid, menu_item_id uuid, category_name text, name text, quantity numeric,
    price_cents bigint, tax_category text, tax_rate integer, unit_cost numeric, recipe jsonb, tracks_inventory boolean, station text,
    minutes integer, notes jsonb, position integer);

  if priced.counted then
    update menu_items m set countdown = m.countdown - l.quantity
    from (select menu_item_id, sum(quantity) quantity from order_lines
      where business_id = b.id and kitchen_order_id = card.id group by menu_item_id) l
    where m.business_id = b.id and m.id = l.menu_item_id and m.countdown is not null;
  end if;

  if bill is null then
    insert into sales (business_id, id, order_id, table_id, table_number, customer_name, location_id, waiter_id,
      base_cents, tax_cents, total_cents, cost_cents)
    values (b.id, (p ->> 'sale_id')::uuid, taken.id, seat_id, seat.name, taken.customer_name, taken.location_id, app_user(),
      priced.amount - (case when b.prices_include_tax then priced.tax else 0 end), priced.tax,
      priced.amount + (case when b.prices_include_tax then 0 else priced.tax end), priced.cost)
    returning id into bill;
  else
    update sales set base_cents = base_cents + priced.amount - (case when b.prices_include_tax then priced.tax else 0 end),
      tax_cents = tax_cents + priced.tax,
      total_cents = total_cents + priced.amount + (case when b.prices_include_tax then 0 else priced.tax end),
      cost_cents = cost_cents + priced.cost
    where business_id = b.id and id = bill;
  end if;
  insert into sale_items (business_id, id, sale_id, order_line_id, menu_item_id, category_name, name, quantity, unit_price_cents,
    amount_cents, tax_rate, base_cents, tax_cents, cost_cents, position)
  select b.id, new_id(), bill, l.id, l.menu_item_id, l.category_name, l.name, l.quantity, l.price_cents, l.amount, l.tax_rate,
    case when b.prices_include_tax then l.amount - l.tax else l.amount end, l.tax, l.cost, next_round * 1000 + l.position
  from jsonb_to_recordset(priced.lines) as l (id uuid, menu_item_id uuid, category_name text, name text, quantity numeric,
    price_cents bigint, amount bigint, tax_rate integer, tax bigint, cost bigint, position integer);

  if seat_id is not null and (seat.is_available or seat.occupied_at is null) then
    update tables set is_available = false, occupied_at = coalesce(occupied_at, clock_timestamp())
    where business_id = b.id and id = seat_id;
  end if;
  return jsonb_build_object(
    'order', jsonb_build_object('id', taken.id, 'number', taken.number, 'channel', taken.channel, 'table_id', taken.table_id,
      'table_number', seat.name, 'customer_name', taken.customer_name),
    'kitchen_order', card_answer(card),
    'sale', sale_answer(bill));
end
$$;
