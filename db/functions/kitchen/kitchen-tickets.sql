-- Kitchen tickets and their lines as the API returns them.

-- Why the sale of a line that the kitchen still has is undone: 'voided' or 'refunded'; null if it is paid or open.
create or replace function sale_undone(l order_lines) returns text
language sql stable
as $$
  select case when l.sale_voided_at is null then null
    when exists (select from sale_items i join sales s on s.business_id = i.business_id and s.id = i.sale_id
      where i.business_id = l.business_id and i.order_line_id = l.id and s.status = 'Anulada') then 'voided'
    else 'refunded' end
$$;

-- A line of a kitchen ticket.
create or replace function kitchen_ticket_line(l order_lines) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'id', l.id, 'menu_item_id', l.menu_item_id, 'name', l.name, 'quantity', l.quantity,
    'preparationTime', l.preparation_minutes, 'preparation_minutes', l.preparation_minutes,
    'station', l.station, 'notes', l.notes, 'done', l.done_at is not null, 'ready', l.ready_at is not null,
    'status', l.status, 'cancel_reason', l.cancel_reason, 'cancelled_at', l.cancelled_at,
    'cancel_acknowledged', l.cancel_acknowledged_at is not null,
    'sale_undone', sale_undone(l), 'change', l.change)
$$;

create or replace function kitchen_ticket_json(k kitchen_tickets, p_items jsonb) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'id', k.id, 'business_id', k.business_id, 'order_id', k.order_id, 'order_number', k.order_number,
    'order_provisional_number', (select o.provisional_number from orders o where o.business_id = k.business_id and o.id = k.order_id),
    'round', k.round, 'channel', k.channel,
    'customer_name', k.customer_name, 'table_number', k.table_number, 'waiter', coalesce(k.waiter, k.server_name),
    'server_name', coalesce(k.waiter, k.server_name), 'status', k.status,
    'notes', k.notes, 'cancel_reason', k.cancel_reason, 'expected_minutes', k.expected_minutes,
    'preparation_time', k.preparation_time, 'time_taken', k.time_taken, 'user', k."user", 'user_role', k.user_role,
    'created_at', k.created_at, 'received_at', k.received_at, 'ended_at', k.ended_at, 'items', coalesce(p_items, '[]'))
$$;

create or replace function kitchen_ticket_answer(k kitchen_tickets) returns jsonb
language sql stable
as $$
  select kitchen_ticket_json(k, (select jsonb_agg(kitchen_ticket_line(l) order by l.position) from order_lines l
    where l.business_id = k.business_id and l.kitchen_ticket_id = k.id))
$$;

create or replace function kitchen_tickets_answer(p_kitchen_tickets uuid[]) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(kitchen_ticket_answer(k) order by k.created_at, k.id), '[]') from kitchen_tickets k
  where k.business_id = (select app_business()) and k.id = any (p_kitchen_tickets)
$$;

-- Says that kitchen tickets changed: answers, of which `p_opened` is new. An ended one with cancelled lines is said whole too, because its
-- stations must acknowledge those lines. `p_ready` is the order that a serving made ready; the change says no more of it than whom to call.
create or replace function tickets_changed(p_kitchen_tickets jsonb, p_opened uuid default null, p_ready jsonb default null) returns void
language plpgsql
as $$
declare
  ticket jsonb;
begin
  for ticket in select t from jsonb_array_elements(p_kitchen_tickets) t loop
    perform order_changed((ticket ->> 'order_id')::uuid);
    if ticket ->> 'status' = 'Pendiente' then
      perform changed(case when (ticket ->> 'id')::uuid = p_opened then 'kitchen.sent' else 'kitchen.changed' end,
        jsonb_build_object('kitchen_ticket', ticket));
    else
      if jsonb_path_exists(ticket, '$.items[*] ? (@.cancelled_at != null && @.cancel_acknowledged == false)') then
        perform changed('kitchen.changed', jsonb_build_object('kitchen_ticket', ticket));
      end if;
      perform changed('kitchen.ended', jsonb_build_object('id', ticket -> 'id', 'status', ticket -> 'status', 'by', ticket -> 'user')
        || case when p_ready is null then '{}' else jsonb_build_object('ready', p_ready - 'table_id') end);
    end if;
  end loop;
end
$$;
