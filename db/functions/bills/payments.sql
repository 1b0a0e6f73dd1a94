-- The payments of bills: only these functions write them.

-- Writes the payments of a bill, with the amounts as tendered (charge.sql); a payment on account is charged to its customer, within the
-- limit. Refuses unlikely cash that nobody confirmed (`is_confirmed`), but not of an offline charge, whose cash was taken.
create or replace function pay_sale(p_bill sales, p_register_session uuid, p_payments jsonb) returns void
language plpgsql
as $$
declare
  offered record;
  cash_due bigint;
  problem text;
  tendered record;
  paid payments;
begin
  select coalesce(array_agg(t.amount_cents order by t.place), '{}') as amounts,
    coalesce(array_agg(gives_change(m.kind) order by t.place), '{}') as give_change, coalesce(bool_or(m.id is null), false) as unknown,
    coalesce(bool_or(is_on_account(m.kind) and t.customer_id is null), false) as nobody,
    coalesce(bool_or(t.is_confirmed), false) as confirmed,
    coalesce(sum(t.amount_cents) filter (where gives_change(m.kind)), 0)::bigint as cash, coalesce(sum(t.amount_cents), 0)::bigint as whole,
    array_agg(distinct t.customer_id) filter (where t.customer_id is not null) as customers
  into offered
  from rows from (jsonb_to_recordset(p_payments) as (payment_method_id uuid, amount_cents bigint, customer_id uuid, is_confirmed boolean))
    with ordinality as t (payment_method_id, amount_cents, customer_id, is_confirmed, place)
  left join payment_methods m on m.business_id = p_bill.business_id and m.id = t.payment_method_id
    and (m.is_active or is_offline());
  problem := payment_problem(p_bill.total_cents, offered.amounts, offered.give_change);
  if offered.unknown then
    perform refuse('row.missing', 'Método de pago no encontrado.');
  elsif offered.nobody then
    perform refuse('sale.payment', 'Elige el cliente que queda debiendo.');
  elsif problem is not null then
    perform refuse('sale.payment', problem);
  end if;
  cash_due := p_bill.total_cents - (offered.whole - offered.cash);
  if not offered.confirmed and not is_offline()
    and is_unlikely_cash(cash_due, offered.cash, (select largest_bill(currency) from businesses where id = p_bill.business_id))
  then
    perform refuse('sale.payment', format('Son %s en efectivo para %s: confirma que los recibiste.', money_text(offered.cash),
      money_text(cash_due)));
  end if;
  perform lock_customer(id) from unnest(offered.customers) as x (id);
  for tendered in
    select t.*, m.kind, a.applied, a.change
    from rows from (jsonb_to_recordset(p_payments)
        as (id uuid, payment_method_id uuid, amount_cents bigint, reference text, customer_id uuid))
      with ordinality as t (id, payment_method_id, amount_cents, reference, customer_id, place)
    join payment_methods m on m.business_id = p_bill.business_id and m.id = t.payment_method_id
    join applied_payments(p_bill.total_cents, offered.amounts, offered.give_change) a on a.place = t.place
    order by t.place
  loop
    insert into payments (business_id, id, sale_id, register_session_id, payment_method_id, kind, amount_cents,
      received_cents, change_cents,
      reference, customer_id, created_by, created_at)
    values (p_bill.business_id, tendered.id, p_bill.id, p_register_session, tendered.payment_method_id, tendered.kind, tendered.applied,
      case when gives_change(tendered.kind) then tendered.amount_cents end, tendered.change, tendered.reference,
      case when is_on_account(tendered.kind) then tendered.customer_id end, app_user(), p_bill.charged_at)
    returning * into paid;
    if is_on_account(paid.kind) then
      perform charge_customer(paid);
    end if;
  end loop;
end
$$;

-- Gives a payment another method, with the exact amount and no change. Returns whether it had another one.
create or replace function change_payment_method(p_payment payments, p_method payment_methods) returns boolean
language plpgsql
as $$
begin
  update payments set payment_method_id = p_method.id, kind = p_method.kind, change_cents = 0,
    received_cents = case when gives_change(p_method.kind) then amount_cents end
  where business_id = p_payment.business_id and id = p_payment.id and payment_method_id is distinct from p_method.id;
  return found;
end
$$;

-- Moves the payments of a sale from one register session to another.
create or replace function move_payments(p_sale uuid, p_from uuid, p_to uuid) returns void
language sql
as $$
  update payments set register_session_id = p_to
  where business_id = (select app_business()) and sale_id = p_sale and register_session_id = p_from
$$;
