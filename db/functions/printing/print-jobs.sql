-- Papers of the print queue: claimed by one agent or device, confirmed, retried, moved, discarded and printed again (docs/printing.md).
-- Every function locks the printer before its papers.

-- The time before the next attempt: 5 s, then twice as long each time, at most a minute.
create or replace function print_retry_delay(p_attempts integer) returns interval
language sql immutable parallel safe
as $$ select make_interval(secs => least(max_print_retry_seconds(), print_retry_seconds() * 2 ^ (greatest(p_attempts, 1) - 1))) $$;

create or replace function print_job_answer(j print_jobs) returns jsonb
language sql stable
as $$
  select jsonb_build_object('id', j.id, 'printer_id', j.printer_id, 'kind', j.kind, 'source_id', j.source_id, 'title', j.title,
    'event', j.body ->> 'event',
    'copy', j.copy, 'copy_number', j.copy_number, 'status', j.status, 'attempts', j.attempts, 'next_attempt_at', j.next_attempt_at,
    'last_error', j.last_error, 'discard_reason', j.discard_reason, 'created_by', person_name(j.created_by), 'created_at', j.created_at,
    'printed_at', j.printed_at, 'is_stated', j.status = 'Impreso' and j.claim is null)
$$;

-- Whether the drawer of a paper, or one without a paper, stays closed: nobody stands before it any more.
create or replace function is_drawer_late(j print_jobs) returns boolean
language sql stable
as $$ select j.created_at < clock_timestamp() - make_interval(secs => drawer_seconds()) $$;

-- A paper with what it says and its printer, as whoever prints it gets it. A late paper has a printer without a drawer.
create or replace function claimed_job_answer(j print_jobs) returns jsonb
language sql stable
as $$
  select jsonb_build_object('id', j.id, 'kind', j.kind, 'title', j.title, 'body', j.body, 'copy', j.copy, 'copy_number', j.copy_number,
    'attempts', j.attempts, 'lease_until', j.lease_until, 'created_at', j.created_at, 'created_by', person_name(j.created_by),
    'printer', printer_answer(p) || jsonb_build_object('opens_drawer', p.opens_drawer and not is_drawer_late(j)))
  from printers p where p.business_id = j.business_id and p.id = j.printer_id
$$;

-- Papers by status and printer, or all: { status?, printer_id?, limit }, the newest first, and the counts of those that are not printed; of
-- those that were held back only the ones whose order is still to be prepared. A drawer is no paper.
create or replace function list_print_jobs(p jsonb) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'counts', (select jsonb_build_object('waiting', count(*) filter (where status = 'En espera'),
      'printing', count(*) filter (where status = 'Imprimiendo'),
        'failed', count(*) filter (where status = 'Falló'),
        'held', count(*) filter (where status = 'No impresa' and exists (
          select from kitchen_tickets k where k.business_id = j.business_id and k.id = j.source_id and k.status = 'Pendiente')))
      from print_jobs j where business_id = (select app_business()) and status in ('En espera', 'Imprimiendo', 'Falló', 'No impresa')
        and kind <> 'gaveta'),
    'jobs', coalesce((
      select jsonb_agg(print_job_answer(j) order by j.created_at desc, j.id desc)
      from (
        select * from print_jobs
        where business_id = (select app_business()) and kind <> 'gaveta' and (p ->> 'status' is null or status = p ->> 'status')
          and (p ->> 'printer_id' is null or printer_id = (p ->> 'printer_id')::uuid)
        order by created_at desc, id desc limit (p ->> 'limit')::integer
      ) j), '[]'))
$$;

-- Notifies administrators and cashiers that a printer does not print, once until it prints again. The caller has locked the printer.
create or replace function alert_printer(p_printer uuid, p_error text) returns void
language plpgsql
as $$
declare
  alerted printers;
begin
  update printers set alerted_at = clock_timestamp()
  where business_id = (select app_business()) and id = p_printer and alerted_at is null
  returning * into alerted;
  if found then
    perform notify_roles(array['admin', 'cajero'], 'Impresora sin imprimir',
      format('%s no imprime: %s. Revisa la impresora.', alerted.name, rtrim(p_error, '. ')));
  end if;
end
$$;

-- The status of a paper that was claimed and not printed: a drawer is not opened later, and the last attempt has failed.
create or replace function unprinted_status(j print_jobs) returns text
language sql stable
as $$
  select case when j.kind = 'gaveta' then 'Descartado' when j.attempts >= max_print_attempts() then 'Falló' else 'En espera' end
$$;

-- The number of the next 'DUPLICADO' of a paper.
create or replace function next_duplicate(j print_jobs) returns integer
language sql stable
as $$ select case when j.copy = 'DUPLICADO' then j.copy_number else 0 end + 1 $$;

-- Discards what was to open the drawers of locked printers and was not claimed in time.
create or replace function discard_late_drawers(p_printers uuid[]) returns void
language plpgsql
as $$
begin
  update print_jobs j set status = 'Descartado', discard_reason = 'La impresora no la abrió a tiempo'
  where business_id = (select app_business()) and printer_id = any (p_printers) and kind = 'gaveta' and status = 'En espera'
    and is_drawer_late(j);
  if found then
    perform changed('print-job.changed');
  end if;
end
$$;

-- Ends the claims of locked printers whose time is over. The paper may have been printed, so that it is a duplicate from now on.
create or replace function return_ended_leases(p_printers uuid[]) returns void
language plpgsql
as $$
declare
  returned print_jobs;
begin
  for returned in
    update print_jobs j set status = unprinted_status(j), lease_until = null,
      copy = 'DUPLICADO', copy_number = next_duplicate(j),
      next_attempt_at = lease_until, last_error = 'No se supo si se imprimió'
    where business_id = (select app_business()) and printer_id = any (p_printers) and status = 'Imprimiendo'
      and lease_until < clock_timestamp()
    returning *
  loop
    perform changed('print-job.changed');
    if returned.status = 'Falló' then
      perform alert_printer(returned.printer_id, returned.last_error);
    end if;
  end loop;
end
$$;

-- Whether the caller reaches a printer: the agent in scope those of its location, a person's device those that are attached to it. Who may
-- not read sales gets no printer of receipts, invoices or Z.
create or replace function reaches_printer(p printers, p_device uuid, p_may_read_sales boolean) returns boolean
language sql stable
as $$
  select case when app_print_agent() is not null
    then p.connection = 'agent' and p.location_id = (select location_id from print_agents
      where business_id = p.business_id and id = app_print_agent())
    else p.connection = 'device' and p.device_id = p_device and (p_may_read_sales or not p.prints && array['recibo', 'factura', 'z']) end
$$;

-- Decides what a paper that a printer takes now is: the original if nothing else was or may be printed, otherwise a reprint, whatever it
-- was when it was queued. What may be on paper already stays a duplicate, which says that it is a reprint too. A document is that of now:
-- it may be annulled meanwhile. Other papers stay as they are.
create or replace function decide_original(j print_jobs) returns void
language plpgsql
as $$
declare
  printed integer;
  is_original boolean;
  shown integer;
begin
  if j.kind not in ('recibo', 'factura') then
    return;
  end if;
  printed := lock_prints(j.kind, j.source_id);
  is_original := printed = 0 and j.copy is distinct from 'DUPLICADO' and not is_original_out(j.kind, j.source_id, j.id);
  shown := case when is_original then 1 else greatest(printed + 1, 2) end;
  update print_jobs q set
    copy = case when q.copy = 'DUPLICADO' then q.copy when not is_original then 'REIMPRESIÓN' end,
    copy_number = case when q.copy is not null and not is_original then q.copy_number
      when not is_original then coalesce(next_reprint(q.kind, q.source_id, printed), 1) end,
    body = case q.kind
      when 'factura' then (
        select q.body || jsonb_build_object('document', fiscal_document_answer(d) || jsonb_build_object('prints', shown))
        from fiscal_documents d where d.business_id = q.business_id and d.id = q.source_id)
      else jsonb_set(q.body, '{sale,receipts_printed}', to_jsonb(shown)) end
  where q.business_id = j.business_id and q.id = j.id;
end
$$;

-- Claims the oldest paper of each free printer that the caller reaches, for a limited time: { claim, limit, device_id?, may_read_sales? }.
-- A repeated claim returns its papers again. What is handed over is the original or a reprint (decide_original). Refuses an unknown device.
-- Other callers skip the printers that this one has locked, so that no paper is claimed twice and no printer has two.
create or replace function claim_jobs(p jsonb) returns jsonb
language plpgsql
as $$
declare
  free uuid[];
  taken_jobs print_jobs[];
  taken_job print_jobs;
  claimed jsonb;
begin
  if app_print_agent() is null and not exists (select from devices
    where business_id = (select app_business()) and id = (p ->> 'device_id')::uuid) then
    perform refuse('row.missing', 'Dispositivo no encontrado.');
  end if;
  select jsonb_agg(claimed_job_answer(j) order by j.created_at, j.id) into claimed from print_jobs j
  where j.business_id = (select app_business()) and j.status = 'Imprimiendo' and j.claim = (p ->> 'claim')::uuid
    and j.lease_until > clock_timestamp()
    and j.claimed_by = coalesce(app_print_agent(), (p ->> 'device_id')::uuid);
  if claimed is null then
    free := array(select q.id from printers q
      where q.business_id = (select app_business()) and q.is_active
        and reaches_printer(q, (p ->> 'device_id')::uuid, (p ->> 'may_read_sales')::boolean)
      order by q.id for no key update skip locked);
    perform return_ended_leases(free);
    perform discard_late_drawers(free);
    perform hold_tickets(free);
    with next as (
      select h.id
      from unnest(free) f (id)
      cross join lateral (
        select j.id, j.created_at, j.next_attempt_at from print_jobs j
        where j.business_id = (select app_business()) and j.printer_id = f.id and j.status = 'En espera'
        order by j.created_at, j.id limit 1
      ) h
      where h.next_attempt_at <= clock_timestamp()
        and not exists (select from print_jobs j where j.business_id = (select app_business()) and j.printer_id = f.id
          and j.status = 'Imprimiendo')
      order by h.created_at, h.id limit (p ->> 'limit')::integer
    ), taken as (
      update print_jobs j set status = 'Imprimiendo', attempts = j.attempts + 1, claim = (p ->> 'claim')::uuid,
        claimed_by = coalesce(app_print_agent(), (p ->> 'device_id')::uuid),
        lease_until = clock_timestamp() + make_interval(secs => print_lease_seconds())
      from next n
      where j.business_id = (select app_business()) and j.id = n.id and j.status = 'En espera'
      returning j as job
    )
    select array_agg(t.job order by (t.job).source_id, (t.job).created_at, (t.job).id) into taken_jobs from taken t;
    if taken_jobs is not null then
      -- In the order of their sources, so that two claims do not wait for each other.
      foreach taken_job in array taken_jobs loop
        perform decide_original(taken_job);
      end loop;
      select jsonb_agg(claimed_job_answer(j) order by j.created_at, j.id) into claimed from print_jobs j
      where j.business_id = (select app_business()) and j.id in (select t.id from unnest(taken_jobs) t);
      perform changed('print-job.changed');
    end if;
  end if;
  return jsonb_build_object('now', clock_timestamp(), 'jobs', coalesce(claimed, '[]'));
end
$$;

-- Locks a paper with its printer; a claim whose time is over has ended before.
create or replace function lock_job(p_job uuid) returns print_jobs
language plpgsql
as $$
declare
  job print_jobs;
begin
  perform 1 from printers q
  where q.business_id = (select app_business())
    and q.id = (select printer_id from print_jobs where business_id = (select app_business()) and id = p_job)
    and (app_print_agent() is null or reaches_printer(q, null, null))
  for no key update;
  if not found then
    perform refuse('row.missing', 'Impresión no encontrada.');
  end if;
  select * into job from print_jobs where business_id = (select app_business()) and id = p_job for update;
  return job;
end
$$;

-- The same for a paper that somebody changes by hand. Refuses one that is printed now, and a drawer: it opens for a reason (open_drawer) or
-- not at all.
create or replace function lock_idle_job(p_job uuid) returns print_jobs
language plpgsql
as $$
declare
  job print_jobs := lock_job(p_job);
begin
  perform return_ended_leases(array[job.printer_id]);
  select * into job from print_jobs where business_id = job.business_id and id = job.id;
  if job.kind = 'gaveta' then
    perform refuse('row.missing', 'Impresión no encontrada.');
  elsif job.status = 'Imprimiendo' then
    perform refuse('row.conflict', 'Se está imprimiendo ahora. Espera un momento.');
  end if;
  return job;
end
$$;

-- The same for a paper that is still to be printed. Refuses one that is printed or discarded.
create or replace function lock_open_job(p_job uuid) returns print_jobs
language plpgsql
as $$
declare
  job print_jobs := lock_idle_job(p_job);
begin
  if job.status not in ('Falló', 'En espera', 'No impresa') then
    perform refuse('row.conflict', 'Esta impresión ya terminó.');
  end if;
  return job;
end
$$;

-- Locks a paper for who claimed it last: { id, claim }. Refuses anybody else.
create or replace function lock_claimed_job(p jsonb) returns print_jobs
language plpgsql
as $$
declare
  job print_jobs := lock_job((p ->> 'id')::uuid);
begin
  if job.claim is distinct from (p ->> 'claim')::uuid then
    perform refuse('row.conflict', 'Este papel ya no es de quien lo imprimió.');
  end if;
  return job;
end
$$;

-- Counts a printed receipt or fiscal document, as printing from a screen does.
create or replace function count_print(j print_jobs) returns void
language plpgsql
as $$
declare
  printed_order uuid;
begin
  if j.kind = 'recibo' then
    update sales set receipts_printed = receipts_printed + 1 where business_id = j.business_id and id = j.source_id
    returning order_id into printed_order;
    perform order_changed(printed_order);
  elsif j.kind = 'factura' then
    perform count_document_print(j.source_id);
  end if;
end
$$;

-- Confirms that the printer took a paper: { id, claim }. A confirmation that arrives after its time is true all the same, unless another
-- one claimed the paper meanwhile.
create or replace function confirm_job(p jsonb) returns jsonb
language plpgsql
as $$
declare
  job print_jobs := lock_claimed_job(p);
begin
  if job.status <> 'Impreso' then
    update print_jobs set status = 'Impreso', printed_at = clock_timestamp(), lease_until = null, last_error = null, discard_reason = null
    where business_id = job.business_id and id = job.id
    returning * into job;
    perform count_print(job);
    update printers set alerted_at = null where business_id = job.business_id and id = job.printer_id and alerted_at is not null;
    perform changed('print-job.changed');
  end if;
  return jsonb_build_object('job', print_job_answer(job));
end
$$;

-- Returns a paper that could not be printed: { id, claim, error, may_have_printed }. It is tried again later; after the last attempt it has
-- failed, and the people who can mend the printer are notified. What may have been printed is a duplicate from now on.
create or replace function fail_job(p jsonb) returns jsonb
language plpgsql
as $$
declare
  job print_jobs := lock_claimed_job(p);
begin
  if job.status = 'Imprimiendo' then
    update print_jobs j set status = unprinted_status(j), lease_until = null,
      next_attempt_at = clock_timestamp() + print_retry_delay(attempts), last_error = p ->> 'error',
      copy = case when (p ->> 'may_have_printed')::boolean then 'DUPLICADO' else copy end,
      copy_number = case when (p ->> 'may_have_printed')::boolean then next_duplicate(j) else copy_number end
    where business_id = job.business_id and id = job.id
    returning * into job;
    if job.status = 'Falló' then
      perform alert_printer(job.printer_id, job.last_error);
    end if;
    perform changed('print-job.changed');
  end if;
  return jsonb_build_object('job', print_job_answer(job));
end
$$;

-- Puts a paper that failed, was held back, or waits for its next attempt, in the queue again now: { id }.
create or replace function retry_job(p jsonb) returns jsonb
language plpgsql
as $$
declare
  job print_jobs := lock_open_job((p ->> 'id')::uuid);
begin
  update print_jobs set status = 'En espera', attempts = 0, next_attempt_at = clock_timestamp(), asked_at = clock_timestamp(),
    discard_reason = null
  where business_id = job.business_id and id = job.id
  returning * into job;
  perform changed('print-job.changed');
  return jsonb_build_object('job', print_job_answer(job));
end
$$;

-- Sends a paper that failed, was held back or waits to another printer: { id, printer_id }.
create or replace function move_job(p jsonb) returns jsonb
language plpgsql
as $$
declare
  target printers;
  job print_jobs;
begin
  select * into target from printers where business_id = (select app_business()) and id = (p ->> 'printer_id')::uuid for key share;
  job := lock_open_job((p ->> 'id')::uuid);
  if target.id is null then
    perform refuse('row.missing', 'Impresora no encontrada.');
  elsif not target.is_active then
    perform refuse_field('row.conflict', 'printer_id', 'Esta impresora está desactivada.');
  end if;
  update print_jobs set printer_id = target.id, status = 'En espera', attempts = 0, next_attempt_at = clock_timestamp(), claim = null,
    claimed_by = null,
    last_error = null, asked_at = clock_timestamp(), discard_reason = null
  where business_id = job.business_id and id = job.id
  returning * into job;
  perform changed('print-job.changed');
  return jsonb_build_object('job', print_job_answer(job));
end
$$;

-- Discards a paper that failed, was held back or waits, with a reason: { id, reason }.
create or replace function discard_job(p jsonb) returns jsonb
language plpgsql
as $$
declare
  job print_jobs := lock_open_job((p ->> 'id')::uuid);
begin
  update print_jobs set status = 'Descartado', discard_reason = p ->> 'reason'
  where business_id = job.business_id and id = job.id
  returning * into job;
  perform write_audit('print-job.discarded', 'print_job', job.id, jsonb_build_object('paper', job.title, 'reason', p ->> 'reason'));
  perform changed('print-job.changed');
  return jsonb_build_object('job', print_job_answer(job));
end
$$;

-- What a paper of a kind says now, and how the queue calls it: of a source, or of what a station has to make. Refuses a source that does
-- not exist or has no such paper.
create or replace function paper_of(p_kind text, p_source uuid, p_station text, out title text, out body jsonb, out printed integer)
language plpgsql stable
as $$
declare
  sold jsonb;
  issued fiscal_documents;
  ticket kitchen_tickets;
  register_session register_sessions;
begin
  printed := 0;
  if p_kind in ('recibo', 'precuenta') then
    sold := sale_answer(p_source);
    if sold is null then
      perform refuse('row.missing', 'Venta no encontrada.');
    elsif p_kind = 'recibo' and sold ->> 'status' = 'Por cobrar' then
      perform refuse('row.conflict', 'La cuenta todavía no se ha cobrado.');
    elsif p_kind = 'precuenta' and sold ->> 'status' <> 'Por cobrar' then
      perform refuse('sale.paid', 'La cuenta ya fue cobrada.');
    elsif p_kind = 'recibo' then
      title := format('Venta #%s', sold ->> 'number');
      body := receipt_paper(sold);
      printed := (sold ->> 'receipts_printed')::integer;
    else
      title := format('Orden #%s · %s', sold ->> 'order_number',
        order_place(sold ->> 'channel', sold ->> 'table_number', sold ->> 'customer_name'));
      body := jsonb_build_object('sale', sold);
    end if;
  elsif p_kind = 'factura' then
    select * into issued from fiscal_documents where business_id = (select app_business()) and id = p_source;
    if not found then
      perform refuse('row.missing', 'Documento no encontrado.');
    end if;
    title := format('%s %s', issued.type, issued.number);
    body := document_paper(issued);
    printed := issued.prints;
  elsif p_kind = 'comanda' then
    select * into ticket from kitchen_tickets where business_id = (select app_business()) and id = p_source;
    if not found then
      perform refuse('row.missing', 'Comanda no encontrada.');
    end if;
    title := ticket_title(ticket);
    body := jsonb_build_object('event', 'Nueva', 'reason', null, 'from_table', null, 'from_order_number', null,
      'kitchen_ticket', kitchen_ticket_answer(ticket));
  elsif p_kind = 'z' then
    select * into register_session from register_sessions where business_id = (select app_business()) and id = p_source
      and z_number is not null;
    if not found then
      perform refuse('row.missing', 'Cierre de caja no encontrado.');
    end if;
    title := format('Z #%s', register_session.z_number);
    body := jsonb_build_object('report', shown_report(register_session));
  elsif p_kind = 'pendientes' then
    title := 'Por preparar' || coalesce(' · ' || initcap(p_station), '');
    body := pending_lines(p_station);
  else
    title := 'Prueba';
    body := '{}';
  end if;
end
$$;

-- The printer that a person chose. Refuses one that is inactive.
create or replace function chosen_printer(p_printer uuid) returns printers
language plpgsql
as $$
declare
  chosen printers;
begin
  select * into chosen from printers where business_id = (select app_business()) and id = p_printer for key share;
  if not found then
    perform refuse('row.missing', 'Impresora no encontrada.');
  elsif not chosen.is_active then
    perform refuse_field('row.conflict', 'printer_id', 'Esta impresora está desactivada.');
  end if;
  return chosen;
end
$$;

-- Prints a paper on demand on a chosen printer: { id, kind, source_id?, station?, printer_id }. From the second time on it is a reprint. A
-- kitchen ticket is whole: its stations do not matter.
create or replace function request_print(p jsonb) returns jsonb
language plpgsql
as $$
declare
  chosen printers := chosen_printer((p ->> 'printer_id')::uuid);
  paper record;
  reprint integer;
  job print_jobs;
begin
  select * into paper from paper_of(p ->> 'kind', (p ->> 'source_id')::uuid, p ->> 'station');
  reprint := next_reprint(p ->> 'kind', (p ->> 'source_id')::uuid, paper.printed);
  insert into print_jobs (business_id, id, printer_id, kind, source_id, title, body, copy, copy_number, created_by, asked_at)
  values (app_business(), (p ->> 'id')::uuid, chosen.id, p ->> 'kind', (p ->> 'source_id')::uuid, paper.title, paper.body,
    case when reprint is not null then 'REIMPRESIÓN' end, reprint, app_user(), clock_timestamp())
  returning * into job;
  perform changed('print-job.changed');
  return jsonb_build_object('job', print_job_answer(job));
end
$$;

-- Prints an ended paper again, on its printer or another one: { id, new_id, printer_id? }. Receipts, documents and Z say what they say now;
-- kitchen tickets and prebills what they said.
create or replace function reprint_job(p jsonb) returns jsonb
language plpgsql
as $$
declare
  job print_jobs := lock_idle_job((p ->> 'id')::uuid);
  chosen printers := chosen_printer(coalesce((p ->> 'printer_id')::uuid, job.printer_id));
  paper record;
begin
  if job.status not in ('Impreso', 'Descartado') then
    perform refuse('row.conflict', 'Esta impresión sigue en la cola: reinténtala.');
  end if;
  select job.title, job.body, 0 as printed into paper;
  if job.kind in ('recibo', 'factura', 'z') then
    select * into paper from paper_of(job.kind, job.source_id, null);
  end if;
  insert into print_jobs (business_id, id, printer_id, kind, source_id, title, body, copy, copy_number, created_by, asked_at)
  values (app_business(), (p ->> 'new_id')::uuid, chosen.id, job.kind, job.source_id, paper.title, paper.body, 'REIMPRESIÓN',
    coalesce(next_reprint(job.kind, job.source_id, paper.printed), 1), app_user(), clock_timestamp())
  returning * into job;
  perform changed('print-job.changed');
  return jsonb_build_object('job', print_job_answer(job));
end
$$;

-- Notifies, in at most p_limit active businesses, the printers whose papers wait too long, for example because nothing reaches them: once
-- until they print again. Returns [{ business_id, changes, notifications }].
create or replace function create_due_printer_notifications(p_limit integer) returns jsonb
language plpgsql security definer set search_path = public
as $$
declare
  business uuid;
  late uuid;
  effects jsonb := '[]';
begin
  for business in
    select distinct p.business_id from print_jobs j
    join printers p on p.business_id = j.business_id and p.id = j.printer_id and p.is_active and p.alerted_at is null
    join businesses b on b.id = p.business_id and b.is_active
    where j.status in ('En espera', 'Imprimiendo') and j.created_at < clock_timestamp() - make_interval(mins => print_alert_minutes())
    order by p.business_id limit p_limit
  loop
    perform enter_job_business(business);
    for late in
      select p.id from printers p
      where p.business_id = business and p.is_active and p.alerted_at is null and exists (
        select from print_jobs j where j.business_id = business and j.printer_id = p.id and j.status in ('En espera', 'Imprimiendo')
          and j.created_at < clock_timestamp() - make_interval(mins => print_alert_minutes()))
      order by p.id for no key update skip locked
    loop
      perform alert_printer(late, format('hay papeles que esperan más de %s minutos', print_alert_minutes()));
    end loop;
    effects := effects || job_effects();
  end loop;
  return effects;
end
$$;
