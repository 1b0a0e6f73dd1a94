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
