-- The cash drawers of registers, which receipt printers open (docs/printing.md).

-- The location whose printers print for an order without one: that of the register session, else the first one.
create or replace function printing_location() returns uuid
language sql stable
as $$ select coalesce((current_register_session()).location_id, first_location()) $$;

-- Opens the drawer of a register, that of its own printer first: one network printer of its location with a drawer and a Fogón Impresoras
-- that is there. A printer that prints `p_paper` on this charge opens it with the paper. Nothing without a drawer, and nothing for a
-- request without a network: its moment is over. Returns whether something opens it. The device opens the drawer of its own printer itself.
create or replace function queue_drawer(p_session register_sessions, p_title text, p_paper text default null) returns boolean
language plpgsql
as $$
declare
  drawer printers;
begin
  if is_offline() then
    return false;
  end if;
  select p.* into drawer from printers p
  where p.business_id = (select app_business()) and p.is_active and p.opens_drawer and p.connection = 'agent'
    and p.location_id = coalesce(p_session.location_id, printing_location())
      and (p.register_id is null or p.register_id = p_session.register_id)
    and exists (select from print_agents a where a.business_id = p.business_id and a.location_id = p.location_id
      and a.last_seen_at > clock_timestamp() - make_interval(secs => agent_online_seconds()))
  order by p.register_id is null, p.created_at, p.id limit 1;
  if not found then
    return false;
  end if;
  if p_paper is null or not (drawer.prints_on_charge and drawer.prints @> array[p_paper]) then
    insert into print_jobs (business_id, id, printer_id, kind, source_id, title, body, created_by)
    values (drawer.business_id, new_id(), drawer.id, 'gaveta', p_session.id, p_title, '{}', app_user());
    perform changed('print-job.changed');
  end if;
  return true;
end
$$;
