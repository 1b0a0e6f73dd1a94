-- Bills: what a line comes to, discounts, splitting and putting together, and what a bill answers.

-- The tax of an amount, the same as lineTax of domain/tax.ts; tests compare them.
create or replace function line_tax(p_amount bigint, p_rate integer, p_included boolean) returns bigint
language sql immutable parallel safe
as $$
  select case when p_included then p_amount - round(p_amount * 10000::numeric / (10000 + p_rate))
    else round(p_amount * p_rate::numeric / 10000) end::bigint
$$;

-- The tax of each line of a bill, by the place of the line: the tax of its group (rate, and whether prices include tax) shared by largest
-- remainder. The same as taxLines of domain/tax.ts; tests compare them.
create or replace function tax_shares(p_amounts bigint[], p_rates integer[], p_included boolean[])
returns table (place bigint, tax bigint)
language sql immutable parallel safe
as $$
  select f.place, (f.part + case when row_number() over (partition by f.rate, f.included order by f.remainder desc, f.place)
    <= f.tax - sum(f.part) over (partition by f.rate, f.included) then 1 else 0 end)::bigint
  from (
    select g.*, case when g.whole = 0 then 0 else div(g.tax::numeric * g.amount, g.whole) end as part,
      case when g.whole = 0 then 0 else mod(g.tax::numeric * g.amount, g.whole) end as remainder
    from (
      select w.*, line_tax(w.whole, w.rate, w.included) as tax
      from (
        select l.*, (sum(l.amount) over (partition by l.rate, l.included))::bigint as whole
        from unnest(p_amounts, p_rates, p_included) with ordinality as l (amount, rate, included, place)
      ) w
    ) g
  ) f
$$;

-- Whether a line's price includes its tax. A line keeps the rule under which it was ordered, as it keeps its rate. A line of a few centavos
-- can be without tax: then another share of it says so, or the nearest line of its bill, or else the business's present rule.
create or replace function price_includes_tax(i sale_items) returns boolean
language sql stable
as $$
  select case when i.tax_rate = 0 then true when i.tax_cents > 0 then i.base_cents < i.amount_cents
    else coalesce((
      select k.base_cents < k.amount_cents from sale_items k
      where k.business_id = i.business_id and (k.sale_id = i.sale_id or k.order_line_id = i.order_line_id) and k.tax_cents > 0
      order by k.order_line_id is not distinct from i.order_line_id desc, abs(k.position - i.position), k.id
      limit 1), (select prices_include_tax from businesses where id = i.business_id)) end
$$;

-- Base and tax that a line shows while its amount changes, before reprice_bill shares the tax of its group: they keep the line's rule.
create or replace function single_line_tax(i sale_items, p_amount bigint) returns table (base bigint, tax bigint)
language sql stable
as $$
  select case when r.included then p_amount - t.tax else p_amount end, t.tax
  from (select price_includes_tax(i) as included) r
  cross join lateral (select line_tax(p_amount, i.tax_rate, r.included) as tax) t
$$;

-- Whether a bill holds parts of lines whose other parts are on other bills.
create or replace function has_partial_lines(p_sale uuid) returns boolean
language sql stable
as $$
  select exists (
    select from sale_items i
    join order_lines l on l.business_id = i.business_id and l.id = i.order_line_id
    where i.business_id = (select app_business()) and i.sale_id = p_sale and i.quantity <> l.quantity)
$$;

-- Writes a bill's totals from its lines. A discount on the bill that no line has any more is gone; a bill of whole lines is no share.
create or replace function total_sale(p_sale uuid) returns void
language sql
as $$
  update sales s
  set base_cents = t.base, tax_cents = t.tax, total_cents = t.base + t.tax, discount_cents = t.discount, cost_cents = t.cost,
    discount_percentage = case when t.share > 0 then s.discount_percentage else 0 end,
    discount_amount_cents = case when s.discount_percentage > 0 then 0 else t.share end,
    discount_notes = case when t.share > 0 then s.discount_notes end,
    discount_by = case when t.share > 0 then s.discount_by end,
    discount_approved_by = case when t.share > 0 then s.discount_approved_by end,
    share_kind = case when k.is_share then s.share_kind end, share_of = case when k.is_share then s.share_of end
  from (
    select coalesce(sum(base_cents), 0) base, coalesce(sum(tax_cents), 0) tax, coalesce(sum(discount_cents), 0) discount,
      coalesce(sum(discount_cents - own_discount_cents), 0) share, coalesce(sum(cost_cents), 0) cost
    from sale_items where business_id = (select app_business()) and sale_id = p_sale
  ) t
  cross join (
    select case when share_kind is not null then has_partial_lines(id) end as is_share
    from sales where business_id = (select app_business()) and id = p_sale
  ) k
  where s.business_id = (select app_business()) and s.id = p_sale
$$;

-- Computes the tax of an open bill anew, by group, after its lines or their amounts changed, and writes the totals. Discounts stay as they
-- were given.
create or replace function reprice_bill(p_sale uuid) returns void
language plpgsql
as $$
begin
  with line as (
    select i.id, i.amount_cents, i.tax_rate, price_includes_tax(i) as included, row_number() over (order by i.position, i.id) as place
    from sale_items i
    where i.business_id = (select app_business()) and i.sale_id = p_sale
  ), taxed as (
    select l.id, t.tax, case when l.included then l.amount_cents - t.tax else l.amount_cents end as base
    from (
      select array_agg(amount_cents order by place) as amounts, array_agg(tax_rate order by place) as rates,
        array_agg(included order by place) as included
      from line
    ) a
    cross join lateral tax_shares(a.amounts, a.rates, a.included) t
    join line l on l.place = t.place
  )
  update sale_items i
  set tax_cents = t.tax, base_cents = t.base
  from taxed t
  where i.business_id = (select app_business()) and i.id = t.id and (i.tax_cents, i.base_cents) is distinct from (t.tax, t.base);
  perform total_sale(p_sale);
end
$$;

-- Puts items on a bill; what was several shares of one line is one again. Its own discount keeps the reason of its greatest part.
create or replace function move_items_to_bill(p_items uuid[], p_sale uuid) returns void
language plpgsql
as $$
declare
  doubled uuid[];
begin
  update sale_items set sale_id = p_sale where business_id = (select app_business()) and id = any (p_items);
  with line as (
    select (array_agg(id order by own_discount_cents desc, id))[1] as kept, array_agg(id) as ids, sum(quantity) as quantity,
      case when min(own_discount_rate) = max(own_discount_rate) then min(own_discount_rate) else 0 end as rate,
      sum(own_discount_cents)::bigint as own, sum(discount_cents)::bigint as discount, sum(amount_cents)::bigint as amount,
      sum(base_cents)::bigint as base, sum(tax_cents)::bigint as tax, sum(cost_cents)::bigint as cost
    from sale_items
    where business_id = (select app_business()) and sale_id = p_sale and order_line_id is not null
    group by order_line_id having count(*) > 1
  ), joined as (
    update sale_items i
    set quantity = l.quantity, own_discount_rate = l.rate, own_discount_cents = l.own, discount_cents = l.discount,
      amount_cents = l.amount, base_cents = l.base, tax_cents = l.tax, cost_cents = l.cost
    from line l where i.business_id = (select app_business()) and i.id = l.kept
    returning array_remove(l.ids, i.id) as others
  )
  select array_agg(o.id) into doubled from joined, unnest(joined.others) o (id);
  delete from sale_items where business_id = (select app_business()) and id = any (doubled);
end
$$;

-- Locks the tables and then the orders of the given orders and of all that is joined to them, each by id, and gives their hosts: the
-- orders whose bills hold the lines.
create or replace function lock_orders(p_orders uuid[], p_tables uuid[] default '{}') returns uuid[]
language plpgsql
as $$
declare
  hosts uuid[];
  members uuid[];
  after uuid[];
begin
  hosts := array(select distinct coalesce(joined_to_id, id) from orders where business_id = (select app_business()) and id = any (p_orders) order by 1);
  members := hosts || array(select id from orders where business_id = (select app_business()) and joined_to_id = any (hosts));
  perform 1 from tables
  where business_id = (select app_business()) and id = any (p_tables || array(
    select table_id from orders where business_id = (select app_business()) and id = any (members)))
  order by id for update;
  perform 1 from orders where business_id = (select app_business()) and id = any (members) order by id for update;
  after := array(select distinct coalesce(joined_to_id, id) from orders where business_id = (select app_business()) and id = any (p_orders) order by 1);
  if after <> hosts then
    perform refuse('row.conflict', 'La orden cambió. Intenta de nuevo.');
  end if;
  return hosts;
end
$$;

-- Closes an order that has nothing left to charge, with those joined to it, and frees their tables.
create or replace function close_order_if_settled(p_host uuid) returns void
language plpgsql
as $$
declare
  bills record;
begin
  select coalesce(bool_or(status = 'Por cobrar'), false) as open, coalesce(bool_or(status <> 'Por cobrar'), false) as charged into bills
  from sales where business_id = (select app_business()) and order_id = p_host;
  if bills.open then
    return;
  end if;
  with settled as (
    update orders o set closed_at = clock_timestamp(), status = case when bills.charged then 'Cerrada' else 'Cancelada' end
    where o.business_id = (select app_business()) and o.closed_at is null
      and o.id = any (p_host || array(select id from orders where business_id = (select app_business()) and joined_to_id = p_host))
    returning o.table_id
  )
  update tables t set is_available = true, occupied_at = null
  from settled where t.business_id = (select app_business()) and t.id = settled.table_id;
end
$$;

-- Locks an open bill with its orders, or says what became of it.
create or replace function lock_open_sale(p_sale uuid) returns sales
language plpgsql
as $$
declare
  bill sales;
begin
  select * into bill from sales where business_id = (select app_business()) and id = p_sale;
  if found then
    perform lock_orders(array[bill.order_id]);
    select * into bill from sales where business_id = (select app_business()) and id = p_sale for update;
  end if;
  if bill.id is null then
    perform refuse('row.missing', 'Cuenta no encontrada.');
  elsif bill.status = 'Pagada' then
    perform refuse('sale.paid', format('La venta #%s ya fue cobrada por %s a las %s.', bill.number,
      person_name(bill.cashier_id),
      to_char(bill.charged_at at time zone (select time_zone from businesses where id = bill.business_id), 'HH24:MI')));
  elsif bill.status = 'Anulada' then
    perform refuse('sale.voided', format('La venta #%s fue anulada.', bill.number));
  end if;
  return bill;
end
$$;

-- Splits a part off a locked open bill, as a bill of its own: { id, items: [{ sale_item_id, quantity }] } or { id, amount_cents }.
-- Base and tax of each line are divided, not computed again, so that both bills add up to the original, by rate too.
create or replace function split_part(p_bill sales, p_part jsonb) returns uuid
language plpgsql
as $$
declare
  part_id uuid := (p_part ->> 'id')::uuid;
  requested_cents bigint := (p_part ->> 'amount_cents')::bigint;
  pieces jsonb;
  wrong record;
begin
  if requested_cents is null then
    select bool_or(i.id is null) as unknown, bool_or(w.quantity > i.quantity) as too_many, count(*) > count(distinct w.sale_item_id) as twice
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
    select jsonb_agg(jsonb_build_object('id', i.id, 'quantity', w.quantity,
      'total', round((i.base_cents + i.tax_cents) * w.quantity / i.quantity)))
    into pieces
    from jsonb_to_recordset(p_part -> 'items') as w (sale_item_id uuid, quantity numeric)
    join sale_items i on i.business_id = p_bill.business_id and i.id = w.sale_item_id;
  else
    if requested_cents >= p_bill.total_cents then
      perform refuse_field('input.invalid', 'amount_cents', 'El monto debe ser menor que el total de la cuenta.');
    end if;
    with floored as (
      select i.*, i.base_cents + i.tax_cents as whole,
        div(requested_cents::numeric * (i.base_cents + i.tax_cents), p_bill.total_cents) as part,
        mod(requested_cents::numeric * (i.base_cents + i.tax_cents), p_bill.total_cents) as remainder
      from sale_items i where i.business_id = p_bill.business_id and i.sale_id = p_bill.id
    ), given as (
      select f.*, f.part + case when row_number() over (order by f.remainder desc, f.position, f.id) <= requested_cents - sum(f.part) over () then 1 else 0 end as total
      from floored f
    )
    select jsonb_agg(jsonb_build_object('id', id, 'total', total, 'quantity', case when total = whole then quantity
      else greatest(0.0001, least(quantity - 0.0001, round(quantity * total / whole, 4))) end))
    into pieces
    from given where total > 0;
  end if;
  if not exists (
    select from sale_items i
    left join jsonb_to_recordset(pieces) as x (id uuid, quantity numeric) on x.id = i.id
    where i.business_id = p_bill.business_id and i.sale_id = p_bill.id and coalesce(x.quantity, 0) < i.quantity)
  then
    perform refuse('order.empty', 'Deja al menos un producto en la cuenta.');
  end if;

  insert into sales (business_id, id, order_id, table_id, table_number, customer_name, location_id, waiter_id, discount_percentage,
    discount_notes, discount_by, discount_approved_by, share_kind)
  select business_id, part_id, order_id, table_id, table_number, customer_name, location_id, waiter_id, discount_percentage,
    discount_notes, discount_by, discount_approved_by, case when requested_cents is not null or share_kind is not null then 'amount' end
  from sales where business_id = p_bill.business_id and id = p_bill.id;
  update sales set share_kind = case when share_kind = 'amount' then 'amount' else 'rest' end, share_of = null
  where business_id = p_bill.business_id and id = p_bill.id and (requested_cents is not null or share_kind is not null);

  update sale_items i set sale_id = part_id
  from jsonb_to_recordset(pieces) as x (id uuid, quantity numeric)
  where i.business_id = p_bill.business_id and i.id = x.id and i.quantity = x.quantity;

  with piece as (
    select i.*, price_includes_tax(i) as included, x.quantity as part_quantity, x.total::bigint as part_total,
      case when i.base_cents + i.tax_cents = 0 then x.quantity else x.total end as share,
      case when i.base_cents + i.tax_cents = 0 then i.quantity else i.base_cents + i.tax_cents end as whole
    from jsonb_to_recordset(pieces) as x (id uuid, quantity numeric, total numeric)
    join sale_items i on i.business_id = p_bill.business_id and i.id = x.id and i.sale_id = p_bill.id
  ), part as (
    select p.*, round(p.tax_cents * p.share / p.whole)::bigint as part_tax, round(p.discount_cents * p.share / p.whole)::bigint as part_discount,
      least(round(p.own_discount_cents * p.share / p.whole), round(p.discount_cents * p.share / p.whole))::bigint as part_own,
      round(p.cost_cents * p.part_quantity / p.quantity)::bigint as part_cost
    from piece p
  ), priced as (
    select p.*, case when p.included then p.part_total else p.part_total - p.part_tax end as part_amount from part p
  ), inserted as (
    insert into sale_items (business_id, id, sale_id, order_line_id, menu_item_id, category_name, name, quantity, unit_price_cents,
      own_discount_rate, own_discount_cents, discount_reason, discount_by, discount_approved_by, discount_cents, amount_cents, tax_rate,
      base_cents, tax_cents, cost_cents, position)
    select business_id, new_id(), part_id, order_line_id, menu_item_id, category_name, name, part_quantity, unit_price_cents,
      own_discount_rate, part_own, discount_reason, discount_by, discount_approved_by, part_discount, part_amount, tax_rate, part_total - part_tax, part_tax, part_cost, position
    from priced
  )
  update sale_items i
  set quantity = i.quantity - p.part_quantity, own_discount_cents = i.own_discount_cents - p.part_own,
    discount_cents = i.discount_cents - p.part_discount, amount_cents = i.amount_cents - p.part_amount,
    base_cents = i.base_cents - (p.part_total - p.part_tax), tax_cents = i.tax_cents - p.part_tax, cost_cents = i.cost_cents - p.part_cost
  from priced p where i.business_id = p.business_id and i.id = p.id;

  perform total_sale(p_bill.id);
  perform total_sale(part_id);
  return part_id;
end
$$;

-- { id, part: { id, items | amount_cents } }
create or replace function split_bill(p jsonb) returns jsonb
language plpgsql
as $$
declare
  bill sales := lock_open_sale((p ->> 'id')::uuid);
begin
  perform split_part(bill, p -> 'part');
  return bills_answer(bill.order_id);
end
$$;

-- { id, new_ids }: equal parts, one for each new id beside the bill itself. A third that is split in two is two sixths.
create or replace function split_evenly(p jsonb) returns jsonb
language plpgsql
as $$
declare
  bill sales := lock_open_sale((p ->> 'id')::uuid);
  new_ids uuid[] := array(select value::uuid from jsonb_array_elements_text(p -> 'new_ids'));
  parts integer := cardinality(new_ids) + 1;
  each bigint := bill.total_cents / parts;
  left_over bigint := mod(bill.total_cents, parts);
  share integer := parts * case when bill.share_kind is null then 1 else coalesce(bill.share_of, 0) end;
begin
  if each = 0 then
    perform refuse('input.invalid', 'El total no alcanza para tantas partes.');
  end if;
  for n in 2 .. parts loop
    perform split_part(bill, jsonb_build_object('id', new_ids[n - 1], 'amount_cents', each + case when n <= left_over then 1 else 0 end));
    select * into bill from sales where business_id = bill.business_id and id = bill.id;
  end loop;
  update sales set share_kind = 'even', share_of = share
  where business_id = bill.business_id and id = any (new_ids || bill.id) and share between 2 and 32767;
  return bills_answer(bill.order_id);
end
$$;

-- { id, from_id }: puts another open bill of the same order into this one. A discount keeps its reason; a bill that is whole again is no
-- share any more, and its tax is that of the whole.
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
  update sales s set discount_percentage = given.discount_percentage, discount_notes = given.discount_notes, discount_by = given.discount_by,
    discount_approved_by = given.discount_approved_by, share_of = null,
    share_kind = case when s.share_kind is not null or other.share_kind is not null then
      case when exists (select from sales o where o.business_id = s.business_id and o.order_id = s.order_id and o.id <> s.id
        and o.status = 'Por cobrar') then 'amount' else 'rest' end end
  where s.business_id = bill.business_id and s.id = bill.id;
  if exists (select from sales where business_id = bill.business_id and order_id = bill.order_id and id <> bill.id) then
    perform total_sale(bill.id);
  else
    perform reprice_bill(bill.id);
  end if;
  return bills_answer(bill.order_id);
end
$$;

-- Gives a discount on an open bill or one of its lines, instead of the one before:
-- { id, sale_item_id?, rate | amount_cents, reason, authority: any | limited | none, approved_by }. It covers the lines and the amount of
-- now: whatever comes later is at full price. Who may not give a discount may lower one, which stays of who gave and approved it.
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
  discounts_before jsonb := (select jsonb_object_agg(id, discount_cents) from sale_items where business_id = bill.business_id and sale_id = bill.id);
  rate_before integer := bill.discount_percentage;
  base bigint;
  off bigint;
  after record;
  kept boolean;
begin
  if rate + requested_cents > 0 and coalesce(reason, '') = '' then
    perform refuse_field('input.invalid', 'reason', 'Escribe el motivo del descuento.');
  end if;
  if p ->> 'sale_item_id' is null then
    select sum(amount_cents + discount_cents - own_discount_cents) into base
    from sale_items where business_id = bill.business_id and sale_id = bill.id;
  else
    select * into item from sale_items
    where business_id = bill.business_id and sale_id = bill.id and id = (p ->> 'sale_item_id')::uuid;
    if not found then
      perform refuse('row.missing', 'El producto ya no está en esta cuenta.');
    end if;
    rate_before := item.own_discount_rate;
    base := item.amount_cents + item.discount_cents;
  end if;
  if requested_cents > base then
    perform refuse_field('sale.discount', 'amount_cents', 'El descuento no puede superar el precio.');
  end if;
  off := case when rate > 0 then round(base * rate / 10000.0) else requested_cents end;

  with line as (
    select i.*, i.amount_cents + i.discount_cents - i.own_discount_cents as net, i.discount_cents - i.own_discount_cents as share
    from sale_items i where i.business_id = bill.business_id and i.sale_id = bill.id
  ), floored as (
    select l.*, case when base = 0 then 0 else div(off::numeric * l.net, base) end as part,
      case when base = 0 then 0 else mod(off::numeric * l.net, base) end as remainder
    from line l
  ), given as (
    select f.id, f.own_discount_cents as own,
      f.part + case when row_number() over (order by f.remainder desc, f.position, f.id) <= off - sum(f.part) over () then 1 else 0 end as share
    from floored f where item.id is null
    union all
    select l.id, off, case when base - off >= l.net then l.share else round(l.share * (base - off)::numeric / l.net) end
    from line l where l.id = item.id
  )
  update sale_items i
  set own_discount_cents = g.own, discount_cents = a.discount, amount_cents = a.amount, base_cents = t.base, tax_cents = t.tax
  from given g
  join sale_items k on k.business_id = bill.business_id and k.id = g.id
  cross join lateral (select (g.own + g.share)::bigint as discount, (k.amount_cents + k.discount_cents - g.own - g.share)::bigint as amount) a
  cross join lateral single_line_tax(k, a.amount) t
  where i.business_id = bill.business_id and i.id = g.id and (i.own_discount_cents, i.discount_cents) is distinct from (g.own, a.discount);
  select sum(discount_cents) as off, sum(amount_cents + discount_cents) as whole,
    bool_or(discount_cents > (discounts_before ->> id::text)::bigint) as is_larger, bool_or(discount_cents <> (discounts_before ->> id::text)::bigint) as changed
  into after
  from sale_items where business_id = bill.business_id and sale_id = bill.id;

  if (after.is_larger or rate > rate_before) and (p ->> 'authority' = 'none'
    or (p ->> 'authority' = 'limited' and (rate > max_rate or off * 10000 > base * max_rate or after.off * 10000 > after.whole * max_rate)))
  then
    perform refuse('approval.required', 'Este descuento necesita la autorización de un administrador.', jsonb_build_object('action', 'sale:discount'));
  end if;

  kept := p ->> 'authority' <> 'any' and not after.is_larger and off > 0;
  if item.id is null then
    update sales s set discount_percentage = rate, discount_notes = case when off > 0 then reason end,
      discount_by = case when kept then coalesce(s.discount_by, app_user()) when off > 0 then app_user() end,
      discount_approved_by = case when kept then s.discount_approved_by when off > 0 then (p ->> 'approved_by')::uuid end
    where s.business_id = bill.business_id and s.id = bill.id;
  else
    update sale_items i set own_discount_rate = case when off > 0 then rate else 0 end, discount_reason = case when off > 0 then reason end,
      discount_by = case when kept then coalesce(i.discount_by, app_user()) when off > 0 then app_user() end,
      discount_approved_by = case when kept then i.discount_approved_by when off > 0 then (p ->> 'approved_by')::uuid end
    where i.business_id = bill.business_id and i.id = item.id;
  end if;
  if after.changed then
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
  return bills_answer(bill.order_id);
end
$$;

-- What people call a share of a bill, or null for a bill that is none: the same as shareName of domain/bills.ts; tests compare them.
create or replace function share_name(s sales) returns text
language sql immutable parallel safe
as $$
  select case s.share_kind when 'even' then format('1/%s de la cuenta', s.share_of) when 'amount' then 'Abono a la cuenta'
    when 'rest' then 'Resto de la cuenta' end
$$;

create or replace function sale_answer(p_sale uuid) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'id', s.id, 'number', s.number, 'business_id', s.business_id, 'order_id', s.order_id, 'order_number', o.number,
    'channel', o.channel, 'table_id', s.table_id, 'table_number', s.table_number, 'customer_name', s.customer_name,
    'location_id', s.location_id, 'status', s.status,
    'discount_percentage', s.discount_percentage, 'discount_amount_cents', s.discount_amount_cents, 'discount_reason', s.discount_notes,
    'discount_cents', s.discount_cents, 'share_kind', s.share_kind, 'share_of', s.share_of,
    'base_cents', s.base_cents, 'tax_cents', s.tax_cents, 'total_cents', s.total_cents,
    'waiter', person_name(s.waiter_id), 'cashier', person_name(s.cashier_id))
  || jsonb_build_object(
    'created_at', s.created_at, 'charged_at', s.charged_at,
    'business_day', s.business_day, 'shift', s.shift, 'register_session_id', s.register_session_id,
    'register_open', coalesce((select status = 'Abierta' from register_sessions where business_id = s.business_id and id = s.register_session_id), false),
    'voided_at', s.voided_at, 'voided_by', person_name(s.voided_by), 'void_reason', s.void_reason,
    'receipts_printed', s.receipts_printed,
    'tip_cents', case when s.status = 'Por cobrar' then 0 else coalesce((select sum(amount_cents) from tips where business_id = s.business_id and sale_id = s.id), 0) end,
    'refunded_cents', case when s.status = 'Por cobrar' then 0 else coalesce((select sum(total_cents) from refunds where business_id = s.business_id and sale_id = s.id), 0) end,
    'change_cents', case when s.status = 'Por cobrar' then 0 else coalesce((select sum(change_cents) from payments where business_id = s.business_id and sale_id = s.id), 0) end,
    'items', coalesce((
      select jsonb_agg(jsonb_build_object('id', i.id, 'order_line_id', i.order_line_id, 'name', i.name, 'quantity', i.quantity,
        'line_quantity', l.quantity, 'notes', coalesce(l.notes, '{}'), 'unit_price_cents', i.unit_price_cents,
        'own_discount_rate', i.own_discount_rate, 'own_discount_cents', i.own_discount_cents, 'discount_reason', i.discount_reason,
        'discount_cents', i.discount_cents, 'amount_cents', i.amount_cents,
        'tax_rate', i.tax_rate, 'base_cents', i.base_cents, 'tax_cents', i.tax_cents, 'served', coalesce(k.status = 'Servida', false),
        'in_kitchen', coalesce(s.status = 'Pagada' and k.status = 'Pendiente' and l.status = 'Activa' and not exists (
          select from sale_items h join sales g on g.business_id = h.business_id and g.id = h.sale_id and g.status <> 'Anulada'
          where h.business_id = i.business_id and h.order_line_id = i.order_line_id and h.sale_id <> s.id), false),
        'refunded_quantity', case when s.status = 'Por cobrar' then 0 else coalesce((select sum(r.quantity) from refund_items r
          where r.business_id = i.business_id and r.sale_item_id = i.id), 0) end) order by i.position, i.id)
      from sale_items i
      left join order_lines l on l.business_id = i.business_id and l.id = i.order_line_id
      left join kitchen_tickets k on k.business_id = l.business_id and k.id = l.kitchen_ticket_id
      where i.business_id = s.business_id and i.sale_id = s.id), '[]'),
    'payments', case when s.status = 'Por cobrar' then '[]' else coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'payment_method_id', p.payment_method_id, 'kind', p.kind, 'method', m.name, 'amount_cents', p.amount_cents,
        'received_cents', p.received_cents, 'change_cents', p.change_cents, 'reference', p.reference,
        'customer_id', p.customer_id, 'customer', c.name) order by p.created_at, p.id)
      from payments p
      left join customers c on c.business_id = p.business_id and c.id = p.customer_id
      left join payment_methods m on m.business_id = p.business_id and m.id = p.payment_method_id
      where p.business_id = s.business_id and p.sale_id = s.id), '[]') end,
    'refunds', case when s.status = 'Por cobrar' then '[]' else coalesce((
      select jsonb_agg(jsonb_build_object('id', r.id, 'number', r.number, 'kind', r.kind, 'total_cents', r.total_cents, 'reason', r.reason,
        'by', person_name(r.created_by), 'created_at', r.created_at) order by r.created_at, r.id)
      from refunds r
      where r.business_id = s.business_id and r.sale_id = s.id), '[]') end)
  from sales s
  join orders o on o.business_id = s.business_id and o.id = s.order_id
  where s.business_id = (select app_business()) and s.id = p_sale
$$;

create or replace function bills_answer(p_order uuid) returns jsonb
language sql stable
as $$
  select jsonb_build_object('order_id', o.id, 'table_id', o.table_id, 'bills', coalesce((
    select jsonb_agg(sale_answer(s.id) order by s.created_at, s.id) from sales s where s.business_id = o.business_id and s.order_id = o.id), '[]'))
  from orders o where o.business_id = (select app_business()) and o.id = p_order
$$;
