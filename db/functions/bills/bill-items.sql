-- The items of bills: these functions and those of bill-item-amounts.sql alone write them. Here they are added, moved, joined and removed.

-- Adds the priced lines of a round to a bill (price_lines), after its other lines: those of a joined order may be of later rounds. The item
-- of a sent line has the id of its line, so that a device without a network can name it in a split.
create or replace function bill_round(p_bill uuid, p_round integer, p_lines jsonb) returns void
language sql
as $$
  insert into sale_items (business_id, id, sale_id, order_line_id, menu_item_id, category_name, name, quantity, unit_price_cents,
    amount_cents, tax_category, tax_rate, price_includes_tax, base_cents, tax_cents, cost_cents, position)
  select app_business(), l.id, p_bill, l.order_line_id, l.menu_item_id, l.category_name, l.name, l.quantity, l.price_cents, l.amount,
    l.tax_category, l.tax_rate, l.price_includes_tax, case when l.price_includes_tax then l.amount - l.tax else l.amount end, l.tax, l.cost,
    greatest(p_round, last.round + 1) * 1000 + l.position
  from (select max(position) / 1000 as round from sale_items where business_id = (select app_business()) and sale_id = p_bill) last
  cross join jsonb_to_recordset(p_lines) as l (id uuid, order_line_id uuid, menu_item_id uuid, category_name text, name text,
    quantity numeric, price_cents bigint, price_includes_tax boolean, amount bigint, tax_category text, tax_rate integer, tax bigint,
    cost bigint, position integer)
$$;

-- A part that leaves an item: its bill, its order line, and what the item has less.
create type item_part as (
  item_id uuid, sale_id uuid, order_line_id uuid, quantity numeric, own_discount_cents bigint, discount_cents bigint, amount_cents bigint,
  base_cents bigint, tax_cents bigint, cost_cents bigint
);

-- Makes items of parts. The caller prices the bills again.
create or replace function split_items(p_parts item_part[]) returns void
language sql
as $$
  insert into sale_items
  select r.* from unnest(p_parts) p
  join sale_items i on i.business_id = (select app_business()) and i.id = p.item_id
  cross join lateral jsonb_populate_record(i, to_jsonb(p) || jsonb_build_object('id', new_id())) r;
  update sale_items i set quantity = i.quantity - p.quantity, own_discount_cents = i.own_discount_cents - p.own_discount_cents,
    discount_cents = i.discount_cents - p.discount_cents, amount_cents = i.amount_cents - p.amount_cents,
    base_cents = i.base_cents - p.base_cents, tax_cents = i.tax_cents - p.tax_cents, cost_cents = i.cost_cents - p.cost_cents
  from unnest(p_parts) p where i.business_id = (select app_business()) and i.id = p.item_id;
$$;

-- Moves items to a bill, as they are.
create or replace function move_items(p_items uuid[], p_sale uuid) returns void
language sql
as $$ update sale_items set sale_id = p_sale where business_id = (select app_business()) and id = any (p_items) $$;

-- Joins the items of a bill that are shares of the same line and have the discount of the same senior, or of none. The line's own discount
-- keeps the reason of its greatest part.
create or replace function join_items(p_sale uuid) returns void
language plpgsql
as $$
declare
  doubled uuid[];
begin
  with line as (
    select (array_agg(id order by own_discount_cents desc, id))[1] as kept, array_agg(id) as ids, sum(quantity) as quantity,
      case when min(own_discount_rate) = max(own_discount_rate) then min(own_discount_rate) else 0 end as rate,
      sum(own_discount_cents)::bigint as own, sum(discount_cents)::bigint as discount, sum(amount_cents)::bigint as amount,
      sum(base_cents)::bigint as base, sum(tax_cents)::bigint as tax, sum(cost_cents)::bigint as cost
    from sale_items
    where business_id = (select app_business()) and sale_id = p_sale and order_line_id is not null
    group by order_line_id, senior_discount_id having count(*) > 1
  ), joined as (
    update sale_items i
    set quantity = l.quantity, own_discount_rate = l.rate, own_discount_cents = l.own, discount_cents = l.discount,
      amount_cents = l.amount, base_cents = l.base, tax_cents = l.tax, cost_cents = l.cost
    from line l where i.business_id = (select app_business()) and i.id = l.kept
    returning array_remove(l.ids, i.id) as others
  )
  select array_agg(o.id) into doubled from joined, unnest(joined.others) o (id);
  delete from sale_items where business_id = (select app_business()) and id = any (doubled);
end
$$;

-- Moves items to a bill that may have shares of the same lines.
create or replace function move_items_to_bill(p_items uuid[], p_sale uuid) returns void
language sql
as $$
  select move_items(p_items, p_sale);
  select join_items(p_sale);
$$;

-- Removes the shares of lines from bills.
create or replace function remove_items(p_lines uuid[], p_bills uuid[]) returns void
language sql
as $$
  delete from sale_items where business_id = (select app_business()) and sale_id = any (p_bills) and order_line_id = any (p_lines)
$$;
