-- What a Fogón Impresoras says that devices had printed without the server (docs/printing.md).

-- Writes what an agent says into the audit log: its own id, its moment, and the person that it names, if the business has them. What was
-- written before under the id stays. Returns whether it is new.
create or replace function audit_stated(p_id uuid, p_user uuid, p_action text, p_details jsonb) returns boolean
language plpgsql
as $$
begin
  insert into audit_log (business_id, id, user_id, action, entity, entity_id, details)
  select app_business(), p_id, (select id from users where business_id = (select app_business()) and id = p_user), p_action,
    'print_agent', app_print_agent(), p_details
  on conflict do nothing;
  return found;
end
$$;

-- Writes what devices had printed by the agent in scope, and the drawers that they opened, into the audit log, each once by its id:
-- { prints: [{ id, kind, title, printer_id, user_id, device_id, stated_at }] }. All of it is what the agent says. Returns { recorded }, how
-- many were new.
create or replace function record_stated_prints(p jsonb) returns jsonb
language plpgsql
as $$
declare
  stated record;
  recorded integer := 0;
begin
  for stated in
    select s.*, r.name as printer, d.name as device, to_char(s.stated_at at time zone b.time_zone, 'DD/MM/YYYY HH24:MI:SS') as moment
    from jsonb_to_recordset(p -> 'prints') as s (id uuid, kind text, title text, printer_id uuid, user_id uuid, device_id uuid,
      stated_at timestamptz)
    join businesses b on b.id = (select app_business())
    left join printers r on r.business_id = b.id and r.id = s.printer_id
    left join devices d on d.business_id = b.id and d.id = s.device_id
  loop
    if audit_stated(stated.id, stated.user_id, case stated.kind
      when 'gaveta' then 'print-agent.drawer-opened' else 'print-agent.printed' end,
      jsonb_build_object('paper_kind', nullif(stated.kind, 'gaveta'), 'paper', stated.title, 'printer', stated.printer,
        'device', stated.device,
        'stated_at', stated.moment))
    then
      recorded := recorded + 1;
    end if;
  end loop;
  return jsonb_build_object('recorded', recorded);
end
$$;
