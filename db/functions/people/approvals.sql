-- PINs for approvals and for switching the user of a shared device. An attempt is counted before the PIN is compared, so that simultaneous
-- guesses are counted too.

-- Minutes until the PIN of a user is no longer locked, or null if it is not locked.
create or replace function pin_locked_minutes(u users) returns integer
language sql volatile
as $$
  select nullif(greatest(0, ceil(extract(epoch from u.pin_locked_until - clock_timestamp()) / 60)), 0)::integer
$$;

-- Begins a PIN attempt: { user_id } returns { pin_hash }, or { locked_minutes } while the PIN is locked, or null without a PIN in this
-- business. The fifth failure in a row locks the PIN when the attempt begins: for 15 minutes, then one hour, then 24 hours. A correct PIN
-- resets this.
create or replace function begin_pin_attempt(p jsonb) returns jsonb
language plpgsql
as $$
declare
  approver users;
  locked_minutes integer;
  failures integer;
begin
  select * into approver from users
  where business_id = (select app_business()) and id = (p ->> 'user_id')::uuid and is_active and pin_hash is not null
  for no key update;
  if not found then
    return null;
  end if;
  locked_minutes := pin_locked_minutes(approver);
  if locked_minutes is not null then
    return jsonb_build_object('locked_minutes', locked_minutes);
  end if;
  failures := 1 + case when approver.pin_locked_until is null then approver.pin_failures else 0 end;
  update users set pin_failures = failures, pin_locks = pin_locks + (failures >= 5)::integer,
    pin_locked_until = case when failures >= 5 then clock_timestamp() + case pin_locks
      when 0 then interval '15 minutes' when 1 then interval '1 hour' else interval '24 hours' end end
  where business_id = approver.business_id and id = approver.id;
  return jsonb_build_object('pin_hash', approver.pin_hash);
end
$$;

-- Ends a PIN attempt: { user_id, action, right }. A correct PIN resets the failures; a wrong one is written to the audit log, and the one
-- that locks the PIN notifies the administrators. Returns { locked_minutes }.
create or replace function finish_pin_attempt(p jsonb) returns jsonb
language plpgsql
as $$
declare
  approver users;
  locked_minutes integer;
begin
  update users set pin_failures = 0, pin_locks = 0, pin_locked_until = null
  where business_id = (select app_business()) and id = (p ->> 'user_id')::uuid and (p ->> 'right')::boolean;
  if found then
    return jsonb_build_object('locked_minutes', null, 'notified', '[]'::jsonb);
  end if;
  select * into approver from users where business_id = (select app_business()) and id = (p ->> 'user_id')::uuid for no key update;
  perform write_audit(case when p ->> 'action' = 'session:switch' then 'auth.pin-failed' else 'approval.failed' end, 'user', approver.id,
    jsonb_build_object('approver', approver.full_name, 'action', p ->> 'action'));
  locked_minutes := pin_locked_minutes(approver);
  -- Six means that the lock was notified already: attempts that began together end one after the other.
  if approver.pin_failures = 5 and locked_minutes is not null then
    update users set pin_failures = 6 where business_id = approver.business_id and id = approver.id;
    perform notify_roles(array['admin'], 'PIN bloqueado',
      format('%s: cinco PIN incorrectos seguidos en el dispositivo de %s. Bloqueado %s.',
      approver.full_name, person_name(app_user()),
      case approver.pin_locks when 1 then '15 minutos' when 2 then 'una hora' else '24 horas' end));
  end if;
  -- `notified` is for the Worker of the release before.
  return jsonb_build_object('locked_minutes', locked_minutes, 'notified', notified());
end
$$;
