-- How payments cover a bill.

-- What each payment applies to the amount due, by its position, and its change. Payments without change apply first, those with change in
-- their order.
create or replace function applied_payments(p_due bigint, p_amounts bigint[], p_give_change boolean[])
returns table (place bigint, applied bigint, change bigint)
language sql immutable parallel safe
as $$
  select a.place, a.applied, a.amount - a.applied
  from (
    select t.place, t.amount, case when t.gives_change then greatest(0, least(t.amount, p_due
      - coalesce(sum(t.amount) filter (where not t.gives_change) over (), 0)
      - coalesce(sum(t.amount) filter (where t.gives_change) over (order by t.place rows between unbounded preceding and 1 preceding), 0)))
      else t.amount end::bigint as applied
    from unnest(p_amounts, p_give_change) with ordinality as t (amount, gives_change, place)
  ) a
$$;

-- Why payments do not cover an amount, as the sentence for people; null if they do.
create or replace function payment_problem(p_due bigint, p_amounts bigint[], p_give_change boolean[]) returns text
language sql immutable parallel safe
as $$
  select case
    when coalesce(sum(t.amount) filter (where not t.gives_change), 0) > p_due
      then 'El pago sin efectivo supera el total: solo el efectivo da cambio.'
    when coalesce(sum(t.amount), 0) < p_due then 'El pago no cubre el total de la cuenta.'
    when bool_or(a.applied = 0) then 'Hay un pago que no hace falta para cubrir el total.' end
  from applied_payments(p_due, p_amounts, p_give_change) a
  join unnest(p_amounts, p_give_change) with ordinality as t (amount, gives_change, place) on t.place = a.place
$$;

-- The largest bill of a currency, in centavos.
create or replace function largest_bill(p_currency text) returns bigint
language sql immutable parallel safe
as $$ select (denominations(p_currency))[1] $$;

-- An amount of lempiras that is an example or a default, in another currency: in the proportion of the largest bills.
create or replace function lempiras_in(p_cents bigint, p_currency text) returns bigint
language sql immutable parallel safe
as $$ select round(p_cents::numeric * largest_bill(p_currency) / largest_bill('HNL'))::bigint $$;

-- Whether the tips of a bill are so large that an administrator approves them: above the larger of the bill and the largest banknote.
create or replace function is_large_tip(p_total bigint, p_tips bigint, p_largest_bill bigint) returns boolean
language sql immutable parallel safe
as $$ select p_tips > greatest(p_total, p_largest_bill) $$;

-- Whether a bill costs nothing only because its quantities are so small: it has no discount, and a product with a price (the dearest one).
create or replace function is_rounded_to_nothing(p_total bigint, p_discount bigint, p_dearest bigint) returns boolean
language sql immutable parallel safe
as $$ select p_total = 0 and p_discount = 0 and p_dearest > 0 $$;

-- Whether so much cash for an amount is probably a typing error, so that it is confirmed first.
create or replace function is_unlikely_cash(p_due bigint, p_received bigint, p_largest_bill bigint) returns boolean
language sql immutable parallel safe
as $$ select p_received > greatest(p_due * unlikely_cash_times(), p_due + unlikely_cash_bills() * p_largest_bill) $$;
