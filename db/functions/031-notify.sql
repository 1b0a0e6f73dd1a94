-- Notifications that come from what happens: each in the transaction of what it tells.

-- Notifies the active people who hold one of the roles, and remembers whom, so that their bells are told after the commit.
create or replace function notify_roles(p_roles text[], p_title text, p_message text) returns void
language plpgsql
as $$
declare
  told uuid[];
begin
  with made as (
    insert into notifications (business_id, id, user_id, title, message)
    select u.business_id, new_id(), u.id, p_title, p_message
    from users u
    where u.business_id = app_business() and u.is_active and u.roles && p_roles
    returning user_id
  )
  select array_agg(user_id) into told from made;
  perform set_config('app.notified', (coalesce(nullif(current_setting('app.notified', true), ''), '{}')::uuid[] || told)::text, true);
end
$$;

-- What a write did beside its answer: whether it sold out a product or brought one back, and whom it notified.
create or replace function write_effects() returns jsonb
language sql volatile
as $$
  select jsonb_build_object(
    'menu_changed', coalesce(current_setting('app.menu_changed', true), '') = 'yes',
    'notified', (select coalesce(jsonb_agg(distinct told), '[]')
      from unnest(coalesce(nullif(current_setting('app.notified', true), ''), '{}')::uuid[]) told))
$$;
