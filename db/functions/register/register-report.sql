-- The X and the Z of a register session.

-- The fiscal documents of a register session by type and range: those of its sales, and the credit notes of its refunds. A range of
-- pre-printed forms is apart from the others of its series.
create or replace function register_documents(c register_sessions) returns jsonb
language sql stable
as $$
  with issued as (
    select d.type, d.range_id, d.number, d.status, coalesce((d.body -> 'is_preprinted')::boolean, false) as is_preprinted
    from sales s
    join fiscal_documents d on d.business_id = s.business_id and d.sale_id = s.id and d.refund_id is null
    where s.business_id = c.business_id and s.register_session_id = c.id
    union all
    select d.type, d.range_id, d.number, d.status, false
    from refunds r
    join fiscal_documents d on d.business_id = r.business_id and d.refund_id = r.id
    where r.business_id = c.business_id and r.register_session_id = c.id
  )
  select coalesce(jsonb_agg(jsonb_build_object('type', g.type, 'is_preprinted', g.is_preprinted, 'issued', g.issued,
    'first_number', g.first_number,
    'last_number', g.last_number, 'voided_numbers', g.voided_numbers)
    order by array_position(array['Factura', 'Nota de crédito', 'Nota de débito'], g.type), g.first_number), '[]')
  from (
    select type, is_preprinted, count(*) as issued, min(number) as first_number, max(number) as last_number,
      coalesce(jsonb_agg(number order by number) filter (where status = 'Anulada'), '[]') as voided_numbers
    from issued group by type, range_id, is_preprinted) g
$$;

-- The rows of `register_sessions` for what arrived after a Z.
create or replace function late_register_sessions() returns setof register_sessions
language sql stable
as $$ select * from register_sessions where business_id = (select app_business()) and status = 'Por conciliar' $$;

-- What arrived after a Z: each sale, and each tip, also of a sale that a register session has already.
create or replace function late_money()
returns table (sale_id uuid, register_id uuid, total_cents bigint, tip_cents bigint, is_tip boolean, received_at timestamptz)
language sql stable
as $$
  select s.id, c.register_id, s.total_cents, 0::bigint, false, s.received_at
  from late_register_sessions() c
  join sales s on s.business_id = (select app_business()) and s.register_session_id = c.id
  union all
  select t.sale_id, c.register_id, 0, t.amount_cents, true, t.created_at
  from late_register_sessions() c
  join tips t on t.business_id = (select app_business()) and t.register_session_id = c.id
$$;

-- What arrived after the Z of a register, or of all registers, and waits to be assigned: { sales, total_cents, tips_cents }; null if
-- nothing does.
create or replace function unassigned_money(p_register uuid default null) returns jsonb
language sql stable
as $$
  select jsonb_build_object('sales', count(distinct sale_id), 'total_cents', sum(total_cents), 'tips_cents', sum(tip_cents))
  from late_money() where p_register is null or register_id = p_register
  having count(*) > 0
$$;

-- The present figures of a register session: its X, and when it closes its Z.
create or replace function register_figures(c register_sessions) returns jsonb
language sql stable
as $$
  with charged as (
    select * from sales where business_id = c.business_id and register_session_id = c.id and status <> 'Por cobrar'
  ), sold as (
    select * from charged where status = 'Pagada'
  ), returned as (
    select * from refunds where business_id = c.business_id and register_session_id = c.id
  ), tipped as (
    select kind, sum(amount_cents) as amount from tips_of_session(c) group by kind having sum(amount_cents) <> 0
  )
  select jsonb_build_object(
      'id', c.id, 'register_name', (select name from registers where business_id = c.business_id and id = c.register_id),
      'status', c.status, 'business_day', c.business_day, 'z_number', c.z_number,
      'opened_by', person_name(c.opened_by), 'opened_at', c.created_at,
      'closed_by', person_name(c.closed_by), 'closed_at', c.closed_at, 'at', coalesce(c.closed_at, clock_timestamp()),
      'opening_count', c.opening_count, 'counted_cents', c.counted_cents, 'closing_count', c.closing_count,
      'difference_cents', c.difference_cents, 'difference_reason', c.difference_reason, 'approved_by', person_name(c.approved_by))
    || expected_cash(c)
    || (select jsonb_build_object('sales', count(*), 'base_cents', coalesce(sum(base_cents), 0), 'tax_cents', coalesce(sum(tax_cents), 0),
        'total_cents', coalesce(sum(total_cents), 0), 'discount_cents', coalesce(sum(discount_cents), 0)) from sold)
    || (select jsonb_build_object('first_number', min(number), 'last_number', max(number),
        'voided', count(*) filter (where status = 'Anulada'),
        'voided_cents', coalesce(sum(total_cents) filter (where status = 'Anulada'), 0)) from charged)
    || (select jsonb_build_object('refunds', count(*), 'refunded_cents', coalesce(sum(total_cents), 0)) from returned)
    || jsonb_build_object(
      'documents', register_documents(c),
      'tips_cents', (select coalesce(sum(amount), 0) from tipped),
      'by_rate', coalesce((
        select jsonb_agg(jsonb_build_object('tax_category', t.tax_category, 'tax_rate', t.tax_rate, 'base_cents', t.base,
          'tax_cents', t.tax)
          order by t.tax_rate desc, t.tax_category)
        from (
          select i.tax_category, charged_rate(i) as tax_rate, sum(i.base_cents) as base, sum(i.tax_cents) as tax
          from sold s join sale_items i on i.business_id = s.business_id and i.sale_id = s.id
          group by 1, 2
        ) t), '[]'),
      'by_method', coalesce((
        select jsonb_agg(jsonb_build_object('kind', t.kind, 'method', t.method, 'payments', t.payments, 'amount_cents', t.amount)
          order by t.kind, t.method)
        from (
          select p.kind, coalesce(m.name, p.kind) as method, count(*) as payments, sum(p.amount_cents) as amount
          from sold s
          join payments p on p.business_id = s.business_id and p.sale_id = s.id
          left join payment_methods m on m.business_id = p.business_id and m.id = p.payment_method_id
          group by 1, 2
        ) t), '[]'),
      'by_user', coalesce((
        select jsonb_agg(jsonb_build_object('user', person_name(t.cashier_id), 'sales', t.sales, 'total_cents', t.total)
          order by person_name(t.cashier_id), t.cashier_id)
        from (select cashier_id, count(*) as sales, sum(total_cents) as total from sold group by 1) t), '[]'),
      'refunds_by_kind', coalesce((
        select jsonb_agg(jsonb_build_object('kind', t.kind, 'amount_cents', t.amount) order by t.kind)
        from (select kind, sum(total_cents) as amount from returned group by 1) t), '[]'),
      'tips_by_kind', coalesce((
        select jsonb_agg(jsonb_build_object('kind', t.kind, 'amount_cents', t.amount) order by t.kind)
        from tipped t), '[]'),
      'movements', coalesce((
        select jsonb_agg(jsonb_build_object('id', m.id, 'type', m.type, 'amount_cents', m.amount_cents, 'reason', m.reason,
          'user', person_name(m.user_id), 'created_at', m.created_at) order by m.created_at, m.id)
        from cash_movements m where m.business_id = c.business_id and m.register_session_id = c.id), '[]'),
      'counts', coalesce((
        select jsonb_agg(jsonb_build_object('id', r.id, 'counted_by', person_name(r.counted_by), 'counted_at', r.created_at,
          'counted_cents', r.counted_cents, 'difference_cents', r.counted_cents - r.expected_cents, 'closing_count', r.closing_count)
          order by r.created_at, r.id)
        from register_counts r where r.business_id = c.business_id and r.register_session_id = c.id), '[]'))
$$;

-- The X of an open register session, or the stored Z of a closed one, with what is, or was then, por conciliar of its register: that is no
-- figure of them.
create or replace function shown_report(c register_sessions) returns jsonb
language sql stable
as $$
  select case when c.status = 'Cerrada' then c.z_report || jsonb_build_object('unassigned', c.unassigned_at_close)
    else register_figures(c) || jsonb_build_object('unassigned', unassigned_money(c.register_id)) end
$$;

-- The report of a register session; null of one that is 'Por conciliar'.
create or replace function register_report(p_id uuid) returns jsonb
language sql stable
as $$
  select shown_report(c)
  from register_sessions c where c.business_id = (select app_business()) and c.id = p_id and c.status <> 'Por conciliar'
$$;

-- Hides the totals of a page of sales with one payment method while an open register session may have some of them: they would reveal the
-- cash.
create or replace function hide_method_total(p_page jsonb, p_filter jsonb) returns jsonb
language sql stable
as $$
  select case when p_filter ->> 'method' is not null and has_open_register_session((p_filter ->> 'to')::date)
    then p_page || '{"total_cents": null, "base_cents": null}' else p_page end
$$;

create or replace function list_closed_register_sessions(p_limit integer, p_offset integer) returns jsonb
language sql stable
as $$
  with page as (
    select * from register_sessions where business_id = (select app_business()) and z_number is not null
    order by z_number desc limit p_limit offset p_offset
  )
  select jsonb_build_object(
    'total', (select count(*) from register_sessions where business_id = (select app_business()) and z_number is not null),
    'closed', coalesce((
      select jsonb_agg(jsonb_build_object('id', c.id, 'z_number', c.z_number, 'register_name', c.z_report ->> 'register_name',
        'business_day', c.business_day, 'closed_by', c.z_report ->> 'closed_by', 'closed_at', c.closed_at,
        'total_cents', (c.z_report ->> 'total_cents')::bigint, 'difference_cents', c.difference_cents) order by c.z_number desc)
      from page c), '[]'))
$$;
