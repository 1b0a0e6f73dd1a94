-- Businesses as the platform's masters see them.

create or replace function is_master() returns boolean
language sql stable security definer set search_path = public
as $$ select exists (select from users where id = app_user() and is_active and has_master_role(roles)) $$;

create or replace function business_row(b businesses) returns jsonb
language sql stable
as $$ select jsonb_build_object('id', b.id, 'name', b.name, 'type', b.type, 'is_active', b.is_active) $$;

-- One page of the businesses by name, those whose name or type contains the search: with p_all every business, for a master; else the one
-- in scope.
create or replace function list_businesses(p_all boolean, p_search text, p_limit integer, p_offset integer) returns jsonb
language sql stable security definer set search_path = public
as $$
  with chosen as (
    select b from businesses b
    where (b.id = (select app_business()) or (p_all and (select is_master())))
      and (p_search is null or position(fold(p_search) in fold(concat_ws(' ', b.name, b.type))) > 0)
  ), page as (
    select b from chosen order by fold((b).name), (b).id limit p_limit offset p_offset
  )
  select jsonb_build_object('total', (select count(*) from chosen),
    'businesses', coalesce((select jsonb_agg(business_row(b) order by fold((b).name), (b).id) from page), '[]'))
$$;

-- Sets the business of a master's session, or null for none, and returns the account in it; null for other users.
create or replace function set_session_business(p_session uuid, p_business uuid) returns jsonb
language sql security definer set search_path = public
as $$
  update sessions set business_id = p_business where id = p_session and user_id = app_user() and (select is_master());
  select account_answer(u, p_business) from users u where u.id = app_user() and (select is_master());
$$;

-- Locks the business in scope for a master. Refuses other users and an unknown business.
create or replace function business_for_master() returns businesses
language plpgsql
as $$
declare
  found_business businesses;
begin
  if not is_master() then
    perform refuse('access.denied', 'No tienes permiso para hacer esto.');
  end if;
  select * into found_business from businesses where id = (select app_business()) for update;
  if not found then
    perform refuse('row.missing', 'Negocio no encontrado.');
  end if;
  return found_business;
end
$$;

-- A master opens or leaves the business in scope, which is written to its audit log: { opens, session_id? }. Returns `at`, the time.
create or replace function set_master_business(p jsonb) returns jsonb
language plpgsql
as $$
declare
  opens boolean := (p ->> 'opens')::boolean;
begin
  perform business_for_master();
  perform write_audit(case when opens then 'platform.entered' else 'platform.left' end, 'business', app_business());
  return jsonb_build_object('at', clock_timestamp(),
    'account', set_session_business((p ->> 'session_id')::uuid, case when opens then app_business() end));
end
$$;

-- Activates or deactivates the business in scope: { is_active }.
create or replace function change_business_status(p jsonb) returns jsonb
language plpgsql
as $$
declare
  wanted boolean := (p ->> 'is_active')::boolean;
  business businesses := business_for_master();
begin
  if business.is_active <> wanted then
    update businesses set is_active = wanted where id = business.id returning * into business;
    perform write_audit(case when wanted then 'platform.activated' else 'platform.deactivated' end, 'business', business.id);
  end if;
  if not wanted then
    perform changed('session.ended', '{"user_id": null}');
  end if;
  return business_row(business);
end
$$;
