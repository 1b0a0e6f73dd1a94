-- Splitting, merging and discounting bills.

-- Moves a part of a locked open bill to a new bill, which becomes the current one of the order: { id, items: [{ sale_item_id, quantity }] }
-- or { id, amount_cents }. Each bill is a document of its own: its tax is computed from its lines, and from the total of its lines if it is
-- a share by amount. The totals add up to the original, but for the tax that is added to the prices of other lines, which is rounded in
-- each bill.
create or replace function split_bill_part(p_bill sales, p_part jsonb) returns uuid
language plpgsql
as $$
declare
  part_id uuid := (p_part ->> 'id')::uuid;
  requested_cents bigint := (p_part ->> 'amount_cents')::bigint;
  pieces jsonb;
  is_share boolean := requested_cents is not null or p_bill.share_kind is not null;
  wrong record;
begin
  if requested_cents is null then
    select bool_or(i.id is null) as unknown, bool_or(w.quantity > i.quantity) as too_many,
      count(*) > count(distinct w.sale_item_id) as twice
    into wrong
    from jsonb_to_recordset(p_part -> 'items') as w (sale_item_id uuid, quantity numeric)
    left join sale_items i on i.business_id = p_bill.business_id and i.sale_id = p_bill.id and i.id = w.sale_item_id;
    if wrong.unknown then
      perform refuse('row.missing', 'El producto ya no está en esta cuenta.');
    elsif wrong.too_many then
      perform refuse('input.invalid', 'No puedes separar más de lo que hay en la cuenta.');
    elsif wrong.twice then
      perform refuse('input.invalid', 'Hay un producto repetido.');
    end if;
    select jsonb_agg(jsonb_build_object('id', i.id, 'quantity', w.quantity, 'is_whole', w.quantity = i.quantity,
      'total', proportion_of(i.base_cents + i.tax_cents, w.quantity, i.quantity)))
    into pieces
    from jsonb_to_recordset(p_part -> 'items') as w (sale_item_id uuid, quantity numeric)
    join sale_items i on i.business_id = p_bill.business_id and i.id = w.sale_item_id;
  else
    if requested_cents >= p_bill.total_cents then
      perform refuse_field('input.invalid', 'amount_cents', 'El monto debe ser menor que el total de la cuenta.');
    end if;
    select jsonb_agg(jsonb_build_object('id', l.ids[x.place], 'total', x.total, 'quantity', x.quantity,
      'is_whole', x.quantity = l.quantities[x.place])) into pieces
    from (
      select array_agg(i.id order by i.position, i.id) as ids, array_agg(i.base_cents + i.tax_cents order by i.position, i.id) as totals,
        array_agg(i.quantity order by i.position, i.id) as quantities
      from sale_items i where i.business_id = p_bill.business_id and i.sale_id = p_bill.id
    ) l
    cross join lateral pieces_of_amount(requested_cents, l.totals, l.quantities) x;
  end if;
  if not exists (
    select from sale_items i
    left join jsonb_to_recordset(pieces) as x (id uuid, is_whole boolean) on x.id = i.id
    where i.business_id = p_bill.business_id and i.sale_id = p_bill.id and x.is_whole is not true)
  then
    perform refuse('order.empty', 'Deja al menos un producto en la cuenta.');
  end if;

  insert into sales (business_id, id, order_id, table_id, table_number, customer_name, location_id, waiter_id, discount_percentage,
    discount_notes, discount_by, discount_approved_by, share_kind)
  select business_id, part_id, order_id, table_id, table_number, customer_name, location_id, waiter_id, discount_percentage,
    discount_notes, discount_by, discount_approved_by, case when is_share then 'amount' end
  from sales where business_id = p_bill.business_id and id = p_bill.id;
  update orders set current_bill_id = part_id where business_id = p_bill.business_id and id = p_bill.order_id;
  update sales set share_kind = case when share_kind = 'amount' then 'amount' else 'rest' end, share_of = null
  where business_id = p_bill.business_id and id = p_bill.id and is_share;

  perform move_items(array(select id from jsonb_to_recordset(pieces) as x (id uuid, is_whole boolean) where is_whole), part_id);
  perform split_items(array(
    select (i.id, part_id, i.order_line_id, x.quantity, d.own_discount, d.discount, d.amount, d.base, d.tax, d.cost)::item_part
    from jsonb_to_recordset(pieces) as x (id uuid, quantity numeric, total bigint, is_whole boolean)
    join sale_items i on i.business_id = p_bill.business_id and i.id = x.id
    cross join lateral divide_line(i, x.quantity, x.total) d
    where not x.is_whole));
  perform reprice_bill(p_bill.id, is_share);
  perform reprice_bill(part_id, is_share);
  return part_id;
end
$$;

-- Splits off a part that a person chose (split_bill_part). Refuses it if it or the rest has nothing to charge, which also a bill of nothing
-- has.
create or replace function split_chosen_part(p_bill sales, p_part jsonb) returns uuid
language plpgsql
as $$
declare
  part_id uuid := split_bill_part(p_bill, p_part);
begin
  if exists (select from sales where business_id = p_bill.business_id and id in (p_bill.id, part_id) and total_cents = 0) then
    perform refuse('input.invalid', 'Una de las cuentas quedaría sin nada que cobrar.');
  end if;
  return part_id;
end
$$;

-- Splits a bill: { id, part: { id, items | amount_cents } }.
create or replace function split_bill(p jsonb) returns jsonb
language plpgsql
as $$
declare
  bill sales := lock_open_sale((p ->> 'id')::uuid);
begin
  perform split_chosen_part(bill, p -> 'part');
  return changed_bills(bill.order_id);
end
$$;

-- Splits a bill into equal parts: { id, new_ids }, one part for each new id and one for the bill itself. A third that is split in two
-- becomes two sixths.
create or replace function split_evenly(p jsonb) returns jsonb
language plpgsql
as $$
declare
  bill sales := lock_open_sale((p ->> 'id')::uuid);
  new_ids uuid[] := array(select value::uuid from jsonb_array_elements_text(p -> 'new_ids'));
  parts integer := cardinality(new_ids) + 1;
  amounts bigint[] := even_parts(bill.total_cents, parts);
  share integer := parts * case when bill.share_kind is null then 1 else coalesce(bill.share_of, 0) end;
begin
  if parts > max_parts() then
    perform refuse_field('input.invalid', 'new_ids', 'Son demasiadas partes.');
  elsif amounts[parts] = 0 then
    perform refuse('input.invalid', 'El total no alcanza para tantas partes.');
  end if;
  for n in 2 .. parts loop
    perform split_bill_part(bill, jsonb_build_object('id', new_ids[n - 1], 'amount_cents', amounts[n]));
    select * into bill from sales where business_id = bill.business_id and id = bill.id;
  end loop;
  update sales set share_kind = 'even', share_of = share
  where business_id = bill.business_id and id = any (new_ids || bill.id) and share between 2 and 32767;
  return changed_bills(bill.order_id);
end
$$;

-- Merges another open bill of the same order into this one: { id, from_id }. The discount keeps its reason. Its tax is computed again:
-- from the total of a share, and from the prices when the bill contains the whole order again and is no share any more.
create or replace function merge_bills(p jsonb) returns jsonb
language plpgsql
as $$
declare
  bill sales := lock_open_sale((p ->> 'id')::uuid);
  other sales := lock_open_sale((p ->> 'from_id')::uuid);
  given sales;
begin
  if bill.id = other.id or bill.order_id <> other.order_id then
    perform refuse('row.missing', 'La cuenta no es de esta orden.');
  elsif bill.discount_notes is not null and other.discount_notes is not null and bill.discount_percentage <> other.discount_percentage then
    perform refuse('sale.discount', 'Las cuentas tienen descuentos distintos: quítalos antes de juntarlas.');
  end if;
  given := case when bill.discount_notes is null then other else bill end;
  perform move_items_to_bill(array(select id from sale_items where business_id = bill.business_id and sale_id = other.id), bill.id);
  delete from sales where business_id = bill.business_id and id = other.id;
  update orders set current_bill_id = bill.id
  where business_id = bill.business_id and (id = bill.order_id or joined_to_id = bill.order_id) and current_bill_id = other.id;
  update sales s set discount_percentage = given.discount_percentage, discount_notes = given.discount_notes,
    discount_by = given.discount_by,
    discount_approved_by = given.discount_approved_by, share_of = null,
    share_kind = case when s.share_kind is not null or other.share_kind is not null then
      case when exists (select from sales o where o.business_id = s.business_id and o.order_id = s.order_id and o.id <> s.id
        and o.status = 'Por cobrar') then 'amount' else 'rest' end end
  where s.business_id = bill.business_id and s.id = bill.id;
  perform reprice_bill(bill.id, (bill.share_kind is not null or other.share_kind is not null)
    and exists (select from sales where business_id = bill.business_id and order_id = bill.order_id and id <> bill.id));
  return changed_bills(bill.order_id);
end
$$;

-- Sets the discount of a line of a bill, or that of all its lines by shares; other discounts stay.
create or replace function set_discounts(bill sales, item sale_items, p_off bigint) returns void
language plpgsql
as $$
begin
  if item.id is not null then
    perform discount_items(array[(item.id, p_off, bill_share_with(item, p_off))::item_discount]);
    return;
  end if;
  perform discount_items(array(
    select (a.ids[s.place], a.own[s.place], s.share)::item_discount
    from (
      select array_agg(id order by position, id) as ids, array_agg(own_discount_cents order by position, id) as own,
        array_agg(amount_cents + discount_cents - own_discount_cents order by position, id) as nets
      from sale_items where business_id = bill.business_id and sale_id = bill.id
    ) a
    cross join lateral shares_of(p_off, a.nets) s));
end
$$;

-- Sets the discount of an open bill or of one of its lines:
-- { id, sale_item_id?, rate | amount_cents, reason, authority: any | limited | none, approved_by }. It covers the present lines and
-- amounts; later additions have the full price. A user without authority may lower a discount, which keeps who gave and who approved it. It
-- replaces the discount of a senior on its line, which counts for no authority: nobody else may have it.
create or replace function discount_sale(p jsonb) returns jsonb
language plpgsql
as $$
declare
  bill sales := lock_open_sale((p ->> 'id')::uuid);
  item sale_items;
  rate integer := coalesce((p ->> 'rate')::integer, 0);
  requested_cents bigint := coalesce((p ->> 'amount_cents')::bigint, 0);
  reason text := p ->> 'reason';
  max_rate integer := (select discount_limit from businesses where id = bill.business_id);
  replaced_item_id uuid := (p ->> 'sale_item_id')::uuid;
  discounts_before jsonb := (
    select jsonb_object_agg(id, case when id = replaced_item_id and senior_discount_id is not null then discount_cents - own_discount_cents
      else discount_cents end)
    from sale_items where business_id = bill.business_id and sale_id = bill.id);
  rate_before integer := bill.discount_percentage;
  base bigint;
  off bigint;
  after record;
  kept boolean;
begin
  if rate + requested_cents > 0 and coalesce(reason, '') = '' then
    perform refuse_field('input.invalid', 'reason', 'Escribe el motivo del descuento.');
  end if;
  if replaced_item_id is null then
    select sum(amount_cents + discount_cents - own_discount_cents) into base
    from sale_items where business_id = bill.business_id and sale_id = bill.id;
  else
    select * into item from sale_items
    where business_id = bill.business_id and sale_id = bill.id and id = replaced_item_id;
    if not found then
      perform refuse('row.missing', 'El producto ya no está en esta cuenta.');
    end if;
    rate_before := case when item.senior_discount_id is null then item.own_discount_rate else 0 end;
    base := item.amount_cents + item.discount_cents;
  end if;
  if requested_cents > base then
    perform refuse_field('sale.discount', 'amount_cents', 'El descuento no puede superar el precio.');
  end if;
  off := case when rate > 0 then percent_of(base, rate) else requested_cents end;

  perform set_discounts(bill, item, off);
  select sum(discount_cents) as off, sum(amount_cents + discount_cents) as whole,
    bool_or(discount_cents > (discounts_before ->> id::text)::bigint) as is_larger,
    bool_or(discount_cents <> (discounts_before ->> id::text)::bigint) as changed,
    sum(case when senior_discount_id is null or id = replaced_item_id then discount_cents
      else discount_cents - own_discount_cents end) as granted
  into after
  from sale_items where business_id = bill.business_id and sale_id = bill.id;

  if (after.is_larger or rate > rate_before) and (p ->> 'authority' = 'none'
    or (p ->> 'authority' = 'limited' and (rate > max_rate or off * 10000 > base * max_rate
      or after.granted * 10000 > after.whole * max_rate)))
  then
    perform refuse('approval.required', 'Este descuento necesita la autorización de un administrador.',
      jsonb_build_object('action', 'sale:discount'));
  end if;

  kept := p ->> 'authority' <> 'any' and not after.is_larger and off > 0;
  if item.id is null then
    update sales s set discount_percentage = rate, discount_notes = case when off > 0 then reason end,
      discount_by = case when kept then coalesce(s.discount_by, app_user()) when off > 0 then app_user() end,
      discount_approved_by = case when kept then s.discount_approved_by when off > 0 then (p ->> 'approved_by')::uuid end
    where s.business_id = bill.business_id and s.id = bill.id;
  else
    perform explain_discounts(array[item.id], case when off > 0 then rate else 0 end, case when off > 0 then reason end,
      case when kept then coalesce(item.discount_by, app_user()) when off > 0 then app_user() end,
      case when kept then item.discount_approved_by when off > 0 then (p ->> 'approved_by')::uuid end, null);
  end if;
  if after.changed or item.senior_discount_id is not null then
    perform reprice_bill(bill.id);
  else
    perform total_sale(bill.id);
  end if;
  perform write_audit('sale.discounted', 'sale', bill.id, jsonb_build_object(
    'order_id', bill.order_id, 'order_number', (select number from orders where business_id = bill.business_id and id = bill.order_id),
    'sale_id', bill.id, 'line', item.name, 'rate', nullif(rate, 0), 'amount_cents', off, 'reason', reason,
    'discounted_lines', (
      select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name, 'quantity', i.quantity, 'discount_cents', c.cents)
        order by i.position, i.id), '[]')
      from sale_items i
      cross join lateral (select case when item.id is null then i.discount_cents - i.own_discount_cents
        when i.id = item.id then i.own_discount_cents else 0 end as cents) c
      where i.business_id = bill.business_id and i.sale_id = bill.id and c.cents > 0),
    'discount_cents', after.off, 'before_cents', bill.discount_cents), (p ->> 'approved_by')::uuid);
  if item.senior_discount_id is not null then
    perform join_items(bill.id);
  end if;
  return changed_bills(bill.order_id);
end
$$;
