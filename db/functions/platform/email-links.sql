-- Links in e-mails that confirm an address or choose a password.

-- Creates a link for the user of an e-mail, or returns null if there is no such user.
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

-- How many e-mails the business sent within the last hour: documents to buyers and links to employees. Locks the e-mails of the business,
-- so that two requests do not take one place.
create or replace function count_hourly_emails() returns bigint
language sql security definer set search_path = public
as $$
  select serialize_writes('emails');
  select (
    select count(*) from audit_log
    where business_id = (select app_business()) and action = 'fiscal.document-sent' and created_at > clock_timestamp() - interval '1 hour'
  ) + (
    select count(*) from email_links l join users u on u.id = l.user_id
    where u.business_id = (select app_business()) and l.purpose = 'confirm' and l.created_at > clock_timestamp() - interval '1 hour'
  )
$$;

-- Counts a document to an address, after those that any business sent to it within a day. Two requests do not take one place.
create or replace function take_document_email(p_email text) returns boolean
language plpgsql security definer set search_path = public
as $$
declare
  hash text := encode(sha256(convert_to(lower(p_email), 'UTF8')), 'hex');
begin
  perform pg_advisory_xact_lock(hashtextextended('sent_documents:' || hash, 0));
  if (
    select count(*) from sent_documents where address_hash = hash and created_at > clock_timestamp() - interval '1 day'
  ) >= max_daily_emails() then
    return false;
  end if;
  insert into sent_documents (id, address_hash) values (new_id(), hash);
  return true;
end
$$;

-- Refuses a document to an address after max_hourly_emails() of the business, or max_daily_emails() documents to the address.
create or replace function refuse_many_emails(p_email text) returns void
language plpgsql
as $$
begin
  if count_hourly_emails() >= max_hourly_emails() then
    perform refuse_field('auth.throttled', 'email',
      format('El negocio ya envió %s correos en una hora. Espera una hora para enviar otro.', max_hourly_emails()));
  end if;
  if not take_document_email(p_email) then
    perform refuse_field('auth.throttled', 'email',
      format('Ya se enviaron %s correos a esta dirección en un día. Espera un día o imprime el documento.', max_daily_emails()));
  end if;
end
$$;

-- Creates a link by which an employee confirms the e-mail within three days: { id, expires_at, email, full_name, business }. Null if there
-- is nothing to confirm, or after five links to the address or max_hourly_emails() of the business within the hour.
create or replace function create_employee_link(p_user uuid) returns jsonb
language sql security definer set search_path = public
as $$
  with recipient as (
    select u.* from users u
    where u.business_id = (select app_business()) and u.id = p_user and u.is_active and u.email is not null and u.email_confirmed_at is null
  ), sent as (
    select count(*) as to_address
    from recipient w
    join users u on lower(u.email) = lower(w.email)
    join email_links l on l.user_id = u.id and l.purpose = 'confirm' and l.created_at > clock_timestamp() - interval '1 hour'
  ), made as (
    insert into email_links (id, user_id, purpose, expires_at)
    select new_id(), w.id, 'confirm', clock_timestamp() + interval '3 days' from recipient w, sent s
    where s.to_address < 5 and count_hourly_emails() < max_hourly_emails()
    returning *
  )
  select jsonb_build_object('id', made.id, 'expires_at', made.expires_at, 'email', w.email, 'full_name', w.full_name, 'business', b.name)
  from made join recipient w on w.id = made.user_id join businesses b on b.id = w.business_id
$$;

-- Uses a link once: { link_id, purpose, password_hash?, password_length?, key, hash }. A confirmation marks the e-mail; a reset writes
-- the new password, confirms the e-mail and ends every session. If several accounts have one e-mail, the first that confirms it gets it.
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
  -- A master has no business, so its answers cannot be stored.
  insert into idempotency_keys (business_id, key, user_id, request_hash, answer)
  select business_id, (p ->> 'key')::uuid, id, p ->> 'hash', 'true' from users where id = used.user_id and business_id is not null;
  return true;
end
$$;

-- Reset links end when the token version of the account changes; all links end when its e-mail changes.
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

-- The user of a link: { email, full_name }, or null.
create or replace function email_recipient(p_user uuid) returns jsonb
language sql stable security definer set search_path = public
as $$ select jsonb_build_object('email', email, 'full_name', full_name) from users where id = p_user and email_confirmed_at is not null $$;

create or replace function email_link_user(p_link uuid) returns uuid
language sql stable security definer set search_path = public
as $$ select user_id from email_links where id = p_link $$;
