-- Sending lines to the kitchen and to a bill.

-- What makes a sending impossible before its products are read: its refusal, the field at fault and the sentence for people. No row if
-- nothing does.
create or replace function sending_problem(p_register_open boolean, p_lines integer, p_channel text, p_table_id uuid, p_customer_name text)
returns table (code text, field text, sentence text)
language sql immutable parallel safe
as $$
  select p.code, p.field, p.sentence
  from (values
    (1, not p_register_open, 'register.closed', null, 'Debes aperturar la caja en POS'),
    (2, p_lines = 0, 'order.empty', null, 'Debes seleccionar productos primero'),
    (3, p_channel = 'mesa' and p_table_id is null, 'input.invalid', 'table_id', 'Elige la mesa de la orden.'),
    (4, p_channel = 'a domicilio' and coalesce(btrim(p_customer_name), '') = '', 'input.invalid', 'customer_name',
      'Escribe el nombre del cliente.')
  ) p (place, applies, code, field, sentence)
  where p.applies
  order by p.place
  limit 1
$$;

-- Refuses a sending whose kitchen ticket is here already, or that nothing can be sent with.
create or replace function check_sending(p jsonb) returns void
language plpgsql
as $$
declare
  business uuid := app_business();
  ticket kitchen_tickets;
  problem record;
begin
  select k.* into ticket from kitchen_tickets k where k.business_id = business and k.id = (p ->> 'kitchen_ticket_id')::uuid;
  if found then
    perform refuse('order.sent', format('Esta orden ya llegó a cocina: es la #%s.', ticket.order_number),
      jsonb_build_object('order_id', ticket.order_id));
  end if;
  select * into problem
  from sending_problem(is_offline() or (current_register_session()).id is not null, jsonb_array_length(p -> 'lines'), p ->> 'channel',
    (p ->> 'table_id')::uuid, p ->> 'customer_name');
  if problem.code is not null and problem.field is null then
    perform refuse(problem.code, problem.sentence);
  elsif problem.code is not null and not exists (select from orders where business_id = business and id = (p ->> 'id')::uuid) then
    perform refuse_field(problem.code, problem.field, problem.sentence);
  end if;
end
$$;

-- The lines of a sending with what the menu says of each: price, tax, cost, recipe and station. Offline they have the prices of the menu
-- that the device showed. Refuses what is unknown, sold out or outside its schedule.
create or replace function price_lines(
  b businesses, p_lines jsonb, out lines jsonb, out counted boolean, out minutes numeric, out amount bigint, out tax bigint, out cost bigint
)
language plpgsql
as $$
declare
  wanted uuid[] := array(select distinct l.menu_item_id from jsonb_to_recordset(p_lines) as l (menu_item_id uuid));
  offline boolean := is_offline();
  as_of timestamptz;
  has_unknown boolean;
  unknown_price text;
  refused text;
  off_hours text;
begin
  if offline then
    as_of := menu_as_of();
  end if;
  with line as (
    select l.id, l.id as order_line_id, l.position, l.quantity, coalesce(l.notes, '{}') as notes, m.id as menu_item_id, m.name,
      c.name as category_name, t.price_cents, t.extras_cents, b.prices_include_tax as price_includes_tax, t.tax_category,
      tax_rate_of(t.tax_category, b.tax_percentage) as tax_rate,
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
    from rows from (jsonb_to_recordset(p_lines) as (id uuid, menu_item_id uuid, quantity numeric, notes jsonb))
      with ordinality as l (id, menu_item_id, quantity, notes, position)
    left join menu_items m on m.business_id = b.id and m.id = l.menu_item_id and (offline or m.archived_at is null)
    left join menu_categories c on c.business_id = b.id and c.id = m.category_id
    left join menu_stock k on k.business_id = b.id and k.menu_item_id = any (wanted) and k.menu_item_id = m.id
    left join lateral price_at(m, as_of) h on true
    left join lateral line_pricing(b.id, case when l.notes ?| array['con', 'sin'] then m.id end, l.notes,
      case when offline then offered_notes(h.extras, l.notes) else '{}' end) n on true
    cross join lateral (
      select case when offline then extras_cents(h.extras, coalesce(l.notes, '{}')) else coalesce(n.extras_cents, 0) end as extras_cents
    ) e
    cross join lateral (
      select case when offline then h.price_cents else m.price_cents end + e.extras_cents as price_cents, e.extras_cents,
        case when offline then h.tax_category else m.tax_category end as tax_category
    ) t
  ), taxed as (
    select l.*, t.tax
    from (select array_agg(l.amount order by l.position) as amounts, array_agg(l.tax_category order by l.position) as categories,
      array_agg(l.tax_rate order by l.position) as rates, array_agg(l.price_includes_tax) as included from line l) a
    cross join lateral tax_shares(a.amounts, a.categories, a.rates, a.included) t
    join line l on l.position = t.place
  )
  select jsonb_agg(to_jsonb(x)), bool_or(x.menu_item_id is null), min(x.name) filter (where x.is_unknown_price), min(x.refused),
    min(x.off_hours), bool_or(x.counted),
    ticket_minutes(sum(line_minutes(x.quantity, x.minutes)), max(dish_minutes(x.quantity, x.minutes)), b.cooks_at_once),
    sum(x.amount), sum(x.tax), sum(x.cost)
  into lines, has_unknown, unknown_price, refused, off_hours, counted, minutes, amount, tax, cost
  from taxed x;
  if has_unknown then
    perform refuse('row.missing', 'Producto no encontrado.');
  elsif unknown_price is not null then
    perform refuse('offline.price', format('El dispositivo no conocía el precio de %s.', unknown_price));
  elsif coalesce(refused, off_hours) is not null then
    perform refuse('menu.unavailable', coalesce(refused, off_hours));
  end if;
end
$$;

-- The open order that a sending continues, by its id or at its table, and the table, locked. Of an offline one also the order that ended
-- meanwhile, and the order at the table that its own one joins.
create or replace function find_order(p jsonb, out order_row orders, out table_row tables, out ended orders, out joining_id uuid)
language plpgsql
as $$
declare
  business uuid := app_business();
  wanted_table uuid := (p ->> 'table_id')::uuid;
  offline boolean := is_offline();
  seated orders;
begin
  select * into order_row from orders o where o.business_id = business and o.id = (p ->> 'id')::uuid;
  if offline and order_row.id is not null then
    perform lock_orders(array[order_row.id]);
    select * into order_row from orders o where o.business_id = business and o.id = order_row.id;
    if order_row.status <> 'Abierta' then
      ended := order_row;
      order_row := find_late_round_order(ended);
      wanted_table := case when order_row.id is null then ended.table_id end;
    end if;
    if order_row.joined_to_id is not null then
      wanted_table := (select h.table_id from orders h where h.business_id = business and h.id = order_row.joined_to_id);
    end if;
  end if;
  wanted_table := coalesce(order_row.table_id, wanted_table);
  if wanted_table is not null then
    select * into table_row from tables t where t.business_id = business and t.id = wanted_table for update;
    if not found then
      perform refuse('row.missing', 'Mesa no encontrada.');
    end if;
  end if;
  if wanted_table is not null and order_row.id is null then
    select * into seated from orders o where o.business_id = business and o.table_id = wanted_table and o.status = 'Abierta';
    if seated.id is not null and ended.id is not null then
      table_row := null;
    elsif seated.id is not null and offline then
      joining_id := (lock_orders(array[seated.id]))[1];
    else
      order_row := seated;
    end if;
  end if;
end
$$;

-- The open bill that a round goes to, locked: the current one of its host. An offline round goes to the bill that it names while that is
-- open, and one of a joined order to the own bill of that.
create or replace function find_open_bill(p_order orders, p_host uuid, p_named uuid) returns sales
language plpgsql
as $$
declare
  bill sales;
begin
  select s.* into bill from sales s join orders h on h.business_id = s.business_id and h.id = s.order_id
  where s.business_id = p_order.business_id and s.order_id = p_host and s.status = 'Por cobrar'
    and (is_offline() and s.id = p_named
      or s.id = case when is_offline() then p_order.current_bill_id else h.current_bill_id end)
  order by is_offline() and s.id = p_named desc
  limit 1
  for update of s;
  return bill;
end
$$;

-- The id of a bill that a sending opens: the one that it names, unless another bill has it already.
create or replace function new_bill_id(p_named uuid) returns uuid
language sql volatile
as $$
  select case when is_offline() and exists (select from sales where business_id = (select app_business()) and id = p_named) then new_id()
    else p_named end
$$;

-- Subtracts the lines of a kitchen ticket from the countdowns of their products.
create or replace function count_down_ticket(p_ticket kitchen_tickets) returns void
language sql volatile
as $$
  select count_down(l.menu_item_id, l.quantity)
  from (select menu_item_id, sum(quantity) as quantity from order_lines
    where business_id = p_ticket.business_id and kitchen_ticket_id = p_ticket.id group by menu_item_id order by menu_item_id) l
$$;

-- Sends lines of a table or a customer to the kitchen and to the open bill:
-- { id, channel, table_id?, customer_name?, guests?, note?, kitchen_ticket_id, sale_id, lines: [{ id, menu_item_id, quantity, notes }] }.
-- An open order, found by id or table, gets them as its next round. Prices, taxes, costs and recipes come from the menu, never from the
-- caller. An offline sending has the prices of the menu that its device showed, and finds a place whatever happened to its order and table
-- meanwhile.
create or replace function send_lines(p jsonb) returns jsonb
language plpgsql
as $$
declare
  b businesses;
  priced record;
  place record;
  order_row orders;
  table_row tables;
  ticket kitchen_tickets;
  host uuid;
  location uuid;
  bill uuid;
  opens boolean := true;
  next_round integer := 1;
  moment timestamptz;
begin
  select * into b from businesses where id = (select app_business());
  perform check_sending(p);
  select * into priced from price_lines(b, p -> 'lines');
  if p ->> 'location_id' is not null then
    location := order_location((p ->> 'location_id')::uuid);
  end if;
  select * into place from find_order(p);
  order_row := place.order_row;
  table_row := place.table_row;
  moment := greatest(write_time(), order_row.created_at, (place.ended).created_at);
  if order_row.id is null then
    bill := new_bill_id((p ->> 'sale_id')::uuid);
    order_row := open_order(p, app_user(), table_row, bill, moment, place.ended, place.joining_id, location);
    host := coalesce(place.joining_id, order_row.id);
  else
    host := (lock_orders(array[order_row.id]))[1];
    select * into order_row from orders where business_id = b.id and id = order_row.id;
    if order_row.status <> 'Abierta' then
      perform refuse('order.ended', format('La orden #%s ya está cerrada.', order_row.number));
    end if;
    next_round := (select count(*) + 1 from kitchen_tickets where business_id = b.id and order_id = order_row.id);
    bill := (find_open_bill(order_row, host, (p ->> 'sale_id')::uuid)).id;
    opens := bill is null;
    if opens then
      bill := new_bill_id((p ->> 'sale_id')::uuid);
      update orders set current_bill_id = bill where business_id = b.id and id = order_row.id;
    end if;
  end if;

  ticket := append_round(p, order_row, table_row.name, next_round, priced.lines, priced.minutes, moment);
  if is_offline() then
    perform audit_earlier_prices(ticket);
  end if;
  if priced.counted then
    perform count_down_ticket(ticket);
  end if;
  if opens then
    perform open_bill(host, bill, app_user(), moment,
      priced.amount - case when b.prices_include_tax then priced.tax else 0 end, priced.tax, priced.cost);
  end if;
  perform bill_round(bill, next_round, priced.lines);
  if not opens then
    perform reprice_bill(bill);
  end if;
  if table_row.id is not null and (table_row.is_available or table_row.occupied_at is null) then
    update tables set is_available = false, occupied_at = coalesce(occupied_at, moment) where business_id = b.id and id = table_row.id;
  end if;
  perform queue_tickets(array[ticket.id], null, 'Nueva');
  return jsonb_build_object(
    'order', jsonb_build_object('id', order_row.id, 'number', order_row.number, 'provisional_number', order_row.provisional_number,
      'channel', order_row.channel, 'table_id', order_row.table_id, 'table_number', table_row.name,
      'customer_name', order_row.customer_name),
    'kitchen_ticket', kitchen_ticket_answer(ticket),
    'sale', sale_answer(bill));
end
$$;

-- Sends lines (send_lines) and says so.
create or replace function send_order(p jsonb) returns jsonb
language plpgsql
as $$
declare
  sent jsonb := send_lines(p);
  ticket jsonb := sent -> 'kitchen_ticket';
begin
  perform tickets_changed(jsonb_build_array(ticket), (ticket ->> 'id')::uuid);
  perform bills_changed(jsonb_build_array(sent -> 'sale'));
  return sent;
end
$$;
