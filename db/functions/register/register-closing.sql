-- Closing a register session, and triggers that refuse changes after its Z.

-- Closes a register session with its last count and stores its Z: { id, count_id, difference_reason?, may_accept, approved_by }. No refusal
-- reveals the expected cash.
create or replace function close_register(p jsonb) returns jsonb
language plpgsql
as $$
declare
  register_session register_sessions := lock_register_session((p ->> 'id')::uuid);
  last register_counts;
  tolerance bigint := (select register_tolerance_cents from businesses where id = (select app_business()));
begin
  perform check_register_count(register_session.id, (p ->> 'count_id')::uuid);
  register_session.expected_cents := (expected_cash(register_session) ->> 'expected_cents')::bigint;
  select * into last from register_counts
  where business_id = register_session.business_id and register_session_id = register_session.id
  order by created_at desc, id desc limit 1;
  if last.expected_cents <> register_session.expected_cents then
    perform refuse('register.uncounted', 'El efectivo de la caja cambió después del conteo: cuéntalo de nuevo.');
  elsif last.id <> (p ->> 'count_id')::uuid then
    perform refuse('register.uncounted', format('%s contó la caja otra vez: revisa su conteo.', person_name(last.counted_by)));
  end if;
  register_session.counted_cents := last.counted_cents;
  register_session.closing_count := last.closing_count;
  register_session.difference_cents := last.counted_cents - last.expected_cents;
  register_session.difference_reason := nullif(p ->> 'difference_reason', '');
  if exceeds_tolerance(register_session.difference_cents, tolerance) then
    if register_session.difference_reason is null then
      perform refuse_field('register.difference', 'difference_reason', 'El conteo no cuadra: escribe el motivo de la diferencia.');
    elsif not (p ->> 'may_accept')::boolean then
      perform refuse('approval.required', 'Esta diferencia necesita la autorización de un administrador.',
        jsonb_build_object('action', 'register:accept-difference'));
    end if;
    register_session.approved_by := coalesce((p ->> 'approved_by')::uuid, app_user());
  end if;
  register_session.status := 'Cerrada';
  register_session.z_number := next_number('z');
  register_session.closed_by := app_user();
  register_session.closed_at := clock_timestamp();
  register_session.z_report := register_figures(register_session);
  register_session.unassigned_at_close := unassigned_money(register_session.register_id);
  update register_sessions
  set status = register_session.status, counted_cents = register_session.counted_cents, closing_count = register_session.closing_count,
    expected_cents = register_session.expected_cents, difference_cents = register_session.difference_cents,
    difference_reason = register_session.difference_reason,
    approved_by = register_session.approved_by, z_number = register_session.z_number, z_report = register_session.z_report,
    unassigned_at_close = register_session.unassigned_at_close, closed_by = register_session.closed_by,
    closed_at = register_session.closed_at
  where business_id = register_session.business_id and id = register_session.id;
  perform write_audit('register.closed', 'register_session', register_session.id, jsonb_build_object('z_number', register_session.z_number,
    'expected_cents', register_session.expected_cents, 'counted_cents', register_session.counted_cents,
    'difference_cents', register_session.difference_cents,
    'reason', register_session.difference_reason), nullif(register_session.approved_by, app_user()));
  if exceeds_tolerance(register_session.difference_cents, tolerance) then
    perform notify_roles(array['admin'], 'Diferencia de caja', format('%s %s en %s, Z #%s. Cerró %s%s. Motivo: %s',
      case when register_session.difference_cents < 0 then 'Faltan' else 'Sobran' end, money_text(abs(register_session.difference_cents)),
      (select name from registers where business_id = register_session.business_id and id = register_session.register_id),
      register_session.z_number,
      person_name(app_user()), ', aprobó ' || person_name(nullif(register_session.approved_by, app_user())),
      register_session.difference_reason));
  end if;
  perform queue_z(register_session);
  perform changed_row('register.changed', register_session.id);
  return shown_report(register_session);
end
$$;

-- A Z never changes, except its business day, which follows the business's time zone.
create or replace function refuse_z_change() returns trigger
language plpgsql
as $$
begin
  perform refuse('register.closed', 'La caja ya está cerrada.');
  return null;
end
$$;

create or replace function refuse_charged_sale_delete() returns trigger
language plpgsql
as $$
begin
  perform refuse('sale.paid', format('La venta #%s ya fue cobrada: se anula o se devuelve, no se borra.', old.number));
  return null;
end
$$;

-- Waits for a register session that is being closed, so that later changes are refused.
create or replace function refuse_closed_register_session() returns trigger
language plpgsql
as $$
declare
  register_session record;
begin
  for register_session in
    select status from register_sessions
    where (business_id, id) in ((old.business_id, old.register_session_id), (new.business_id, new.register_session_id))
    order by id
    for share
  loop
    if register_session.status = 'Cerrada' then
      perform refuse('register.closed', 'La caja ya está cerrada.');
    end if;
  end loop;
  return coalesce(new, old);
end
$$;

create or replace trigger refuse_z_change before delete on register_sessions
for each row when (old.status = 'Cerrada' and is_request())
execute function refuse_z_change();
create or replace trigger refuse_z_change_on_update before update on register_sessions
for each row
  when (old.status = 'Cerrada' and is_request() and to_jsonb(old) - 'business_day' is distinct from to_jsonb(new) - 'business_day')
execute function refuse_z_change();

create or replace trigger refuse_closed_register_session before insert or update or delete on cash_movements
for each row when (is_request()) execute function refuse_closed_register_session();
create or replace trigger refuse_closed_register_session before insert or update or delete on register_counts
for each row when (is_request()) execute function refuse_closed_register_session();
create or replace trigger refuse_closed_register_session before insert or update or delete on payments
for each row when (is_request()) execute function refuse_closed_register_session();
create or replace trigger refuse_closed_register_session before insert or delete on refunds
for each row when (is_request()) execute function refuse_closed_register_session();
create or replace trigger refuse_closed_register_session_on_update before update on refunds
for each row when (is_request() and to_jsonb(old) - array['business_day', 'shift'] <> to_jsonb(new) - array['business_day', 'shift'])
execute function refuse_closed_register_session();
create or replace trigger refuse_closed_register_session before insert or update or delete on tips
for each row when (is_request()) execute function refuse_closed_register_session();
create or replace trigger refuse_closed_register_session before insert or update or delete on tip_returns
for each row when (is_request()) execute function refuse_closed_register_session();

create or replace trigger refuse_charged_sale_delete before delete on sales
for each row when (old.status <> 'Por cobrar' and is_request())
execute function refuse_charged_sale_delete();
create or replace trigger refuse_closed_register_session before insert on sales
for each row when (new.register_session_id is not null and is_request())
execute function refuse_closed_register_session();
-- Counting printed receipts does not change a sale; its day and shift follow the business's time zone.
create or replace trigger refuse_closed_register_session_on_update before update on sales
for each row when (
  (old.register_session_id is not null or new.register_session_id is not null) and is_request()
  and (old.register_session_id is null or to_jsonb(old) - array['receipts_printed', 'business_day', 'shift', 'hour', 'voided_on']
    <> to_jsonb(new) - array['receipts_printed', 'business_day', 'shift', 'hour', 'voided_on']))
execute function refuse_closed_register_session();
