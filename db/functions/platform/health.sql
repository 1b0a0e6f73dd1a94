-- What the platform's health and its page of the service read of the database.

grant usage on schema drizzle to fogon_platform;
grant select on drizzle.__drizzle_migrations to fogon_platform;

-- The time of the last applied migration, in milliseconds since 1970, as db/migrations/meta/_journal.json has it.
create or replace function last_migration() returns bigint
language sql stable security definer set search_path = public
as $$ select max(created_at) from drizzle.__drizzle_migrations $$;

-- The size of the whole database in bytes, for a master. Refuses other users.
create or replace function database_size() returns bigint
language plpgsql stable
as $$
begin
  if not is_master() then
    perform refuse('access.denied', 'No tienes permiso para hacer esto.');
  end if;
  return pg_database_size(current_database());
end
$$;
