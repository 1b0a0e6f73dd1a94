-- Payment methods, and the bank accounts that receive transfers.

-- Whether a payment method was used: for a bill, or for an account.
create or replace function is_method_used(m payment_methods) returns boolean
language sql stable
as $$
  select exists (select from payments p where p.business_id = m.business_id and p.payment_method_id = m.id)
    or exists (select from receivable_entries e where e.business_id = m.business_id and e.payment_method_id = m.id)
$$;

-- All payment methods in their order, and the bank accounts.
create or replace function read_collections() returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'payment_methods', coalesce((
      select jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'kind', m.kind, 'bank_account_id', m.bank_account_id,
        'is_active', m.is_active, 'is_used', is_method_used(m))
        order by m.order_index, m.name, m.id)
      from payment_methods m where m.business_id = (select app_business())), '[]'),
    'bank_accounts', coalesce((
      select jsonb_agg(jsonb_build_object('id', a.id, 'bank', a.bank, 'number', a.number, 'holder', a.holder, 'is_active', a.is_active)
        order by a.is_active desc, a.bank, a.number, a.id)
      from bank_accounts a where a.business_id = (select app_business())), '[]'))
$$;

-- Refuses to create what exists, and to change what does not exist.
create or replace function check_exists(p_is_new boolean, p_exists boolean, p_missing text) returns void
language plpgsql
as $$
begin
  if p_is_new and p_exists then
    perform refuse('row.conflict', 'Ya se agregó.');
  elsif not p_is_new and not p_exists then
    perform refuse('row.missing', p_missing);
  end if;
end
$$;

-- The fields of a payment method and of a bank account, for the audit log.
create or replace function payment_method_audit_details(m payment_methods) returns jsonb
language sql stable
as $$
  select jsonb_build_object('name', m.name, 'kind', m.kind, 'is_active', m.is_active,
    'bank', (select concat_ws(' ', bank, number) from bank_accounts where business_id = m.business_id and id = m.bank_account_id))
$$;

create or replace function bank_account_audit_details(a bank_accounts) returns jsonb
language sql immutable
as $$ select jsonb_build_object('bank', a.bank, 'number', a.number, 'holder', a.holder, 'is_active', a.is_active) $$;

-- Creates a payment method, { id, is_new, name, kind, bank_account_id?, is_active }, or (is_new false) changes the given fields. The kind
-- does not change after the method was used.
create or replace function save_payment_method(p jsonb) returns jsonb
language plpgsql
as $$
declare
  was payment_methods;
  saved payment_methods;
begin
  -- Serialized, so that at least one payment method in cash stays active.
  perform serialize_writes('collections');
  select * into was from payment_methods where business_id = (select app_business()) and id = (p ->> 'id')::uuid;
  perform check_exists((p ->> 'is_new')::boolean, was.id is not null, 'Método de pago no encontrado.');
  saved := jsonb_populate_record(was, p);
  saved.business_id := app_business();
  if saved.bank_account_id is not null and not exists (
    select from bank_accounts where business_id = saved.business_id and id = saved.bank_account_id
      and (is_active or saved.bank_account_id = was.bank_account_id))
  then
    perform refuse('row.missing', 'No se encontró la cuenta bancaria.', jsonb_build_object('bank_account_id', 'Elige otra cuenta.'));
  elsif exists (select from payment_methods where business_id = saved.business_id and id <> saved.id
    and name_key(name) = name_key(saved.name)) then
    perform refuse_field('row.conflict', 'name', 'Ya hay un método de pago con ese nombre.');
  elsif was.kind <> saved.kind and is_method_used(was) then
    perform refuse('row.conflict', 'Ya se cobró con este método: su tipo no cambia. Agrega otro.',
      jsonb_build_object('kind', 'Su tipo ya no cambia.'));
  end if;
  insert into payment_methods (business_id, id, name, kind, bank_account_id, is_active, order_index)
  values (saved.business_id, saved.id, saved.name, saved.kind, saved.bank_account_id, saved.is_active,
    (select coalesce(max(order_index), 0) + 1 from payment_methods where business_id = saved.business_id))
  on conflict (business_id, id) do update set name = excluded.name, kind = excluded.kind, bank_account_id = excluded.bank_account_id,
    is_active = excluded.is_active;
  if not exists (select from payment_methods where business_id = saved.business_id and goes_to_register(kind) and is_active) then
    perform refuse('row.conflict', 'Debe quedar activo al menos un método en efectivo.');
  end if;
  if was is distinct from saved then
    perform write_audit('payment-method.saved', 'payment_method', saved.id,
      case when was.id is null then payment_method_audit_details(saved)
      else changed_audit_details(saved.name, payment_method_audit_details(was), payment_method_audit_details(saved)) end);
  end if;
  perform changed('settings.changed');
  return read_collections();
end
$$;

-- Sorts the payment methods: { ids }, each of them once.
create or replace function reorder_payment_methods(p jsonb) returns jsonb
language plpgsql
as $$
begin
  perform serialize_writes('collections');
  if (select array_agg(id order by id) from payment_methods where business_id = (select app_business()))
    is distinct from (select array_agg(value::uuid order by value::uuid) from jsonb_array_elements_text(p -> 'ids'))
  then
    perform refuse('row.stale', 'Los métodos de pago cambiaron mientras los ordenabas. Vuelve a intentarlo.');
  end if;
  update payment_methods m set order_index = o.place
  from jsonb_array_elements_text(p -> 'ids') with ordinality as o (id, place)
  where m.business_id = (select app_business()) and m.id = o.id::uuid;
  perform changed('settings.changed');
  return read_collections();
end
$$;

-- Creates a bank account, { id, is_new, bank, number, holder, is_active }, or (is_new false) changes the given fields.
create or replace function save_bank_account(p jsonb) returns jsonb
language plpgsql
as $$
declare
  was bank_accounts;
  saved bank_accounts;
begin
  perform serialize_writes('collections');
  select * into was from bank_accounts where business_id = (select app_business()) and id = (p ->> 'id')::uuid;
  perform check_exists((p ->> 'is_new')::boolean, was.id is not null, 'Cuenta bancaria no encontrada.');
  saved := jsonb_populate_record(was, p);
  saved.business_id := app_business();
  if exists (select from bank_accounts where business_id = saved.business_id and id <> saved.id
    and fold(bank) = fold(saved.bank) and number = saved.number)
  then
    perform refuse_field('row.conflict', 'number', 'Ya está esa cuenta.');
  elsif not saved.is_active and exists (select from payment_methods
    where business_id = saved.business_id and bank_account_id = saved.id and is_active)
  then
    perform refuse('row.conflict', 'Hay un método de pago activo que usa esta cuenta.');
  end if;
  insert into bank_accounts (business_id, id, bank, number, holder, is_active)
  values (saved.business_id, saved.id, saved.bank, saved.number, saved.holder, saved.is_active)
  on conflict (business_id, id) do update set bank = excluded.bank, number = excluded.number, holder = excluded.holder,
    is_active = excluded.is_active;
  if was is distinct from saved then
    perform write_audit('bank-account.saved', 'bank_account', saved.id, case when was.id is null then bank_account_audit_details(saved)
      else changed_audit_details(saved.bank, bank_account_audit_details(was), bank_account_audit_details(saved)) end);
  end if;
  perform changed('settings.changed');
  return read_collections();
end
$$;
