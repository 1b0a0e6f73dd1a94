-- Charging bills; tips, voids, refunds and corrections of charged sales.

-- Whether a bill is_rounded_to_nothing, so that somebody approves it. Refuses it without `allowed`.
create or replace function check_rounded_to_nothing(p_bill sales, p_is_allowed boolean) returns boolean
language plpgsql
as $$
declare
  -- The lines of other bills are not read.
  is_nothing boolean := case when p_bill.total_cents = 0 then is_rounded_to_nothing(p_bill.total_cents, p_bill.discount_cents,
    (select max(unit_price_cents) from sale_items where business_id = p_bill.business_id and sale_id = p_bill.id)) else false end;
begin
  if is_nothing and p_is_allowed is not true then
    perform refuse('approval.required', format('Una cuenta de %s necesita la autorización de un administrador.', money_text(0)),
      jsonb_build_object('action', 'sale:free'));
  end if;
  return is_nothing;
end
$$;

-- Charges a bill, or a part of it as a new bill:
-- { id, payments: [{ id, payment_method_id, amount_cents, reference?, customer_id? }], register_session_id?, part?: { id, items |
-- amount_cents }, charged_lines?, total_cents?, buyer?, preprinted?, invoice?, allowed?, approved_by? }. A bill that is rounded to nothing
-- needs a permission, and is audited. The document of the charge is that of the business's fiscal regime (document_charge). Refuses a bill
-- that was charged already, with who charged it and when. An offline charge is that of its moment, of the lines and of the total that the
-- device showed, or, if an administrator says so, of what was taken (charge_as_taken).
create or replace function charge_sale(p jsonb) returns jsonb
language plpgsql
as $$
declare
  b businesses;
  bill sales := lock_open_sale((p ->> 'id')::uuid);
  register_session register_sessions;
  sold sales;
  charged jsonb;
  charging_at timestamptz := greatest(write_time(), bill.created_at);
  is_nothing boolean;
begin
  select * into b from businesses where id = bill.business_id;
  if is_as_taken() then
    if is_exonerated(p -> 'buyer') then
      bill := exonerate_bill(bill.id);
    end if;
    p := p - 'charged_lines' - 'part' || charge_as_taken(bill, p);
  elsif is_offline() and jsonb_typeof(p -> 'charged_lines') = 'array' then
    bill := keep_charged_lines(bill, p -> 'charged_lines');
  end if;
  register_session := lock_charging_register_session((p ->> 'register_session_id')::uuid, bill);
  if p ->> 'part' is not null then
    perform split_chosen_part(bill, p -> 'part');
    select * into bill from sales where business_id = b.id and id = (p -> 'part' ->> 'id')::uuid;
  end if;
  if is_offline() then
    perform check_shown_total(bill.total_cents, (p ->> 'total_cents')::bigint);
  end if;
  if is_exonerated(p -> 'buyer') then
    bill := exonerate_bill(bill.id);
  end if;
  is_nothing := check_rounded_to_nothing(bill, (p ->> 'allowed')::boolean);
  bill.charged_at := charging_at;
  perform pay_sale(bill, register_session.id, p -> 'payments');
  update sales s set status = 'Pagada', received_at = arrival_time(),
    provisional_number = coalesce(provisional_number(), s.provisional_number), number = next_number('sale'), cashier_id = app_user(),
    register_session_id = register_session.id,
    location_id = coalesce(s.location_id, register_session.location_id), charged_at = charging_at,
    business_day = business_day(charging_at, b.time_zone, b.day_start_minutes),
    shift = shift_of(charging_at, b.time_zone), hour = extract(hour from charging_at at time zone b.time_zone)
  where s.business_id = b.id and s.id = bill.id
  returning s.* into sold;
  if bill.provisional_number <> sold.provisional_number then
    perform remember_terms(b.id, sold.id, array[bill.provisional_number]);
  end if;
  if is_nothing then
    perform write_audit('sale.free', 'sale', sold.id, jsonb_build_object('number', sold.number, 'products', (
      select string_agg(format('%s x%s', i.name, trim_scale(i.quantity)), ', ' order by i.position, i.id)
      from sale_items i where i.business_id = b.id and i.sale_id = sold.id)), (p ->> 'approved_by')::uuid);
  end if;
  if bill.location_id is null then
    update orders set location_id = register_session.location_id
    where business_id = b.id and id = bill.order_id and location_id is null;
  end if;
  perform settle_order(bill.order_id);
  perform document_charge(b, sold, p);
  if register_session.status = 'Por conciliar' then
    perform notify_unassigned(register_session, sold, 'La venta', sold.total_cents);
  end if;
  charged := changed_sale(bill.id);
  perform queue_charge(charged, register_session);
  return jsonb_build_object('sale', charged);
end
$$;

-- Sends lines and charges their bill, both or neither: { order: as send_order accepts it, total_cents, payments, register_session_id?,
-- charged_lines?, buyer?, preprinted?, invoice?, allowed?, approved_by?, seniors?: [{ id, identity_number, birth_year, name?, line_ids,
-- is_confirmed? }] }. Refuses if the total of the bill, with the discounts of the seniors, is not the total that the screen showed, and an
-- offline request with seniors.
create or replace function send_and_charge(p jsonb) returns jsonb
language plpgsql
as $$
declare
  sent jsonb;
  total bigint;
begin
  if is_offline() and jsonb_path_exists(p, '$.seniors[0]') then
    perform refuse('sale.discount', 'Necesita conexión: sin red no se da el descuento de adulto mayor.');
  end if;
  -- Serialized by order, so that a second request with the same ticket is refused as sent, not as a closed order.
  perform serialize_writes(format('order %s', p -> 'order' ->> 'id'));
  sent := send_lines(p -> 'order');
  perform tickets_changed(jsonb_build_array(sent -> 'kitchen_ticket'), (sent -> 'kitchen_ticket' ->> 'id')::uuid);
  total := case when jsonb_typeof(p -> 'seniors') = 'array' then give_sent_seniors((sent -> 'sale' ->> 'id')::uuid, p -> 'seniors')
    else (sent -> 'sale' ->> 'total_cents')::bigint end;
  if not is_offline() then
    perform check_shown_total(total, (p ->> 'total_cents')::bigint);
  end if;
  return sent || charge_sale(jsonb_build_object('id', sent -> 'sale' -> 'id', 'payments', p -> 'payments',
    'register_session_id', p -> 'register_session_id', 'charged_lines', p -> 'charged_lines', 'total_cents', p -> 'total_cents',
    'buyer', p -> 'buyer',
    'preprinted', p -> 'preprinted', 'invoice', p -> 'invoice', 'allowed', p -> 'allowed', 'approved_by', p -> 'approved_by'));
end
$$;

-- Locks a charged sale. Refuses any other sale, with the reason.
create or replace function lock_charged_sale(p_sale uuid) returns sales
language plpgsql
as $$
declare
  sold sales;
begin
  select * into sold from sales where business_id = (select app_business()) and id = p_sale for update;
  if not found then
    perform refuse('row.missing', 'Venta no encontrada.');
  elsif sold.status = 'Por cobrar' then
    perform refuse('row.conflict', 'La cuenta todavía no se ha cobrado.');
  elsif sold.status = 'Anulada' then
    perform refuse('sale.voided', format('La venta #%s fue anulada.', sold.number));
  end if;
  return sold;
end
$$;

-- Records a voluntary tip, apart from the sale: { id, tip_id, amount_cents, payment_method_id, handed_over?, register_session_id?,
-- allowed?, approved_by? }. It follows a sale that is 'Por conciliar'. One that the drawer pays out in cash (tip_cash) needs that cash
-- there. Tips above is_large_tip need a permission, and are audited.
create or replace function record_tip(p jsonb) returns jsonb
language plpgsql
as $$
declare
  sold sales := lock_charged_sale((p ->> 'id')::uuid);
  register_session register_sessions;
  method payment_methods;
  given tips;
  is_large boolean := is_large_tip(sold.total_cents, (sale_tips(sold) ->> 'tip_cents')::bigint + (p ->> 'amount_cents')::bigint,
    (select largest_bill(currency) from businesses where id = sold.business_id));
begin
  if is_large and (p ->> 'allowed')::boolean is not true then
    perform refuse('approval.required', 'Una propina tan grande necesita la autorización de un administrador.',
      jsonb_build_object('action', 'sale:large-tip'));
  end if;
  select * into method from payment_methods
  where business_id = sold.business_id and id = (p ->> 'payment_method_id')::uuid and (is_active or is_offline())
    and not is_on_account(kind);
  if not found then
    perform refuse('row.missing', 'Método de pago no encontrado.');
  end if;
  select * into register_session from register_sessions c
  where c.business_id = sold.business_id and c.id = sold.register_session_id and c.status = 'Por conciliar'
  for share;
  if not found then
    if (p ->> 'handed_over')::boolean and not goes_to_register(method.kind) then
      perform lock_drawer((p ->> 'register_session_id')::uuid);
    end if;
    register_session := lock_charging_register_session((p ->> 'register_session_id')::uuid, sold);
  end if;
  insert into tips (business_id, id, sale_id, register_session_id, kind, amount_cents, is_handed_over, user_id, created_by, created_at)
  values (sold.business_id, (p ->> 'tip_id')::uuid, sold.id, register_session.id, method.kind, (p ->> 'amount_cents')::bigint,
    (p ->> 'handed_over')::boolean, sold.waiter_id, app_user(), greatest(write_time(), sold.charged_at))
  returning * into given;
  if register_session.status = 'Abierta' and tip_cash(given) <> 0 then
    perform check_cash_left(register_session, -tip_cash(given));
    perform queue_drawer(register_session, format('Propina de la venta #%s', sold.number));
  elsif register_session.status = 'Por conciliar' then
    perform notify_unassigned(register_session, sold, 'La propina de la venta', given.amount_cents);
  end if;
  if is_large then
    perform write_audit('sale.large-tip', 'sale', sold.id, jsonb_build_object('number', sold.number, 'total_cents', sold.total_cents,
      'tip_cents', given.amount_cents), (p ->> 'approved_by')::uuid);
  end if;
  return jsonb_build_object('sale', changed_sale(sold.id));
end
$$;

-- Returns the stock of served lines: p_shares is [{ order_line_id, quantity }]. Returns the new stocks.
create or replace function return_stock(p_source uuid, p_reason text, p_shares jsonb) returns jsonb
language plpgsql
as $$
declare
  business uuid := app_business();
  moves stock_move[];
begin
  select array_agg((x.inventory_item_id, null, x.exact, null)::stock_move) into moves
  from (
    select r.inventory_item_id, sum(x.quantity * r.quantity) as exact
    from jsonb_to_recordset(p_shares) as x (order_line_id uuid, quantity numeric)
    join order_lines l on l.business_id = business and l.id = x.order_line_id and l.tracks_inventory
    join kitchen_tickets k on k.business_id = business and k.id = l.kitchen_ticket_id and k.status = 'Servida',
    jsonb_to_recordset(l.recipe) as r (inventory_item_id uuid, quantity numeric)
    group by r.inventory_item_id
  ) x;
  return move_stocks('return', p_source, p_reason, moves);
end
$$;

-- Handles the lines of a voided or refunded sale that the kitchen has not served: 'cancel' cancels them, 'leave' marks them. A line that
-- another bill pays for does not change. Returns the changed kitchen tickets (docs/decisions/037).
create or replace function settle_unserved_lines(p_sale uuid, p_choice text, p_reason text) returns uuid[]
language plpgsql
as $$
declare
  business uuid := app_business();
  lines uuid[] := array(select order_line_id from sale_items where business_id = business and sale_id = p_sale);
  tickets uuid[];
begin
  perform 1 from kitchen_tickets where business_id = business and id in (
    select kitchen_ticket_id from order_lines where business_id = business and id = any (lines))
  order by id for update;
  select array_agg(l.id), array_agg(distinct l.kitchen_ticket_id) into lines, tickets
  from order_lines l
  join kitchen_tickets k on k.business_id = l.business_id and k.id = l.kitchen_ticket_id and k.status = 'Pendiente'
  where l.business_id = business and l.id = any (lines) and l.status = 'Activa' and not exists (
    select from sale_items i
    join sales s on s.business_id = i.business_id and s.id = i.sale_id and s.status <> 'Anulada'
    where i.business_id = l.business_id and i.order_line_id = l.id and i.quantity > (
      select coalesce(sum(r.quantity), 0) from refund_items r where r.business_id = i.business_id and r.sale_item_id = i.id));
  if lines is null then
    return '{}';
  elsif p_choice is null then
    perform refuse_field('input.invalid', 'kitchen', 'La cocina no ha servido todo: elige qué pasa con lo que falta.');
  elsif p_choice = 'cancel' then
    return cancel_lines(lines, p_reason);
  end if;
  update order_lines set sale_voided_at = clock_timestamp()
  where business_id = business and id = any (lines) and sale_voided_at is null;
  return tickets;
end
$$;

-- Decides on the tips of a voided or refunded sale: 'returned' gives them back to the diner in a locked register session, 'kept' leaves
-- them to the staff. Refuses if there are any and nothing was chosen. Returns the cash that leaves the drawer.
create or replace function settle_tips(p_sale sales, p_register_session uuid, p_choice text) returns bigint
language plpgsql
as $$
declare
  held jsonb := sale_tips(p_sale);
begin
  if (held ->> 'tip_cents')::bigint = 0 or p_choice = 'kept' then
    return 0;
  elsif p_choice is null then
    perform refuse_field('input.invalid', 'tip', 'La venta tiene propina: elige qué pasa con ella.');
  end if;
  insert into tip_returns (business_id, id, tip_id, register_session_id, created_by)
  select t.business_id, new_id(), t.id, p_register_session, app_user()
  from tips t
  where t.business_id = p_sale.business_id and t.sale_id = p_sale.id
    and not exists (select from tip_returns r where r.business_id = t.business_id and r.tip_id = t.id);
  return (held ->> 'tip_drawer_cents')::bigint;
end
$$;

-- What an audit entry says of the tips of a sale before they were decided on; nothing without any.
create or replace function audited_tips(p_sale sales, p_choice text) returns jsonb
language sql stable
as $$
  select case when held -> 'tip_cents' = '0' then '{}' else jsonb_build_object('tip_cents', held -> 'tip_cents', 'tip', p_choice) end
  from sale_tips(p_sale) held
$$;

-- Voids a charged sale while its register session is open and has the cash to return, for which its drawer opens:
-- { id, reason, returns_stock, kitchen?, tip?, approved_by }.
-- `kitchen` ('cancel' or 'leave') is required if the kitchen has not served all of it, `tip` ('returned' or 'kept') if it has tips.
create or replace function void_sale(p jsonb) returns jsonb
language plpgsql
as $$
declare
  b businesses;
  sold sales := lock_charged_sale((p ->> 'id')::uuid);
  register_session register_sessions;
  cash bigint;
  audited jsonb := audited_tips(sold, p ->> 'tip');
  moved jsonb := '[]';
  tickets uuid[];
  changed_tickets jsonb;
begin
  select * into b from businesses where id = sold.business_id;
  select * into register_session from register_sessions where business_id = b.id and id = sold.register_session_id
    and status = 'Abierta' for update;
  if not found then
    perform refuse('register.closed', 'La caja que cobró esta venta ya cerró: haz un reembolso.');
  elsif exists (select from refunds where business_id = b.id and sale_id = sold.id) then
    perform refuse('sale.refunded', 'La venta ya tiene reembolsos: reembolsa lo que queda.');
  elsif exists (select from sales n
    where n.business_id = b.id and n.order_id = sold.order_id and n.debits_sale_id = sold.id and n.status <> 'Anulada')
  then
    perform refuse('row.conflict', 'La venta tiene una nota de débito: anúlala primero.');
  end if;
  update sales set status = 'Anulada', voided_at = clock_timestamp(), voided_by = app_user(), void_reason = p ->> 'reason',
    void_approved_by = (p ->> 'approved_by')::uuid, voided_on = business_day(clock_timestamp(), b.time_zone, b.day_start_minutes)
  where business_id = b.id and id = sold.id;
  cash := (select coalesce(sum(amount_cents), 0)::bigint from payments
    where business_id = b.id and sale_id = sold.id and goes_to_register(kind))
    + settle_tips(sold, register_session.id, p ->> 'tip');
  perform check_cash_left(register_session, cash);
  if cash <> 0 then
    perform queue_drawer(register_session, format('Venta #%s anulada', sold.number));
  end if;
  perform document_void(sold.id, p ->> 'reason');
  perform reverse_charges(sold, sold.register_session_id, format('Venta #%s anulada', sold.number));
  tickets := settle_unserved_lines(sold.id, p ->> 'kitchen', 'Venta anulada: ' || (p ->> 'reason'));
  if (p ->> 'returns_stock')::boolean then
    moved := return_stock(sold.id, 'Venta anulada', (
      select coalesce(jsonb_agg(jsonb_build_object('order_line_id', order_line_id, 'quantity', quantity)), '[]')
      from sale_items where business_id = b.id and sale_id = sold.id));
  end if;
  perform write_audit('sale.voided', 'sale', sold.id, jsonb_build_object('number', sold.number, 'total_cents', sold.total_cents,
    'reason', p ->> 'reason', 'returns_stock', (p ->> 'returns_stock')::boolean,
    'kitchen', case when cardinality(tickets) > 0 then p ->> 'kitchen' end) || audited, (p ->> 'approved_by')::uuid);
  perform notify_roles(array['admin'], 'Venta anulada', format('Venta #%s de %s, por %s%s. Motivo: %s', sold.number,
    money_text(sold.total_cents), person_name(app_user()), ', aprobó ' || person_name((p ->> 'approved_by')::uuid), p ->> 'reason'));
  changed_tickets := kitchen_tickets_answer(tickets);
  perform tickets_changed(changed_tickets);
  return jsonb_build_object('sale', changed_sale(sold.id), 'stock', moved, 'kitchen_tickets', changed_tickets);
end
$$;

-- Refunds lines, in money or on the accounts that the sale was charged to: { id, refund_id, items: [{ sale_item_id, quantity }],
-- payment_method_id, register_session_id?, reason, returns_stock, tip?, approved_by }. `tip` ('returned' or 'kept') is required if the sale
-- has tips. The refunds of a line are rounded together, so that a fully refunded line adds up to its own base and tax.
create or replace function refund_sale(p jsonb) returns jsonb
language plpgsql
as $$
declare
  b businesses;
  sold sales := lock_charged_sale((p ->> 'id')::uuid);
  register_session register_sessions;
  method payment_methods;
  requested record;
  given refunds;
  cash bigint;
  audited jsonb := audited_tips(sold, p ->> 'tip');
  moved jsonb := '[]';
  tickets uuid[];
  changed_tickets jsonb;
begin
  select * into b from businesses where id = sold.business_id;
  select * into method from payment_methods
  where business_id = b.id and id = (p ->> 'payment_method_id')::uuid and is_active
    and (not is_on_account(kind) or exists (select from payments p
      where p.business_id = b.id and p.sale_id = sold.id and is_on_account(p.kind)));
  if not found then
    perform refuse('row.missing', 'Método de pago no encontrado.');
  end if;
  if goes_to_register(method.kind) or p ->> 'tip' = 'returned' then
    perform lock_drawer((p ->> 'register_session_id')::uuid);
  end if;
  register_session := lock_current_register_session((p ->> 'register_session_id')::uuid);
  select jsonb_agg(to_jsonb(x)) as pieces, bool_or(x.id is null) as unknown, count(*) > count(distinct x.line) as twice,
    min(x.name) filter (where x.quantity > x.refundable) as over_name,
    min(x.refundable) filter (where x.quantity > x.refundable) as remaining
  into requested
  from (
    select w.sale_item_id as line, i.id, i.order_line_id, i.name, w.quantity, refundable_quantity(i.quantity, d.before) as refundable,
      g.total - d.base - d.tax as total, g.tax - d.tax as tax, g.cost - d.cost as cost
    from jsonb_to_recordset(p -> 'items') as w (sale_item_id uuid, quantity numeric)
    left join sale_items i on i.business_id = b.id and i.sale_id = sold.id and i.id = w.sale_item_id
    left join lateral (
      select coalesce(sum(r.quantity), 0) as before, coalesce(sum(r.base_cents), 0)::bigint as base,
        coalesce(sum(r.tax_cents), 0)::bigint as tax, coalesce(sum(r.cost_cents), 0)::bigint as cost
      from refund_items r where r.business_id = b.id and r.sale_item_id = i.id) d on true
    left join lateral refunded_until(i, d.before + w.quantity) g on true
  ) x;
  if requested.unknown then
    perform refuse('row.missing', 'El producto no está en esta venta.');
  elsif requested.twice then
    perform refuse('input.invalid', 'Hay un producto repetido.');
  elsif requested.over_name is not null then
    perform refuse('sale.refunded', format(case when requested.remaining = 1 then 'Solo queda %s de %s por reembolsar.'
      else 'Solo quedan %s de %s por reembolsar.' end,
      trim_scale(requested.remaining), requested.over_name));
  end if;
  insert into refunds (business_id, id, number, sale_id, register_session_id, kind, base_cents, tax_cents, total_cents, cost_cents,
    returns_stock,
    reason, created_by, approved_by, business_day, shift)
  select b.id, (p ->> 'refund_id')::uuid, next_number('refund'), sold.id, register_session.id, method.kind, sum(x.total - x.tax),
    sum(x.tax), sum(x.total),
    sum(x.cost), (p ->> 'returns_stock')::boolean, p ->> 'reason', app_user(), (p ->> 'approved_by')::uuid,
    business_day(clock_timestamp(), b.time_zone, b.day_start_minutes), shift_of(clock_timestamp(), b.time_zone)
  from jsonb_to_recordset(requested.pieces) as x (total bigint, tax bigint, cost bigint)
  having sum(x.total) > 0
  returning * into given;
  if given.id is null then
    perform refuse('sale.refunded', 'No hay nada que reembolsar.');
  end if;
  insert into refund_items (business_id, id, refund_id, sale_item_id, quantity, base_cents, tax_cents, cost_cents)
  select b.id, new_id(), given.id, x.id, x.quantity, x.total - x.tax, x.tax, x.cost
  from jsonb_to_recordset(requested.pieces) as x (id uuid, quantity numeric, total bigint, tax bigint, cost bigint);
  perform document_refund(b, given);
  cash := case when goes_to_register(given.kind) then given.total_cents else 0 end + settle_tips(sold, register_session.id, p ->> 'tip');
  perform check_cash_left(register_session, cash);
  if cash <> 0 then
    perform queue_drawer(register_session, format('Reembolso #%s', given.number));
  end if;
  if is_on_account(given.kind) then
    perform reverse_charges(sold, register_session.id, format('Reembolso #%s de la venta #%s', given.number, sold.number),
      given.total_cents);
  end if;
  tickets := settle_unserved_lines(sold.id, 'leave', given.reason);
  if given.returns_stock then
    moved := return_stock(given.id, 'Reembolso', requested.pieces);
  end if;
  perform write_audit('sale.refunded', 'sale', sold.id, jsonb_build_object('number', sold.number, 'refund', given.number,
    'total_cents', given.total_cents, 'reason', given.reason, 'returns_stock', given.returns_stock) || audited, given.approved_by);
  changed_tickets := kitchen_tickets_answer(tickets);
  perform tickets_changed(changed_tickets);
  return jsonb_build_object('sale', changed_sale(sold.id), 'stock', moved, 'kitchen_tickets', changed_tickets);
end
$$;

-- Corrects the method of a payment, before its Z: { id, payment_id, payment_method_id }.
create or replace function correct_payment(p jsonb) returns jsonb
language plpgsql
as $$
declare
  sold sales := lock_charged_sale((p ->> 'id')::uuid);
  paid payments;
  register_session register_sessions;
  method payment_methods;
begin
  select * into paid from payments where business_id = sold.business_id and sale_id = sold.id
    and id = (p ->> 'payment_id')::uuid for update;
  if not found then
    perform refuse('row.missing', 'Pago no encontrado.');
  elsif is_on_account(paid.kind) then
    perform refuse('sale.payment', 'El fiado no se cambia por otro método: anula la venta o registra un abono.');
  end if;
  select * into register_session from register_sessions
  where business_id = sold.business_id and id = paid.register_session_id and status = 'Abierta' for update;
  if not found then
    perform refuse('register.closed', 'La caja que cobró esta venta ya cerró: el método ya no se puede cambiar.');
  end if;
  select * into method from payment_methods
  where business_id = sold.business_id and id = (p ->> 'payment_method_id')::uuid and is_active and not is_on_account(kind);
  if not found then
    perform refuse('row.missing', 'Método de pago no encontrado.');
  end if;
  if change_payment_method(paid, method) then
    perform check_cash_left(register_session, case when goes_to_register(paid.kind) then paid.amount_cents end);
    perform write_audit('sale.method-corrected', 'sale', sold.id, jsonb_build_object('number', sold.number,
      'amount_cents', paid.amount_cents, 'from', paid.kind, 'to', method.kind));
  end if;
  return jsonb_build_object('sale', changed_sale(sold.id));
end
$$;

-- Counts a printed receipt of a charged sale, { id }, and returns its customers' balances after the sale.
create or replace function print_receipt(p jsonb) returns jsonb
language plpgsql
as $$
declare
  printed sales;
begin
  update sales set receipts_printed = receipts_printed + 1
  where business_id = (select app_business()) and id = (p ->> 'id')::uuid and status <> 'Por cobrar'
  returning * into printed;
  if not found then
    perform refuse('row.missing', 'Venta no encontrada.');
  end if;
  perform order_changed(printed.order_id);
  return jsonb_build_object('receipts_printed', shown_prints('recibo', printed.id, printed.receipts_printed),
    'accounts', accounts_after((p ->> 'id')::uuid));
end
$$;
