-- a sale's totals are the sums of its items
select 1 from sales s
left join (
  select sale_id, sum(base_cents) as base, sum(tax_cents) as tax, sum(cost_cents) as cost, sum(discount_cents) as discount
  from sale_items where business_id = $1 group by sale_id
) i on i.sale_id = s.id
where s.business_id = $1
  and (s.base_cents, s.tax_cents, s.cost_cents, s.discount_cents) is distinct from (i.base, i.tax, i.cost, i.discount);

-- the tax of each rate of a sale equals line_tax()
select 1 from (
  select tax_rate, sum(amount_cents)::bigint as amount, sum(tax_cents) as tax from sale_items where business_id = $1 group by sale_id, tax_rate
) g where tax <> line_tax(amount, tax_rate, true);

-- each item's tax differs from line_tax() by one centavo at most, and base + tax = amount
select 1 from sale_items
where business_id = $1 and (abs(tax_cents - line_tax(amount_cents, tax_rate, true)) > 1 or base_cents + tax_cents <> amount_cents
  or amount_cents + discount_cents <> line_amount(quantity, unit_price_cents));

-- an item's cost is its line's unit cost
select 1 from sale_items i join order_lines l on l.business_id = i.business_id and l.id = i.order_line_id
where i.business_id = $1 and i.cost_cents <> round(i.quantity * l.unit_cost);

-- items repeat their line's snapshot
select 1 from sale_items i
left join order_lines l on l.business_id = i.business_id and l.id = i.order_line_id
where i.business_id = $1 and (l.name, l.menu_item_id, l.unit_price_cents, l.tax_rate, l.quantity)
  is distinct from (i.name, i.menu_item_id, i.unit_price_cents, i.tax_rate, i.quantity);

-- a line's tax rate is its category's
select 1 from order_lines
where business_id = $1 and tax_rate <> tax_rate_of(tax_category, 1500);

-- no product is sent outside its schedule
select 1 from order_lines l
join menu_items m on m.business_id = l.business_id and m.id = l.menu_item_id and m.schedule is not null
join businesses b on b.id = l.business_id
where l.business_id = $1 and not on_schedule(m.schedule, l.created_at, b.time_zone);

-- the extras of a line have the prices of the recipe
select 1 from order_lines l
where l.business_id = $1 and l.extras_cents <> coalesce((
  select sum(coalesce((l.notes -> 'con' ->> i.name)::integer, 0) * r.extra_price_cents)
  from recipes r join inventory_items i on i.business_id = r.business_id and i.id = r.inventory_item_id
  where r.business_id = l.business_id and r.menu_item_id = l.menu_item_id and jsonb_typeof(l.notes -> 'con') = 'object'), 0);

-- the payments of a charged sale add up to its total
select 1 from sales s
left join (select sale_id, sum(amount_cents) as paid from payments where business_id = $1 group by sale_id) p on p.sale_id = s.id
where s.business_id = $1 and coalesce(p.paid, 0) <> case when s.status = 'Por cobrar' then 0 else s.total_cents end;

-- change is the received cash minus the amount, and other payments have none
select 1 from payments
where business_id = $1 and case when kind = 'efectivo' then received_cents - amount_cents <> change_cents or received_cents is null
  else change_cents <> 0 or received_cents is not null end;

-- a payment has the kind of its method and the register session of its sale
select 1 from payments p
left join sales s on s.business_id = p.business_id and s.id = p.sale_id
left join payment_methods m on m.business_id = p.business_id and m.id = p.payment_method_id
where p.business_id = $1 and (m.kind is distinct from p.kind or s.register_session_id is distinct from p.register_session_id);

-- day, shift and hour of a sale are those of its charge
select 1 from sales s join businesses b on b.id = s.business_id
where s.business_id = $1 and s.charged_at is not null
  and (s.business_day <> business_day(s.charged_at, b.time_zone, b.day_start_minutes) or s.shift <> shift_of(s.charged_at, b.time_zone)
    or s.hour <> extract(hour from s.charged_at at time zone b.time_zone));

-- sale numbers are 1, 2, 3 in the order of the charges
select 1 from (
  select number, row_number() over (order by charged_at, number) as place from sales where business_id = $1 and number is not null
) n where number <> place;

-- order numbers are 1, 2, 3 in the order of creation
select 1 from (
  select number, row_number() over (order by created_at, number) as place from orders where business_id = $1
) n where number <> place;

-- Z numbers are 1, 2, 3 in the order of the closings
select 1 from (
  select z_number, row_number() over (order by closed_at) as place from register_sessions where business_id = $1 and status = 'Cerrada'
) n where z_number is distinct from place;

-- refund and purchase numbers are 1, 2, 3 in order
select 1 from (
  select number, row_number() over (order by created_at, number) as place from refunds where business_id = $1
) n where number <> place
union all
select 1 from (
  select number, row_number() over (order by ordered_at, number) as place from purchases where business_id = $1
) n where number <> place;

-- counters equal the last number of their series and the number of ingredients
select 1 from business_counters c
where c.business_id = $1 and c.value <> coalesce(case c.series
  when 'order' then (select max(number) from orders where business_id = $1)
  when 'sale' then (select max(number) from sales where business_id = $1)
  when 'z' then (select max(z_number) from register_sessions where business_id = $1)
  when 'refund' then (select max(number) from refunds where business_id = $1)
  when 'purchase' then (select max(number) from purchases where business_id = $1)
  when 'ingredient' then (select count(*) from inventory_items where business_id = $1 and archived_at is null)
  when 'recurring-expense' then c.value end, 0);

-- every series has a counter
select 1 from unnest(array['order', 'sale', 'z', 'refund', 'purchase', 'ingredient']) s (name)
where not exists (select from business_counters c where c.business_id = $1 and c.series = s.name);

-- an order is created before its kitchen tickets end, and they end before it is charged
select 1 from orders o
join sales s on s.business_id = o.business_id and s.order_id = o.id
where o.business_id = $1 and (s.charged_at < o.created_at or s.created_at <> o.created_at or s.charged_at is distinct from o.closed_at);

-- no kitchen ticket ends before it begins or after its order closes
select 1 from kitchen_tickets k join orders o on o.business_id = k.business_id and o.id = k.order_id
where k.business_id = $1 and (k.ended_at <= k.created_at or k.ended_at > o.closed_at or k.created_at < o.created_at or k.order_number <> o.number);

-- expected minutes are the sum of the minutes of the lines
select 1 from kitchen_tickets k
left join (
  select kitchen_ticket_id, sum(line_minutes(quantity, preparation_minutes)) as minutes from order_lines where business_id = $1 group by 1
) l on l.kitchen_ticket_id = k.id
where k.business_id = $1 and k.expected_minutes is distinct from l.minutes;

-- preparation_time and time_taken follow from the times of the ticket
select 1 from kitchen_tickets
where business_id = $1 and status = 'Servida' and (preparation_time is distinct from served_timing(ended_at - created_at, expected_minutes)
  or time_taken is distinct from time_taken_text(ended_at - created_at) or "user" is null or user_role is null);

-- the status of an order agrees with its bills and kitchen tickets
select 1 from orders o
where o.business_id = $1 and o.status <> case
  when exists (select from sales s where s.business_id = o.business_id and s.order_id = o.id and s.status = 'Por cobrar') then 'Abierta'
  when exists (select from sales s where s.business_id = o.business_id and s.order_id = o.id) then 'Cerrada'
  else 'Cancelada' end;

-- an open order has one of its open bills as its current one, a closed order none
select 1 from orders o
where o.business_id = $1 and o.joined_to_id is null and (o.status = 'Abierta') <> exists (
  select from sales s where s.business_id = o.business_id and s.order_id = o.id and s.id = o.current_bill_id and s.status = 'Por cobrar');

-- only an open order has pending kitchen tickets
select 1 from kitchen_tickets k join orders o on o.business_id = k.business_id and o.id = k.order_id
where k.business_id = $1 and (k.status = 'Pendiente' and o.status <> 'Abierta' or (k.status = 'Cancelada') <> (o.status = 'Cancelada'));

-- a table is occupied when an order is open on it
select 1 from tables t
where t.business_id = $1 and t.is_available = exists (
  select from orders o where o.business_id = t.business_id and o.table_id = t.id and o.status = 'Abierta');

-- every row's parent exists
select 1 from order_lines x where x.business_id = $1 and not exists (select from orders o where o.business_id = x.business_id and o.id = x.order_id)
union all
select 1 from order_lines x where x.business_id = $1 and not exists (select from kitchen_tickets o where o.business_id = x.business_id and o.id = x.kitchen_ticket_id)
union all
select 1 from order_lines x where x.business_id = $1 and not exists (select from menu_items o where o.business_id = x.business_id and o.id = x.menu_item_id)
union all
select 1 from kitchen_tickets x where x.business_id = $1 and not exists (select from orders o where o.business_id = x.business_id and o.id = x.order_id)
union all
select 1 from sales x where x.business_id = $1 and not exists (select from orders o where o.business_id = x.business_id and o.id = x.order_id)
union all
select 1 from sales x where x.business_id = $1 and x.number is not null and not exists (select from register_sessions o where o.business_id = x.business_id and o.id = x.register_session_id)
union all
select 1 from sale_items x where x.business_id = $1 and not exists (select from sales o where o.business_id = x.business_id and o.id = x.sale_id)
union all
select 1 from payments x where x.business_id = $1 and not exists (select from sales o where o.business_id = x.business_id and o.id = x.sale_id)
union all
select 1 from tips x where x.business_id = $1 and not exists (select from sales o where o.business_id = x.business_id and o.id = x.sale_id)
union all
select 1 from refunds x where x.business_id = $1 and not exists (select from sales o where o.business_id = x.business_id and o.id = x.sale_id)
union all
select 1 from refund_items x where x.business_id = $1 and not exists (select from sale_items o where o.business_id = x.business_id and o.id = x.sale_item_id)
union all
select 1 from refund_items x where x.business_id = $1 and not exists (select from refunds o where o.business_id = x.business_id and o.id = x.refund_id)
union all
select 1 from receivable_entries x where x.business_id = $1 and not exists (select from customers o where o.business_id = x.business_id and o.id = x.customer_id)
union all
select 1 from orders x where x.business_id = $1 and x.table_id is not null and not exists (select from tables o where o.business_id = x.business_id and o.id = x.table_id)
union all
select 1 from orders x where x.business_id = $1 and not exists (select from users o where o.business_id = x.business_id and o.id = x.waiter_id)
union all
select 1 from sales x where x.business_id = $1 and not exists (select from locations o where o.business_id = x.business_id and o.id = x.location_id)
union all
select 1 from cash_movements x where x.business_id = $1 and not exists (select from register_sessions o where o.business_id = x.business_id and o.id = x.register_session_id)
union all
select 1 from stock_movements x where x.business_id = $1 and not exists (select from inventory_items o where o.business_id = x.business_id and o.id = x.inventory_item_id)
union all
select 1 from purchase_lines x where x.business_id = $1 and not exists (select from purchases o where o.business_id = x.business_id and o.id = x.purchase_id)
union all
select 1 from purchase_receipts x where x.business_id = $1 and not exists (select from purchases o where o.business_id = x.business_id and o.id = x.purchase_id)
union all
select 1 from purchase_receipt_lines x where x.business_id = $1 and not exists (select from purchase_receipts o where o.business_id = x.business_id and o.id = x.receipt_id)
union all
select 1 from purchases x where x.business_id = $1 and not exists (select from suppliers o where o.business_id = x.business_id and o.id = x.supplier_id)
union all
select 1 from expenses x where x.business_id = $1 and not exists (select from expense_categories o where o.business_id = x.business_id and o.id = x.category_id)
union all
select 1 from stock_count_lines x where x.business_id = $1 and not exists (select from stock_counts o where o.business_id = x.business_id and o.id = x.count_id)
union all
select 1 from notifications x where x.business_id = $1 and not exists (select from users o where o.business_id = x.business_id and o.id = x.user_id)
union all
select 1 from payments x where x.business_id = $1 and x.kind = 'fiado' and not exists (select from customers o where o.business_id = x.business_id and o.id = x.customer_id);

-- each payment on account has a charge of the same amount on the customer's account
select 1 from payments p
left join receivable_entries e on e.business_id = p.business_id and e.sale_id = p.sale_id and e.type = 'cargo'
where p.business_id = $1 and p.kind = 'fiado' and (e.amount_cents is distinct from p.amount_cents or e.customer_id is distinct from p.customer_id);

-- each stored balance is the sum of the entries of its customer
select 1 from (
  select customer_id, sum(amount_cents) as cents from receivable_entries where business_id = $1 group by 1
) e full join (select * from customer_balances where business_id = $1) b on b.customer_id = e.customer_id
where b.balance_cents is distinct from e.cents;

-- no account has a negative balance at any time
select 1 from (
  select sum(amount_cents) over (partition by customer_id order by created_at, id) as balance from receivable_entries where business_id = $1
) e where balance < 0;

-- a refund is the sum of its items and leaves no line below zero
select 1 from refunds f
left join (select refund_id, sum(base_cents) as base, sum(tax_cents) as tax, sum(cost_cents) as cost from refund_items where business_id = $1 group by 1) i
  on i.refund_id = f.id
where f.business_id = $1 and (f.base_cents, f.tax_cents, f.cost_cents) is distinct from (i.base, i.tax, i.cost)
union all
select 1 from (
  select sale_item_id, sum(quantity) as quantity, sum(base_cents + tax_cents) as total from refund_items where business_id = $1 group by 1
) r join sale_items i on i.business_id = $1 and i.id = r.sale_item_id
where r.quantity > i.quantity or r.total > i.base_cents + i.tax_cents;

-- the expected cash of a session is its float plus cash sales and movements minus cash refunds
select 1 from register_sessions c
left join (
  select p.register_session_id, sum(p.amount_cents) as cash from payments p
  join sales s on s.business_id = p.business_id and s.id = p.sale_id and s.status = 'Pagada'
  where p.business_id = $1 and p.kind = 'efectivo' group by 1
) p on p.register_session_id = c.id
left join (
  select register_session_id, sum(case when type in ('entrada', 'abono') then amount_cents else -amount_cents end) as moved
  from cash_movements where business_id = $1 group by 1
) m on m.register_session_id = c.id
left join (select register_session_id, sum(total_cents) as given from refunds where business_id = $1 and kind = 'efectivo' group by 1) f on f.register_session_id = c.id
where c.business_id = $1 and c.status = 'Cerrada' and (c.expected_cents is distinct from c.opening_float_cents + coalesce(p.cash, 0) + coalesce(m.moved, 0) - coalesce(f.given, 0)
  or c.difference_cents is distinct from c.counted_cents - c.expected_cents or c.counted_cents < 0);

-- a Z report equals the figures of the rows of its session
select 1 from register_sessions c where c.business_id = $1 and c.status = 'Cerrada' and c.z_report is distinct from register_figures(c);

-- the rows of a session are dated while it is open
select 1 from sales s join register_sessions c on c.business_id = s.business_id and c.id = s.register_session_id
where s.business_id = $1 and (s.charged_at not between c.created_at and c.closed_at or s.voided_at > c.closed_at or s.business_day <> c.business_day)
union all
select 1 from cash_movements m join register_sessions c on c.business_id = m.business_id and c.id = m.register_session_id
where m.business_id = $1 and m.created_at not between c.created_at and c.closed_at
union all
select 1 from refunds f join register_sessions c on c.business_id = f.business_id and c.id = f.register_session_id
where f.business_id = $1 and (f.created_at not between c.created_at and c.closed_at or f.business_day <> c.business_day)
union all
select 1 from tips t join register_sessions c on c.business_id = t.business_id and c.id = t.register_session_id
where t.business_id = $1 and t.created_at not between c.created_at and c.closed_at;

-- a difference above the tolerance has a reason and an approver
select 1 from register_sessions c join businesses b on b.id = c.business_id
where c.business_id = $1 and abs(c.difference_cents) > b.register_tolerance_cents and (c.difference_reason is null or c.approved_by is null);

-- only a session of today is open, and it has no Z
select 1 from register_sessions c join businesses b on b.id = c.business_id
where c.business_id = $1 and c.status = 'Abierta'
  and (c.business_day <> business_day(current_setting('fogon.checked_at')::timestamptz, b.time_zone, b.day_start_minutes)
    or c.z_number is not null or c.z_report is not null or c.closed_at is not null);

-- an expense paid from a register has a cash movement of the same amount
select 1 from expenses e
left join cash_movements m on m.business_id = e.business_id and m.source_id = e.id and m.type = 'gasto'
where e.business_id = $1 and e.register_session_id is not null and m.amount_cents is distinct from e.amount_cents;

-- each ingredient's stock is the sum of its movements
select 1 from inventory_items i
left join stock_levels l on l.business_id = i.business_id and l.inventory_item_id = i.id
left join (select inventory_item_id, sum(quantity) as moved from stock_movements where business_id = $1 group by 1) m on m.inventory_item_id = i.id
where i.business_id = $1 and l.current_stock is distinct from m.moved;

-- no balance of a stock movement is below zero
select 1 from stock_movements where business_id = $1 and balance < 0;

-- the balance after the last movement of each instant is the sum of the movements until then
select 1 from (
  select inventory_item_id, created_at, sum(sum(quantity)) over (partition by inventory_item_id order by created_at) as summed,
    array_agg(balance) as balances
  from stock_movements where business_id = $1 group by inventory_item_id, created_at
) m where not summed = any (balances);

-- a kitchen ticket deducts the recipes of its lines
select 1 from (
  select l.kitchen_ticket_id as card, r.inventory_item_id as item, sum(l.quantity * r.quantity) as needed
  from order_lines l
  join kitchen_tickets k on k.business_id = l.business_id and k.id = l.kitchen_ticket_id and k.status = 'Servida'
  cross join lateral jsonb_to_recordset(l.recipe) as r (inventory_item_id uuid, quantity numeric)
  where l.business_id = $1 and l.status = 'Activa' and l.tracks_inventory
    and exists (select from stock_movements m where m.business_id = $1 and m.type = 'serve' and m.source_id is not null)
  group by 1, 2
) n
full join (
  select source_id as card, inventory_item_id as item, -quantity as taken from stock_movements
  where business_id = $1 and type = 'serve' and source_id is not null
) m on m.card = n.card and m.item = n.item
where n.needed is distinct from m.taken;

-- all serve movements together equal the recipes of the served lines
select 1 from (
  select r.inventory_item_id as item, sum(l.quantity * r.quantity) as needed
  from order_lines l
  join kitchen_tickets k on k.business_id = l.business_id and k.id = l.kitchen_ticket_id and k.status = 'Servida'
  cross join lateral jsonb_to_recordset(l.recipe) as r (inventory_item_id uuid, quantity numeric)
  where l.business_id = $1 and l.tracks_inventory
  group by 1
) n
full join (select inventory_item_id as item, -sum(quantity) as taken from stock_movements where business_id = $1 and type = 'serve' group by 1) m
  on m.item = n.item
where n.needed is distinct from m.taken;

-- the movements of a purchase receipt are the accepted quantities of its lines
select 1 from (
  select l.receipt_id, l.inventory_item_id, l.accepted_quantity from purchase_receipt_lines l where l.business_id = $1 and l.accepted_quantity > 0
) l
full join (select source_id, inventory_item_id, quantity from stock_movements where business_id = $1 and type = 'purchase') m
  on m.source_id = l.receipt_id and m.inventory_item_id = l.inventory_item_id
where m.quantity is distinct from l.accepted_quantity;

-- a purchase's total is the sum of its lines
select 1 from purchases p
left join (select purchase_id, sum(total_cents) as total from purchase_lines where business_id = $1 group by 1) l on l.purchase_id = p.id
where p.business_id = $1 and p.total_cents is distinct from l.total;

-- a purchase line has the accepted and rejected quantities of its receipts, and a receipt's total is the sum of its lines
select 1 from purchase_lines l
left join (select purchase_line_id, sum(accepted_quantity) as accepted, sum(rejected_quantity) as rejected from purchase_receipt_lines where business_id = $1 group by 1) r
  on r.purchase_line_id = l.id
where l.business_id = $1 and (l.accepted_quantity <> coalesce(r.accepted, 0) or l.rejected_quantity <> coalesce(r.rejected, 0))
union all
select 1 from purchase_receipts r
left join (select receipt_id, sum(total_cents) as total from purchase_receipt_lines where business_id = $1 group by 1) l on l.receipt_id = r.id
where r.business_id = $1 and r.total_cents is distinct from coalesce(l.total, 0);

-- a count line agrees with its movement: counted minus system quantity, and the balance
select 1 from stock_count_lines l
left join stock_movements m on m.business_id = l.business_id and m.source_id = l.count_id and m.inventory_item_id = l.inventory_item_id
where l.business_id = $1 and (l.counted_quantity - l.system_quantity <> coalesce(m.quantity, 0)
  or (m.balance is not null and m.balance <> l.counted_quantity));

-- no stock movement, sale or expense is in the future
select 1 from stock_movements where business_id = $1 and created_at > current_setting('fogon.checked_at')::timestamptz
union all
select 1 from sales where business_id = $1 and coalesce(charged_at, created_at) > current_setting('fogon.checked_at')::timestamptz
union all
select 1 from expenses where business_id = $1 and created_at > current_setting('fogon.checked_at')::timestamptz;

-- a discount and a void store who gave them; the approver is another person with the role admin
select 1 from sale_items i
join sales s on s.business_id = i.business_id and s.id = i.sale_id
where i.business_id = $1 and ((i.own_discount_cents > 0 and i.discount_by is null) or (i.discount_cents > i.own_discount_cents and s.discount_by is null))
union all
select 1 from sales s
where s.business_id = $1 and (
  (s.status = 'Anulada' and s.voided_by is null)
  or s.discount_approved_by = s.discount_by or s.void_approved_by = s.voided_by
  or exists (select from users u where u.id in (s.discount_approved_by, s.void_approved_by) and u.role <> 'admin'));
