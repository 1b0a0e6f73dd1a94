-- Devices that receive push messages.

-- Registers a device for the user in scope: { id, endpoint, p256dh, auth }. A device belongs to the last user who registered it.
create or replace function create_push_subscription(p jsonb) returns jsonb
language plpgsql
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('push ' || (p ->> 'endpoint'), 0));
  perform delete_push_subscriptions(array[p ->> 'endpoint']);
  insert into push_subscriptions (business_id, id, user_id, session_id, endpoint, p256dh, auth)
  values (app_business(), new_id(), app_user(), (p ->> 'session_id')::uuid, p ->> 'endpoint', p ->> 'p256dh', p ->> 'auth');
  delete from push_subscriptions where business_id = (select app_business()) and user_id = app_user() and id in (
    select id from push_subscriptions where business_id = (select app_business()) and user_id = app_user()
    order by created_at desc, id desc offset 10);
  return jsonb_build_object('endpoint', p ->> 'endpoint');
end
$$;

-- Removes one of the user's own devices: { endpoint }.
create or replace function delete_push_subscription(p jsonb) returns jsonb
language sql
as $$
  with deleted as (
    delete from push_subscriptions
    where business_id = (select app_business()) and user_id = app_user() and endpoint = p ->> 'endpoint'
    returning endpoint
  )
  select jsonb_build_object('endpoint', (select endpoint from deleted))
$$;

-- The user's own devices.
create or replace function list_push_subscriptions() returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(endpoint order by created_at, id), '[]') from push_subscriptions
  where business_id = (select app_business()) and user_id = app_user()
$$;

-- Deletes devices by their endpoints, also those of other users: only the browser and its push service know an endpoint.
create or replace function delete_push_subscriptions(p_endpoints text[]) returns void
language sql security definer set search_path = public
as $$ delete from push_subscriptions where endpoint = any (p_endpoints) $$;

-- The messages to push for notifications of a business: [{ endpoint, p256dh, auth, id, title, message }].
create or replace function list_push_messages(p_business uuid, p_notifications uuid[]) returns jsonb
language sql stable security definer set search_path = public
as $$
  select coalesce(jsonb_agg(jsonb_build_object('endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth, 'id', n.id, 'title', n.title,
    'message', n.message) order by s.created_at, s.id, n.created_at, n.id), '[]')
  from notifications n
  join push_subscriptions s on s.business_id = n.business_id and s.user_id = n.user_id
  join users u on u.id = n.user_id and u.is_active
  where n.business_id = p_business and n.id = any (p_notifications) and not n.is_read
    and (s.session_id is null or exists (select from sessions e
      where e.id = s.session_id and e.ended_at is null and e.expires_at > clock_timestamp()))
$$;
