-- Taxes of lines and bills, the same as domain/tax.ts; tests compare them.

-- The tax of an amount, the same as lineTax of domain/tax.ts; tests compare them.
create or replace function line_tax(p_amount bigint, p_rate integer, p_included boolean) returns bigint
language sql immutable parallel safe
as $$
  select case when p_included then p_amount - round(p_amount * 10000::numeric / (10000 + p_rate))
    else round(p_amount * p_rate::numeric / 10000) end::bigint
$$;

-- The tax of each line of a bill, by the position of the line: the tax of its group (rate, and whether prices include tax) shared by largest
-- remainder. The same as taxLines of domain/tax.ts; tests compare them.
create or replace function tax_shares(p_amounts bigint[], p_rates integer[], p_included boolean[])
returns table (place bigint, tax bigint)
language sql immutable parallel safe
as $$
  select f.place, (f.part + case when row_number() over (partition by f.rate, f.included order by f.remainder desc, f.place)
    <= f.tax - sum(f.part) over (partition by f.rate, f.included) then 1 else 0 end)::bigint
  from (
    select g.*, case when g.whole = 0 then 0 else div(g.tax::numeric * g.amount, g.whole) end as part,
      case when g.whole = 0 then 0 else mod(g.tax::numeric * g.amount, g.whole) end as remainder
    from (
      select w.*, line_tax(w.whole, w.rate, w.included) as tax
      from (
        select l.*, (sum(l.amount) over (partition by l.rate, l.included))::bigint as whole
        from unnest(p_amounts, p_rates, p_included) with ordinality as l (amount, rate, included, place)
      ) w
    ) g
  ) f
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
