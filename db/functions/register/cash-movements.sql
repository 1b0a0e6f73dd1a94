-- Cash put into or taken from an open register without a sale.

-- Writes a cash movement of a locked register session, not before its opening. Refuses to take out more than the expected cash.
create or replace function add_cash_movement(p_register_session register_sessions, p_id uuid, p_type text, p_cents bigint, p_reason text,
  p_source uuid default null)
returns void
language plpgsql
as $$
begin
  insert into cash_movements (business_id, id, register_session_id, type, amount_cents, reason, source_id, user_id, created_at)
  values (p_register_session.business_id, p_id, p_register_session.id, p_type, p_cents, p_reason, p_source, app_user(),
    greatest(write_time(), p_register_session.created_at));
  if p_type not in ('entrada', 'abono') then
    perform check_cash_left(p_register_session, p_cents);
  end if;
  perform write_audit('cash.moved', 'cash_movement', p_id,
    jsonb_build_object('register_session_id', p_register_session.id, 'type', p_type, 'amount_cents', p_cents, 'reason', p_reason));
  perform queue_drawer(p_register_session, p_reason);
  perform changed_row('register.changed', p_register_session.id);
end
$$;

-- Opens the drawer of an open register session without a movement: { id, reason }. Returns { opens: whether a network printer opens it }.
create or replace function open_drawer(p jsonb) returns jsonb
language plpgsql
as $$
declare
  register_session register_sessions := lock_register_session((p ->> 'id')::uuid);
begin
  perform write_audit('register.drawer-opened', 'register_session', register_session.id, jsonb_build_object('reason', p ->> 'reason'));
  return jsonb_build_object('opens', queue_drawer(register_session, p ->> 'reason'));
end
$$;

-- Puts cash into a register or takes it out: { id, movement_id, type: entrada | salida | resguardo | propina, amount_cents, reason }.
create or replace function move_cash(p jsonb) returns jsonb
language plpgsql
as $$
declare
  register_session register_sessions := lock_register_session((p ->> 'id')::uuid);
begin
  perform add_cash_movement(register_session, (p ->> 'movement_id')::uuid, p ->> 'type', (p ->> 'amount_cents')::bigint, p ->> 'reason');
  return register_report(register_session.id);
end
$$;
