-- The items of bills: only these functions add rows.

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
