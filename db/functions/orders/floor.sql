-- The service floor as the API returns it: the tables with their open orders, and the orders of the day.

-- Whether a kitchen ticket was served and nobody took it to its table.
create or replace function waits_to_be_taken(k kitchen_tickets) returns boolean
language sql immutable
as $$ select k.status = 'Servida' and k.ready_acknowledged_at is null $$;

-- Whether an order has served kitchen tickets that nobody took to its table.
create or replace function is_ready(p_order uuid) returns boolean
language sql stable
as $$
  select exists (select from kitchen_tickets k
    where k.business_id = (select app_business()) and k.order_id = p_order and waits_to_be_taken(k))
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
  select jsonb_build_object('now', clock_timestamp(), 'seen', pg_current_snapshot()::text,
    'areas', areas_answer(), 'tables', tables_answer(),
    'locations', coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.created_at, l.id)
      from locations l where l.business_id = (select app_business()) and l.is_active), '[]'))
$$;

-- Orders as the list of the day shows them, newest first.
create or replace function order_rows(p_orders orders[]) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', o.id, 'number', o.number, 'provisional_number', o.provisional_number, 'channel', o.channel, 'table_number', t.name,
    'customer_name', o.customer_name,
    'joined_to_table', (select h.name from orders j join tables h on h.business_id = j.business_id and h.id = j.table_id
      where j.business_id = o.business_id and j.id = o.joined_to_id),
    'status', o.status, 'waiter_id', o.waiter_id, 'waiter', person_name(o.waiter_id), 'created_at', o.created_at,
    'items', coalesce((select string_agg(l.name || ' x' || trim_scale(l.quantity), ', ' order by l.created_at, l.position)
      from order_lines l where l.business_id = o.business_id and l.order_id = o.id and l.status = 'Activa'), ''),
    'is_ready', (o.status = 'Abierta' or o.status = 'Cerrada' and o.table_id is null) and tickets.are_ready,
    'pending_tickets', tickets.pending,
    'due_cents', bills.due, 'total_cents', bills.total,
    'open_sale_id', case when o.joined_to_id is null then o.current_bill_id
      else (select h.current_bill_id from orders h where h.business_id = o.business_id and h.id = o.joined_to_id) end
  ) order by o.created_at desc, o.id desc), '[]')
  from unnest(p_orders) o
  left join tables t on t.business_id = o.business_id and t.id = o.table_id
  cross join lateral (
    select coalesce(sum(total_cents) filter (where s.status = 'Por cobrar'), 0) as due,
      coalesce(sum(total_cents) filter (where s.status <> 'Anulada'), 0) as total
    from sales s
    where s.business_id = o.business_id and s.order_id = case when o.joined_to_id is null then o.id else o.joined_to_id end
  ) bills
  -- The status is no condition: the index of all pending tickets would be read for each order.
  cross join lateral (
    select count(*) filter (where k.status = 'Pendiente') as pending, coalesce(bool_or(waits_to_be_taken(k)), false) as are_ready
    from kitchen_tickets k
    where k.business_id = o.business_id and k.order_id = o.id
  ) tickets
$$;

-- When the business day of now began.
create or replace function day_began() returns timestamptz
language sql stable
as $$
  select start_of_day(business_day(clock_timestamp(), time_zone, day_start_minutes), time_zone, day_start_minutes)
  from businesses where id = (select app_business())
$$;

-- coalesce() in a condition would prevent the use of the index: it is not leakproof, so PostgreSQL evaluates row-level security before
-- it.
create or replace function list_orders_of_today() returns jsonb
language sql stable
as $$
  with listed as (
    select o from orders o
    where o.business_id = (select app_business()) and o.status = 'Abierta'
    union all
    (select o from orders o
    where o.business_id = (select app_business()) and o.status <> 'Abierta' and o.created_at >= (select day_began())
    order by o.created_at desc, o.id desc
    limit 200)
  )
  select order_rows(array(select o from listed))
$$;

-- At most so many orders and tables are said with what screens show of them; screens read more of them again.
create or replace function max_said_entities() returns integer
language sql immutable
as $$ select 20 $$;

-- The changes of orders and tables that a write says: each order and its row in the list of the day, and each table of the floor, as
-- they are now, with all orders that share their bills and all their tables; texts, joined by commas. The row of an order that is not in
-- the list, and a table that is not on the floor, is null. Ends a write: the writes of one order or table end one after the other, so
-- that of two changes the later one is how it is; only the counter of events is locked after it. `at` is when, in microseconds; `tx` is
-- the transaction, which a later read names in `seen`.
create or replace function floor_changes(p_orders uuid[], p_tables uuid[]) returns text
language plpgsql
as $$
declare
  business uuid := app_business();
  hosts uuid[];
  tables uuid[];
  shown orders[];
  began timestamptz;
  stamp jsonb;
begin
  if cardinality(p_orders) + cardinality(p_tables) > max_said_entities() then
    return (select string_agg(jsonb_build_object('type', kind, 'data', jsonb_build_object('id', id))::text, ',')
      from (select 'order.changed', unnest(p_orders) union all select 'table.changed', unnest(p_tables)) x (kind, id));
  end if;
  hosts := array(
    select case when joined_to_id is null then id else joined_to_id end from orders where business_id = business and id = any (p_orders)
    union
    select case when joined_to_id is null then id else joined_to_id end from orders
    where business_id = business and table_id = any (p_tables) and status = 'Abierta');
  perform pg_advisory_xact_lock(hashtextextended(business || ' floor ' || id, 0))
  from (
    select unnest(hosts || p_tables)
    union select table_id from orders where business_id = business and id = any (hosts) and table_id is not null
    union select table_id from orders where business_id = business and joined_to_id = any (hosts) and table_id is not null
    order by 1
  ) as locked (id);
  shown := array(
    select o from orders o where o.business_id = business and o.id = any (hosts)
    union all
    select o from orders o where o.business_id = business and o.joined_to_id = any (hosts));
  tables := array(select unnest(p_tables) union select o.table_id from unnest(shown) o where o.table_id is not null);
  began := case when exists (select from unnest(shown) o where o.status <> 'Abierta') then day_began() end;
  stamp := jsonb_build_object('tx', pg_current_xact_id()::text::bigint, 'at', (extract(epoch from clock_timestamp()) * 1000000)::bigint);
  return (
    select string_agg(change::text, ',') from (
      select jsonb_build_object('type', 'order.changed', 'data',
        jsonb_build_object('id', o.id, 'stamp', stamp, 'row', r.row, 'order', order_answer(o.id)))
      from unnest(shown) o
      left join jsonb_array_elements(order_rows(array(select o from unnest(shown) o where o.status = 'Abierta' or o.created_at >= began)))
        as r (row) on (r.row ->> 'id')::uuid = o.id
      union all
      select jsonb_build_object('type', 'table.changed', 'data', jsonb_build_object('id', x.id, 'stamp', stamp, 'table', t.row)
        -- For the screens of the release before.
        || case when t.row ->> 'order_id' is null or t.row ->> 'occupied_at' is null then '{}' else jsonb_build_object(
          'order', jsonb_build_object('id', t.row -> 'order_id', 'sent_at', t.row -> 'occupied_at')) end)
      from unnest(tables) x (id)
      left join jsonb_array_elements(tables_answer(tables)) as t (row) on (t.row ->> 'id')::uuid = x.id
    ) as said (change));
end
$$;
