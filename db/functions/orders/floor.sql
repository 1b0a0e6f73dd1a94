-- The service floor as the API returns it: the tables with their open orders, and the orders of the day.

-- Whether an order has served kitchen tickets that nobody took to its table.
create or replace function is_ready(p_order uuid) returns boolean
language sql stable
as $$
  select exists (select from kitchen_tickets k
    where k.business_id = (select app_business()) and k.order_id = p_order and k.status = 'Servida' and k.ready_acknowledged_at is null)
$$;

-- The present tables, or some of them, with the open amount of each one. Tables of a closed location are not included.
create or replace function tables_answer(p_tables uuid[] default null) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', t.id, 'name', t.name, 'area_id', t.area_id, 'location_id', t.location_id, 'seats', t.seats,
      'is_available', t.is_available, 'occupied_at', t.occupied_at,
      'position_x_sm', t.position_x_sm, 'position_y_sm', t.position_y_sm, 'position_x_md', t.position_x_md,
      'position_y_md', t.position_y_md, 'position_x_lg', t.position_x_lg, 'position_y_lg', t.position_y_lg,
      'order_id', o.id, 'joined_to_table', (select h.name from orders j join tables h on h.business_id = j.business_id and h.id = j.table_id
        where j.business_id = o.business_id and j.id = o.joined_to_id),
      'is_ready', o.id is not null and is_ready(o.id), 'open_bills_cents', coalesce(s.due, 0),
      'open_sale_id', case when o.joined_to_id is null then o.current_bill_id end,
      'created_at', t.created_at)
      order by t.created_at, t.name), '[]')
  from tables t
  left join orders o on o.business_id = t.business_id and o.table_id = t.id and o.status = 'Abierta'
  left join lateral (
    select sum(total_cents) as due from sales s
    where s.business_id = t.business_id and s.table_id = t.id and s.status = 'Por cobrar'
  ) s on true
  where t.business_id = (select app_business()) and t.archived_at is null and (p_tables is null or t.id = any (p_tables))
    and not exists (select from locations l where l.business_id = t.business_id and l.id = t.location_id and not l.is_active)
$$;

create or replace function areas_answer() returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'location_id', a.location_id) order by a.order_index, a.name),
    '[]')
  from areas a where a.business_id = (select app_business())
$$;

create or replace function list_tables() returns jsonb
language sql stable
as $$
  select jsonb_build_object('now', clock_timestamp(), 'areas', areas_answer(), 'tables', tables_answer(),
    'locations', coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.created_at, l.id)
      from locations l where l.business_id = (select app_business()) and l.is_active), '[]'))
$$;

-- coalesce() in a condition would prevent the use of the index: it is not leakproof, so PostgreSQL evaluates row-level security before
-- it.
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
    'id', o.id, 'number', o.number, 'provisional_number', o.provisional_number, 'channel', o.channel, 'table_number', t.name,
    'customer_name', o.customer_name,
    'joined_to_table', (select h.name from orders j join tables h on h.business_id = j.business_id and h.id = j.table_id
      where j.business_id = o.business_id and j.id = o.joined_to_id),
    'status', o.status, 'waiter_id', o.waiter_id, 'waiter', person_name(o.waiter_id), 'created_at', o.created_at,
    'items', coalesce((select string_agg(l.name || ' x' || trim_scale(l.quantity), ', ' order by l.created_at, l.position)
      from order_lines l where l.business_id = o.business_id and l.order_id = o.id and l.status = 'Activa'), ''),
    'is_ready', (o.status = 'Abierta' or o.status = 'Cerrada' and o.table_id is null) and is_ready(o.id),
    'pending_tickets', (select count(*) from kitchen_tickets k where k.business_id = o.business_id and k.order_id = o.id
      and k.status = 'Pendiente'),
    'due_cents', (select coalesce(sum(total_cents), 0) from sales s
      where s.business_id = o.business_id and s.order_id = case when o.joined_to_id is null then o.id else o.joined_to_id end
      and s.status = 'Por cobrar'),
    'total_cents', (select coalesce(sum(total_cents), 0) from sales s
      where s.business_id = o.business_id and s.order_id = case when o.joined_to_id is null then o.id else o.joined_to_id end
      and s.status <> 'Anulada'),
    'open_sale_id', case when o.joined_to_id is null then o.current_bill_id
      else (select h.current_bill_id from orders h where h.business_id = o.business_id and h.id = o.joined_to_id) end
  ) order by o.created_at desc, o.id desc), '[]')
  from listed o
  left join tables t on t.business_id = o.business_id and t.id = o.table_id
$$;
