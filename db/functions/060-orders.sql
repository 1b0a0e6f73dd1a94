-- Orders: sending lines, changing what was sent, and moving it between tables.

-- The line of a kitchen card.
create or replace function card_line(l order_lines) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'id', l.id, 'menu_item_id', l.menu_item_id, 'name', l.name, 'quantity', l.quantity,
    'preparationTime', l.preparation_minutes, 'preparation_minutes', l.preparation_minutes,
    'station', l.station, 'notes', l.notes, 'done', l.done_at is not null, 'ready', l.ready_at is not null,
    'status', l.status, 'cancel_reason', l.cancel_reason, 'change', l.change)
$$;

create or replace function card_json(k kitchen_orders, p_items jsonb) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'id', k.id, 'business_id', k.business_id, 'order_id', k.order_id, 'order_number', k.order_number, 'round', k.round,
    'customer_name', k.customer_name, 'table_number', k.table_number, 'server_name', k.server_name, 'status', k.status,
    'notes', k.notes, 'cancel_reason', k.cancel_reason, 'expected_minutes', k.expected_minutes,
    'preparation_time', k.preparation_time, 'time_taken', k.time_taken, 'user', k."user", 'user_role', k.user_role,
    'created_at', k.created_at, 'ended_at', k.ended_at, 'items', coalesce(p_items, '[]'))
$$;

create or replace function card_answer(k kitchen_orders) returns jsonb
language sql stable
as $$
  select card_json(k, (select jsonb_agg(card_line(l) order by l.position) from order_lines l
    where l.business_id = k.business_id and l.kitchen_order_id = k.id))
$$;

create or replace function place_answer(o orders) returns jsonb
language sql stable
as $$
  select jsonb_build_object('id', o.id, 'number', o.number, 'table_id', o.table_id,
    'table_number', (select name from tables where business_id = o.business_id and id = o.table_id))
$$;

create or replace function order_answer(p_order uuid) returns jsonb
language sql stable
as $$
  select place_answer(o) || jsonb_build_object(
    'channel', o.channel, 'status', o.status, 'customer_name', o.customer_name, 'guests', o.guests, 'note', o.note,
    'waiter', (select full_name from users where id = o.waiter_id), 'created_at', o.created_at,
    'joined_to', (select place_answer(h) from orders h where h.business_id = o.business_id and h.id = o.joined_to_id),
    'joined', coalesce((select jsonb_agg(place_answer(j) order by j.number) from orders j
      where j.business_id = o.business_id and j.joined_to_id = o.id), '[]'),
    'lines', coalesce((
      select jsonb_agg(jsonb_build_object('id', l.id, 'menu_item_id', l.menu_item_id, 'name', l.name, 'quantity', l.quantity,
        'unit_price_cents', l.unit_price_cents, 'extras_cents', l.extras_cents, 'tax_rate', l.tax_rate, 'station', l.station,
        'notes', l.notes, 'status', l.status, 'cancel_reason', l.cancel_reason, 'change', l.change, 'done', l.done_at is not null,
        'round', coalesce(k.round, 1), 'kitchen_order_id', l.kitchen_order_id, 'kitchen_status', k.status,
        'charged', exists (select from sale_items i join sales s on s.business_id = i.business_id and s.id = i.sale_id
          where i.business_id = l.business_id and i.order_line_id = l.id and s.status <> 'Por cobrar'),
        'waiter', (select full_name from users where id = l.created_by), 'created_at', l.created_at)
        order by l.created_at, l.position)
      from order_lines l
      left join kitchen_orders k on k.business_id = l.business_id and k.id = l.kitchen_order_id
      where l.business_id = o.business_id and l.order_id = o.id), '[]'),
    'bills', bills_answer(coalesce(o.joined_to_id, o.id)) -> 'bills')
  from orders o
  where o.business_id = app_business() and o.id = p_order
$$;

create or replace function changed_order_answer(p_order uuid, p_cards uuid[], p_tables uuid[]) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'order', order_answer(p_order),
    'kitchen_orders', coalesce((select jsonb_agg(card_answer(k) order by k.created_at, k.id) from kitchen_orders k
      where k.business_id = app_business() and k.id = any (p_cards)), '[]'),
    'table_ids', (select coalesce(jsonb_agg(distinct t), '[]') from unnest(p_tables) t where t is not null))
$$;

create or replace function refuse_extra(p_name text) returns integer
language plpgsql
as $$
begin
  perform refuse('menu.unavailable', format('%s no se ofrece como extra. Quita el producto y vuelve a agregarlo.', p_name));
  return 0;
end
$$;

-- What the notes of a line make of its product: the price of what is added, and cost and recipe with what is added and without what is left
-- out. Refuses more of an ingredient that is not offered.
create or replace function line_terms(p_business uuid, p_item uuid, p_notes jsonb)
returns table (extras_cents bigint, unit_cost numeric, recipe jsonb)
language sql stable
as $$
  select coalesce(sum(n.extra * r.extra_price_cents), 0)::bigint, coalesce(sum(n.portions * r.quantity * unit_cost_of(i)), 0),
    coalesce(jsonb_agg(jsonb_build_object('inventory_item_id', r.inventory_item_id, 'quantity', n.portions * r.quantity)
      order by r.inventory_item_id) filter (where n.portions > 0), '[]')
  from recipes r
  join inventory_items i on i.business_id = r.business_id and i.id = r.inventory_item_id
  cross join lateral (
    select case jsonb_typeof(p_notes -> 'con') when 'object' then coalesce((p_notes -> 'con' ->> i.name)::integer, 0)
      when 'string' then (p_notes ->> 'con' = i.name)::integer else 0 end as asked
  ) a
  cross join lateral (select case when a.asked > 0 and not r.is_option then refuse_extra(i.name) else a.asked end as extra) e
  cross join lateral (
    select e.extra, e.extra + case when coalesce(p_notes -> 'sin' ? i.name, false) then 0 else 1 end as portions
  ) n
  where r.business_id = p_business and r.menu_item_id = p_item
$$;

-- Why no more of a product can be had, in words: some are left of what is counted down, or none of it.
create or replace function sold_out_words(p_name text, p_left integer default 0) returns text
language sql immutable
as $$
  select case when p_left > 1 then format('Solo quedan %s de %s.', p_left, p_name) when p_left = 1 then format('Solo queda 1 de %s.', p_name)
    else 'Producto agotado: ' || p_name end
$$;

-- Refuses more of a product that is sold out, or out of its hours.
create or replace function check_sold(p_item uuid) returns void
language plpgsql
as $$
declare
  refused text := (select case when coalesce(m.sold_out_until > clock_timestamp(), false) then sold_out_words(m.name)
      else off_hours(m.name, m.schedule, b.time_zone) end
    from menu_items m join businesses b on b.id = m.business_id
    where m.business_id = app_business() and m.id = p_item);
begin
  if refused is not null then
    perform refuse('menu.unavailable', refused);
  end if;
end
$$;

-- Takes units of a product that is counted down, or with a negative quantity gives them back; refuses more than are left. Notes when
-- the last one went or the first one came back, for the menu is another one then.
create or replace function count_down(p_item uuid, p_quantity numeric) returns void
language plpgsql
as $$
declare
  item menu_items;
begin
  select * into item from menu_items where business_id = app_business() and id = p_item and countdown is not null for update;
  if item.countdown < p_quantity then
    perform refuse('menu.unavailable', sold_out_words(item.name, item.countdown));
  end if;
  update menu_items set countdown = countdown - p_quantity where business_id = item.business_id and id = item.id;
  if (item.countdown > 0) <> (item.countdown - p_quantity > 0) then
    perform set_config('app.menu_changed', 'yes', true);
  end if;
end
$$;

-- Takes lines for a table or a customer and sends them to the kitchen and to the open bill:
-- { id, channel, table_id?, customer_name?, guests?, note?, kitchen_order_id, sale_id, lines: [{ id, menu_item_id, quantity, notes }] }.
-- An open order, by its id or its table, gets them as its next round. Prices, taxes, costs and recipes are the menu's, never the caller's.
create or replace function send_order(p jsonb) returns jsonb
language plpgsql
as $$
declare
  b businesses;
  taken orders;
  card kitchen_orders;
  bill sales;
  host uuid;
  place uuid;
  seat_id uuid := (p ->> 'table_id')::uuid;
  seat tables;
  next_round integer := 1;
  wanted uuid[] := array(select distinct l.menu_item_id from jsonb_to_recordset(p -> 'lines') as l (menu_item_id uuid));
  priced record;
begin
  select * into b from businesses where id = app_business();
  select k.* into card from kitchen_orders k where k.business_id = b.id and k.id = (p ->> 'kitchen_order_id')::uuid;
  if found then
    perform refuse('order.sent', format('Esta orden ya llegó a cocina: es la #%s.', card.order_number),
      jsonb_build_object('order_id', card.order_id));
  end if;
  if (open_register_today()).id is null then
    perform refuse('register.closed', 'Debes aperturar la caja en POS');
  end if;
  if jsonb_array_length(p -> 'lines') = 0 then
    perform refuse('order.empty', 'Debes seleccionar productos primero');
  end if;

  select jsonb_agg(to_jsonb(x)) as lines, bool_or(x.menu_item_id is null) as unknown, min(x.refused) as refused,
    min(x.off_hours) as off_hours, bool_or(x.counted) as counted, sum(x.quantity * x.minutes) as minutes, sum(x.amount) as amount, sum(x.tax) as tax,
    sum(x.cost) as cost
  into priced
  from (
    select t.*, line_tax(t.amount, t.tax_rate, b.prices_include_tax) as tax
    from (
      select l.id, l.position, l.quantity, coalesce(l.notes, '{}') as notes, m.id as menu_item_id, m.name, c.name as category_name,
        m.price_cents + coalesce(n.extras_cents, 0) as price_cents, coalesce(n.extras_cents, 0) as extras_cents, m.tax_category,
        case m.tax_category when 'exempt' then 0 when 'special' then 1800 else b.tax_percentage end as tax_rate,
        coalesce(n.unit_cost, k.unit_cost, 0) as unit_cost, coalesce(n.recipe, k.recipe, '[]') as recipe, m.tracks_inventory,
        coalesce(m.station, c.station, 'cocina') as station, coalesce(m.preparation_time, 15) as minutes,
        m.countdown is not null as counted,
        case when m.schedule is not null then off_hours(m.name, m.schedule, b.time_zone) end as off_hours,
        round(l.quantity * (m.price_cents + coalesce(n.extras_cents, 0)))::bigint as amount,
        round(l.quantity * coalesce(n.unit_cost, k.unit_cost, 0))::bigint as cost,
        case when not m.is_available or m.sold_out_until > clock_timestamp() or m.tracks_inventory and k.stock_status = 'out'
          then sold_out_words(m.name)
          when m.countdown < sum(l.quantity) over (partition by m.id) then sold_out_words(m.name, m.countdown) end as refused
      from rows from (jsonb_to_recordset(p -> 'lines') as (id uuid, menu_item_id uuid, quantity numeric, notes jsonb))
        with ordinality as l (id, menu_item_id, quantity, notes, position)
      left join menu_items m on m.business_id = b.id and m.id = l.menu_item_id and m.archived_at is null
      left join menu_categories c on c.business_id = b.id and c.id = m.category_id
      left join menu_stock k on k.business_id = b.id and k.menu_item_id = any (wanted) and k.menu_item_id = m.id
      left join lateral line_terms(b.id, m.id, l.notes) n on l.notes ?| array['con', 'sin']
    ) t
  ) x;
  if priced.unknown then
    perform refuse('row.missing', 'Producto no encontrado.');
  elsif priced.refused is not null then
    perform refuse('menu.unavailable', priced.refused);
  elsif priced.off_hours is not null then
    perform refuse('menu.unavailable', priced.off_hours);
  end if;

  if p ->> 'location_id' is not null then
    place := order_location((p ->> 'location_id')::uuid);
  end if;
  select * into taken from orders where business_id = b.id and id = (p ->> 'id')::uuid;
  seat_id := coalesce(taken.table_id, seat_id);
  if seat_id is not null then
    select * into seat from tables where business_id = b.id and id = seat_id for update;
    if not found then
      perform refuse('row.missing', 'Mesa no encontrada.');
    end if;
    if taken.id is null then
      select * into taken from orders where business_id = b.id and table_id = seat_id and status = 'Abierta';
    end if;
  end if;
  if taken.id is null then
    if p ->> 'channel' = 'mesa' and seat_id is null then
      perform refuse('input.invalid', 'Elige la mesa de la orden.', jsonb_build_object('table_id', 'Elige la mesa de la orden.'));
    elsif p ->> 'channel' = 'a domicilio' and p ->> 'customer_name' is null then
      perform refuse('input.invalid', 'Escribe el nombre del cliente.', jsonb_build_object('customer_name', 'Escribe el nombre del cliente.'));
    end if;
    insert into orders (business_id, id, number, channel, table_id, location_id, customer_name, guests, note, waiter_id)
    values (b.id, (p ->> 'id')::uuid, next_number('order'), p ->> 'channel', seat_id,
      case when seat_id is null then coalesce(place, order_location(null)) else seat.location_id end,
      p ->> 'customer_name', (p ->> 'guests')::integer, p ->> 'note', app_user())
    returning * into taken;
    host := taken.id;
  else
    host := (lock_orders(array[taken.id]))[1];
    select * into taken from orders where business_id = b.id and id = taken.id;
    if taken.status <> 'Abierta' then
      perform refuse('order.ended', format('La orden #%s ya está cerrada.', taken.number));
    end if;
    next_round := (select count(*) + 1 from kitchen_orders where business_id = b.id and order_id = taken.id);
    select * into bill from sales
    where business_id = b.id and order_id = host and status = 'Por cobrar'
    order by created_at desc, id desc limit 1
    for update;
  end if;

  insert into kitchen_orders (business_id, id, order_id, order_number, round, customer_name, table_number, server_name, notes, expected_minutes)
  values (b.id, (p ->> 'kitchen_order_id')::uuid, taken.id, taken.number, next_round, taken.customer_name, seat.name,
    (select full_name from users where id = app_user()), p ->> 'note', priced.minutes)
  returning * into card;

  insert into order_lines (business_id, id, order_id, kitchen_order_id, menu_item_id, category_name, name, quantity, unit_price_cents,
    extras_cents, tax_category, tax_rate, unit_cost, recipe, tracks_inventory, station, preparation_minutes, notes, created_by, position)
  select b.id, l.id, taken.id, card.id, l.menu_item_id, l.category_name, l.name, l.quantity, l.price_cents,
    l.extras_cents, l.tax_category, l.tax_rate, l.unit_cost, l.recipe, l.tracks_inventory, l.station, l.minutes, l.notes, app_user(), l.position
  from jsonb_to_recordset(priced.lines) as l (id uuid, menu_item_id uuid, category_name text, name text, quantity numeric,
    price_cents bigint, extras_cents bigint, tax_category text, tax_rate integer, unit_cost numeric, recipe jsonb, tracks_inventory boolean,
    station text, minutes integer, notes jsonb, position integer);

  if priced.counted then
    perform count_down(l.menu_item_id, l.quantity)
    from (select menu_item_id, sum(quantity) as quantity from order_lines
      where business_id = b.id and kitchen_order_id = card.id group by menu_item_id order by menu_item_id) l;
  end if;

  if bill.id is null then
    insert into sales (business_id, id, order_id, table_id, table_number, customer_name, location_id, waiter_id,
      base_cents, tax_cents, total_cents, cost_cents)
    select b.id, (p ->> 'sale_id')::uuid, o.id, o.table_id, t.name, o.customer_name, o.location_id, app_user(),
      priced.amount - (case when b.prices_include_tax then priced.tax else 0 end), priced.tax,
      priced.amount + (case when b.prices_include_tax then 0 else priced.tax end), priced.cost
    from orders o left join tables t on t.business_id = o.business_id and t.id = o.table_id
    where o.business_id = b.id and o.id = host
    returning * into bill;
  else
    update sales set base_cents = base_cents + priced.amount - (case when b.prices_include_tax then priced.tax else 0 end),
      tax_cents = tax_cents + priced.tax,
      total_cents = total_cents + priced.amount + (case when b.prices_include_tax then 0 else priced.tax end),
      cost_cents = cost_cents + priced.cost
    where business_id = b.id and id = bill.id;
  end if;
  insert into sale_items (business_id, id, sale_id, order_line_id, menu_item_id, category_name, name, quantity, unit_price_cents,
    amount_cents, tax_rate, base_cents, tax_cents, cost_cents, position)
  select b.id, new_id(), bill.id, l.id, l.menu_item_id, l.category_name, l.name, l.quantity, l.price_cents, l.amount, l.tax_rate,
    case when b.prices_include_tax then l.amount - l.tax else l.amount end, l.tax, l.cost, next_round * 1000 + l.position
  from jsonb_to_recordset(priced.lines) as l (id uuid, menu_item_id uuid, category_name text, name text, quantity numeric,
    price_cents bigint, amount bigint, tax_rate integer, tax bigint, cost bigint, position integer);
  if bill.discount_percentage > 0 or bill.discount_amount_cents > 0 then
    perform reprice_bill(bill.id);
  end if;

  if seat_id is not null and (seat.is_available or seat.occupied_at is null) then
    update tables set is_available = false, occupied_at = coalesce(occupied_at, clock_timestamp())
    where business_id = b.id and id = seat_id;
  end if;
  return jsonb_build_object(
    'order', jsonb_build_object('id', taken.id, 'number', taken.number, 'channel', taken.channel, 'table_id', taken.table_id,
      'table_number', seat.name, 'customer_name', taken.customer_name),
    'kitchen_order', card_answer(card),
    'sale', sale_answer(bill.id));
end
$$;

-- Locks a sent line with its orders and its card, or says why it can't be changed.
create or replace function lock_sent_line(p_line uuid) returns order_lines
language plpgsql
as $$
declare
  line order_lines;
  card kitchen_orders;
begin
  select * into line from order_lines where business_id = app_business() and id = p_line;
  if found then
    perform lock_orders(array[line.order_id]);
    select * into line from order_lines where business_id = app_business() and id = p_line for update;
  end if;
  if line.id is null then
    perform refuse('row.missing', 'Producto no encontrado.');
  end if;
  select * into card from kitchen_orders where business_id = line.business_id and id = line.kitchen_order_id for update;
  if line.status = 'Cancelada' then
    perform refuse('kitchen.cancelled', 'El producto ya fue cancelado.');
  elsif card.status = 'Servida' then
    perform refuse('kitchen.served', format('La orden #%s ya fue servida por %s.', card.order_number, coalesce(card."user", 'otra persona')));
  elsif exists (
    select from sale_items i join sales s on s.business_id = i.business_id and s.id = i.sale_id
    where i.business_id = line.business_id and i.order_line_id = line.id and s.status <> 'Por cobrar')
  then
    perform refuse('sale.paid', 'El producto ya fue cobrado.');
  end if;
  return line;
end
$$;

-- What the kitchen may expect of a card after its lines changed.
create or replace function expect_card(p_card uuid) returns void
language sql
as $$
  update kitchen_orders k
  set expected_minutes = coalesce((select sum(l.quantity * l.preparation_minutes) from order_lines l
    where l.business_id = k.business_id and l.kitchen_order_id = k.id and l.status = 'Activa'), 0)
  where k.business_id = app_business() and k.id = p_card
$$;

-- Changes a sent line: { id, quantity?, notes?, reason?, allowed, approved_by }. Fewer units need authority and a reason.
create or replace function change_line(p jsonb) returns jsonb
language plpgsql
as $$
declare
  line order_lines := lock_sent_line((p ->> 'id')::uuid);
  item sale_items;
  shares integer;
  next_quantity numeric := coalesce((p ->> 'quantity')::numeric, line.quantity);
  next_notes jsonb := coalesce(p -> 'notes', line.notes);
  terms record;
  price bigint;
  seat uuid := (select table_id from orders where business_id = line.business_id and id = line.order_id);
begin
  if next_quantity = line.quantity and next_notes = line.notes then
    return changed_order_answer(line.order_id, array[line.kitchen_order_id], array[seat]);
  end if;
  if next_quantity < line.quantity then
    if coalesce(p ->> 'reason', '') = '' then
      perform refuse('input.invalid', 'Escribe el motivo.', jsonb_build_object('reason', 'Escribe el motivo.'));
    elsif not (p ->> 'allowed')::boolean then
      perform refuse('approval.required', 'Quitar unidades enviadas necesita la autorización de un administrador o cajero.', jsonb_build_object('action', 'order:cancel-sent'));
    end if;
  end if;
  if (next_notes -> 'con', next_notes -> 'sin') is distinct from (line.notes -> 'con', line.notes -> 'sin') then
    select * into terms from line_terms(line.business_id, line.menu_item_id, next_notes);
  else
    select line.extras_cents, line.unit_cost, line.recipe into terms;
  end if;
  price := line.unit_price_cents - line.extras_cents + terms.extras_cents;
  if next_quantity > line.quantity then
    perform check_sold(line.menu_item_id);
  end if;
  perform count_down(line.menu_item_id, next_quantity - line.quantity);
  update order_lines set quantity = next_quantity, notes = next_notes, extras_cents = terms.extras_cents, unit_price_cents = price,
    unit_cost = terms.unit_cost, recipe = terms.recipe, done_at = null, done_by = null,
    change = jsonb_build_object('at', clock_timestamp(), 'by', (select full_name from users where id = app_user()),
      'reason', p ->> 'reason', 'quantity', line.quantity, 'notes', line.notes)
  where business_id = line.business_id and id = line.id;

  if next_quantity <> line.quantity or price <> line.unit_price_cents then
    select count(*) into shares from sale_items where business_id = line.business_id and order_line_id = line.id;
    if shares <> 1 then
      perform refuse('bill.split', 'La cuenta está dividida: vuelve a juntarla para cambiar el producto.');
    end if;
    update sale_items set quantity = next_quantity, unit_price_cents = price, discount_cents = 0,
      amount_cents = round(next_quantity * price)::bigint, cost_cents = round(next_quantity * terms.unit_cost)::bigint
    where business_id = line.business_id and order_line_id = line.id
    returning * into item;
    perform reprice_bill(item.sale_id, array[item.id]);
  else
    update sale_items i set cost_cents = round(i.quantity * terms.unit_cost)::bigint
    where i.business_id = line.business_id and i.order_line_id = line.id;
  end if;
  perform expect_card(line.kitchen_order_id);
  perform write_audit('order.line-changed', 'order_line', line.id, jsonb_build_object('name', line.name, 'reason', p ->> 'reason',
    'before', jsonb_build_object('quantity', line.quantity, 'notes', line.notes),
    'after', jsonb_build_object('quantity', next_quantity, 'notes', next_notes)), (p ->> 'approved_by')::uuid);
  return changed_order_answer(line.order_id, array[line.kitchen_order_id], array[seat]);
end
$$;

-- Ends the bills that lost their last line, totals the others again, and closes an order without bills.
create or replace function sweep_bills(p_host uuid, p_bills uuid[]) returns void
language plpgsql
as $$
declare
  bill uuid;
begin
  delete from sales s
  where s.business_id = app_business() and s.id = any (p_bills) and s.status = 'Por cobrar'
    and not exists (select from sale_items i where i.business_id = s.business_id and i.sale_id = s.id);
  for bill in select id from sales where business_id = app_business() and id = any (p_bills) order by id loop
    perform reprice_bill(bill);
  end loop;
  perform settle_order(p_host);
end
$$;

-- The open bills that hold shares of the lines.
create or replace function open_bills_of(p_lines uuid[]) returns uuid[]
language sql stable
as $$
  select coalesce(array_agg(distinct i.sale_id), '{}') from sale_items i
  join sales s on s.business_id = i.business_id and s.id = i.sale_id and s.status = 'Por cobrar'
  where i.business_id = app_business() and i.order_line_id = any (p_lines)
$$;

-- Takes lines off the open bills that hold them.
create or replace function unbill_lines(p_host uuid, p_lines uuid[]) returns uuid[]
language plpgsql
as $$
declare
  bills uuid[] := open_bills_of(p_lines);
begin
  delete from sale_items where business_id = app_business() and sale_id = any (bills) and order_line_id = any (p_lines);
  perform sweep_bills(p_host, bills);
  return bills;
end
$$;

-- Cancels a sent line: { id, reason, approved_by }. A card without lines is cancelled with its last one.
create or replace function cancel_line(p jsonb) returns jsonb
language plpgsql
as $$
declare
  line order_lines := lock_sent_line((p ->> 'id')::uuid);
  taken orders;
begin
  select * into taken from orders where business_id = line.business_id and id = line.order_id;
  update order_lines set status = 'Cancelada', cancel_reason = p ->> 'reason', done_at = null, done_by = null
  where business_id = line.business_id and id = line.id;
  perform count_down(line.menu_item_id, -line.quantity);
  perform expect_card(line.kitchen_order_id);
  update kitchen_orders k set status = 'Cancelada', cancel_reason = p ->> 'reason', ended_at = clock_timestamp(), user_id = u.id,
    "user" = u.full_name, user_role = u.role
  from users u
  where k.business_id = line.business_id and k.id = line.kitchen_order_id and u.id = app_user()
    and not exists (select from order_lines l where l.business_id = k.business_id and l.kitchen_order_id = k.id and l.status = 'Activa');
  perform unbill_lines(coalesce(taken.joined_to_id, taken.id), array[line.id]);
  perform write_audit('order.line-cancelled', 'order_line', line.id, jsonb_build_object('order_number', taken.number, 'name', line.name,
    'quantity', line.quantity, 'reason', p ->> 'reason'), (p ->> 'approved_by')::uuid);
  return changed_order_answer(taken.id, array[line.kitchen_order_id], array[taken.table_id]);
end
$$;

-- Locks an open order with what is joined to it.
create or replace function lock_open_order(p_order uuid, p_others uuid[] default '{}', p_tables uuid[] default '{}') returns orders
language plpgsql
as $$
declare
  taken orders;
begin
  perform lock_orders(p_others || p_order, p_tables);
  select * into taken from orders where business_id = app_business() and id = p_order;
  if not found then
    perform refuse('row.missing', 'Orden no encontrada.');
  elsif taken.status <> 'Abierta' then
    perform refuse('order.ended', format('La orden #%s ya está cerrada.', taken.number));
  end if;
  return taken;
end
$$;

-- { id, customer_name?, guests?, note? }: what is absent stays.
create or replace function change_order(p jsonb) returns jsonb
language plpgsql
as $$
declare
  taken orders := lock_open_order((p ->> 'id')::uuid);
  cards uuid[];
begin
  update orders set
    customer_name = case when p ? 'customer_name' then p ->> 'customer_name' else customer_name end,
    guests = case when p ? 'guests' then (p ->> 'guests')::integer else guests end,
    note = case when p ? 'note' then p ->> 'note' else note end
  where business_id = taken.business_id and id = taken.id
  returning * into taken;
  update sales set customer_name = taken.customer_name
  where business_id = taken.business_id and order_id = taken.id and status = 'Por cobrar';
  with renamed as (
    update kitchen_orders set customer_name = taken.customer_name
    where business_id = taken.business_id and order_id = taken.id and status = 'Pendiente' and customer_name is distinct from taken.customer_name
    returning id
  ) select array_agg(id) into cards from renamed;
  return changed_order_answer(taken.id, coalesce(cards, '{}'), array[taken.table_id]);
end
$$;

-- { id, table_id }: to a table without an open order. Its cards and bills change their table's name.
create or replace function transfer_order(p jsonb) returns jsonb
language plpgsql
as $$
declare
  seat tables;
  taken orders := lock_open_order((p ->> 'id')::uuid, '{}', array[(p ->> 'table_id')::uuid]);
  cards uuid[];
begin
  select * into seat from tables where business_id = taken.business_id and id = (p ->> 'table_id')::uuid;
  if not found then
    perform refuse('row.missing', 'Mesa no encontrada.');
  elsif exists (select from orders where business_id = taken.business_id and table_id = seat.id and status = 'Abierta') then
    perform refuse('table.busy', format('%s ya tiene una orden: únelas o elige otra mesa.', seat.name));
  end if;
  update orders set table_id = seat.id, channel = 'mesa', location_id = coalesce(seat.location_id, location_id)
  where business_id = taken.business_id and id = taken.id;
  update sales set table_id = seat.id, table_number = seat.name, location_id = coalesce(seat.location_id, location_id)
  where business_id = taken.business_id and order_id = taken.id and status = 'Por cobrar';
  with moved as (
    update kitchen_orders set table_number = seat.name
    where business_id = taken.business_id and order_id = taken.id and status = 'Pendiente'
    returning id
  ) select array_agg(id) into cards from moved;
  update tables t set is_available = t.id <> seat.id,
    occupied_at = case when t.id = seat.id then coalesce((select f.occupied_at from tables f where f.business_id = t.business_id and f.id = taken.table_id), clock_timestamp()) end
  where t.business_id = taken.business_id and t.id in (seat.id, taken.table_id);
  perform write_audit('order.transferred', 'order', taken.id, jsonb_build_object('order_number', taken.number, 'from', taken.table_id, 'to', seat.id));
  return changed_order_answer(taken.id, coalesce(cards, '{}'), array[taken.table_id, seat.id]);
end
$$;

-- { id, into_id }: this order's lines go on the bill of the other one, and stay its own lines.
create or replace function join_order(p jsonb) returns jsonb
language plpgsql
as $$
declare
  taken orders := lock_open_order((p ->> 'id')::uuid, array[(p ->> 'into_id')::uuid]);
  host orders;
  bill uuid;
begin
  select * into host from orders where business_id = taken.business_id and id = (p ->> 'into_id')::uuid;
  if not found then
    perform refuse('row.missing', 'Orden no encontrada.');
  end if;
  if host.joined_to_id is not null then
    select * into host from orders where business_id = taken.business_id and id = host.joined_to_id;
  end if;
  if host.status <> 'Abierta' then
    perform refuse('order.ended', format('La orden #%s ya está cerrada.', host.number));
  elsif host.id = coalesce(taken.joined_to_id, taken.id) or taken.joined_to_id is not null then
    perform refuse('table.busy', 'La mesa ya está unida a otra.');
  end if;
  if exists (select from sales where business_id = taken.business_id and order_id in (taken.id, host.id) and status = 'Por cobrar'
    and (discount_percentage > 0 or discount_amount_cents > 0))
  then
    perform refuse('sale.discount', 'Quita el descuento de las cuentas antes de unir las mesas.');
  end if;
  select id into bill from sales where business_id = taken.business_id and order_id = host.id and status = 'Por cobrar'
  order by created_at desc, id desc limit 1;
  if bill is null then
    perform refuse('order.ended', format('La orden #%s no tiene cuenta abierta.', host.number));
  end if;
  update sale_items i set sale_id = bill
  from sales s
  where s.business_id = taken.business_id and s.order_id = taken.id and s.status = 'Por cobrar'
    and i.business_id = s.business_id and i.sale_id = s.id;
  delete from sales where business_id = taken.business_id and order_id = taken.id and status = 'Por cobrar';
  perform total_sale(bill);
  update orders set joined_to_id = host.id
  where business_id = taken.business_id and (id = taken.id or joined_to_id = taken.id);
  perform write_audit('order.joined', 'order', taken.id, jsonb_build_object('order_number', taken.number, 'into', host.number));
  return changed_order_answer(host.id, '{}', array[taken.table_id, host.table_id]);
end
$$;

-- { id, sale_id }: a joined order gets its lines that were not charged on a bill of its own again.
create or replace function separate_order(p jsonb) returns jsonb
language plpgsql
as $$
declare
  taken orders := lock_open_order((p ->> 'id')::uuid);
  bills uuid[];
begin
  if taken.joined_to_id is null then
    perform refuse('row.conflict', 'La mesa no está unida a otra.');
  end if;
  if exists (select from sales where business_id = taken.business_id and order_id = taken.joined_to_id and status = 'Por cobrar'
    and (discount_percentage > 0 or discount_amount_cents > 0))
  then
    perform refuse('sale.discount', 'Quita el descuento de la cuenta antes de separar las mesas.');
  end if;
  insert into sales (business_id, id, order_id, table_id, table_number, customer_name, location_id, waiter_id)
  select taken.business_id, (p ->> 'sale_id')::uuid, taken.id, taken.table_id, t.name, taken.customer_name, taken.location_id, taken.waiter_id
  from (select 1) one left join tables t on t.business_id = taken.business_id and t.id = taken.table_id;
  update orders set joined_to_id = null where business_id = taken.business_id and id = taken.id;
  update sale_items i set sale_id = (p ->> 'sale_id')::uuid
  from sales s, order_lines l
  where s.business_id = taken.business_id and s.order_id = taken.joined_to_id and s.status = 'Por cobrar'
    and i.business_id = s.business_id and i.sale_id = s.id
    and l.business_id = i.business_id and l.id = i.order_line_id and l.order_id = taken.id;
  bills := array(select id from sales where business_id = taken.business_id and order_id in (taken.id, taken.joined_to_id) and status = 'Por cobrar');
  perform sweep_bills(taken.joined_to_id, bills);
  perform settle_order(taken.id);
  perform write_audit('order.separated', 'order', taken.id, jsonb_build_object('order_number', taken.number));
  return changed_order_answer(taken.id, '{}',
    array[taken.table_id, (select table_id from orders where business_id = taken.business_id and id = taken.joined_to_id)]);
end
$$;

-- Moves whole lines: { id, line_ids, table_id | order_id, new_order_id, kitchen_order_id, sale_id }.
create or replace function move_lines(p jsonb) returns jsonb
language plpgsql
as $$
declare
  moving uuid[] := array(select distinct value::uuid from jsonb_array_elements_text(p -> 'line_ids'));
  target uuid := coalesce((p ->> 'order_id')::uuid,
    (select id from orders where business_id = app_business() and table_id = (p ->> 'table_id')::uuid and status = 'Abierta'));
  taken orders := lock_open_order((p ->> 'id')::uuid, array_remove(array[target], null), array_remove(array[(p ->> 'table_id')::uuid], null));
  receiver orders;
  seat tables;
  bill uuid;
  pending uuid[];
  emptied uuid[];
  cards uuid[] := '{}';
begin
  if (select count(*) from order_lines where business_id = taken.business_id and order_id = taken.id and id = any (moving) and status = 'Activa') <> cardinality(moving) then
    perform refuse('row.missing', 'El producto ya no está en esta orden.');
  elsif exists (select from sale_items i join sales s on s.business_id = i.business_id and s.id = i.sale_id
    where i.business_id = taken.business_id and i.order_line_id = any (moving) and s.status <> 'Por cobrar')
  then
    perform refuse('sale.paid', 'El producto ya fue cobrado.');
  elsif exists (select from sales where business_id = taken.business_id and status = 'Por cobrar' and (discount_percentage > 0 or discount_amount_cents > 0)
    and order_id = coalesce(taken.joined_to_id, taken.id))
  then
    perform refuse('sale.discount', 'Quita el descuento de la cuenta antes de mover productos.');
  end if;
  if target is null then
    select * into seat from tables where business_id = taken.business_id and id = (p ->> 'table_id')::uuid;
    if not found then
      perform refuse('row.missing', 'Mesa no encontrada.');
    end if;
    insert into orders (business_id, id, number, channel, table_id, location_id, waiter_id)
    values (taken.business_id, (p ->> 'new_order_id')::uuid, next_number('order'), 'mesa', seat.id, seat.location_id, app_user())
    returning * into receiver;
    update tables set is_available = false, occupied_at = coalesce(occupied_at, clock_timestamp())
    where business_id = taken.business_id and id = seat.id;
  else
    select * into receiver from orders where business_id = taken.business_id and id = target;
    if receiver.id is null then
      perform refuse('row.missing', 'Orden no encontrada.');
    elsif receiver.status <> 'Abierta' then
      perform refuse('order.ended', format('La orden #%s ya está cerrada.', receiver.number));
    elsif receiver.id = taken.id then
      perform refuse('row.conflict', 'Los productos ya están en esa orden.');
    end if;
    select * into seat from tables where business_id = taken.business_id and id = receiver.table_id;
  end if;

  select id into bill from sales
  where business_id = taken.business_id and order_id = coalesce(receiver.joined_to_id, receiver.id) and status = 'Por cobrar'
  order by created_at desc, id desc limit 1;
  if bill is null then
    insert into sales (business_id, id, order_id, table_id, table_number, customer_name, location_id, waiter_id)
    values (taken.business_id, (p ->> 'sale_id')::uuid, receiver.id, receiver.table_id, seat.name, receiver.customer_name, receiver.location_id, app_user())
    returning id into bill;
  end if;
  emptied := open_bills_of(moving);
  update sale_items i set sale_id = bill
  from sales s
  where i.business_id = taken.business_id and i.order_line_id = any (moving)
    and s.business_id = i.business_id and s.id = i.sale_id and s.status = 'Por cobrar';
  perform reprice_bill(bill);

  pending := array(select l.id from order_lines l join kitchen_orders k on k.business_id = l.business_id and k.id = l.kitchen_order_id
    where l.business_id = taken.business_id and l.id = any (moving) and k.status = 'Pendiente');
  if cardinality(pending) > 0 then
    cards := array(select distinct kitchen_order_id from order_lines where business_id = taken.business_id and id = any (pending));
    insert into kitchen_orders (business_id, id, order_id, order_number, round, customer_name, table_number, server_name, notes, expected_minutes, created_at)
    select taken.business_id, (p ->> 'kitchen_order_id')::uuid, receiver.id, receiver.number,
      (select count(*) + 1 from kitchen_orders where business_id = taken.business_id and order_id = receiver.id),
      receiver.customer_name, seat.name, (select full_name from users where id = app_user()), null, 0,
      (select min(created_at) from kitchen_orders where business_id = taken.business_id and id = any (cards));
    update order_lines set kitchen_order_id = (p ->> 'kitchen_order_id')::uuid where business_id = taken.business_id and id = any (pending);
    update kitchen_orders k set status = 'Cancelada', cancel_reason = 'Productos movidos a otra orden', ended_at = clock_timestamp(),
      user_id = u.id, "user" = u.full_name, user_role = u.role
    from users u
    where k.business_id = taken.business_id and k.id = any (cards) and u.id = app_user()
      and not exists (select from order_lines l where l.business_id = k.business_id and l.kitchen_order_id = k.id and l.status = 'Activa');
    cards := cards || (p ->> 'kitchen_order_id')::uuid;
    perform expect_card(card) from unnest(cards) card;
  end if;
  update order_lines set order_id = receiver.id where business_id = taken.business_id and id = any (moving);
  perform sweep_bills(coalesce(taken.joined_to_id, taken.id), emptied);
  perform write_audit('order.lines-moved', 'order', taken.id, jsonb_build_object('order_number', taken.number, 'to', receiver.number, 'lines', to_jsonb(moving)));
  return changed_order_answer(taken.id, cards, array[taken.table_id, receiver.table_id]);
end
$$;
