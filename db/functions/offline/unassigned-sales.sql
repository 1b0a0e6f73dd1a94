-- Sales and tips that arrived after the Z of their register session, until an administrator assigns them to an open one (docs/offline.md).

-- The money to assign, by sale: the sale itself, its tips, or both. `only_tip`: a register session has the sale already.
create or replace function list_unassigned_sales() returns jsonb
language sql stable
as $$
  with unassigned as (
    select m.sale_id, min(r.name) as register_name, sum(m.total_cents) as total_cents, sum(m.tip_cents) as tip_cents,
      bool_and(m.is_tip) as only_tip, max(m.received_at) as received_at
    from late_money() m
    join registers r on r.business_id = (select app_business()) and r.id = m.register_id
    group by m.sale_id
  )
  select jsonb_build_object(
    'sales', coalesce((
      select jsonb_agg(jsonb_build_object('id', s.id, 'number', s.number, 'provisional_number', s.provisional_number,
        'business_day', s.business_day, 'charged_at', s.charged_at, 'received_at', coalesce(x.received_at, s.charged_at),
        'register_name', x.register_name, 'cashier', person_name(s.cashier_id), 'cashier_id', s.cashier_id,
        'methods', (
          select coalesce(jsonb_agg(distinct y.name), '[]')
          from (
            select coalesce(m.name, p.kind) as name from payments p
            left join payment_methods m on m.business_id = p.business_id and m.id = p.payment_method_id
            where not x.only_tip and p.business_id = s.business_id and p.sale_id = s.id
            union all
            select t.kind from tips t
            where x.only_tip and t.business_id = s.business_id and t.sale_id = s.id
              and t.register_session_id in (select c.id from late_register_sessions() c)
          ) y),
        'total_cents', x.total_cents, 'tip_cents', x.tip_cents, 'only_tip', x.only_tip)
        order by s.charged_at, s.number)
      from unassigned x
      join sales s on s.business_id = (select app_business()) and s.id = x.sale_id), '[]'),
    'sessions', coalesce((
      select jsonb_agg(jsonb_build_object('id', c.id, 'register_name', r.name, 'business_day', c.business_day,
        'opened_by', person_name(c.opened_by), 'opened_by_id', c.opened_by, 'created_at', c.created_at) order by c.created_at desc, c.id)
      from register_sessions c
      join registers r on r.business_id = c.business_id and r.id = c.register_id
      where c.business_id = (select app_business()) and c.status = 'Abierta'), '[]'))
$$;

-- Moves what belongs to a sale from one register session to another: payments, tips and charges on account. Requests may not change tips
-- and entries of accounts in any other way, so this runs with the rights of fogon_platform.
create or replace function move_sale_money(p_sale uuid, p_from uuid, p_to uuid) returns void
language sql security definer set search_path = public
as $$
  update tips set register_session_id = p_to
  where business_id = (select app_business()) and sale_id = p_sale and register_session_id = p_from;
  select move_payments(p_sale, p_from, p_to);
  select move_receivable_entries(p_sale, p_from, p_to);
$$;

-- Assigns what is unassigned of a sale to an open register session, once: { id, register_session_id, despite_other_person? }. Its business
-- day and number stay. A session that somebody else opened needs a confirmation, and both people are notified.
create or replace function assign_sale(p jsonb) returns jsonb
language plpgsql
as $$
declare
  sold sales := lock_charged_sale((p ->> 'id')::uuid);
  target register_sessions;
  late uuid[];
  moved_tips bigint;
begin
  -- A count or a close of the session waits, or is waited for.
  target := lock_register_session((p ->> 'register_session_id')::uuid);
  late := array(
    select c.id from late_register_sessions() c
    where c.id = sold.register_session_id or c.id in (select t.register_session_id from tips t
      where t.business_id = sold.business_id and t.sale_id = sold.id)
    order by c.id);
  moved_tips := (select coalesce(sum(t.amount_cents), 0) from tips t
    where t.business_id = sold.business_id and t.sale_id = sold.id and t.register_session_id = any (late));
  if late = '{}' then
    perform refuse('row.conflict', format('La venta #%s ya está en %s.', sold.number, (
      select r.name from register_sessions c join registers r on r.business_id = c.business_id and r.id = c.register_id
      where c.business_id = sold.business_id and c.id = sold.register_session_id)));
  elsif target.status <> 'Abierta' then
    perform refuse('register.closed', 'Elige una caja abierta.');
  elsif target.opened_by <> sold.cashier_id and (p ->> 'despite_other_person')::boolean is not true then
    perform refuse('sale.other-person', format('%s cobró la venta #%s, y %s aperturó esta caja. ¿Asignarla de todos modos?',
      person_name(sold.cashier_id), sold.number, person_name(target.opened_by)));
  elsif target.opened_by <> sold.cashier_id then
    perform notify_users(array[sold.cashier_id, target.opened_by], 'Venta asignada a otra caja',
      format('%s asignó la venta #%s, que cobró %s, a la caja que aperturó %s.',
      person_name(app_user()), sold.number, person_name(sold.cashier_id), person_name(target.opened_by)));
  end if;
  update sales set register_session_id = target.id
  where business_id = sold.business_id and id = sold.id and register_session_id = any (late);
  perform move_sale_money(sold.id, known, target.id) from unnest(late) as x (known);
  perform write_audit('sale.assigned', 'sale', sold.id, jsonb_build_object('number', sold.number,
    'provisional_number', sold.provisional_number,
    'total_cents', case when sold.register_session_id = any (late) then sold.total_cents else moved_tips end,
    'business_day', sold.business_day,
    'register', (select name from registers where business_id = target.business_id and id = target.register_id),
    'cashier', person_name(sold.cashier_id), 'opened_by', person_name(target.opened_by)));
  perform changed_row('register.changed', target.id);
  perform changed('offline.changed');
  return jsonb_build_object('sale', changed_sale(sold.id));
end
$$;
