-- Customer displays: tablets without an account, each of which shows diners what one register's device shows them
-- (docs/customer-display.md).

-- The paired displays of a device, the oldest first.
create or replace function list_customer_displays(p_device uuid) returns jsonb
language sql stable
as $$
  select jsonb_build_object('displays', coalesce(jsonb_agg(
    jsonb_build_object('id', d.id, 'name', d.name, 'paired_at', d.paired_at) order by d.paired_at, d.id), '[]'))
  from customer_displays d
  where d.business_id = (select app_business()) and d.device_id = p_device and d.paired_at is not null
$$;

-- The number of displays that are paired with a device. Refuses a device of another business, and one that no screen has registered.
create or replace function count_customer_displays(p_device uuid) returns jsonb
language plpgsql stable
as $$
begin
  if not exists (select from devices where business_id = (select app_business()) and id = p_device) then
    perform refuse('row.missing', 'Este dispositivo todavía no está registrado. Espera unos segundos e intenta de nuevo.');
  end if;
  return jsonb_build_object('displays',
    (select count(*) from customer_displays where business_id = (select app_business()) and device_id = p_device
      and paired_at is not null));
end
$$;

-- Gives a device a code with which a tablet becomes its display: { id, device_id, code_selector, code_hash }. The former code of the device
-- ends. Locks the device. Refuses a device with MAX_DEVICE_DISPLAYS displays.
create or replace function offer_customer_display(p jsonb) returns jsonb
language plpgsql
as $$
declare
  device uuid := (p ->> 'device_id')::uuid;
  ends_at timestamptz := code_end();
begin
  perform from devices where business_id = (select app_business()) and id = device for update;
  if (count_customer_displays(device) ->> 'displays')::integer >= max_device_displays() then
    perform refuse('row.conflict', format('Este dispositivo ya tiene %s pantallas. Quita una para vincular otra.', max_device_displays()));
  end if;
  delete from customer_displays where business_id = (select app_business()) and device_id = device and paired_at is null;
  insert into customer_displays (business_id, id, device_id, code_selector, code_hash, code_expires_at, created_by)
  values (app_business(), (p ->> 'id')::uuid, device, p ->> 'code_selector', p ->> 'code_hash', ends_at, app_user());
  return list_customer_displays(device) || jsonb_build_object('code_expires_at', ends_at);
end
$$;

-- Removes a display, { id }: its token is no longer valid. Returns the other displays of its device.
create or replace function remove_customer_display(p jsonb) returns jsonb
language plpgsql
as $$
declare
  gone customer_displays;
begin
  delete from customer_displays where business_id = (select app_business()) and id = (p ->> 'id')::uuid and paired_at is not null
  returning * into gone;
  if not found then
    perform refuse('row.missing', 'Pantalla no encontrada.');
  end if;
  perform write_audit('customer-display.removed', 'customer_display', gone.id, jsonb_build_object('name', gone.name));
  perform changed('customer-display.changed');
  return list_customer_displays(gone.device_id);
end
$$;

-- A display as it learns of itself: its device, its business as diners see it, and the colours of the business. Null in an inactive
-- business.
create or replace function customer_display_answer(d customer_displays) returns jsonb
language sql stable
as $$
  select jsonb_build_object('id', d.id, 'business_id', d.business_id, 'device_id', d.device_id,
    'shop', jsonb_build_object('name', b.name, 'logo_url', b.logo_url, 'currency', b.currency), 'theme', b.theme, 'accent', b.accent)
  from businesses b where b.id = d.business_id and b.is_active
$$;

-- Pairs a tablet by a code, once: { code_selector, code_hash, token_hash, name }. Null for a wrong, used or ended code, and counts the
-- wrong entry. The audit log names who gave the code.
create or replace function pair_customer_display(p jsonb) returns jsonb
language plpgsql security definer set search_path = public
as $$
declare
  display customer_displays;
begin
  select * into display from customer_displays
  where code_selector = p ->> 'code_selector' and is_code_open(code_expires_at, code_attempts)
  for update;
  if not found then
    return null;
  elsif display.code_hash <> p ->> 'code_hash' then
    update customer_displays set code_attempts = code_attempts + 1 where business_id = display.business_id and id = display.id;
    return null;
  elsif customer_display_answer(display) is null then
    return null;
  end if;
  update customer_displays set name = p ->> 'name', token_hash = p ->> 'token_hash', code_selector = null, code_hash = null,
    code_expires_at = null,
    paired_at = clock_timestamp()
  where business_id = display.business_id and id = display.id
  returning * into display;
  insert into audit_log (business_id, id, user_id, action, entity, entity_id, details)
  values (display.business_id, new_id(), display.created_by, 'customer-display.paired', 'customer_display', display.id,
    jsonb_build_object('name', display.name));
  perform changed('customer-display.changed');
  return customer_display_answer(display);
end
$$;

-- The display of a token, by its hash. Refuses an unknown token, and an inactive business.
create or replace function find_customer_display(p_token_hash text) returns jsonb
language plpgsql stable security definer set search_path = public
as $$
declare
  found_display jsonb;
begin
  select customer_display_answer(d) into found_display from customer_displays d where d.token_hash = p_token_hash;
  if found_display is null then
    perform refuse('auth.expired', 'Esta pantalla ya no está vinculada. Pide otro código en la caja.');
  end if;
  return found_display;
end
$$;
