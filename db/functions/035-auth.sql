-- What must run without a business in scope: owned by fogon_platform, and nothing beside it may be (design: one small file).

-- A user as the API shows one; `p_opened_business` is the business that a master has opened.
create or replace function user_answer(u users, p_opened_business uuid default null) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'id', u.id, 'email', u.email, 'username', u.username, 'full_name', u.full_name, 'avatar_url', u.avatar_url,
    'role', u.role, 'roles', u.roles, 'business_id', coalesce(p_opened_business, u.business_id), 'is_active', u.is_active,
    'created_at', coalesce(u.created_at, now()),
    'business', (select jsonb_build_object('id', b.id, 'name', b.name, 'logo_url', b.logo_url)
      from businesses b where b.id = coalesce(p_opened_business, u.business_id)))
$$;

create or replace function account_answer(u users, p_opened_business uuid default null) returns jsonb
language sql stable
as $$
  select jsonb_build_object('user', user_answer(u, p_opened_business), 'token_version', u.token_version,
    'zone', coalesce((select time_zone from businesses where id = coalesce(p_opened_business, u.business_id)), 'UTC'))
$$;

-- The account that an e-mail means: whose owner confirmed it; else that of who registered with it and did not confirm it yet, the newest.
-- An employee's e-mail that its owner did not confirm means nobody.
create or replace function user_of_email(p_email text) returns users
language sql stable
as $$
  select u from users u
  where lower(u.email) = lower(p_email)
    and (u.email_confirmed_at is not null or (u.username is null and exists (select from businesses b where b.owner_id = u.id)))
  order by u.email_confirmed_at is null, u.created_at desc, u.id limit 1
$$;

-- Counts an attempt against the account and the address before the password is looked at, and finds the user. A device from which that
-- person signed in before has its own few attempts: what strangers fail elsewhere does not refuse it.
-- { identifier, address, window_minutes, account_limit, total_limit, device?, device_users? } gives { throttled } or
-- { attempts, is_known_device, address_failures, user_id, password_salt, confirmed, active, business_active };
-- the salt is the hash without its key, which stays here.
create or replace function begin_sign_in(p jsonb) returns jsonb
language plpgsql security definer set search_path = public
as $$
declare
  by_email boolean := p ->> 'identifier' like '%@%' and p ->> 'identifier' like '%.%';
  account text;
  here text := p ->> 'address';
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
  select case when known_device is not null then count(*) filter (where device = known_device) >= (p ->> 'account_limit')::integer
    else count(*) filter (where device is null and address = here) >= (p ->> 'account_limit')::integer
      or count(*) filter (where device is null) >= coalesce(p ->> 'total_limit', p ->> 'account_limit')::integer end
  into is_throttled
  from sign_in_failures where subject = account and created_at > since;
  if is_throttled then
    return jsonb_build_object('throttled', true);
  end if;
  insert into sign_in_failures (id, subject, address, device, is_pending) values (attempt, account, here, known_device, true);
  return jsonb_build_object('throttled', false, 'attempts', jsonb_build_array(attempt), 'by_email', by_email,
    'is_known_device', known_device is not null,
    'address_failures', (select count(*) - 1 from sign_in_failures where address = here and created_at > since),
    'user_id', found_user.id, 'password_salt', substring(found_user.password_hash from '^(.*)\$'),
    'confirmed', not by_email or found_user.email_confirmed_at is not null,
    'must_change', found_user.must_change_password, 'token_version', found_user.token_version,
    'active', found_user.is_active,
    'business_active', coalesce((select is_active from businesses where id = found_user.business_id), true));
end
$$;

-- Whether a hash is that of the user's password: once for each attempt, which begin_sign_in counted.
create or replace function check_password_hash(p_user uuid, p_attempt uuid, p_hash text) returns boolean
language plpgsql security definer set search_path = public
as $$
begin
  update sign_in_failures set is_pending = false where id = p_attempt and is_pending and subject = 'account:' || p_user;
  return found and exists (select from users where id = p_user and password_hash = p_hash);
end
$$;

-- Forgets the failed attempts at an account, or those from the address or device of one of them. An attempt whose password is still being
-- checked stays: without its row the right password would be refused. After a minute no check goes on.
create or replace function clear_sign_in_failures(p_user uuid, p_same_origin sign_in_failures default null) returns void
language sql security definer set search_path = public
as $$
  delete from sign_in_failures
  where subject = 'account:' || p_user and (not is_pending or created_at < clock_timestamp() - interval '1 minute')
    and (p_same_origin.id is null or device = p_same_origin.device or (device is null and address is not distinct from p_same_origin.address))
$$;

-- Refuses a password that is too short for who administers, at its field. Nothing is refused where no length is given.
create or replace function refuse_short_password(u users, p_length integer, p_field text) returns void
language plpgsql
as $$
begin
  if p_length < 8 and (is_admin(u.roles) or has_master_role(u.roles)) then
    perform refuse_field('input.invalid', p_field, 'La contraseña debe tener al menos 8 caracteres');
  end if;
end
$$;

-- Opens the session of a user whose password was right: { user_id, proof, token_version, session_id, expires_at, attempts, user_agent,
-- password_hash?, password_length?, chosen?, kind?, device, address }. What failed from the same address or device is forgotten. A password
-- that was reset since it was looked at opens nothing, and a temporary one only when another was
create or replace function finish_sign_in(p jsonb) returns jsonb
language plpgsql security definer set search_path = public
as $$
declare
  signed users;
  proved sign_in_failures;
begin
  -- The user first, as whoever gives them another password does: the other way around the two would wait for each other.
  select * into signed from users where id = (p ->> 'user_id')::uuid for update;
  select * into proved from sign_in_failures where id = (p -> 'attempts' ->> 0)::uuid;
  delete from sign_in_failures where id in (select value::uuid from jsonb_array_elements_text(p -> 'attempts'));
  if signed.is_active is not true then
    perform refuse('auth.inactive', 'Tu usuario está inactivo. Habla con el administrador de tu negocio.');
  end if;
  if signed.token_version <> (p ->> 'token_version')::integer or signed.password_hash is distinct from p ->> 'proof'
    or signed.must_change_password <> coalesce((p ->> 'chosen')::boolean, false)
  then
    perform refuse('auth.credentials', 'Usuario o contraseña incorrectos');
  end if;
  if (p ->> 'chosen')::boolean then
    perform refuse_short_password(signed, (p ->> 'password_length')::integer, 'newPassword');
  end if;
  update users set password_hash = coalesce(p ->> 'password_hash', password_hash), must_change_password = false
  where id = signed.id
  returning * into signed;
  if proved.id is not null then
    perform clear_sign_in_failures(signed.id, proved);
  end if;
  insert into sessions (id, user_id, business_id, expires_at, user_agent, kind, stepped_up_at)
  values ((p ->> 'session_id')::uuid, signed.id, signed.business_id, (p ->> 'expires_at')::timestamptz, p ->> 'user_agent',
    coalesce(p ->> 'kind', 'password'), clock_timestamp());
  perform audit_user(signed.id, 'auth.signed-in', jsonb_build_object('device', p ->> 'device', 'address', p ->> 'address'));
  return account_answer(signed) || jsonb_build_object('session_kind', coalesce(p ->> 'kind', 'password'));
end
$$;

-- Writes a failed sign-in to the audit log of the user's business; many in a row are one entry.
create or replace function record_failed_sign_in(p_user uuid, p_address text) returns void
language plpgsql security definer set search_path = public
as $$
begin
  perform audit_repeated(p_user, 'auth.failed', jsonb_build_object('address', p_address));
end
$$;

-- Turns the session's token: the present generation gives the next one; the one before, within the grace seconds, gives it again
-- (a lost answer, two tabs); an older one is a stolen token and ends the family: { reused_in_room } is then the room in which its screens are.
create or replace function rotate_session(p_session uuid, p_generation integer, p_grace_seconds integer) returns jsonb
language plpgsql security definer set search_path = public
as $$
declare
  s sessions;
  u users;
begin
  select * into s from sessions where id = p_session for update;
  if s.id is null or s.ended_at is not null or s.expires_at <= clock_timestamp() then
    return null;
  end if;
  select * into u from users where id = s.user_id;
  if not u.is_active or (u.business_id is not null and not (select is_active from businesses where id = u.business_id)) then
    return null;
  end if;
  if p_generation = s.generation then
    update sessions set generation = generation + 1, rotated_at = clock_timestamp(), expires_at = session_end(kind, created_at)
    where id = s.id returning * into s;
  elsif p_generation <> s.generation - 1 or s.rotated_at < clock_timestamp() - make_interval(secs => p_grace_seconds) then
    update sessions set ended_at = clock_timestamp(), end_reason = 'reuse' where id = s.id;
    return jsonb_build_object('reused_in_room', coalesce(s.business_id::text, 'platform'));
  end if;
  return account_answer(u, case when has_master_role(u.roles) then s.business_id end) || jsonb_build_object('generation', s.generation, 'expires_at', s.expires_at,
    'session_kind', s.kind);
end
$$;

-- The device of a session that ends rings no more.
create or replace function delete_session_push_subscriptions() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  delete from push_subscriptions where session_id = new.id;
  return null;
end
$$;

create or replace trigger sessions_delete_push_subscriptions after update of ended_at on sessions
for each row when (old.ended_at is null and new.ended_at is not null) execute function delete_session_push_subscriptions();

-- Ends a session; gives the room in which its screens are, or null when it had ended.
create or replace function end_session(p_session uuid) returns text
language plpgsql security definer set search_path = public
as $$
declare
  ended sessions;
begin
  update sessions set ended_at = clock_timestamp(), end_reason = 'sign-out' where id = p_session and ended_at is null
  returning * into ended;
  if not found then
    return null;
  end if;
  perform audit_user(ended.user_id, 'auth.signed-out', '{}');
  return coalesce(ended.business_id::text, 'platform');
end
$$;

-- Forgets the failed sign-ins of somebody of the business in scope: who vouches for them there lets them try again at once.
create or replace function clear_employee_sign_in_failures(p_user uuid) returns void
language sql security definer set search_path = public
as $$
  select clear_sign_in_failures(id) from users where id = p_user and business_id = (select app_business())
$$;

-- Ends every session of somebody, whose devices ring no more.
create or replace function end_every_session(p_user uuid, p_reason text) returns void
language sql
as $$
  update sessions set ended_at = clock_timestamp(), end_reason = p_reason where user_id = p_user and ended_at is null;
  delete from push_subscriptions where user_id = p_user;
$$;

-- The same for somebody of the business in scope.
create or replace function end_sessions_of(p_user uuid, p_reason text) returns void
language sql security definer set search_path = public
as $$ select end_every_session(id, p_reason) from users where id = p_user and business_id = (select app_business()) $$;

-- Hands a device over to somebody of the same business whose PIN was right, ending the session that was open on it:
-- { user_id, pin_hash, session_id, expires_at, user_agent, ended_session }.
create or replace function switch_session(p jsonb) returns jsonb
language plpgsql security definer set search_path = public
as $$
declare
  next_user users;
begin
  update sessions set ended_at = clock_timestamp(), end_reason = 'switch'
  where id = (p ->> 'ended_session')::uuid and business_id = (select app_business()) and ended_at is null and expires_at > clock_timestamp();
  if not found then
    perform refuse('access.denied', 'Para cambiar de usuario inicia sesión primero en este dispositivo.');
  end if;
  select * into next_user from users
  where business_id = (select app_business()) and id = (p ->> 'user_id')::uuid and is_active and pin_hash = p ->> 'pin_hash'
  for update;
  if not found then
    perform refuse_field('approval.pin', 'pin', 'El PIN no es correcto.');
  end if;
  insert into sessions (id, user_id, business_id, expires_at, user_agent, kind)
  values ((p ->> 'session_id')::uuid, next_user.id, next_user.business_id, (p ->> 'expires_at')::timestamptz, p ->> 'user_agent', 'pin');
  perform write_audit('auth.switched', 'user', next_user.id, jsonb_build_object('to', next_user.full_name));
  return account_answer(next_user) || jsonb_build_object('session_kind', 'pin');
end
$$;

-- The answer that was kept for the key of who has not signed in, or null; who repeats the request meanwhile waits for it. A key used
-- before with another request is refused.
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

-- Refuses an e-mail that somebody else has: who confirmed it, or registered with it and has a link to confirm it that is still good.
create or replace function refuse_taken_email(p_email text, p_user uuid) returns void
language plpgsql
as $$
begin
  if exists (
    select from users u where lower(u.email) = lower(p_email) and u.id <> p_user and (u.email_confirmed_at is not null or exists (
      select from businesses b join email_links l on l.user_id = b.owner_id
      where b.owner_id = u.id and l.purpose = 'confirm' and l.used_at is null and l.expires_at > clock_timestamp()))
  ) then
    perform refuse_field('auth.email-taken', 'email', 'Este correo ya está registrado');
  end if;
end
$$;

-- Says why a registration could not be written, as 1-core §8 wants it; the cause goes to the server's log, for a stranger reads the answer.
-- What the server asks to be tried again goes on as it is.
create or replace function refuse_registration(p_state text, p_cause text, p_prefix text) returns void
language plpgsql
as $$
begin
  if p_state like '40%' then
    raise exception using errcode = p_state, message = p_cause;
  end if;
  raise warning 'register_business: % (%)', p_cause, p_state;
  perform refuse('row.conflict', case when p_state = '42501' then 'Error de permisos. Por favor, intenta nuevamente.'
    else p_prefix || 'no se pudo guardar. Intenta de nuevo en unos minutos.' end);
end
$$;

-- Locks the owner of a business who registered and has not confirmed the e-mail yet; null for anybody else.
create or replace function lock_registrant(p_user uuid) returns users
language sql
as $$
  select u from users u join businesses b on b.owner_id = u.id and b.id = u.business_id
  where u.id = p_user and u.is_active and u.email_confirmed_at is null
  for update of u
$$;

-- Registers a business with its owner and a confirmation link, all or nothing:
-- { business_id, user_id, link_id, businessName, ownerName, email, phone, password_hash, expires_at, key, hash }.
create or replace function register_business(p jsonb) returns jsonb
language plpgsql security definer set search_path = public
as $$
declare
  business uuid := (p ->> 'business_id')::uuid;
  owner uuid := (p ->> 'user_id')::uuid;
  answer jsonb := stored_answer((p ->> 'key')::uuid, p ->> 'hash');
begin
  if answer is not null then
    return answer;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('email:' || lower(p ->> 'email'), 0));
  perform refuse_taken_email(p ->> 'email', owner);
  begin
    insert into businesses (id, name, owner_id, email, phone)
    values (business, p ->> 'businessName', owner, p ->> 'email', p ->> 'phone');
  exception when others then
    perform refuse_registration(sqlstate, sqlerrm, 'Error al crear el negocio: ');
  end;
  begin
    insert into users (id, business_id, email, full_name, role, roles, password_hash)
    values (owner, business, p ->> 'email', p ->> 'ownerName', 'admin', array['admin'], p ->> 'password_hash');
  exception when others then
    perform refuse_registration(sqlstate, sqlerrm, 'Error al crear el perfil de usuario: ');
  end;
  if not exists (select from users where id = owner) then
    perform refuse('row.conflict', 'No se pudo crear el usuario');
  elsif (lock_registrant(owner)).id is null then
    perform refuse('row.conflict', 'No se pudo autenticar el usuario');
  end if;
  insert into locations (business_id, id, name) values (business, new_id(), 'Principal');
  insert into registers (business_id, id, name, location_id)
  select business, new_id(), 'Caja principal', id from locations where business_id = business;
  insert into payment_methods (business_id, id, name, kind, order_index)
  values (business, new_id(), 'Efectivo', 'efectivo', 1), (business, new_id(), 'Tarjeta', 'tarjeta', 2),
    (business, new_id(), 'Transferencia', 'transferencia', 3), (business, new_id(), 'Fiado', 'fiado', 4);
  insert into email_links (id, user_id, purpose, expires_at)
  values ((p ->> 'link_id')::uuid, owner, 'confirm', (p ->> 'expires_at')::timestamptz);
  answer := jsonb_build_object('business_id', business, 'user_id', owner, 'link_id', p ->> 'link_id');
  insert into idempotency_keys (business_id, key, user_id, request_hash, answer)
  values (business, (p ->> 'key')::uuid, owner, p ->> 'hash', answer);
  return answer;
end
$$;

-- A further link to confirm the e-mail of a registration. Refuses a sixth within the hour.
create or replace function add_confirmation(p_user uuid, p_link uuid, p_expires timestamptz) returns void
language plpgsql
as $$
begin
  if (select count(*) from email_links where user_id = p_user and created_at > clock_timestamp() - interval '1 hour') >= 5 then
    perform refuse('auth.throttled', 'Ya enviamos varios correos. Espera una hora para enviar otro.');
  end if;
  insert into email_links (id, user_id, purpose, expires_at) values (p_link, p_user, 'confirm', p_expires);
end
$$;

-- Sends the confirmation of a registration again: { user_id, link_id, expires_at } gives { email, full_name }, or null once it is confirmed.
create or replace function renew_confirmation(p jsonb) returns jsonb
language plpgsql security definer set search_path = public
as $$
declare
  waiting users := lock_registrant((p ->> 'user_id')::uuid);
begin
  if waiting.id is null then
    return null;
  end if;
  perform add_confirmation(waiting.id, (p ->> 'link_id')::uuid, (p ->> 'expires_at')::timestamptz);
  return jsonb_build_object('email', waiting.email, 'full_name', waiting.full_name);
end
$$;

-- Gives a registration that waits for its confirmation another e-mail: { user_id, email, link_id, expires_at, key, hash } gives { link_id,
-- full_name }. The links of the one before are worth nothing. Refuses an e-mail that somebody has, and once it is confirmed.
create or replace function change_registration_email(p jsonb) returns jsonb
language plpgsql security definer set search_path = public
as $$
declare
  answer jsonb := stored_answer((p ->> 'key')::uuid, p ->> 'hash');
  waiting users;
begin
  if answer is not null then
    return answer;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('email:' || lower(p ->> 'email'), 0));
  waiting := lock_registrant((p ->> 'user_id')::uuid);
  if waiting.id is null then
    perform refuse('auth.link', 'Tu correo ya quedó confirmado. Inicia sesión.');
  end if;
  perform refuse_taken_email(p ->> 'email', waiting.id);
  update businesses set email = p ->> 'email' where id = waiting.business_id and email = waiting.email;
  update users set email = p ->> 'email' where id = waiting.id;
  perform add_confirmation(waiting.id, (p ->> 'link_id')::uuid, (p ->> 'expires_at')::timestamptz);
  perform audit_user(waiting.id, 'auth.email-changed', jsonb_build_object('email', p ->> 'email'));
  answer := jsonb_build_object('link_id', p ->> 'link_id', 'full_name', waiting.full_name);
  insert into idempotency_keys (business_id, key, user_id, request_hash, answer)
  values (waiting.business_id, (p ->> 'key')::uuid, waiting.id, p ->> 'hash', answer);
  return answer;
end
$$;

-- A link for the user of an e-mail, or null when there is none.
create or replace function create_email_link(p_email text, p_purpose text, p_link uuid, p_expires timestamptz) returns jsonb
language sql security definer set search_path = public
as $$
  with made as (
    insert into email_links (id, user_id, purpose, expires_at)
    select p_link, u.id, p_purpose, p_expires from user_of_email(p_email) u
    where u.is_active and (p_purpose = 'reset' or u.email_confirmed_at is null)
      and (select count(*) from email_links l where l.user_id = u.id and l.created_at > clock_timestamp() - interval '1 hour') < 5
    returning user_id
  )
  select jsonb_build_object('email', u.email, 'full_name', u.full_name) from made join users u on u.id = made.user_id
$$;

-- A link by which somebody of the business in scope confirms the e-mail within three days: { id, expires_at, email, full_name, business }.
-- Null when there is nothing to confirm, or when the address was sent five within the hour, or the business sent sixty.
create or replace function create_employee_link(p_user uuid) returns jsonb
language sql security definer set search_path = public
as $$
  with whom as (
    select u.* from users u
    where u.business_id = (select app_business()) and u.id = p_user and u.is_active and u.email is not null and u.email_confirmed_at is null
  ), sent as (
    select count(*) filter (where lower(u.email) = lower(w.email)) as to_address, count(*) filter (where u.business_id = w.business_id) as of_business
    from whom w
    join users u on u.business_id = w.business_id or lower(u.email) = lower(w.email)
    join email_links l on l.user_id = u.id and l.purpose = 'confirm' and l.created_at > clock_timestamp() - interval '1 hour'
  ), made as (
    insert into email_links (id, user_id, purpose, expires_at)
    select new_id(), w.id, 'confirm', clock_timestamp() + interval '3 days' from whom w, sent s where s.to_address < 5 and s.of_business < 60
    returning *
  )
  select jsonb_build_object('id', made.id, 'expires_at', made.expires_at, 'email', w.email, 'full_name', w.full_name, 'business', b.name)
  from made join whom w on w.id = made.user_id join businesses b on b.id = w.business_id
$$;

-- Uses a link once: { link_id, purpose, password_hash?, password_length?, key, hash }. A confirmation marks the e-mail; a reset writes
-- the new password, confirms the e-mail and ends every session. Of several accounts with one e-mail the first that confirms it has it.
create or replace function consume_email_link(p jsonb) returns boolean
language plpgsql security definer set search_path = public
as $$
declare
  used email_links;
  owner users;
begin
  if stored_answer((p ->> 'key')::uuid, p ->> 'hash') is not null then
    return true;
  end if;
  update email_links set used_at = clock_timestamp()
  where id = (p ->> 'link_id')::uuid and purpose = p ->> 'purpose' and used_at is null and expires_at > clock_timestamp()
  returning * into used;
  if not found then
    return false;
  end if;
  select * into owner from users where id = used.user_id for update;
  if used.purpose = 'reset' then
    perform refuse_short_password(owner, (p ->> 'password_length')::integer, 'password');
  end if;
  begin
    update users set email_confirmed_at = coalesce(email_confirmed_at, clock_timestamp()),
      password_hash = coalesce(p ->> 'password_hash', password_hash),
      must_change_password = must_change_password and used.purpose <> 'reset',
      token_version = token_version + (used.purpose = 'reset')::integer
    where id = owner.id;
  exception when unique_violation then
    perform refuse('auth.link', 'Ese correo ya se confirmó en otra cuenta de Fogón. Pide a tu administrador que ponga otro en la tuya.');
  end;
  if owner.email_confirmed_at is null and owner.business_id is not null then
    insert into audit_log (business_id, id, user_id, action, entity, entity_id, details)
    values (owner.business_id, new_id(), owner.id, 'auth.email-confirmed', 'user', owner.id, jsonb_build_object('email', owner.email));
  end if;
  if used.purpose = 'reset' then
    perform end_every_session(used.user_id, 'reset');
    perform audit_user(used.user_id, 'auth.reset', '{}');
  end if;
  perform clear_sign_in_failures(used.user_id);
  -- A master is of no business, and its answers have no place to be kept.
  insert into idempotency_keys (business_id, key, user_id, request_hash, answer)
  select business_id, (p ->> 'key')::uuid, id, p ->> 'hash', 'true' from users where id = used.user_id and business_id is not null;
  return true;
end
$$;

-- A link to choose another password is worth no more once the account's tokens are not; no link is once its e-mail is another one.
create or replace function end_reset_links() returns trigger
language plpgsql security definer set search_path = public
as $$
begin
  update email_links set used_at = clock_timestamp()
  where user_id = new.id and used_at is null and (purpose = 'reset' or old.email is distinct from new.email);
  return null;
end
$$;

create or replace trigger users_end_reset_links after update of token_version, email on users
for each row when (old.token_version <> new.token_version or old.email is distinct from new.email) execute function end_reset_links();

-- The businesses of 'Nuestra Familia': active ones with an active owner who confirmed the e-mail and a name of letters, six at most, newest
-- first (1-core §7).
create or replace function landing_businesses() returns jsonb
language sql stable security definer set search_path = public
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'logo_url', logo_url) order by created_at desc), '[]')
  from (
    select b.* from businesses b join users u on u.id = b.owner_id and u.is_active and u.email_confirmed_at is not null
    where b.is_active and char_length(b.name) <= 80 and b.name ~ '[[:alpha:]].*[[:alpha:]]'
    order by b.created_at desc, b.id limit 6
  ) b
$$;

-- The account that a key acts for, in the business that it was made in, while both are active: a master's key is no way around it. When it
-- was used last is kept to five minutes, so that a request writes nothing.
create or replace function find_api_token(p_hash text) returns jsonb
language sql security definer set search_path = public
as $$
  with noted as (
    update api_tokens set last_used_at = clock_timestamp()
    where token_hash = p_hash and revoked_at is null
      and coalesce(last_used_at, '-infinity') < clock_timestamp() - interval '5 minutes'
  )
  select account_answer(u, t.business_id)
  from api_tokens t
  join users u on u.id = t.created_by and u.is_active
  join businesses b on b.id = t.business_id and b.is_active
  where t.token_hash = p_hash and t.revoked_at is null
$$;

create or replace function create_outbox_email(p_id uuid, p_recipient text, p_subject text, p_body text) returns void
language sql security definer set search_path = public
as $$ insert into outbox_emails (id, recipient, subject, body) values (p_id, p_recipient, p_subject, p_body) $$;

create or replace function list_outbox() returns jsonb
language sql stable security definer set search_path = public
as $$
  select coalesce(jsonb_agg(to_jsonb(e) order by e.created_at desc), '[]')
  from (select * from outbox_emails order by created_at desc limit 50) e
$$;

-- Forgets what is no longer needed: stored answers after two days, sign-in attempts after one, sessions a month after their end, e-mails of
-- the outbox after a month, sample data that were taken away when they can't come back.
create or replace function delete_expired() returns void
language sql security definer set search_path = public
as $$
  delete from idempotency_keys where created_at < clock_timestamp() - interval '2 days';
  delete from sign_in_failures where created_at < clock_timestamp() - interval '1 day';
  delete from sessions where expires_at < clock_timestamp() - interval '30 days';
  delete from email_links where expires_at < clock_timestamp() - interval '30 days';
  delete from outbox_emails where created_at < clock_timestamp() - interval '30 days';
  delete from sample_removals where removed_at < clock_timestamp() - interval '1 hour';
$$;

-- The profile of the user in scope, also of a master: outside any business, or in the one that it has opened.
create or replace function my_profile() returns jsonb
language sql stable security definer set search_path = public
as $$ select user_answer(u, app_business()) from users u where u.id = app_user() $$;

-- Tells the reminders that are due in at most p_limit active businesses, those that wait longest first:
-- [{ business_id, told: [{ id, user_id }] }].
create or replace function create_due_reminder_notifications(p_limit integer) returns jsonb
language plpgsql security definer set search_path = public
as $$
declare
  business uuid;
  notified jsonb;
  all_notified jsonb := '[]';
begin
  for business in
    select b.id from businesses b join reminders r on r.business_id = b.id
    where b.is_active and r.is_active and r.next_at <= clock_timestamp()
    group by b.id order by min(r.next_at), b.id limit p_limit
  loop
    perform set_config('app.business_id', business::text, true);
    notified := create_reminder_notifications();
    if notified <> '[]' then
      all_notified := all_notified || jsonb_build_object('business_id', business, 'notified', notified);
    end if;
  end loop;
  return all_notified;
end
$$;

-- What rings on which device for notifications of a business: [{ endpoint, p256dh, auth, id, title, message }].
create or replace function list_push_messages(p_business uuid, p_notifications uuid[]) returns jsonb
language sql stable security definer set search_path = public
as $$
  select coalesce(jsonb_agg(jsonb_build_object('endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth, 'id', n.id, 'title', n.title,
    'message', n.message) order by s.created_at, s.id, n.created_at, n.id), '[]')
  from notifications n
  join push_subscriptions s on s.business_id = n.business_id and s.user_id = n.user_id
  join users u on u.id = n.user_id and u.is_active
  where n.business_id = p_business and n.id = any (p_notifications) and not n.is_read
    and (s.session_id is null or exists (select from sessions e where e.id = s.session_id and e.ended_at is null and e.expires_at > clock_timestamp()))
$$;

-- Forgets devices by their addresses, whosever they are: an address is of one browser, and only that browser and its maker know it.
create or replace function delete_push_subscriptions(p_endpoints text[]) returns void
language sql security definer set search_path = public
as $$ delete from push_subscriptions where endpoint = any (p_endpoints) $$;
