-- Bills: their totals, their locks and their JSON.

-- The name of a share of a bill, or null if the bill is no share.
create or replace function share_name(s sales) returns text
language sql immutable parallel safe
as $$
  select case s.share_kind when 'even' then format('1/%s de la cuenta', s.share_of) when 'amount' then 'Abono a la cuenta'
    when 'rest' then 'Resto de la cuenta' end
$$;

-- The tips of a charged sale: those that the staff has, what they changed in the drawer, and those that went back to the diner.
create or replace function sale_tips(s sales) returns jsonb
language sql stable
as $$
  select jsonb_build_object('tip_cents', coalesce(sum(t.amount_cents) filter (where r.id is null), 0),
    'tip_drawer_cents', coalesce(sum(tip_cash(t)) filter (where r.id is null), 0),
    'tip_returned_cents', coalesce(sum(t.amount_cents) filter (where r.id is not null), 0))
  from tips t
  left join tip_returns r on r.business_id = t.business_id and r.tip_id = t.id
  where t.business_id = s.business_id and t.sale_id = s.id
$$;

-- What charging and later acts add to the answer of a bill.
create or replace function charged_answer(s sales) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'register_open', coalesce((select status = 'Abierta' from register_sessions
      where business_id = s.business_id and id = s.register_session_id), false),
    'refunded_cents', coalesce((select sum(total_cents) from refunds where business_id = s.business_id and sale_id = s.id), 0),
    'change_cents', coalesce((select sum(change_cents) from payments where business_id = s.business_id and sale_id = s.id), 0),
    'payments', coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'payment_method_id', p.payment_method_id, 'kind', p.kind, 'method', m.name,
        'amount_cents', p.amount_cents,
        'received_cents', p.received_cents, 'change_cents', p.change_cents, 'reference', p.reference,
        'customer_id', p.customer_id, 'customer', c.name) order by p.created_at, p.id)
      from payments p
      left join customers c on c.business_id = p.business_id and c.id = p.customer_id
      left join payment_methods m on m.business_id = p.business_id and m.id = p.payment_method_id
      where p.business_id = s.business_id and p.sale_id = s.id), '[]'),
    'refunds', coalesce((
      select jsonb_agg(jsonb_build_object('id', r.id, 'number', r.number, 'kind', r.kind, 'total_cents', r.total_cents, 'reason', r.reason,
        'by', person_name(r.created_by), 'created_at', r.created_at) order by r.created_at, r.id)
      from refunds r
      where r.business_id = s.business_id and r.sale_id = s.id), '[]'),
    'documents', documents_of_sale(s.id),
    'debit_notes', coalesce((
      select jsonb_agg(jsonb_build_object('sale_id', n.id, 'number', n.number, 'status', n.status, 'total_cents', n.total_cents)
        order by n.charged_at, n.id)
      from sales n
      where n.business_id = s.business_id and n.order_id = s.order_id and n.debits_sale_id = s.id and n.status <> 'Por cobrar'), '[]'))
  || sale_tips(s)
$$;

-- What charging and refunding add to the answers of the items of a sale, by their ids.
create or replace function charged_items_answer(s sales) returns jsonb
language sql stable
as $$
  select jsonb_object_agg(i.id, jsonb_build_object(
    'in_kitchen', coalesce(s.status = 'Pagada' and k.status = 'Pendiente' and l.status = 'Activa' and not exists (
      select from sale_items h join sales g on g.business_id = h.business_id and g.id = h.sale_id and g.status <> 'Anulada'
      where h.business_id = i.business_id and h.order_line_id = i.order_line_id and h.sale_id <> s.id), false),
    'refunded_quantity', coalesce((select sum(r.quantity) from refund_items r
      where r.business_id = i.business_id and r.sale_item_id = i.id), 0)))
  from sale_items i
  left join order_lines l on l.business_id = i.business_id and l.id = i.order_line_id
  left join kitchen_tickets k on k.business_id = l.business_id and k.id = l.kitchen_ticket_id
  where i.business_id = s.business_id and i.sale_id = s.id
$$;

-- The sale that a debit note's bill debits.
create or replace function debited_answer(p_debited uuid) returns jsonb
language sql stable
as $$
  select jsonb_build_object('sale_id', d.id, 'number', d.number) from sales d
  where d.business_id = (select app_business()) and d.id = p_debited
$$;

-- A bill as the API returns one. The queries about what follows charging are functions, so that an open bill does not even prepare them;
-- `offset 0` keeps the one of the items from running for each item.
create or replace function sale_answer(p_sale uuid) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'id', s.id, 'number', s.number, 'provisional_number', s.provisional_number, 'business_id', s.business_id, 'order_id', s.order_id,
    'order_number', o.number, 'order_provisional_number', o.provisional_number,
    'channel', o.channel, 'table_id', s.table_id, 'table_number', s.table_number, 'customer_name', s.customer_name,
    'location_id', s.location_id, 'status', s.status,
    'discount_percentage', s.discount_percentage, 'discount_amount_cents', s.discount_amount_cents, 'discount_reason', s.discount_notes,
    'discount_cents', s.discount_cents, 'share_kind', s.share_kind, 'share_of', s.share_of,
    'base_cents', s.base_cents, 'tax_cents', s.tax_cents, 'total_cents', s.total_cents,
    'waiter', person_name(s.waiter_id), 'cashier', person_name(s.cashier_id))
  || jsonb_build_object(
    'created_at', s.created_at, 'charged_at', s.charged_at, 'received_at', s.received_at,
    'business_day', s.business_day, 'shift', s.shift, 'register_session_id', s.register_session_id,
    'voided_at', s.voided_at, 'voided_by', person_name(s.voided_by), 'void_reason', s.void_reason,
    'receipts_printed', s.receipts_printed,
    'items', coalesce((
      select jsonb_agg(jsonb_build_object('id', i.id, 'order_line_id', i.order_line_id, 'name', i.name, 'quantity', i.quantity,
        'line_quantity', l.quantity, 'notes', coalesce(l.notes, '{}'), 'unit_price_cents', i.unit_price_cents,
        'extras_cents', coalesce(l.extras_cents, 0),
        'present_price_cents', l.present_price_cents,
        'own_discount_rate', i.own_discount_rate, 'own_discount_cents', i.own_discount_cents, 'discount_reason', i.discount_reason,
        'senior', case when i.senior_discount_id is not null then senior_answer(i.senior_discount_id) end,
        'discount_cents', i.discount_cents, 'amount_cents', i.amount_cents,
        'tax_category', i.tax_category, 'tax_rate', i.tax_rate, 'price_includes_tax', i.price_includes_tax,
        'base_cents', i.base_cents, 'tax_cents', i.tax_cents, 'served', coalesce(k.status = 'Servida', false))
        || coalesce(c.items -> i.id::text, '{"in_kitchen": false, "refunded_quantity": 0}') order by i.position, i.id)
      from sale_items i
      left join order_lines l on l.business_id = i.business_id and l.id = i.order_line_id
      left join kitchen_tickets k on k.business_id = l.business_id and k.id = l.kitchen_ticket_id
      where i.business_id = s.business_id and i.sale_id = s.id), '[]'),
    'debits', case when s.debits_sale_id is not null then debited_answer(s.debits_sale_id) end)
  || case when s.status = 'Por cobrar' then '{"register_open": false, "refunded_cents": 0, "change_cents": 0, "payments": [],
    "refunds": [], "documents": [], "debit_notes": [], "tip_cents": 0, "tip_drawer_cents": 0, "tip_returned_cents": 0}'
    else charged_answer(s) end
  from sales s
  join orders o on o.business_id = s.business_id and o.id = s.order_id
  cross join lateral (select case when s.status <> 'Por cobrar' then charged_items_answer(s) end as items offset 0) c
  where s.business_id = (select app_business()) and s.id = p_sale
$$;

create or replace function bills_answer(p_order uuid) returns jsonb
language sql stable
as $$
  select jsonb_build_object('order_id', o.id, 'table_id', o.table_id, 'bills', coalesce((
    select jsonb_agg(sale_answer(s.id) order by s.created_at, s.id) from sales s
      where s.business_id = o.business_id and s.order_id = o.id), '[]'))
  from orders o where o.business_id = (select app_business()) and o.id = p_order
$$;

-- Says that bills changed: their answers.
create or replace function bills_changed(p_bills jsonb) returns void
language plpgsql
as $$
begin
  perform changed('bill.changed', jsonb_build_object('id', b -> 'id', 'status', b -> 'status')), order_changed((b ->> 'order_id')::uuid)
  from jsonb_array_elements(p_bills) b;
end
$$;

-- The bills of an order of which some changed, which says so.
create or replace function changed_bills(p_order uuid) returns jsonb
language plpgsql
as $$
declare
  answer jsonb := bills_answer(p_order);
begin
  perform bills_changed(answer -> 'bills');
  perform order_changed(p_order);
  return answer;
end
$$;

-- The answer of a changed sale, which says what changed: the sale, its order, its table and the accounts of its customers.
create or replace function changed_sale(p_sale uuid) returns jsonb
language plpgsql
as $$
declare
  answer jsonb := sale_answer(p_sale);
begin
  perform bills_changed(jsonb_build_array(answer));
  perform changed('receivable.changed', jsonb_build_object('customer_id', p ->> 'customer_id'))
  from jsonb_array_elements(answer -> 'payments') p where p ->> 'customer_id' is not null;
  return answer;
end
$$;

-- Whether a bill has parts of lines whose other parts are on other bills.
create or replace function has_partial_lines(p_sale uuid) returns boolean
language sql stable
as $$
  select exists (
    select from sale_items i
    join order_lines l on l.business_id = i.business_id and l.id = i.order_line_id
    where i.business_id = (select app_business()) and i.sale_id = p_sale and i.quantity <> l.quantity)
$$;

-- The totals of a bill of these lines. A discount of the bill that no line has any more is removed; a bill without parts of lines is no
-- share.
create or replace function sale_totals(s sales, p_lines sale_items[], p_has_parts boolean) returns table (base_cents bigint,
  tax_cents bigint, total_cents bigint, discount_cents bigint, cost_cents bigint, discount_percentage integer,
  discount_amount_cents bigint, discount_notes text, discount_by uuid, discount_approved_by uuid, share_kind text, share_of smallint)
language sql immutable parallel safe
as $$
  select t.base, t.tax, t.base + t.tax, t.discount, t.cost, case when t.share > 0 then s.discount_percentage else 0 end,
    case when s.discount_percentage > 0 then 0 else t.share end, case when t.share > 0 then s.discount_notes end,
    case when t.share > 0 then s.discount_by end, case when t.share > 0 then s.discount_approved_by end,
    case when p_has_parts then s.share_kind end, case when p_has_parts then s.share_of end
  from (
    select coalesce(sum(l.base_cents), 0)::bigint as base, coalesce(sum(l.tax_cents), 0)::bigint as tax,
      coalesce(sum(l.discount_cents), 0)::bigint as discount,
      coalesce(sum(l.discount_cents - l.own_discount_cents), 0)::bigint as share, coalesce(sum(l.cost_cents), 0)::bigint as cost
    from unnest(p_lines) l
  ) t
$$;

-- Writes the totals of a bill from its lines.
create or replace function total_sale(p_sale uuid) returns void
language sql
as $$
  update sales s
  set (base_cents, tax_cents, total_cents, discount_cents, cost_cents, discount_percentage, discount_amount_cents, discount_notes,
    discount_by, discount_approved_by, share_kind, share_of) = (
    select t.* from sale_totals(s, array(select i from sale_items i where i.business_id = s.business_id and i.sale_id = s.id),
      s.share_kind is not null and has_partial_lines(s.id)) t)
  where s.business_id = (select app_business()) and s.id = p_sale
$$;

-- Computes the tax of an open bill again, after its lines or their amounts changed, and writes the totals. Discounts do not change.
create or replace function reprice_bill(p_sale uuid, p_keeps_total boolean default false) returns void
language sql
as $$
  select retax_items(p_sale, p_keeps_total);
  select total_sale(p_sale);
$$;

-- Locks the tables and then the orders of the given orders and of all orders joined to them, each by id. Returns the hosts: the orders
-- whose bills have the lines.
create or replace function lock_orders(p_orders uuid[], p_tables uuid[] default '{}') returns uuid[]
language plpgsql
as $$
declare
  hosts uuid[];
  members uuid[];
  after uuid[];
begin
  hosts := array(select distinct coalesce(joined_to_id, id) from orders
    where business_id = (select app_business()) and id = any (p_orders) order by 1);
  members := hosts || array(select id from orders where business_id = (select app_business()) and joined_to_id = any (hosts));
  perform 1 from tables
  where business_id = (select app_business()) and id = any (p_tables || array(
    select table_id from orders where business_id = (select app_business()) and id = any (members)))
  order by id for update;
  perform 1 from orders where business_id = (select app_business()) and id = any (members) order by id for update;
  after := array(select distinct coalesce(joined_to_id, id) from orders
    where business_id = (select app_business()) and id = any (p_orders) order by 1);
  if after <> hosts then
    perform refuse('row.conflict', 'La orden cambió. Intenta de nuevo.');
  end if;
  return hosts;
end
$$;

-- After bills of an order ended: closes it if nothing is left to charge, with the orders joined to it, and frees their tables. Otherwise
-- its latest open bill becomes current if the current one ended.
create or replace function settle_order(p_host uuid) returns void
language plpgsql
as $$
declare
  bills record;
begin
  select (array_agg(id order by created_at desc, id desc) filter (where status = 'Por cobrar'))[1] as latest_open,
    coalesce(bool_or(status <> 'Por cobrar'), false) as charged
  into bills
  from sales where business_id = (select app_business()) and order_id = p_host;
  if bills.latest_open is not null then
    update orders o set current_bill_id = case when o.id = p_host then bills.latest_open end
    where o.business_id = (select app_business()) and (o.id = p_host or o.joined_to_id = p_host and o.current_bill_id is not null)
      and not exists (select from sales s where s.business_id = o.business_id and s.id = o.current_bill_id and s.status = 'Por cobrar');
    return;
  end if;
  with settled as (
    update orders o set current_bill_id = null, closed_at = greatest(write_time(), o.created_at),
      status = case when bills.charged then 'Cerrada' else 'Cancelada' end
    where o.business_id = (select app_business()) and o.closed_at is null
      and o.id = any (p_host || array(select id from orders where business_id = (select app_business()) and joined_to_id = p_host))
    returning o.table_id
  )
  update tables t set is_available = true, occupied_at = null
  from settled where t.business_id = (select app_business()) and t.id = settled.table_id;
end
$$;

-- Gives open orders without a current bill the latest of their open ones: orders of releases that did not store it, in the database (null)
-- or in a restored business.
create or replace function fill_current_bills(p_business uuid) returns void
language sql volatile
as $$
  update orders o set current_bill_id = (
    select s.id from sales s where s.business_id = o.business_id and s.order_id = o.id and s.status = 'Por cobrar'
    order by s.created_at desc, s.id desc limit 1)
  where o.status = 'Abierta' and o.joined_to_id is null and o.current_bill_id is null
    and (p_business is null or o.business_id = p_business)
$$;
select fill_current_bills(null);

-- Locks an open bill with its orders. Refuses a bill that is not open, with the reason.
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
