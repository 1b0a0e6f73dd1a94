-- Each part changes only what differs, so that a release takes no lock on the tables of a working restaurant.

-- Forced row-level security on every table, in addition to the conditions of the queries. A policy that changes gets another name, and a
-- contract migration drops the old one.
do $$
declare
  t record;
  condition text;
begin
  for t in
    select c.oid::regclass as name, c.relname, c.relrowsecurity as is_enabled, c.relforcerowsecurity as is_forced,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'business_id' and not a.attisdropped) as owned,
      array(select polname::text from pg_policy where polrelid = c.oid) as policies
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  loop
    condition := case
      when t.relname in ('sessions', 'email_links', 'sign_in_failures', 'sent_documents', 'outbox_emails', 'fogon_meta') then 'false'
      when t.relname = 'businesses' then 'id = (select app_business())'
      when t.owned then 'business_id = (select app_business())'
    end;
    if condition is null then
      raise exception 'table % has no business_id and no rule here', t.name;
    end if;
    if not t.is_enabled then
      execute format('alter table %s enable row level security', t.name);
    end if;
    if not t.is_forced then
      execute format('alter table %s force row level security', t.name);
    end if;
    if not 'platform' = any (t.policies) then
      execute format('create policy platform on %s to fogon_platform using (true) with check (true)', t.name);
    end if;
    if not 'tenant' = any (t.policies) then
      execute format('create policy tenant on %s to fogon_app using (%s) with check (%2$s)', t.name, condition);
    end if;
  end loop;
end
$$;

-- What each role may do with each table. Money that moved, or is owed, is undone by another movement, a refund, a void or an adjustment,
-- never by deleting its row.
do $$
declare
  r record;
begin
  for r in
    with wanted as (
      select c.oid::regclass as name, 'fogon_platform' as grantee,
        case c.relkind when 'v' then '{SELECT}' else '{DELETE,INSERT,SELECT,UPDATE}' end::text[] as rights
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
      union all
      select c.oid::regclass, 'fogon_app', case
          when c.relkind = 'v' then '{SELECT}'
          when exists (
            select from pg_policy p
            where p.polrelid = c.oid and p.polname = 'tenant' and pg_get_expr(p.polqual, p.polrelid) = 'false') then '{}'
          when c.relname = 'businesses' then '{SELECT,UPDATE}'
          when c.relname in ('audit_log', 'stock_movements', 'cash_movements', 'refunds', 'refund_items', 'tips', 'tip_returns',
            'receivable_entries', 'document_bands', 'events') then '{INSERT,SELECT}'
          when c.relname in ('register_sessions', 'payments', 'customer_balances', 'stock_levels') then '{INSERT,SELECT,UPDATE}'
          else '{DELETE,INSERT,SELECT,UPDATE}'
        end::text[]
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
    )
    select w.* from wanted w
    where rights <> array(
      select a.privilege_type from pg_class c cross join aclexplode(c.relacl) a
      where c.oid = w.name and a.grantee = w.grantee::regrole order by 1)
  loop
    execute format('revoke all on %s from %I', r.name, r.grantee);
    if r.rights <> '{}' then
      execute format('grant %s on %s to %I', array_to_string(r.rights, ', '), r.name, r.grantee);
    end if;
  end loop;
end
$$;

-- fogon_platform owns every function that bypasses the tenant policies, and has no other rights.
do $$
declare
  f regprocedure;
begin
  for f in
    select oid::regprocedure from pg_proc
    where pronamespace = 'public'::regnamespace and prosecdef and proowner <> 'fogon_platform'::regrole
  loop
    execute format('alter function %s owner to fogon_platform', f);
  end loop;
  for f in
    select p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'public'::regnamespace and (
      p.proacl is null
      or exists (select from aclexplode(p.proacl) a where a.grantee = 0)
      or not has_function_privilege('fogon_app', p.oid, 'execute')
      or not has_function_privilege('fogon_platform', p.oid, 'execute'))
  loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to fogon_app, fogon_platform', f);
  end loop;
end
$$;

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

-- A table that was never analyzed has the statistics of a small one (from PostgreSQL 18). Without them its generic plans, made while it is
-- empty, may scan all rows of a business for one id until its first analysis (docs/decisions/041).
do $$
begin
  if to_regproc('pg_restore_relation_stats') is null then
    return;
  end if;
  perform pg_restore_relation_stats('schemaname', 'public', 'relname', c.relname::text, 'relpages', 20, 'reltuples', 1000::real),
    pg_restore_attribute_stats('schemaname', 'public', 'relname', c.relname::text, 'attname', a.attname::text, 'inherited', false,
      'null_frac', 0::real, 'avg_width', 16, 'n_distinct', case a.attname when 'id' then -1 else 20 end::real)
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname in ('business_id', 'id') and a.atttypid = 'uuid'::regtype
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.reltuples < 0;
end
$$;

-- A temporary table cannot hide the tables of a function. The few functions that PostgreSQL inlines (one expression, or rows) have no
-- setting, because a setting prevents inlining: they run with the rights and the path of their caller.
do $$
declare
  f record;
begin
  for f in
    select p.oid::regprocedure as name, p.proconfig,
      l.lanname = 'sql' and not p.prosecdef and p.provolatile <> 'v'
        and (p.proretset or regexp_replace(p.prosrc, 'extract\(\w+ from', '', 'g') !~* '\y(from|insert|update|delete)\y') as is_written_in
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace
  loop
    if not f.is_written_in and not coalesce(f.proconfig @> array['search_path=pg_catalog, public, pg_temp'], false) then
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
