-- Taxes of lines and bills.

-- The tax rate of a product's category (decisions, Orders).
create or replace function tax_rate_of(p_category text, p_general_rate integer) returns integer
language sql immutable parallel safe
as $$ select case p_category when 'exempt' then 0 when 'special' then special_tax_rate() else p_general_rate end $$;

-- The tax of an amount: what its base lacks if prices include tax, else the rate of it.
create or replace function line_tax(p_amount bigint, p_rate integer, p_included boolean) returns bigint
language sql immutable parallel safe
as $$ select case when p_included then p_amount - proportion_of(p_amount, 10000, 10000 + p_rate) else percent_of(p_amount, p_rate) end $$;

-- The tax of each line of a bill, by the position of the line: the tax of its group (rate, and whether prices include tax) shared by the amounts.
create or replace function tax_shares(p_amounts bigint[], p_rates integer[], p_included boolean[])
returns table (place bigint, tax bigint)
language sql immutable parallel safe
as $$
  select g.places[s.place], s.share
  from (
    select array_agg(l.place order by l.place) as places, array_agg(l.amount order by l.place) as amounts,
      line_tax(sum(l.amount)::bigint, l.rate, l.included) as tax
    from unnest(p_amounts, p_rates, p_included) with ordinality as l (amount, rate, included, place)
    group by l.rate, l.included
  ) g
  cross join lateral shares_of(g.tax, g.amounts) s
$$;

-- Whether a line's price includes its tax, by the rule at the time of the order, as its rate. A line of a few centavos can be without tax: then
-- another share of it decides, or the nearest line of its bill, or else the business's present rule.
create or replace function price_includes_tax(i sale_items) returns boolean
language sql stable
as $$
  select case when i.tax_rate = 0 then true when i.tax_cents > 0 then i.base_cents < i.amount_cents
    else coalesce((
      select k.base_cents < k.amount_cents from sale_items k
      where k.business_id = i.business_id and (k.sale_id = i.sale_id or k.order_line_id = i.order_line_id) and k.tax_cents > 0
      order by k.order_line_id is not distinct from i.order_line_id desc, abs(k.position - i.position), k.id
      limit 1), (select prices_include_tax from businesses where id = i.business_id)) end
$$;

-- Base and tax of a line while its amount changes, before reprice_bill shares the tax of its group, by the line's rule.
create or replace function single_line_tax(i sale_items, p_amount bigint) returns table (base bigint, tax bigint)
language sql stable
as $$
  select case when r.included then p_amount - t.tax else p_amount end, t.tax
  from (select price_includes_tax(i) as included) r
  cross join lateral (select line_tax(p_amount, i.tax_rate, r.included) as tax) t
$$;
