-- Recalling kitchen tickets that were served by mistake (decisions, Kitchen and stock; docs/decisions/011).

-- Returns the stock of a kitchen ticket at the cost at which it left, by new movements, and voids its shortfalls. A shortfall that a count
-- or a correction settled stays. Returns the new stocks.
create or replace function restore_stock(ticket kitchen_tickets) returns jsonb
language plpgsql
as $$
declare
  moves stock_move[];
  moved jsonb;
begin
  perform lock_levels(array(
    select m.inventory_item_id from stock_movements m where m.business_id = ticket.business_id and m.source_id = ticket.id
      and m.type = 'serve'
    union
    select s.inventory_item_id from stock_shortfalls s where s.business_id = ticket.business_id and s.kitchen_ticket_id = ticket.id));
  select array_agg((d.inventory_item_id, -d.quantity, null, d.value / d.quantity)::stock_move) into moves
  from (
    select m.inventory_item_id, sum(m.quantity) as quantity, sum(m.quantity * m.unit_cost) as value
    from stock_movements m
    where m.business_id = ticket.business_id and m.source_id = ticket.id and m.type in ('serve', 'recall')
    group by m.inventory_item_id
    having sum(m.quantity) < 0
  ) d;
  moved := move_stocks('recall', ticket.id, null, moves);
  with voided as (
    update stock_shortfalls s set settlement = 'recalled', settled_at = clock_timestamp(), settled_by = app_user()
    where s.business_id = ticket.business_id and s.kitchen_ticket_id = ticket.id and (s.settled_at is null or s.settlement = 'explained')
    returning s.inventory_item_id as id
  )
  select moved || coalesce(jsonb_agg(stock_answer(k.inventory_item_id, k.current_stock)), '[]') into moved
  from stock_levels k
  where k.business_id = ticket.business_id and k.inventory_item_id in (select id from voided)
    and not exists (select from unnest(moves) m where m.inventory_item_id = k.inventory_item_id);
  return moved;
end
$$;

-- Recalls a kitchen ticket: { id, station?, ended_at? }. A served one is Pendiente again at every station, with its first time and its
-- stock returned; `ended_at` identifies the serving to undo. For a pending one, only the station's finished lines return. Refuses after the
-- time of is_recallable(), and refunded lines.
create or replace function recall_ticket(p jsonb) returns jsonb
language plpgsql
as $$
declare
  business uuid := app_business();
  ticket kitchen_tickets;
  moved jsonb := '[]';
  lines uuid[];
  order_table_id uuid;
  answer jsonb;
begin
  select * into ticket from kitchen_tickets where business_id = business and id = (p ->> 'id')::uuid;
  if not found then
    perform refuse('row.missing', 'Orden no encontrada.');
  end if;
  perform lock_orders(array[ticket.order_id]);
  lines := array(select id from order_lines where business_id = business and kitchen_ticket_id = ticket.id and status = 'Activa');
  perform 1 from sales where business_id = business and id in (
    select sale_id from sale_items where business_id = business and order_line_id = any (lines))
  order by id for share;
  select * into ticket from kitchen_tickets where business_id = business and id = ticket.id for update;

  if ticket.status = 'Cancelada' then
    perform refuse('kitchen.cancelled', format('La orden #%s ya fue cancelada.', ticket.order_number));
  elsif ticket.status = 'Pendiente' then
    with back as (
      update order_lines set ready_at = null, done_at = null, done_by = null
      where business_id = business and kitchen_ticket_id = ticket.id and status = 'Activa' and station = p ->> 'station'
        and is_recallable(ready_at, clock_timestamp())
      returning id
    ) select array_agg(id) into lines from back;
    if lines is null then
      perform refuse('kitchen.recalled', format('La orden #%s ya volvió a la cocina.', ticket.order_number));
    end if;
  elsif not is_recallable(ticket.ended_at, clock_timestamp()) then
    perform refuse('kitchen.too-late', format('La orden #%s se sirvió hace más de %s minutos: ya no se puede recuperar.',
      ticket.order_number, recall_minutes()));
  elsif ticket.ended_at is distinct from coalesce((p ->> 'ended_at')::timestamptz, ticket.ended_at) then
    perform refuse('kitchen.served', format('La orden #%s ya volvió a la cocina y fue servida otra vez.', ticket.order_number));
  elsif exists (
    select from sale_items i
    join sales s on s.business_id = i.business_id and s.id = i.sale_id
    where i.business_id = business and i.order_line_id = any (lines) and (s.status = 'Anulada'
      or exists (select from refund_items r where r.business_id = i.business_id and r.sale_item_id = i.id)))
  then
    perform refuse('row.conflict', format('La orden #%s tiene productos anulados o reembolsados: ya no se puede recuperar.',
      ticket.order_number));
  else
    moved := restore_stock(ticket);
    update order_lines set ready_at = null, done_at = null, done_by = null
    where business_id = business and id = any (lines);
    update kitchen_tickets set status = 'Pendiente', preparation_time = null, time_taken = null, "user" = null, user_role = null,
      user_id = null,
      ready_acknowledged_at = null
    where business_id = business and id = ticket.id
    returning * into ticket;
    perform write_audit('kitchen.recalled', 'kitchen_ticket', ticket.id, jsonb_build_object('order_number', ticket.order_number));
  end if;
  order_table_id := (select table_id from orders where business_id = business and id = ticket.order_id);
  answer := kitchen_ticket_answer(ticket);
  -- Displays without the ticket add it on `kitchen.sent`; displays that still show it update it on `kitchen.changed`.
  perform changed('kitchen.sent', jsonb_build_object('kitchen_ticket', answer));
  perform changed('kitchen.changed', jsonb_build_object('kitchen_ticket', answer));
  perform order_changed(ticket.order_id);
  return jsonb_build_object('kitchen_ticket', answer, 'stock', moved, 'table_id', order_table_id);
end
$$;

-- The kitchen tickets that can be recalled, newest first: those served a short time ago and, for a station, those whose part it finished.
create or replace function list_recallable_kitchen_tickets(p_limit integer, p_station text) returns jsonb
language plpgsql stable set plan_cache_mode = force_generic_plan
as $$
declare
  present timestamptz := clock_timestamp();
begin
  return (
    with finished as (
      (select k.id, k.ended_at as at from kitchen_tickets k
      where k.business_id = (select app_business()) and is_recallable(k.ended_at, present) and k.status = 'Servida'
        and (p_station is null or exists (select from order_lines l where l.business_id = k.business_id
          and l.kitchen_ticket_id = k.id and l.status = 'Activa' and l.station = p_station))
      order by k.ended_at desc, k.id desc limit p_limit)
      union all
      select k.id, max(l.ready_at) filter (where l.station = p_station) from kitchen_tickets k
      join order_lines l on l.business_id = k.business_id and l.kitchen_ticket_id = k.id and l.status = 'Activa'
      where k.business_id = (select app_business()) and k.status = 'Pendiente' and p_station is not null
      group by k.id
      having bool_or(l.ready_at is null) and bool_and(l.station <> p_station or l.ready_at is not null)
        and is_recallable(max(l.ready_at) filter (where l.station = p_station), present)
    )
    select coalesce(jsonb_agg(kitchen_ticket_answer(k) || jsonb_build_object('finished_at', f.at) order by f.at desc, k.id desc), '[]')
    from (select * from finished order by at desc, id desc limit p_limit) f
    join kitchen_tickets k on k.business_id = (select app_business()) and k.id = f.id);
end
$$;
