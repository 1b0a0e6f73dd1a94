-- Taxes of lines and bills.

-- The tax rate of a product's category (decisions, Orders).
create or replace function tax_rate_of(p_category text, p_general_rate integer) returns integer
language sql immutable parallel safe
as $$ select case p_category when 'exempt' then 0 when 'special' then special_tax_rate() else p_general_rate end $$;

-- The tax of an amount: what its base lacks if prices include tax, else the rate of it.
create or replace function line_tax(p_amount bigint, p_rate integer, p_included boolean) returns bigint
language sql immutable parallel safe
as $$ select case when p_included then p_amount - proportion_of(p_amount, 10000, 10000 + p_rate) else percent_of(p_amount, p_rate) end $$;

-- The tax of each line of a bill, by the position of the line: the tax of its group (category, rate, and whether prices include tax) shared
-- by the amounts.
create or replace function tax_shares(p_amounts bigint[], p_categories text[], p_rates integer[], p_included boolean[])
returns table (place bigint, tax bigint)
language sql immutable parallel safe
as $$
  select g.places[s.place], s.share
  from (
    select array_agg(l.place order by l.place) as places, array_agg(l.amount order by l.place) as amounts,
      line_tax(sum(l.amount)::bigint, l.rate, l.included) as tax
    from unnest(p_amounts, p_categories, p_rates, p_included) with ordinality as l (amount, category, rate, included, place)
    group by l.category, l.rate, l.included
  ) g
  cross join lateral shares_of(g.tax, g.amounts) s
$$;

-- Base and tax of a line while its amount changes, before reprice_bill shares the tax of its group, by the line's rule.
create or replace function single_line_tax(i sale_items, p_amount bigint) returns table (base bigint, tax bigint)
language sql immutable parallel safe
as $$
  select case when i.price_includes_tax then p_amount - t.tax else p_amount end, t.tax
  from (select line_tax(p_amount, i.tax_rate, i.price_includes_tax) as tax) t
$$;

-- The rate of the tax that a line of a bill pays: an exonerated one pays none.
create or replace function charged_rate(i sale_items) returns integer
language sql immutable parallel safe
as $$ select case i.tax_category when 'exonerated' then 0 else i.tax_rate end $$;
