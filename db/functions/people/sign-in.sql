-- Signing in: attempts, passwords and their limits. There is no business in scope, so fogon_platform owns these functions.

-- Counts an attempt for the account and the address before the password is checked, and finds the user. A device on which that user signed
-- in before has its own limit, so that failures elsewhere do not block it.
-- { identifier, address, window_minutes, account_limit, total_limit, device?, device_users? } returns { throttled } or
-- { attempts, is_known_device, address_failures, user_id, password_salt, confirmed, active, business_active }; the salt is the hash without
-- its key, which is not returned.
create or replace function begin_sign_in(p jsonb) returns jsonb
language plpgsql security definer set search_path = public
as $$
declare
  by_email boolean := p ->> 'identifier' like '%@%' and p ->> 'identifier' like '%.%';
  account text;
  origin_address text := p ->> 'address';
  since timestamptz := clock_timestamp() - make_interval(mins => (p ->> 'window_minutes')::integer);
  found_user users;
  attempt uuid := new_id();
  known_device uuid;
  is_throttled boolean;
begin
  if by_email then
    found_user := user_of_email(p ->> 'identifier');
  else
    select * into found_user from users where lower(username) = lower(p ->> 'identifier');
  end if;
  account := 'account:' || coalesce(found_user.id::text, lower(p ->> 'identifier'));
  if coalesce(p -> 'device_users', '[]') ? found_user.id::text then
    known_device := (p ->> 'device')::uuid;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(account, 0));
  -- A sign-in that held the lock may have hashed the password again.
  select * into found_user from users where id = found_user.id;
  select case when known_device is not null then count(*) filter (where device = known_device) >= (p ->> 'account_limit')::integer
    else count(*) filter (where device is null and address = origin_address) >= (p ->> 'account_limit')::integer
      or count(*) filter (where device is null) >= coalesce(p ->> 'total_limit', p ->> 'account_limit')::integer end
  into is_throttled
  from sign_in_failures where subject = account and created_at > since;
  if is_throttled then
    return jsonb_build_object('throttled', true);
  end if;
  insert into sign_in_failures (id, subject, address, device, is_pending) values (attempt, account, origin_address, known_device, true);
  return jsonb_build_object('throttled', false, 'attempts', jsonb_build_array(attempt), 'by_email', by_email,
    'is_known_device', known_device is not null,
    'address_failures', (select count(*) - 1 from sign_in_failures where address = origin_address and created_at > since),
    'user_id', found_user.id, 'password_salt', substring(found_user.password_hash from '^(.*)\$'),
    'confirmed', not by_email or found_user.email_confirmed_at is not null,
    'must_change', found_user.must_change_password, 'token_version', found_user.token_version,
    'active', found_user.is_active,
    'business_active', coalesce((select is_active from businesses where id = found_user.business_id), true));
end
$$;

-- Whether a hash is the hash of the user's password: once for each attempt that begin_sign_in counted.
create or replace function check_password_hash(p_user uuid, p_attempt uuid, p_hash text) returns boolean
language plpgsql security definer set search_path = public
as $$
declare
  is_right boolean := exists (select from users where id = p_user and password_hash = p_hash);
begin
  update sign_in_failures set is_pending = false, is_verified = is_right
  where id = p_attempt and is_pending and subject = 'account:' || p_user;
  return found and is_right;
end
$$;

-- Deletes the failed attempts of an account, or those with the address or device of one of them. Within a minute, attempts stay whose
-- password is being checked, and those of other devices whose password was right: without its row the correct password would be refused. No
-- sign-in takes longer.
create or replace function clear_sign_in_failures(p_user uuid, p_same_origin sign_in_failures default null) returns void
language sql security definer set search_path = public
as $$
  delete from sign_in_failures
  where subject = 'account:' || p_user
    and (not (is_pending or (is_verified and p_same_origin.id is not null)) or created_at < clock_timestamp() - interval '1 minute')
    and (p_same_origin.id is null or device = p_same_origin.device
      or (device is null and address is not distinct from p_same_origin.address))
$$;

-- Deletes the failed sign-ins of an employee of the business in scope, so that they can try again at once.
create or replace function clear_employee_sign_in_failures(p_user uuid) returns void
language sql security definer set search_path = public
as $$
  select clear_sign_in_failures(id) from users where id = p_user and business_id = (select app_business())
$$;

-- Refuses a password that is too short for an administrator, on its field. Without a length it refuses nothing.
create or replace function refuse_short_password(u users, p_length integer, p_field text) returns void
language plpgsql
as $$
begin
  if p_length < 8 and (is_admin(u.roles) or has_master_role(u.roles)) then
    perform refuse_field('input.invalid', p_field, 'La contraseña debe tener al menos 8 caracteres');
  end if;
end
$$;

-- Opens the session of a user with a correct password: { user_id, proof, token_version, session_id, expires_at, attempts, user_agent,
-- password_hash?, password_length?, chosen?, kind?, device, address }. Deletes the failures from the same address or device. Refuses a
-- password that changed since it was checked, and a temporary one unless a new one was chosen.
create or replace function finish_sign_in(p jsonb) returns jsonb
language plpgsql security definer set search_path = public
as $$
declare
  signed_in users;
  attempt sign_in_failures;
begin
  -- The user is locked first, as where the password is changed: another order could deadlock.
  select * into signed_in from users where id = (p ->> 'user_id')::uuid for update;
  perform pg_advisory_xact_lock(hashtextextended('account:' || signed_in.id, 0));
  select * into attempt from sign_in_failures where id = (p -> 'attempts' ->> 0)::uuid;
  delete from sign_in_failures where id in (select value::uuid from jsonb_array_elements_text(p -> 'attempts'));
  if signed_in.is_active is not true then
    perform refuse('auth.inactive', 'Tu usuario está inactivo. Habla con el administrador de tu negocio.');
  end if;
  -- The password may have been hashed again since this attempt was verified; each other change has its token version.
  if signed_in.token_version <> (p ->> 'token_version')::integer
    or (signed_in.password_hash is distinct from p ->> 'proof' and not (coalesce(attempt.is_verified, false)
      and attempt.subject = 'account:' || signed_in.id))
    or signed_in.must_change_password <> coalesce((p ->> 'chosen')::boolean, false)
  then
    perform refuse('auth.credentials', 'Usuario o contraseña incorrectos');
  end if;
  if (p ->> 'chosen')::boolean then
    perform refuse_short_password(signed_in, (p ->> 'password_length')::integer, 'newPassword');
  end if;
  -- The password is not hashed again while another device checks it against the present hash; a later sign-in does it.
  update users set password_hash = case
      when (p ->> 'chosen')::boolean or not exists (select from sign_in_failures where subject = 'account:' || signed_in.id and is_pending
        and created_at > clock_timestamp() - interval '1 minute')
      then coalesce(p ->> 'password_hash', password_hash)
      else password_hash end,
    must_change_password = false
  where id = signed_in.id
  returning * into signed_in;
  if attempt.id is not null then
    perform clear_sign_in_failures(signed_in.id, attempt);
  end if;
  insert into sessions (id, user_id, business_id, expires_at, user_agent, kind, stepped_up_at)
  values ((p ->> 'session_id')::uuid, signed_in.id, signed_in.business_id, (p ->> 'expires_at')::timestamptz, p ->> 'user_agent',
    coalesce(p ->> 'kind', 'password'), clock_timestamp());
  perform audit_user(signed_in.id, 'auth.signed-in', jsonb_build_object('device', p ->> 'device', 'address', p ->> 'address'));
  if (p ->> 'chosen')::boolean then
    perform changed('settings.changed');
  end if;
  return account_answer(signed_in) || jsonb_build_object('session_kind', coalesce(p ->> 'kind', 'password'));
end
$$;

-- Writes a failed sign-in to the audit log of the user's business; repeated failures are one entry.
create or replace function record_failed_sign_in(p_user uuid, p_address text) returns void
language plpgsql security definer set search_path = public
as $$
begin
  perform audit_repeated(p_user, 'auth.failed', jsonb_build_object('address', p_address));
end
$$;
