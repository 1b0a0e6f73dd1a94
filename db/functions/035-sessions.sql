-- Sessions as their owner sees them, and what asks for the password again (decision 042).

create or replace function app_session() returns uuid
language sql stable parallel safe
as $$ select nullif(current_setting('app.session_id', true), '')::uuid $$;

-- When a session ends that is used now: 30 days later, one opened by PIN 12 hours later, and none later than 180 days after it began.
create or replace function session_end(p_kind text, p_started_at timestamptz) returns timestamptz
language sql volatile
as $$
  select least(clock_timestamp() + case p_kind when 'pin' then interval '12 hours' else interval '30 days' end, p_started_at + interval '180 days')
$$;

-- The session in scope, which was opened with a password; refuses a program's key and a session opened by PIN.
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

-- Refuses who did not type the password in this session within the last 5 minutes.
create or replace function require_step_up() returns void
language plpgsql stable
as $$
begin
  if coalesce((password_session()).stepped_up_at, '-infinity') < clock_timestamp() - interval '5 minutes' then
    perform refuse('auth.step-up', 'Confirma tu contraseña para continuar.');
  end if;
end
$$;

-- Notes that the password was typed in the session in scope, and forgets the failed attempts at it.
create or replace function record_step_up() returns void
language plpgsql security definer set search_path = public
as $$
begin
  update sessions set stepped_up_at = clock_timestamp() where id = (password_session()).id;
  perform clear_sign_in_failures(app_user());
end
$$;

-- Lets the session in scope read the data of a backup for an hour: a large one takes longer than a proof lasts.
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

-- The living sessions of who asks, the one used last first. Which device it is is told by domain/devices.ts.
create or replace function list_sessions() returns jsonb
language sql stable security definer set search_path = public
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'user_agent', user_agent, 'started_at', created_at, 'used_at', rotated_at,
    'is_current', id = app_session()) order by id = app_session() desc, rotated_at desc, id), '[]')
  from sessions
  where user_id = app_user() and (password_session()).id is not null and ended_at is null and expires_at > clock_timestamp()
$$;

-- Ends one session of who asks, or with null all but the one in scope: the rooms in which their screens are, [{ id, room }].
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

-- Gives who asks another password, which ends their other sessions and the links to choose one (decision 049):
-- { proof, password_hash, password_length }. The rooms in which the screens of those sessions are, [{ id, room }].
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

-- Changes how who asks is shown: { full_name, avatar_url }. A picture is one of their own business's, a master's one of their own.
create or replace function change_own_profile(p jsonb) returns jsonb
language plpgsql security definer set search_path = public
as $$
declare
  own_session sessions := password_session();
  known users;
begin
  select * into known from users where id = own_session.user_id for update;
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
  return my_profile();
end
$$;

-- Writes what concerns somebody to the audit log of their business; of a master, who is of none, nothing is written.
create or replace function audit_user(p_user uuid, p_action text, p_details jsonb) returns void
language sql security definer set search_path = public
as $$
  insert into audit_log (business_id, id, user_id, action, entity, entity_id, details)
  select business_id, new_id(), id, p_action, 'user', id, p_details from users where id = p_user and business_id is not null
$$;

-- The same for what an attacker can repeat: of a quarter of an hour one entry with its count.
create or replace function audit_repeated(p_user uuid, p_action text, p_details jsonb) returns void
language plpgsql security definer set search_path = public
as $$
declare
  business uuid := (select business_id from users where id = p_user);
begin
  if business is null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('burst ' || p_action || ' ' || p_user, 0));
  update audit_log set details = details || p_details || jsonb_build_object('times', coalesce((details ->> 'times')::integer, 1) + 1)
  where business_id = business and id = (
    select id from audit_log
    where business_id = business and created_at > clock_timestamp() - interval '15 minutes' and action = p_action and entity_id = p_user
      and user_id = coalesce(app_user(), p_user)
    order by created_at desc, id desc limit 1);
  if not found then
    insert into audit_log (business_id, id, user_id, action, entity, entity_id, details)
    values (business, new_id(), coalesce(app_user(), p_user), p_action, 'user', p_user, p_details);
  end if;
end
$$;

-- Whom a link of an e-mail concerns: { email, full_name }, or null.
create or replace function email_recipient(p_user uuid) returns jsonb
language sql stable security definer set search_path = public
as $$ select jsonb_build_object('email', email, 'full_name', full_name) from users where id = p_user and email_confirmed_at is not null $$;

create or replace function email_link_user(p_link uuid) returns uuid
language sql stable security definer set search_path = public
as $$ select user_id from email_links where id = p_link $$;
