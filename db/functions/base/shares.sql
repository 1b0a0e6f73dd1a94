-- Rounding and sharing of amounts. Amounts and weights are not negative.

-- p_value in the proportion of p_part to p_whole, rounded half away from zero. div() is exact; a quotient of numeric has too few digits.
create or replace function proportion_of(p_value numeric, p_part numeric, p_whole numeric) returns bigint
language sql immutable parallel safe
as $$ select div(2 * p_value * p_part + p_whole, 2 * p_whole)::bigint $$;

-- A quotient of numbers that are not negative, with four decimals, half away from zero.
create or replace function four_decimals(p_dividend numeric, p_divisor numeric) returns numeric
language sql immutable parallel safe
as $$ select div(20000 * p_dividend + p_divisor, 2 * p_divisor) / 10000 $$;

-- The same with twenty decimals, so that what is computed with it is rounded once, at its end.
create or replace function exact_quotient(p_dividend numeric, p_divisor numeric) returns numeric
language sql immutable parallel safe
as $$ select trim_scale(div(2e20 * p_dividend + p_divisor, 2 * p_divisor) * 1e-20) $$;

-- A rate, in hundredths of a percent, of an amount.
create or replace function percent_of(p_amount bigint, p_rate integer) returns bigint
language sql immutable parallel safe
as $$ select proportion_of(p_amount, p_rate, 10000) $$;

-- The amount of a quantity at a unit price.
create or replace function line_amount(p_quantity numeric, p_price bigint) returns bigint
language sql immutable parallel safe
as $$ select round(p_quantity * p_price)::bigint $$;

-- What the last value of a running sum adds to it in whole cents, so that the parts of a report add up to its rounded total.
create or replace function rounded_step(p_running numeric, p_value numeric) returns numeric
language sql immutable parallel safe
as $$ select round(p_running) - round(p_running - p_value) $$;

-- The shares of an amount by weights, by their position: largest remainder, so that they add up to it. Equal shares if all weights are
-- zero.
create or replace function shares_of(p_total bigint, p_weights bigint[]) returns table (place bigint, share bigint)
language sql immutable parallel safe
as $$
  select f.place, (f.share + case when row_number() over (order by f.remainder desc, f.place) <= p_total - sum(f.share) over () then 1
    else 0 end)::bigint
  from (
    select w.place, div(p_total::numeric * w.weight, w.whole) as share, mod(p_total::numeric * w.weight, w.whole) as remainder
    from (
      select e.place, case when e.sum = 0 then 1 else e.weight end as weight,
        case when e.sum = 0 then cardinality(p_weights) else e.sum end as whole
      from (select l.place, l.weight, sum(l.weight) over () as sum from unnest(p_weights) with ordinality as l (weight, place)) e
    ) w
  ) f
$$;
