-- What sendings and moves open and add: orders, their bills, kitchen tickets and lines. Only these functions insert orders, tickets and
-- lines.

-- A new order of a waiter, with the bill that it gets: at its table, joined to the order there, or as what continues one that ended.
create or replace function open_order(
  p jsonb, p_waiter uuid, p_table tables, p_bill uuid, p_moment timestamptz, p_ended orders default null, p_joining uuid default null,
  p_location uuid default null
) returns orders
language plpgsql
as $$
declare
  opened orders;
begin
  insert into orders (business_id, id, number, channel, table_id, location_id, customer_name, guests, note, waiter_id, joined_to_id,
    continues_order_id, current_bill_id, provisional_number, created_at)
  values (app_business(), case when p_ended.id is null then (p ->> 'id')::uuid else new_id() end, next_number('order'), p ->> 'channel',
    case when p_joining is null then p_table.id end,
    case when p_table.id is null then coalesce(p_location, p_ended.location_id, order_location(null)) else p_table.location_id end,
    p ->> 'customer_name', (p ->> 'guests')::integer,
    case when p_ended.id is null then p ->> 'note' else late_round_note(p_ended.number) end,
    p_waiter, p_joining, p_ended.id, p_bill, provisional_number(), p_moment)
  returning * into opened;
  return opened;
end
$$;

-- A new bill of an order, at its table, with the sums of its first lines.
create or replace function open_bill(
  p_order uuid, p_bill uuid, p_waiter uuid, p_moment timestamptz, p_base bigint default 0, p_tax bigint default 0, p_cost bigint default 0
) returns void
language plpgsql
as $$
begin
  insert into sales (business_id, id, order_id, table_id, table_number, customer_name, location_id, waiter_id,
    base_cents, tax_cents, total_cents, cost_cents, provisional_number, created_at)
  select o.business_id, p_bill, o.id, o.table_id, t.name, o.customer_name, o.location_id, p_waiter,
    p_base, p_tax, p_base + p_tax, p_cost, provisional_number(), p_moment
  from orders o left join tables t on t.business_id = o.business_id and t.id = o.table_id
  where o.business_id = (select app_business()) and o.id = p_order;
end
$$;

-- Adds a kitchen ticket to an order, as its round.
create or replace function add_ticket(
  o orders, p_id uuid, p_table_name text, p_round integer, p_waiter text, p_note text, p_minutes numeric, p_sent_at timestamptz,
  p_received_at timestamptz
) returns kitchen_tickets
language plpgsql
as $$
declare
  ticket kitchen_tickets;
begin
  insert into kitchen_tickets (business_id, id, order_id, order_number, round, channel, customer_name, table_number, waiter, notes,
    expected_minutes, created_at, received_at)
  values (o.business_id, p_id, o.id, o.number, p_round, o.channel, o.customer_name, p_table_name, p_waiter, p_note, p_minutes, p_sent_at,
    p_received_at)
  returning * into ticket;
  return ticket;
end
$$;

-- Adds priced lines to an order as its next round: a kitchen ticket and the lines.
create or replace function append_round(
  p jsonb, o orders, p_table_name text, p_round integer, p_lines jsonb, p_minutes numeric, p_moment timestamptz
) returns kitchen_tickets
language plpgsql
as $$
declare
  ticket kitchen_tickets := add_ticket(o, (p ->> 'kitchen_ticket_id')::uuid, p_table_name, p_round, person_name(app_user()), p ->> 'note',
    p_minutes, p_moment, arrival_time());
begin
  insert into order_lines (business_id, id, order_id, kitchen_ticket_id, menu_item_id, category_name, name, quantity, unit_price_cents,
    extras_cents, tax_category, tax_rate, unit_cost, recipe, tracks_inventory, station, preparation_minutes, notes, created_by, position,
    created_at, present_price_cents)
  select o.business_id, l.id, o.id, ticket.id, l.menu_item_id, l.category_name, l.name, l.quantity, l.price_cents,
    l.extras_cents, l.tax_category, l.tax_rate, l.unit_cost, l.recipe, l.tracks_inventory, l.station, l.minutes, l.notes, app_user(),
    l.position, p_moment, l.present_price_cents
  from jsonb_to_recordset(p_lines) as l (id uuid, menu_item_id uuid, category_name text, name text, quantity numeric,
    price_cents bigint, extras_cents bigint, tax_category text, tax_rate integer, unit_cost numeric, recipe jsonb, tracks_inventory boolean,
    station text, minutes integer, notes jsonb, position integer, present_price_cents bigint);
  return ticket;
end
$$;

-- Splits units from a line into a new line. The kitchen sees the reason on a pending line.
create or replace function split_line(p_line order_lines, p_id uuid, p_quantity numeric, p_reason text) returns void
language sql
as $$
  insert into order_lines
  select r.* from jsonb_populate_record(p_line, jsonb_build_object('id', p_id, 'quantity', p_quantity)) r;
  update order_lines l set quantity = l.quantity - p_quantity, change = case
    when exists (select from kitchen_tickets k where k.business_id = l.business_id and k.id = l.kitchen_ticket_id
      and k.status = 'Pendiente')
    then jsonb_build_object('at', clock_timestamp(), 'by', person_name(app_user()), 'reason', p_reason,
      'quantity', p_line.quantity, 'notes', p_line.notes)
    else l.change end
  where l.business_id = p_line.business_id and l.id = p_line.id;
$$;
