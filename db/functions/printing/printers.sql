-- Printers of a location: what they print and how they are reached (docs/printing.md).

-- Says that a printer or a Fogón Impresoras changed, and with it what waits for it.
create or replace function printers_changed() returns void
language sql
as $$
  select changed('print-job.changed');
  select changed('printer.changed');
$$;

create or replace function printer_answer(p printers) returns jsonb
language sql stable
as $$
  select jsonb_build_object('id', p.id, 'location_id', p.location_id, 'register_id', p.register_id, 'name', p.name,
    'prints', to_jsonb(p.prints),
    'stations', to_jsonb(p.stations), 'width_mm', p.width_mm, 'code_page', p.code_page, 'copies', p.copies, 'connection', p.connection,
    'host', p.host,
    'port', p.port, 'device_id', p.device_id, 'opens_drawer', p.opens_drawer, 'prints_on_charge', p.prints_on_charge,
    'is_active', p.is_active,
    'version', p.version)
$$;

create or replace function print_agent_answer(a print_agents) returns jsonb
language sql stable
as $$
  select jsonb_build_object('id', a.id, 'location_id', a.location_id, 'name', a.name, 'paired_at', a.paired_at,
    'last_seen_at', a.last_seen_at,
    'code_expires_at', case when a.code_hash is not null and a.code_expires_at > clock_timestamp() then a.code_expires_at end)
$$;

-- The printers, oldest first, each with its papers that wait or failed; and each Fogón Impresoras that is not removed.
create or replace function list_printers() returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'printers', coalesce((
      select jsonb_agg(printer_answer(p) || jsonb_build_object(
          'alerted_at', p.alerted_at,
          'waiting', (select count(*) from print_jobs j where j.business_id = p.business_id and j.printer_id = p.id
            and j.status in ('En espera', 'Imprimiendo')),
          'failed', (select count(*) from print_jobs j where j.business_id = p.business_id and j.printer_id = p.id and j.status = 'Falló'))
        order by p.created_at, p.id)
      from printers p where p.business_id = (select app_business())), '[]'),
    'agents', coalesce((
      select jsonb_agg(print_agent_answer(a) order by a.created_at, a.id)
      from print_agents a where a.business_id = (select app_business()) and a.is_active), '[]'))
$$;

-- Refuses a printer whose location, register or device does not exist, or whose name another printer of the location has.
create or replace function check_printer(p printers) returns void
language plpgsql
as $$
begin
  if not exists (select from locations where business_id = (select app_business()) and id = p.location_id) then
    perform refuse('row.missing', 'Sucursal no encontrada.');
  elsif p.register_id is not null and not exists (select from registers
    where business_id = (select app_business()) and id = p.register_id) then
    perform refuse('row.missing', 'No se encontró la caja.');
  elsif p.device_id is not null and not exists (select from devices where business_id = (select app_business()) and id = p.device_id) then
    perform refuse('row.missing', 'Dispositivo no encontrado.');
  elsif p.register_id is not null and not exists (
    select from registers where business_id = (select app_business()) and id = p.register_id
      and coalesce(location_id, p.location_id) = p.location_id)
  then
    perform refuse_field('input.invalid', 'register_id', 'Esta caja es de otra sucursal.');
  elsif exists (select from printers o where o.business_id = (select app_business()) and o.location_id = p.location_id and o.id <> p.id
    and fold(o.name) = fold(p.name)) then
    perform refuse_field('row.conflict', 'name', 'Ya hay una impresora con ese nombre en esta sucursal.');
  end if;
end
$$;

-- A printer as the audit log shows it.
create or replace function printer_facts(p printers) returns jsonb
language sql stable
as $$
  select jsonb_build_object('name', p.name, 'prints', array_to_string(p.prints, ', '), 'stations', array_to_string(p.stations, ', '),
    'width_mm', p.width_mm,
    'code_page', p.code_page, 'copies', p.copies, 'address', p.host || ':' || p.port, 'opens_drawer', p.opens_drawer,
    'prints_on_charge', p.prints_on_charge,
    'is_active', p.is_active, 'location', (select name from locations where business_id = p.business_id and id = p.location_id),
    'register', (select name from registers where business_id = p.business_id and id = p.register_id),
    'device', (select name from devices where business_id = p.business_id and id = p.device_id))
$$;

-- Adds a printer (version 0) or changes it: every column of printer_answer. Refuses an old version.
create or replace function save_printer(p jsonb) returns jsonb
language plpgsql
as $$
declare
  was printers;
  wanted printers := jsonb_populate_record(null::printers, p);
  before jsonb;
  after jsonb;
begin
  perform serialize_writes('printers');
  select * into was from printers where business_id = (select app_business()) and id = wanted.id for no key update;
  before := printer_facts(was);
  if was.id is null and wanted.version > 0 then
    perform refuse('row.missing', 'Impresora no encontrada.');
  elsif coalesce(was.version, 0) <> wanted.version then
    perform refuse('row.stale', 'Otra persona cambió esta impresora mientras la editabas. Revisa lo que cambió antes de guardar.');
  end if;
  perform check_printer(wanted);
  insert into printers (business_id, id, location_id, register_id, name, prints, stations, width_mm, code_page, copies, connection, host,
    port, device_id,
    opens_drawer, prints_on_charge, is_active)
  values (app_business(), wanted.id, wanted.location_id, wanted.register_id, wanted.name, wanted.prints, wanted.stations, wanted.width_mm,
    wanted.code_page,
    wanted.copies, wanted.connection, wanted.host, wanted.port, wanted.device_id, wanted.opens_drawer, wanted.prints_on_charge,
    wanted.is_active)
  on conflict (business_id, id) do update set location_id = excluded.location_id, register_id = excluded.register_id, name = excluded.name,
    prints = excluded.prints, stations = excluded.stations, width_mm = excluded.width_mm, code_page = excluded.code_page,
    copies = excluded.copies,
    connection = excluded.connection, host = excluded.host, port = excluded.port, device_id = excluded.device_id,
    opens_drawer = excluded.opens_drawer,
    prints_on_charge = excluded.prints_on_charge, is_active = excluded.is_active, version = printers.version + 1, alerted_at = null
  returning * into wanted;
  after := printer_facts(wanted);
  perform write_audit('printer.saved', 'printer', wanted.id, case when was.id is null then jsonb_build_object('name', wanted.name) else (
    select jsonb_build_object('name', wanted.name, 'before', coalesce(jsonb_object_agg(b.key, b.value), '{}'),
      'after', coalesce(jsonb_object_agg(b.key, after -> b.key), '{}'))
    from jsonb_each(before) b where after -> b.key is distinct from b.value) end);
  perform printers_changed();
  return list_printers();
end
$$;

-- Deletes a printer, { id }, with the papers that it printed. Refuses one with papers that wait or failed.
create or replace function delete_printer(p jsonb) returns jsonb
language plpgsql
as $$
declare
  gone printers;
begin
  select * into gone from printers where business_id = (select app_business()) and id = (p ->> 'id')::uuid for update;
  if not found then
    perform refuse('row.missing', 'Impresora no encontrada.');
  elsif exists (select from print_jobs where business_id = gone.business_id and printer_id = gone.id
    and status not in ('Impreso', 'Descartado', 'No impresa')) then
    perform refuse('row.conflict', 'Esta impresora tiene impresiones pendientes: envíalas a otra o descártalas primero.');
  end if;
  delete from printers where business_id = gone.business_id and id = gone.id;
  perform write_audit('printer.deleted', 'printer', gone.id, jsonb_build_object('name', gone.name));
  perform printers_changed();
  return list_printers();
end
$$;
