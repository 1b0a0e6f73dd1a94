-- The moment of a write, and what an offline request says of itself (docs/offline.md).

-- The header of the offline request that runs (domain/offline/offline.ts); null in any other write.
create or replace function offline_request() returns jsonb
language sql stable parallel safe
as $$ select nullif(current_setting('app.offline', true), '')::jsonb $$;

create or replace function is_offline() returns boolean
language sql stable parallel safe
as $$ select coalesce(current_setting('app.offline', true), '') <> '' $$;

-- Whether an administrator sends a charge to a bill that is another one than the device showed: it is charged with what was taken.
create or replace function is_as_taken() returns boolean
language sql stable parallel safe
as $$ select coalesce((offline_request() ->> 'as_taken')::boolean, false) $$;

-- The moment of a write: that of the offline request, or else now.
create or replace function write_time() returns timestamptz
language sql volatile
as $$ select coalesce(nullif(current_setting('app.occurred_at', true), '')::timestamptz, clock_timestamp()) $$;

-- When the conflict happened that an administrator sends again for its moment; null in any other write, and if it is sent for now.
create or replace function resent_moment() returns timestamptz
language sql volatile
as $$
  select nullif(current_setting('app.resent_moment', true), '')::timestamptz where write_time() < clock_timestamp() - interval '1 hour'
$$;

-- Whether an administrator sends a conflict again.
create or replace function is_resent() returns boolean
language sql stable parallel safe
as $$ select coalesce(current_setting('app.resent_moment', true), '') <> '' $$;

-- When an offline request arrived; null in any other write.
create or replace function arrival_time() returns timestamptz
language sql volatile
as $$ select case when is_offline() then clock_timestamp() end $$;

-- The number that the device gave to what the offline request makes, or null. It is on a paper, so it is kept also if nothing proves the
-- request.
create or replace function provisional_number() returns text
language sql stable parallel safe
as $$ select nullif(current_setting('app.provisional_number', true), '') $$;

-- The instant of the prices that the offline request has (prices_as_of). Refuses without it, prices that were too old in the hour of the
-- request, and prices that were others in the menu that its device read last, or before it was registered, unless an administrator sends it
-- again.
create or replace function menu_as_of() returns timestamptz
language plpgsql volatile
as $$
declare
  as_of timestamptz := (offline_request() ->> 'menu_as_of')::timestamptz;
begin
  if as_of is null or as_of > clock_timestamp() then
    perform refuse('offline.price', 'El dispositivo no dijo de qué menú son los precios.');
  elsif as_of < date_trunc('hour', write_time()) - make_interval(hours => offline_menu_hours()) then
    perform refuse('offline.price', format('Los precios del dispositivo tenían más de %s horas.', offline_menu_hours()));
  elsif not is_resent() and exists (
    select from devices d
    join menu_item_prices h on h.business_id = d.business_id and h.replaced_at > as_of
      and h.replaced_at <= coalesce(d.clear_menu_as_of, d.created_at - interval '1 minute')
    where d.business_id = (select app_business()) and d.id = (offline_request() ->> 'device_id')::uuid)
  then
    perform refuse('offline.price', 'El dispositivo ya había leído precios más nuevos que estos.');
  end if;
  return as_of;
end
$$;
