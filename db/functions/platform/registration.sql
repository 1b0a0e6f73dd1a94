-- Registering a business with its owner.

-- Refuses an e-mail that another user confirmed, or registered with a confirmation link that is still valid.
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

-- Refuses a registration that could not be written, with the sentence of 1-core §8. The cause is logged and not returned, because the
-- caller is not signed in. Errors that require a retry are raised unchanged.
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

-- Locks the owner of a registered business whose e-mail is not confirmed; null for other users.
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

-- Adds a confirmation link to a registration. Refuses a sixth within the hour.
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

-- Renews the confirmation of a registration: { user_id, link_id, expires_at } returns { email, full_name }, or null if it is confirmed.
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

-- Changes the e-mail of a registration that is not confirmed: { user_id, email, link_id, expires_at, key, hash } returns { link_id,
-- full_name }. Links to the old e-mail end. Refuses an e-mail in use, and a confirmed registration.
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
