-- Users as the API returns them, and their entries of the audit log.

-- The name of a user of the business; the platform's users are 'Fogón'.
create or replace function person_name(p_user uuid) returns text
language sql stable
as $$ select case when p_user is not null then coalesce((select full_name from users where id = p_user), 'Fogón') end $$;

create or replace function is_admin(p_roles text[]) returns boolean
language sql immutable parallel safe
as $$ select 'admin' = any (lower(p_roles::text)::text[]) $$;

-- A user as the API returns one; `p_opened_business` is the business that a master has opened.
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

-- The profile of the user in scope; of a master without a business, or in the one that it has opened.
create or replace function my_profile() returns jsonb
language sql stable security definer set search_path = public
as $$ select user_answer(u, app_business()) from users u where u.id = app_user() $$;

-- Writes an entry about a user to the audit log of their business; for a master, who has none, nothing is written.
create or replace function audit_user(p_user uuid, p_action text, p_details jsonb) returns void
language sql security definer set search_path = public
as $$
  insert into audit_log (business_id, id, user_id, action, entity, entity_id, details)
  select business_id, new_id(), id, p_action, 'user', id, p_details from users where id = p_user and business_id is not null
$$;

-- Writes an entry that an attacker could repeat: one entry with a count for a quarter of an hour.
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

-- The account of an e-mail: the one that confirmed it, or else the newest that registered a business with it. An employee's e-mail that is
-- not confirmed has no account.
create or replace function user_of_email(p_email text) returns users
language sql stable
as $$
  select u from users u
  where lower(u.email) = lower(p_email)
    and (u.email_confirmed_at is not null or (u.username is null and exists (select from businesses b where b.owner_id = u.id)))
  order by u.email_confirmed_at is null, u.created_at desc, u.id limit 1
$$;

-- Refuses the name of another employee: papers, reports and the audit log say by it who did something.
create or replace function check_employee_name(p_business uuid, p_id uuid, p_name text) returns void
language plpgsql
as $$
declare
  same users;
begin
  select * into same from users where business_id = p_business and id <> p_id and name_key(full_name) = name_key(p_name)
  order by is_active desc limit 1;
  if found then
    perform refuse_field('row.conflict', 'full_name', format(case
      when same.is_active then 'Ya hay un empleado llamado "%s". Agrega el otro apellido.'
      else 'Ya hay un empleado llamado "%s", inactivo: puedes activarlo de nuevo.' end, same.full_name));
  end if;
end
$$;
