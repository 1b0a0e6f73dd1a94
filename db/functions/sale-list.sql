-- The list of sales.

-- Charged and voided sales by their day, and refunds by theirs, newest first: { from, to, shift?, user_id?, method?, status?, location_id?, search?, number?,
-- provisional_number?, limit, offset }. A refund has its own shift and method, and the cashier and location of its sale, as in the reports; its status is 'Reembolso'.
-- A search (find_sales) and a number, final or provisional, find sales of any day, with their refunds. The total is charged less refunded; voided sales do not count.
create or replace function list_sales(p jsonb) returns jsonb
language plpgsql stable set plan_cache_mode = force_generic_plan
as $$
declare
  business uuid := app_business();
  first_day date := (p ->> 'from')::date;
  last_day date := (p ->> 'to')::date;
  wanted text := coalesce(p ->> 'search', p ->> 'provisional_number');
  -- Null without a search.
  found_sales uuid[] := case
    when wanted is not null then find_sales(wanted)
    when p ->> 'number' is not null then array(select s.id from sales s where s.business_id = business and s.number = (p ->> 'number')::bigint) end;
begin
  return (
    with found as (
      select s.id, s.id as sale_id, s.charged_at as at, s.status, s.shift, s.cashier_id, s.location_id, s.base_cents, s.tax_cents,
        p ->> 'method' is null or exists (select from payments y
          where y.business_id = s.business_id and y.sale_id = s.id and y.kind = p ->> 'method') as has_method
      from (
        select s.* from sales s where found_sales is null and s.business_id = business and s.business_day between first_day and last_day
        union all
        select s.* from sales s where s.business_id = business and s.id = any (found_sales)
      ) s
      where s.status <> 'Por cobrar'
      union all
      select r.id, s.id, r.created_at, 'Reembolso', r.shift, s.cashier_id, s.location_id, -r.base_cents, -r.tax_cents,
        p ->> 'method' is null or r.kind = p ->> 'method'
      from (
        select r.* from refunds r where found_sales is null and r.business_id = business and r.business_day between first_day and last_day
        union all
        select r.* from refunds r where r.business_id = business and r.sale_id = any (found_sales)
      ) r
      join sales s on s.business_id = r.business_id and s.id = r.sale_id
    ), chosen as materialized (
      select f.id, f.sale_id, f.at, f.status, f.cashier_id, f.base_cents, f.tax_cents
      from found f
      where f.has_method
        and (p ->> 'shift' is null or f.shift = p ->> 'shift')
        and (p ->> 'user_id' is null or f.cashier_id = (p ->> 'user_id')::uuid)
        and (p ->> 'status' is null or f.status = p ->> 'status')
        and (p ->> 'location_id' is null or f.location_id = (p ->> 'location_id')::uuid)
    ), page as (
      select * from chosen order by at desc, id desc limit (p ->> 'limit')::integer offset (p ->> 'offset')::integer
    ), listed as (
      select g.at, jsonb_build_object(
        'id', g.id, 'sale_id', s.id, 'number', s.number, 'provisional_number', s.provisional_number, 'refund_number', null, 'status', s.status, 'table_number', s.table_number,
        'customer_name', s.customer_name, 'channel', o.channel, 'shift', s.shift,
        'items', concat_ws(', ', share_name(s), (select string_agg(i.name || ' x' || trim_scale(i.quantity), ', ' order by i.position)
            filter (where s.share_kind is null or i.quantity = (select l.quantity from order_lines l
              where l.business_id = i.business_id and l.id = i.order_line_id))
          from sale_items i where i.business_id = s.business_id and i.sale_id = s.id)),
        'methods', coalesce((select jsonb_agg(distinct m.name) from payments y
          join payment_methods m on m.business_id = y.business_id and m.id = y.payment_method_id
          where y.business_id = s.business_id and y.sale_id = s.id), '[]'),
        'base_cents', s.base_cents, 'tax_cents', s.tax_cents, 'discount_cents', s.discount_cents, 'total_cents', s.total_cents,
        'refunded_cents', coalesce((select sum(r.total_cents) from refunds r where r.business_id = s.business_id and r.sale_id = s.id), 0),
        'tip_cents', sale_tips(s) -> 'tip_cents',
        'cashier', person_name(s.cashier_id), 'created_at', s.created_at, 'charged_at', s.charged_at) as row, g.id
      from page g
      join sales s on s.business_id = business and s.id = g.sale_id
      join orders o on o.business_id = business and o.id = s.order_id
      where g.status <> 'Reembolso'
      union all
      select g.at, jsonb_build_object(
        'id', g.id, 'sale_id', s.id, 'number', s.number, 'provisional_number', s.provisional_number, 'refund_number', r.number, 'status', g.status, 'table_number', s.table_number,
        'customer_name', s.customer_name, 'channel', o.channel, 'shift', r.shift,
        'items', coalesce(share_name(s), (select string_agg(i.name || ' x' || trim_scale(b.quantity), ', ' order by i.position) from refund_items b
          join sale_items i on i.business_id = b.business_id and i.id = b.sale_item_id
          where b.business_id = r.business_id and b.refund_id = r.id)),
        'methods', jsonb_build_array(initcap(r.kind)),
        'base_cents', -r.base_cents, 'tax_cents', -r.tax_cents, 'discount_cents', 0, 'total_cents', -r.total_cents, 'refunded_cents', 0,
        'tip_cents', 0, 'cashier', person_name(s.cashier_id), 'created_at', r.created_at, 'charged_at', r.created_at), g.id
      from page g
      join refunds r on r.business_id = business and r.id = g.id
      join sales s on s.business_id = business and s.id = g.sale_id
      join orders o on o.business_id = business and o.id = s.order_id
      where g.status = 'Reembolso'
    )
    select jsonb_build_object(
      'total', count(*), 'sales_count', count(*) filter (where status = 'Pagada'), 'voided_count', count(*) filter (where status = 'Anulada'),
      'refunds_count', count(*) filter (where status = 'Reembolso'),
      'base_cents', coalesce(sum(base_cents) filter (where status <> 'Anulada'), 0),
      'total_cents', coalesce(sum(base_cents + tax_cents) filter (where status <> 'Anulada'), 0),
      'cashiers', coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'full_name', u.full_name) order by u.full_name)
        from users u where u.business_id = business and u.id in (
          select cashier_id from sales where business_id = business and business_day between first_day and last_day
          union all
          select s.cashier_id from refunds r join sales s on s.business_id = r.business_id and s.id = r.sale_id
          where r.business_id = business and r.business_day between first_day and last_day)), '[]'),
      'sales', coalesce((select jsonb_agg(row order by at desc, id desc) from listed), '[]'))
    from chosen);
end
$$;
