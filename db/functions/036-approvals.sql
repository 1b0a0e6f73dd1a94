-- The PINs of who approves and of who takes over a shared device. Counted before they are looked at, so that guesses made at once are
-- counted too.

-- Minutes until the PIN of a user is no longer locked, or null when it is not.
create or replace function pin_locked_minutes(u users) returns integer
language sql volatile
as $$
  select nullif(greatest(0, ceil(extract(epoch from u.pin_locked_until - clock_timestamp()) / 60)), 0)::integer
$$;

-- What somebody's PIN is compared with: { user_id } gives { pin_hash }, or { locked_minutes } while wrong ones lock it.
-- The fifth in a row locks it as it begins, for whoever comes after; null for who has no PIN in this business.
create or replace function begin_pin(p jsonb) returns jsonb
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
  update users set pin_failures = failures,
    pin_locked_until = case when failures >= 5 then clock_timestamp() + interval '15 minutes' end
  where business_id = approver.business_id and id = approver.id;
  return jsonb_build_object('pin_hash', approver.pin_hash);
end
$$;

-- Ends the attempt { user_id, action, right }: a right PIN forgets the wrong ones before it, a wrong one goes to the audit log.
-- Gives the minutes for which the approver's PIN is locked, or null.
create or replace function finish_pin(p jsonb) returns jsonb
language plpgsql
as $$
declare
  approver users;
begin
  update users set pin_failures = 0, pin_locked_until = null
  where business_id = (select app_business()) and id = (p ->> 'user_id')::uuid and (p ->> 'right')::boolean;
  if found then
    return null;
  end if;
  select * into approver from users where business_id = (select app_business()) and id = (p ->> 'user_id')::uuid;
  perform write_audit(case when p ->> 'action' = 'session:switch' then 'auth.pin-failed' else 'approval.failed' end, 'user', approver.id,
    jsonb_build_object('approver', approver.full_name, 'action', p ->> 'action'));
  return to_jsonb(pin_locked_minutes(approver));
end
$$;
