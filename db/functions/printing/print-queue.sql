-- The print queue: papers that are made by the transaction that makes what they say (docs/printing.md). A business without printers pays
-- one look at an index.

-- Whether an active printer of the business prints a kind of paper.
create or replace function has_printer(p_kind text) returns boolean
language sql stable
as $$
  select exists (select from printers where business_id = (select app_business()) and is_active and prints @> array[p_kind])
$$;

-- Whether an active printer opens a drawer, or prints by itself what a charge gives the customer.
create or replace function has_charge_printer() returns boolean
language sql stable
as $$
  select exists (select from printers where business_id = (select app_business()) and is_active
    and (opens_drawer or prints_on_charge and prints && array['recibo', 'factura']))
$$;

-- Whether a printer gets a paper of a kind at a register by itself. Receipts and invoices go to those that print on charge; a printer of
-- one register gets no paper of another one.
create or replace function prints_by_itself(p printers, p_kind text, p_register uuid) returns boolean
language sql immutable parallel safe
as $$
  select p.is_active and p.prints @> array[p_kind] and (p.prints_on_charge or p_kind not in ('recibo', 'factura'))
    and (p.register_id is null or p.register_id is not distinct from p_register)
$$;

-- Whether a printer prints the lines of a station of kitchen tickets.
create or replace function prints_station(p printers, p_station text) returns boolean
language sql immutable parallel safe
as $$ select p.is_active and p.prints @> array['comanda'] and (p.stations is null or p_station = any (p.stations)) $$;

-- Puts a paper in the queue of each printer at a location that gets it by itself.
create or replace function queue_print(p_kind text, p_source uuid, p_title text, p_body jsonb, p_location uuid,
  p_register uuid) returns void
language plpgsql
as $$
begin
  insert into print_jobs (business_id, id, printer_id, kind, source_id, title, body, created_by)
  select p.business_id, new_id(), p.id, p_kind, p_source, p_title, p_body, app_user()
  from printers p
  where p.business_id = (select app_business()) and p.location_id = coalesce(p_location, printing_location())
    and prints_by_itself(p, p_kind, p_register)
  order by p.created_at, p.id;
  if found then
    perform changed('print-job.changed');
  end if;
end
$$;

-- What the queue calls a kitchen ticket: 'Orden #12 · Mesa 4'.
create or replace function ticket_title(k kitchen_tickets) returns text
language sql immutable
as $$ select format('Orden #%s · %s', k.order_number, order_place(k.channel, k.table_number, k.customer_name)) $$;

-- What the device of an offline request printed of its kitchen ticket on a printer (`here`), and on a printer of its own, whose ticket has
-- every line (`own`): 'printed', 'began' if it may be on paper, or null.
create or replace function printed_by_device(p_printer uuid, out here text, out own text)
language sql stable
as $$
  select max(mark.state) filter (where mark.printer_id = p_printer), max(mark.state) filter (where mark.printer_id is null)
  from jsonb_to_recordset(offline_request() -> 'printed') as mark (printer_id uuid, state text)
$$;

-- Puts kitchen tickets in the queues of their location, each printer with the lines of its stations: p_lines, or all. p_details is
-- { reason?, from_table?, from_order_number? }. A printer without a line gets no paper. Of a new ticket that a device without a network
-- printed, there is no second paper; one that may be on paper is a duplicate.
create or replace function queue_tickets(p_tickets uuid[], p_lines uuid[], p_event text, p_details jsonb default '{}') returns void
language plpgsql
as $$
begin
  if not has_printer('comanda') then
    return;
  end if;
  insert into print_jobs (business_id, id, printer_id, kind, source_id, title, body, created_by, status, printed_at, discard_reason, copy,
    copy_number, claimed_by)
  select k.business_id, new_id(), p.id, 'comanda', k.id, ticket_title(k),
    jsonb_build_object('event', p_event, 'reason', null, 'from_table', null, 'from_order_number', null) || p_details
      || jsonb_build_object('kitchen_ticket', kitchen_ticket_json(k, i.items)), app_user(), s.status,
    case s.status when 'Impreso' then write_time() end, case s.status
      when 'Descartado' then 'Según el dispositivo que tomó la orden, ya salió en su impresora' end,
    case when s.is_repeated then 'DUPLICADO' end, case when s.is_repeated then 1 end,
      case s.status when 'Impreso' then (offline_request() ->> 'device_id')::uuid end
  from kitchen_tickets k
  join orders o on o.business_id = k.business_id and o.id = k.order_id
  join printers p on p.business_id = k.business_id and p.location_id = coalesce(o.location_id, printing_location())
  cross join lateral (
    select jsonb_agg(kitchen_ticket_line(l) order by l.position) as items from order_lines l
    where l.business_id = k.business_id and l.kitchen_ticket_id = k.id and (p_lines is null or l.id = any (p_lines))
      and prints_station(p, l.station)
  ) i
  cross join lateral printed_by_device(p.id) d
  cross join lateral (
    select case when p_event <> 'Nueva' then 'En espera' when d.here = 'printed' then 'Impreso'
      when d.own = 'printed' then 'Descartado' else 'En espera' end as status,
      p_event = 'Nueva' and greatest(d.here, d.own) = 'began' as is_repeated
  ) s
  where k.business_id = (select app_business()) and k.id = any (p_tickets) and i.items is not null
  order by k.created_at, k.id, p.created_at, p.id;
  if found then
    perform changed('print-job.changed');
  end if;
end
$$;

-- Prints that pending kitchen tickets moved to another table or order, at the stations that still have work in them, with that work:
-- { from_table?, from_order_number? }.
create or replace function queue_transfer(p_tickets uuid[], p_from jsonb) returns void
language plpgsql
as $$
begin
  if not has_printer('comanda') then
    return;
  end if;
  perform queue_tickets(p_tickets, array(select id from order_lines
    where business_id = (select app_business()) and kitchen_ticket_id = any (p_tickets) and status = 'Activa' and ready_at is null),
      'Traslado', p_from);
end
$$;

-- The body of the paper of a fiscal document: with this print counted.
create or replace function document_paper(d fiscal_documents) returns jsonb
language sql stable
as $$ select jsonb_build_object('document', fiscal_document_answer(d) || jsonb_build_object('prints', d.prints + 1)) $$;

-- The body of the paper of a sale, as sale_answer returns it: with this print counted.
create or replace function receipt_paper(p_sale jsonb) returns jsonb
language sql stable
as $$
  select jsonb_build_object('sale', p_sale || jsonb_build_object('receipts_printed', (p_sale ->> 'receipts_printed')::integer + 1),
    'accounts', accounts_after((p_sale ->> 'id')::uuid))
$$;

-- Puts what a charge gives the customer in the queue: the fiscal document, or the receipt of a sale without one; and opens the drawer if
-- there was cash. Nothing for a charge without a network, which its device printed, and no paper for an invoice that was written by hand.
create or replace function queue_charge(p_sale jsonb, p_session register_sessions) returns void
language plpgsql
as $$
declare
  issued fiscal_documents;
  paper text;
begin
  if is_offline() or not has_charge_printer() then
    return;
  end if;
  select d.* into issued from fiscal_documents d
  where d.business_id = (select app_business()) and d.sale_id = (p_sale ->> 'id')::uuid
  order by d.created_at desc, d.id desc limit 1;
  if not found then
    paper := 'recibo';
    perform queue_print('recibo', (p_sale ->> 'id')::uuid, format('Venta #%s', p_sale ->> 'number'), receipt_paper(p_sale),
      p_session.location_id,
      p_session.register_id);
  elsif not coalesce((issued.body ->> 'is_preprinted')::boolean, false) then
    paper := 'factura';
    perform queue_print('factura', issued.id, format('%s %s', issued.type, issued.number), document_paper(issued), p_session.location_id,
      p_session.register_id);
  end if;
  if exists (select from jsonb_array_elements(p_sale -> 'payments') payment where gives_change(payment ->> 'kind')) then
    perform queue_drawer(p_session, format('Venta #%s', p_sale ->> 'number'), paper);
  end if;
end
$$;

-- Puts the Z of a closed register session in the queue.
create or replace function queue_z(p_session register_sessions) returns void
language plpgsql
as $$
begin
  if has_printer('z') then
    perform queue_print('z', p_session.id, format('Z #%s', p_session.z_number), jsonb_build_object('report', shown_report(p_session)),
      p_session.location_id,
      p_session.register_id);
  end if;
end
$$;
