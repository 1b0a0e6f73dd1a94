-- Tax category and price rule of lines of bills that the last release wrote without them, or that an older backup restores.

-- Whether the price of a line includes its tax, by its amounts; null if they do not show it.
create or replace function shows_included_tax(i sale_items) returns boolean
language sql immutable parallel safe
as $$ select case when i.base_cents < i.amount_cents then true when i.tax_cents > 0 then false end $$;

-- What is known of them. A line without tax whose price includes it is of an exonerated buyer. The category is that of the order's line;
-- the line of a debit note has none, and its rate says it. A line whose amounts do not show the rule has that of the nearest line of its
-- bill, or of another part of itself, or else the business's present one.
create or replace function known_line_tax(i sale_items) returns table (category text, price_includes_tax boolean)
language sql stable
as $$
  select case when l.category <> 'exempt' and (i.tax_cents = 0 and i.base_cents < i.amount_cents or exists (
      select from fiscal_documents d
      where d.business_id = i.business_id and d.sale_id = i.sale_id and jsonb_typeof(d.body -> 'buyer' -> 'exoneration') = 'object'))
    then 'exonerated' else l.category end,
    coalesce(shows_included_tax(i), (
      select shows_included_tax(k) from sale_items k
      where k.business_id = i.business_id and (k.sale_id = i.sale_id or k.order_line_id = i.order_line_id)
        and shows_included_tax(k) is not null
      order by k.order_line_id is not distinct from i.order_line_id desc, abs(k.position - i.position), k.id
      limit 1), b.prices_include_tax)
  from businesses b
  cross join lateral (
    select coalesce((select o.tax_category from order_lines o where o.business_id = i.business_id and o.id = i.order_line_id),
      case when i.tax_rate = 0 then 'exempt' when i.tax_rate = special_tax_rate() and i.tax_rate <> b.tax_percentage then 'special'
        else 'general' end) as category
  ) l
  where b.id = i.business_id
$$;

create or replace function know_line_tax() returns trigger
language plpgsql
as $$
declare
  known record;
begin
  select * into known from known_line_tax(new);
  new.tax_category := coalesce(new.tax_category, known.category);
  new.price_includes_tax := coalesce(new.price_includes_tax, known.price_includes_tax);
  return new;
end
$$;

create or replace trigger sale_items_know_tax before insert on sale_items
for each row when (new.tax_category is null or new.price_includes_tax is null) execute function know_line_tax();

-- Lines of earlier releases. Businesses whose past days are not by tax category are rolled up again. An owner who is no superuser sees the
-- rows of all businesses only as fogon_platform, which has no rights in a new database, nor on a table of this update. Lines that were
-- written meanwhile are filled under the locks that creating the trigger takes anyway.
do $$
declare
  business uuid;
begin
  if has_table_privilege('fogon_platform', 'sale_items', 'update') then
    grant select on fiscal_documents to fogon_platform;
    set local role fogon_platform;
  end if;
  for pass in 1 .. 2 loop
    if pass = 2 then
      lock table idempotency_keys;
      lock table sale_items in share row exclusive mode;
    end if;
    update sale_items i set tax_category = k.category, price_includes_tax = k.price_includes_tax
    from sale_items s cross join lateral known_line_tax(s) k
    where s.tax_category is null and i.business_id = s.business_id and i.id = s.id;
  end loop;
  for business in select distinct business_id from tax_days where tax_category is null loop
    perform delete_rollup_days(business, null);
    delete from stale_days where business_id = business;
    delete from rollup_progress where business_id = business;
  end loop;
  reset role;
end
$$;
