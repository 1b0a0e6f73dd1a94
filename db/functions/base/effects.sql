-- The end of a write: the changes of orders and tables, the events and the effects besides the answer.

-- The ids of a list of this transaction.
create or replace function noted_ids(p_list text) returns uuid[]
language sql stable
as $$ select string_to_array(coalesce(current_setting(p_list, true), ''), ',')::uuid[] $$;

-- Says how the orders and tables that changed are now, at the end of the transaction.
create or replace function say_floor_changes() returns void
language plpgsql
as $$
declare
  orders uuid[] := noted_ids('app.changed_orders');
  tables uuid[] := noted_ids('app.changed_tables');
begin
  if orders || tables <> '{}' then
    perform set_config('app.changes',
      concat_ws(',', nullif(current_setting('app.changes', true), ''), floor_changes(orders, tables)), true);
  end if;
end
$$;

-- Enters a business in a job that writes in many, one after the other. What was said before is of another one.
create or replace function enter_job_business(p_business uuid) returns void
language plpgsql
as $$
begin
  perform set_config('app.business_id', p_business::text, true);
  perform set_config(list, '', true) from unnest('{app.changes,app.changed_orders,app.changed_tables,app.notified}'::text[]) as x (list);
end
$$;

-- Keeps what the transaction said as events, if the business has a token that reads them; the last step of a write. The row of the
-- sequence stays locked until the commit, so that no event with a lower sequence becomes visible after a higher one. The few tokens of a
-- business are found by their key.
create or replace function keep_events() returns void
language plpgsql
set enable_seqscan = off
as $$
declare
  said text := coalesce(current_setting('app.changes', true), '');
  business uuid := app_business();
begin
  if said = '' or not exists (select from api_tokens where business_id = business and reads_events and revoked_at is null) then
    return;
  end if;
  insert into events (business_id, sequence, type, entity_id, data, created_at)
  select business, next_number('event'), type,
    coalesce(data ->> 'id', data #>> '{kitchen_ticket,id}', data ->> 'user_id', data ->> 'customer_id')::uuid, data, clock_timestamp()
  from jsonb_to_recordset(format('[%s]', said)::jsonb) as c (type text, data jsonb);
end
$$;

-- The notifications of this transaction with their users, for the Worker of the release before. A plan evaluates the setting also when the
-- list is empty.
create or replace function notified() returns jsonb
language sql volatile
as $$
  select case when coalesce(current_setting('app.notified', true), '') = '' then '[]' else (
    select jsonb_agg(jsonb_build_object('id', n.id, 'user_id', n.user_id) order by n.id) from notifications n
    where n.business_id = (select app_business()) and n.id = any (nullif(current_setting('app.notified', true), '')::uuid[])) end
$$;

-- Ends what a write says: keeps its events and returns its effects besides the answer, once per write. The effects are the changes, and
-- the ids of the notifications, which are pushed to devices.
create or replace function write_effects() returns jsonb
language sql volatile
as $$
  select say_floor_changes();
  select keep_events();
  select jsonb_build_object(
    'changes', format('[%s]', changes)::jsonb,
    'notifications', to_jsonb(coalesce(nullif(current_setting('app.notified', true), ''), '{}')::uuid[]),
    -- For the Worker of the release before.
    'menu_changed', changes like '%"menu.changed"%',
    'print_queued', changes like '%"print-job.changed"%',
    'notified', notified())
  from coalesce(current_setting('app.changes', true), '') changes
$$;

-- What a job changed in the business that it entered: [{ business_id, changes, notifications }], or nothing.
create or replace function job_effects() returns jsonb
language sql volatile
as $$
  select case when e -> 'changes' = '[]' then '[]' else jsonb_build_array(jsonb_build_object('business_id', app_business()) || e) end
  from write_effects() e
$$;
