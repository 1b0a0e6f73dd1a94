-- Reminders, which become notifications at a time.

create or replace function reminder_next(p_starts timestamp, p_repeat text, p_after timestamptz, p_zone text) returns timestamptz
language sql stable parallel safe
as $$
  select min(x.occurs_at) from (
    select instant_of_local(d + p_starts::time, p_zone) as occurs_at
    from generate_series(greatest(p_starts::date, (p_after at time zone p_zone)::date - 1)::timestamp,
      greatest(p_starts::date, (p_after at time zone p_zone)::date - 1) + interval '35 days', interval '1 day') d
    where case p_repeat
      when 'none' then d = p_starts::date
      when 'weekly' then extract(dow from d) = extract(dow from p_starts)
      when 'weekdays' then extract(isodow from d) < 6
      when 'monthly' then extract(day from d) = extract(day from p_starts)
        or extract(day from d) < extract(day from p_starts) and extract(day from d + interval '1 day') = 1
      else true end
  ) x
  where x.occurs_at > p_after
$$;

-- Creates the notifications of due reminders of the business in scope, for each active user with one of their roles, once for each
-- occurrence, also with simultaneous runs. Of missed occurrences only the latest is notified. Returns the ids of the
-- notifications.
create or replace function create_reminder_notifications() returns jsonb
language plpgsql
as $$
declare
  zone text := (select time_zone from businesses where id = (select app_business()));
  checked timestamptz := clock_timestamp();
  due reminders;
  occurrence timestamptz;
  following timestamptz;
  made notifications;
  ids uuid[] := '{}';
begin
  for due in
    select * from reminders where business_id = (select app_business()) and is_active and next_at <= checked order by id for update
  loop
    following := due.next_at;
    while following <= checked loop
      occurrence := following;
      following := reminder_next(due.starts_at, due.repeat, occurrence, zone);
    end loop;
    for made in
      insert into notifications (business_id, id, user_id, title, message, reminder_id, occurrence_at)
      select due.business_id, new_id(), u.id, 'Recordatorio: ' || due.title, 'Tienes este evento para hoy: ' || due.message,
        due.id, occurrence
      from users u
      where u.business_id = due.business_id and u.is_active and lower(u.roles::text)::text[] && due.roles
      on conflict do nothing
      returning *
    loop
      perform notification_created(made);
      ids := ids || made.id;
    end loop;
    update reminders set next_at = following where business_id = due.business_id and id = due.id;
  end loop;
  return to_jsonb(ids);
end
$$;

-- Creates the notifications of due reminders of at most p_limit active businesses, those that are due longest first:
-- [{ business_id, changes, notifications }].
create or replace function create_due_reminder_notifications(p_limit integer) returns jsonb
language plpgsql security definer set search_path = public
as $$
declare
  business uuid;
  effects jsonb := '[]';
begin
  for business in
    select b.id from businesses b join reminders r on r.business_id = b.id
    where b.is_active and r.is_active and r.next_at <= clock_timestamp()
    group by b.id order by min(r.next_at), b.id limit p_limit
  loop
    perform enter_job_business(business);
    perform create_reminder_notifications();
    effects := effects || job_effects();
  end loop;
  return effects;
end
$$;

create or replace function reminder_answer(r reminders) returns jsonb
language sql stable
as $$
  select jsonb_build_object('id', r.id, 'title', r.title, 'message', r.message,
    'starts_at', to_char(r.starts_at, 'YYYY-MM-DD"T"HH24:MI'), 'repeat', r.repeat, 'roles', to_jsonb(r.roles), 'is_active', r.is_active,
    'next_at', r.next_at, 'version', r.version)
$$;

-- The business's reminders, in the order of their next time.
create or replace function list_reminders() returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(reminder_answer(r) order by r.next_at nulls last, r.starts_at desc, r.id), '[]')
  from reminders r where r.business_id = (select app_business())
$$;

-- The first time of a reminder that was created or postponed; refuses a day in the past.
create or replace function first_occurrence(p_starts timestamp, p_repeat text) returns timestamptz
language plpgsql stable
as $$
declare
  occurs_at timestamptz := reminder_next(p_starts, p_repeat, clock_timestamp(),
    (select time_zone from businesses where id = (select app_business())));
begin
  if occurs_at is null then
    perform refuse_field('input.invalid', 'starts_at', 'Esa fecha y hora ya pasó.');
  end if;
  return occurs_at;
end
$$;

-- Creates a reminder: { id, title, message, starts_at, repeat, roles, is_active, most }.
create or replace function create_reminder(p jsonb) returns jsonb
language plpgsql
as $$
declare
  made reminders := jsonb_populate_record(null::reminders, p);
begin
  perform serialize_writes('reminders');
  if (select count(*) from reminders where business_id = (select app_business())) >= (p ->> 'most')::integer then
    perform refuse('row.conflict', format('Ya hay %s recordatorios: elimina los que no uses.', p ->> 'most'));
  end if;
  insert into reminders (business_id, id, title, message, starts_at, repeat, roles, is_active, next_at, created_by)
  values (app_business(), made.id, made.title, made.message, made.starts_at, made.repeat, made.roles, made.is_active,
    case when made.is_active then first_occurrence(made.starts_at, made.repeat) end, app_user())
  returning * into made;
  perform changed('settings.changed');
  return jsonb_build_object('reminder', reminder_answer(made));
end
$$;

-- Changes a reminder: the same fields with { version }. An active one with unchanged times keeps its next occurrence, also if that is due.
create or replace function change_reminder(p jsonb) returns jsonb
language plpgsql
as $$
declare
  known reminders;
  next reminders;
begin
  select * into known from reminders where business_id = (select app_business()) and id = (p ->> 'id')::uuid for update;
  if not found then
    perform refuse('row.missing', 'No se encontró el recordatorio.');
  elsif known.version <> (p ->> 'version')::integer then
    perform refuse('row.stale', 'Otra persona cambió este recordatorio mientras lo editabas. No se guardó nada de lo tuyo.');
  end if;
  next := jsonb_populate_record(known, p - 'version');
  next.next_at := case
    when not next.is_active then null
    when known.is_active and (next.starts_at, next.repeat) = (known.starts_at, known.repeat) then known.next_at
    else first_occurrence(next.starts_at, next.repeat) end;
  update reminders set title = next.title, message = next.message, starts_at = next.starts_at, repeat = next.repeat, roles = next.roles,
    is_active = next.is_active, next_at = next.next_at, version = known.version + 1
  where business_id = known.business_id and id = known.id
  returning * into next;
  perform changed('settings.changed');
  return jsonb_build_object('reminder', reminder_answer(next));
end
$$;

-- Deletes a reminder; its notifications stay.
create or replace function remove_reminder(p_reminder uuid) returns jsonb
language plpgsql
as $$
begin
  perform 1 from reminders where business_id = (select app_business()) and id = p_reminder for update;
  if not found then
    perform refuse('row.missing', 'No se encontró el recordatorio.');
  end if;
  update notifications set reminder_id = null where business_id = (select app_business()) and reminder_id = p_reminder;
  delete from reminders where business_id = (select app_business()) and id = p_reminder;
  perform changed('settings.changed');
  return jsonb_build_object('id', p_reminder);
end
$$;

-- When the business's time zone changes, reminders keep their local time. One whose time has passed then is due now.
create or replace function reschedule_reminders() returns trigger
language plpgsql
as $$
begin
  update reminders
  set next_at = coalesce(reminder_next(starts_at, repeat, clock_timestamp(), new.time_zone), clock_timestamp())
  where business_id = new.id and next_at > clock_timestamp();
  return new;
end
$$;

create or replace trigger businesses_reschedule_reminders after update of time_zone on businesses
for each row when (old.time_zone <> new.time_zone) execute function reschedule_reminders();
