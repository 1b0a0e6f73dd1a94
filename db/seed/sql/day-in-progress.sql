-- The day in progress of the demo: an open register, its sales and the occupied tables. The product's own SQL functions write it, and then
-- each row gets its past time. Settings: `demo.business`, `demo.register`, `demo.now`, `demo.tables` (the open orders) and `demo.staff`
-- (ids by role).

-- A UUIDv8 derived from a text.
create or replace function pg_temp.demo_id(p_what text) returns uuid
language sql immutable
as $$ select overlay(overlay(md5('fogon:' || p_what) placing '8' from 13) placing 'a' from 17)::uuid $$;

create or replace function pg_temp.hash_fraction(p_what text) returns double precision
language sql immutable
as $$ select (hashtextextended(p_what, 0) & 1048575) / 1048576.0::double precision $$;

create or replace function pg_temp.day_session_id(p_day date) returns uuid
language sql immutable
as $$ select pg_temp.demo_id(format('shift %s', p_day)) $$;

create or replace function pg_temp.staff_member_id(p_role text) returns uuid
language sql stable
as $$ select (current_setting('demo.staff')::jsonb ->> p_role)::uuid $$;

create or replace function pg_temp.minutes(p_minutes double precision) returns interval
language sql immutable
as $$ select make_interval(secs => round(p_minutes * 60)) $$;

-- The created_at of rows that this transaction writes.
create or replace function pg_temp.transaction_time() returns timestamptz
language sql stable
as $$ select now()::timestamptz(3) $$;

-- The time of the last activity of the business.
create or replace function pg_temp.last_activity() returns timestamptz
language sql stable
as $$
  select greatest(
    (select max(greatest(created_at, closed_at)) from orders where business_id = app_business()),
    (select max(greatest(created_at, ended_at)) from kitchen_tickets where business_id = app_business()),
    (select max(charged_at) from sales where business_id = app_business()),
    (select max(created_at) from refunds where business_id = app_business()),
    (select max(created_at) from stock_movements where business_id = app_business()),
    (select max(ordered_at) from purchases where business_id = app_business()),
    (select max(created_at) from cash_movements where business_id = app_business()),
    (select max(greatest(created_at, closed_at)) from register_sessions where business_id = app_business()))
$$;

-- The planned events. A null time means that the event happened before or does not happen.
create temp table day_orders (
  n integer primary key, order_id uuid, sale_id uuid, channel text, table_id uuid, customer_name text, guests integer, charge_at timestamptz
) on commit drop;
create temp table day_kitchen_tickets (
  n integer, round integer, kitchen_ticket_id uuid, send_at timestamptz, bar_at timestamptz, serve_at timestamptz
) on commit drop;
create temp table day_lines (
  n integer, round integer, position integer, menu_item_id uuid, quantity integer, notes jsonb
) on commit drop;

-- Runs the planned events in order of time.
create or replace function pg_temp.run_planned_events(p_session_id uuid) returns void
language plpgsql
as $$
declare
  event record;
  taken day_orders;
  seat uuid;
  bill sales;
  method_draw double precision;
  kind text;
  method uuid;
  amount bigint;
begin
  for event in
    select x.* from (
      select n, round, kitchen_ticket_id, send_at as at, 1 as what from day_kitchen_tickets
      union all
      select n, round, kitchen_ticket_id, bar_at, 2 from day_kitchen_tickets
      union all
      select n, round, kitchen_ticket_id, serve_at, 3 from day_kitchen_tickets
      union all
      select n, null, null, charge_at, 4 from day_orders
    ) x
    where x.at is not null
    order by x.at, x.what, x.n
  loop
    select * into taken from day_orders where n = event.n;
    if event.what = 1 then
      perform set_config('app.user_id', pg_temp.staff_member_id('mesero')::text, true);
      if event.round = 1 and taken.channel = 'mesa' and taken.table_id is null then
        select t.id into seat from tables t
        where t.business_id = app_business() and t.archived_at is null and t.is_available
          and t.id not in (select d.table_id from day_orders d where d.table_id is not null and d.charge_at is null)
          and not exists (select from orders o where o.business_id = t.business_id and o.table_id = t.id and o.status = 'Abierta')
        order by hashtextextended(t.name, event.n), t.id
        limit 1;
        update day_orders set table_id = seat, channel = case when seat is null then 'para llevar' else 'mesa' end,
          guests = case when seat is not null then guests end
        where n = event.n returning * into taken;
      end if;
      perform send_order(jsonb_build_object('id', taken.order_id, 'channel', taken.channel, 'table_id', taken.table_id,
        'customer_name', taken.customer_name, 'guests', taken.guests, 'kitchen_ticket_id', event.kitchen_ticket_id, 'sale_id', taken.sale_id, 'lines', (
          select jsonb_agg(jsonb_build_object('id', pg_temp.demo_id(format('line %s %s', event.kitchen_ticket_id, l.position)),
            'menu_item_id', l.menu_item_id, 'quantity', l.quantity, 'notes', l.notes) order by l.position)
          from day_lines l where l.n = event.n and l.round = event.round)));
    elsif event.what = 2 then
      perform set_config('app.user_id', pg_temp.staff_member_id('bartender')::text, true);
      perform serve_ticket(jsonb_build_object('id', event.kitchen_ticket_id, 'station', 'barra', 'allowed', false));
    elsif event.what = 3 then
      perform set_config('app.user_id', pg_temp.staff_member_id(case when exists (
          select from order_lines where business_id = app_business() and kitchen_ticket_id = event.kitchen_ticket_id and station = 'cocina')
        then 'chef' else 'bartender' end)::text, true);
      perform serve_ticket(jsonb_build_object('id', event.kitchen_ticket_id, 'allowed', false));
    else
      perform set_config('app.user_id', pg_temp.staff_member_id('cajero')::text, true);
      select * into bill from sales where business_id = app_business() and id = taken.sale_id;
      method_draw := pg_temp.hash_fraction(format('pays %s', bill.id));
      select m.kind, m.id into kind, method
      from payment_methods m
      where m.business_id = app_business() and m.is_active and m.kind in ('efectivo', 'tarjeta', 'transferencia')
      order by m.kind = case when method_draw < 0.58 then 'efectivo' when method_draw < 0.9 then 'tarjeta' else 'transferencia' end desc, m.order_index
      limit 1;
      amount := case when kind = 'efectivo' then (bill.total_cents + 9999) / 10000 * 10000 else bill.total_cents end;
      perform charge_sale(jsonb_build_object('id', bill.id, 'register_session_id', p_session_id, 'payments', jsonb_build_array(jsonb_build_object(
        'id', pg_temp.demo_id(format('payment %s', bill.id)), 'payment_method_id', method, 'amount_cents', amount,
        'reference', case kind when 'tarjeta' then 'Aut. ' || lpad((hashtextextended(bill.id::text, 1) & 524287)::text, 6, '0') end))));
      if kind = 'tarjeta' and taken.channel = 'mesa' and pg_temp.hash_fraction(format('tip %s', bill.id)) < 0.35 then
        perform record_tip(jsonb_build_object('id', bill.id, 'tip_id', pg_temp.demo_id(format('tip %s', bill.id)), 'payment_method_id', method,
          'register_session_id', p_session_id, 'amount_cents', greatest(1000, bill.total_cents / 5000 * 500)));
      end if;
    end if;
  end loop;
end
$$;

-- Gives the new rows the times of their events, and deletes their notifications. A transaction writes all its rows with one time.
create or replace function pg_temp.set_past_times() returns void
language sql
as $$
  update orders o set created_at = coalesce(s.at, o.created_at), closed_at = case when o.status = 'Cerrada' then d.charge_at end
  from day_orders d left join (select n, min(send_at) as at from day_kitchen_tickets group by n) s on s.n = d.n
  where o.business_id = app_business() and o.id = d.order_id;
  update kitchen_tickets k set created_at = coalesce(c.send_at, k.created_at) from day_kitchen_tickets c
  where k.business_id = app_business() and k.id = c.kitchen_ticket_id;
  update kitchen_tickets k set ended_at = c.serve_at, ready_acknowledged_at = coalesce(d.charge_at, (
      select min(x.send_at) from day_kitchen_tickets x where x.n = c.n and x.round > c.round)),
    preparation_time = served_timing(c.serve_at - k.created_at, k.expected_minutes), time_taken = time_taken_text(c.serve_at - k.created_at)
  from day_kitchen_tickets c join day_orders d on d.n = c.n
  where k.business_id = app_business() and k.id = c.kitchen_ticket_id and c.serve_at is not null;
  update order_lines l set created_at = coalesce(c.send_at, l.created_at),
    ready_at = case when l.station = 'barra' then coalesce(c.bar_at, c.serve_at) else c.serve_at end
  from day_kitchen_tickets c
  where l.business_id = app_business() and l.kitchen_ticket_id = c.kitchen_ticket_id and (c.send_at is not null or c.serve_at is not null);
  update sales s set created_at = o.created_at from day_orders d
  join orders o on o.business_id = app_business() and o.id = d.order_id
  where s.business_id = app_business() and s.id = d.sale_id;
  update sales s set charged_at = d.charge_at, business_day = business_day(d.charge_at, b.time_zone, b.day_start_minutes),
    shift = shift_of(d.charge_at, b.time_zone), hour = extract(hour from d.charge_at at time zone b.time_zone)
  from day_orders d, businesses b
  where b.id = app_business() and s.business_id = b.id and s.id = d.sale_id and d.charge_at is not null;
  update payments p set created_at = d.charge_at from day_orders d where p.business_id = app_business() and p.sale_id = d.sale_id;
  update tips t set created_at = d.charge_at from day_orders d where t.business_id = app_business() and t.sale_id = d.sale_id;
  update stock_movements m set created_at = c.serve_at from day_kitchen_tickets c
  where m.business_id = app_business() and m.type = 'serve' and m.source_id = c.kitchen_ticket_id and c.serve_at is not null;
  update tables t set occupied_at = o.created_at from day_orders d join orders o on o.business_id = app_business() and o.id = d.order_id
  where t.business_id = app_business() and t.id = d.table_id and d.charge_at is null;
  delete from notifications where business_id = app_business() and created_at = pg_temp.transaction_time();
  select mark_day_stale(app_business(), day) from (
    select distinct s.business_day as day from day_orders d join sales s on s.business_id = app_business() and s.id = d.sale_id
    where s.business_day is not null order by 1) x;
  truncate day_orders, day_kitchen_tickets, day_lines;
$$;

-- Closes the demo's session of an earlier day: unchanged orders are served and charged, and the count equals the expected cash.
create or replace function pg_temp.close_day_session(p_session register_sessions, p_today date) returns void
language plpgsql
as $$
declare
  ended timestamptz;
  counted uuid;
begin
  insert into day_orders
  select row_number() over (order by o.created_at, o.id), o.id, s.id, o.channel, o.table_id, o.customer_name, o.guests, null
  from orders o
  join sales s on s.business_id = o.business_id and s.order_id = o.id
  where o.business_id = app_business() and o.status = 'Abierta' and o.joined_to_id is null
    and s.id = pg_temp.demo_id(format('sale %s', o.id))
    and o.id in (select pg_temp.demo_id(format('table %s %s', p_session.id, x)) from generate_series(1, 20) x)
    and not exists (select from sales x where x.business_id = o.business_id and x.order_id = o.id and (x.id <> s.id or x.discount_cents > 0))
    and not exists (select from kitchen_tickets k where k.business_id = o.business_id and k.order_id = o.id
      and (k.status = 'Cancelada' or k.id <> pg_temp.demo_id(format('card %s %s', o.id, k.round))))
    and not exists (select from order_lines l where l.business_id = o.business_id and l.order_id = o.id
      and (l.status <> 'Activa' or l.change is not null));
  insert into day_kitchen_tickets (n, round, kitchen_ticket_id, serve_at)
  select d.n, k.round, k.id, greatest(k.created_at + interval '35 minutes', pg_temp.last_activity() + pg_temp.minutes(d.n))
  from day_orders d join kitchen_tickets k on k.business_id = app_business() and k.order_id = d.order_id
  where k.status = 'Pendiente';
  update day_orders d set charge_at = x.at + pg_temp.minutes(20 + d.n)
  from (select o.n, greatest(pg_temp.last_activity(), max(c.serve_at)) as at from day_orders o left join day_kitchen_tickets c on true group by o.n) x
  where x.n = d.n;
  -- charge_sale() refuses a session of an earlier day, so that the session is of today while these sales are charged.
  update register_sessions set business_day = p_today where business_id = app_business() and id = p_session.id;
  perform pg_temp.run_planned_events(p_session.id);
  update register_sessions set business_day = p_session.business_day where business_id = app_business() and id = p_session.id;
  perform pg_temp.set_past_times();

  perform set_config('app.user_id', pg_temp.staff_member_id('cajero')::text, true);
  counted := (count_register(jsonb_build_object('id', p_session.id, 'counted_cents', expected_cash(p_session) -> 'expected_cents')) ->> 'id')::uuid;
  perform close_register(jsonb_build_object('id', p_session.id, 'count_id', counted, 'may_accept', false));
  ended := least(current_setting('demo.now')::timestamptz, (
    select max(at) + interval '15 minutes' from (
      select created_at as at from register_sessions where business_id = app_business() and id = p_session.id
      union all select greatest(charged_at, voided_at) from sales where business_id = app_business() and register_session_id = p_session.id
      union all select created_at from cash_movements where business_id = app_business() and register_session_id = p_session.id
      union all select created_at from refunds where business_id = app_business() and register_session_id = p_session.id
      union all select created_at from tips where business_id = app_business() and register_session_id = p_session.id) x));
  update register_counts set created_at = ended where business_id = app_business() and id = counted;
  update register_sessions set closed_at = ended where business_id = app_business() and id = p_session.id;
  update register_sessions c set z_report = register_figures(c) where business_id = app_business() and id = p_session.id;
  update audit_log set created_at = ended where business_id = app_business() and entity_id = p_session.id and created_at = pg_temp.transaction_time();
end
$$;

-- Plans the sales since the session began: as many in each hour as on other days, of products that the menu offers now.
create or replace function pg_temp.plan_sales(p_session uuid, p_start timestamptz, p_now timestamptz, p_zone text) returns void
language plpgsql
as $$
begin
  create temp table day_products on commit drop as
  select m.id, m.name, coalesce(m.station, c.station, 'cocina') as station, preparation_minutes_of(m.preparation_time) as minutes,
    coalesce(m.type_menu, '') as type_menu
  from menu_items m
  join menu_categories c on c.business_id = m.business_id and c.id = m.category_id and c.is_active
  where m.business_id = app_business() and m.is_available and m.archived_at is null and m.schedule is null and m.countdown is null
    and coalesce(m.sold_out_until <= clock_timestamp(), true)
    and (not m.tracks_inventory or exists (select from recipes r where r.business_id = m.business_id and r.menu_item_id = m.id))
    and not exists (
      select from recipes r join stock_levels k on k.business_id = r.business_id and k.inventory_item_id = r.inventory_item_id
      where r.business_id = m.business_id and r.menu_item_id = m.id
        and k.current_stock < 4 * r.quantity);

  insert into day_orders
  select row_number() over (order by at), pg_temp.demo_id(format('order %s %s', p_session, at)), pg_temp.demo_id(format('sale %s %s', p_session, at)),
    case when place < 0.62 then 'mesa' when place < 0.88 then 'para llevar' else 'a domicilio' end, null,
    case when place >= 0.62 then (array['Ana', 'Luis', 'Doña Tencha', 'Marlon', 'Karla', 'Don Beto', 'Wendy', 'Josué'])
      [1 + (hashtextextended(at::text, 2) & 7)] end,
    case when place < 0.62 then 1 + (hashtextextended(at::text, 3) & 3) end, at
  from (
    select m.at, pg_temp.hash_fraction('place ' || m.at) as place, extract(hour from m.at at time zone p_zone)::integer as hour
    from generate_series(p_start + interval '9 minutes', p_now - interval '2 minutes', interval '1 minute') m (at)
  ) x
  where pg_temp.hash_fraction(format('sold %s %s', p_session, at)) * 80 < case when hour between 7 and 21
    then (array[8, 11, 7, 4, 5, 13, 15, 8, 4, 4, 5, 10, 13, 11, 6])[hour - 6] else 6 end;

  insert into day_lines
  select o.n, 1, p.position, i.id, case when pg_temp.hash_fraction(format('many %s %s', o.order_id, p.position)) < 0.75 then 1 else 2 end, '{}'
  from day_orders o
  cross join generate_series(1, 4) p (position)
  cross join lateral (
    select d.id from day_products d
    where d.station = case when p.position = 2 then 'barra' else 'cocina' end
      and case when extract(hour from o.charge_at at time zone p_zone) between 5 and 11 then d.type_menu not in ('Almuerzo', 'Cena')
        else d.type_menu <> 'Desayuno' end
    order by hashtextextended(d.name, o.n * 8 + p.position), d.id limit 1
  ) i
  where p.position <= 1 + 4 * pg_temp.hash_fraction(format('lines %s', o.order_id)) * 0.8;

  -- The sales use at most 60 % of the stock: the rest is for the users of the demo.
  delete from day_lines l using (
    select u.n, u.position from (
      select x.n, x.position, k.current_stock as stock,
        sum(x.quantity * r.quantity) over (partition by r.inventory_item_id order by x.n, x.position) as taken
      from day_lines x
      join recipes r on r.business_id = app_business() and r.menu_item_id = x.menu_item_id
      join stock_levels k on k.business_id = r.business_id and k.inventory_item_id = r.inventory_item_id
    ) u
    where u.taken > 0.6 * u.stock
  ) short
  where l.n = short.n and l.position = short.position;

  insert into day_kitchen_tickets (n, round, kitchen_ticket_id, send_at, serve_at)
  select o.n, 1, pg_temp.demo_id(format('card %s 1', o.order_id)),
    served.at - pg_temp.minutes(least(40, greatest(2, x.expected * case when pg_temp.hash_fraction(format('late %s', o.order_id)) < 0.1
      then 1.15 else 0.4 + 0.5 * pg_temp.hash_fraction(format('cooks %s', o.order_id)) end))), served.at
  from day_orders o
  join (
    select l.n, sum(line_minutes(l.quantity, d.minutes))::double precision as expected from day_lines l join day_products d on d.id = l.menu_item_id group by l.n
  ) x on x.n = o.n
  cross join lateral (
    select o.charge_at - pg_temp.minutes(case o.channel when 'mesa' then 12 + 16 * pg_temp.hash_fraction(format('eats %s', o.order_id)) else 2 end) as at
  ) served;
  delete from day_orders o where not exists (select from day_kitchen_tickets c where c.n = o.n and c.send_at > p_start);
  delete from day_kitchen_tickets c where not exists (select from day_orders o where o.n = c.n);
end
$$;

-- Plans the open orders of available tables. A session of a few minutes has shorter times.
create or replace function pg_temp.plan_tables(p_session uuid, p_start timestamptz, p_now timestamptz) returns void
language plpgsql
as $$
declare
  time_scale double precision := least(1, extract(epoch from p_now - p_start) / 60 / 45);
begin
  insert into day_orders
  select 1000 + w.n, pg_temp.demo_id(format('table %s %s', p_session, w.n)),
    pg_temp.demo_id(format('sale %s', pg_temp.demo_id(format('table %s %s', p_session, w.n)))), 'mesa', t.id, null, w.guests, null
  from rows from (jsonb_to_recordset(current_setting('demo.tables')::jsonb) as ("table" text, guests integer, rounds jsonb))
    with ordinality as w ("table", guests, rounds, n)
  join tables t on t.business_id = app_business() and t.name = w."table" and t.archived_at is null and t.is_available
  where not exists (select from orders o where o.business_id = t.business_id and o.table_id = t.id and o.status = 'Abierta');

  insert into day_kitchen_tickets
  select d.n, r.n, pg_temp.demo_id(format('card %s %s', d.order_id, r.n)), p_now - pg_temp.minutes(time_scale * r."sentMinutesAgo"),
    p_now - pg_temp.minutes(time_scale * r."barMinutesAgo"), p_now - pg_temp.minutes(time_scale * r."servedMinutesAgo")
  from day_orders d
  join rows from (jsonb_to_recordset(current_setting('demo.tables')::jsonb) as (rounds jsonb)) with ordinality as w (rounds, n) on 1000 + w.n = d.n
  cross join lateral rows from (
    jsonb_to_recordset(w.rounds) as ("sentMinutesAgo" integer, "barMinutesAgo" integer, "servedMinutesAgo" integer)
  ) with ordinality as r ("sentMinutesAgo", "barMinutesAgo", "servedMinutesAgo", n);

  insert into day_lines
  select d.n, r.n, l.n, m.id, l.quantity, coalesce(l.notes, '{}')
  from day_orders d
  join rows from (jsonb_to_recordset(current_setting('demo.tables')::jsonb) as (rounds jsonb)) with ordinality as w (rounds, n) on 1000 + w.n = d.n
  cross join lateral rows from (jsonb_to_recordset(w.rounds) as (lines jsonb)) with ordinality as r (lines, n)
  cross join lateral rows from (jsonb_to_recordset(r.lines) as (product text, quantity integer, notes jsonb)) with ordinality as l (product, quantity, notes, n)
  join menu_items m on m.business_id = app_business() and m.name = l.product and m.id in (select id from day_products);
  delete from day_kitchen_tickets c where not exists (select from day_lines l where l.n = c.n and l.round = c.round);
  delete from day_orders d where d.charge_at is null and not exists (select from day_kitchen_tickets c where c.n = d.n and c.round = 1);
  delete from day_kitchen_tickets c where not exists (select from day_orders d where d.n = c.n);
end
$$;

do $$
declare
  b businesses;
  demo_now timestamptz := current_setting('demo.now')::timestamptz;
  today date;
  latest register_sessions;
  session_start timestamptz;
  day_session uuid;
  ready record;
begin
  select * into b from businesses where id = current_setting('demo.business')::uuid;
  perform set_config('app.business_id', b.id::text, true);
  today := business_day(demo_now, b.time_zone, b.day_start_minutes);
  -- An open session that the demo did not open belongs to a person; a session of today is the day in progress.
  select * into latest from register_sessions where business_id = b.id
  order by status = 'Abierta' and id <> pg_temp.day_session_id(business_day) desc, status = 'Abierta' desc, created_at desc limit 1;
  if latest.business_day >= today or latest.status = 'Abierta' and latest.id <> pg_temp.day_session_id(latest.business_day) then
    return;
  end if;
  perform set_config('demo.is_new', 'yes', true);
  if latest.status = 'Abierta' then
    perform pg_temp.close_day_session(latest, business_day(clock_timestamp(), b.time_zone, b.day_start_minutes));
  end if;

  day_session := pg_temp.day_session_id(today);
  session_start := start_of_day(today, b.time_zone, b.day_start_minutes);
  session_start := least(demo_now - interval '1 minute', greatest(pg_temp.last_activity() + interval '5 minutes', session_start,
    least(session_start + interval '6 hours 30 minutes', demo_now - interval '3 hours')));
  perform set_config('app.user_id', pg_temp.staff_member_id('cajero')::text, true);
  perform open_register(jsonb_build_object('id', day_session, 'register_id', current_setting('demo.register'), 'opening_float_cents', 100000));
  perform pg_temp.plan_sales(day_session, session_start, demo_now, b.time_zone);
  perform pg_temp.plan_tables(day_session, session_start, demo_now);
  perform pg_temp.run_planned_events(day_session);
  perform pg_temp.set_past_times();
  update register_sessions set created_at = session_start, business_day = today where business_id = b.id and id = day_session;
  update audit_log set created_at = session_start where business_id = b.id and entity_id = day_session and created_at = pg_temp.transaction_time();

  for ready in
    select o.waiter_id, k.table_number, o.number, k.ended_at from kitchen_tickets k
    join orders o on o.business_id = k.business_id and o.id = k.order_id and o.status = 'Abierta'
    where k.business_id = b.id and k.status = 'Servida' and k.ready_acknowledged_at is null and k.ended_at > session_start
  loop
    perform notify_users(array[ready.waiter_id], 'Orden lista', format('%s. Orden #%s', ready.table_number, ready.number));
    update notifications set created_at = ready.ended_at where business_id = b.id and created_at = pg_temp.transaction_time();
  end loop;
end
$$;
