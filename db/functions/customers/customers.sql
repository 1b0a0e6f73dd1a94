-- Customers: finding, creating and changing them.

create or replace function customer_balance(p_customer uuid) returns bigint
language sql stable
as $$
  select coalesce((select balance_cents from customer_balances where business_id = (select app_business()) and customer_id = p_customer), 0)
$$;

-- The maximum that a customer may owe: the customer's own limit, or else the business's. Zero means no sales on account.
create or replace function credit_limit(c customers) returns bigint
language sql stable
as $$ select coalesce(c.limit_cents, b.receivable_limit_cents) from businesses b where b.id = c.business_id $$;

-- Says that a customer or what the customer owes changed.
create or replace function customer_changed(p_customer uuid) returns void
language sql
as $$ select changed('receivable.changed', jsonb_build_object('customer_id', p_customer)) $$;

create or replace function customer_answer(c customers) returns jsonb
language sql stable
as $$
  select jsonb_build_object('id', c.id, 'name', c.name, 'phone', c.phone, 'email', c.email, 'rtn', c.rtn, 'note', c.note,
    'is_active', c.is_active, 'version', c.version, 'own_limit_cents', c.limit_cents, 'limit_cents', credit_limit(c),
    'balance_cents', customer_balance(c.id))
$$;

-- A customer in a list, without the RTN for who may not see lists of identity numbers.
create or replace function listed_customer_answer(c customers, p_has_identity boolean) returns jsonb
language sql stable
as $$ select customer_answer(c) || case when p_has_identity then '{}' else '{"rtn": null}'::jsonb end $$;

-- The digits of a phone, without Honduras's code before a number of eight digits.
create or replace function phone_digits(p_phone text) returns text
language sql immutable parallel safe
as $$ select regexp_replace(regexp_replace(coalesce(p_phone, ''), '\D', '', 'g'), '^504(?=\d{8}$)', '') $$;

-- Whether a customer's name, phone, e-mail or, if it has identity numbers, RTN contains the search text; a phone also without its spaces
-- and hyphens.
create or replace function is_customer_like(c customers, p_search text, p_has_identity boolean) returns boolean
language sql stable
as $$
  select p_search is null
    or position(fold(p_search) in fold(concat_ws(' ', c.name, c.phone, c.email, r.rtn))) > 0
    or (length(regexp_replace(p_search, '\D', '', 'g')) >= 4 and p_search !~ '[[:alpha:]]'
      and position(regexp_replace(p_search, '\D', '', 'g') in regexp_replace(concat_ws(' ', c.phone, r.rtn), '\D', '', 'g')) > 0)
  from (select case when p_has_identity then c.rtn end as rtn) r
$$;

-- The first active customers by name that match a search, with their debt and their limit; with or without identity numbers.
create or replace function find_customers(p_search text, p_limit integer, p_has_identity boolean default true) returns jsonb
language sql stable
as $$
  with page as (
    select c as customer, fold(c.name) as folded, c.id from customers c
    where c.business_id = (select app_business()) and c.is_active and is_customer_like(c, p_search, p_has_identity)
    order by fold(c.name), c.id limit p_limit
  )
  select jsonb_build_object('customers', coalesce((select jsonb_agg(listed_customer_answer(customer, p_has_identity) order by folded, id)
    from page), '[]'))
$$;

-- Locks a customer until the transaction ends, so that the balance changes in one transaction at a time. Lock bills and register sessions
-- before.
create or replace function lock_customer(p_id uuid) returns customers
language plpgsql
as $$
declare
  c customers;
begin
  select * into c from customers where business_id = (select app_business()) and id = p_id for no key update;
  if not found then
    perform refuse('row.missing', 'Cliente no encontrado.');
  end if;
  return c;
end
$$;

-- Refuses a second customer with the same name and no other phone: that is the same customer, typed again. Serialized by name.
create or replace function check_customer(c customers) returns void
language plpgsql
as $$
begin
  perform serialize_writes('customers');
  if exists (
    select from customers o where o.business_id = c.business_id and o.id <> c.id and fold(o.name) = fold(c.name)
      and phone_digits(o.phone) = phone_digits(c.phone))
  then
    perform refuse_field('row.conflict', 'name', 'Ya hay un cliente con ese nombre y teléfono.');
  end if;
end
$$;

-- Creates a customer: { id, name, phone?, email?, rtn?, note? }. The limit is the business's until an own one is set.
create or replace function create_customer(p jsonb) returns jsonb
language plpgsql
as $$
declare
  c customers;
begin
  c := jsonb_populate_record(null::customers, p || jsonb_build_object('business_id', app_business()));
  perform check_customer(c);
  insert into customers (business_id, id, name, phone, email, rtn, note)
  values (c.business_id, c.id, c.name, c.phone, c.email, c.rtn, c.note)
  returning * into c;
  perform customer_changed(c.id);
  return jsonb_build_object('customer', customer_answer(c));
end
$$;

-- Locks a customer for a change. Refuses a version that is not the present one.
create or replace function lock_customer_version(p_id uuid, p_version integer) returns customers
language plpgsql
as $$
declare
  c customers := lock_customer(p_id);
begin
  if c.version <> p_version then
    perform refuse('row.stale', 'Otra persona cambió este cliente mientras lo editabas. Revisa lo que cambió antes de guardar.');
  end if;
  return c;
end
$$;

-- Changes a customer: { id, version, name?, phone?, email?, rtn?, note?, is_active? }; absent fields do not change. A customer with a
-- balance stays active.
create or replace function change_customer(p jsonb) returns jsonb
language plpgsql
as $$
declare
  known customers;
  c customers;
  owed bigint;
begin
  -- The lock of the names comes before the lock of the customer, as in create_customer.
  perform serialize_writes('customers');
  known := lock_customer_version((p ->> 'id')::uuid, (p ->> 'version')::integer);
  c := jsonb_populate_record(known, p - 'version');
  if (c.name, coalesce(c.phone, '')) is distinct from (known.name, coalesce(known.phone, '')) then
    perform check_customer(c);
  end if;
  if known.is_active and not c.is_active then
    owed := customer_balance(c.id);
    if owed <> 0 then
      perform refuse('row.conflict', case
        when owed > 0 then format('%s todavía debe %s: no se puede desactivar.', c.name, money_text(owed))
        else format('%s tiene %s a favor: no se puede desactivar.', c.name, money_text(-owed)) end);
    end if;
  end if;
  update customers set name = c.name, phone = c.phone, email = c.email, rtn = c.rtn, note = c.note, is_active = c.is_active,
    version = known.version + 1
  where business_id = c.business_id and id = c.id
  returning * into c;
  if known.is_active <> c.is_active then
    perform write_audit(case when c.is_active then 'customer.activated' else 'customer.deactivated' end, 'customer', c.id,
      jsonb_build_object('name', c.name));
  end if;
  perform customer_changed(c.id);
  return jsonb_build_object('customer', customer_answer(c));
end
$$;

-- Sets the own limit of a customer, or (null) the business's again: { id, version, limit_cents }.
create or replace function change_customer_limit(p jsonb) returns jsonb
language plpgsql
as $$
declare
  known customers := lock_customer_version((p ->> 'id')::uuid, (p ->> 'version')::integer);
  c customers;
begin
  update customers set limit_cents = (p ->> 'limit_cents')::bigint, version = known.version + 1
  where business_id = known.business_id and id = known.id
  returning * into c;
  perform write_audit('customer.limit-changed', 'customer', c.id,
    jsonb_build_object('name', c.name, 'from_cents', credit_limit(known), 'to_cents', credit_limit(c)));
  perform customer_changed(c.id);
  return jsonb_build_object('customer', customer_answer(c));
end
$$;
