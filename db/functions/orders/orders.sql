-- Orders: sending lines, and orders as the API returns them.

create or replace function order_reference_answer(o orders) returns jsonb
language sql stable
as $$
  select jsonb_build_object('id', o.id, 'number', o.number, 'table_id', o.table_id,
    'table_number', (select name from tables where business_id = o.business_id and id = o.table_id))
$$;

-- An order that is joined to another one, as that one shows it.
create or replace function joined_order_answer(o orders) returns jsonb
language sql stable
as $$ select order_reference_answer(o) || jsonb_build_object('guests', o.guests, 'note', o.note) $$;

create or replace function order_answer(p_order uuid) returns jsonb
language sql stable
as $$
  select order_reference_answer(o) || jsonb_build_object(
    'provisional_number', o.provisional_number, 'channel', o.channel, 'status', o.status, 'customer_name', o.customer_name, 'guests', o.guests, 'note', o.note,
    'waiter', person_name(o.waiter_id), 'created_at', o.created_at,
    'joined_to', (select order_reference_answer(h) from orders h where h.business_id = o.business_id and h.id = o.joined_to_id),
    'joined', coalesce((select jsonb_agg(joined_order_answer(j) order by j.number) from orders j
      where j.business_id = o.business_id and j.joined_to_id = o.id), '[]'),
    'lines', coalesce((
      select jsonb_agg(jsonb_build_object('id', l.id, 'menu_item_id', l.menu_item_id, 'name', l.name, 'quantity', l.quantity,
        'unit_price_cents', l.unit_price_cents, 'extras_cents', l.extras_cents, 'tax_rate', l.tax_rate, 'station', l.station,
        'notes', l.notes, 'status', l.status, 'cancel_reason', l.cancel_reason, 'change', l.change, 'done', l.done_at is not null,
        'round', coalesce(k.round, 1), 'kitchen_ticket_id', l.kitchen_ticket_id, 'kitchen_status', k.status,
        'charged', exists (select from sale_items i join sales s on s.business_id = i.business_id and s.id = i.sale_id
          where i.business_id = l.business_id and i.order_line_id = l.id and s.status <> 'Por cobrar'),
        'waiter', person_name(l.created_by), 'created_at', l.created_at)
        order by l.created_at, l.position)
      from order_lines l
      left join kitchen_tickets k on k.business_id = l.business_id and k.id = l.kitchen_ticket_id
      where l.business_id = o.business_id and l.order_id = o.id), '[]'),
    'bills', bills_answer(coalesce(o.joined_to_id, o.id)) -> 'bills')
  from orders o
  where o.business_id = (select app_business()) and o.id = p_order
$$;

create or replace function order_change_answer(p_order uuid, p_kitchen_tickets uuid[], p_tables uuid[]) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'order', order_answer(p_order),
    'kitchen_tickets', kitchen_tickets_answer(p_kitchen_tickets),
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

create or replace function refuse_omission(p_name text) returns integer
language plpgsql
as $$
begin
  perform refuse('menu.unavailable', format('El producto no se ofrece sin %s. Quita el producto y vuelve a agregarlo.', p_name));
  return 0;
end
$$;

-- Price, cost and recipe of a product with the notes of a line: with added and without omitted ingredients. Refuses to add an ingredient that is
-- not offered as 'con' and to omit one that is not offered as 'sin', unless p_previous_notes, the present notes of the line, has the same.
create or replace function line_pricing(p_business uuid, p_item uuid, p_notes jsonb, p_previous_notes jsonb default '{}')
returns table (extras_cents bigint, unit_cost numeric, recipe jsonb)
language sql stable
as $$
  select coalesce(sum(n.extra * r.extra_price_cents), 0)::bigint, coalesce(sum(n.portions * q.quantity * unit_cost_of(i)), 0),
    coalesce(jsonb_agg(jsonb_build_object('inventory_item_id', r.inventory_item_id, 'quantity', n.portions * q.quantity)
      order by r.inventory_item_id) filter (where n.portions > 0), '[]')
  from recipes r
  join inventory_items i on i.business_id = r.business_id and i.id = r.inventory_item_id
  cross join lateral (select recipe_quantity(r.quantity, r.typed_quantity, r.typed_unit, i.unit) as quantity) q
  cross join lateral (
    select extra_portions(p_notes, i.name) as asked, coalesce(p_notes -> 'sin' ? i.name, false) as is_out
  ) a
  cross join lateral (
    select case when a.asked > extra_portions(p_previous_notes, i.name) and not r.is_option then refuse_extra(i.name) else a.asked end as extra,
      case when not a.is_out then 1
        when not r.is_removable and not coalesce(p_previous_notes -> 'sin' ? i.name, false) then refuse_omission(i.name) else 0 end as own
  ) e
  cross join lateral (select e.extra, e.extra + e.own as portions) n
  where r.business_id = p_business and r.menu_item_id = p_item
$$;

-- The sentence that refuses more of a product: how many are left of its countdown, or that it is sold out.
create or replace function sold_out_sentence(p_name text, p_left numeric default 0) returns text
language sql immutable
as $$
  select case when p_left = 1 then format('Solo queda 1 de %s.', p_name)
    when p_left > 0 then format('Solo quedan %s de %s.', trim_scale(p_left), p_name) else 'Producto agotado: ' || p_name end
$$;

-- Refuses a product that is sold out or outside its schedule.
create or replace function check_not_sold_out(p_item uuid) returns void
language plpgsql
as $$
declare
  refused text := (select case when coalesce(m.sold_out_until > clock_timestamp(), false) then sold_out_sentence(m.name)
      else off_hours(m.name, m.schedule, b.time_zone) end
    from menu_items m join businesses b on b.id = m.business_id
    where m.business_id = (select app_business()) and m.id = p_item);
begin
  if refused is not null then
    perform refuse('menu.unavailable', refused);
  end if;
end
$$;

-- Subtracts units from the countdown of a product, or returns them with a negative quantity; refuses more than are left, except offline. Records in
-- app.menu_changed when the product becomes sold out or available, because the menu changes then.
create or replace function count_down(p_item uuid, p_quantity numeric) returns void
language plpgsql
as $$
declare
  item menu_items;
begin
  select * into item from menu_items where business_id = (select app_business()) and id = p_item and countdown is not null for no key update;
  if item.countdown < p_quantity and not is_offline() then
    perform refuse('menu.unavailable', sold_out_sentence(item.name, item.countdown));
  end if;
  update menu_items set countdown = greatest(countdown - p_quantity, 0) where business_id = item.business_id and id = item.id;
  if (item.countdown > 0) <> (item.countdown - p_quantity > 0) then
    perform set_config('app.menu_changed', 'yes', true);
  end if;
end
$$;

-- What makes a sending impossible before its products are read: its refusal, the field at fault and the sentence for people. No row if nothing does.
create or replace function sending_problem(p_register_open boolean, p_lines integer, p_channel text, p_table_id uuid, p_customer_name text)
returns table (code text, field text, sentence text)
language sql immutable parallel safe
as $$
  select p.code, p.field, p.sentence
  from (values
    (1, not p_register_open, 'register.closed', null, 'Debes aperturar la caja en POS'),
    (2, p_lines = 0, 'order.empty', null, 'Debes seleccionar productos primero'),
    (3, p_channel = 'mesa' and p_table_id is null, 'input.invalid', 'table_id', 'Elige la mesa de la orden.'),
    (4, p_channel = 'a domicilio' and coalesce(btrim(p_customer_name), '') = '', 'input.invalid', 'customer_name', 'Escribe el nombre del cliente.')
  ) p (place, applies, code, field, sentence)
  where p.applies
  order by p.place
  limit 1
$$;

-- Sends lines of a table or a customer to the kitchen and to the open bill:
-- { id, channel, table_id?, customer_name?, guests?, note?, kitchen_ticket_id, sale_id, lines: [{ id, menu_item_id, quantity, notes }] }.
-- An open order, found by id or table, gets them as its next round. Prices, taxes, costs and recipes come from the menu, never from the caller.
-- An offline sending has the prices of the menu that its device showed, and finds a place whatever happened to its order and table meanwhile.
create or replace function send_order(p jsonb) returns jsonb
language plpgsql
as $$
declare
  b businesses;
  order_row orders;
  ticket kitchen_tickets;
  bill sales;
  is_new boolean := false;
  host uuid;
  place uuid;
  target_table_id uuid := (p ->> 'table_id')::uuid;
  table_row tables;
  next_round integer := 1;
  wanted uuid[] := array(select distinct l.menu_item_id from jsonb_to_recordset(p -> 'lines') as l (menu_item_id uuid));
  problem record;
  priced record;
  offline boolean := is_offline();
  moment timestamptz := write_time();
  as_of timestamptz;
  ended orders;
  seated orders;
  joining_id uuid;
begin
  select * into b from businesses where id = (select app_business());
  select k.* into ticket from kitchen_tickets k where k.business_id = b.id and k.id = (p ->> 'kitchen_ticket_id')::uuid;
  if found then
    perform refuse('order.sent', format('Esta orden ya llegó a cocina: es la #%s.', ticket.order_number),
      jsonb_build_object('order_id', ticket.order_id));
  end if;
  select * into problem from sending_problem(offline or (current_register_session()).id is not null, jsonb_array_length(p -> 'lines'), p ->> 'channel',
    target_table_id, p ->> 'customer_name');
  if problem.code is not null and problem.field is null then
    perform refuse(problem.code, problem.sentence);
  elsif problem.code is not null and not exists (select from orders where business_id = b.id and id = (p ->> 'id')::uuid) then
    perform refuse_field(problem.code, problem.field, problem.sentence);
  end if;

  if offline then
    as_of := menu_as_of();
  end if;

  with line as (
    select l.id, l.position, l.quantity, coalesce(l.notes, '{}') as notes, m.id as menu_item_id, m.name, c.name as category_name,
      t.price_cents, t.extras_cents, t.tax_category, tax_rate_of(t.tax_category, b.tax_percentage) as tax_rate,
      nullif(m.price_cents + coalesce(n.extras_cents, 0), t.price_cents) as present_price_cents, m.created_at > as_of as is_unknown_price,
      coalesce(n.unit_cost, k.unit_cost, 0) as unit_cost, coalesce(n.recipe, k.recipe, '[]') as recipe, m.tracks_inventory,
      station_of(m.station, c.station) as station, preparation_minutes_of(m.preparation_time) as minutes,
      m.countdown is not null as counted,
      case when m.schedule is not null and not offline then off_hours(m.name, m.schedule, b.time_zone) end as off_hours,
      line_amount(l.quantity, t.price_cents) as amount,
      round(l.quantity * coalesce(n.unit_cost, k.unit_cost, 0))::bigint as cost,
      case when offline then null
        when not m.is_available or m.sold_out_until > clock_timestamp() or m.tracks_inventory and k.stock_status = 'out'
        then sold_out_sentence(m.name)
        when m.countdown < sum(l.quantity) over (partition by m.id) then sold_out_sentence(m.name, m.countdown) end as refused
    from rows from (jsonb_to_recordset(p -> 'lines') as (id uuid, menu_item_id uuid, quantity numeric, notes jsonb))
      with ordinality as l (id, menu_item_id, quantity, notes, position)
    left join menu_items m on m.business_id = b.id and m.id = l.menu_item_id and (offline or m.archived_at is null)
    left join menu_categories c on c.business_id = b.id and c.id = m.category_id
    left join menu_stock k on k.business_id = b.id and k.menu_item_id = any (wanted) and k.menu_item_id = m.id
    left join lateral price_at(m, as_of) h on true
    left join lateral line_pricing(b.id, m.id, l.notes, case when offline then offered_notes(h.extras, l.notes) else '{}' end) n
      on l.notes ?| array['con', 'sin']
    cross join lateral (
      select case when offline then extras_cents(h.extras, coalesce(l.notes, '{}')) else coalesce(n.extras_cents, 0) end as extras_cents
    ) e
    cross join lateral (
      select case when offline then h.price_cents else m.price_cents end + e.extras_cents as price_cents, e.extras_cents,
        case when offline then h.tax_category else m.tax_category end as tax_category
    ) t
  ), taxed as (
    select l.*, t.tax
    from (select array_agg(amount order by position) as amounts, array_agg(tax_category order by position) as categories,
      array_agg(tax_rate order by position) as rates, array_agg(b.prices_include_tax) as included from line) a
    cross join lateral tax_shares(a.amounts, a.categories, a.rates, a.included) t
    join line l on l.position = t.place
  )
  select jsonb_agg(to_jsonb(x)) as lines, bool_or(x.menu_item_id is null) as unknown,
    min(x.name) filter (where x.is_unknown_price) as unknown_price, min(x.refused) as refused,
    min(x.off_hours) as off_hours, bool_or(x.counted) as counted,
    ticket_minutes(sum(line_minutes(x.quantity, x.minutes)), max(dish_minutes(x.quantity, x.minutes)), b.cooks_at_once) as minutes,
    sum(x.amount) as amount, sum(x.tax) as tax, sum(x.cost) as cost
  into priced
  from taxed x;
  if priced.unknown then
    perform refuse('row.missing', 'Producto no encontrado.');
  elsif priced.unknown_price is not null then
    perform refuse('offline.price', format('El dispositivo no conocía el precio de %s.', priced.unknown_price));
  elsif priced.refused is not null then
    perform refuse('menu.unavailable', priced.refused);
  elsif priced.off_hours is not null then
    perform refuse('menu.unavailable', priced.off_hours);
  end if;

  if p ->> 'location_id' is not null then
    place := order_location((p ->> 'location_id')::uuid);
  end if;
  select * into order_row from orders where business_id = b.id and id = (p ->> 'id')::uuid;
  if offline and order_row.id is not null then
    perform lock_orders(array[order_row.id]);
    select * into order_row from orders where business_id = b.id and id = order_row.id;
    if order_row.status <> 'Abierta' then
      ended := order_row;
      order_row := find_late_round_order(ended);
      target_table_id := case when order_row.id is null then ended.table_id end;
    end if;
    if order_row.joined_to_id is not null then
      target_table_id := (select table_id from orders where business_id = b.id and id = order_row.joined_to_id);
    end if;
  end if;
  target_table_id := coalesce(order_row.table_id, target_table_id);
  if target_table_id is not null then
    select * into table_row from tables where business_id = b.id and id = target_table_id for update;
    if not found then
      perform refuse('row.missing', 'Mesa no encontrada.');
    end if;
    if order_row.id is null then
      select * into seated from orders where business_id = b.id and table_id = target_table_id and status = 'Abierta';
      if seated.id is not null and ended.id is not null then
        target_table_id := null;
        table_row := null;
      elsif seated.id is not null and offline then
        joining_id := (lock_orders(array[seated.id]))[1];
      else
        order_row := seated;
      end if;
    end if;
  end if;
  moment := greatest(moment, order_row.created_at, ended.created_at);
  if order_row.id is null then
    insert into orders (business_id, id, number, channel, table_id, location_id, customer_name, guests, note, waiter_id, joined_to_id,
      continues_order_id, provisional_number, created_at)
    values (b.id, case when ended.id is null then (p ->> 'id')::uuid else new_id() end, next_number('order'), p ->> 'channel',
      case when joining_id is null then target_table_id end,
      case when target_table_id is null then coalesce(place, ended.location_id, order_location(null)) else table_row.location_id end,
      p ->> 'customer_name', (p ->> 'guests')::integer, case when ended.id is null then p ->> 'note' else late_round_note(ended.number) end,
      app_user(), joining_id, ended.id, provisional_number(), moment)
    returning * into order_row;
    host := coalesce(joining_id, order_row.id);
  else
    host := (lock_orders(array[order_row.id]))[1];
    select * into order_row from orders where business_id = b.id and id = order_row.id;
    if order_row.status <> 'Abierta' then
      perform refuse('order.ended', format('La orden #%s ya está cerrada.', order_row.number));
    end if;
    next_round := (select count(*) + 1 from kitchen_tickets where business_id = b.id and order_id = order_row.id);
    if offline then
      bill := find_late_bill(order_row, host, (p ->> 'sale_id')::uuid);
    else
      select * into bill from sales
      where business_id = b.id and order_id = host and status = 'Por cobrar'
      order by created_at desc, id desc limit 1
      for update;
    end if;
  end if;

  insert into kitchen_tickets (business_id, id, order_id, order_number, round, channel, customer_name, table_number, server_name, notes, expected_minutes,
    created_at, received_at)
  values (b.id, (p ->> 'kitchen_ticket_id')::uuid, order_row.id, order_row.number, next_round, order_row.channel, order_row.customer_name, table_row.name,
    person_name(app_user()), p ->> 'note', priced.minutes, moment, arrival_time())
  returning * into ticket;

  insert into order_lines (business_id, id, order_id, kitchen_ticket_id, menu_item_id, category_name, name, quantity, unit_price_cents,
    extras_cents, tax_category, tax_rate, unit_cost, recipe, tracks_inventory, station, preparation_minutes, notes, created_by, position,
    created_at, present_price_cents)
  select b.id, l.id, order_row.id, ticket.id, l.menu_item_id, l.category_name, l.name, l.quantity, l.price_cents,
    l.extras_cents, l.tax_category, l.tax_rate, l.unit_cost, l.recipe, l.tracks_inventory, l.station, l.minutes, l.notes, app_user(), l.position,
    moment, l.present_price_cents
  from jsonb_to_recordset(priced.lines) as l (id uuid, menu_item_id uuid, category_name text, name text, quantity numeric,
    price_cents bigint, extras_cents bigint, tax_category text, tax_rate integer, unit_cost numeric, recipe jsonb, tracks_inventory boolean,
    station text, minutes integer, notes jsonb, position integer, present_price_cents bigint);

  if offline then
    perform audit_earlier_prices(ticket);
  end if;
  if priced.counted then
    perform count_down(l.menu_item_id, l.quantity)
    from (select menu_item_id, sum(quantity) as quantity from order_lines
      where business_id = b.id and kitchen_ticket_id = ticket.id group by menu_item_id order by menu_item_id) l;
  end if;

  if bill.id is null then
    insert into sales (business_id, id, order_id, table_id, table_number, customer_name, location_id, waiter_id,
      base_cents, tax_cents, total_cents, cost_cents, provisional_number, created_at)
    select b.id, case when offline and exists (select from sales where business_id = b.id and id = (p ->> 'sale_id')::uuid) then new_id()
        else (p ->> 'sale_id')::uuid end, o.id, o.table_id, t.name, o.customer_name, o.location_id, app_user(),
      priced.amount - (case when b.prices_include_tax then priced.tax else 0 end), priced.tax,
      priced.amount + (case when b.prices_include_tax then 0 else priced.tax end), priced.cost, provisional_number(),
      case when host = order_row.id then moment else late_bill_time(host) end
    from orders o left join tables t on t.business_id = o.business_id and t.id = o.table_id
    where o.business_id = b.id and o.id = host
    returning * into bill;
    is_new := true;
  end if;
  -- A sale item has the id of its line, so that a device without a network can name it in a split.
  insert into sale_items (business_id, id, sale_id, order_line_id, menu_item_id, category_name, name, quantity, unit_price_cents,
    amount_cents, tax_category, tax_rate, price_includes_tax, base_cents, tax_cents, cost_cents, position)
  select b.id, l.id, bill.id, l.id, l.menu_item_id, l.category_name, l.name, l.quantity, l.price_cents, l.amount, l.tax_category, l.tax_rate,
    b.prices_include_tax, case when b.prices_include_tax then l.amount - l.tax else l.amount end, l.tax, l.cost, next_round * 1000 + l.position
  from jsonb_to_recordset(priced.lines) as l (id uuid, menu_item_id uuid, category_name text, name text, quantity numeric,
    price_cents bigint, amount bigint, tax_category text, tax_rate integer, tax bigint, cost bigint, position integer);
  if not is_new then
    perform reprice_bill(bill.id);
  end if;

  if target_table_id is not null and (table_row.is_available or table_row.occupied_at is null) then
    update tables set is_available = false, occupied_at = coalesce(occupied_at, moment)
    where business_id = b.id and id = target_table_id;
  end if;
  perform queue_tickets(array[ticket.id], null, 'Nueva');
  return jsonb_build_object(
    'order', jsonb_build_object('id', order_row.id, 'number', order_row.number, 'provisional_number', order_row.provisional_number, 'channel', order_row.channel, 'table_id', order_row.table_id,
      'table_number', table_row.name, 'customer_name', order_row.customer_name),
    'kitchen_ticket', kitchen_ticket_answer(ticket),
    'sale', sale_answer(bill.id));
end
$$;

-- coalesce() in the condition would prevent the use of the index: it is not leakproof, so PostgreSQL evaluates row-level security before it.
create or replace function list_orders_of_today() returns jsonb
language sql stable
as $$
  with day as (
    select start_of_day(business_day(clock_timestamp(), time_zone, day_start_minutes), time_zone, day_start_minutes) as began
    from businesses where id = (select app_business())
  ), listed as (
    select o.* from orders o
    where o.business_id = (select app_business()) and o.status = 'Abierta'
    union all
    (select o.* from orders o, day
    where o.business_id = (select app_business()) and o.status <> 'Abierta' and o.created_at >= day.began
    order by o.created_at desc, o.id desc
    limit 200)
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', o.id, 'number', o.number, 'provisional_number', o.provisional_number, 'channel', o.channel, 'table_number', t.name, 'customer_name', o.customer_name,
    'joined_to_table', (select h.name from orders j join tables h on h.business_id = j.business_id and h.id = j.table_id
      where j.business_id = o.business_id and j.id = o.joined_to_id),
    'status', o.status, 'waiter_id', o.waiter_id, 'waiter', person_name(o.waiter_id), 'created_at', o.created_at,
    'items', coalesce((select string_agg(l.name || ' x' || trim_scale(l.quantity), ', ' order by l.created_at, l.position)
      from order_lines l where l.business_id = o.business_id and l.order_id = o.id and l.status = 'Activa'), ''),
    'is_ready', (o.status = 'Abierta' or o.status = 'Cerrada' and o.table_id is null) and is_ready(o.id),
    'pending_tickets', (select count(*) from kitchen_tickets k where k.business_id = o.business_id and k.order_id = o.id and k.status = 'Pendiente'),
    'due_cents', (select coalesce(sum(total_cents), 0) from sales s where s.business_id = o.business_id and s.order_id = case when o.joined_to_id is null then o.id else o.joined_to_id end and s.status = 'Por cobrar'),
    'total_cents', (select coalesce(sum(total_cents), 0) from sales s where s.business_id = o.business_id and s.order_id = case when o.joined_to_id is null then o.id else o.joined_to_id end and s.status <> 'Anulada'),
    'open_sale_id', (select s.id from sales s where s.business_id = o.business_id and s.order_id = case when o.joined_to_id is null then o.id else o.joined_to_id end and s.status = 'Por cobrar' order by s.created_at desc limit 1)
  ) order by o.created_at desc, o.id desc), '[]')
  from listed o
  left join tables t on t.business_id = o.business_id and t.id = o.table_id
$$;
