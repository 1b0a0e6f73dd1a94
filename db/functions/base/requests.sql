-- Idempotent writes: the key of a request, its stored answer, and its other effects.

-- Enters the scope and locks the key until the transaction ends, so that a simultaneous repetition waits. A known key with the same request
-- (the hashes have a word in common) returns the stored answer (FG002); with another request it is refused.
create or replace function begin_request(
  p_business uuid, p_user uuid, p_version integer, p_key uuid, p_hash text, p_session uuid default null
) returns void
language plpgsql
as $$
declare
  known idempotency_keys;
begin
  perform enter_scope(p_business, p_user, p_version, p_session);
  -- Writes find rows by key, so a generic plan is cheaper than planning each statement again.
  perform set_config('plan_cache_mode', 'force_generic_plan', true);
  perform pg_advisory_xact_lock(hashtextextended(p_business || '/' || p_key, 0));
  select * into known from idempotency_keys where business_id = p_business and key = p_key;
  if not found then
    perform set_config('app.request_hash', p_hash, true);
    return;
  end if;
  if not string_to_array(known.request_hash, ' ') && string_to_array(p_hash, ' ') or known.user_id <> p_user then
    perform refuse('idempotency.mismatch', 'Esta solicitud ya se envió con otros datos. Actualiza la pantalla e intenta de nuevo.');
  end if;
  raise exception using errcode = 'FG002', message = 'replay', detail = coalesce(known.answer, 'null')::text;
end
$$;

-- Ends a request: notifies low stock, marks the past day of an offline request stale, and stores the answer under its key.
create or replace function finish_request(p_key uuid, p_answer jsonb) returns jsonb
language plpgsql
as $$
begin
  perform notify_low_stock();
  if is_offline() then
    perform mark_past_moment_stale();
  end if;
  insert into idempotency_keys (business_id, key, user_id, request_hash, answer)
  values (app_business(), p_key, app_user(), current_setting('app.request_hash'), p_answer);
  return p_answer;
end
$$;

-- Whether the request with this key was done.
create or replace function is_request_stored(p_key uuid) returns boolean
language sql stable
as $$ select exists (select from idempotency_keys where business_id = (select app_business()) and key = p_key) $$;

-- The stored answer of a request without a session, or null; a simultaneous repetition waits. Refuses a key that was used with another
-- request.
create or replace function stored_answer(p_key uuid, p_hash text) returns jsonb
language plpgsql
as $$
declare
  known idempotency_keys;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_key::text, 0));
  select * into known from idempotency_keys where key = p_key;
  if not string_to_array(known.request_hash, ' ') && string_to_array(p_hash, ' ') then
    perform refuse('idempotency.mismatch', 'Esta solicitud ya se envió con otros datos. Actualiza la pantalla e intenta de nuevo.');
  end if;
  return known.answer;
end
$$;
