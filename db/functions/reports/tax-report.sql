-- Cobros e impuestos: sales, discounts, refunds and taxes by rate, and payments by kind (4-honduras, ISV; docs/decisions/053).

-- From gross to charged, in cents: amounts are without tax until the tax is added. `credit` is charged on account; `received` is the rest
-- and the payments of customers, without tips, which belong to the staff.
create or replace function report_taxes(p_from date, p_to date, p_shift text, p_location uuid,
  p_until timestamptz default null) returns jsonb
language sql stable
as $$
  with taxed as materialized (
    select business_day, tax_category, tax_rate, sum(base_cents + discount_cents) as gross, sum(discount_cents) as discount,
      sum(refunded_base_cents) as back,
      sum(base_cents - refunded_base_cents) as net, sum(tax_cents - refunded_tax_cents) as tax, sum(refunded_tax_cents) as back_tax
    from taxes_between(p_from, p_to, p_until)
    where (p_shift is null or shift = p_shift) and (p_location is null or location_id = p_location)
    group by 1, 2, 3
  ), paid as materialized (
    select business_day, kind, payment_method_id as method, sum(payments) as payments, sum(paid_cents) as paid, sum(refunds) as refunds,
      sum(refunded_cents) as refunded, sum(collected_cents) as collected, sum(tips_cents) as tips
    from payments_between(p_from, p_to, p_until)
    where (p_shift is null or shift = p_shift) and (p_location is null or location_id = p_location)
    group by 1, 2, 3
  ), day_taxes as (
    select business_day, sum(gross) as gross, sum(discount) as discount, sum(back) as back, sum(net) as net, sum(tax) as tax,
      jsonb_object_agg(tax_category || ' ' || tax_rate, net) as net_by_rate,
      jsonb_object_agg(tax_category || ' ' || tax_rate, tax) as tax_by_rate
    from taxed group by 1
  ), day_payments as (
    select business_day, sum(collected) as collected, sum(tips) as tips,
      jsonb_object_agg(kind, paid - refunded) filter (where paid <> 0 or refunded <> 0) as paid_by_kind
    from (select business_day, kind, sum(paid) as paid, sum(refunded) as refunded, sum(collected) as collected, sum(tips) as tips
      from paid group by 1, 2) k
    group by 1
  ), kinds as (
    select kind, sum(payments) as payments, sum(paid) as paid, sum(refunds) as refunds, sum(refunded) as refunded,
      sum(collected) as collected,
      sum(tips) as tips, sum(case when is_on_account(kind) then 0 else paid - refunded end + collected) as received
    from paid group by 1
  )
  select jsonb_build_object(
    'totals', (select jsonb_build_object('gross_cents', coalesce(sum(gross), 0), 'discount_cents', coalesce(sum(discount), 0),
        'refunded_cents', coalesce(sum(back), 0), 'net_cents', coalesce(sum(net), 0), 'tax_cents', coalesce(sum(tax), 0),
        'charged_cents', coalesce(sum(net + tax), 0)) from taxed)
      || (select jsonb_build_object('refunds', coalesce(sum(refunds), 0), 'tips_cents', coalesce(sum(tips), 0)) from kinds)
      || (select jsonb_build_object('sales', coalesce(sum(sales), 0)) from sales_between(p_from, p_to, p_until)
        where (p_shift is null or shift = p_shift) and (p_location is null or location_id = p_location)),
    'by_rate', coalesce((select jsonb_agg(jsonb_build_object('tax_category', tax_category, 'tax_rate', tax_rate, 'gross_cents', gross,
      'discount_cents', discount,
        'refunded_cents', back, 'net_cents', net, 'refunded_tax_cents', back_tax, 'tax_cents', tax, 'charged_cents', net + tax)
        order by tax_rate = 0, tax_rate, tax_category)
      from (select tax_category, tax_rate, sum(gross) as gross, sum(discount) as discount, sum(back) as back, sum(net) as net,
        sum(back_tax) as back_tax,
        sum(tax) as tax from taxed group by 1, 2) r), '[]'),
    'by_day', (select jsonb_agg(jsonb_build_object('day', d.day::date, 'gross_cents', coalesce(t.gross, 0),
        'discount_cents', coalesce(t.discount, 0), 'refunded_cents', coalesce(t.back, 0), 'net_cents', coalesce(t.net, 0),
        'tax_cents', coalesce(t.tax, 0), 'charged_cents', coalesce(t.net + t.tax, 0), 'net_by_rate', coalesce(t.net_by_rate, '{}'),
        'tax_by_rate', coalesce(t.tax_by_rate, '{}')) order by d.day)
      from generate_series(p_from::timestamp, p_to::timestamp, interval '1 day') d (day)
      left join day_taxes t on t.business_day = d.day::date),
    'payments', (select jsonb_build_object('credit_cents', coalesce(sum(paid - refunded) filter (where is_on_account(kind)), 0),
        'collected_cents', coalesce(sum(collected), 0), 'received_cents', coalesce(sum(received), 0)) from kinds)
      || jsonb_build_object(
        'by_kind', coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'payments', payments, 'paid_cents', paid, 'refunds', refunds,
            'refunded_cents', refunded, 'net_cents', paid - refunded, 'collected_cents', collected, 'received_cents', received,
            'tips_cents', tips)
            order by array_position(payment_kinds(), kind))
          from kinds), '[]'),
        'by_method', coalesce((select jsonb_agg(jsonb_build_object('payment_method_id', p.method, 'kind', p.kind,
          'name', coalesce(m.name, p.kind),
            'payments', p.payments, 'paid_cents', p.paid)
            order by array_position(payment_kinds(), p.kind), m.order_index, m.name)
          from (select kind, method, sum(payments) as payments, sum(paid) as paid from paid group by 1, 2 having sum(payments) > 0) p
          left join payment_methods m on m.business_id = (select app_business()) and m.id = p.method), '[]'),
        'by_day', coalesce((select jsonb_agg(jsonb_build_object('day', business_day, 'net_by_kind', coalesce(paid_by_kind, '{}'),
            'collected_cents', collected, 'tips_cents', tips) order by business_day) from day_payments), '[]')))
$$;

-- Removes the payments from the report while an open register session may have some of them: they would reveal the cash
-- (docs/decisions/032).
create or replace function hide_payments(p_report jsonb, p_to date) returns jsonb
language sql stable
as $$ select case when has_open_register_session(p_to) then p_report || '{"payments": null}' else p_report end $$;
