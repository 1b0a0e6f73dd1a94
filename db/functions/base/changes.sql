-- What a write says that it changed, besides its answer. It is published after the commit.

-- Says that this transaction changed something: a change of domain/base/answers/changes.ts. Each is said once; screens get them in the
-- order of their first saying.
create or replace function changed(p_type text, p_data jsonb default '{}') returns void
language plpgsql
as $$
declare
  said text := coalesce(current_setting('app.changes', true), '');
  change text := jsonb_build_object('type', p_type, 'data', p_data)::text;
begin
  -- The owner seeds whole days in one transaction, and nobody listens to it.
  if is_request() and position(change in said) = 0 then
    perform set_config('app.changes', concat_ws(',', nullif(said, ''), change), true);
  end if;
end
$$;

-- Says that a row changed, by its id; nothing for null.
create or replace function changed_row(p_type text, p_id uuid) returns void
language plpgsql
as $$
begin
  if p_id is not null then
    perform changed(p_type, jsonb_build_object('id', p_id));
  end if;
end
$$;

-- Adds an id to a list of this transaction; nothing for null.
create or replace function note_changed(p_list text, p_id uuid) returns void
language plpgsql
as $$
declare
  noted text := coalesce(current_setting(p_list, true), '');
begin
  if p_id is not null and is_request() and position(p_id::text in noted) = 0 then
    perform set_config(p_list, concat_ws(',', nullif(noted, ''), p_id), true);
  end if;
end
$$;

-- Says that an order changed, or what its tickets, its bills and its table show of it. `say_floor_changes` says it at the end.
create or replace function order_changed(p_order uuid) returns void
language sql
as $$ select note_changed('app.changed_orders', p_order) $$;

-- Says that a table changed, or what it shows of its order.
create or replace function table_changed(p_table uuid) returns void
language sql
as $$ select note_changed('app.changed_tables', p_table) $$;
