create or replace function api_token_answer(t api_tokens) returns jsonb
language sql stable
as $$
  select jsonb_build_object('id', t.id, 'name', t.name, 'created_by', person_name(t.created_by),
    'created_at', t.created_at, 'last_used_at', t.last_used_at, 'revoked_at', t.revoked_at)
$$;

create or replace function list_api_tokens() returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(api_token_answer(t) order by t.created_at desc), '[]') from api_tokens t where t.business_id = (select app_business())
$$;

-- Keeps an API token of who asks: { id, name, token_hash }.
create or replace function create_api_token(p jsonb) returns jsonb
language plpgsql
as $$
declare
  made api_tokens;
begin
  perform require_step_up();
  insert into api_tokens (business_id, id, name, token_hash, created_by)
  values (app_business(), (p ->> 'id')::uuid, p ->> 'name', p ->> 'token_hash', app_user())
  returning * into made;
  perform write_audit('token.created', 'api_token', made.id, jsonb_build_object('name', made.name));
  return api_token_answer(made);
end
$$;

-- Ends an API token: { id }.
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
