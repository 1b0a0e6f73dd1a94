-- The kitchen display: listing, ticking, serving and cancelling kitchen tickets.

-- Locks a pending kitchen ticket. Refuses one that is not pending, with the reason.
create or replace function lock_pending_kitchen_ticket(p_kitchen_ticket uuid) returns kitchen_tickets
language plpgsql
as $$
declare
  ticket kitchen_tickets;
begin
  select * into ticket from kitchen_tickets where business_id = (select app_business()) and id = p_kitchen_ticket for update;
  if not found then
    perform refuse('row.missing', 'Orden no encontrada.');
  elsif ticket.status = 'Servida' then
    perform refuse('kitchen.served', format('La orden #%s ya fue servida por %s.', ticket.order_number,
      coalesce(ticket."user", 'otra persona')));
  elsif ticket.status = 'Cancelada' then
    perform refuse('kitchen.cancelled', format('La orden #%s ya fue cancelada.', ticket.order_number));
  end if;
  return ticket;
end
$$;

-- A line that changes after its station finished it returns to the station.
create or replace function return_line_to_station() returns trigger
language plpgsql
as $$
begin
  new.ready_at := null;
  return new;
end
$$;
create or replace trigger order_lines_return_to_station before update of change on order_lines
for each row when (old.ready_at is not null and new.change is distinct from old.change)
execute function return_line_to_station();

-- Locks the order and the bills of a kitchen ticket with lines that had no recipe when sent and whose products have one now, or another
-- inventory control. Call it before locking the ticket, as everywhere. Returns whether there are such lines.
create or replace function lock_lines_without_recipe(p_kitchen_ticket uuid) returns boolean
language plpgsql
as $$
declare
  business uuid := app_business();
  locked_order_id uuid;
begin
  select l.order_id into locked_order_id
  from order_lines l join menu_items m on m.business_id = l.business_id and m.id = l.menu_item_id
  where l.business_id = business and l.kitchen_ticket_id = p_kitchen_ticket and l.status = 'Activa' and l.recipe = '[]'
    and (m.tracks_inventory <> l.tracks_inventory
      or exists (select from recipes r where r.business_id = l.business_id and r.menu_item_id = l.menu_item_id))
  limit 1;
  if locked_order_id is null then
    return false;
  end if;
  perform lock_orders(array[locked_order_id]);
  perform 1 from sales where business_id = business and id in (
    select i.sale_id from order_lines l join sale_items i on i.business_id = l.business_id and i.order_line_id = l.id
    where l.business_id = business and l.kitchen_ticket_id = p_kitchen_ticket)
  order by id for update;
  return true;
end
$$;

-- Sets the present recipe and inventory control of products on lines that were sent without a recipe, and their cost on the sales, shared
-- by quantity; of a charged sale only the cost changes (docs/decisions/035). The order and the bills must be locked.
create or replace function fill_missing_recipes(p_kitchen_ticket uuid) returns void
language plpgsql
as $$
declare
  business uuid := app_business();
  lines uuid[];
  bills uuid[];
begin
  with present as (
    select l.id, m.tracks_inventory, t.unit_cost, t.recipe
    from order_lines l
    join menu_items m on m.business_id = l.business_id and m.id = l.menu_item_id
    cross join lateral line_pricing(l.business_id, l.menu_item_id, l.notes, l.notes) t
    where l.business_id = business and l.kitchen_ticket_id = p_kitchen_ticket and l.status = 'Activa' and l.recipe = '[]'
  ), completed as (
    update order_lines l set recipe = p.recipe, unit_cost = p.unit_cost, tracks_inventory = p.tracks_inventory
    from present p where l.business_id = business and l.id = p.id
    returning l.id
  )
  select array_agg(id) into lines from completed;
  bills := cost_items(lines);
  perform mark_day_stale(business, d.business_day)
  from (select distinct business_day from sales
    where business_id = business and id = any (bills) and business_day is not null order by business_day) d;
end
$$;

-- Locks the levels of the ingredients of the active lines of a kitchen ticket, by id, and deducts them. Refuses a shortage; with
-- { despite_shortage, allowed, approved_by }, and in an offline request, the missing quantity becomes a shortfall (docs/decisions/036).
-- Returns the new stocks.
create or replace function deduct_stock(ticket kitchen_tickets, p jsonb) returns jsonb
language plpgsql
as $$
declare
  need record;
  moved jsonb;
begin
  select array_agg((x.id, m.missing - x.needed, m.missing - x.exact, null)::stock_move) as moves,
    jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name, 'unit', x.unit, 'stock', trim_scale(x.stock),
      'needed', trim_scale(x.needed), 'missing', trim_scale(m.missing)) order by x.name, x.id) filter (where m.missing > 0) as short
  into need
  from (
    select i.id, i.name, i.unit, k.current_stock as stock, n.exact, -stock_step(k.stock_remainder, -n.exact) as needed
    from (
      select r.inventory_item_id, sum(l.quantity * r.quantity) as exact
      from order_lines l, jsonb_to_recordset(l.recipe) as r (inventory_item_id uuid, quantity numeric)
      where l.business_id = ticket.business_id and l.kitchen_ticket_id = ticket.id and l.status = 'Activa' and l.tracks_inventory
      group by r.inventory_item_id
    ) n
    join inventory_items i on i.business_id = ticket.business_id and i.id = n.inventory_item_id
    join stock_levels k on k.business_id = ticket.business_id and k.inventory_item_id = n.inventory_item_id
    order by k.inventory_item_id
    for update of k
  ) x
  cross join lateral (select greatest(x.needed - x.stock, 0) as missing) m;
  if need.short is not null and not is_offline() and not coalesce((p ->> 'despite_shortage')::boolean, false) then
    perform refuse('stock.insufficient', format('Stock insuficiente para %s. Stock actual: %s, requerido: %s',
      need.short -> 0 ->> 'name', need.short -> 0 ->> 'stock', need.short -> 0 ->> 'needed'), null,
      jsonb_build_object('ingredients', need.short));
  elsif need.short is not null and not is_offline() and not (p ->> 'allowed')::boolean then
    perform refuse('approval.required', 'Servir sin stock suficiente necesita la autorización de un administrador.',
      jsonb_build_object('action', 'stock:adjust'));
  end if;
  moved := move_stocks('serve', ticket.id, null, need.moves);
  if need.short is not null then
    perform record_shortage(ticket, need.short, (p ->> 'approved_by')::uuid, (p ->> 'allowed')::boolean);
  end if;
  return moved;
end
$$;

-- Refuses to serve lines of a voided or refunded sale until the user confirms it (docs/decisions/037).
create or replace function check_sale_not_undone(ticket kitchen_tickets, p_station text, p_confirmed boolean) returns void
language plpgsql
as $$
declare
  undone text := (select min(sale_undone(l)) from order_lines l
    where l.business_id = ticket.business_id and l.kitchen_ticket_id = ticket.id and l.status = 'Activa' and l.sale_voided_at is not null
      and (p_station is null or l.station = p_station));
begin
  if undone is not null and p_confirmed is not true then
    perform refuse('kitchen.sale-undone', case undone when 'voided' then 'La venta de esta orden fue anulada. ¿Servir de todos modos?'
      else 'Productos de esta orden fueron reembolsados. ¿Servir de todos modos?' end);
  end if;
end
$$;

-- Acknowledges the cancelled lines of a kitchen ticket for a station, or for all stations.
create or replace function acknowledge_cancelled_lines(p_kitchen_ticket uuid, p_station text) returns void
language sql
as $$
  update order_lines set cancel_acknowledged_at = clock_timestamp()
  where business_id = (select app_business()) and kitchen_ticket_id = p_kitchen_ticket and cancelled_at is not null
    and cancel_acknowledged_at is null
    and (p_station is null or station = p_station)
$$;

-- 'Enterado': a station acknowledges the cancelled lines of a kitchen ticket: { id, station? }; without a station all lines. Repeating it
-- changes nothing.
create or replace function acknowledge_cancelled(p jsonb) returns jsonb
language plpgsql
as $$
declare
  ticket kitchen_tickets;
  answer jsonb;
begin
  select * into ticket from kitchen_tickets where business_id = (select app_business()) and id = (p ->> 'id')::uuid for update;
  if not found then
    perform refuse('row.missing', 'Orden no encontrada.');
  end if;
  perform acknowledge_cancelled_lines(ticket.id, p ->> 'station');
  answer := kitchen_ticket_answer(ticket);
  perform changed('kitchen.changed', jsonb_build_object('kitchen_ticket', answer));
  return jsonb_build_object('kitchen_ticket', answer);
end
$$;

-- Notifies the users who sent a kitchen ticket that it was served, except the user who served it. Returns the order number, the place, the
-- notified users and the table.
create or replace function notify_ready(ticket kitchen_tickets) returns jsonb
language plpgsql
as $$
declare
  order_row orders;
  place text := order_place(ticket.channel, ticket.table_number, ticket.customer_name);
  people uuid[];
begin
  select * into order_row from orders where business_id = ticket.business_id and id = ticket.order_id;
  people := array(
    select u.id from users u
    where u.business_id = ticket.business_id and u.is_active and u.id <> app_user() and (u.id = order_row.waiter_id or u.id in (
      select created_by from order_lines where business_id = ticket.business_id and kitchen_ticket_id = ticket.id and status = 'Activa'))
    order by u.id);
  perform notify_users(people, 'Orden lista', format('%s. Orden #%s', place, ticket.order_number));
  return jsonb_build_object('order_number', ticket.order_number, 'place', place, 'user_ids', people, 'table_id', order_row.table_id);
end
$$;

-- Acknowledges that the served kitchen tickets of an order were seen: { id }. Repeating it changes nothing.
create or replace function acknowledge_ready(p_order uuid) returns jsonb
language plpgsql
as $$
declare
  order_row orders;
begin
  select * into order_row from orders where business_id = (select app_business()) and id = p_order;
  if not found then
    perform refuse('row.missing', 'Orden no encontrada.');
  end if;
  perform 1 from kitchen_tickets where business_id = order_row.business_id and order_id = order_row.id and status = 'Servida'
    and ready_acknowledged_at is null
  order by id for update;
  update kitchen_tickets set ready_acknowledged_at = clock_timestamp()
  where business_id = order_row.business_id and order_id = order_row.id and status = 'Servida' and ready_acknowledged_at is null;
  perform order_changed(order_row.id);
  return jsonb_build_object('id', order_row.id, 'table_id', order_row.table_id);
end
$$;

-- Writes what a kitchen ticket was served without to the audit log, and notifies the administrators.
create or replace function record_shortage(ticket kitchen_tickets, p_shortages jsonb, p_approved_by uuid, p_allowed boolean) returns void
language plpgsql
as $$
declare
  missing text := (select string_agg(format('%s %s', n.name, quantity_text(n.missing, n.unit)), ', ' order by n.name)
    from jsonb_to_recordset(p_shortages) as n (name text, missing numeric, unit text));
begin
  insert into stock_shortfalls (business_id, id, inventory_item_id, kitchen_ticket_id, quantity, unit_cost, served_by, approved_by,
    created_at)
  select ticket.business_id, new_id(), i.id, ticket.id, n.missing, unit_cost_of(i), app_user(), p_approved_by, clock_timestamp()
  from jsonb_to_recordset(p_shortages) as n (id uuid, missing numeric)
  join inventory_items i on i.business_id = ticket.business_id and i.id = n.id;
  perform write_audit('stock.served-short', 'kitchen_ticket', ticket.id,
    jsonb_build_object('order_number', ticket.order_number, 'missing', missing)
      || case when p_allowed then '{}' else '{"is_unapproved": true}'::jsonb end, p_approved_by);
  perform notify_roles(array['admin'], 'Faltante por aclarar', format('La orden #%s se sirvió sin stock suficiente, por %s%s. Faltó: %s',
    ticket.order_number, person_name(app_user()), case when p_allowed then ', aprobó '
      || person_name(p_approved_by) else ', sin autorización' end, missing));
end
$$;

-- The products of a kitchen ticket under inventory control, if none of them has a recipe: [{ id, name }]; null otherwise. A line without
-- all of its ingredients still has a recipe.
create or replace function products_without_recipe(ticket kitchen_tickets) returns jsonb
language sql stable
as $$
  with tracked as (
    select m.id, m.name, l.recipe <> '[]'
      or exists (select from recipes r where r.business_id = l.business_id and r.menu_item_id = l.menu_item_id) as has_recipe
    from order_lines l join menu_items m on m.business_id = l.business_id and m.id = l.menu_item_id
    where l.business_id = ticket.business_id and l.kitchen_ticket_id = ticket.id and l.status = 'Activa' and l.tracks_inventory
  )
  select jsonb_agg(distinct jsonb_build_object('id', id, 'name', name)) from tracked having not bool_or(has_recipe)
$$;

-- A station finishes its lines of a kitchen ticket. The last station, or a display of all stations, serves it: the ingredients leave the
-- stock and the ticket is Servida, both or neither (1-core §4; docs/decisions/011).
-- { id, station?, ended_at?, changed_at?, despite_undone_sale?, despite_shortage?, allowed, approved_by }: both instants as the display
-- showed them; a cancellation is also a change. Refuses missing recipes, too little stock, tickets that are not pending, and undone sales
-- until confirmed.
create or replace function serve_ticket(p jsonb) returns jsonb
language plpgsql
as $$
declare
  is_incomplete boolean := lock_lines_without_recipe((p ->> 'id')::uuid);
  ticket kitchen_tickets := lock_pending_kitchen_ticket((p ->> 'id')::uuid);
  own_station text := p ->> 'station';
  moment timestamptz := greatest(write_time(), ticket.created_at);
  work record;
  without_recipe jsonb;
  moved jsonb := '[]';
  elapsed interval;
  answer jsonb;
  ready jsonb;
begin
  if p ? 'ended_at' and (p ->> 'ended_at')::timestamptz is distinct from ticket.ended_at then
    perform refuse('kitchen.recalled', format('La orden #%s volvió a la cocina: revísala antes de servirla.', ticket.order_number));
  elsif p ? 'changed_at' and (p ->> 'changed_at')::timestamptz is distinct from (
    select max(case l.status when 'Activa' then (l.change ->> 'at')::timestamptz else l.cancelled_at end) from order_lines l
    where l.business_id = ticket.business_id and l.kitchen_ticket_id = ticket.id and (own_station is null or l.station = own_station))
  then
    perform refuse('row.stale', format('La orden #%s cambió: revísala antes de servirla.', ticket.order_number));
  end if;
  perform check_sale_not_undone(ticket, own_station, (p ->> 'despite_undone_sale')::boolean);
  perform acknowledge_cancelled_lines(ticket.id, own_station);
  with finished as (
    update order_lines set ready_at = moment
    where business_id = ticket.business_id and kitchen_ticket_id = ticket.id and status = 'Activa' and ready_at is null
      and (own_station is null or station = own_station)
    returning 1
  )
  select (select count(*) from finished) as finished,
    coalesce(bool_or(l.ready_at is null and l.station <> own_station), false) as is_left,
    coalesce(bool_or(l.station = own_station), false) as was_here
  into work
  from order_lines l
  where l.business_id = ticket.business_id and l.kitchen_ticket_id = ticket.id and l.status = 'Activa';

  if work.is_left then
    if work.finished = 0 then
      perform refuse('kitchen.part-served', format(case when work.was_here then 'La parte de %s de la orden #%s ya fue servida.'
        else 'La orden #%2$s ya no tiene nada de %1$s.' end, own_station, ticket.order_number));
    end if;
    answer := kitchen_ticket_answer(ticket);
    perform tickets_changed(jsonb_build_array(answer));
    return jsonb_build_object('kitchen_ticket', answer, 'stock', moved);
  end if;
  if is_incomplete then
    perform fill_missing_recipes(ticket.id);
  end if;
  without_recipe := products_without_recipe(ticket);
  if without_recipe is not null then
    perform refuse('kitchen.no-recipes', 'No se encontraron recetas para los productos de esta orden', null,
      jsonb_build_object('products', without_recipe));
  end if;
  moved := deduct_stock(ticket, p);
  elapsed := moment - timed_from(ticket.created_at, ticket.received_at, moment);
  update kitchen_tickets k set status = 'Servida', ended_at = moment, user_id = app_user(),
    "user" = person_name(app_user()), user_role = (select role from users where id = app_user()),
    preparation_time = served_timing(elapsed, k.expected_minutes), time_taken = time_taken_text(elapsed)
  where k.business_id = ticket.business_id and k.id = ticket.id
  returning k.* into ticket;
  answer := kitchen_ticket_answer(ticket);
  ready := notify_ready(ticket);
  perform tickets_changed(jsonb_build_array(answer), null, ready);
  return jsonb_build_object('kitchen_ticket', answer, 'stock', moved, 'ready', ready);
end
$$;

-- Cancels a kitchen ticket: { id, reason, station? }; the station that cancels acknowledges its lines. The lines leave the open bill; the
-- stock does not change. Returns whether some lines were charged already.
create or replace function cancel_kitchen_ticket(p jsonb) returns jsonb
language plpgsql
as $$
declare
  ticket kitchen_tickets;
  order_row orders;
  lines uuid[];
  bills uuid[];
  answer jsonb;
begin
  select * into ticket from kitchen_tickets where business_id = (select app_business()) and id = (p ->> 'id')::uuid;
  if found then
    perform lock_orders(array[ticket.order_id]);
  end if;
  ticket := lock_pending_kitchen_ticket((p ->> 'id')::uuid);
  select * into order_row from orders where business_id = ticket.business_id and id = ticket.order_id;

  lines := array(select id from order_lines where business_id = ticket.business_id and kitchen_ticket_id = ticket.id and status = 'Activa');
  perform cancel_lines(lines, p ->> 'reason', p ->> 'station');
  select * into ticket from kitchen_tickets where business_id = ticket.business_id and id = ticket.id;
  bills := remove_lines_from_bills(coalesce(order_row.joined_to_id, order_row.id), lines);
  perform write_audit('kitchen.cancelled', 'kitchen_ticket', ticket.id,
    jsonb_build_object('order_number', ticket.order_number, 'reason', p ->> 'reason'));
  answer := kitchen_ticket_answer(ticket);
  perform tickets_changed(jsonb_build_array(answer));
  perform changed('bill.changed', jsonb_build_object('id', bill, 'status', 'Por cobrar')) from unnest(bills) as x (bill);
  return jsonb_build_object('kitchen_ticket', answer, 'table_id', order_row.table_id, 'sale_ids', to_jsonb(bills),
    'charged', exists (
      select from sale_items i join sales s on s.business_id = i.business_id and s.id = i.sale_id
      where i.business_id = ticket.business_id and i.order_line_id = any (lines) and s.status = 'Pagada'));
end
$$;

-- Marks a line of a pending kitchen ticket as done, or as not done: { id, done }.
create or replace function tick_line(p jsonb) returns jsonb
language plpgsql
as $$
declare
  line order_lines;
  ticket kitchen_tickets;
  answer jsonb;
begin
  select l.* into line from order_lines l where l.business_id = (select app_business()) and l.id = (p ->> 'id')::uuid;
  if not found or line.kitchen_ticket_id is null then
    perform refuse('row.missing', 'Producto no encontrado.');
  end if;
  ticket := lock_pending_kitchen_ticket(line.kitchen_ticket_id);
  update order_lines set
    done_at = case when (p ->> 'done')::boolean then coalesce(done_at, greatest(write_time(), ticket.created_at)) end,
    done_by = case when (p ->> 'done')::boolean then app_user() end
  where business_id = line.business_id and id = line.id and status = 'Activa'
  returning * into line;
  if not found then
    perform refuse('kitchen.cancelled', 'El producto ya fue cancelado.');
  elsif line.ready_at is not null then
    perform refuse('kitchen.part-served', format('La parte de %s de la orden #%s ya fue servida.', line.station, ticket.order_number));
  end if;
  answer := jsonb_build_object('id', line.id, 'kitchen_ticket_id', line.kitchen_ticket_id, 'order_id', line.order_id,
    'done', line.done_at is not null);
  perform changed('kitchen.ticked', answer);
  return answer;
end
$$;

-- Pending kitchen tickets, with the exact number: p_sort 'sent' is oldest first by (created_at, id), 'due' most urgent first by (due_at,
-- id); after a given one by its instant of that sort and its id. A station gets those with work for it (hasWorkFor of
-- domain/kitchen/kitchen.ts; tests/db/kitchen/kitchen.test.ts compares them), and for 12 hours those with only cancelled lines to
-- acknowledge (docs/decisions/037).
create or replace function list_pending_tickets(p_limit integer, p_after_at timestamptz, p_after_id uuid, p_station text,
  p_sort text default 'sent')
returns jsonb
language plpgsql stable set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    with pending as (
      select k.id, case p_sort when 'due' then due_at(k.created_at, k.received_at, k.expected_minutes) else k.created_at end as place
      from kitchen_tickets k
      where k.business_id = (select app_business()) and k.status = 'Pendiente'
        and (p_station is null or (
          select coalesce(bool_or(l.station = p_station and l.ready_at is null)
            or bool_or(l.station = p_station) and bool_and(l.ready_at is not null), false)
          from order_lines l where l.business_id = k.business_id and l.kitchen_ticket_id = k.id and l.status = 'Activa'))
    ), page as (
      select p.id, p.place from pending p
      where p_after_at is null or (p.place, p.id) > (p_after_at, p_after_id)
      order by p.place, p.id
      limit p_limit
    ), struck as (
      select distinct l.kitchen_ticket_id as id from order_lines l
      where l.business_id = (select app_business()) and l.cancelled_at is not null and l.cancel_acknowledged_at is null
        and l.cancelled_at > clock_timestamp() - interval '12 hours' and (p_station is null or l.station = p_station)
        and not exists (select from pending p where p.id = l.kitchen_ticket_id)
    )
    select jsonb_build_object(
      'now', clock_timestamp(),
      'total', (select count(*) from pending),
      'tickets', coalesce((
        select jsonb_agg(kitchen_ticket_json(k, (select jsonb_agg(kitchen_ticket_line(l) order by l.position) from order_lines l
          where l.business_id = k.business_id and l.kitchen_ticket_id = k.id)) order by page.place, k.id)
        from page join kitchen_tickets k on k.business_id = (select app_business()) and k.id = page.id), '[]'),
      'cancelled', coalesce((
        select jsonb_agg(kitchen_ticket_answer(k) order by k.created_at, k.id)
        from struck join kitchen_tickets k on k.business_id = (select app_business()) and k.id = struck.id), '[]')));
end
$$;

-- The quantity of each product that is still to be made, greatest first: [{ menu_item_id, name, station, quantity }].
create or replace function list_pending_products(p_station text) returns jsonb
language plpgsql stable set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(x) order by x.quantity desc, x.name, x.menu_item_id), '[]')
    from (
      select l.menu_item_id, max(l.name) as name, l.station, sum(l.quantity) as quantity
      from kitchen_tickets k
      join order_lines l on l.business_id = k.business_id and l.kitchen_ticket_id = k.id
      where k.business_id = (select app_business()) and k.status = 'Pendiente'
        and l.status = 'Activa' and l.ready_at is null and l.done_at is null and (p_station is null or l.station = p_station)
      group by l.menu_item_id, l.station
    ) x);
end
$$;

-- What is still to be made, as its paper says it: { station, at, lines: [{ menu_item_id, name, station, notes, quantity }] }, one line for
-- each product with the same notes.
create or replace function pending_lines(p_station text) returns jsonb
language plpgsql stable set plan_cache_mode = force_generic_plan
as $$
begin
  return jsonb_build_object('station', p_station, 'at', clock_timestamp(), 'lines', (
    select coalesce(jsonb_agg(to_jsonb(x) order by x.name, x.menu_item_id, x.station, x.notes), '[]')
    from (
      select l.menu_item_id, max(l.name) as name, l.station, l.notes, sum(l.quantity) as quantity
      from kitchen_tickets k
      join order_lines l on l.business_id = k.business_id and l.kitchen_ticket_id = k.id
      where k.business_id = (select app_business()) and k.status = 'Pendiente'
        and l.status = 'Activa' and l.ready_at is null and l.done_at is null and (p_station is null or l.station = p_station)
      group by l.menu_item_id, l.station, l.notes
    ) x));
end
$$;

-- Today's figures of the kitchen, and yesterday's until the same time (1-core §9): served, on time, late, average preparation and waiting
-- in minutes.
create or replace function kitchen_statistics() returns jsonb
language sql stable
as $$
  with day as (
    select start_of_day(d.today, b.time_zone, 0) as today_at, start_of_day(d.today - 1, b.time_zone, 0) as yesterday_at,
      same_time_on(d.now, d.today - 1, b.time_zone, 0) as yesterday_now
    from businesses b
    cross join (select clock_timestamp() as now) c
    cross join lateral (select c.now, business_day(c.now, b.time_zone, 0) as today) d
    where b.id = (select app_business())
  ), served as (
    select k.created_at >= day.today_at as today, k.preparation_time, k.expected_minutes,
      greatest(k.expected_minutes, extract(epoch from k.ended_at - timed_from(k.created_at, k.received_at, k.ended_at)) / 60) as waiting
    from kitchen_tickets k, day
    where k.business_id = (select app_business()) and k.status = 'Servida' and k.created_at >= day.yesterday_at
      and (k.created_at >= day.today_at or k.ended_at <= day.yesterday_now)
  ), figures as (
    select today, count(*) as served,
      count(*) filter (where preparation_time = 'A tiempo') as on_time,
      count(*) filter (where preparation_time = 'Tarde') as late,
      round(avg(expected_minutes), 1) as average_preparation,
      round(avg(waiting)) as average_waiting
    from served group by today
  )
  select jsonb_object_agg(case when d.today then 'today' else 'yesterday' end, jsonb_build_object(
    'served', coalesce(f.served, 0), 'on_time', coalesce(f.on_time, 0), 'late', coalesce(f.late, 0),
    'average_preparation', coalesce(f.average_preparation, 0), 'average_waiting', coalesce(f.average_waiting, 0)))
  from (values (true), (false)) d (today)
  left join figures f on f.today = d.today
$$;
