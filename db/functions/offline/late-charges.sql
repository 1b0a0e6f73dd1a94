-- Charges that arrive after their moment (docs/offline.md).

-- The row of a register for the sales of an instant's business day that arrived after its Z. It is made when it is needed, once.
create or replace function lock_unassigned_register_session(p_register uuid, p_location uuid, p_at timestamptz) returns register_sessions
language plpgsql
as $$
declare
  day date := (select business_day(p_at, time_zone, day_start_minutes) from businesses where id = (select app_business()));
  found_session register_sessions;
begin
  loop
    select * into found_session from register_sessions c
    where c.business_id = (select app_business()) and c.register_id = p_register and c.business_day = day and c.status = 'Por conciliar'
    for share;
    exit when found;
    insert into register_sessions (business_id, id, register_id, location_id, status, business_day, opening_float_cents,
      opened_by, created_at)
    values (app_business(), new_id(), p_register, p_location, 'Por conciliar', day, 0, app_user(), p_at)
    on conflict (business_id, register_id, business_day) where status = 'Por conciliar' do nothing;
  end loop;
  return found_session;
end
$$;

-- Whether the server had every line of a bill before an instant, by its own clock: what a device says of its moments proves nothing.
create or replace function is_bill_known_before(p_bill sales, p_at timestamptz) returns boolean
language sql stable
as $$
  select not exists (
    select from sale_items i
    join order_lines l on l.business_id = i.business_id and l.id = i.order_line_id
    join kitchen_tickets k on k.business_id = l.business_id and k.id = l.kitchen_ticket_id
    where i.business_id = p_bill.business_id and i.sale_id = p_bill.id and coalesce(k.received_at, k.created_at) >= p_at)
$$;

-- Locks the register session of an offline charge or tip of a locked bill: the named one, or the one that was open at the moment, which is
-- not before the bill. If it is closed, the money is in the open one of its register; without one, or if the moment is within the closed
-- one and the server had the bill before the Z, it is 'Por conciliar'.
create or replace function lock_late_register_session(p_register_session uuid, p_bill sales) returns register_sessions
language plpgsql
as $$
declare
  moment timestamptz := greatest(write_time(), p_bill.created_at, p_bill.charged_at);
  found_session register_sessions;
  open_session register_sessions;
  register registers;
begin
  if p_register_session is not null then
    select * into found_session from register_sessions where business_id = (select app_business()) and id = p_register_session for share;
    if not found then
      perform refuse('row.missing', 'No se encontró la caja.');
    end if;
  else
    select * into found_session from register_sessions c
    where c.business_id = (select app_business()) and c.status <> 'Por conciliar' and c.created_at <= moment
    order by (c.closed_at is null or c.closed_at > moment) desc, c.created_at desc
    limit 1
    for share;
  end if;
  if found_session.status = 'Abierta' then
    return found_session;
  end if;
  select r.* into register from registers r
  where r.business_id = (select app_business()) and (found_session.id is null or r.id = found_session.register_id)
  order by r.is_active desc, r.created_at, r.id
  limit 1;
  if not found then
    perform refuse('register.closed', 'Debes aperturar la caja en POS');
  end if;
  if found_session.status is distinct from 'Cerrada' or moment not between found_session.created_at and found_session.closed_at
    or not is_bill_known_before(p_bill, found_session.closed_at)
  then
    select * into open_session from register_sessions c
    where c.business_id = (select app_business()) and c.register_id = register.id and c.status = 'Abierta'
    for share;
    if found then
      return open_session;
    end if;
  end if;
  return lock_unassigned_register_session(register.id, register.location_id, moment);
end
$$;

-- Notifies the administrators of money of a sale in a register session that is 'Por conciliar'.
create or replace function notify_unassigned(p_session register_sessions, p_sale sales, p_what text, p_cents bigint) returns void
language sql
as $$
  select notify_roles(array['admin'], 'Por conciliar',
    format('%s #%s de %s, por %s, llegó después del Z de %s: hay que asignarla a una caja.', p_what,
    p_sale.number, money_text(p_cents), person_name(app_user()), r.name))
  from registers r
  where r.business_id = p_session.business_id and r.id = p_session.register_id
$$;

-- Locks the register session that a charge or a tip of a locked bill belongs to: an offline one to that of its moment, any other to the
-- present one.
create or replace function lock_charging_register_session(p_register_session uuid, p_bill sales) returns register_sessions
language plpgsql
as $$
begin
  if is_offline() then
    return lock_late_register_session(p_register_session, p_bill);
  end if;
  return lock_current_register_session(p_register_session);
end
$$;

-- Leaves on a locked bill the lines that the device showed, [{ order_line_id, quantity }], and moves the others to a new bill. A line that
-- is on the bill twice, with and without the discount of a senior, is named twice. Refuses if some of them are not there any more. Returns
-- the bill.
create or replace function keep_charged_lines(p_bill sales, p_lines jsonb) returns sales
language plpgsql
as $$
declare
  bill sales := p_bill;
  added jsonb;
  added_bill uuid;
begin
  if exists (
    select from jsonb_to_recordset(p_lines) as k (order_line_id uuid, quantity numeric)
    group by k.order_line_id
    having sum(k.quantity) > (select coalesce(sum(i.quantity), 0) from sale_items i
      where i.business_id = bill.business_id and i.sale_id = bill.id and i.order_line_id = k.order_line_id))
  then
    perform refuse('sale.total', 'La cuenta ya no tiene los productos que se cobraron.', null,
      jsonb_build_object('total_cents', bill.total_cents::text));
  end if;
  select jsonb_agg(jsonb_build_object('sale_item_id', i.id, 'quantity', x.quantity)) into added
  from (
    select s.id, s.quantity, s.order_line_id, sum(s.quantity) over (partition by s.order_line_id order by s.position,
      s.id) - s.quantity as before
    from sale_items s where s.business_id = bill.business_id and s.sale_id = bill.id
  ) i
  left join (
    select l.order_line_id, sum(l.quantity) as quantity
    from jsonb_to_recordset(p_lines) as l (order_line_id uuid, quantity numeric) group by l.order_line_id
  ) k on k.order_line_id = i.order_line_id
  cross join lateral (select i.quantity - least(i.quantity, greatest(0, coalesce(k.quantity, 0) - i.before)) as quantity) x
  where x.quantity > 0;
  if added is not null then
    added_bill := split_bill_part(bill, jsonb_build_object('id', new_id(), 'items', added));
    perform reprice_bill(bill.id);
    perform reprice_bill(added_bill);
    select * into bill from sales where business_id = bill.business_id and id = bill.id;
  end if;
  return bill;
end
$$;

-- A charge that an administrator sends to a bill as that is now, with what was taken: { payments, total_cents, part? } of it, for a locked
-- bill. If more was taken than the bill, the payments are those that it needs, and if less, a part of that amount is charged and the rest
-- stays open.
create or replace function charge_as_taken(p_bill sales, p jsonb) returns jsonb
language sql volatile
as $$
  with taken as (
    select offline_amount('sale.charge', p) as cents
  ), offered as (
    select t.place, t.payment, (t.payment ->> 'amount_cents')::bigint as amount, coalesce(gives_change(m.kind), false) as gives_change
    from jsonb_array_elements(p -> 'payments') with ordinality as t (payment, place)
    left join payment_methods m on m.business_id = p_bill.business_id and m.id = (t.payment ->> 'payment_method_id')::uuid
  ), lowered as (
    select o.place, o.payment, o.gives_change, case when o.gives_change then o.amount else greatest(0, least(o.amount, p_bill.total_cents
      - coalesce(sum(o.amount) filter (where not o.gives_change) over (order by o.place rows between unbounded preceding and 1 preceding),
        0)))
      end::bigint as amount
    from offered o
  ), needed as (
    select coalesce(jsonb_agg(l.payment || jsonb_build_object('amount_cents', l.amount) order by l.place) filter (where a.applied > 0),
      '[]') as payments
    from (select array_agg(amount order by place) as amounts, array_agg(gives_change order by place) as gives_change from lowered) x
    cross join lateral applied_payments(p_bill.total_cents, x.amounts, x.gives_change) a
    join lowered l on l.place = a.place
  )
  select case
      when taken.cents > p_bill.total_cents then jsonb_build_object('payments', needed.payments, 'total_cents', p_bill.total_cents)
      when taken.cents < p_bill.total_cents then jsonb_build_object('payments', p -> 'payments', 'total_cents', taken.cents,
        'part', jsonb_build_object('id', new_id(), 'amount_cents', taken.cents))
      else jsonb_build_object('payments', p -> 'payments', 'total_cents', taken.cents) end
  from taken, needed
$$;

-- Refuses a total that is not the one that the screen showed.
create or replace function check_shown_total(p_total bigint, p_shown bigint) returns void
language plpgsql
as $$
begin
  if p_total <> p_shown then
    perform refuse('sale.total', format('El total cambió: ahora es %s. Revísalo y cobra de nuevo.', money_text(p_total)),
      jsonb_build_object('total_cents', p_total::text));
  end if;
end
$$;
