-- Charges a bill whole: { id, payments: [{ id, payment_method_id, amount_cents, reference? }] }, amounts as tendered.
-- Only cash may exceed what is due, and its change comes from the cash. Refuses what was charged already, saying by whom and when.
create or replace function charge_sale(p jsonb) returns jsonb
language plpgsql
as $$
declare
  b businesses;
  bill sales;
  drawer cash_registers;
  tendered record;
  due bigint;
  others bigint;
  offered bigint;
  applied bigint;
begin
  select * into b from businesses where id = app_business();
  select * into bill from sales where business_id = b.id and id = (p ->> 'id')::uuid;
  if not found then
    perform refuse('row.missing', 'Venta no encontrada.');
  end if;
  perform 1 from tables where business_id = b.id and id = bill.table_id for update;
  perform 1 from orders where business_id = b.id and id = bill.order_id for update;
  select * into bill from sales where business_id = b.id and id = bill.id for update;
  if not found then
    perform refuse('row.missing', 'Venta no encontrada.');
  elsif bill.status = 'Pagada' then
    perform refuse('sale.paid', format('La venta #%s ya fue cobrada por %s a las %s.', bill.number,
      (select full_name from users where id = bill.cashier_id), to_char(bill.charged_at at time zone b.time_zone, 'HH24:MI')));
  elsif bill.status = 'Anulada' then
    perform refuse('sale.annulled', format('La venta #%s fue anulada.', bill.number));
  end if;
  select * into drawer from open_register_today();
  if drawer.id is null then
    perform refuse('register.closed', 'Debes aperturar la caja en POS');
  end if;
  perform 1 from cash_registers where business_id = b.id and id = drawer.id and status = 'Abierta' for share;
  if not found then
    perform refuse('register.closed', 'Debes aperturar la caja en POS');
  end if;

  select coalesce(sum(t.amount_cents) filter (where m.kind <> 'efectivo'), 0), coalesce(sum(t.amount_cents), 0)
  into others, offered
  from jsonb_to_recordset(p -> 'payments') as t (payment_method_id uuid, amount_cents bigint)
  join payment_methods m on m.business_id = b.id and m.id = t.payment_method_id and m.is_active and m.kind <> 'fiado';
  if exists (
    select from jsonb_to_recordset(p -> 'payments') as t (payment_method_id uuid)
    where not exists (select from payment_methods m where m.business_id = b.id and m.id = t.payment_method_id and m.is_active and m.kind <> 'fiado'))
  then
    perform refuse('row.missing', 'Método de pago no encontrado.');
  elsif others > bill.total_cents then
    perform refuse('sale.payment', 'El pago sin efectivo supera el total: solo el efectivo da cambio.');
  elsif offered < bill.total_cents then
    perform refuse('sale.payment', 'El pago no cubre el total de la cuenta.');
  end if;

  due := bill.total_cents - others;
  for tendered in
    select t.*, m.kind from jsonb_to_recordset(p -> 'payments') as t (id uuid, payment_method_id uuid, amount_cents bigint, reference text)
    join payment_methods m on m.business_id = b.id and m.id = t.payment_method_id
    order by t.id
  loop
    applied := case when tendered.kind = 'efectivo' then least(tendered.amount_cents, due) else tendered.amount_cents end;
    if applied <= 0 then
      perform refuse('sale.payment', 'Hay un pago que no hace falta para cubrir el total.');
    end if;
    if tendered.kind = 'efectivo' then
      due := due - applied;
    end if;
    insert into payments (business_id, id, sale_id, cash_register_id, payment_method_id, kind, amount_cents, received_cents, change_cents, reference, created_by)
    values (b.id, tendered.id, bill.id, drawer.id, tendered.payment_method_id, tendered.kind, applied,
      case when tendered.kind = 'efectivo' then tendered.amount_cents end,
      case when tendered.kind = 'efectivo' then tendered.amount_cents - applied else 0 end, tendered.reference, app_user());
  end loop;

  update sales set status = 'Pagada', number = next_number('sale'), cashier_id = app_user(), cash_register_id = drawer.id,
    location_id = coalesce(location_id, drawer.location_id), charged_at = clock_timestamp(),
    business_day = business_day(clock_timestamp(), b.time_zone, b.day_start_minutes),
    shift = shift_of(clock_timestamp(), b.time_zone), hour = extract(hour from clock_timestamp() at time zone b.time_zone)
  where business_id = b.id and id = bill.id;
  perform settle_order(bill.order_id);
  return jsonb_build_object('sale', sale_answer(bill.id));
end
$$;

-- Today's figures for the dashboard, beside those of a week ago until this same hour. Ventas is without tax; the average ticket is Ventas over the number of sales.
create or replace function dashboard_today() returns jsonb
language sql stable
as $$
  with b as (
    select *, business_day(clock_timestamp(), time_zone, day_start_minutes) as today from businesses where id = app_business()
  ), charged as (
    select s.business_day, s.hour, s.base_cents, s.total_cents from sales s, b
    where s.business_id = b.id and s.status = 'Pagada'
      and (s.business_day = b.today or (s.business_day = b.today - 7 and s.charged_at <= clock_timestamp() - interval '7 days'))
  ), given_back as (
    select r.business_day, sum(r.base_cents) as base_cents from refunds r, b
    where r.business_id = b.id
      and (r.business_day = b.today or (r.business_day = b.today - 7 and r.created_at <= clock_timestamp() - interval '7 days'))
    group by 1
  ), days as (
    select d.day, coalesce(sum(c.base_cents), 0) - coalesce(max(g.base_cents), 0) as sales_cents,
      coalesce(sum(c.total_cents), 0) as total_cents, count(c.business_day) as sales
    from b cross join lateral (values (b.today), (b.today - 7)) d (day)
    left join charged c on c.business_day = d.day
    left join given_back g on g.business_day = d.day
    group by d.day
  )
  select jsonb_build_object(
    'day', b.today,
    'today', (select jsonb_build_object('sales_cents', sales_cents, 'total_cents', total_cents, 'sales', sales,
      'average_cents', case when sales > 0 then round(sales_cents::numeric / sales) else 0 end) from days where day = b.today),
    'last_week', (select jsonb_build_object('sales_cents', sales_cents, 'total_cents', total_cents, 'sales', sales,
      'average_cents', case when sales > 0 then round(sales_cents::numeric / sales) else 0 end) from days where day = b.today - 7),
    'by_hour', (select jsonb_agg(jsonb_build_object('hour', h.hour,
        'sales_cents', coalesce((select sum(base_cents) from charged where business_day = b.today and hour = h.hour), 0),
        'sales', (select count(*) from charged where business_day = b.today and hour = h.hour)) order by h.hour)
      from generate_series(0, 23) h (hour)),
    'orders', jsonb_build_object(
      'pending', (select count(*) from kitchen_orders k where k.business_id = b.id and k.status = 'Pendiente'),
      'late', (select count(*) from kitchen_orders k where k.business_id = b.id and k.status = 'Pendiente'
        and k.created_at + k.expected_minutes * interval '1 minute' <= clock_timestamp()),
      'taken', (select count(*) from orders o where o.business_id = b.id and o.status <> 'Cancelada'
        and o.created_at >= start_of_day(b.today, b.time_zone, b.day_start_minutes))),
    'tables', jsonb_build_object(
      'open', (select count(*) from tables t where t.business_id = b.id and not t.is_available),
      'total', (select count(*) from tables t where t.business_id = b.id),
      'due_cents', (select coalesce(sum(s.total_cents), 0) from sales s where s.business_id = b.id and s.status = 'Por cobrar')),
    'register', (select register_answer(r) from open_register_today() r where r.id is not null),
    'low_stock', coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name, 'unit', i.unit,
        'current_stock', coalesce(i.current_stock, i.initial_stock), 'min_stock_level', i.min_stock_level) order by i.name)
      from inventory_items i where i.business_id = b.id and i.archived_at is null
        and coalesce(i.current_stock, i.initial_stock) < i.min_stock_level), '[]'))
  from b
$$;
