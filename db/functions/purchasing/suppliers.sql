-- Suppliers: listing, creating, changing and deleting them.

-- Suppliers with the totals of their purchases. Without p_costs the amount spent is null.
create or replace function suppliers_answer(p_suppliers uuid[], p_costs boolean) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'contact', s.contact, 'phone', s.phone, 'email', s.email,
      'is_active', s.is_active, 'purchases', coalesce(x.purchases, 0),
      'spent_cents', case when p_costs then coalesce(x.spent_cents, 0) end, 'last_received_on', x.last_received_on)
      order by fold(s.name), s.id), '[]')
  from suppliers s
  left join (
    select supplier_id, count(*) filter (where status <> 'Cancelada') as purchases, sum(total_cents) as spent_cents,
      max(received_on) as last_received_on
    from purchases where business_id = (select app_business()) and supplier_id = any (p_suppliers) group by 1
  ) x on x.supplier_id = s.id
  where s.business_id = (select app_business()) and s.id = any (p_suppliers)
$$;

-- One page of the suppliers by name: active ones, or all.
create or replace function list_suppliers(p_search text, p_all boolean, p_limit integer, p_offset integer, p_costs boolean) returns jsonb
language sql stable
as $$
  with chosen as (
    select id, name from suppliers
    where business_id = (select app_business()) and (p_all or is_active)
      and (p_search is null or position(fold(p_search) in fold(concat_ws(' ', name, contact, phone, email))) > 0)
  ), page as (
    select id from chosen order by fold(name), id limit p_limit offset p_offset
  )
  select jsonb_build_object('total', (select count(*) from chosen),
    'suppliers', suppliers_answer(array(select id from page), p_costs))
$$;

-- Serialized by name, so that the second of two equal names is refused.
create or replace function check_supplier(p_id uuid, p_name text) returns void
language plpgsql
as $$
declare
  duplicate suppliers;
begin
  perform serialize_writes('suppliers');
  select * into duplicate from suppliers where business_id = (select app_business()) and id <> p_id and name_key(name) = name_key(p_name);
  if found then
    perform refuse_field('row.conflict', 'name', format(case when duplicate.is_active then 'Ya existe un proveedor llamado "%s".'
      else 'Ya existe un proveedor llamado "%s", inactivo: puedes activarlo de nuevo.' end, duplicate.name));
  end if;
end
$$;

-- Creates a supplier: { id, name, contact?, phone?, email? }.
create or replace function create_supplier(p jsonb) returns jsonb
language plpgsql
as $$
begin
  perform check_supplier((p ->> 'id')::uuid, p ->> 'name');
  insert into suppliers (business_id, id, name, contact, phone, email)
  values (app_business(), (p ->> 'id')::uuid, p ->> 'name', p ->> 'contact', p ->> 'phone', p ->> 'email');
  perform changed('inventory.changed');
  return jsonb_build_object('supplier', suppliers_answer(array[(p ->> 'id')::uuid], true) -> 0);
end
$$;

-- Changes a supplier: { id, name?, contact?, phone?, email?, is_active? }; absent fields do not change.
create or replace function change_supplier(p jsonb) returns jsonb
language plpgsql
as $$
declare
  next suppliers;
begin
  select * into next from suppliers where business_id = (select app_business()) and id = (p ->> 'id')::uuid for update;
  if not found then
    perform refuse('row.missing', 'Proveedor no encontrado.');
  end if;
  next := jsonb_populate_record(next, p);
  perform check_supplier(next.id, next.name);
  update suppliers set name = next.name, contact = next.contact, phone = next.phone, email = next.email, is_active = next.is_active
  where business_id = next.business_id and id = next.id;
  perform changed('inventory.changed');
  return jsonb_build_object('supplier', suppliers_answer(array[next.id], true) -> 0);
end
$$;

-- Deletes a supplier without purchases and deactivates any other; its purchases keep it.
create or replace function remove_supplier(p_supplier uuid) returns jsonb
language plpgsql
as $$
begin
  perform 1 from suppliers where business_id = (select app_business()) and id = p_supplier for update;
  if not found then
    perform refuse('row.missing', 'Proveedor no encontrado.');
  end if;
  perform changed('inventory.changed');
  if exists (select from purchases where business_id = (select app_business()) and supplier_id = p_supplier) then
    update suppliers set is_active = false where business_id = (select app_business()) and id = p_supplier;
    return jsonb_build_object('id', p_supplier, 'supplier', suppliers_answer(array[p_supplier], true) -> 0);
  end if;
  delete from suppliers where business_id = (select app_business()) and id = p_supplier;
  return jsonb_build_object('id', p_supplier, 'supplier', null);
end
$$;
