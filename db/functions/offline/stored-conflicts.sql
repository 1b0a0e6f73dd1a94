-- What is stored of a refused offline request, and of how many (docs/offline.md, Conflicts).

-- The body of an offline request without the identity numbers of seniors, whose discounts no such request gives, and, if said, of the buyer
-- of its invoice. A body that is stored was not validated.
create or replace function without_identities(p_body jsonb, p_has_buyer boolean) returns jsonb
language sql immutable parallel safe
as $$
  select case when jsonb_typeof(p_body) = 'object' then p_body
    || case when jsonb_typeof(p_body -> 'seniors') = 'array' then jsonb_build_object('seniors', (
        select coalesce(jsonb_agg(case when jsonb_typeof(s.person) = 'object' then s.person - '{identity_number,birth_year}'::text[]
          else s.person end
          order by s.place), '[]')
        from jsonb_array_elements(p_body -> 'seniors') with ordinality as s (person, place))) else '{}' end
    || case when not p_has_buyer and jsonb_typeof(p_body -> 'buyer') = 'object'
      then jsonb_build_object('buyer', (p_body -> 'buyer') - '{rtn,identity_number}'::text[]) else '{}' end
    else p_body end
$$;

-- A stored request, without_identities().
create or replace function request_without_identities(p_request jsonb, p_has_buyer boolean) returns jsonb
language sql immutable parallel safe
as $$ select p_request || jsonb_build_object('body', without_identities(p_request -> 'body', p_has_buyer)) $$;

-- Refuses another conflict of a device, or of the business, while too many wait for an administrator.
create or replace function check_room_for_conflict(p_device uuid) returns void
language plpgsql
as $$
declare
  waiting record;
begin
  select count(*) as all_devices, count(*) filter (where device_id = p_device) as of_device into waiting
  from offline_conflicts where business_id = (select app_business()) and status = 'Pendiente';
  if waiting.of_device >= max_device_conflicts() then
    perform refuse('offline.full',
      format('Este dispositivo ya tiene %s operaciones con conflicto: resuélvelas en «Operaciones con conflicto». '
      'Las demás esperan en él.', max_device_conflicts()));
  elsif waiting.all_devices >= max_conflicts() then
    perform refuse('offline.full', format('El negocio ya tiene %s operaciones con conflicto: resuélvelas en «Operaciones con conflicto». '
      'Las demás esperan en su dispositivo.', max_conflicts()));
  end if;
end
$$;
