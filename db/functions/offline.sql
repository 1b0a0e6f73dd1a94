-- Offline requests: writes that say when they happened (docs/offline.md).

-- Refuses again a request that is a conflict, with the refusal that it had.
create or replace function refuse_known_conflict(p_key uuid) returns void
language plpgsql
as $$
declare
  known jsonb := (select refusal from offline_conflicts where business_id = (select app_business()) and id = p_key);
begin
  if known is not null then
    -- A device that was delivered for review and signs in again has a session: only its request is refused.
    perform refuse(case when known ->> 'code' like 'auth.%' then 'row.conflict' else known ->> 'code' end, known ->> 'message',
      known -> 'fields', coalesce(known -> 'details', '{}') || jsonb_build_object('conflict_id', p_key));
  end if;
end
$$;

-- The idempotency key with which the request of a conflict is sent again: it has one effect, also if two administrators send it with different
-- changes.
create or replace function resending_key(p_conflict uuid) returns uuid
language sql immutable parallel safe
as $$
  select overlay(overlay(left(encode(sha256(('resend ' || p_conflict)::bytea), 'hex'), 32) placing '8' from 13) placing '8' from 17)::uuid
$$;

-- When the conflict happened that an administrator sends again with this key; null for any other request. Its request has another moment, because the own
-- one is too old (worker/send-again.ts).
create or replace function moment_of_resent_conflict(p_key uuid) returns timestamptz
language sql stable
as $$
  select c.occurred_at from offline_conflicts c
  where c.business_id = (select app_business()) and c.status = 'Pendiente' and resending_key(c.id) = p_key
    and exists (select from users u where u.business_id = c.business_id and u.id = app_user() and is_admin(u.roles))
$$;

-- Begins an offline request as begin_request() does, for its moment: one in the future is now. Refuses one that is too old, and one that is a
-- conflict already.
create or replace function begin_offline_request(
  p_business uuid, p_user uuid, p_version integer, p_key uuid, p_hash text, p_session uuid, p_offline jsonb
) returns void
language plpgsql
as $$
declare
  present timestamptz := clock_timestamp();
  moment timestamptz := least((p_offline ->> 'occurred_at')::timestamptz, present);
begin
  perform begin_request(p_business, p_user, p_version, p_key, p_hash, p_session);
  perform refuse_known_conflict(p_key);
  if moment < present - make_interval(hours => offline_hours()) then
    perform refuse('offline.too-old', format('Esto ocurrió hace más de %s horas.', offline_hours()));
  end if;
  perform set_config('app.offline', p_offline::text, true);
  perform set_config('app.occurred_at', moment::text, true);
  perform set_config('app.resent_moment', coalesce(moment_of_resent_conflict(p_key)::text, ''), true);
end
$$;

-- Stores a refused offline request: { id, kind, request: { method, path, body }, offline, refusal }. Repeating it changes nothing. Returns whether the
-- request is a conflict: not if the same request was accepted meanwhile.
create or replace function record_offline_conflict(p jsonb) returns boolean
language plpgsql
as $$
declare
  request_key uuid := (p ->> 'id')::uuid;
begin
  -- The lock of begin_request().
  perform pg_advisory_xact_lock(hashtextextended(app_business() || '/' || request_key, 0));
  if exists (select from idempotency_keys where business_id = (select app_business()) and key = request_key) then
    return false;
  end if;
  insert into offline_conflicts (business_id, id, kind, request, offline, device_id, user_id, provisional_number, occurred_at, refusal)
  values (app_business(), request_key, p ->> 'kind', p -> 'request', p -> 'offline', (p -> 'offline' ->> 'device_id')::uuid, app_user(),
    p -> 'offline' ->> 'number', least((p -> 'offline' ->> 'occurred_at')::timestamptz, clock_timestamp()), p -> 'refusal')
  on conflict (business_id, id) do nothing;
  return true;
end
$$;
