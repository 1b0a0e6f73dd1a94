-- Authorised ranges of numbers, and the number that a document takes.

-- Refuses a range that is no range, that is expired, that is valid for more than a year, or that overlaps with another one of its series.
create or replace function check_range(r fiscal_ranges) returns void
language plpgsql
as $$
declare
  today date := calendar_today();
  other fiscal_ranges;
begin
  if r.last_number < r.first_number then
    perform refuse_field('input.invalid', 'last_number', 'El último número va después del primero.');
  elsif r.valid_until < today then
    perform refuse_field('input.invalid', 'valid_until', 'La fecha límite de emisión ya pasó.');
  elsif r.valid_until > today + interval '1 year' then
    perform refuse_field('input.invalid', 'valid_until', 'Un rango vale a lo sumo un año.');
  elsif r.is_preprinted and r.type <> 'Factura' then
    perform refuse_field('input.invalid', 'is_preprinted', 'Solo las facturas pueden ser preimpresas.');
  end if;
  select o.* into other from fiscal_ranges o
  where o.business_id = (select app_business()) and o.id <> r.id and o.point_id = r.point_id and o.type = r.type
    and o.first_number <= r.last_number and r.first_number <= o.last_number
  order by o.first_number limit 1;
  if found then
    perform refuse_field('row.conflict', 'first_number', format('Se cruza con el rango %s a %s.', other.first_number, other.last_number));
  end if;
end
$$;

-- Adds or changes a range: { id, version, point_id, type, cai, first_number, last_number, valid_until, is_preprinted? }; version 0 adds it.
-- One that was used stays.
create or replace function save_range(p jsonb) returns jsonb
language plpgsql
as $$
declare
  was fiscal_ranges;
  wanted fiscal_ranges := jsonb_populate_record(null::fiscal_ranges, '{"is_preprinted": false}' || p - 'is_demo');
begin
  perform serialize_writes('fiscal');
  select * into was from fiscal_ranges where business_id = (select app_business()) and id = wanted.id for update;
  if was.id is null and wanted.version > 0 then
    perform refuse('row.missing', 'Rango no encontrado.');
  elsif coalesce(was.version, 0) <> wanted.version then
    perform refuse('row.stale', 'La facturación cambió en otro dispositivo: revisa los datos de ahora.');
  elsif is_range_used(was) then
    perform refuse('row.conflict', 'Este rango ya se usó: no se cambia.');
  elsif not exists (select from fiscal_points where business_id = (select app_business()) and id = wanted.point_id) then
    perform refuse('row.missing', 'Punto de emisión no encontrado.');
  end if;
  perform check_range(wanted);
  insert into fiscal_ranges (business_id, id, point_id, type, cai, first_number, last_number, next_number, valid_until, is_preprinted)
  values (app_business(), wanted.id, wanted.point_id, wanted.type, wanted.cai, wanted.first_number, wanted.last_number, wanted.first_number,
    wanted.valid_until, wanted.is_preprinted)
  on conflict (business_id, id) do update set point_id = excluded.point_id, type = excluded.type, cai = excluded.cai,
    first_number = excluded.first_number,
    last_number = excluded.last_number, next_number = excluded.first_number, start_number = null, valid_until = excluded.valid_until,
    is_preprinted = excluded.is_preprinted, version = fiscal_ranges.version + 1;
  perform write_audit('fiscal.range-saved', 'fiscal_range', wanted.id, jsonb_build_object('type', wanted.type, 'cai', wanted.cai,
    'first_number', wanted.first_number, 'last_number', wanted.last_number, 'valid_until', wanted.valid_until,
    'is_preprinted', wanted.is_preprinted));
  perform changed('settings.changed');
  return read_fiscal();
end
$$;

-- Deletes a range that was not used: { id }.
create or replace function delete_range(p jsonb) returns jsonb
language plpgsql
as $$
declare
  gone fiscal_ranges;
begin
  perform serialize_writes('fiscal');
  select * into gone from fiscal_ranges where business_id = (select app_business()) and id = (p ->> 'id')::uuid for update;
  if not found then
    perform refuse('row.missing', 'Rango no encontrado.');
  elsif is_range_used(gone) then
    perform refuse('row.conflict', 'Este rango ya se usó: no se borra.');
  end if;
  delete from fiscal_ranges where business_id = gone.business_id and id = gone.id;
  perform write_audit('fiscal.range-deleted', 'fiscal_range', gone.id, jsonb_build_object('type', gone.type, 'cai', gone.cai,
    'first_number', gone.first_number, 'last_number', gone.last_number));
  perform changed('settings.changed');
  return read_fiscal();
end
$$;

-- The highest number of a range that a document has, or a paper of a device that was released; the one before the first if none has.
create or replace function last_used_number(r fiscal_ranges) returns bigint
language sql stable
as $$
  select greatest(range_start(r) - 1, (
      select max(right(d.number, 8)::bigint) from fiscal_documents d
      where d.business_id = r.business_id and d.range_id = r.id), (
      select max(x.correlative) from fiscal_incidents n
      join fiscal_points q on q.business_id = r.business_id and q.id = r.point_id
      join fiscal_establishments e on e.business_id = q.business_id and e.id = q.establishment_id
      cross join lateral (select case when n.kind = 'Punto liberado' then right(n.printed_number, 8)::bigint end as correlative) x
      where n.business_id = r.business_id and r.type = 'Factura' and left(n.printed_number, 7) = e.code || '-' || q.code
        and x.correlative between r.first_number and r.last_number))
$$;

-- Corrects the next number of a range, { id, version, next_number, reason }: a later one if those before it were used elsewhere, by another
-- system or before the data of a backup; an earlier one if they were skipped. It is after every number that was used here.
create or replace function advance_range(p jsonb) returns jsonb
language plpgsql
as $$
declare
  was fiscal_ranges;
  next bigint := (p ->> 'next_number')::bigint;
begin
  perform serialize_writes('fiscal');
  select * into was from fiscal_ranges where business_id = (select app_business()) and id = (p ->> 'id')::uuid for update;
  if not found then
    perform refuse('row.missing', 'Rango no encontrado.');
  elsif was.version <> (p ->> 'version')::integer then
    perform refuse('row.stale', 'La facturación cambió en otro dispositivo: revisa los datos de ahora.');
  elsif was.is_preprinted then
    perform refuse('row.conflict', 'Los números de un rango preimpreso no van en orden.');
  elsif next not between was.first_number and was.last_number then
    perform refuse_field('input.invalid', 'next_number', format('El rango va de %s a %s.', was.first_number, was.last_number));
  elsif is_range_used(was) and next <= last_used_number(was) then
    perform refuse_field('input.invalid', 'next_number', format('El número %s ya se usó: el próximo va después.', last_used_number(was)));
  elsif is_range_used(was) and next < was.next_number and exists (
    select from fiscal_points q join devices d on d.business_id = q.business_id and d.id = q.device_id
    where q.business_id = was.business_id and q.id = was.point_id and d.waiting > 0)
  then
    perform refuse('row.conflict', 'El dispositivo de este punto tiene operaciones por enviar: espera a que lleguen.');
  end if;
  update fiscal_ranges set next_number = next, start_number = case when is_range_used(was) then start_number else next end,
    version = version + 1
  where business_id = was.business_id and id = was.id;
  perform write_audit('fiscal.range-advanced', 'fiscal_range', was.id, jsonb_build_object('type', was.type, 'cai', was.cai,
    'from_number', was.next_number, 'next_number', next, 'reason', p ->> 'reason'));
  perform changed('settings.changed');
  return read_fiscal();
end
$$;

-- The point of emission of the register of a session, if it has one.
create or replace function register_session_point(p_session uuid) returns setof fiscal_points
language sql stable
as $$
  select p.* from register_sessions c
  join fiscal_points p on p.business_id = c.business_id and p.register_id = c.register_id
  where c.business_id = (select app_business()) and c.id = p_session
$$;

-- The point of emission of the register of a session; refuses a register without one.
create or replace function require_register_session_point(p_session uuid) returns fiscal_points
language plpgsql
as $$
declare
  point fiscal_points;
begin
  select * into point from register_session_point(p_session);
  if not found then
    perform refuse('fiscal.unready', 'Esta caja no tiene punto de emisión: agrégalo en Opciones, Facturación.');
  end if;
  return point;
end
$$;

-- Takes the next number of a type and of a point, `p_point` or that of the register of a session, and returns its range with the number as
-- `next_number`. It is given back if the transaction fails. Refuses a register without a point, and a point without numbers.
create or replace function take_number(b businesses, p_type text, p_point uuid, p_session uuid default null) returns fiscal_ranges
language plpgsql
as $$
declare
  today date := calendar_day(b);
  point uuid;
  taken fiscal_ranges;
begin
  loop
    update fiscal_ranges r set next_number = r.next_number + 1
    where r.business_id = b.id and r.next_number <= r.last_number and r.id = (
      select n.id from (select coalesce(p_point, (select s.id from register_session_point(p_session) s)) as id) p
      cross join lateral next_range(p.id, p_type, today) n)
    returning r.* into taken;
    exit when found;
    point := coalesce(p_point, (require_register_session_point(p_session)).id);
    -- Another charge may have taken the last number meanwhile: then the next range is tried.
    if not exists (select from next_range(point, p_type, today)) then
      perform refuse('fiscal.unready', format(
        case (select bool_or(r.next_number <= r.last_number) from fiscal_ranges r
            where r.business_id = b.id and r.point_id = point and r.type = p_type and not r.is_preprinted)
          when true then 'El rango de %s venció: agrega otro en Opciones, Facturación.'
          when false then 'No quedan números de %s: agrega un rango en Opciones, Facturación.'
          else 'Todavía no hay un rango de %s: agrégalo en Opciones, Facturación.' end,
        case p_type when 'Factura' then 'facturas' when 'Nota de crédito' then 'notas de crédito' else 'notas de débito' end));
    end if;
  end loop;
  taken.next_number := taken.next_number - 1;
  return taken;
end
$$;
