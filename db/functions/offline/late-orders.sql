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
