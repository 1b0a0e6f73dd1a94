-- The second factor (TOTP) of a sign-in (decision 042). The Worker encrypts the secret; these functions cannot read it.

-- What a sign-in requires after a correct password: { totp_secret, is_master }.
create or replace function second_factor_of(p_user uuid) returns jsonb
language sql stable security definer set search_path = public
as $$ select jsonb_build_object('totp_secret', totp_secret, 'is_master', has_master_role(roles)) from users where id = p_user $$;

-- Uses a code once: { user_id, totp_step, totp_secret }, which refuses that step and those before it later and stores the secret as it is
-- encrypted now, or { user_id, recovery_hash }.
create or replace function consume_second_factor(p jsonb) returns boolean
language plpgsql security definer set search_path = public
as $$
begin
  if p ? 'totp_step' then
    update users set totp_step = (p ->> 'totp_step')::bigint, totp_secret = coalesce(p ->> 'totp_secret', totp_secret)
    where id = (p ->> 'user_id')::uuid and totp_secret is not null and coalesce(totp_step, 0) < (p ->> 'totp_step')::bigint;
    return found;
  end if;
  update users set recovery_hashes = array_remove(recovery_hashes, p ->> 'recovery_hash')
  where id = (p ->> 'user_id')::uuid and totp_secret is not null and p ->> 'recovery_hash' = any (recovery_hashes);
  if found then
    perform audit_user((p ->> 'user_id')::uuid, 'auth.recovery-used', '{}');
    return true;
  end if;
  return false;
end
$$;

-- Deletes sign-in attempts that did not fail, by their ids.
create or replace function delete_sign_in_attempts(p_attempts jsonb) returns void
language sql security definer set search_path = public
as $$ delete from sign_in_failures where id in (select value::uuid from jsonb_array_elements_text(p_attempts)) $$;

-- Whether the user in scope has a second factor: { is_on, recovery_left }.
create or replace function own_second_factor() returns jsonb
language sql stable security definer set search_path = public
as $$
  select jsonb_build_object('is_on', totp_secret is not null, 'recovery_left', coalesce(cardinality(recovery_hashes), 0))
  from users where id = app_user() and (password_session()).id is not null
$$;

-- Turns the second factor of the user in scope on, { totp_secret, totp_step, recovery_hashes }, or with {} off. A session that only waited
-- for this becomes a normal one; all other sessions end, because they started without it. Returns their rooms, [{ id, room }].
create or replace function set_second_factor(p jsonb) returns jsonb
language plpgsql security definer set search_path = public
as $$
declare
  turns_on boolean := p ? 'totp_secret';
  closed jsonb := '[]';
begin
  perform require_step_up();
  update users set totp_secret = p ->> 'totp_secret', totp_step = (p ->> 'totp_step')::bigint,
    recovery_hashes = case when turns_on then array(select jsonb_array_elements_text(p -> 'recovery_hashes')) end
  where id = app_user() and turns_on = (totp_secret is null);
  if not found then
    perform refuse('row.conflict', case when turns_on then 'La verificación en dos pasos ya está activa.'
      else 'La verificación en dos pasos ya está desactivada.' end);
  end if;
  if turns_on then
    update sessions set kind = 'password' where id = app_session() and kind = 'setup';
    closed := close_sessions(null);
  end if;
  perform audit_user(app_user(), case when turns_on then 'auth.second-factor-on' else 'auth.second-factor-off' end, '{}');
  return closed;
end
$$;
