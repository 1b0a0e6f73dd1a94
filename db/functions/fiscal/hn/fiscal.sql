-- Fiscal documents of Honduras: issuer, establishments, points of emission and ranges (docs/honduras.md).

-- Today's calendar day of a business that was read. Not stable: PostgreSQL would not inline the clock.
create or replace function calendar_day(b businesses) returns date
language sql volatile
as $$ select (clock_timestamp() at time zone b.time_zone)::date $$;

-- Today's calendar day of the business.
create or replace function calendar_today() returns date
language sql stable
as $$ select calendar_day(b) from businesses b where b.id = (select app_business()) $$;

-- The first number that a range gives here.
create or replace function range_start(r fiscal_ranges) returns bigint
language sql immutable parallel safe
as $$ select case when r.start_number is null then r.first_number else r.start_number end $$;

-- The range that gives the next number, of these: one that has begun goes first, then the one that expires first. The numbers of a
-- pre-printed range are written by hand.
create or replace function first_range(p_ranges fiscal_ranges[], p_today date) returns setof fiscal_ranges
language sql immutable parallel safe
as $$
  select r.* from unnest(p_ranges) r
  where r.next_number <= r.last_number and r.valid_until >= p_today and not r.is_preprinted
  order by r.next_number > range_start(r) desc, r.valid_until, r.first_number
  limit 1
$$;

-- The range that gives the next number of a point and a type.
create or replace function next_range(p_point uuid, p_type text, p_today date) returns setof fiscal_ranges
language sql stable
as $$
  select n.* from (
    select array_agg(r) as ranges from fiscal_ranges r
    where r.business_id = (select app_business()) and r.point_id = p_point and r.type = p_type
  ) p
  cross join lateral first_range(p.ranges, p_today) n
$$;

-- How many numbers of a range are used: of a pre-printed one those with a document, in any order.
create or replace function range_used(r fiscal_ranges) returns bigint
language sql stable
as $$
  select case when r.is_preprinted
    then (select count(*) from fiscal_documents d where d.business_id = r.business_id and d.type = r.type and d.range_id = r.id)
    else r.next_number - r.first_number end
$$;

-- Whether a range has given a number here.
create or replace function is_range_used(r fiscal_ranges) returns boolean
language sql stable
as $$ select case when r.is_preprinted then range_used(r) > 0 else r.next_number > range_start(r) end $$;

-- The state of a range on a day.
create or replace function range_state(r fiscal_ranges, p_today date) returns text
language sql stable
as $$
  select case
    when range_used(r) > r.last_number - r.first_number then 'Agotado'
    when r.valid_until < p_today then 'Vencido'
    when r.is_preprinted or r.id = (select n.id from next_range(r.point_id, r.type, p_today) n) then 'En uso'
    else 'Siguiente' end
$$;

-- The threshold of days before its date limit that a range has reached; null before the first one, and once it has ended.
create or replace function range_alert_days(r fiscal_ranges, p_today date) returns integer
language sql immutable parallel safe
as $$
  select min(threshold) from unnest(array[60, 30, 15, 7, 1]) threshold
  where r.valid_until - p_today between 0 and threshold and (r.next_number <= r.last_number or r.is_preprinted)
$$;

-- The threshold of used numbers, in percent, that a range has reached; null before the first one, once it has ended, and for a pre-printed
-- one.
create or replace function range_alert_percentage(r fiscal_ranges, p_today date) returns integer
language sql immutable parallel safe
as $$
  select max(threshold) from unnest(array[80, 90, 95]) threshold
  where (r.next_number - r.first_number)::bigint * 100 >= threshold * (r.last_number - r.first_number + 1)::bigint
    and r.next_number <= r.last_number and r.valid_until >= p_today and not r.is_preprinted
$$;

-- The fields that art. 10 requires and that the issuer lacks.
create or replace function missing_issuer_fields(i fiscal_issuers) returns text[]
language sql immutable
as $$
  select array_remove(array[
    case when i.rtn is null then 'rtn' end, case when i.legal_name is null then 'legal_name' end,
    case when i.address is null then 'address' end, case when i.phone is null then 'phone' end,
      case when i.email is null then 'email' end], null)
$$;

-- The issuer; null in each column before the first setting.
create or replace function fiscal_issuer() returns fiscal_issuers
language sql stable
as $$ select i from fiscal_issuers i where i.business_id = (select app_business()) $$;

-- The code that a type of document has in its numbers.
create or replace function type_code(p_type text) returns text
language sql stable
as $$
  select case p_type when 'Factura' then i.invoice_code when 'Nota de crédito' then i.credit_note_code else i.debit_note_code end
  from fiscal_issuers i where i.business_id = (select app_business())
$$;

-- A type of document in the plural: 'Notas de crédito'.
create or replace function type_plural(p_type text) returns text
language sql immutable parallel safe
as $$ select case p_type when 'Factura' then 'Facturas' when 'Nota de crédito' then 'Notas de crédito' else 'Notas de débito' end $$;

-- Whether documents were issued by an establishment or a point.
create or replace function has_documents(p_establishment uuid, p_point uuid) returns boolean
language sql stable
as $$
  select exists (
    select from fiscal_ranges r
    join fiscal_points p on p.business_id = r.business_id and p.id = r.point_id
    where r.business_id = (select app_business()) and (p.id = p_point or p.establishment_id = p_establishment) and is_range_used(r))
$$;

-- Whether charges issue invoices.
create or replace function is_invoicing() returns boolean
language sql stable
as $$ select coalesce((select is_active from fiscal_issuers where business_id = (select app_business())), false) $$;

create or replace function read_fiscal() returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'issuer', (select jsonb_build_object('is_active', coalesce(i.is_active, false), 'rtn', i.rtn, 'legal_name', i.legal_name,
      'trade_name', i.trade_name,
        'address', i.address, 'phone', i.phone, 'email', i.email, 'invoice_code', coalesce(i.invoice_code, '01'),
        'credit_note_code', coalesce(i.credit_note_code, '06'), 'debit_note_code', coalesce(i.debit_note_code, '07'),
        'version', coalesce(i.version, 0))
      from fiscal_issuer() i),
    'establishments', coalesce((
      select jsonb_agg(jsonb_build_object('id', e.id, 'location_id', e.location_id, 'code', e.code, 'address', e.address,
        'is_used', has_documents(e.id, null),
        'version', e.version) order by e.code)
      from fiscal_establishments e where e.business_id = b.id), '[]'),
    'points', coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'establishment_id', p.establishment_id, 'code', p.code, 'register_id', p.register_id,
        'register', g.name, 'device_id', p.device_id, 'device', d.name, 'is_used', has_documents(null, p.id), 'version', p.version)
          order by e.code, p.code)
      from fiscal_points p
      join fiscal_establishments e on e.business_id = p.business_id and e.id = p.establishment_id
      left join registers g on g.business_id = p.business_id and g.id = p.register_id
      left join devices d on d.business_id = p.business_id and d.id = p.device_id
      where p.business_id = b.id), '[]'),
    'ranges', coalesce((
      select jsonb_agg(jsonb_build_object('id', r.id, 'point_id', r.point_id, 'type', r.type, 'cai', r.cai, 'first_number', r.first_number,
        'last_number', r.last_number, 'next_number', r.next_number, 'valid_until', r.valid_until, 'is_demo', r.is_demo,
        'is_preprinted', r.is_preprinted, 'used', range_used(r), 'is_used', is_range_used(r), 'state', range_state(r, calendar_today()),
        'alert_days', range_alert_days(r, calendar_today()),
        'alert_percentage', range_alert_percentage(r, calendar_today()), 'version', r.version) order by r.type, r.valid_until,
        r.first_number)
      from fiscal_ranges r where r.business_id = b.id), '[]'),
    'holidays', coalesce((
      select jsonb_agg(jsonb_build_object('day', h.day, 'name', h.name) order by h.day) from fiscal_holidays h where h.business_id = b.id),
        '[]'))
  from businesses b where b.id = (select app_business())
$$;

-- Refuses to invoice while a field of art. 10, an establishment, a point or a range is missing.
create or replace function check_invoicing(i fiscal_issuers) returns void
language plpgsql
as $$
declare
  missing text[] := missing_issuer_fields(i);
begin
  if cardinality(missing) > 0 then
    perform refuse('input.invalid', 'Para facturar faltan datos del emisor.',
      (select jsonb_object_agg(field, 'Hace falta para facturar.') from unnest(missing) field));
  elsif not exists (
    select from fiscal_points p
    cross join lateral next_range(p.id, 'Factura', calendar_today())
    where p.business_id = i.business_id and p.register_id is not null)
  then
    perform refuse('fiscal.unready', 'Para facturar hace falta una caja con punto de emisión y un rango de facturas vigente.');
  end if;
end
$$;

-- Changes the issuer: { version, is_active?, rtn?, legal_name?, trade_name?, address?, phone?, email?, invoice_code?, credit_note_code?,
-- debit_note_code? }; absent fields do not change. Refuses an old version, and to invoice while something is missing.
create or replace function change_issuer(p jsonb) returns jsonb
language plpgsql
as $$
declare
  was fiscal_issuers;
  now_is fiscal_issuers;
begin
  perform serialize_writes('fiscal');
  was := fiscal_issuer();
  if coalesce(was.version, 0) <> (p ->> 'version')::integer then
    perform refuse('row.stale', 'La facturación cambió en otro dispositivo: revisa los datos de ahora.');
  end if;
  if was.business_id is null then
    insert into fiscal_issuers (business_id) values (app_business()) returning * into was;
  end if;
  now_is := jsonb_populate_record(was, p - array['version', 'business_id', 'created_at']);
  if now_is.is_active then
    perform check_invoicing(now_is);
  end if;
  update fiscal_issuers set is_active = now_is.is_active, rtn = now_is.rtn, legal_name = now_is.legal_name, trade_name = now_is.trade_name,
    address = now_is.address, phone = now_is.phone, email = now_is.email, invoice_code = now_is.invoice_code,
    credit_note_code = now_is.credit_note_code, debit_note_code = now_is.debit_note_code,
    version = case when p ->> 'version' = '0' then 1 else was.version + 1 end
  where business_id = was.business_id;
  perform write_audit('fiscal.issuer-changed', 'business', app_business(), (
    select jsonb_build_object('before', coalesce(jsonb_object_agg(e.key, e.value), '{}'),
      'after', coalesce(jsonb_object_agg(e.key, to_jsonb(now_is) -> e.key), '{}'))
    from jsonb_each(to_jsonb(was)) e where to_jsonb(now_is) -> e.key is distinct from e.value));
  perform changed('settings.changed');
  return read_fiscal();
end
$$;

-- Adds or changes an establishment: { id, version, location_id, code, address }; version 0 adds it. The code of one with documents stays.
create or replace function save_establishment(p jsonb) returns jsonb
language plpgsql
as $$
declare
  was fiscal_establishments;
  wanted fiscal_establishments := jsonb_populate_record(null::fiscal_establishments, p);
begin
  perform serialize_writes('fiscal');
  select * into was from fiscal_establishments where business_id = (select app_business()) and id = wanted.id;
  if was.id is null and wanted.version > 0 then
    perform refuse('row.missing', 'Establecimiento no encontrado.');
  elsif coalesce(was.version, 0) <> wanted.version then
    perform refuse('row.stale', 'La facturación cambió en otro dispositivo: revisa los datos de ahora.');
  elsif was.code <> wanted.code and has_documents(was.id, null) then
    perform refuse_field('row.conflict', 'code', 'Este establecimiento ya emitió documentos: su código no cambia.');
  elsif wanted.location_id is not null and not exists (select from locations
    where business_id = (select app_business()) and id = wanted.location_id) then
    perform refuse('row.missing', 'Sucursal no encontrada.');
  elsif exists (select from fiscal_establishments e where e.business_id = (select app_business()) and e.id <> wanted.id
    and e.code = wanted.code) then
    perform refuse_field('row.conflict', 'code', format('Ya hay un establecimiento con el código %s.', wanted.code));
  elsif exists (select from fiscal_establishments e where e.business_id = (select app_business()) and e.id <> wanted.id
    and e.location_id = wanted.location_id) then
    perform refuse_field('row.conflict', 'location_id', 'Esta sucursal ya tiene un establecimiento.');
  end if;
  insert into fiscal_establishments (business_id, id, location_id, code, address)
  values (app_business(), wanted.id, wanted.location_id, wanted.code, wanted.address)
  on conflict (business_id, id) do update set location_id = excluded.location_id, code = excluded.code, address = excluded.address,
    version = fiscal_establishments.version + 1;
  perform write_audit('fiscal.establishment-saved', 'fiscal_establishment', wanted.id,
    jsonb_build_object('code', wanted.code, 'address', wanted.address,
    'location', (select name from locations where business_id = (select app_business()) and id = wanted.location_id)));
  perform changed('settings.changed');
  return read_fiscal();
end
$$;

-- Adds or changes a point of emission: { id, version, establishment_id, code, register_id, device_id? }; version 0 adds it. It is of a
-- register or of a device, and both have one point; an absent device stays. The establishment and the code of one with documents stay.
create or replace function save_point(p jsonb) returns jsonb
language plpgsql
as $$
declare
  was fiscal_points;
  wanted fiscal_points := jsonb_populate_record(null::fiscal_points, p);
begin
  perform serialize_writes('fiscal');
  select * into was from fiscal_points where business_id = (select app_business()) and id = wanted.id;
  if not p ? 'device_id' then
    wanted.device_id := was.device_id;
  end if;
  if was.id is null and wanted.version > 0 then
    perform refuse('row.missing', 'Punto de emisión no encontrado.');
  elsif coalesce(was.version, 0) <> wanted.version then
    perform refuse('row.stale', 'La facturación cambió en otro dispositivo: revisa los datos de ahora.');
  elsif (was.code, was.establishment_id) <> (wanted.code, wanted.establishment_id) and has_documents(null, was.id) then
    perform refuse_field('row.conflict', 'code', 'Este punto ya emitió documentos: su código no cambia.');
  elsif not exists (select from fiscal_establishments where business_id = (select app_business()) and id = wanted.establishment_id) then
    perform refuse('row.missing', 'Establecimiento no encontrado.');
  elsif wanted.register_id is not null and not exists (select from registers
    where business_id = (select app_business()) and id = wanted.register_id) then
    perform refuse('row.missing', 'No se encontró la caja.');
  elsif exists (select from fiscal_points o where o.business_id = (select app_business()) and o.id <> wanted.id
    and o.establishment_id = wanted.establishment_id and o.code = wanted.code)
  then
    perform refuse_field('row.conflict', 'code', format('Ya hay un punto de emisión %s en este establecimiento.', wanted.code));
  elsif exists (select from fiscal_points o where o.business_id = (select app_business()) and o.id <> wanted.id
    and o.register_id = wanted.register_id) then
    perform refuse_field('row.conflict', 'register_id', 'Esta caja ya tiene un punto de emisión.');
  elsif wanted.device_id is not null and wanted.register_id is not null then
    perform refuse_field('input.invalid', 'device_id', 'Un punto de emisión es de una caja o de un dispositivo.');
  elsif wanted.device_id is not null and not exists (select from devices
    where business_id = (select app_business()) and id = wanted.device_id) then
    perform refuse('row.missing', 'Dispositivo no encontrado.');
  elsif exists (select from fiscal_points o where o.business_id = (select app_business()) and o.id <> wanted.id
    and o.device_id = wanted.device_id) then
    perform refuse_field('row.conflict', 'device_id', 'Este dispositivo ya es un punto de emisión.');
  end if;
  insert into fiscal_points (business_id, id, establishment_id, code, register_id, device_id)
  values (app_business(), wanted.id, wanted.establishment_id, wanted.code, wanted.register_id, wanted.device_id)
  on conflict (business_id, id) do update set establishment_id = excluded.establishment_id, code = excluded.code,
    register_id = excluded.register_id,
    device_id = excluded.device_id, version = fiscal_points.version + 1,
    former_devices = case when fiscal_points.device_id is distinct from excluded.device_id
      then array_remove(fiscal_points.former_devices, fiscal_points.device_id) || array_remove(array[fiscal_points.device_id], null)
      else fiscal_points.former_devices end;
  perform write_audit('fiscal.point-saved', 'fiscal_point', wanted.id, jsonb_build_object('code', wanted.code,
    'establishment', (select code from fiscal_establishments where business_id = (select app_business()) and id = wanted.establishment_id),
    'register', (select name from registers where business_id = (select app_business()) and id = wanted.register_id),
    'device', (select name from devices where business_id = (select app_business()) and id = wanted.device_id),
    'released_device', (select name from devices where business_id = (select app_business()) and id = was.device_id
      and id is distinct from wanted.device_id)));
  perform changed('settings.changed');
  return read_fiscal();
end
$$;
