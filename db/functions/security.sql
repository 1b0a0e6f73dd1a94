-- Forced row-level security on every table, in addition to the conditions of the queries.
do $$
declare
  t record;
begin
  for t in
    select c.relname as name,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'business_id' and not a.attisdropped) as owned
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  loop
    execute format('alter table %I enable row level security', t.name);
    execute format('alter table %I force row level security', t.name);
    execute format('drop policy if exists tenant on %I', t.name);
    execute format('drop policy if exists platform on %I', t.name);
    execute format('create policy platform on %I to fogon_platform using (true) with check (true)', t.name);
    execute format('grant select, insert, update, delete on %I to fogon_platform', t.name);
    if t.name in ('sessions', 'email_links', 'sign_in_failures', 'outbox_emails', 'fogon_meta') then
      execute format('create policy tenant on %I to fogon_app using (false)', t.name);
    elsif t.name = 'businesses' then
      execute 'create policy tenant on businesses to fogon_app using (id = (select app_business())) with check (id = (select app_business()))';
      execute 'grant select, update on businesses to fogon_app';
    elsif t.owned then
      execute format('create policy tenant on %I to fogon_app using (business_id = (select app_business())) with check (business_id = (select app_business()))', t.name);
      execute format('grant select, insert, update, delete on %I to fogon_app', t.name);
    else
      raise exception 'table % has no business_id and no rule here', t.name;
    end if;
  end loop;
end
$$;
revoke update, delete on audit_log, stock_movements from fogon_app;
-- Money that moved, or is owed, is undone by another movement, a refund, a void or an adjustment, never by deleting its row.
revoke update, delete on cash_movements, refunds, refund_items, tips, receivable_entries from fogon_app;
revoke delete on register_sessions, payments from fogon_app;
grant select on menu_stock to fogon_app, fogon_platform;

-- fogon_platform owns every function that bypasses the tenant policies, and has no other rights.
do $$
declare
  f regprocedure;
begin
  for f in select oid::regprocedure from pg_proc where pronamespace = 'public'::regnamespace and prosecdef loop
    execute format('alter function %s owner to fogon_platform', f);
  end loop;
end
$$;
revoke execute on all functions in schema public from public;
grant execute on all functions in schema public to fogon_app, fogon_platform;

-- Generic plans expect of each business the size of a large one, however many businesses there are (docs/decisions/041).
do $$
declare
  t record;
begin
  for t in
    select c.oid::regclass as name, c.reltuples from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'business_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attoptions is distinct from array['n_distinct=20']
  loop
    execute format('alter table %s alter column business_id set (n_distinct = 20)', t.name);
    if t.reltuples > 0 then
      execute format('analyze %s', t.name);
    end if;
  end loop;
end
$$;

-- A temporary table cannot hide the tables of a function. The few functions that PostgreSQL inlines (one expression, or rows) have no setting,
-- because a setting prevents inlining: they run with the rights and the path of their caller.
do $$
declare
  f record;
begin
  for f in
    select p.oid::regprocedure as name,
      l.lanname = 'sql' and not p.prosecdef and p.provolatile <> 'v'
        and (p.proretset or regexp_replace(p.prosrc, 'extract\(\w+ from', '', 'g') !~* '\y(from|insert|update|delete)\y') as is_written_in
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace
  loop
    if not f.is_written_in then
      execute format('alter function %s set search_path = pg_catalog, public, pg_temp', f.name);
    end if;
  end loop;
end
$$;

-- Only the owner creates schemas in the database, and the app creates no temporary table, whose name could hide one of ours.
do $$
begin
  execute format('revoke create, temporary on database %I from public', current_database());
  execute format('grant temporary on database %I to fogon_platform', current_database());
  execute format('alter role fogon_app in database %I set statement_timeout = %L', current_database(), '9500ms');
end
$$;
revoke create on schema public from public, fogon_app, fogon_platform;
