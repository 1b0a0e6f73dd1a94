-- Changing sent lines and the data of an order.

-- Locks a sent line with its orders and its kitchen ticket. Refuses a line that cannot be changed, with the reason.
create or replace function lock_sent_line(p_line uuid) returns order_lines
language plpgsql
as $$
declare
  line order_lines;
  ticket kitchen_tickets;
begin
  select * into line from order_lines where business_id = (select app_business()) and id = p_line;
  if found then
    perform lock_orders(array[line.order_id]);
    -- The kitchen locks a ticket before its lines.
    select k.* into ticket
    from kitchen_tickets k join order_lines l on l.business_id = k.business_id and l.kitchen_ticket_id = k.id
    where l.business_id = line.business_id and l.id = line.id for update of k;
    select * into line from order_lines where business_id = (select app_business()) and id = p_line for update;
  end if;
  if line.id is null then
    perform refuse('row.missing', 'Producto no encontrado.');
  end if;
  if line.status = 'Cancelada' then
    perform refuse('kitchen.cancelled', 'El producto ya fue cancelado.');
  elsif ticket.status = 'Servida' then
    perform refuse('kitchen.served', format('La orden #%s ya fue servida por %s.', ticket.order_number,
      coalesce(ticket."user", 'otra persona')));
  elsif exists (
    select from sale_items i join sales s on s.business_id = i.business_id and s.id = i.sale_id
    where i.business_id = line.business_id and i.order_line_id = line.id and s.status <> 'Por cobrar')
  then
    perform refuse('sale.paid', 'El producto ya fue cobrado.');
  end if;
  return line;
end
$$;

-- Updates the expected minutes of a kitchen ticket after its lines changed.
create or replace function update_expected_minutes(p_kitchen_ticket uuid) returns void
language sql
as $$
  update kitchen_tickets k
  set expected_minutes = coalesce((
    select ticket_minutes(sum(line_minutes(l.quantity, l.preparation_minutes)), max(dish_minutes(l.quantity, l.preparation_minutes)),
      (select b.cooks_at_once from businesses b where b.id = k.business_id))
    from order_lines l
    where l.business_id = k.business_id and l.kitchen_ticket_id = k.id and l.status = 'Activa'), 0)
  where k.business_id = (select app_business()) and k.id = p_kitchen_ticket
$$;

-- Changes a sent line: { id, quantity?, notes?, reason?, allowed, approved_by }. Fewer units require a permission and a reason. Discounts
-- shrink in proportion and never grow.
create or replace function change_line(p jsonb) returns jsonb
language plpgsql
as $$
declare
  line order_lines := lock_sent_line((p ->> 'id')::uuid);
  shares integer;
  next_quantity numeric := coalesce((p ->> 'quantity')::numeric, line.quantity);
  next_notes jsonb := coalesce(p -> 'notes', line.notes);
  terms record;
  price bigint;
  order_table_id uuid := (select table_id from orders where business_id = line.business_id and id = line.order_id);
begin
  if next_quantity = line.quantity and next_notes = line.notes then
    return changed_order(line.order_id, array[line.kitchen_ticket_id], array[order_table_id]);
  end if;
  if next_quantity < line.quantity then
    if coalesce(p ->> 'reason', '') = '' then
      perform refuse_field('input.invalid', 'reason', 'Escribe el motivo.');
    elsif not (p ->> 'allowed')::boolean then
      perform refuse('approval.required', 'Quitar unidades enviadas necesita la autorización de un administrador o cajero.',
        jsonb_build_object('action', 'order:cancel-sent'));
    end if;
  end if;
  if (next_notes -> 'con', next_notes -> 'sin') is distinct from (line.notes -> 'con', line.notes -> 'sin') then
    select * into terms from line_pricing(line.business_id, line.menu_item_id, next_notes, line.notes);
  else
    select line.extras_cents, line.unit_cost, line.recipe into terms;
  end if;
  price := line.unit_price_cents - line.extras_cents + terms.extras_cents;
  if next_quantity > line.quantity then
    perform check_not_sold_out(line.menu_item_id);
  end if;
  perform count_down(line.menu_item_id, next_quantity - line.quantity);
  update order_lines set quantity = next_quantity, notes = next_notes, extras_cents = terms.extras_cents, unit_price_cents = price,
    unit_cost = terms.unit_cost, recipe = terms.recipe, done_at = null, done_by = null,
    change = jsonb_build_object('at', clock_timestamp(), 'by', person_name(app_user()),
      'reason', p ->> 'reason', 'quantity', line.quantity, 'notes', line.notes)
  where business_id = line.business_id and id = line.id;

  if next_quantity <> line.quantity or price <> line.unit_price_cents then
    select count(*) into shares from sale_items where business_id = line.business_id and order_line_id = line.id;
    if shares <> 1 then
      perform refuse('bill.split', 'La cuenta está dividida: vuelve a juntarla para cambiar el producto.');
    end if;
    perform reprice_bill(change_item(line.id, next_quantity, price, terms.unit_cost));
  else
    perform cost_items(array[line.id]);
  end if;
  perform update_expected_minutes(line.kitchen_ticket_id);
  perform queue_tickets(array[line.kitchen_ticket_id], array[line.id], 'Cambio', jsonb_build_object('reason', p ->> 'reason'));
  perform write_audit('order.line-changed', 'order_line', line.id, jsonb_build_object('name', line.name, 'reason', p ->> 'reason',
    'before', jsonb_build_object('quantity', line.quantity, 'notes', line.notes),
    'after', jsonb_build_object('quantity', next_quantity, 'notes', next_notes)), (p ->> 'approved_by')::uuid);
  return changed_order(line.order_id, array[line.kitchen_ticket_id], array[order_table_id]);
end
$$;

-- Deletes bills without lines, prices the others again, and closes an order without bills.
create or replace function clean_up_bills(p_host uuid, p_bills uuid[]) returns void
language plpgsql
as $$
declare
  bill uuid;
begin
  delete from sales s
  where s.business_id = (select app_business()) and s.id = any (p_bills) and s.status = 'Por cobrar'
    and not exists (select from sale_items i where i.business_id = s.business_id and i.sale_id = s.id);
  for bill in select id from sales where business_id = (select app_business()) and id = any (p_bills) order by id loop
    perform reprice_bill(bill);
  end loop;
  perform settle_order(p_host);
end
$$;

-- The open bills with shares of the lines.
create or replace function open_bills_of(p_lines uuid[]) returns uuid[]
language sql stable
as $$
  select coalesce(array_agg(distinct i.sale_id), '{}') from sale_items i
  join sales s on s.business_id = i.business_id and s.id = i.sale_id and s.status = 'Por cobrar'
  where i.business_id = (select app_business()) and i.order_line_id = any (p_lines)
$$;

-- Removes lines from their open bills.
create or replace function remove_lines_from_bills(p_host uuid, p_lines uuid[]) returns uuid[]
language plpgsql
as $$
declare
  bills uuid[] := open_bills_of(p_lines);
begin
  perform remove_items(p_lines, bills);
  perform clean_up_bills(p_host, bills);
  return bills;
end
$$;

-- Cancels active lines of locked pending kitchen tickets, returns their countdowns, and cancels tickets without lines. The lines stay at
-- their stations until these acknowledge them; the station that cancels acknowledges its own. Returns the tickets.
create or replace function cancel_lines(p_lines uuid[], p_reason text, p_station text default null) returns uuid[]
language plpgsql
as $$
declare
  tickets uuid[];
begin
  with cancelled as (
    update order_lines set status = 'Cancelada', cancel_reason = p_reason, done_at = null, done_by = null,
      cancelled_at = clock_timestamp(), cancel_acknowledged_at = case when station = p_station then clock_timestamp() end
    where business_id = (select app_business()) and id = any (p_lines)
    returning kitchen_ticket_id
  ) select coalesce(array_agg(distinct kitchen_ticket_id), '{}') into tickets from cancelled;
  perform count_down(menu_item_id, -quantity) from order_lines
  where business_id = (select app_business()) and id = any (p_lines) order by menu_item_id;
  update kitchen_tickets k set status = 'Cancelada', cancel_reason = p_reason, ended_at = clock_timestamp(), user_id = app_user(),
    "user" = person_name(app_user()), user_role = (select role from users where id = app_user())
  where k.business_id = (select app_business()) and k.id = any (tickets)
    and not exists (select from order_lines l where l.business_id = k.business_id and l.kitchen_ticket_id = k.id and l.status = 'Activa');
  perform update_expected_minutes(k.id) from kitchen_tickets k
  where k.business_id = (select app_business()) and k.id = any (tickets) and k.status = 'Pendiente';
  perform queue_tickets(tickets, p_lines, 'Cancelación', jsonb_build_object('reason', p_reason));
  return tickets;
end
$$;

-- Cancels a sent line: { id, reason, approved_by }. Its kitchen ticket is cancelled with its last line.
create or replace function cancel_line(p jsonb) returns jsonb
language plpgsql
as $$
declare
  line order_lines := lock_sent_line((p ->> 'id')::uuid);
  order_row orders;
begin
  select * into order_row from orders where business_id = line.business_id and id = line.order_id;
  perform cancel_lines(array[line.id], p ->> 'reason');
  perform remove_lines_from_bills(coalesce(order_row.joined_to_id, order_row.id), array[line.id]);
  perform write_audit('order.line-cancelled', 'order_line', line.id, jsonb_build_object('order_number', order_row.number, 'name', line.name,
    'quantity', line.quantity, 'reason', p ->> 'reason'), (p ->> 'approved_by')::uuid);
  return changed_order(order_row.id, array[line.kitchen_ticket_id], array[order_row.table_id]);
end
$$;

-- Locks an open order with the orders joined to it.
create or replace function lock_open_order(p_order uuid, p_others uuid[] default '{}', p_tables uuid[] default '{}') returns orders
language plpgsql
as $$
declare
  order_row orders;
begin
  perform lock_orders(p_others || p_order, p_tables);
  select * into order_row from orders where business_id = (select app_business()) and id = p_order;
  if not found then
    perform refuse('row.missing', 'Orden no encontrada.');
  elsif order_row.status <> 'Abierta' then
    perform refuse('order.ended', format('La orden #%s ya está cerrada.', order_row.number));
  end if;
  return order_row;
end
$$;

-- Changes an order: { id, customer_name?, guests?, note? }; absent fields do not change.
create or replace function change_order(p jsonb) returns jsonb
language plpgsql
as $$
declare
  order_row orders := lock_open_order((p ->> 'id')::uuid);
  tickets uuid[];
begin
  update orders set
    customer_name = case when p ? 'customer_name' then p ->> 'customer_name' else customer_name end,
    guests = case when p ? 'guests' then (p ->> 'guests')::integer else guests end,
    note = case when p ? 'note' then p ->> 'note' else note end
  where business_id = order_row.business_id and id = order_row.id
  returning * into order_row;
  update sales set customer_name = order_row.customer_name
  where business_id = order_row.business_id and order_id = order_row.id and status = 'Por cobrar';
  with renamed as (
    update kitchen_tickets set customer_name = order_row.customer_name
    where business_id = order_row.business_id and order_id = order_row.id and status = 'Pendiente'
      and customer_name is distinct from order_row.customer_name
    returning id
  ) select array_agg(id) into tickets from renamed;
  return changed_order(order_row.id, coalesce(tickets, '{}'), array[order_row.table_id]);
end
$$;
