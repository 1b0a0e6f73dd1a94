-- The amounts of the items of bills: tax, discounts, prices and costs.

-- Base and tax of the lines of a bill, from their amounts, by tax group. A share by amount keeps its total (p_keeps_total): its base is
-- computed from that, also if the tax is added to the prices.
create or replace function repriced_lines(p_lines sale_items[], p_keeps_total boolean) returns table (id uuid, base bigint, tax bigint)
language sql immutable parallel safe
as $$
  select a.ids[t.place], case when a.included[t.place] then a.amounts[t.place] - t.tax else a.amounts[t.place] end, t.tax
  from (
    select array_agg(l.id order by l.ordinality) as ids,
      array_agg(case when p_keeps_total then l.base_cents + l.tax_cents else l.amount_cents end order by l.ordinality) as amounts,
      array_agg(l.tax_category order by l.ordinality) as categories, array_agg(l.tax_rate order by l.ordinality) as rates,
      array_agg(l.price_includes_tax or p_keeps_total order by l.ordinality) as included
    from unnest(p_lines) with ordinality l
  ) a
  cross join lateral tax_shares(a.amounts, a.categories, a.rates, a.included) t
$$;

-- Computes the tax of the items of a bill again, from their amounts.
create or replace function retax_items(p_sale uuid, p_keeps_total boolean) returns void
language sql
as $$
  update sale_items i
  set tax_cents = t.tax, base_cents = t.base
  from (
    select array_agg(l order by l.position, l.id) as lines
    from sale_items l where l.business_id = (select app_business()) and l.sale_id = p_sale
  ) b
  cross join lateral repriced_lines(b.lines, p_keeps_total) t
  where i.business_id = (select app_business()) and i.id = t.id and (i.tax_cents, i.base_cents) is distinct from (t.tax, t.base)
$$;

-- Removes the tax of the items of a bill; their base does not change.
create or replace function exonerate_items(p_sale uuid) returns void
language sql
as $$
  update sale_items set tax_cents = 0, tax_category = case tax_category when 'exempt' then 'exempt' else 'exonerated' end
  where business_id = (select app_business()) and sale_id = p_sale
$$;

-- What stays of the bill's discount on a line when the line's own discount becomes p_own.
create or replace function bill_share_with(i sale_items, p_own bigint) returns bigint
language sql immutable parallel safe
as $$
  select case when n.remaining >= n.net then n.share else proportion_of(n.share, n.remaining, n.net) end
  from (select i.amount_cents + i.discount_cents - p_own as remaining, i.amount_cents + i.discount_cents - i.own_discount_cents as net,
    i.discount_cents - i.own_discount_cents as share) n
$$;

-- The amounts of a line with its own discount and a share of its bill's, before reprice_bill shares the tax of its group.
create or replace function discounted_line(i sale_items, p_own bigint, p_share bigint) returns table (discount bigint, amount bigint,
  base bigint, tax bigint)
language sql stable
as $$
  select a.discount, a.amount, t.base, t.tax
  from (select (p_own + p_share)::bigint as discount, (i.amount_cents + i.discount_cents - p_own - p_share)::bigint as amount) a
  cross join lateral single_line_tax(i, a.amount) t
$$;

-- A discount of an item: its own, and its share of the bill's.
create type item_discount as (item_id uuid, own_cents bigint, share_cents bigint);

-- Sets the discounts of items. The caller prices the bills again.
create or replace function discount_items(p_discounts item_discount[]) returns void
language sql
as $$
  update sale_items i
  set own_discount_cents = d.own_cents, discount_cents = a.discount, amount_cents = a.amount, base_cents = a.base, tax_cents = a.tax
  from unnest(p_discounts) d
  join sale_items k on k.business_id = (select app_business()) and k.id = d.item_id
  cross join lateral discounted_line(k, d.own_cents, d.share_cents) a
  where i.business_id = k.business_id and i.id = k.id
    and (i.own_discount_cents, i.discount_cents) is distinct from (d.own_cents, a.discount)
$$;

-- Stores the rate and the reason of the own discounts of items, who gave and who approved them, and the senior whose they are.
create or replace function explain_discounts(
  p_items uuid[], p_rate integer, p_reason text, p_by uuid, p_approved_by uuid, p_senior uuid
) returns void
language sql
as $$
  update sale_items set own_discount_rate = p_rate, discount_reason = p_reason, discount_by = p_by, discount_approved_by = p_approved_by,
    senior_discount_id = p_senior
  where business_id = (select app_business()) and id = any (p_items)
$$;

-- Gives the item of a line another quantity, price and cost. Its discounts shrink in proportion and never grow. The caller prices the bill
-- again. Returns the bill.
create or replace function change_item(p_line uuid, p_quantity numeric, p_price bigint, p_unit_cost numeric) returns uuid
language sql
as $$
  update sale_items i set quantity = p_quantity, unit_price_cents = p_price, own_discount_cents = d.own, discount_cents = d.own + d.share,
    amount_cents = n.amount, base_cents = t.base, tax_cents = t.tax, cost_cents = round(p_quantity * p_unit_cost)::bigint
  from sale_items k
  cross join lateral (select line_amount(p_quantity, p_price) as gross,
    least(1, p_quantity / k.quantity) * least(1, coalesce(p_price / nullif(k.unit_price_cents, 0)::numeric, 1)) as covered) c
  cross join lateral (select least(c.gross, round(k.own_discount_cents * c.covered)::bigint) as own) o
  cross join lateral (select o.own,
    least(c.gross - o.own, round((k.discount_cents - k.own_discount_cents) * c.covered)::bigint) as share) d
  cross join lateral (select c.gross - d.own - d.share as amount) n
  cross join lateral single_line_tax(k, n.amount) t
  where k.business_id = (select app_business()) and k.order_line_id = p_line and i.business_id = k.business_id and i.id = k.id
  returning i.sale_id
$$;

-- Shares the costs of lines among their items, by quantity, and writes the cost of their bills. Returns the bills.
create or replace function cost_items(p_lines uuid[]) returns uuid[]
language plpgsql
as $$
declare
  business uuid := app_business();
  bills uuid[];
begin
  with shares as (
    select i.id, round(l.quantity * l.unit_cost) as cost, i.quantity,
      sum(i.quantity) over (partition by l.id order by i.position, i.id) as upto, sum(i.quantity) over (partition by l.id) as whole
    from order_lines l join sale_items i on i.business_id = l.business_id and i.order_line_id = l.id
    where l.business_id = business and l.id = any (p_lines)
  ), costed as (
    update sale_items i set cost_cents = proportion_of(s.cost, s.upto, s.whole) - proportion_of(s.cost, s.upto - s.quantity, s.whole)
    from shares s where i.business_id = business and i.id = s.id
    returning i.sale_id
  )
  select array_agg(distinct sale_id) into bills from costed;
  update sales s set cost_cents = (select sum(i.cost_cents) from sale_items i where i.business_id = s.business_id and i.sale_id = s.id)
  where s.business_id = business and s.id = any (bills);
  return bills;
end
$$;
