-- The employees of a business: their data, roles, PINs and passwords.

create or replace function employee_answer(u users) returns jsonb
language sql volatile
as $$
  select jsonb_build_object('id', u.id, 'full_name', u.full_name, 'username', u.username, 'email', u.email,
    'email_confirmed', u.email is null or u.email_confirmed_at is not null, 'avatar_url', u.avatar_url, 'role', u.role,
    'roles', to_jsonb(u.roles), 'is_active', u.is_active, 'has_pin', u.pin_hash is not null, 'pin_locked_minutes', pin_locked_minutes(u),
    'pin_is_short', u.pin_hash is not null and is_admin(u.roles) and coalesce(u.pin_digits, 0) < 6,
    'must_change_password', u.must_change_password, 'version', u.version)
$$;

-- All employees of the business: active ones first.
create or replace function list_employees() returns jsonb
language sql volatile
as $$
  select coalesce(jsonb_agg(employee_answer(u) order by u.is_active desc, fold(u.full_name), u.id), '[]')
  from users u where u.business_id = (select app_business())
$$;

-- Serializes changes of employees, so that each sees the result of the one before, also that the user in scope is no administrator any
-- more.
create or replace function lock_employees() returns void
language plpgsql
as $$
begin
  perform serialize_writes('employees');
  if exists (select from users where business_id = (select app_business()) and id = app_user() and not (is_active and is_admin(roles))) then
    perform refuse('auth.expired', 'Sesión expirada. Por favor inicia sesión nuevamente.');
  end if;
end
$$;

-- Locks the employee of { id, version? } for a change. Refuses a version that is not the present one.
create or replace function lock_employee(p jsonb) returns users
language plpgsql
as $$
declare
  known users;
begin
  perform lock_employees();
  select * into known from users where business_id = (select app_business()) and id = (p ->> 'id')::uuid for update;
  if not found then
    perform refuse('row.missing', 'Empleado no encontrado.');
  end if;
  if known.version <> coalesce((p ->> 'version')::integer, known.version) then
    perform refuse('row.conflict', format('Alguien cambió los datos de %s mientras los editabas. Ciérralos y ábrelos de nuevo.',
      known.full_name));
  end if;
  return known;
end
$$;

-- Refuses to remove the last administrator of the business.
create or replace function refuse_last_admin(p_leaving users) returns void
language plpgsql
as $$
begin
  if p_leaving.is_active and is_admin(p_leaving.roles) and not exists (
    select from users where business_id = (select app_business()) and id <> p_leaving.id and is_active and is_admin(roles)
  ) then
    perform refuse('employee.last-admin', format('%s es quien administra el negocio. Dale antes ese rol a otra persona.',
      p_leaving.full_name));
  end if;
end
$$;

-- Refuses a username that is in use anywhere on the platform, without saying by whom.
create or replace function refuse_duplicate(p_constraint text) returns void
language plpgsql
as $$
begin
  if p_constraint = 'users_username' then
    perform refuse_field('row.conflict', 'username', 'Ese usuario ya está en uso. Elige otro.');
  end if;
  perform refuse('row.conflict', 'Ya existe un registro con esos datos.');
end
$$;

create or replace function roles_of(p jsonb) returns text[]
language plpgsql
as $$
declare
  wanted text[] := array(select role from jsonb_array_elements_text(p -> 'roles') with ordinality as r (role, place) order by place);
begin
  if has_master_role(wanted) then
    perform refuse('access.denied', 'No tienes permiso para hacer esto.');
  end if;
  return wanted;
end
$$;

-- Refuses a PIN that is too short for an administrator.
create or replace function refuse_short_pin(p_roles text[], p jsonb) returns void
language plpgsql
as $$
begin
  if is_admin(p_roles) and p ->> 'pin_hash' is not null and coalesce((p ->> 'pin_digits')::integer, 0) < 6 then
    perform refuse_field('input.invalid', 'pin', 'El PIN de un administrador tiene 6 dígitos.');
  end if;
end
$$;

-- The employee, and the link to send, if there is one: { employee, link? }.
create or replace function employee_with_link(p_user users) returns jsonb
language sql volatile
as $$ select jsonb_strip_nulls(jsonb_build_object('link', create_employee_link(p_user.id)))
  || jsonb_build_object('employee', employee_answer(p_user)) $$;

-- Creates an employee with a temporary password: { id, full_name, username, email, roles, password_hash, pin_hash, pin_digits }. The first
-- role is the primary one. The e-mail is used once its owner has confirmed it.
create or replace function create_employee(p jsonb) returns jsonb
language plpgsql
as $$
declare
  made users;
  broken text;
  wanted text[] := roles_of(p);
begin
  perform lock_employees();
  perform require_step_up();
  perform check_employee_name(app_business(), (p ->> 'id')::uuid, p ->> 'full_name');
  perform refuse_short_pin(wanted, p);
  begin
    insert into users (business_id, id, full_name, username, email, role, roles, password_hash, pin_hash, pin_digits, must_change_password)
    values (app_business(), (p ->> 'id')::uuid, p ->> 'full_name', p ->> 'username', p ->> 'email', wanted[1], wanted,
      p ->> 'password_hash', p ->> 'pin_hash', (p ->> 'pin_digits')::smallint, true)
    returning * into made;
  exception when unique_violation then
    get stacked diagnostics broken = constraint_name;
    perform refuse_duplicate(broken);
  end;
  perform write_audit('employee.added', 'user', made.id,
    jsonb_build_object('name', made.full_name, 'username', made.username, 'email', made.email, 'roles', to_jsonb(made.roles)));
  perform changed('settings.changed');
  return employee_with_link(made);
end
$$;

-- Creates another confirmation link for an employee: { id }.
create or replace function resend_employee_link(p jsonb) returns jsonb
language plpgsql
as $$
declare
  known users := lock_employee(p);
  answer jsonb;
begin
  if known.email is null or known.email_confirmed_at is not null then
    perform refuse('row.conflict', format('%s no tiene un correo por confirmar.', known.full_name));
  end if;
  if not known.is_active then
    perform refuse('row.conflict', format('%s está inactivo. Actívalo primero.', known.full_name));
  end if;
  answer := employee_with_link(known);
  if not answer ? 'link' then
    perform refuse('auth.throttled', 'Ya enviamos varios correos. Espera una hora para enviar otro.');
  end if;
  perform write_audit('employee.link-sent', 'user', known.id, jsonb_build_object('name', known.full_name, 'email', known.email));
  return answer;
end
$$;

-- Changes an employee: { id, version, full_name, username, email, roles }. A new e-mail must be confirmed, so a user who signs in by e-mail
-- only needs a username first. Nobody changes their own roles. A new administrator loses a PIN that is too short. New roles apply at once:
-- the tokens issued before are not valid any more.
create or replace function change_employee(p jsonb) returns jsonb
language plpgsql
as $$
declare
  wanted text[] := roles_of(p);
  known users := lock_employee(p);
  next users;
  broken text;
  was jsonb;
  becomes jsonb;
  changes_roles boolean := wanted <> known.roles;
  becomes_admin boolean := is_admin(wanted) and not is_admin(known.roles);
  changes_email boolean := lower(known.email) is distinct from lower(p ->> 'email');
begin
  if becomes_admin or changes_email then
    perform require_step_up();
  end if;
  if changes_roles and known.id = app_user() then
    perform refuse('employee.own', 'No puedes cambiar tus propios roles. Pídelo a otro administrador.');
  end if;
  if not is_admin(wanted) then
    perform refuse_last_admin(known);
  end if;
  if name_key(p ->> 'full_name') <> name_key(known.full_name) then
    perform check_employee_name(known.business_id, known.id, p ->> 'full_name');
  end if;
  if changes_email and known.email_confirmed_at is not null and p ->> 'username' is null then
    perform refuse_field('row.conflict', 'username', 'Escribe también un usuario: con él entrará hasta que confirme el correo nuevo.');
  end if;
  begin
    update users set full_name = p ->> 'full_name', username = p ->> 'username', email = p ->> 'email', role = wanted[1], roles = wanted,
      email_confirmed_at = case when not changes_email then email_confirmed_at end, version = version + 1,
      token_version = token_version + changes_roles::integer,
      pin_hash = case when not (becomes_admin and coalesce(pin_digits, 0) < 6) then pin_hash end
    where business_id = known.business_id and id = known.id
    returning * into next;
  exception when unique_violation then
    get stacked diagnostics broken = constraint_name;
    perform refuse_duplicate(broken);
  end;
  if changes_roles then
    perform write_audit('employee.role-changed', 'user', known.id, jsonb_build_object('name', next.full_name,
      'before', jsonb_build_object('roles', to_jsonb(known.roles)), 'after', jsonb_build_object('roles', to_jsonb(next.roles))));
  end if;
  was := jsonb_build_object('full_name', known.full_name, 'username', known.username, 'email', known.email);
  becomes := jsonb_build_object('full_name', next.full_name, 'username', next.username, 'email', next.email);
  if was <> becomes then
    perform write_audit('employee.changed', 'user', known.id, (
      select jsonb_build_object('name', next.full_name, 'before', jsonb_object_agg(w.key, w.value),
        'after', jsonb_object_agg(w.key, becomes -> w.key))
      from jsonb_each(was) w where becomes -> w.key is distinct from w.value));
  end if;
  perform changed('settings.changed');
  if changes_roles then
    perform changed('session.changed', jsonb_build_object('user_id', known.id));
  end if;
  return jsonb_build_object('roles_changed', changes_roles,
      'email_before', case when changes_email and known.email_confirmed_at is not null then known.email end)
    || case when changes_email then employee_with_link(next) else jsonb_build_object('employee', employee_answer(next)) end;
end
$$;

-- Deactivates an employee, which ends their sessions, or activates one: { id, version, is_active }.
create or replace function set_employee_active(p jsonb) returns jsonb
language plpgsql
as $$
declare
  known users := lock_employee(p);
  activate boolean := (p ->> 'is_active')::boolean;
  next users := known;
begin
  if known.is_active <> activate then
    if known.id = app_user() then
      perform refuse('employee.own', 'No puedes desactivarte a ti mismo. Pídelo a otro administrador.');
    end if;
    perform refuse_last_admin(known);
    update users set is_active = activate, version = version + 1, token_version = token_version + 1
    where business_id = known.business_id and id = known.id
    returning * into next;
    if activate then
      perform clear_employee_sign_in_failures(known.id);
    else
      perform end_sessions_of(known.id, 'deactivated');
    end if;
    perform write_audit(case when activate then 'employee.reactivated' else 'employee.deactivated' end, 'user', known.id,
      jsonb_build_object('name', known.full_name));
  end if;
  perform changed('settings.changed');
  if not activate then
    perform changed('session.ended', jsonb_build_object('user_id', known.id));
  end if;
  return jsonb_build_object('employee', employee_answer(next));
end
$$;

-- Sets, replaces or removes the PIN of an employee: { id, pin_hash, pin_digits }. Resets the failed attempts.
create or replace function set_employee_pin(p jsonb) returns jsonb
language plpgsql
as $$
declare
  known users := lock_employee(p);
  next users;
begin
  perform refuse_short_pin(known.roles, p);
  if is_admin(known.roles) then
    perform require_step_up();
  end if;
  update users set pin_hash = p ->> 'pin_hash', pin_digits = (p ->> 'pin_digits')::smallint, pin_failures = 0, pin_locks = 0,
    pin_locked_until = null
  where business_id = known.business_id and id = known.id
  returning * into next;
  if next.pin_hash is not null or known.pin_hash is not null then
    perform write_audit(case when next.pin_hash is null then 'employee.pin-removed' else 'employee.pin-set' end, 'user', known.id,
      jsonb_build_object('name', known.full_name));
  end if;
  perform changed('settings.changed');
  return jsonb_build_object('employee', employee_answer(next));
end
$$;

-- Sets a temporary password, ends the sessions of the employee and resets their failed attempts: { id, password_hash }.
create or replace function reset_employee_password(p jsonb) returns jsonb
language plpgsql
as $$
declare
  known users := lock_employee(p);
  next users;
begin
  if known.id = app_user() then
    perform refuse('employee.own', 'Tu propia contraseña la cambias en «Tu cuenta».');
  end if;
  if not known.is_active then
    perform refuse('row.conflict', format('%s está inactivo. Actívalo primero.', known.full_name));
  end if;
  perform require_step_up();
  update users set password_hash = p ->> 'password_hash', must_change_password = true, token_version = token_version + 1
  where business_id = known.business_id and id = known.id
  returning * into next;
  perform end_sessions_of(known.id, 'reset');
  perform clear_employee_sign_in_failures(known.id);
  perform write_audit('employee.password-reset', 'user', known.id, jsonb_build_object('name', known.full_name));
  perform changed('settings.changed');
  perform changed('session.ended', jsonb_build_object('user_id', known.id));
  return jsonb_build_object('employee', employee_answer(next));
end
$$;

-- Who may switch to a shared tablet: the active employees with a PIN.
create or replace function list_switchers() returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'full_name', u.full_name, 'avatar_url', u.avatar_url, 'role', u.role)
    order by fold(u.full_name), u.id), '[]')
  from users u where u.business_id = (select app_business()) and u.is_active and u.pin_hash is not null
$$;
