-- The tax of one line, the same as lineTax of domain/tax.ts; tests compare them.
create or replace function line_tax(p_amount bigint, p_rate integer, p_included boolean) returns bigint
language sql immutable parallel safe
as $$
  select round(case when p_included then p_amount * p_rate::numeric / (10000 + p_rate) else p_amount * p_rate::numeric / 10000 end)::bigint
$$;

-- Writes a bill's totals from its lines.
create or replace function total_sale(p_sale uuid) returns void
language sql
as $$
  update sales s
  set base_cents = t.base, tax_cents = t.tax, total_cents = t.base + t.tax, discount_cents = t.discount, cost_cents = t.cost
  from (
    select coalesce(sum(base_cents), 0) base, coalesce(sum(tax_cents), 0) tax,
      coalesce(sum(discount_cents), 0) discount, coalesce(sum(cost_cents), 0) cost
    from sale_items where business_id = app_business() and sale_id = p_sale
  ) t
  where s.business_id = app_business() and s.id = p_sale
$$;

-- Closes an order that has nothing left to charge, and frees its table.
create or replace function settle_order(p_order uuid) returns void
language plpgsql
as $$
declare
  settled orders;
begin
  update orders o set closed_at = clock_timestamp(),
    status = case when exists (
        select from sales where business_id = o.business_id and order_id = o.id and status <> 'Por cobrar'
      ) then 'Cerrada' else 'Cancelada' end
  where o.business_id = app_business() and o.id = p_order and o.status = 'Abierta'
    and not exists (select from sales s where s.business_id = o.business_id and s.order_id = o.id and s.status = 'Por cobrar')
  returning * into settled;
  if settled.table_id is not null then
    update tables set is_available = true, occupied_at = null
    where business_id = app_business() and id = settled.table_id;
  end if;
end
$$;

create or replace function sale_answer(p_sale uuid) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'id', s.id, 'number', s.number, 'business_id', s.business_id, 'order_id', s.order_id, 'order_number', o.number,
    'channel', o.channel, 'table_id', s.table_id, 'table_number', s.table_number, 'customer_name', s.customer_name,
    'location_id', s.location_id, 'status', s.status,
    'discount_cents', s.discount_cents, 'base_cents', s.base_cents, 'tax_cents', s.tax_cents, 'total_cents', s.total_cents,
    'waiter', w.full_name, 'cashier', c.full_name, 'created_at', s.created_at, 'charged_at', s.charged_at,
    'business_day', s.business_day, 'shift', s.shift,
    'change_cents', coalesce((select sum(change_cents) from payments where business_id = s.business_id and sale_id = s.id), 0),
    'items', coalesce((
      select jsonb_agg(jsonb_build_object('id', i.id, 'order_line_id', i.order_line_id, 'name', i.name, 'quantity', i.quantity,
        'unit_price_cents', i.unit_price_cents, 'discount_cents', i.discount_cents, 'amount_cents', i.amount_cents,
        'tax_rate', i.tax_rate, 'base_cents', i.base_cents, 'tax_cents', i.tax_cents) order by i.position, i.id)
      from sale_items i where i.business_id = s.business_id and i.sale_id = s.id), '[]'),
    'payments', coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'kind', p.kind, 'method', m.name, 'amount_cents', p.amount_cents,
        'received_cents', p.received_cents, 'change_cents', p.change_cents, 'reference', p.reference) order by p.created_at, p.id)
      from payments p
      left join payment_methods m on m.business_id = p.business_id and m.id = p.payment_method_id
      where p.business_id = s.business_id and p.sale_id = s.id), '[]'))
  from sales s
  join orders o on o.business_id = s.business_id and o.id = s.order_id
  left join users w on w.id = s.waiter_id
  left join users c on c.id = s.cashier_id
  where s.business_id = app_business() and s.id = p_sale
$$;
