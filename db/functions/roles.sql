-- The Worker connects as fogon_app; fogon_platform owns the few functions that run without a business in scope.
do $$
begin
  if not exists (select from pg_roles where rolname = 'fogon_app') then
    create role fogon_app nologin nosuperuser nobypassrls;
  end if;
  if not exists (select from pg_roles where rolname = 'fogon_platform') then
    create role fogon_platform nologin nosuperuser nobypassrls;
  end if;
end
$$;
grant fogon_app, fogon_platform to current_user;
grant usage on schema public to fogon_app;
grant usage, create on schema public to fogon_platform;

-- Drops all functions, because these files create them again: changed signatures and unused functions leave nothing behind. The files that follow
-- also create the dependent policies, triggers and indexes again, in the same transaction.
do $$
declare
  f regprocedure;
begin
  for f in
    select p.oid from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop
    if exists (select from pg_proc where oid = f) then
      execute format('drop function %s cascade', f);
    end if;
  end loop;
end
$$;
