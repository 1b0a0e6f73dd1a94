-- Fogón Impresoras: an installed program that prints on the network printers of one location (docs/printing.md).

create or replace function app_print_agent() returns uuid
language sql stable parallel safe
as $$ select nullif(current_setting('app.print_agent_id', true), '')::uuid $$;

-- Gives a Fogón Impresoras a pairing code, and makes it if it is new: { id, name?, location_id?, code_selector, code_hash }. Its token
-- stays valid until the code is used.
create or replace function offer_pairing(p jsonb) returns jsonb
language plpgsql
as $$
declare
  agent print_agents;
begin
  if p ->> 'name' is not null then
    if not exists (select from locations where business_id = (select app_business()) and id = (p ->> 'location_id')::uuid) then
      perform refuse('row.missing', 'Sucursal no encontrada.');
    end if;
    insert into print_agents (business_id, id, location_id, name, created_by)
    values (app_business(), (p ->> 'id')::uuid, (p ->> 'location_id')::uuid, p ->> 'name', app_user());
    perform write_audit('print-agent.added', 'print_agent', (p ->> 'id')::uuid, jsonb_build_object('name', p ->> 'name'));
  end if;
  update print_agents set code_selector = p ->> 'code_selector', code_hash = p ->> 'code_hash', code_attempts = 0,
    code_expires_at = code_end()
  where business_id = (select app_business()) and id = (p ->> 'id')::uuid and is_active
  returning * into agent;
  if not found then
    perform refuse('row.missing', 'Fogón Impresoras no encontrado.');
  end if;
  perform printers_changed();
  return list_printers() || jsonb_build_object('code_expires_at', agent.code_expires_at);
end
$$;

-- Removes a Fogón Impresoras, { id }: its token is no longer valid.
create or replace function remove_print_agent(p jsonb) returns jsonb
language plpgsql
as $$
declare
  gone print_agents;
begin
  update print_agents set is_active = false, token_hash = null, code_selector = null, code_hash = null, local_addresses = null,
    local_port = null,
    local_key = null
  where business_id = (select app_business()) and id = (p ->> 'id')::uuid and is_active
  returning * into gone;
  if not found then
    perform refuse('row.missing', 'Fogón Impresoras no encontrado.');
  end if;
  perform write_audit('print-agent.removed', 'print_agent', gone.id, jsonb_build_object('name', gone.name));
  perform printers_changed();
  return list_printers();
end
$$;

-- Pairs a Fogón Impresoras by its code, once: { code_selector, code_hash, token_hash }. Returns the agent with its business; null for a
-- wrong, used or ended code, and counts the wrong entry. A code with too many wrong entries is no longer valid.
create or replace function pair_print_agent(p jsonb) returns jsonb
language plpgsql security definer set search_path = public
as $$
declare
  agent print_agents;
begin
  select * into agent from print_agents
  where code_selector = p ->> 'code_selector' and is_active and is_code_open(code_expires_at, code_attempts)
  for update;
  if not found then
    return null;
  elsif agent.code_hash <> p ->> 'code_hash' then
    update print_agents set code_attempts = code_attempts + 1 where business_id = agent.business_id and id = agent.id;
    return null;
  elsif not exists (select from businesses where id = agent.business_id and is_active) then
    return null;
  end if;
  update print_agents set token_hash = p ->> 'token_hash', code_selector = null, code_hash = null, code_expires_at = null,
    paired_at = clock_timestamp(),
    last_seen_at = clock_timestamp(), local_addresses = null, local_port = null, local_key = null
  where business_id = agent.business_id and id = agent.id
  returning * into agent;
  perform printers_changed();
  return jsonb_build_object('business_id', agent.business_id, 'id', agent.id, 'name', agent.name,
    'location', (select name from locations where business_id = agent.business_id and id = agent.location_id));
end
$$;

-- Enters the business of a Fogón Impresoras for the rest of the transaction, by the hash of its token, without a user. Refuses an unknown
-- token, and an inactive business. When it was seen is written at most every half a minute.
create or replace function enter_print_agent(p_token_hash text) returns void
language plpgsql security definer set search_path = public
as $$
declare
  agent print_agents;
begin
  select a.* into agent from print_agents a
  join businesses b on b.id = a.business_id and b.is_active
  where a.token_hash = p_token_hash and a.is_active;
  if not found then
    perform refuse('auth.expired', 'Este programa ya no está vinculado. Vincúlalo de nuevo en Opciones › Impresoras.');
  end if;
  if coalesce(agent.last_seen_at, '-infinity') < clock_timestamp() - interval '30 seconds' then
    update print_agents set last_seen_at = clock_timestamp() where business_id = agent.business_id and id = agent.id;
  end if;
  perform set_config('app.business_id', agent.business_id::text, true);
  perform set_config('app.user_id', '', true);
  perform set_config('app.session_id', '', true);
  perform set_config('app.print_agent_id', agent.id::text, true);
end
$$;

-- What the agent in scope needs: itself, the business as its papers show it, the active network printers of its location, and the passes
-- that are good.
create or replace function read_agent_printers() returns jsonb
language sql stable
as $$
  select jsonb_build_object('now', clock_timestamp(),
    'agent', jsonb_build_object('id', a.id, 'name', a.name, 'location',
      (select name from locations l where l.business_id = a.business_id and l.id = a.location_id)),
    'business', (select jsonb_object_agg(s.key, s.value) from jsonb_each(read_settings()) s
      where s.key in ('id', 'name', 'logo_url', 'address', 'phone', 'email', 'rtn', 'country', 'zone', 'currency', 'time_format',
        'date_format', 'receipt_header', 'receipt_footer',
        'prices_include_tax', 'tip_percentage', 'is_invoicing')),
    'printers', coalesce((select jsonb_agg(printer_answer(p) order by p.created_at, p.id) from printers p
      where p.business_id = a.business_id and p.location_id = a.location_id and p.connection = 'agent' and p.is_active), '[]'),
    'passes', good_passes())
  from print_agents a where a.business_id = (select app_business()) and a.id = app_print_agent()
$$;
