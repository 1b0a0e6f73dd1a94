-- What the screens read, each as one value.

create or replace function list_orders_of_today() returns jsonb
language sql stable
as $$
  with day as (
    select start_of_day(business_day(clock_timestamp(), time_zone, day_start_minutes), time_zone, day_start_minutes) as began
    from businesses where id = app_business()
  ), listed as (
    select o.* from orders o
    where o.business_id = app_business() and o.status = 'Abierta'
    union all
    (select o.* from orders o, day
    where o.business_id = app_business() and o.status <> 'Abierta' and o.created_at >= day.began
    order by o.created_at desc, o.id desc
    limit 200)
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', o.id, 'number', o.number, 'channel', o.channel, 'table_number', t.name, 'customer_name', o.customer_name,
    'joined_to_table', (select h.name from orders j join tables h on h.business_id = j.business_id and h.id = j.table_id
      where j.business_id = o.business_id and j.id = o.joined_to_id),
    'status', o.status, 'waiter_id', o.waiter_id, 'waiter', person_name(o.waiter_id), 'created_at', o.created_at,
    'items', coalesce((select string_agg(l.name || ' x' || trim_scale(l.quantity), ', ' order by l.created_at, l.position)
      from order_lines l where l.business_id = o.business_id and l.order_id = o.id and l.status = 'Activa'), ''),
    'is_ready', (o.status = 'Abierta' or o.status = 'Cerrada' and o.table_id is null) and is_ready(o.id),
    'pending_cards', (select count(*) from kitchen_orders k where k.business_id = o.business_id and k.order_id = o.id and k.status = 'Pendiente'),
    'due_cents', (select coalesce(sum(total_cents), 0) from sales s where s.business_id = o.business_id and s.order_id = coalesce(o.joined_to_id, o.id) and s.status = 'Por cobrar'),
    'total_cents', (select coalesce(sum(total_cents), 0) from sales s where s.business_id = o.business_id and s.order_id = coalesce(o.joined_to_id, o.id) and s.status <> 'Anulada'),
    'open_sale_id', (select s.id from sales s where s.business_id = o.business_id and s.order_id = coalesce(o.joined_to_id, o.id) and s.status = 'Por cobrar' order by s.created_at desc limit 1)
  ) order by o.created_at desc, o.id desc), '[]')
  from listed o
  left join tables t on t.business_id = o.business_id and t.id = o.table_id
$$;

-- Charged and annulled sales, newest first: { from, to, shift?, user_id?, method?, status?, location_id?, number?, limit, offset }; a number is looked
-- for in all days.
create or replace function list_sales(p jsonb) returns jsonb
language plpgsql stable set plan_cache_mode = force_generic_plan
as $$
declare
  business uuid := app_business();
  first_day date := (p ->> 'from')::date;
  last_day date := (p ->> 'to')::date;
begin
  return (
    with found as (
      select s.* from sales s
      where p ->> 'number' is null and s.business_id = business and s.business_day between first_day and last_day
      union all
      select s.* from sales s where s.business_id = business and s.number = (p ->> 'number')::bigint
    ), chosen as materialized (
      select s.id, s.charged_at, s.status, s.total_cents, s.cashier_id
      from found s
      where s.status <> 'Por cobrar'
        and (p ->> 'shift' is null or s.shift = p ->> 'shift')
        and (p ->> 'user_id' is null or s.cashier_id = (p ->> 'user_id')::uuid)
        and (p ->> 'status' is null or s.status = p ->> 'status')
        and (p ->> 'location_id' is null or s.location_id = (p ->> 'location_id')::uuid)
        and (p ->> 'method' is null or exists (select from payments y
          where y.business_id = s.business_id and y.sale_id = s.id and y.kind = p ->> 'method'))
    ), page as (
      select id from chosen order by charged_at desc, id desc limit (p ->> 'limit')::integer offset (p ->> 'offset')::integer
    )
    select jsonb_build_object(
      'total', (select count(*) from chosen),
      'total_cents', (select coalesce(sum(total_cents) filter (where status = 'Pagada'), 0) from chosen)
        - (select coalesce(sum(r.total_cents), 0) from refunds r where r.business_id = business and r.sale_id in (select id from chosen)),
      'cashiers', coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'full_name', u.full_name) order by u.full_name)
        from users u where u.business_id = business and u.id in (select cashier_id from sales
          where business_id = business and business_day between first_day and last_day)), '[]'),
      'sales', coalesce((select jsonb_agg(jsonb_build_object(
          'id', s.id, 'number', s.number, 'status', s.status, 'table_number', s.table_number, 'customer_name', s.customer_name,
          'channel', o.channel, 'shift', s.shift,
          'items', (select string_agg(i.name || ' x' || trim_scale(i.quantity), ', ' order by i.position) from sale_items i
            where i.business_id = s.business_id and i.sale_id = s.id),
          'methods', coalesce((select jsonb_agg(distinct m.name) from payments y
            join payment_methods m on m.business_id = y.business_id and m.id = y.payment_method_id
            where y.business_id = s.business_id and y.sale_id = s.id), '[]'),
          'base_cents', s.base_cents, 'tax_cents', s.tax_cents, 'discount_cents', s.discount_cents, 'total_cents', s.total_cents,
          'refunded_cents', coalesce((select sum(r.total_cents) from refunds r where r.business_id = s.business_id and r.sale_id = s.id), 0),
          'tip_cents', coalesce((select sum(t.amount_cents) from tips t where t.business_id = s.business_id and t.sale_id = s.id), 0),
          'cashier', person_name(s.cashier_id), 'created_at', s.created_at, 'charged_at', s.charged_at)
          order by s.charged_at desc, s.id desc)
        from page
        join sales s on s.business_id = business and s.id = page.id
        join orders o on o.business_id = business and o.id = s.order_id), '[]')));
end
$$;

create or replace function list_tables() returns jsonb
language sql stable
as $$
  select jsonb_build_object('now', clock_timestamp(), 'areas', areas_answer(), 'tables', tables_answer(),
    'locations', coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.created_at, l.id)
      from locations l where l.business_id = app_business() and l.is_active), '[]'))
$$;
