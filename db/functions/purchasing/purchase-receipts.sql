-- Receipts of purchases: the stock that they add, its cost, and reversing a receipt.

-- The weighted average cost after a lot is added and after one is removed, each with twenty decimals and as it is shown, and the rise of a
-- cost in percent if it is large enough to be shown. The cost of a lot may have any decimals.
create or replace function exact_average_with(p_stock numeric, p_average numeric, p_quantity numeric, p_cost numeric) returns numeric
language sql immutable parallel safe
as $$
  select case when p_stock + p_quantity <= 0 then p_average
    else exact_quotient(p_stock * p_average + p_quantity * p_cost, p_stock + p_quantity) end
$$;

create or replace function average_cost_with(p_stock numeric, p_average numeric, p_quantity numeric, p_cost numeric) returns numeric
language sql immutable parallel safe
as $$ select round(exact_average_with(p_stock, p_average, p_quantity, p_cost), 4) $$;

-- It is the average before the lot, with its own decimals if they are known, when that explains the present one or nothing is left.
create or replace function exact_average_without(p_stock numeric, p_average numeric, p_quantity numeric, p_cost numeric,
  p_before numeric) returns numeric
language sql immutable parallel safe
as $$
  select case when x.rest <= 0 then p_before
    when average_cost_with(x.rest, p_before, p_quantity, p_cost) = round(p_average, 4) and round(x.average, 4) <> p_before then p_before
    else x.average end
  from (
    select p_stock - p_quantity as rest,
      case when p_stock > p_quantity then exact_quotient(greatest(p_stock * p_average - p_quantity * p_cost, 0),
        p_stock - p_quantity) end as average
  ) x
$$;

create or replace function cost_rise(p_before numeric, p_after numeric) returns numeric
language sql immutable parallel safe
as $$
  select case when p_before > 0 and p_after * 100 > p_before * (100 + cost_rise_percent())
    then div(2000 * (p_after - p_before) + p_before, 2 * p_before) / 10 end
$$;

-- Updates a purchase and its lines from its receipts. The agreed cost of a line does not change.
create or replace function sum_receipts(bought purchases) returns void
language sql
as $$
  update purchase_lines l set accepted_quantity = x.accepted, rejected_quantity = x.rejected, total_cents = x.total_cents,
    previous_cost = x.previous_cost
  from (
    select k.id, coalesce(sum(c.accepted_quantity), 0) as accepted, coalesce(sum(c.rejected_quantity), 0) as rejected,
      coalesce(sum(c.total_cents), 0) as total_cents,
      (array_agg(c.previous_cost order by r.created_at, r.id) filter (where c.accepted_quantity > 0))[1] as previous_cost
    from purchase_lines k
    left join purchase_receipt_lines c on c.business_id = k.business_id and c.purchase_line_id = k.id
    left join purchase_receipts r on r.business_id = c.business_id and r.id = c.receipt_id
    where k.business_id = bought.business_id and k.purchase_id = bought.id
    group by k.id
  ) x
  where l.business_id = bought.business_id and l.id = x.id;
  update purchases u set status = case when x.came = 0 then 'Pedida' when x.missing > 0 then 'Parcial' else 'Recibida' end,
    total_cents = x.total_cents, received_at = r.received_at, received_on = r.received_on
  from (
    select sum(accepted_quantity + rejected_quantity) as came, sum(pending_of(l)) as missing, sum(total_cents) as total_cents
    from purchase_lines l where l.business_id = bought.business_id and l.purchase_id = bought.id
  ) x, (
    select max(r.created_at) as received_at, max(r.received_on) as received_on from purchase_receipts r
    where r.business_id = bought.business_id and r.purchase_id = bought.id and exists (
      select from purchase_receipt_lines c where c.business_id = r.business_id and c.receipt_id = r.id
        and c.accepted_quantity + c.rejected_quantity > 0)
  ) r
  where u.business_id = bought.business_id and u.id = bought.id;
  select changed_row('purchase.changed', bought.id);
$$;

-- Notifies the administrators of costs that rose: [{ name, unit, before, after, percent }].
create or replace function notify_cost_rises(bought purchases, p_rises jsonb) returns void
language sql
as $$
  select notify_roles(array['admin'], case when jsonb_array_length(p_rises) = 1 then 'Subió un costo' else 'Subieron costos' end,
    (select string_agg(format('%s: de %s a %s por %s (+%s %%)', r.name, cost_text(r.before, b.currency), cost_text(r.after, b.currency),
        r.unit, trim_scale(r.percent)), '. ' order by fold(r.name))
      from jsonb_to_recordset(p_rises) as r (name text, unit text, before numeric, after numeric, percent numeric))
    || format('. Compra #%s', bought.number))
  from businesses b
  where b.id = bought.business_id and jsonb_array_length(p_rises) > 0
$$;

-- Refuses a receipt whose lines do not add up to what its invoice says, until the difference is accepted.
create or replace function check_invoice_total(p_receipt uuid, p_accepted boolean) returns void
language plpgsql
as $$
declare
  receipt purchase_receipts;
begin
  select * into receipt from purchase_receipts where business_id = (select app_business()) and id = p_receipt;
  if receipt.invoice_total_cents <> receipt.total_cents and not p_accepted then
    perform refuse_field('purchase.total', 'invoice_total_cents', format('Las líneas suman %s y la factura dice %s.',
      money_text(receipt.total_cents), money_text(receipt.invoice_total_cents)));
  end if;
end
$$;

-- Receives lines, all or none. Accepted quantities enter the stock at their real cost, rejected ones never do.
-- { id, invoice_number?, invoice_total_cents?, accept_difference?, photo_url?, note?, accept_excess?, lines: [{ purchase_line_id, arrived,
-- accepted, rejected, rejection_reason?, factor, purchase_unit?, cost_cents?, total_cents? }] }: quantities and cost are multiplied by the
-- factor, the total is of what was accepted. `arrived` is the quantity received before, as the screen read it, in the ingredient's unit, so
-- that two people do not receive the same boxes.
create or replace function receive_lines(bought purchases, p jsonb) returns jsonb
language plpgsql
as $$
declare
  b businesses;
  wanted record;
  known purchase_lines;
  item inventory_items;
  accepted numeric;
  rejected numeric;
  size numeric;
  terms record;
  cost numeric;
  average numeric;
  rises jsonb := '[]';
  moves stock_move[] := '{}';
  stock jsonb;
  came boolean := false;
begin
  select * into b from businesses where id = bought.business_id;
  perform 1 from purchase_lines where business_id = b.id and purchase_id = bought.id order by id for update;
  if exists (select from jsonb_to_recordset(p -> 'lines') as w (purchase_line_id uuid)
    where not exists (select from purchase_lines l where l.business_id = b.id and l.purchase_id = bought.id and l.id = w.purchase_line_id))
  then
    perform refuse('row.missing', 'Esa línea no es de esta compra.');
  end if;
  perform lock_purchase_ingredients(array(
    select l.inventory_item_id from jsonb_to_recordset(p -> 'lines') as w (purchase_line_id uuid)
    join purchase_lines l on l.business_id = b.id and l.id = w.purchase_line_id));
  insert into purchase_receipts (business_id, id, purchase_id, invoice_number, invoice_total_cents, photo_url, note,
    received_by, received_on,
    total_cents, created_at)
  values (b.id, (p ->> 'id')::uuid, bought.id, p ->> 'invoice_number', (p ->> 'invoice_total_cents')::bigint,
    p ->> 'photo_url', p ->> 'note', app_user(),
    business_day(clock_timestamp(), b.time_zone, b.day_start_minutes), 0, clock_timestamp());
  for wanted in
    select w.* from jsonb_to_recordset(p -> 'lines') as w (purchase_line_id uuid, arrived numeric, accepted numeric, rejected numeric,
      rejection_reason text, factor numeric, purchase_unit text, cost_cents bigint, total_cents bigint)
    where w.accepted > 0 or w.rejected > 0
    order by w.purchase_line_id
  loop
    select * into known from purchase_lines where business_id = b.id and id = wanted.purchase_line_id;
    select * into item from inventory_items where business_id = b.id and id = known.inventory_item_id;
    size := pack_size(wanted.factor, wanted.purchase_unit, item.unit);
    accepted := round(wanted.accepted * size, 4);
    rejected := round(wanted.rejected * size, 4);
    select * into terms from purchase_terms(wanted.accepted, size, wanted.cost_cents, wanted.total_cents);
    cost := round(terms.exact_cost, 4);
    came := came or accepted + rejected > 0;
    if wanted.arrived <> known.accepted_quantity + known.rejected_quantity then
      perform refuse('row.stale', format('Alguien más acaba de recibir "%s": revisa lo que falta.', item.name));
    elsif known.accepted_quantity + known.rejected_quantity + accepted + rejected > known.ordered_quantity
      and not coalesce((p ->> 'accept_excess')::boolean, false)
    then
      perform refuse('purchase.excess', format('Llegó más "%s" de lo pedido: %s de %s. Acéptalo si te lo quedas.', item.name,
        number_text(known.accepted_quantity + known.rejected_quantity + accepted + rejected),
        quantity_text(known.ordered_quantity, item.unit)));
    end if;
    insert into purchase_receipt_lines (business_id, id, receipt_id, purchase_line_id, inventory_item_id, accepted_quantity,
      rejected_quantity, rejection_reason, unit_cost, exact_cost, previous_cost, total_cents)
    values (b.id, new_id(), (p ->> 'id')::uuid, known.id, item.id, accepted, rejected,
      case when rejected > 0 then wanted.rejection_reason end, cost, terms.exact_cost, item.cost_per_unit, terms.total_cents);
    continue when accepted = 0;
    if cost_rise(item.cost_per_unit, cost) is not null then
      rises := rises || jsonb_build_object('inventory_item_id', item.id, 'name', item.name, 'unit', item.unit,
        'before', item.cost_per_unit, 'after', cost, 'percent', cost_rise(item.cost_per_unit, cost));
    end if;
    average := exact_average_with((lock_level(item.id)).current_stock, exact_cost_of(item), accepted, terms.exact_cost);
    update inventory_items i set version = i.version + 1, cost_per_unit = round(average, 4), cost_remainder = average - round(average, 4),
      purchase_unit = coalesce(wanted.purchase_unit, i.purchase_unit),
      purchase_factor = case when wanted.purchase_unit is null then i.purchase_factor else wanted.factor end,
      costo_pedido = case when wanted.purchase_unit is null then round(terms.exact_cost * pack_size(i.purchase_factor,
        i.purchase_unit, i.unit))
        else terms.cost_cents end
    where i.business_id = b.id and i.id = item.id;
    moves := array_append(moves, (item.id, accepted, null, cost)::stock_move);
  end loop;
  if not came then
    perform refuse_field('input.invalid', 'lines', 'Escribe qué llegó.');
  end if;
  stock := move_stocks('purchase', (p ->> 'id')::uuid, null, moves, 'given');
  update purchase_receipts r
  set total_cents = (select sum(l.total_cents) from purchase_receipt_lines l where l.business_id = r.business_id and l.receipt_id = r.id)
  where r.business_id = b.id and r.id = (p ->> 'id')::uuid;
  perform check_invoice_total((p ->> 'id')::uuid, coalesce((p ->> 'accept_difference')::boolean, false));
  perform sum_receipts(bought);
  perform write_audit('purchase.received', 'purchase', bought.id, (
    select jsonb_build_object('number', bought.number, 'receipt_id', r.id, 'invoice_number', r.invoice_number, 'total_cents', r.total_cents)
    from purchase_receipts r where r.business_id = b.id and r.id = (p ->> 'id')::uuid));
  perform notify_cost_rises(bought, rises);
  return jsonb_build_object('purchase', purchase_answer(bought.id, true), 'cost_rises', rises, 'stock', stock);
end
$$;

-- Receives a part or all of a purchase: { purchase_id, receipt }.
create or replace function receive_purchase(p jsonb) returns jsonb
language plpgsql
as $$
declare
  bought purchases := lock_purchase((p ->> 'purchase_id')::uuid);
begin
  if bought.status = 'Cancelada' then
    perform refuse('purchase.ended', format('La compra #%s ya fue cancelada.', bought.number));
  elsif bought.status = 'Recibida' then
    perform refuse('purchase.ended', format('La compra #%s ya fue recibida por %s.', bought.number, coalesce(
      (select w.full_name from purchase_receipts r join users w on w.id = r.received_by
        where r.business_id = bought.business_id and r.purchase_id = bought.id order by r.created_at desc, r.id desc limit 1),
          'otra persona')));
  end if;
  return receive_lines(bought, p -> 'receipt');
end
$$;

-- Creates a purchase that was received already: { id, supplier_id?, note?, receipt: { id, invoice_number?, photo_url? }, lines: [{ id,
-- inventory_item_id, quantity, rejected, rejection_reason?, factor, purchase_unit?, cost_cents?, total_cents? }] }. The total of a line is
-- of what was accepted, so that the order of one with a rejected quantity has only its cost.
create or replace function create_received_purchase(p jsonb) returns jsonb
language plpgsql
as $$
declare
  made purchases;
  lines jsonb;
begin
  select jsonb_agg(case when (l ->> 'rejected')::numeric = 0 then l else l || jsonb_build_object('total_cents', null,
      'quantity', (l ->> 'quantity')::numeric + (l ->> 'rejected')::numeric, 'cost_cents', t.cost_cents) end) into lines
  from jsonb_array_elements(p -> 'lines') l
  cross join lateral purchase_terms((l ->> 'quantity')::numeric, (l ->> 'factor')::numeric, (l ->> 'cost_cents')::bigint,
    (l ->> 'total_cents')::bigint) t;
  made := add_purchase(p || jsonb_build_object('lines', lines));
  select jsonb_agg(l || jsonb_build_object('purchase_line_id', l -> 'id', 'arrived', 0, 'accepted', l -> 'quantity')) into lines
  from jsonb_array_elements(p -> 'lines') l;
  return receive_lines(made, (p -> 'receipt') || jsonb_build_object('lines', lines, 'accept_excess', true));
end
$$;

-- Reverses a receipt that was entered by mistake, once: { id, reason }. Its quantities leave the stock with their value; refuses a receipt
-- of which some was used. The purchase waits again for its quantities.
create or replace function reverse_receipt(p jsonb) returns jsonb
language plpgsql
as $$
declare
  business uuid := app_business();
  receipt purchase_receipts;
  bought purchases;
  line purchase_receipt_lines;
  items uuid[];
  item inventory_items;
  level numeric;
  average numeric;
  moves stock_move[] := '{}';
  stock jsonb;
begin
  select * into receipt from purchase_receipts where business_id = business and id = (p ->> 'id')::uuid;
  if not found then
    perform refuse('row.missing', 'Recepción no encontrada.');
  end if;
  bought := lock_purchase(receipt.purchase_id);
  select * into receipt from purchase_receipts where business_id = business and id = receipt.id;
  if not exists (select from purchase_receipt_lines where business_id = business and receipt_id = receipt.id
    and accepted_quantity + rejected_quantity > 0)
  then
    perform refuse('purchase.ended', 'Esta recepción ya fue revertida.');
  end if;
  perform 1 from purchase_lines where business_id = business and purchase_id = bought.id order by id for update;
  items := array(select inventory_item_id from purchase_receipt_lines where business_id = business and receipt_id = receipt.id);
  perform 1 from inventory_items where business_id = business and id = any (items) order by id for no key update;
  perform lock_levels(items);
  perform write_audit('purchase.reversed', 'purchase', bought.id, jsonb_build_object('number', bought.number, 'receipt_id', receipt.id,
    'invoice_number', receipt.invoice_number, 'reason', p ->> 'reason', 'total_cents', receipt.total_cents,
    'lines', (select jsonb_agg(to_jsonb(l) - 'business_id' - 'id' - 'receipt_id') from purchase_receipt_lines l
      where l.business_id = business and l.receipt_id = receipt.id)));
  for line in
    select * from purchase_receipt_lines where business_id = business and receipt_id = receipt.id and accepted_quantity > 0
    order by inventory_item_id, id
  loop
    select * into item from inventory_items where business_id = business and id = line.inventory_item_id;
    level := (lock_level(item.id)).current_stock;
    if level < line.accepted_quantity then
      perform refuse('stock.insufficient', format('De "%s" ya se usó una parte: la recepción trajo %s y hay %s. Corrige con un conteo.',
        item.name, quantity_text(line.accepted_quantity, item.unit), number_text(level)));
    end if;
    update purchase_receipt_lines set accepted_quantity = 0, rejected_quantity = 0, total_cents = 0
    where business_id = business and id = line.id;
    average := exact_average_without(level, exact_cost_of(item), line.accepted_quantity, coalesce(line.exact_cost, line.unit_cost),
      line.previous_cost);
    update inventory_items i set version = i.version + 1, cost_per_unit = round(average, 4), cost_remainder = average - round(average, 4),
      costo_pedido = round(pack_size(i.purchase_factor, i.purchase_unit, i.unit) * coalesce((
        select l.unit_cost from purchase_receipt_lines l
        join purchase_receipts r on r.business_id = l.business_id and r.id = l.receipt_id
        where l.business_id = business and l.inventory_item_id = i.id and l.accepted_quantity > 0
        order by r.created_at desc, r.id desc limit 1), line.previous_cost))
    where i.business_id = business and i.id = item.id;
    moves := array_append(moves, (item.id, -line.accepted_quantity, null, line.unit_cost)::stock_move);
  end loop;
  stock := move_stocks('purchase', receipt.id, p ->> 'reason', moves, 'taken-back');
  update purchase_receipt_lines set accepted_quantity = 0, rejected_quantity = 0, total_cents = 0
  where business_id = business and receipt_id = receipt.id;
  update purchase_receipts set total_cents = 0 where business_id = business and id = receipt.id;
  perform sum_receipts(bought);
  return jsonb_build_object('purchase', purchase_answer(bought.id, true), 'stock', stock);
end
$$;
