-- Kitchen tickets of the print queue that no longer print by themselves: their work ended before, or they waited too long
-- (docs/printing.md).

-- Why a kitchen ticket is not printed by itself any more: 'ya servida', 'ya cancelada', 'ya trasladada', 'venta anulada', 'venta
-- reembolsada' or 'tiene más de 30 minutos'; null if it is printed. A new ticket is as old as its sending, another one as old as what it
-- says.
create or replace function hold_reason(j print_jobs) returns text
language plpgsql stable
as $$
declare
  ticket kitchen_tickets;
  paper text := j.body ->> 'event';
  work record;
begin
  select * into ticket from kitchen_tickets where business_id = j.business_id and id = j.source_id;
  select count(*) filter (where l.status = 'Activa' and l.kitchen_ticket_id = ticket.id) as active,
    bool_or(l.kitchen_ticket_id <> ticket.id) as was_moved,
    bool_and(l.ready_at is not null) filter (where l.status = 'Activa' and l.kitchen_ticket_id = ticket.id) as is_ready,
    bool_and(l.sale_voided_at is not null) filter (where l.status = 'Activa' and l.kitchen_ticket_id = ticket.id) as is_undone,
    max(sale_undone(l)) as undone
  into work
  from jsonb_array_elements(j.body -> 'kitchen_ticket' -> 'items') item
  join order_lines l on l.business_id = j.business_id and l.id = (item ->> 'id')::uuid;
  return case
    when ticket.status = 'Servida' or paper <> 'Cancelación' and work.is_ready then 'ya servida'
    when paper <> 'Cancelación' and work.active = 0 then case when work.was_moved then 'ya trasladada' else 'ya cancelada' end
    when paper <> 'Cancelación' and work.is_undone then case work.undone when 'voided' then 'venta anulada' else 'venta reembolsada' end
    when paper = 'Cancelación' and ticket.status = 'Cancelada' and exists (
      select from print_jobs n where n.business_id = j.business_id and n.printer_id = j.printer_id and n.source_id = j.source_id
        and n.kind = 'comanda' and n.body ->> 'event' = 'Nueva' and n.status = 'No impresa')
      then 'ya cancelada'
    when case paper when 'Nueva' then ticket.created_at else j.created_at end
      < clock_timestamp() - make_interval(mins => ticket_hold_minutes())
      then format('tiene más de %s minutos', ticket_hold_minutes())
  end;
end
$$;

-- Holds back, at locked printers, the waiting kitchen tickets that nobody asked for and that no longer print by themselves, and notifies
-- the people who decide about those that are still to be prepared.
create or replace function hold_tickets(p_printers uuid[]) returns void
language plpgsql
as $$
declare
  job print_jobs;
  reason text;
  undecided record;
  held uuid[] := '{}';
begin
  for job in
    select * from print_jobs
    where business_id = (select app_business()) and printer_id = any (p_printers) and status = 'En espera' and kind = 'comanda'
      and asked_at is null
    order by created_at, id
  loop
    reason := hold_reason(job);
    if reason is not null then
      update print_jobs set status = 'No impresa', discard_reason = reason where business_id = job.business_id and id = job.id;
      held := held || job.id;
    end if;
  end loop;
  if held = '{}' then
    return;
  end if;
  perform changed('print-job.changed');
  for undecided in
    select p.name, count(*) as papers from print_jobs j
    join printers p on p.business_id = j.business_id and p.id = j.printer_id
    join kitchen_tickets k on k.business_id = j.business_id and k.id = j.source_id and k.status = 'Pendiente'
    where j.business_id = (select app_business()) and j.id = any (held) and j.discard_reason like 'tiene más de %'
    group by p.id, p.name order by p.id
  loop
    perform notify_roles(array['admin', 'cajero'], 'Impresora sin imprimir',
      format(case undecided.papers when 1 then '%s no imprimió %s comanda de hace más de %s minutos. Decide en Impresiones si se imprime.'
        else '%s no imprimió %s comandas de hace más de %s minutos. Decide en Impresiones si se imprimen.' end,
        undecided.name, undecided.papers, ticket_hold_minutes()));
  end loop;
end
$$;
