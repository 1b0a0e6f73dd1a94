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

-- Today's figures for the dashboard, beside those of a week ago until this same hour. Ventas is without tax; the average
-- ticket is Ventas over the number of sales.
create or replace function dashboard_today() returns jsonb
language plpgsql stable
as $$
declare
  b businesses;
  today date;
  began timestamptz;
  sold jsonb;
  hours jsonb;
  cards record;
  floor record;
begin
  select * into b from businesses where id = app_business();
  today := business_day(clock_timestamp(), b.time_zone, b.day_start_minutes);
  began := start_of_day(today, b.time_zone, b.day_start_minutes);

  with charged as (
    select s.business_day, s.hour, sum(s.base_cents) as base, sum(s.total_cents) as total, count(*) as sales
    from sales s
    where s.business_id = b.id and s.business_day in (today, today - 7) and s.status = 'Pagada'
      and (s.business_day = today or s.charged_at <= clock_timestamp() - interval '7 days')
    group by s.business_day, s.hour
  ), given_back as (
    select r.business_day, sum(r.base_cents) as base from refunds r
    where r.business_id = b.id and r.business_day in (today, today - 7)
      and (r.business_day = today or r.created_at <= clock_timestamp() - interval '7 days')
    group by r.business_day
  ), days as (
    select d.name, coalesce(sum(c.base), 0) - coalesce(max(g.base), 0) as base, coalesce(sum(c.total), 0) as total,
      coalesce(sum(c.sales), 0) as sales
    from (values ('today', today), ('last_week', today - 7)) d (name, day)
    left join charged c on c.business_day = d.day
    left join given_back g on g.business_day = d.day
    group by d.name
  )
  select
    (select jsonb_object_agg(name, jsonb_build_object('sales_cents', base, 'total_cents', total, 'sales', sales,
      'average_cents', case when sales > 0 then round(base / sales) else 0 end)) from days),
    (select jsonb_agg(jsonb_build_object('hour', h.hour, 'sales_cents', coalesce(c.base, 0), 'sales', coalesce(c.sales, 0)) order by h.hour)
      from generate_series(0, 23) h (hour) left join charged c on c.business_day = today and c.hour = h.hour)
  into sold, hours;

  select count(*) as pending,
    count(*) filter (where k.created_at + k.expected_minutes * interval '1 minute' <= clock_timestamp()) as late
  into cards
  from kitchen_orders k where k.business_id = b.id and k.status = 'Pendiente';

  select count(*) filter (where not t.is_available) as open, count(*) as total into floor
  from tables t where t.business_id = b.id;

  return sold || jsonb_build_object(
    'day', today,
    'by_hour', hours,
    'orders', jsonb_build_object('pending', cards.pending, 'late', cards.late,
      'taken', (select count(*) from orders o where o.business_id = b.id and o.created_at >= began and o.status <> 'Cancelada')),
    'tables', jsonb_build_object('open', floor.open, 'total', floor.total,
      'due_cents', (select coalesce(sum(s.total_cents), 0) from sales s where s.business_id = b.id and s.status = 'Por cobrar')),
    'register', (select register_answer(r) from open_register_today() r where r.id is not null),
    'low_stock', coalesce((
      select jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name, 'unit', i.unit,
        'current_stock', coalesce(i.current_stock, i.initial_stock), 'min_stock_level', i.min_stock_level) order by i.name)
      from inventory_items i
      where i.business_id = b.id and i.archived_at is null and coalesce(i.current_stock, i.initial_stock) < i.min_stock_level), '[]'));
end
$$;
