-- 'Excepciones': what an administrator looks at for abuse (docs/security.md, 'What a dishonest employee can do, and who sees it').

-- Writes into the audit log that a sending of a device had prices below those of the menu when it arrived.
create or replace function audit_earlier_prices(p_ticket kitchen_tickets) returns void
language sql
as $$
  select write_audit('order.earlier-prices', 'kitchen_ticket', p_ticket.id, jsonb_build_object('order_number', p_ticket.order_number,
    'device', (select d.name from devices d where d.business_id = p_ticket.business_id
      and d.id = (offline_request() ->> 'device_id')::uuid),
    'products', string_agg(format('%s x%s', l.name, trim_scale(l.quantity)), ', ' order by l.position),
    'taken_cents', sum(line_amount(l.quantity, l.unit_price_cents)), 'menu_cents', sum(line_amount(l.quantity, l.present_price_cents))))
  from order_lines l
  where l.business_id = p_ticket.business_id and l.kitchen_ticket_id = p_ticket.id and l.present_price_cents > l.unit_price_cents
  having count(*) > 0
$$;

-- The products of charged sales whose prices were below those of the menu when they arrived, by sale, person who took them and device.
-- Amounts are in menu prices. The device is that of the audit entry, whose transaction began just before its ticket arrived.
create or replace function earlier_prices_between(p_from date, p_to date)
returns table (sale_id uuid, sale_number bigint, day date, user_id uuid, device text, taken_cents bigint, menu_cents bigint)
language sql stable
as $$
  select s.id, s.number, s.business_day, l.created_by, a.device, sum(line_amount(i.quantity, l.unit_price_cents))::bigint,
    sum(line_amount(i.quantity, l.present_price_cents))::bigint
  from sales s
  join sale_items i on i.business_id = s.business_id and i.sale_id = s.id
  join order_lines l on l.business_id = i.business_id and l.id = i.order_line_id and l.present_price_cents > l.unit_price_cents
  join kitchen_tickets k on k.business_id = l.business_id and k.id = l.kitchen_ticket_id
  left join lateral (
    select details ->> 'device' as device from audit_log
    where business_id = k.business_id and entity_id = k.id and action = 'order.earlier-prices'
      and created_at between k.received_at - interval '1 minute' and k.received_at
    limit 1
  ) a on true
  where s.business_id = (select app_business()) and s.business_day between p_from and p_to and s.status = 'Pagada'
  group by s.business_id, s.id, l.created_by, a.device
$$;

-- The identity numbers with the discount of seniors on several charged sales of a day, or whose year of registration alone is of no senior.
-- The numbers are in the report of seniors, and not here.
create or replace function senior_exceptions_between(p_from date, p_to date)
returns table (day date, kind text, name text, is_registered_late boolean, sales jsonb, people jsonb, discount_cents bigint)
language sql stable
as $$
  with given as (
    select s.business_day, d.identity_number, s.id, s.number, max(d.kind) as kind, max(d.name) as name, sum(i.own_discount_cents) as cents,
      array_agg(distinct person_name(i.discount_by)) as people,
      senior_kind(extract(year from s.business_day)::integer - substr(d.identity_number, 5, 4)::integer) is null as is_late
    from sales s
    join sale_items i on i.business_id = s.business_id and i.sale_id = s.id
    join senior_discounts d on d.business_id = i.business_id and d.id = i.senior_discount_id
    where s.business_id = (select app_business()) and s.business_day between p_from and p_to and s.status = 'Pagada'
    group by s.business_id, s.id, d.identity_number
  )
  select g.business_day, max(g.kind), max(g.name), bool_or(g.is_late),
    jsonb_agg(jsonb_build_object('sale_id', g.id, 'sale_number', g.number) order by g.number),
    (select jsonb_agg(distinct p.name) from given o, unnest(o.people) p (name)
      where o.business_day = g.business_day and o.identity_number = g.identity_number),
    sum(g.cents)::bigint
  from given g
  group by g.business_day, g.identity_number
  having count(*) > 1 or bool_or(g.is_late)
$$;

-- The exceptions from one business day to another.
create or replace function report_exceptions(p_from date, p_to date) returns jsonb
language sql stable
as $$
  with sold as materialized (
    select e.*, person_name(e.user_id) as name, e.menu_cents - e.taken_cents as difference from earlier_prices_between(p_from, p_to) e
  )
  select jsonb_build_object(
    'earlier_prices', jsonb_build_object(
      'people', coalesce((
        select jsonb_agg(jsonb_build_object('user_id', p.user_id, 'name', p.name, 'device', p.device, 'sales', p.sales,
          'taken_cents', p.taken,
          'menu_cents', p.menu, 'difference_cents', p.difference) order by p.difference desc, p.name, p.device)
        from (select user_id, name, device, count(*) as sales, sum(taken_cents) as taken, sum(menu_cents) as menu,
          sum(difference) as difference
          from sold group by 1, 2, 3) p), '[]'),
      'sales', coalesce((
        select jsonb_agg(jsonb_build_object('sale_id', sale_id, 'sale_number', sale_number, 'day', day, 'name', name, 'device', device,
          'taken_cents', taken_cents, 'menu_cents', menu_cents, 'difference_cents', difference) order by difference desc, sale_number, name)
        from sold), '[]')),
    'seniors', coalesce((
      select jsonb_agg(jsonb_build_object('day', day, 'kind', kind, 'name', name, 'is_registered_late', is_registered_late, 'sales', sales,
        'people', people, 'discount_cents', discount_cents) order by day desc, discount_cents desc, sales)
      from senior_exceptions_between(p_from, p_to)), '[]'))
$$;
