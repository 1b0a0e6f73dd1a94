-- How a bill is split: what of each line goes to a part. The rest keeps the difference, so that both add up to the bill.

-- The amounts of equal parts; the first ones get the centavos that cannot be divided.
create or replace function even_parts(p_total bigint, p_parts integer) returns bigint[]
language sql immutable parallel safe
as $$ select array(select share from shares_of(p_total, array_fill(1::bigint, array[p_parts])) order by place) $$;

-- The quantity that a part of a line's total stands for. A part of a line is never nothing and never the whole line.
create or replace function part_quantity(p_quantity numeric, p_part bigint, p_total bigint) returns numeric
language sql immutable parallel safe
as $$
  select case when p_part = p_total then p_quantity
    else greatest(min_quantity(), least(p_quantity - min_quantity(), four_decimals(p_quantity * p_part, p_total))) end
$$;

-- What an amount takes of each line, by its position, from the totals and quantities of the lines.
create or replace function pieces_of_amount(p_amount bigint, p_totals bigint[], p_quantities numeric[])
returns table (place bigint, total bigint, quantity numeric)
language sql immutable parallel safe
as $$
  select s.place, s.share, part_quantity(p_quantities[s.place], s.share, p_totals[s.place])
  from shares_of(p_amount, p_totals) s where s.share > 0
$$;

-- The figures of a part of a line, from its quantity and total, before reprice_bill shares the tax of its group. A line without a total is
-- divided by quantity. The tax of a share was computed from its total, so that its amount may be below its base.
create or replace function divide_line(i sale_items, p_quantity numeric, p_total bigint)
returns table (amount bigint, discount bigint, own_discount bigint, base bigint, tax bigint, cost bigint)
language sql immutable parallel safe
as $$
  select case when i.price_includes_tax then p_total else least(p_total - d.tax, i.amount_cents) end, d.discount,
    least(d.own_discount, d.discount), p_total - d.tax, d.tax,
    proportion_of(i.cost_cents, p_quantity, i.quantity)
  from (
    select case when i.base_cents + i.tax_cents = 0 then p_quantity else p_total end as part,
      case when i.base_cents + i.tax_cents = 0 then i.quantity else i.base_cents + i.tax_cents end as whole
  ) w
  cross join lateral (
    select proportion_of(i.tax_cents, w.part, w.whole) as tax, proportion_of(i.discount_cents, w.part, w.whole) as discount,
      proportion_of(i.own_discount_cents, w.part, w.whole) as own_discount
  ) d
$$;
