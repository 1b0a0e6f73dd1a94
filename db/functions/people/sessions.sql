-- Sessions: their start, rotation and end, and the step-up that dangerous acts require (decision 042).

-- The expiry of a session that is used now: 30 days, or 12 hours if it was opened by PIN, and at most 180 days after its start.
create or replace function session_end(p_kind text, p_started_at timestamptz) returns timestamptz
language sql volatile
as $$
  select least(clock_timestamp() + case p_kind when 'pin' then interval '12 hours' else interval '30 days' end,
    p_started_at + interval '180 days')
$$;

-- Rotates the token of a session: the present generation gets the next one; the one before gets it again within the grace seconds (a lost
-- answer, two tabs). An older one is a stolen token and ends the session: { reused_in_room } is the room of its screens.
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
  return account_answer(u, case when has_master_role(u.roles) then s.business_id end)
    || jsonb_build_object('generation', s.generation, 'expires_at', s.expires_at,
    'session_kind', s.kind);
end
$$;

-- Deletes the push subscriptions of a session that ends.
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

-- Ends a session; returns the room of its screens, or null if it had ended.
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

-- Ends every session of a user, and deletes their push subscriptions.
create or replace function end_every_session(p_user uuid, p_reason text) returns void
language sql
as $$
  update sessions set ended_at = clock_timestamp(), end_reason = p_reason where user_id = p_user and ended_at is null;
  delete from push_subscriptions where user_id = p_user;
$$;

-- Ends every session of a user of the business in scope.
create or replace function end_sessions_of(p_user uuid, p_reason text) returns void
language sql security definer set search_path = public
as $$ select end_every_session(id, p_reason) from users where id = p_user and business_id = (select app_business()) $$;

-- Switches the user of a device to another user of the business after a correct PIN, and ends the open session of the device:
-- { user_id, pin_hash, session_id, expires_at, user_agent, ended_session }.
create or replace function switch_session(p jsonb) returns jsonb
language plpgsql security definer set search_path = public
as $$
declare
  next_user users;
begin
  update sessions set ended_at = clock_timestamp(), end_reason = 'switch'
  where id = (p ->> 'ended_session')::uuid and business_id = (select app_business()) and ended_at is null
    and expires_at > clock_timestamp();
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

-- The session in scope, opened with a password; refuses API tokens and sessions opened by PIN.
create or replace function password_session() returns sessions
language plpgsql stable security definer set search_path = public
as $$
declare
  s sessions;
begin
  select * into s from sessions where id = app_session() and user_id = app_user();
  if not found then
    perform refuse('access.denied', 'Esto no se hace con una llave de la API: inicia sesión con tu contraseña.');
  elsif s.kind = 'pin' then
    perform refuse('access.denied', 'Entraste con PIN. Para esto cierra sesión y entra con tu contraseña.');
  end if;
  return s;
end
$$;

-- Refuses a session without a step-up within the last 5 minutes.
create or replace function require_step_up() returns void
language plpgsql stable
as $$
begin
  if coalesce((password_session()).stepped_up_at, '-infinity') < clock_timestamp() - interval '5 minutes' then
    perform refuse('auth.step-up', 'Confirma tu contraseña para continuar.');
  end if;
end
$$;

-- Records a step-up of the session in scope, and deletes the failed attempts.
create or replace function record_step_up() returns void
language plpgsql security definer set search_path = public
as $$
begin
  update sessions set stepped_up_at = clock_timestamp() where id = (password_session()).id;
  perform clear_sign_in_failures(app_user());
end
$$;

-- Lets the session in scope read the data of a backup for an hour: a large backup takes longer than a step-up is valid.
create or replace function open_export() returns void
language plpgsql security definer set search_path = public
as $$
begin
  perform require_step_up();
  update sessions set export_until = clock_timestamp() + interval '1 hour' where id = app_session();
end
$$;

create or replace function require_export() returns void
language plpgsql stable
as $$
begin
  if coalesce((password_session()).export_until, '-infinity') < clock_timestamp() then
    perform refuse('auth.step-up', 'Confirma tu contraseña para continuar.');
  end if;
end
$$;

-- The open sessions of the user in scope, last used first. domain/offline/devices.ts names the device.
create or replace function list_sessions() returns jsonb
language sql stable security definer set search_path = public
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'user_agent', user_agent, 'started_at', created_at,
    'used_at', rotated_at,
    'is_current', id = app_session()) order by id = app_session() desc, rotated_at desc, id), '[]')
  from sessions
  where user_id = app_user() and (password_session()).id is not null and ended_at is null and expires_at > clock_timestamp()
$$;

-- Ends one session of the user in scope, or with null all but the one in scope. Returns the rooms of their screens, [{ id, room }].
create or replace function close_sessions(p_session uuid) returns jsonb
language plpgsql security definer set search_path = public
as $$
declare
  closed jsonb;
  own_session sessions := password_session();
begin
  with ended as (
    update sessions set ended_at = clock_timestamp(), end_reason = 'closed'
    where user_id = own_session.user_id and ended_at is null and expires_at > clock_timestamp()
      and case when p_session is null then id <> own_session.id else id = p_session end
    returning id, business_id
  )
  select jsonb_agg(jsonb_build_object('id', id, 'room', coalesce(business_id::text, 'platform'))) into closed from ended;
  if closed is null and p_session is not null then
    perform refuse('row.missing', 'Esa sesión ya no está abierta.');
  end if;
  if closed is not null then
    perform audit_user(own_session.user_id, 'auth.sessions-closed', jsonb_build_object('sessions', jsonb_array_length(closed)));
  end if;
  return coalesce(closed, '[]');
end
$$;

-- Changes the password of the user in scope, which ends their other sessions and their reset links (decision 049):
-- { proof, password_hash, password_length }. Returns the rooms of the ended sessions, [{ id, room }].
create or replace function change_own_password(p jsonb) returns jsonb
language plpgsql security definer set search_path = public
as $$
declare
  own_session sessions := password_session();
  known users;
begin
  select * into known from users where id = own_session.user_id for update;
  if known.password_hash is distinct from p ->> 'proof' then
    perform refuse_field('input.invalid', 'password', 'La contraseña no es correcta.');
  end if;
  perform refuse_short_password(known, (p ->> 'password_length')::integer, 'newPassword');
  update users set password_hash = p ->> 'password_hash', token_version = token_version + 1 where id = known.id;
  perform clear_sign_in_failures(known.id);
  perform audit_user(known.id, 'auth.password-changed', '{}');
  return close_sessions(null);
end
$$;

-- Changes the profile of the user in scope: { full_name, avatar_url }. The picture must belong to their business, or to the master.
create or replace function change_own_profile(p jsonb) returns jsonb
language plpgsql security definer set search_path = public
as $$
declare
  own_session sessions := password_session();
  home uuid := (select business_id from users where id = own_session.user_id);
  known users;
begin
  -- Serialized with the names of the other employees, before the user is locked, as in change_employee.
  if home is not null then
    perform serialize_writes('employees');
  end if;
  select * into known from users where id = own_session.user_id for update;
  if name_key(p ->> 'full_name') <> name_key(known.full_name) then
    perform check_employee_name(home, known.id, p ->> 'full_name');
  end if;
  if p ->> 'avatar_url' is distinct from known.avatar_url
    and p ->> 'avatar_url' !~ ('^/media/' || coalesce(known.business_id, known.id) || '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$') then
    perform refuse_field('input.invalid', 'avatar_url', 'La imagen no es tuya.');
  end if;
  if (p ->> 'full_name', p ->> 'avatar_url') is distinct from (known.full_name, known.avatar_url) then
    update users set full_name = p ->> 'full_name', avatar_url = p ->> 'avatar_url', version = version + 1 where id = known.id;
    perform audit_user(known.id, 'auth.profile-changed', (
      select jsonb_build_object('before', jsonb_object_agg(w.key, w.value), 'after', jsonb_object_agg(w.key, p -> w.key))
      from jsonb_each(jsonb_build_object('full_name', known.full_name, 'avatar_url', known.avatar_url)) w
      where p -> w.key is distinct from w.value));
  end if;
  perform changed('settings.changed');
  perform changed('session.changed', jsonb_build_object('user_id', known.id));
  return my_profile();
end
$$;
