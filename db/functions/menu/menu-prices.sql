-- What products cost at an instant: an offline request has the prices of the menu that its device showed (docs/offline.md).

-- How many portions of an ingredient the notes of a line add.
create or replace function extra_portions(p_notes jsonb, p_name text) returns integer
language sql immutable
as $$
  select case jsonb_typeof(p_notes -> 'con') when 'object' then coalesce((p_notes -> 'con' ->> p_name)::integer, 0)
    when 'string' then (p_notes ->> 'con' = p_name)::integer else 0 end
$$;

-- The extras of a product that can be added to it, { name: cents }.
create or replace function extras_of(p_business uuid, p_item uuid) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_object_agg(i.name, r.extra_price_cents), '{}')
  from recipes r
  join inventory_items i on i.business_id = r.business_id and i.id = r.inventory_item_id
  where r.business_id = p_business and r.menu_item_id = p_item and r.is_option
$$;

-- Price, tax category and extras of a product at an instant: the values that were replaced first after it, or else the present ones.
-- Strict, so that nothing is read for the lines of an online order, whose instant is null.
create or replace function price_at(p_item menu_items, p_at timestamptz, out price_cents bigint, out tax_category text, out extras jsonb)
language sql stable strict
as $$
  select x.price_cents, x.tax_category, x.extras
  from (
    (select 1 as place, h.price_cents, h.tax_category, h.extras
    from menu_item_prices h
    where h.business_id = p_item.business_id and h.menu_item_id = p_item.id and h.replaced_at > p_at
    order by h.replaced_at, h.id
    limit 1)
    union all
    select 2, p_item.price_cents, p_item.tax_category, extras_of(p_item.business_id, p_item.id)
  ) x
  order by x.place
  limit 1
$$;

-- The instant that names the present prices: the latest change of one, or the start of the hour if that is later. Two readings of an
-- unchanged menu have the same one, so that their answers are equal.
create or replace function prices_as_of(p_business uuid) returns timestamptz
language sql stable
as $$
  select greatest(date_trunc('hour', statement_timestamp()), date_trunc('milliseconds', max(c.at)) + interval '1 ms')
  from (
    select max(created_at) as at from menu_items where business_id = p_business
    union all
    select max(replaced_at) from menu_item_prices where business_id = p_business
  ) c
$$;

-- The price of the extras that the notes of a line add. What is no extra has no price.
create or replace function extras_cents(p_extras jsonb, p_notes jsonb) returns bigint
language sql immutable
as $$ select coalesce(sum(e.value::bigint * extra_portions(p_notes, e.key)), 0)::bigint from jsonb_each_text(p_extras) e $$;

-- The notes of an offline line that were offered at its instant, with the extras of then: what line_pricing does not refuse. All of them if
-- an administrator sends the request again.
create or replace function offered_notes(p_extras jsonb, p_notes jsonb) returns jsonb
language sql stable
as $$
  select case when is_resent() then p_notes else (
    select jsonb_build_object('con', jsonb_object_agg(e.name, extra_portions(p_notes, e.name)))
      from jsonb_object_keys(p_extras) e (name)) end
$$;

-- Stores the values of a product before they change, once per transaction: nobody reads those in between.
create or replace function keep_price(p_business uuid, p_item uuid) returns void
language sql
as $$
  insert into menu_item_prices (business_id, id, menu_item_id, price_cents, tax_category, extras, replaced_at)
  select m.business_id, new_id(), m.id, m.price_cents, m.tax_category, extras_of(m.business_id, m.id), clock_timestamp()
  from menu_items m
  where m.business_id = p_business and m.id = p_item and not exists (
    select from menu_item_prices h
    where h.business_id = m.business_id and h.menu_item_id = m.id and h.xmin = pg_current_xact_id()::xid)
$$;

create or replace function keep_product_price() returns trigger
language plpgsql
as $$
begin
  perform keep_price(old.business_id, old.id);
  return new;
end
$$;

create or replace function keep_price_of_recipe() returns trigger
language plpgsql
as $$
begin
  perform keep_price(coalesce(old.business_id, new.business_id), coalesce(old.menu_item_id, new.menu_item_id));
  return coalesce(new, old);
end
$$;

create or replace function keep_prices_of_ingredient() returns trigger
language plpgsql
as $$
begin
  perform keep_price(r.business_id, r.menu_item_id) from recipes r
  where r.business_id = old.business_id and r.inventory_item_id = old.id and r.is_option;
  return new;
end
$$;

create or replace trigger menu_items_keep_price before update of price_cents, tax_category on menu_items
for each row when (is_request() and (old.price_cents, old.tax_category) is distinct from (new.price_cents, new.tax_category))
execute function keep_product_price();
create or replace trigger recipes_keep_price before insert on recipes
for each row when (is_request() and new.is_option) execute function keep_price_of_recipe();
create or replace trigger recipes_keep_price_on_delete before delete on recipes
for each row when (is_request() and old.is_option) execute function keep_price_of_recipe();
create or replace trigger recipes_keep_price_on_update before update on recipes
for each row when (is_request() and (old.is_option, old.extra_price_cents, old.inventory_item_id)
  is distinct from (new.is_option, new.extra_price_cents, new.inventory_item_id))
execute function keep_price_of_recipe();
create or replace trigger inventory_items_keep_prices before update of name on inventory_items
for each row when (is_request() and old.name is distinct from new.name) execute function keep_prices_of_ingredient();
