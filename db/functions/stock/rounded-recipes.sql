-- Recipes of earlier releases, whose typed quantities were rounded to four decimals of the ingredient's unit before anything was computed.

-- The recipes of the business in which rounding changed a quantity by a ten-thousandth or more: what counted before and what counts now, by
-- ingredient, in its unit.
create or replace function rounded_recipes() returns table (entity text, entity_id uuid, name text, before jsonb, after jsonb)
language sql stable
as $$
  with lines as (
    select 'menu_item' as entity, m.id, m.name, r.inventory_item_id, r.quantity, r.typed_quantity, r.typed_unit
    from recipes r join menu_items m on m.business_id = r.business_id and m.id = r.menu_item_id
    where r.business_id = (select app_business()) and m.archived_at is null and r.typed_unit is not null
    union all
    select 'inventory_item', p.id, p.name, r.inventory_item_id, r.quantity, r.typed_quantity, r.typed_unit
    from preparation_recipes r join inventory_items p on p.business_id = r.business_id and p.id = r.prepared_item_id
    where r.business_id = (select app_business()) and p.archived_at is null and r.typed_unit is not null
  )
  select l.entity, l.id, l.name, jsonb_object_agg(i.name, quantity_text(l.quantity, i.unit)),
    jsonb_object_agg(i.name, format('%s = %s %s', quantity_text(l.typed_quantity, l.typed_unit), trim_scale(round(q.exact, 10)),
      unit_name(i.unit, q.exact)))
  from lines l
  join inventory_items i on i.business_id = (select app_business()) and i.id = l.inventory_item_id
  cross join lateral (select recipe_quantity(l.quantity, l.typed_quantity, l.typed_unit, i.unit) as exact) q
  where abs(l.quantity - q.exact) * 10000 >= q.exact
  group by 1, 2, 3
$$;

-- Lists them for the administrators, once: an entry of the audit log for each recipe, and one notification.
create or replace function list_rounded_recipes() returns void
language plpgsql
as $$
declare
  names text[];
begin
  if exists (select from audit_log where business_id = (select app_business()) and action = 'recipe.exact') then
    return;
  end if;
  select array_agg(x.name order by fold(x.name), x.name) into names from (
    select r.name, write_audit('recipe.exact', r.entity, r.entity_id,
      jsonb_build_object('name', r.name, 'before', r.before, 'after', r.after))
    from rounded_recipes() r
  ) x;
  if names is not null then
    perform notify_roles(array['admin'], 'Recetas sin redondeo', format(
      'El consumo y el costo de %s ya se calculan con la cantidad exacta. Lo de antes y lo de ahora está en Auditoría.',
      names_text(names)));
  end if;
end
$$;

-- An owner who is no superuser sees the rows of all businesses only as fogon_platform, which has no rights in a new database.
do $$
declare
  business uuid;
begin
  if has_table_privilege('fogon_platform', 'recipes', 'select') then
    set local role fogon_platform;
  end if;
  for business in
    select business_id from recipes where typed_unit is not null union select business_id from preparation_recipes
      where typed_unit is not null
  loop
    perform set_config('app.business_id', business::text, true);
    perform list_rounded_recipes();
  end loop;
  perform set_config('app.business_id', '', true);
  perform set_config('app.notified', '', true);
  reset role;
end
$$;
