-- Orders that arrive after their moment (docs/offline.md).

-- The note of an order that has the late rounds of an order that is closed.
create or replace function late_round_note(p_number bigint) returns text
language sql immutable parallel safe
as $$ select format('Ronda sin conexión de la orden #%s', p_number) $$;

-- Orders of the releases that knew a continuing order by its note.
update orders o set continues_order_id = e.id
from orders e
where o.continues_order_id is null and o.note like 'Ronda sin conexión de la orden #%' and e.business_id = o.business_id
  and o.note = late_round_note(e.number);

-- The open order that has the late rounds of a closed one, which is locked, or a row of nulls.
create or replace function find_late_round_order(p_ended orders) returns orders
language plpgsql
as $$
declare
  found_order orders;
begin
  select * into found_order from orders o
  where o.business_id = p_ended.business_id and o.status = 'Abierta' and o.continues_order_id = p_ended.id
  order by o.created_at, o.id
  limit 1;
  return found_order;
end
$$;

-- The open bill that a late round of an order goes to: the named one; of a joined order a bill with only its own lines, and of any other
-- the latest.
create or replace function find_late_bill(p_order orders, p_host uuid, p_named uuid) returns sales
language plpgsql
as $$
declare
  bill sales;
begin
  select * into bill from sales s
  where s.business_id = p_order.business_id and s.order_id = p_host and s.status = 'Por cobrar'
    and (s.id = p_named or p_order.joined_to_id is null or not exists (
      select from sale_items i
      left join order_lines l on l.business_id = i.business_id and l.id = i.order_line_id
      where i.business_id = s.business_id and i.sale_id = s.id and l.order_id is distinct from p_order.id))
  order by s.id = p_named desc, s.created_at desc, s.id desc
  limit 1
  for update;
  return bill;
end
$$;

-- When the own bill of a late order at another order's table began: before the bills of that order, so that rounds of that order go to
-- those.
create or replace function late_bill_time(p_host uuid) returns timestamptz
language sql volatile
as $$
  select least(write_time(), min(created_at) - interval '1 millisecond') from sales
  where business_id = (select app_business()) and order_id = p_host and status = 'Por cobrar'
$$;
