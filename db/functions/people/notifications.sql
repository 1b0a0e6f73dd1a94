-- Notifications: creating, listing and reading them. They are written in the transaction of the change that they report.

-- Says that a notification was stored, and records it, so that it is pushed to devices after the commit.
create or replace function notification_created(n notifications) returns void
language sql
as $$
  select set_config('app.notified', (coalesce(nullif(current_setting('app.notified', true), ''), '{}')::uuid[] || n.id)::text, true);
  select changed('notification.changed', jsonb_build_object('user_id', n.user_id))
$$;

-- Notifies users of the business.
create or replace function notify_users(p_user_ids uuid[], p_title text, p_message text) returns void
language plpgsql
as $$
declare
  made notifications;
begin
  for made in
    insert into notifications (business_id, id, user_id, title, message)
    select app_business(), new_id(), person, p_title, p_message
    from unnest(p_user_ids) as x (person)
    returning *
  loop
    perform notification_created(made);
  end loop;
end
$$;

-- Notifies the active users with one of the roles.
create or replace function notify_roles(p_roles text[], p_title text, p_message text) returns void
language sql
as $$
  select notify_users(array(select u.id from users u
    where u.business_id = (select app_business()) and u.is_active and lower(u.roles::text)::text[] && p_roles), p_title, p_message)
$$;

create or replace function list_notifications() returns jsonb
language sql stable
as $$
  with own as (
    select * from notifications where business_id = (select app_business()) and user_id = app_user()
  ), latest as (
    select * from own order by created_at desc, id desc limit 100
  )
  select jsonb_build_object(
    'unread', (select count(*) from own where not is_read),
    'notifications', coalesce((select jsonb_agg(jsonb_build_object('id', id, 'title', title, 'message', message,
        'is_read', is_read, 'reminder_id', reminder_id, 'created_at', created_at) order by created_at desc, id desc)
      from latest), '[]'))
$$;

create or replace function unread_answer() returns jsonb
language sql stable
as $$
  select jsonb_build_object('unread', count(*)) from notifications
  where business_id = (select app_business()) and user_id = app_user() and not is_read
$$;

-- Says that the user read or deleted notifications: their other devices read them again.
create or replace function own_notifications_changed() returns void
language sql
as $$ select changed('notification.changed', jsonb_build_object('user_id', app_user())) $$;

-- Marks one of the user's notifications as read: { id }.
create or replace function mark_notification_read(p jsonb) returns jsonb
language plpgsql
as $$
begin
  update notifications set is_read = true
  where business_id = (select app_business()) and user_id = app_user() and id = (p ->> 'id')::uuid;
  if not found then
    perform refuse('row.missing', 'No se encontró la notificación.');
  end if;
  perform own_notifications_changed();
  return unread_answer();
end
$$;

-- Marks all of the user's notifications as read. Deletes their one-time reminders that no other user has unread and that were not
-- postponed; the notifications stay, without the reminder (decisions, Reminders).
create or replace function mark_all_notifications_read() returns jsonb
language plpgsql
as $$
declare
  behind uuid[];
  done uuid[];
begin
  select array_agg(distinct reminder_id) into behind from notifications
  where business_id = (select app_business()) and user_id = app_user() and not is_read and reminder_id is not null;
  perform 1 from reminders where business_id = (select app_business()) and id = any (behind) order by id for update;
  update notifications set is_read = true
  where business_id = (select app_business()) and user_id = app_user() and not is_read;
  select array_agg(r.id) into done from reminders r
  where r.business_id = (select app_business()) and r.id = any (behind) and r.repeat = 'none' and r.next_at is null
    and not exists (select from notifications n
      where n.business_id = r.business_id and n.reminder_id = r.id and not n.is_read);
  update notifications set reminder_id = null where business_id = (select app_business()) and reminder_id = any (done);
  delete from reminders where business_id = (select app_business()) and id = any (done);
  perform own_notifications_changed();
  return unread_answer();
end
$$;

-- Deletes one of the user's notifications: { id }.
create or replace function remove_notification(p jsonb) returns jsonb
language plpgsql
as $$
begin
  delete from notifications
  where business_id = (select app_business()) and user_id = app_user() and id = (p ->> 'id')::uuid;
  if not found then
    perform refuse('row.missing', 'No se encontró la notificación.');
  end if;
  perform own_notifications_changed();
  return unread_answer();
end
$$;
