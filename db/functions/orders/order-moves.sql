-- Moving orders and lines between tables; joining and separating orders.

-- A place as papers say it: the table, or 'Para llevar' or 'A domicilio'.
create or replace function place_text(p_table text, p_channel text) returns text
language sql immutable parallel safe
as $$ select coalesce(p_table, upper(left(p_channel, 1)) || substr(p_channel, 2)) $$;

-- Gives the pending kitchen tickets of orders the place of another one, and prints where each was and is at the stations that still have
-- work in it. Returns the tickets.
create or replace function move_tickets(p_orders uuid[], p_place orders) returns uuid[]
language plpgsql
as $$
declare
  place text := (select name from tables where business_id = p_place.business_id and id = p_place.table_id);
  moving record;
  tickets uuid[] := '{}';
begin
  for moving in
    select place_text(k.table_number, k.channel) as from_place, array_agg(k.id) as ids
    from (
      select id, table_number, channel from kitchen_tickets
      where business_id = p_place.business_id and order_id = any (p_orders) and status = 'Pendiente'
        and (table_number, channel) is distinct from (place, p_place.channel)
      order by id for update
    ) k
    group by 1 order by 1
  loop
    update kitchen_tickets set table_number = place, channel = p_place.channel
    where business_id = p_place.business_id and id = any (moving.ids);
    perform queue_transfer(moving.ids, jsonb_build_object('from_table', moving.from_place));
    tickets := tickets || moving.ids;
  end loop;
  return tickets;
end
$$;

-- Moves an order to a table without an open order: { id, table_id }. Its kitchen tickets, those of the orders joined to it, and its bills
-- get the name of that table.
create or replace function transfer_order(p jsonb) returns jsonb
language plpgsql
as $$
declare
  table_row tables;
  order_row orders := lock_open_order((p ->> 'id')::uuid, '{}', array[(p ->> 'table_id')::uuid]);
  tickets uuid[];
begin
  select * into table_row from tables where business_id = order_row.business_id and id = (p ->> 'table_id')::uuid;
  if not found then
    perform refuse('row.missing', 'Mesa no encontrada.');
  elsif exists (select from orders where business_id = order_row.business_id and table_id = table_row.id and status = 'Abierta') then
    perform refuse('table.busy', format('%s ya tiene una orden: únelas o elige otra mesa.', table_row.name));
  end if;
  update orders set table_id = table_row.id, channel = 'mesa', location_id = coalesce(table_row.location_id, location_id)
  where business_id = order_row.business_id and id = order_row.id;
  update sales set table_id = table_row.id, table_number = table_row.name, location_id = coalesce(table_row.location_id, location_id)
  where business_id = order_row.business_id and order_id = order_row.id and status = 'Por cobrar';
  update tables t set is_available = t.id <> table_row.id,
    occupied_at = case when t.id = table_row.id then coalesce((select f.occupied_at from tables f
      where f.business_id = t.business_id and f.id = order_row.table_id), clock_timestamp()) end
  where t.business_id = order_row.business_id and t.id in (table_row.id, order_row.table_id);
  select move_tickets(array(select id from orders where business_id = o.business_id and (id = o.id or joined_to_id = o.id)), o) into tickets
  from orders o where o.business_id = order_row.business_id and o.id = order_row.id;
  perform write_audit('order.transferred', 'order', order_row.id,
    jsonb_build_object('order_number', order_row.number, 'from', order_row.table_id, 'to', table_row.id));
  return changed_order(order_row.id, tickets, array[order_row.table_id, table_row.id]);
end
$$;

-- Refuses to take items from a bill with a discount that covers them: it was approved for that bill.
create or replace function refuse_discounted_items(p_items uuid[], p_sentence text) returns void
language plpgsql
as $$
begin
  if exists (select from sale_items where business_id = (select app_business()) and id = any (p_items)
    and discount_cents > own_discount_cents) then
    perform refuse('sale.discount', p_sentence);
  end if;
end
$$;

-- Joins an order to another one: { id, into_id }. Its lines move to the bill of the other order and stay its own lines; its kitchen
-- tickets, and those of the orders that were joined to it, go to the place of the other order.
create or replace function join_order(p jsonb) returns jsonb
language plpgsql
as $$
declare
  order_row orders := lock_open_order((p ->> 'id')::uuid, array[(p ->> 'into_id')::uuid]);
  host orders;
  joining uuid[];
  joining_items uuid[];
  tickets uuid[];
begin
  select * into host from orders where business_id = order_row.business_id and id = (p ->> 'into_id')::uuid;
  if not found then
    perform refuse('row.missing', 'Orden no encontrada.');
  end if;
  if host.joined_to_id is not null then
    select * into host from orders where business_id = order_row.business_id and id = host.joined_to_id;
  end if;
  if host.status <> 'Abierta' then
    perform refuse('order.ended', format('La orden #%s ya está cerrada.', host.number));
  elsif host.id = coalesce(order_row.joined_to_id, order_row.id) or order_row.joined_to_id is not null then
    perform refuse('table.busy', 'La mesa ya está unida a otra.');
  end if;
  joining_items := array(select i.id from sale_items i join sales s on s.business_id = i.business_id and s.id = i.sale_id
    where i.business_id = order_row.business_id and s.order_id = order_row.id and s.status = 'Por cobrar');
  perform refuse_discounted_items(joining_items, 'Quita el descuento de la cuenta antes de unir las mesas.');
  if host.current_bill_id is null then
    perform refuse('order.ended', format('La orden #%s no tiene cuenta abierta.', host.number));
  end if;
  perform move_items_to_bill(joining_items, host.current_bill_id);
  update sales h set share_kind = 'rest'
  where h.business_id = order_row.business_id and h.id = host.current_bill_id and h.share_kind is null and exists (
    select from sales s where s.business_id = h.business_id and s.order_id = order_row.id and s.status = 'Por cobrar'
      and s.share_kind is not null);
  delete from sales where business_id = order_row.business_id and order_id = order_row.id and status = 'Por cobrar';
  perform reprice_bill(host.current_bill_id);
  joining := array(select id from orders where business_id = order_row.business_id and (id = order_row.id or joined_to_id = order_row.id));
  update orders set joined_to_id = host.id, current_bill_id = null
  where business_id = order_row.business_id and id = any (joining);
  perform write_audit('order.joined', 'order', order_row.id, jsonb_build_object('order_number', order_row.number, 'into', host.number));
  tickets := move_tickets(joining, host);
  return changed_order(host.id, tickets, array[order_row.table_id, host.table_id]);
end
$$;

-- Separates a joined order: { id, sale_id }. Its lines that were not charged move to a bill of their own, and its kitchen tickets to its
-- own place.
create or replace function separate_order(p jsonb) returns jsonb
language plpgsql
as $$
declare
  order_row orders := lock_open_order((p ->> 'id')::uuid);
  leaving record;
  tickets uuid[];
begin
  if order_row.joined_to_id is null then
    perform refuse('row.conflict', 'La mesa no está unida a otra.');
  end if;
  select coalesce(array_agg(i.id), '{}') as items, coalesce(array_agg(distinct s.id), '{}') as bills,
    coalesce(bool_or(s.share_kind is not null), false) as share
  into leaving
  from sales s
  join sale_items i on i.business_id = s.business_id and i.sale_id = s.id
  join order_lines l on l.business_id = i.business_id and l.id = i.order_line_id
  where s.business_id = order_row.business_id and s.order_id = order_row.joined_to_id and s.status = 'Por cobrar'
    and l.order_id = order_row.id;
  perform refuse_discounted_items(leaving.items, 'Quita el descuento de la cuenta antes de separar las mesas.');
  perform open_bill(order_row.id, (p ->> 'sale_id')::uuid, order_row.waiter_id, write_time());
  update orders set joined_to_id = null, current_bill_id = (p ->> 'sale_id')::uuid
  where business_id = order_row.business_id and id = order_row.id;
  perform move_items_to_bill(leaving.items, (p ->> 'sale_id')::uuid);
  update sales set share_kind = 'rest'
  where business_id = order_row.business_id and id = (p ->> 'sale_id')::uuid and leaving.share;
  perform clean_up_bills(order_row.joined_to_id, leaving.bills || (p ->> 'sale_id')::uuid);
  perform order_changed(order_row.joined_to_id);
  perform settle_order(order_row.id);
  perform write_audit('order.separated', 'order', order_row.id, jsonb_build_object('order_number', order_row.number));
  tickets := move_tickets(array[order_row.id], order_row);
  return changed_order(order_row.id, tickets,
    array[order_row.table_id, (select table_id from orders where business_id = order_row.business_id and id = order_row.joined_to_id)]);
end
$$;

-- Splits units from lines into new lines, with their part of price, discount, cost and kitchen ticket: [{ line_id, quantity, new_line_id
-- }]. The caller prices the bill again.
create or replace function split_lines(p_parts jsonb) returns void
language plpgsql
as $$
declare
  part record;
  line order_lines;
  own_item sale_items;
begin
  for part in
    select w.* from jsonb_to_recordset(p_parts) as w (line_id uuid, quantity numeric, new_line_id uuid) order by w.line_id
  loop
    select * into line from order_lines where business_id = (select app_business()) and id = part.line_id;
    if (select count(*) from sale_items where business_id = line.business_id and order_line_id = line.id) <> 1 then
      perform refuse('bill.split', 'La cuenta está dividida: vuelve a juntarla para mover una parte del producto.');
    elsif exists (select from order_lines where business_id = line.business_id and id = part.new_line_id) then
      perform refuse('row.conflict', 'El producto ya se movió.');
    end if;
    select * into own_item from sale_items where business_id = line.business_id and order_line_id = line.id;
    perform split_line(line, part.new_line_id, part.quantity, 'Se movió a otra orden');
    perform split_items(array(
      select (own_item.id, own_item.sale_id, part.new_line_id, part.quantity, f.own, f.own, f.gross - f.own,
        proportion_of(own_item.base_cents, part.quantity, own_item.quantity),
        proportion_of(own_item.tax_cents, part.quantity, own_item.quantity), f.cost)::item_part
      from (
        select round((own_item.amount_cents + own_item.discount_cents) * share)::bigint as gross,
          round(own_item.own_discount_cents * share)::bigint as own, round(own_item.cost_cents * share)::bigint as cost
        from (select part.quantity / own_item.quantity as share) s
      ) f));
  end loop;
end
$$;

-- Refuses to move lines that are not there, repeated, charged, discounted or fewer than asked: [{ line_id, quantity }].
create or replace function refuse_moving(o orders, p_items jsonb) returns void
language plpgsql
as $$
declare
  wrong record;
begin
  select bool_or(l.id is null) as unknown, bool_or(w.quantity > l.quantity) as too_many,
    min(l.name) filter (where w.quantity > l.quantity) as name,
    min(l.quantity) filter (where w.quantity > l.quantity) as there, count(*) > count(distinct w.line_id) as twice,
    bool_or(exists (select from sale_items i join sales s on s.business_id = i.business_id and s.id = i.sale_id
      where i.business_id = l.business_id and i.order_line_id = l.id and s.status <> 'Por cobrar')) as charged
  into wrong
  from jsonb_to_recordset(p_items) as w (line_id uuid, quantity numeric)
  left join order_lines l on l.business_id = o.business_id and l.order_id = o.id and l.id = w.line_id and l.status = 'Activa';
  if wrong.unknown then
    perform refuse('row.missing', 'El producto ya no está en esta orden.');
  elsif wrong.twice then
    perform refuse('input.invalid', 'Hay un producto repetido.');
  elsif wrong.charged then
    perform refuse('sale.paid', 'El producto ya fue cobrado.');
  elsif wrong.too_many then
    perform refuse('row.conflict', format(case when wrong.there = 1 then 'Solo queda %s de %s en esta orden.'
      else 'Solo quedan %s de %s en esta orden.' end,
      trim_scale(wrong.there), wrong.name));
  end if;
  perform refuse_discounted_items(array(select i.id from sale_items i
    join jsonb_to_recordset(p_items) as w (line_id uuid) on w.line_id = i.order_line_id
    where i.business_id = o.business_id), 'Quita el descuento de la cuenta antes de mover productos.');
end
$$;

-- The order that receives lines of another one, its table and its current bill. Without a target a new order is opened at the table, with
-- an empty bill.
create or replace function find_receiver(
  p jsonb, o orders, p_target uuid, p_taken_by uuid, out receiver orders, out table_row tables, out bill uuid
)
language plpgsql
as $$
begin
  if p_target is null then
    select * into table_row from tables where business_id = o.business_id and id = (p ->> 'table_id')::uuid;
    if not found then
      perform refuse('row.missing', 'Mesa no encontrada.');
    end if;
    receiver := open_order(jsonb_build_object('id', p -> 'new_order_id', 'channel', 'mesa'), p_taken_by, table_row,
      (p ->> 'sale_id')::uuid, write_time());
    update tables set is_available = false, occupied_at = coalesce(occupied_at, clock_timestamp())
    where business_id = o.business_id and id = table_row.id;
    perform open_bill(receiver.id, receiver.current_bill_id, p_taken_by, write_time());
  else
    select * into receiver from orders where business_id = o.business_id and id = p_target;
    if receiver.id is null then
      perform refuse('row.missing', 'Orden no encontrada.');
    elsif receiver.status <> 'Abierta' then
      perform refuse('order.ended', format('La orden #%s ya está cerrada.', receiver.number));
    elsif receiver.id = o.id then
      perform refuse('row.conflict', 'Los productos ya están en esa orden.');
    end if;
    select * into table_row from tables where business_id = o.business_id and id = receiver.table_id;
  end if;
  select current_bill_id into bill from orders where business_id = o.business_id and id = coalesce(receiver.joined_to_id, receiver.id);
end
$$;

-- Moves pending lines to a new kitchen ticket of the order that receives them; tickets that lose all their lines are cancelled. Returns the
-- tickets that changed.
create or replace function move_pending_lines(p_receiver orders, p_table text, p_ticket uuid, p_pending uuid[]) returns uuid[]
language plpgsql
as $$
declare
  tickets uuid[];
  earliest kitchen_tickets;
  waiters text;
  next_round integer;
begin
  tickets := array(select distinct kitchen_ticket_id from order_lines where business_id = p_receiver.business_id and id = any (p_pending));
  select * into earliest from kitchen_tickets where business_id = p_receiver.business_id and id = any (tickets)
  order by created_at, id
  limit 1;
  select string_agg(t.name, ', ' order by t.name) into waiters
  from (select distinct person_name(created_by) as name from order_lines
    where business_id = p_receiver.business_id and id = any (p_pending)) t;
  select count(*) + 1 into next_round from kitchen_tickets where business_id = p_receiver.business_id and order_id = p_receiver.id;
  perform add_ticket(p_receiver, p_ticket, p_table, next_round, waiters, null, 0, earliest.created_at, earliest.received_at);
  update order_lines set kitchen_ticket_id = p_ticket where business_id = p_receiver.business_id and id = any (p_pending);
  update kitchen_tickets k set status = 'Cancelada', cancel_reason = 'Productos movidos a otra orden', ended_at = clock_timestamp(),
    user_id = app_user(), "user" = person_name(app_user()), user_role = (select role from users where id = app_user())
  where k.business_id = p_receiver.business_id and k.id = any (tickets)
    and not exists (select from order_lines l where l.business_id = k.business_id and l.kitchen_ticket_id = k.id and l.status = 'Activa');
  tickets := tickets || p_ticket;
  perform update_expected_minutes(ticket) from unnest(tickets) ticket;
  return tickets;
end
$$;

-- Moves lines or units of them: { id, items: [{ line_id, quantity, new_line_id }], table_id | order_id, new_order_id, kitchen_ticket_id,
-- sale_id }. A whole line moves as it is; some of its units move as a new line. Who took the lines stays: a new order and a new bill are of
-- who took the first of them, and the kitchen ticket names all.
create or replace function move_lines(p jsonb) returns jsonb
language plpgsql
as $$
declare
  moving_line_ids uuid[];
  place record;
  parts jsonb;
  target uuid := coalesce((p ->> 'order_id')::uuid,
    (select id from orders where business_id = (select app_business()) and table_id = (p ->> 'table_id')::uuid and status = 'Abierta'));
  order_row orders := lock_open_order((p ->> 'id')::uuid, array_remove(array[target], null),
    array_remove(array[(p ->> 'table_id')::uuid], null));
  receiver orders;
  table_row tables;
  pending uuid[];
  emptied uuid[];
  tickets uuid[] := '{}';
  taken_by uuid;
begin
  perform refuse_moving(order_row, p -> 'items');
  select l.created_by into taken_by from order_lines l join jsonb_to_recordset(p -> 'items') as w (line_id uuid) on w.line_id = l.id
  where l.business_id = order_row.business_id
  order by l.created_at, l.position, l.id limit 1;
  select * into place from find_receiver(p, order_row, target, taken_by);
  receiver := place.receiver;
  table_row := place.table_row;
  perform 1 from kitchen_tickets k
  where k.business_id = order_row.business_id and k.id in (
    select l.kitchen_ticket_id from order_lines l join jsonb_to_recordset(p -> 'items') as w (line_id uuid) on w.line_id = l.id
    where l.business_id = order_row.business_id)
  order by k.id for update;
  select coalesce(jsonb_agg(to_jsonb(w)) filter (where w.quantity < l.quantity), '[]'),
    array_agg(case when w.quantity < l.quantity then w.new_line_id else l.id end)
  into parts, moving_line_ids
  from jsonb_to_recordset(p -> 'items') as w (line_id uuid, quantity numeric, new_line_id uuid)
  join order_lines l on l.business_id = order_row.business_id and l.id = w.line_id;
  perform split_lines(parts);
  emptied := open_bills_of(moving_line_ids);
  perform move_items_to_bill(array(select id from sale_items where business_id = order_row.business_id
    and order_line_id = any (moving_line_ids)), place.bill);
  perform reprice_bill(place.bill);

  pending := array(select l.id from order_lines l join kitchen_tickets k on k.business_id = l.business_id and k.id = l.kitchen_ticket_id
    where l.business_id = order_row.business_id and l.id = any (moving_line_ids) and k.status = 'Pendiente');
  if cardinality(pending) > 0 then
    tickets := move_pending_lines(receiver, table_row.name, (p ->> 'kitchen_ticket_id')::uuid, pending);
  end if;
  update order_lines set order_id = receiver.id where business_id = order_row.business_id and id = any (moving_line_ids);
  if cardinality(pending) > 0 then
    perform queue_transfer(array[(p ->> 'kitchen_ticket_id')::uuid], jsonb_build_object('from_order_number', order_row.number,
      'from_table', place_text((select name from tables where business_id = order_row.business_id and id = order_row.table_id),
        order_row.channel)));
  end if;
  perform clean_up_bills(coalesce(order_row.joined_to_id, order_row.id), emptied);
  perform write_audit('order.lines-moved', 'order', order_row.id,
    jsonb_build_object('order_number', order_row.number, 'to', receiver.number, 'lines', to_jsonb(moving_line_ids),
    'moved_lines', (select jsonb_agg(jsonb_build_object('name', name, 'quantity', quantity) order by created_at, position, id)
      from order_lines where business_id = order_row.business_id and id = any (moving_line_ids))));
  return changed_order(order_row.id, tickets, array[order_row.table_id, receiver.table_id], (p ->> 'kitchen_ticket_id')::uuid);
end
$$;
