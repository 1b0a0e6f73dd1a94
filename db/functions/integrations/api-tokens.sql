-- Tokens of the API: listing, creating, finding and revoking them.

create or replace function api_token_answer(t api_tokens) returns jsonb
language sql stable
as $$
  select jsonb_build_object('id', t.id, 'name', t.name, 'created_by', person_name(t.created_by),
    'created_at', t.created_at, 'last_used_at', t.last_used_at,
    'revoked_at', t.revoked_at, 'reads_events', t.reads_events)
$$;

create or replace function list_api_tokens() returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(api_token_answer(t) order by t.created_at desc), '[]') from api_tokens t
    where t.business_id = (select app_business())
$$;

-- Creates an API token of the user in scope: { id, name, token_hash, reads_events }.
create or replace function create_api_token(p jsonb) returns jsonb
language plpgsql
as $$
declare
  made api_tokens;
begin
  perform require_step_up();
  insert into api_tokens (business_id, id, name, token_hash, created_by, reads_events)
  values (app_business(), (p ->> 'id')::uuid, p ->> 'name', p ->> 'token_hash', app_user(),
    coalesce((p ->> 'reads_events')::boolean, false))
  returning * into made;
  perform write_audit('token.created', 'api_token', made.id,
    jsonb_build_object('name', made.name, 'reads_events', made.reads_events));
  return api_token_answer(made);
end
$$;

-- Revokes an API token: { id }.
create or replace function revoke_api_token(p jsonb) returns jsonb
language plpgsql
as $$
declare
  ended api_tokens;
begin
  update api_tokens set revoked_at = coalesce(revoked_at, clock_timestamp())
  where business_id = (select app_business()) and id = (p ->> 'id')::uuid
  returning * into ended;
  if not found then
    perform refuse('row.missing', 'No se encontró la llave.');
  end if;
  perform write_audit('token.revoked', 'api_token', ended.id, jsonb_build_object('name', ended.name));
  return api_token_answer(ended);
end
$$;

-- The account of a token, in the business in which the token was created, while both are active. The token of a master is valid in that
-- business only. `last_used_at` is written at most every five minutes, so that most requests write nothing.
create or replace function find_api_token(p_hash text) returns jsonb
language sql security definer set search_path = public
as $$
  with noted as (
    update api_tokens set last_used_at = clock_timestamp()
    where token_hash = p_hash and revoked_at is null
      and coalesce(last_used_at, '-infinity') < clock_timestamp() - interval '5 minutes'
  )
  select account_answer(u, t.business_id) || jsonb_build_object('reads_events', t.reads_events)
  from api_tokens t
  join users u on u.id = t.created_by and u.is_active
  join businesses b on b.id = t.business_id and b.is_active
  where t.token_hash = p_hash and t.revoked_at is null
$$;

-- A token acts for the user who created it. It ends when the password changes, when a role without that permission is set, and when the
-- user becomes inactive.
create or replace function revoke_employee_api_tokens() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  with ended as (
    update api_tokens set revoked_at = clock_timestamp() where created_by = new.id and revoked_at is null
    returning business_id, id, name
  )
  insert into audit_log (business_id, id, user_id, action, entity, entity_id, details)
  select business_id, new_id(), coalesce(app_user(), new.id), 'token.revoked', 'api_token', id, jsonb_build_object('name', name)
  from ended;
  return null;
end
$$;

create or replace trigger users_revoke_api_tokens after update of password_hash, roles, is_active on users
for each row when (
  not new.is_active or not (is_admin(new.roles) or has_master_role(new.roles))
  or (new.password_hash <> old.password_hash and new.token_version <> old.token_version)
) execute function revoke_employee_api_tokens();
