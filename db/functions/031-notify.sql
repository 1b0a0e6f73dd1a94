-- Notifications that come from what happens: each in the transaction of what it tells.

-- Notes notifications that the present transaction made, so that bells and devices are told after the commit.
create or replace function record_notified(p_notification_ids uuid[]) returns void
language sql
as $$
  select set_config('app.notified',
    (coalesce(nullif(current_setting('app.notified', true), ''), '{}')::uuid[] || p_notification_ids)::text, true)
$$;

-- Notifies these people of the business.
create or replace function notify_users(p_user_ids uuid[], p_title text, p_message text) returns void
language sql
as $$
  with made as (
    insert into notifications (business_id, id, user_id, title, message)
    select app_business(), new_id(), person, p_title, p_message
    from unnest(p_user_ids) as x (person)
    returning id
  )
  select record_notified(array_agg(id)) from made having count(*) > 0
$$;

-- Notifies the active people who hold one of the roles.
create or replace function notify_roles(p_roles text[], p_title text, p_message text) returns void
language sql
as $$
  select notify_users(array(select u.id from users u
    where u.business_id = (select app_business()) and u.is_active and lower(u.roles::text)::text[] && p_roles), p_title, p_message)
$$;

-- What fell below its minimum in the present transaction is told once, together, as its last act. Coming back and falling again is
-- told again.
create or replace function record_low_stock() returns trigger
language plpgsql
as $$
begin
  perform set_config('app.low_stock',
    (coalesce(nullif(current_setting('app.low_stock', true), ''), '{}')::uuid[] || new.id)::text, true);
  return new;
end
$$;

create or replace trigger inventory_items_low_stock after update of current_stock, initial_stock on inventory_items
for each row when (new.archived_at is null
  and coalesce(new.current_stock, new.initial_stock) < new.min_stock_level
  and coalesce(old.current_stock, old.initial_stock) >= new.min_stock_level)
execute function record_low_stock();

create or replace function notify_low_stock() returns void
language plpgsql
as $$
declare
  low_stock_ids uuid[] := coalesce(nullif(current_setting('app.low_stock', true), ''), '{}');
  low record;
begin
  if cardinality(low_stock_ids) = 0 then
    return;
  end if;
  perform set_config('app.low_stock', '', true);
  select count(*) as number, string_agg(x.sentence, '. ' order by x.place) filter (where x.place <= 5) as sentence into low
  from (
    select row_number() over (order by fold(name), id) as place, format('%s: existencia %s, mínimo %s', name,
      quantity_text(coalesce(current_stock, initial_stock), unit), quantity_text(min_stock_level, unit)) as sentence
    from inventory_items
    where business_id = (select app_business()) and id = any (low_stock_ids) and coalesce(current_stock, initial_stock) < min_stock_level
  ) x;
  if low.number > 0 then
    perform notify_roles(array['admin', 'cajero', 'cashier'], 'Stock bajo',
      low.sentence || case when low.number > 5 then format('. Y %s más', low.number - 5) else '' end);
  end if;
end
$$;

-- What a write did beside its answer: whether it sold out a product or brought one back, and what it notified whom of.
create or replace function write_effects() returns jsonb
language sql volatile
as $$
  select jsonb_build_object(
    'menu_changed', coalesce(current_setting('app.menu_changed', true), '') = 'yes',
    'notified', case when coalesce(current_setting('app.notified', true), '') = '' then '[]' else (
      select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'user_id', n.user_id) order by n.id), '[]')
      from notifications n
      where n.business_id = (select app_business()) and n.id = any (nullif(current_setting('app.notified', true), '')::uuid[])) end)
$$;
