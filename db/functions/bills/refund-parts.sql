-- What may be refunded of a line, and what it amounts to.

-- The quantity of a line that can still be refunded.
create or replace function refundable_quantity(p_quantity numeric, p_refunded numeric) returns numeric
language sql immutable parallel safe
as $$ select greatest(0, p_quantity - p_refunded) $$;

-- The figures of refunding p_quantity of a line in all. A refund is the difference between two of these, so that the refunds of a line are
-- rounded together and a fully refunded line adds up to its own base and tax.
create or replace function refunded_until(i sale_items, p_quantity numeric) returns table (total bigint, tax bigint, cost bigint)
language sql immutable parallel safe
as $$
  select t.total, case when i.base_cents + i.tax_cents = 0 then 0 else proportion_of(t.total, i.tax_cents, i.base_cents + i.tax_cents) end,
    proportion_of(i.cost_cents, p_quantity, i.quantity)
  from (select proportion_of(i.base_cents + i.tax_cents, p_quantity, i.quantity) as total) t
$$;
