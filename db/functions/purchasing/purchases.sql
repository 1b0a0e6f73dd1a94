-- Purchases from suppliers and their state.

-- The quantity of a line that has not arrived; rejected quantities count as arrived.
create or replace function pending_of(l purchase_lines) returns numeric
language sql immutable parallel safe
as $$ select greatest(l.ordered_quantity - l.accepted_quantity - l.rejected_quantity, 0) $$;

-- The mean cost of a unit of the accepted quantity of a line, or null.
create or replace function received_cost(l purchase_lines) returns numeric
language sql stable
as $$
  select four_decimals(sum(c.accepted_quantity * coalesce(c.exact_cost, c.unit_cost)), sum(c.accepted_quantity))
    from purchase_receipt_lines c
  where l.accepted_quantity > 0 and c.business_id = l.business_id and c.inventory_item_id = l.inventory_item_id
    and c.purchase_line_id = l.id
$$;

-- Whether a typed total differs from quantity times cost by more than the cent of the cost or the four decimals of the quantity explain.
create or replace function contradicts_total(p_quantity numeric, p_cost_cents bigint, p_total_cents bigint) returns boolean
language sql immutable parallel safe
as $$
  select coalesce(abs(p_total_cents - p_quantity * p_cost_cents) > greatest(0.5, 0.5 * p_quantity, 0.00005 * p_cost_cents), false)
$$;

-- What two of quantity, cost and total mean: a total that was typed stays, and the cost of one unit follows it. The cost of one typed unit,
-- in whole cents, and that of the ingredient's unit, exact. Refuses a total that quantity and cost contradict.
create or replace function purchase_terms(p_quantity numeric, p_size numeric, p_cost_cents bigint, p_total_cents bigint)
returns table (total_cents bigint, cost_cents bigint, exact_cost numeric)
language plpgsql stable
as $$
begin
  if contradicts_total(p_quantity, p_cost_cents, p_total_cents) then
    perform refuse_field('input.invalid', 'total_cents', format('El total no es la cantidad por el costo: %s por %s son %s.',
      number_text(p_quantity), money_text(p_cost_cents), money_text(line_amount(p_quantity, p_cost_cents))));
  elsif p_total_cents is null or p_quantity = 0 then
    return query select line_amount(p_quantity, p_cost_cents), p_cost_cents, exact_quotient(p_cost_cents, p_size);
  else
    return query select p_total_cents, coalesce(p_cost_cents, round(p_total_cents / p_quantity)::bigint),
      exact_quotient(p_total_cents, round(p_quantity * p_size, 4));
  end if;
end
$$;

-- What an order of a line costs: its typed total, or its quantity at the agreed cost.
create or replace function ordered_cents(l purchase_lines) returns bigint
language sql immutable parallel safe
as $$ select coalesce(l.ordered_total_cents, round(l.ordered_quantity * l.unit_cost)::bigint) $$;

-- The events of a purchase with their users, oldest first.
create or replace function purchase_history(u purchases) returns jsonb
language sql stable
as $$
  with steps as (
    select 'ordered' as step, u.ordered_at as at, u.created_by as user_id, null as note
    union all
    select 'received', r.created_at, r.received_by, r.invoice_number from purchase_receipts r
    where r.business_id = u.business_id and r.purchase_id = u.id
    union all
    select substring(a.action from 10), a.created_at, a.user_id, a.details ->> 'reason' from audit_log a
    where a.business_id = u.business_id and a.created_at >= u.created_at and a.entity_id = u.id
      and a.action in ('purchase.changed', 'purchase.cancelled', 'purchase.closed', 'purchase.reversed')
  )
  select jsonb_agg(jsonb_build_object('step', s.step, 'at', s.at, 'user', w.full_name, 'note', s.note) order by s.at, s.step = 'received')
  from steps s left join users w on w.id = s.user_id
$$;

-- The receipts of a purchase with their lines. A reversed receipt shows its lines from the audit log of the reversal.
create or replace function receipts_answer(u purchases, p_costs boolean) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'invoice_number', r.invoice_number, 'photo_url', r.photo_url, 'note', r.note,
      'received_on', r.received_on, 'created_at', r.created_at, 'received_by', w.full_name,
      'total_cents', case when p_costs then coalesce((v.details ->> 'total_cents')::bigint, r.total_cents) end,
      'invoice_total_cents', case when p_costs then r.invoice_total_cents end,
      'reversed', case when v.id is not null then
        jsonb_build_object('at', v.created_at, 'by', person_name(v.user_id), 'reason', v.details ->> 'reason') end,
      'lines', (
        select coalesce(jsonb_agg(jsonb_build_object('purchase_line_id', x.purchase_line_id, 'name', i.name, 'unit', i.unit,
            'purchase_unit', i.purchase_unit, 'purchase_factor', i.purchase_factor, 'accepted_quantity', x.accepted_quantity,
            'rejected_quantity', x.rejected_quantity, 'rejection_reason', x.rejection_reason,
            'unit_cost', case when p_costs then x.unit_cost end, 'total_cents', case when p_costs then x.total_cents end)
            order by fold(i.name), i.id), '[]')
        from jsonb_to_recordset(coalesce(v.details -> 'lines', (
          select jsonb_agg(to_jsonb(l)) from purchase_receipt_lines l where l.business_id = r.business_id and l.receipt_id = r.id)))
          as x (purchase_line_id uuid, inventory_item_id uuid, accepted_quantity numeric, rejected_quantity numeric,
            rejection_reason text, unit_cost numeric, total_cents bigint)
        join inventory_items i on i.business_id = r.business_id and i.id = x.inventory_item_id))
      order by r.created_at, r.id), '[]')
  from purchase_receipts r
  left join users w on w.id = r.received_by
  left join lateral (
    select * from audit_log a
    where a.business_id = r.business_id and a.created_at >= r.created_at and a.entity_id = u.id and a.action = 'purchase.reversed'
      and a.details ->> 'receipt_id' = r.id::text
  ) v on true
  where r.business_id = u.business_id and r.purchase_id = u.id
$$;

create or replace function purchase_answer(p_purchase uuid, p_costs boolean) returns jsonb
language sql stable
as $$
  select jsonb_build_object('id', u.id, 'number', u.number, 'status', u.status, 'version', u.version, 'supplier_id', u.supplier_id,
    'supplier', s.name, 'note', u.note, 'ordered_at', u.ordered_at, 'received_on', u.received_on, 'created_by', w.full_name,
    'total_cents', case when p_costs then u.total_cents end,
    'ordered_cents', case when p_costs then (select coalesce(sum(ordered_cents(l)), 0) from purchase_lines l
      where l.business_id = u.business_id and l.purchase_id = u.id) end,
    'lines', coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'inventory_item_id', l.inventory_item_id, 'name', i.name,
        'unit', i.unit, 'purchase_unit', i.purchase_unit, 'purchase_factor', i.purchase_factor,
        'ordered_quantity', l.ordered_quantity, 'accepted_quantity', l.accepted_quantity, 'rejected_quantity', l.rejected_quantity,
        'pending_quantity', pending_of(l), 'current_stock', k.current_stock,
        'unit_cost', case when p_costs then coalesce(received_cost(l), l.unit_cost) end,
        'previous_cost', case when p_costs then l.previous_cost end,
        'cost_per_unit', case when p_costs then i.cost_per_unit end, 'total_cents', case when p_costs then l.total_cents end,
        'ordered_cents', case when p_costs then ordered_cents(l) end,
        'ordered_total_cents', case when p_costs then l.ordered_total_cents end)
        order by fold(i.name), l.id)
      from purchase_lines l
      join inventory_items i on i.business_id = l.business_id and i.id = l.inventory_item_id
      join stock_levels k on k.business_id = l.business_id and k.inventory_item_id = l.inventory_item_id
      where l.business_id = u.business_id and l.purchase_id = u.id), '[]'),
    'receipts', receipts_answer(u, p_costs), 'history', purchase_history(u))
  from purchases u
  left join suppliers s on s.business_id = u.business_id and s.id = u.supplier_id
  left join users w on w.id = u.created_by
  where u.business_id = (select app_business()) and u.id = p_purchase
$$;

create or replace function read_purchase(p_purchase uuid, p_costs boolean) returns jsonb
language plpgsql stable
as $$
declare
  found_purchase jsonb := purchase_answer(p_purchase, p_costs);
begin
  if found_purchase is null then
    perform refuse('row.missing', 'Compra no encontrada.');
  end if;
  return jsonb_build_object('purchase', found_purchase);
end
$$;

-- One page of the purchases of a range of business days, newest first. A search (number, supplier or invoice) ignores the days.
create or replace function list_purchases(p_from date, p_to date, p_status text, p_search text, p_limit integer, p_offset integer,
  p_costs boolean) returns jsonb
language sql stable
as $$
  with chosen as (
    select u.*, s.name as supplier from purchases u
    join businesses b on b.id = u.business_id
    left join suppliers s on s.business_id = u.business_id and s.id = u.supplier_id
    where u.business_id = (select app_business()) and (p_status is null or u.status = p_status)
      and case when p_search is null then
        u.ordered_at >= start_of_day(p_from, b.time_zone, b.day_start_minutes)
          and u.ordered_at < start_of_day(p_to + 1, b.time_zone, b.day_start_minutes)
      else u.number::text = ltrim(p_search, '#') or position(fold(p_search) in fold(s.name)) > 0
        or exists (select from purchase_receipts r where r.business_id = u.business_id and r.purchase_id = u.id
          and position(fold(p_search) in fold(r.invoice_number)) > 0)
      end
  ), page as (
    select * from chosen order by ordered_at desc, number desc limit p_limit offset p_offset
  )
  select jsonb_build_object('total', (select count(*) from chosen),
    'total_cents', case when p_costs then (select coalesce(sum(total_cents), 0) from chosen) end,
    'purchases', coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'number', u.number, 'status', u.status,
        'supplier', u.supplier, 'ordered_at', u.ordered_at, 'received_on', u.received_on, 'created_by', w.full_name,
        'items', l.items, 'invoices', (select coalesce(jsonb_agg(distinct r.invoice_number), '[]') from purchase_receipts r
          where r.business_id = u.business_id and r.purchase_id = u.id and r.invoice_number is not null),
        'total_cents', case when p_costs then u.total_cents end, 'ordered_cents', case when p_costs then l.ordered_cents end)
        order by u.ordered_at desc, u.number desc)
      from page u
      left join users w on w.id = u.created_by
      left join lateral (
        select string_agg(i.name, ', ' order by fold(i.name), i.id) as items, sum(ordered_cents(x)) as ordered_cents
        from purchase_lines x join inventory_items i on i.business_id = x.business_id and i.id = x.inventory_item_id
        where x.business_id = u.business_id and x.purchase_id = u.id
      ) l on true), '[]'))
$$;

-- Ingredients whose name contains the search, with their purchase unit. Without p_costs the costs are null.
create or replace function search_purchasable(p_search text, p_costs boolean) returns jsonb
language sql stable
as $$
  select jsonb_build_object('ingredients', coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name, 'category', i.category,
      'unit', i.unit, 'purchase_unit', i.purchase_unit, 'purchase_factor', i.purchase_factor,
      'current_stock', i.stock, 'min_stock_level', i.min_stock_level,
      'cost_per_unit', case when p_costs then i.cost_per_unit end, 'costo_pedido', case when p_costs then i.costo_pedido end)
      order by starts desc, fold(i.name), i.id), '[]'))
  from (
    select i.*, k.current_stock as stock, coalesce(position(fold(p_search) in fold(i.name)) = 1, false) as starts
    from inventory_items i join stock_levels k on k.business_id = i.business_id and k.inventory_item_id = i.id
    where i.business_id = (select app_business()) and i.archived_at is null
      and (p_search is null or position(fold(p_search) in fold(i.name)) > 0)
    order by starts desc, fold(i.name), i.id limit 20
  ) i
$$;

-- The input of domain/purchasing/purchase-suggestion.ts for each purchased ingredient: its stock, its use of 28 days (without recalled and
-- returned quantities), the quantity on order, and its last supplier.
create or replace function read_purchase_needs(p_costs boolean) returns jsonb
language sql stable
as $$
  with used as (
    select x.inventory_item_id, -sum(x.quantity) as used
    from (
      select inventory_item_id, quantity from stock_movements
      where business_id = (select app_business()) and created_at >= (select clock_timestamp() - make_interval(days => use_days()))
        and (type in ('serve', 'recall', 'return') or (type = 'preparation' and quantity < 0))
      union all
      select inventory_item_id, -quantity from stock_shortfalls
      where business_id = (select app_business()) and created_at >= (select clock_timestamp() - make_interval(days => use_days()))
        and settlement is distinct from 'recalled'
      union all
      select m.inventory_item_id, m.quantity from stock_movements m
      where m.business_id = (select app_business()) and m.created_at >= (select clock_timestamp() - make_interval(days => use_days()))
        and m.type = 'waste' and not exists (
        select from stock_movements r where r.business_id = m.business_id and r.type = 'correction'
          and r.source_id = case when m.source_id is null then m.id else m.source_id end)
    ) x
    group by 1
  ), coming as (
    select l.inventory_item_id, sum(pending_of(l)) as quantity
    from purchases u join purchase_lines l on l.business_id = u.business_id and l.purchase_id = u.id
    where u.business_id = (select app_business()) and u.status in ('Pedida', 'Parcial')
    group by 1
  ), brought as (
    select distinct on (l.inventory_item_id) l.inventory_item_id, s.id, s.name
    from purchases u
    join purchase_lines l on l.business_id = u.business_id and l.purchase_id = u.id
    join suppliers s on s.business_id = u.business_id and s.id = u.supplier_id and s.is_active
    where u.business_id = (select app_business()) and u.status <> 'Cancelada'
    order by l.inventory_item_id, u.ordered_at desc, u.number desc
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name, 'unit', i.unit, 'purchase_unit', i.purchase_unit,
      'purchase_factor', i.purchase_factor, 'stock', k.current_stock, 'minimum', i.min_stock_level,
      'used', greatest(coalesce(used.used, 0), 0), 'on_order', coalesce(coming.quantity, 0),
      'supplier_id', brought.id, 'supplier', brought.name, 'costo_pedido', case when p_costs then i.costo_pedido end)
      order by fold(i.name), i.id), '[]')
  from inventory_items i
  join stock_levels k on k.business_id = i.business_id and k.inventory_item_id = i.id
  left join used on used.inventory_item_id = i.id
  left join coming on coming.inventory_item_id = i.id
  left join brought on brought.inventory_item_id = i.id
  where i.business_id = (select app_business()) and i.archived_at is null and not i.is_prepared
$$;

-- Locks a purchase.
create or replace function lock_purchase(p_purchase uuid) returns purchases
language plpgsql
as $$
declare
  bought purchases;
begin
  select * into bought from purchases where business_id = (select app_business()) and id = p_purchase for update;
  if not found then
    perform refuse('row.missing', 'Compra no encontrada.');
  end if;
  return bought;
end
$$;

-- Locks ingredients and then their levels, by id; refuses unknown and archived ones.
create or replace function lock_purchase_ingredients(p_items uuid[]) returns void
language plpgsql
as $$
declare
  archived_name text;
begin
  perform 1 from inventory_items where business_id = (select app_business()) and id = any (p_items) order by id for no key update;
  perform lock_levels(p_items);
  if exists (select from unnest(p_items) w (id) where not exists (
    select from inventory_items i where i.business_id = (select app_business()) and i.id = w.id))
  then
    perform refuse('row.missing', 'Ingrediente no encontrado.');
  end if;
  select name into archived_name from inventory_items
  where business_id = (select app_business()) and id = any (p_items) and archived_at is not null order by id limit 1;
  if found then
    perform refuse('row.conflict', format('"%s" está archivado: ya no se compra.', archived_name));
  end if;
end
$$;

create or replace function check_purchase_supplier(p_supplier uuid) returns void
language plpgsql
as $$
declare
  known suppliers;
begin
  if p_supplier is null then
    return;
  end if;
  select * into known from suppliers where business_id = (select app_business()) and id = p_supplier for share;
  if not found then
    perform refuse('row.missing', 'Proveedor no encontrado.');
  elsif not known.is_active then
    perform refuse_field('row.conflict', 'supplier_id', format('%s está inactivo: actívalo para comprarle.', known.name));
  end if;
end
$$;

-- Replaces the lines of a purchase: [{ id, inventory_item_id, quantity, factor, purchase_unit?, cost_cents?, total_cents? }]; quantity and
-- cost are multiplied by the factor. A different purchase unit becomes the ingredient's purchase unit.
create or replace function write_purchase_lines(p_purchase uuid, p_lines jsonb) returns void
language plpgsql
as $$
declare
  items uuid[] := array(select l.inventory_item_id from jsonb_to_recordset(p_lines) as l (inventory_item_id uuid));
  written integer;
begin
  if (select count(distinct w.id) from unnest(items) w (id)) < cardinality(items) then
    perform refuse_field('input.invalid', 'lines', 'Cada ingrediente va una sola vez en la compra.');
  elsif (select count(distinct l.id) from jsonb_to_recordset(p_lines) as l (id uuid)) < cardinality(items) then
    perform refuse_field('input.invalid', 'lines', 'Hay una línea repetida.');
  end if;
  perform lock_purchase_ingredients(items);
  delete from purchase_lines
  where business_id = (select app_business()) and purchase_id = p_purchase
    and id not in (select l.id from jsonb_to_recordset(p_lines) as l (id uuid));
  with lines as (
    insert into purchase_lines as k (business_id, id, purchase_id, inventory_item_id, ordered_quantity, unit_cost, total_cents,
      ordered_total_cents)
    select app_business(), l.id, p_purchase, l.inventory_item_id, round(l.quantity * s.size, 4), round(t.exact_cost, 4), 0, l.total_cents
    from jsonb_to_recordset(p_lines) as l (id uuid, inventory_item_id uuid, quantity numeric, factor numeric, purchase_unit text,
      cost_cents bigint,
      total_cents bigint)
    join inventory_items i on i.business_id = (select app_business()) and i.id = l.inventory_item_id
    cross join lateral (select pack_size(l.factor, l.purchase_unit, i.unit) as size) s
    cross join lateral purchase_terms(l.quantity, s.size, l.cost_cents, l.total_cents) t
    on conflict (business_id, id) do update
      set inventory_item_id = excluded.inventory_item_id, ordered_quantity = excluded.ordered_quantity, unit_cost = excluded.unit_cost,
        ordered_total_cents = excluded.ordered_total_cents
      where k.purchase_id = excluded.purchase_id
    returning 1
  ) select count(*) into written from lines;
  if written < cardinality(items) then
    perform refuse('row.conflict', 'Esa línea es de otra compra.');
  end if;
  update inventory_items i
  set purchase_unit = l.purchase_unit, purchase_factor = l.factor, costo_pedido = t.cost_cents, version = i.version + 1
  from jsonb_to_recordset(p_lines) as l (inventory_item_id uuid, quantity numeric, factor numeric, purchase_unit text, cost_cents bigint,
    total_cents bigint)
  cross join lateral purchase_terms(l.quantity, l.factor, l.cost_cents, l.total_cents) t
  where i.business_id = (select app_business()) and i.id = l.inventory_item_id and l.purchase_unit is not null
    and (i.purchase_unit is distinct from l.purchase_unit or i.purchase_factor <> l.factor);
end
$$;

-- Creates a purchase: { id, supplier_id?, note?, lines }.
create or replace function add_purchase(p jsonb) returns purchases
language plpgsql
as $$
declare
  made purchases;
begin
  perform check_purchase_supplier((p ->> 'supplier_id')::uuid);
  perform lock_purchase_ingredients(array(select l.inventory_item_id from jsonb_to_recordset(p -> 'lines') as l (inventory_item_id uuid)));
  insert into purchases (business_id, id, number, supplier_id, location_id, note, ordered_at, created_by, created_at)
  values (app_business(), (p ->> 'id')::uuid, next_number('purchase'), (p ->> 'supplier_id')::uuid,
    (select id from locations where business_id = (select app_business()) and is_active order by created_at, id limit 1),
    p ->> 'note', clock_timestamp(), app_user(), clock_timestamp())
  returning * into made;
  perform write_purchase_lines(made.id, p -> 'lines');
  perform write_audit('purchase.ordered', 'purchase', made.id, jsonb_build_object('number', made.number,
    'supplier', (select name from suppliers where business_id = made.business_id and id = made.supplier_id)));
  perform changed_row('purchase.changed', made.id);
  return made;
end
$$;

create or replace function create_purchase(p jsonb) returns jsonb
language plpgsql
as $$
declare
  made purchases := add_purchase(p);
begin
  return jsonb_build_object('purchase', purchase_answer(made.id, true));
end
$$;

-- Creates several purchases, all or none: { purchases: [{ id, supplier_id?, note?, lines }] }.
create or replace function create_purchases(p jsonb) returns jsonb
language plpgsql
as $$
declare
  wanted jsonb;
begin
  perform lock_purchase_ingredients(array(
    select l.inventory_item_id from jsonb_array_elements(p -> 'purchases') w,
      jsonb_to_recordset(w -> 'lines') as l (inventory_item_id uuid)));
  for wanted in select w from jsonb_array_elements(p -> 'purchases') with ordinality as x (w, place) order by place loop
    perform add_purchase(wanted);
  end loop;
  return jsonb_build_object('purchases', (
    select jsonb_agg(jsonb_build_object('id', u.id, 'number', u.number) order by u.number) from purchases u
    where u.business_id = (select app_business())
      and u.id in (select w.id from jsonb_to_recordset(p -> 'purchases') as w (id uuid))));
end
$$;

-- Refuses an action on a purchase of which something has arrived.
create or replace function refuse_partly_received(bought purchases, p_action text) returns void
language plpgsql
as $$
begin
  if bought.status = 'Cancelada' then
    perform refuse('purchase.ended', format('La compra #%s ya fue cancelada.', bought.number));
  elsif bought.status <> 'Pedida' then
    perform refuse('purchase.ended', format('De la compra #%s ya llegó algo: no se puede %s.', bought.number, p_action));
  end if;
end
$$;

-- Changes a purchase of which nothing has arrived: { id, version, supplier_id, note, lines }, all fields. Refuses an old version.
create or replace function change_purchase(p jsonb) returns jsonb
language plpgsql
as $$
declare
  bought purchases := lock_purchase((p ->> 'id')::uuid);
begin
  perform refuse_partly_received(bought, 'cambiar');
  if bought.version <> (p ->> 'version')::integer then
    perform refuse('row.stale', format('Otra persona cambió la compra #%s mientras la editabas. No se guardó nada de lo tuyo.',
      bought.number));
  end if;
  if bought.supplier_id is distinct from (p ->> 'supplier_id')::uuid then
    perform check_purchase_supplier((p ->> 'supplier_id')::uuid);
  end if;
  perform 1 from purchase_lines where business_id = bought.business_id and purchase_id = bought.id order by id for update;
  update purchases set supplier_id = (p ->> 'supplier_id')::uuid, note = p ->> 'note', version = version + 1
  where business_id = bought.business_id and id = bought.id;
  perform write_purchase_lines(bought.id, p -> 'lines');
  perform write_audit('purchase.changed', 'purchase', bought.id, jsonb_build_object('number', bought.number));
  perform changed_row('purchase.changed', bought.id);
  return jsonb_build_object('purchase', purchase_answer(bought.id, true));
end
$$;

-- Cancels a purchase of which nothing has arrived: { id, reason }.
create or replace function cancel_purchase(p jsonb) returns jsonb
language plpgsql
as $$
declare
  bought purchases := lock_purchase((p ->> 'id')::uuid);
begin
  perform refuse_partly_received(bought, 'cancelar');
  update purchases set status = 'Cancelada' where business_id = bought.business_id and id = bought.id;
  perform write_audit('purchase.cancelled', 'purchase', bought.id, jsonb_build_object('number', bought.number, 'reason', p ->> 'reason'));
  perform changed_row('purchase.changed', bought.id);
  return jsonb_build_object('purchase', purchase_answer(bought.id, true));
end
$$;

-- Closes a purchase that arrived in part: the rest is not expected any more.
create or replace function close_purchase(p_purchase uuid) returns jsonb
language plpgsql
as $$
declare
  bought purchases := lock_purchase(p_purchase);
begin
  if bought.status = 'Pedida' then
    perform refuse('purchase.ended', format('De la compra #%s no ha llegado nada: cancélala.', bought.number));
  elsif bought.status <> 'Parcial' then
    perform refuse('purchase.ended', format('La compra #%s ya no espera nada.', bought.number));
  end if;
  update purchases set status = 'Recibida' where business_id = bought.business_id and id = bought.id;
  perform write_audit('purchase.closed', 'purchase', bought.id, jsonb_build_object('number', bought.number));
  perform changed_row('purchase.changed', bought.id);
  return jsonb_build_object('purchase', purchase_answer(bought.id, true));
end
$$;
