-- Names that releases before name_key() let arise twice.

-- The names that several things of a business have, as a text for its administrators: 'Productos: Café (2), Té (3). Mesas: M1 (2)'. Null if
-- there are none. Of each kind the first 20.
create or replace function double_names(p_business uuid) returns text
language sql stable
as $$
  with names as (
    select 1 as place, 'Productos' as kind, name from menu_items where business_id = p_business and archived_at is null
    union all select 2, 'Categorías', name from menu_categories where business_id = p_business
    union all select 3, 'Ingredientes', name from inventory_items where business_id = p_business and archived_at is null
    union all select 4, 'Proveedores', name from suppliers where business_id = p_business
    union all select 5, 'Mesas', name from tables where business_id = p_business and archived_at is null
    union all select 6, 'Empleados', full_name from users where business_id = p_business and is_active
  ), doubles as (
    select place, kind, even_spaces(normalize(min(name), NFC)) as name, count(*) as times,
      row_number() over (partition by place order by name_key(name)) as n,
      count(*) over (partition by place) as found
    from names group by place, kind, name_key(name) having count(*) > 1
  ), kinds as (
    select place, format('%s: %s', kind, string_agg(format('%s (%s)', name, times), ', ' order by n) filter (where n <= 20))
      || case when found > 20 then format(' y %s más', found - 20) else '' end as listed
    from doubles group by place, kind, found
  )
  select string_agg(listed, '. ' order by place) from kinds
$$;

-- Lists them for the administrators once. As fogon_platform, which has no rights in a new database.
do $$
begin
  if has_table_privilege('fogon_platform', 'notifications', 'insert') then
    set local role fogon_platform;
  end if;
  insert into notifications (business_id, id, user_id, title, message)
  select b.id, new_id(), u.id, 'Nombres repetidos', format('Cámbialos para distinguirlos. %s.', d.listed)
  from businesses b
  cross join lateral (select double_names(b.id) as listed) d
  join users u on u.business_id = b.id and u.is_active and is_admin(u.roles)
  where d.listed is not null;
  reset role;
end
$$;
