-- Sales whose charge arrived after the Z of their register session, until an administrator assigns them to an open one (docs/offline.md).

create or replace function list_unassigned_sales() returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'sales', coalesce((
      select jsonb_agg(jsonb_build_object('id', s.id, 'number', s.number, 'provisional_number', s.provisional_number,
        'business_day', s.business_day, 'charged_at', s.charged_at, 'received_at', coalesce(s.received_at, s.charged_at),
        'register_name', r.name, 'cashier', person_name(s.cashier_id),
        'methods', (
          select coalesce(jsonb_agg(distinct coalesce(m.name, p.kind)), '[]') from payments p
          left join payment_methods m on m.business_id = p.business_id and m.id = p.payment_method_id
          where p.business_id = s.business_id and p.sale_id = s.id),
        'total_cents', s.total_cents, 'tip_cents', (
          select coalesce(sum(t.amount_cents), 0) from tips t where t.business_id = s.business_id and t.sale_id = s.id))
        order by s.charged_at, s.number)
      from register_sessions c
      join registers r on r.business_id = c.business_id and r.id = c.register_id
      join sales s on s.business_id = c.business_id and s.register_session_id = c.id
      where c.business_id = (select app_business()) and c.status = 'Por conciliar'), '[]'),
    'sessions', coalesce((
      select jsonb_agg(jsonb_build_object('id', c.id, 'register_name', r.name, 'business_day', c.business_day,
        'opened_by', person_name(c.opened_by), 'created_at', c.created_at) order by c.created_at desc, c.id)
      from register_sessions c
      join registers r on r.business_id = c.business_id and r.id = c.register_id
      where c.business_id = (select app_business()) and c.status = 'Abierta'), '[]'))
$$;

-- Moves what belongs to a sale from one register session to another: payments, tips and charges on account. Requests may not change tips and
-- entries of accounts in any other way, so this runs with the rights of fogon_platform.
create or replace function move_sale_money(p_sale uuid, p_from uuid, p_to uuid) returns void
language sql security definer set search_path = public
as $$
  update payments set register_session_id = p_to
  where business_id = (select app_business()) and sale_id = p_sale and register_session_id = p_from;
  update tips set register_session_id = p_to
  where business_id = (select app_business()) and sale_id = p_sale and register_session_id = p_from;
  update receivable_entries set register_session_id = p_to
  where business_id = (select app_business()) and sale_id = p_sale and register_session_id = p_from;
$$;

-- Assigns a sale to an open register session, once: { id, register_session_id }. Its business day and number stay.
create or replace function assign_sale(p jsonb) returns jsonb
language plpgsql
as $$
declare
  sold sales := lock_charged_sale((p ->> 'id')::uuid);
  known register_sessions;
  target register_sessions;
begin
  select * into known from register_sessions where business_id = sold.business_id and id = sold.register_session_id;
  -- A count or a close of the session waits, or is waited for.
  target := lock_register_session((p ->> 'register_session_id')::uuid);
  if known.status <> 'Por conciliar' then
    perform refuse('row.conflict', format('La venta #%s ya está en %s.', sold.number, (
      select name from registers where business_id = known.business_id and id = known.register_id)));
  elsif target.status <> 'Abierta' then
    perform refuse('register.closed', 'Elige una caja abierta.');
  end if;
  update sales set register_session_id = target.id where business_id = sold.business_id and id = sold.id;
  perform move_sale_money(sold.id, known.id, target.id);
  perform write_audit('sale.assigned', 'sale', sold.id, jsonb_build_object('number', sold.number, 'provisional_number', sold.provisional_number,
    'total_cents', sold.total_cents, 'business_day', sold.business_day,
    'register', (select name from registers where business_id = target.business_id and id = target.register_id)));
  return jsonb_build_object('sale', sale_answer(sold.id));
end
$$;
