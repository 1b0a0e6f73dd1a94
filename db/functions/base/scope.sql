-- The scope of a request, refusals, series of numbers, ids and the audit log.

create or replace function app_business() returns uuid
language sql stable parallel safe
as $$ select nullif(current_setting('app.business_id', true), '')::uuid $$;

create or replace function app_user() returns uuid
language sql stable parallel safe
as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

create or replace function app_session() returns uuid
language sql stable parallel safe
as $$ select nullif(current_setting('app.session_id', true), '')::uuid $$;

-- Whether a request of the API runs: the session user or the role is fogon_app, also in cascades that run as the tables' owner. The owner
-- and fogon_platform write seeds and delete whole businesses.
create or replace function is_request() returns boolean
language sql stable parallel safe
as $$ select 'fogon_app' in (session_user, current_setting('role')) $$;

-- Refuses with a code of domain/base/refusal.ts and the sentence for the user; `fields` are the wrong inputs, `details` are facts.
create or replace function refuse(code text, sentence text, fields jsonb default null, details jsonb default null) returns void
language plpgsql
as $$
begin
  raise exception using errcode = 'FG001', message = sentence,
    detail = jsonb_build_object('code', code, 'fields', fields, 'details', details)::text;
end
$$;

-- Refuses one field, which shows the sentence.
create or replace function refuse_field(code text, field text, sentence text) returns void
language sql
as $$ select refuse(code, sentence, jsonb_build_object(field, sentence)) $$;

-- Serializes writes of one topic in a business until the transaction ends, so that the second of two writers sees the rows of the first.
create or replace function serialize_writes(p_topic text) returns void
language sql
as $$ select pg_advisory_xact_lock(hashtextextended(p_topic || ' ' || app_business(), 0)) $$;

-- Whether one of the roles is the platform's master, by the same names as readRole of domain/people/access.ts.
create or replace function has_master_role(p_roles text[]) returns boolean
language sql immutable parallel safe
as $$ select lower(p_roles::text)::text[] && array['master', 'master user'] $$;

-- Enters a business for the rest of the transaction. Refuses an inactive user or business, an old token version, and an ended session. An
-- API token has no session.
create or replace function enter_scope(p_business uuid, p_user uuid, p_version integer, p_session uuid default null) returns void
language plpgsql security definer set search_path = public
as $$
begin
  if not exists (
    select from users u
    left join businesses b on b.id = p_business
    where u.id = p_user and u.is_active and u.token_version = p_version
      and (has_master_role(u.roles) or (u.business_id = p_business and b.is_active))
      and (p_session is null or exists (
        select from sessions s where s.id = p_session and s.user_id = u.id and s.ended_at is null and s.expires_at > clock_timestamp()))
  ) then
    perform refuse('auth.expired', 'Sesión expirada. Por favor inicia sesión nuevamente.');
  end if;
  perform set_config('app.business_id', coalesce(p_business::text, ''), true);
  perform set_config('app.user_id', p_user::text, true);
  perform set_config('app.session_id', coalesce(p_session::text, ''), true);
end
$$;

-- Takes one of the places of a business for long reads, until the transaction ends. Refuses at once when all are taken: a read that waits
-- would hold a connection.
create or replace function begin_long_read(p_business uuid) returns void
language plpgsql
as $$
begin
  if not exists (
    select from generate_series(1, long_reads()) place
    where pg_try_advisory_xact_lock(hashtextextended(concat_ws(' ', 'long read', place, p_business), 0)))
  then
    perform refuse('report.busy', 'Hay dos informes grandes en curso en tu negocio. Espera unos segundos y vuelve a intentarlo.', null,
      jsonb_build_object('retry_after_seconds', long_read_seconds()));
  end if;
end
$$;

-- The next number of a series of the business, without gaps: the row stays locked until the transaction ends.
create or replace function next_number(p_series text) returns bigint
language sql
as $$
  insert into business_counters as c (business_id, series, value)
  values (app_business(), p_series, 1)
  on conflict (business_id, series) do update set value = c.value + 1
  returning value
$$;

-- A UUID (version 7) of now, sortable to a quarter of a microsecond: milliseconds, then the fraction of one.
create or replace function new_id() returns uuid
language sql volatile parallel safe
as $$
  select ('0' || overlay(to_hex((extract(epoch from clock_timestamp()) * 4096000)::bigint) placing '7' from 12 for 0)
    || right(gen_random_uuid()::text, 17))::uuid
$$;

create or replace function write_audit(p_action text, p_entity text, p_entity_id uuid, p_details jsonb default '{}'::jsonb,
  p_approved_by uuid default null) returns void
language sql
as $$
  insert into audit_log (business_id, id, user_id, action, entity, entity_id, details, approved_by)
  values (app_business(), new_id(), app_user(), p_action, p_entity, p_entity_id, p_details, p_approved_by)
$$;
