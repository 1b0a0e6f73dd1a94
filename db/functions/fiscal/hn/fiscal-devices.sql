-- Invoices that a device numbers from its own range, and what happens to those that cannot be stored as printed (arts. 47 to 49,
-- docs/honduras.md).

-- What a device needs to issue invoices without a network: the issuer, and each point of a device with its ranges of invoices that have
-- numbers left, the one to use first in the first place.
create or replace function read_device_points() returns jsonb
language sql stable
as $$
  select jsonb_build_object('is_active', coalesce(i.is_active, false),
    'issuer', case when cardinality(missing_issuer_fields(i)) = 0
      then jsonb_build_object('rtn', i.rtn, 'legal_name', i.legal_name, 'trade_name', i.trade_name, 'address', i.address, 'phone', i.phone,
      'email', i.email) end,
    'points', coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'device_id', p.device_id, 'establishment', e.code,
        'establishment_address', e.address, 'code', p.code,
        'type_code', i.invoice_code, 'never_had_range', not exists (select from fiscal_ranges r
          where r.business_id = p.business_id and r.point_id = p.id and r.type = 'Factura' and not r.is_preprinted), 'ranges', coalesce((
          select jsonb_agg(jsonb_build_object('id', r.id, 'cai', r.cai, 'first_number', r.first_number, 'start_number', range_start(r),
            'last_number', r.last_number, 'next_number', r.next_number, 'valid_until', r.valid_until, 'is_demo', r.is_demo)
            order by is_range_used(r) desc, r.valid_until, r.first_number)
          from fiscal_ranges r
          where r.business_id = p.business_id and r.point_id = p.id and r.type = 'Factura' and not r.is_preprinted
            and r.next_number <= r.last_number), '[]'))
        order by e.code, p.code)
      from fiscal_points p
      join fiscal_establishments e on e.business_id = p.business_id and e.id = p.establishment_id
      where p.business_id = i.business_id and p.device_id is not null), '[]'))
  from businesses b left join fiscal_issuers i on i.business_id = b.id
  where b.id = (select app_business())
$$;

-- When an invoice of a device was issued: as it says, but not in the future, nor more than an hour before its request, nor before its bill,
-- which was created at an instant. The number is taken seconds before the request has its moment. A conflict that is sent again keeps the
-- moment of its paper.
create or replace function device_invoice_time(p_issued_at timestamptz, p_bill_at timestamptz) returns timestamptz
language sql volatile
as $$
  select case when said.at < earliest.at - interval '1 minute' then earliest.at else said.at end
  from (select least(coalesce(p_issued_at, write_time()), clock_timestamp()) as at) said
  cross join (
    select case when resent_moment() is null then greatest(p_bill_at, write_time() - interval '1 hour')
      else greatest(resent_moment() - interval '1 hour',
        clock_timestamp() - make_interval(days => stored_answer_days())) end as at) earliest
$$;

-- By how many numbers a device may be ahead of its range: by no more than its requests since nothing waited on it, and by few.
create or replace function max_number_lead(p_device uuid) returns bigint
language sql stable
as $$
  select least(max_device_lead(), (
    select greatest(1, (offline_request() ->> 'sequence')::bigint - d.clear_sequence) from devices d
    where d.business_id = (select app_business()) and d.id = p_device and d.clear_at is not null and is_offline() and not is_resent()))
$$;

-- How many numbers of a range have no document, of those below a number and from the first invoice since yesterday on, or from where an
-- administrator continued the range.
create or replace function skipped_numbers(r fiscal_ranges, p_before bigint) returns bigint
language sql stable
as $$
  with lately as (
    select right(d.number, 8)::bigint as number from fiscal_documents d
    where d.business_id = r.business_id and d.issued_on >= calendar_today() - 1 and d.range_id = r.id
  ), start as (
    select greatest(coalesce((select min(number) from lately), r.next_number), (
      select max((a.details ->> 'next_number')::bigint) from audit_log a
      where a.business_id = r.business_id and a.created_at > clock_timestamp() - interval '2 days' and a.action = 'fiscal.range-advanced'
        and a.entity_id = r.id)) as number
  )
  select p_before - s.number - (select count(*) from lately l where l.number between s.number and p_before - 1) from start s
$$;

-- Accepts the number that a device gave to an invoice, { number, range_id }, issued at an instant, and returns null; or the kind of
-- incident that it is. The next number of the range is above it, also when its device was released. A number of a point that was never of
-- the device, or too far ahead, moves no range; neither does one that skips more numbers in all than a device may be ahead.
create or replace function accept_number(p_device uuid, p jsonb, p_at timestamptz) returns text
language plpgsql
as $$
declare
  correlative bigint := case when p ->> 'number' ~ '^[0-9]{3}-[0-9]{3}-[0-9]{2}-[0-9]{8}$' then right(p ->> 'number', 8)::bigint end;
  series record;
  taken fiscal_ranges;
  problem text;
begin
  select q.device_id, q.former_devices, fiscal_number(e.code, q.code, i.invoice_code, correlative) as number,
    (p_at at time zone b.time_zone)::date as issued_on
  into series
  from fiscal_ranges r
  join fiscal_points q on q.business_id = r.business_id and q.id = r.point_id
  join fiscal_establishments e on e.business_id = q.business_id and e.id = q.establishment_id
  join fiscal_issuers i on i.business_id = q.business_id
  join businesses b on b.id = i.business_id
  where r.business_id = (select app_business()) and r.id = (p ->> 'range_id')::uuid and r.type = 'Factura' and not r.is_preprinted
    and correlative between r.first_number and r.last_number;
  if not found or series.number <> p ->> 'number' then
    return 'Número inválido';
  end if;
  -- Two invoices with one number wait here for each other.
  select * into taken from fiscal_ranges r where r.business_id = (select app_business()) and r.id = (p ->> 'range_id')::uuid for update;
  problem := case
    when exists (select from fiscal_documents d where d.business_id = taken.business_id and d.number = series.number) then 'Número repetido'
    when series.device_id = p_device then case when taken.valid_until < series.issued_on then 'Número inválido' end
    when p_device = any (series.former_devices) and not exists (
      select from fiscal_points o where o.business_id = taken.business_id and o.device_id = p_device) then 'Punto liberado'
    else 'Número inválido' end;
  if problem <> 'Punto liberado' then
    return problem;
  elsif correlative - taken.next_number >= max_number_lead(p_device)
    or correlative > taken.next_number and skipped_numbers(taken, correlative) >= max_device_lead()
  then
    return 'Número inválido';
  end if;
  update fiscal_ranges r set next_number = greatest(r.next_number, correlative + 1)
    where r.business_id = taken.business_id and r.id = taken.id;
  return problem;
end
$$;

-- Issues the invoice of a sale whose printed one is not stored, with the next number of its register's point. Returns its id; null if none
-- can be issued now.
create or replace function issue_instead(b businesses, p_sale sales, p_buyer jsonb) returns uuid
language plpgsql
as $$
begin
  if is_invoicing() then
    perform issue_invoice(b, p_sale, p_buyer);
  end if;
  return (select d.id from fiscal_documents d where d.business_id = (select app_business()) and d.sale_id = p_sale.id
    and d.type = 'Factura');
exception when sqlstate 'FG001' then
  return null;
end
$$;

-- Stores an incident of an invoice that a device gave, and notifies the administrators.
create or replace function record_incident(p_kind text, sold sales, p_device uuid, p jsonb, p_document uuid, p_at timestamptz) returns void
language plpgsql
as $$
begin
  if not exists (select from devices where business_id = sold.business_id and id = p_device) then
    perform add_device(p_device, 'Dispositivo sin registrar');
  end if;
  insert into fiscal_incidents (business_id, id, kind, sale_id, device_id, printed_number, printed_total_cents, document_id, occurred_at)
  values (sold.business_id, new_id(), p_kind, sold.id, p_device, p ->> 'number', (p ->> 'total_cents')::bigint, p_document, p_at);
  perform notify_roles(array['admin'], 'Incidencia de facturación',
    format('%s: factura %s de la venta #%s, por %s.', p_kind, p ->> 'number', sold.number,
    money_text((p ->> 'total_cents')::bigint)));
end
$$;

-- Issues the invoice of a sale that is being charged with the number that its device gave: { id, device_id, number, range_id, total_cents,
-- issued_at? }. Online, a number that is not right is refused, because nothing was printed yet, and so is another total than the sale's. An
-- offline request printed it: the sale stands, the document has the sale's figures, or another number, and an incident says so.
create or replace function issue_device_invoice(b businesses, p_sale sales, p_buyer jsonb, p jsonb) returns void
language plpgsql
as $$
declare
  device uuid := case when is_offline() then (offline_request() ->> 'device_id')::uuid else (p ->> 'device_id')::uuid end;
  issued_at timestamptz := device_invoice_time((p ->> 'issued_at')::timestamptz, p_sale.created_at);
  problem text;
  taken fiscal_ranges;
  document uuid;
begin
  if not is_offline() and not is_invoicing() then
    return;
  end if;
  if not is_offline() then
    if not exists (select from devices where business_id = p_sale.business_id and id = device) then
      perform refuse('row.missing', 'Dispositivo no encontrado.');
    elsif not exists (select from fiscal_ranges where business_id = p_sale.business_id and id = (p ->> 'range_id')::uuid) then
      perform refuse('row.missing', 'El rango de esta factura ya no existe. Cobra de nuevo: la factura lleva otro número.');
    end if;
    perform check_shown_total(p_sale.total_cents, (p ->> 'total_cents')::bigint);
  end if;
  perform check_buyer(p_buyer, p_sale.total_cents);
  problem := accept_number(device, p, issued_at);
  if problem is null then
    select * into taken from fiscal_ranges r where r.business_id = p_sale.business_id and r.id = (p ->> 'range_id')::uuid;
    taken.next_number := right(p ->> 'number', 8)::bigint;
    document := write_sale_document(b, case when exists (select from fiscal_documents d
      where d.business_id = p_sale.business_id and d.id = (p ->> 'id')::uuid)
      then new_id() else (p ->> 'id')::uuid end, p_sale, p_buyer, taken, issued_at,
      jsonb_build_object('provisional_number', case when is_offline() then p_sale.provisional_number end));
  elsif not is_offline() then
    perform refuse('fiscal.unready', format('El número %s ya no es de este dispositivo. Cobra de nuevo: la factura lleva otro.',
      p ->> 'number'));
  else
    document := issue_instead(b, p_sale, p_buyer);
  end if;
  if problem is null and is_offline() then
    -- Its paper was the original.
    perform count_document_print(document);
  end if;
  if problem is not null or p_sale.total_cents <> (p ->> 'total_cents')::bigint then
    perform record_incident(coalesce(problem, 'Total distinto'), p_sale, device, p, document, issued_at);
  end if;
end
$$;

-- The incidents of the business: those to resolve first, then the latest of the others, at most 200.
create or replace function list_incidents() returns jsonb
language sql stable
as $$
  select jsonb_build_object('incidents', coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'kind', n.kind, 'sale_id', n.sale_id,
    'sale_number', s.number,
    'device', d.name, 'printed_number', n.printed_number, 'printed_total_cents', n.printed_total_cents, 'total_cents', s.total_cents,
    'document', case when f.id is not null then jsonb_build_object('id', f.id, 'number', f.number, 'status', f.status) end,
    'occurred_at', n.occurred_at, 'status', n.status, 'resolved_at', n.resolved_at, 'resolved_by', person_name(n.resolved_by),
    'resolution', n.resolution)
    order by n.status, n.created_at desc, n.id), '[]'))
  from (
    select i.* from fiscal_incidents i where i.business_id = (select app_business()) order by i.status, i.created_at desc, i.id limit 200) n
  join sales s on s.business_id = n.business_id and s.id = n.sale_id
  join devices d on d.business_id = n.business_id and d.id = n.device_id
  left join fiscal_documents f on f.business_id = n.business_id and f.id = n.document_id
$$;

-- Ends an incident with what was done about it: { id, resolution }. Refuses one that is resolved.
create or replace function resolve_incident(p jsonb) returns jsonb
language plpgsql
as $$
declare
  resolved fiscal_incidents;
begin
  select * into resolved from fiscal_incidents where business_id = (select app_business()) and id = (p ->> 'id')::uuid for update;
  if not found then
    perform refuse('row.missing', 'Incidencia no encontrada.');
  elsif resolved.status = 'Resuelta' then
    perform refuse('row.conflict', format('%s ya resolvió esta incidencia.', person_name(resolved.resolved_by)));
  end if;
  update fiscal_incidents set status = 'Resuelta', resolved_at = clock_timestamp(), resolved_by = app_user(),
    resolution = p ->> 'resolution'
  where business_id = resolved.business_id and id = resolved.id;
  perform write_audit('fiscal.incident-resolved', 'fiscal_incident', resolved.id, jsonb_build_object('kind', resolved.kind,
    'printed_number', resolved.printed_number, 'resolution', p ->> 'resolution'));
  perform changed('settings.changed');
  return list_incidents();
end
$$;
