-- Orders as the API returns them, and what a product offers.

create or replace function order_reference_answer(o orders) returns jsonb
language sql stable
as $$
  select jsonb_build_object('id', o.id, 'number', o.number, 'table_id', o.table_id,
    'table_number', (select name from tables where business_id = o.business_id and id = o.table_id))
$$;

-- An order that is joined to another one, as that one shows it.
create or replace function joined_order_answer(o orders) returns jsonb
language sql stable
as $$ select order_reference_answer(o) || jsonb_build_object('guests', o.guests, 'note', o.note) $$;

create or replace function order_answer(p_order uuid) returns jsonb
language sql stable
as $$
  select order_reference_answer(o) || jsonb_build_object(
    'provisional_number', o.provisional_number, 'channel', o.channel, 'status', o.status, 'customer_name', o.customer_name,
    'guests', o.guests, 'note', o.note,
    'waiter', person_name(o.waiter_id), 'created_at', o.created_at,
    'joined_to', case when o.joined_to_id is not null then order_reference_answer(h) end,
    'joined', coalesce((select jsonb_agg(joined_order_answer(j) order by j.number) from orders j
      where j.business_id = o.business_id and j.joined_to_id = o.id), '[]'),
    'lines', coalesce((
      select jsonb_agg(jsonb_build_object('id', l.id, 'menu_item_id', l.menu_item_id, 'name', l.name, 'quantity', l.quantity,
        'unit_price_cents', l.unit_price_cents, 'extras_cents', l.extras_cents, 'tax_rate', l.tax_rate, 'station', l.station,
        'notes', l.notes, 'status', l.status, 'cancel_reason', l.cancel_reason, 'change', l.change, 'done', l.done_at is not null,
        'round', coalesce(k.round, 1), 'kitchen_ticket_id', l.kitchen_ticket_id, 'kitchen_status', k.status,
        'charged', exists (select from sale_items i join sales s on s.business_id = i.business_id and s.id = i.sale_id
          where i.business_id = l.business_id and i.order_line_id = l.id and s.status <> 'Por cobrar'),
        'waiter', person_name(l.created_by), 'created_at', l.created_at)
        order by l.created_at, l.position)
      from order_lines l
      left join kitchen_tickets k on k.business_id = l.business_id and k.id = l.kitchen_ticket_id
      where l.business_id = o.business_id and l.order_id = o.id), '[]'),
    'bills', bills_answer(h.id) -> 'bills', 'current_bill_id', h.current_bill_id)
  from orders o
  join orders h on h.business_id = o.business_id and h.id = case when o.joined_to_id is null then o.id else o.joined_to_id end
  where o.business_id = (select app_business()) and o.id = p_order
$$;

-- The answer of a changed order, which says what changed: its kitchen tickets, of which `p_opened` is new, its bills and its tables.
create or replace function changed_order(p_order uuid, p_kitchen_tickets uuid[], p_tables uuid[], p_opened uuid default null) returns jsonb
language plpgsql
as $$
declare
  answer jsonb := order_answer(p_order);
  tickets jsonb := kitchen_tickets_answer(p_kitchen_tickets);
  table_ids uuid[] := array(select distinct t from unnest(p_tables) t where t is not null);
begin
  perform tickets_changed(tickets, p_opened);
  perform order_changed(p_order);
  perform bills_changed(answer -> 'bills');
  perform table_changed(id) from unnest(table_ids) as x (id);
  return jsonb_build_object('order', answer, 'kitchen_tickets', tickets, 'table_ids', table_ids);
end
$$;

create or replace function refuse_extra(p_name text) returns integer
language plpgsql
as $$
begin
  perform refuse('menu.unavailable', format('%s no se ofrece como extra. Quita el producto y vuelve a agregarlo.', p_name));
  return 0;
end
$$;

create or replace function refuse_omission(p_name text) returns integer
language plpgsql
as $$
begin
  perform refuse('menu.unavailable', format('El producto no se ofrece sin %s. Quita el producto y vuelve a agregarlo.', p_name));
  return 0;
end
$$;

-- Price, cost and recipe of a product with the notes of a line: with added and without omitted ingredients. Refuses to add an ingredient
-- that is not offered as 'con' and to omit one that is not offered as 'sin', unless p_previous_notes, the present notes of the line, has
-- the same.
create or replace function line_pricing(p_business uuid, p_item uuid, p_notes jsonb, p_previous_notes jsonb,
  out extras_cents bigint, out unit_cost numeric, out recipe jsonb)
language sql stable strict
as $$
  select coalesce(sum(n.extra * r.extra_price_cents), 0)::bigint, coalesce(sum(n.portions * q.quantity * unit_cost_of(i)), 0),
    coalesce(jsonb_agg(jsonb_build_object('inventory_item_id', r.inventory_item_id, 'quantity', n.portions * q.quantity)
      order by r.inventory_item_id) filter (where n.portions > 0), '[]')
  from recipes r
  join inventory_items i on i.business_id = r.business_id and i.id = r.inventory_item_id
  cross join lateral (select recipe_quantity(r.quantity, r.typed_quantity, r.typed_unit, i.unit) as quantity) q
  cross join lateral (
    select extra_portions(p_notes, i.name) as asked, coalesce(p_notes -> 'sin' ? i.name, false) as is_out
  ) a
  cross join lateral (
    select case when a.asked > extra_portions(p_previous_notes, i.name)
      and not r.is_option then refuse_extra(i.name) else a.asked end as extra,
      case when not a.is_out then 1
        when not r.is_removable and not coalesce(p_previous_notes -> 'sin' ? i.name, false) then refuse_omission(i.name) else 0 end as own
  ) e
  cross join lateral (select e.extra, e.extra + e.own as portions) n
  where r.business_id = p_business and r.menu_item_id = p_item
$$;

-- The sentence that refuses more of a product: how many are left of its countdown, or that it is sold out.
create or replace function sold_out_sentence(p_name text, p_left numeric default 0) returns text
language sql immutable
as $$
  select case when p_left = 1 then format('Solo queda 1 de %s.', p_name)
    when p_left > 0 then format('Solo quedan %s de %s.', trim_scale(p_left), p_name) else 'Producto agotado: ' || p_name end
$$;

-- Refuses a product that is sold out or outside its schedule.
create or replace function check_not_sold_out(p_item uuid) returns void
language plpgsql
as $$
declare
  refused text := (select case when coalesce(m.sold_out_until > clock_timestamp(), false) then sold_out_sentence(m.name)
      else off_hours(m.name, m.schedule, b.time_zone) end
    from menu_items m join businesses b on b.id = m.business_id
    where m.business_id = (select app_business()) and m.id = p_item);
begin
  if refused is not null then
    perform refuse('menu.unavailable', refused);
  end if;
end
$$;

-- Subtracts units from the countdown of a product, or returns them with a negative quantity; refuses more than are left, except offline.
-- The menu changes when the product becomes sold out or available.
create or replace function count_down(p_item uuid, p_quantity numeric) returns void
language plpgsql
as $$
declare
  item menu_items;
begin
  select * into item from menu_items where business_id = (select app_business()) and id = p_item
    and countdown is not null for no key update;
  if item.countdown < p_quantity and not is_offline() then
    perform refuse('menu.unavailable', sold_out_sentence(item.name, item.countdown));
  end if;
  update menu_items set countdown = greatest(countdown - p_quantity, 0) where business_id = item.business_id and id = item.id;
  if (item.countdown > 0) <> (item.countdown - p_quantity > 0) then
    perform changed('menu.changed');
  end if;
end
$$;
