-- The list of sales.

-- The rows of the list for sales and refunds.
create or replace function sale_list_rows(p_sales uuid[], p_refunds uuid[]) returns table (id uuid, is_refund boolean, answer jsonb)
language sql stable
as $$
  select s.id, false, jsonb_build_object(
    'id', s.id, 'sale_id', s.id, 'number', s.number, 'provisional_number', s.provisional_number, 'refund_number', null,
    'status', s.status, 'table_number', s.table_number, 'customer_name', s.customer_name,
    'channel', (select o.channel from orders o where o.business_id = s.business_id and o.id = s.order_id), 'shift', s.shift,
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
    'cashier', person_name(s.cashier_id), 'created_at', s.created_at, 'charged_at', s.charged_at)
  from sales s
  where s.business_id = (select app_business()) and s.id = any (p_sales)
  union all
  select r.id, true, jsonb_build_object(
    'id', r.id, 'sale_id', s.id, 'number', s.number, 'provisional_number', s.provisional_number, 'refund_number', r.number,
    'status', 'Reembolso', 'table_number', s.table_number, 'customer_name', s.customer_name,
    'channel', (select o.channel from orders o where o.business_id = s.business_id and o.id = s.order_id), 'shift', r.shift,
    'items', coalesce(share_name(s), (select string_agg(i.name || ' x' || trim_scale(b.quantity), ', ' order by i.position)
      from sale_items i
      join refund_items b on b.business_id = i.business_id and b.sale_item_id = i.id
      where i.business_id = r.business_id and i.sale_id = r.sale_id and b.refund_id = r.id)),
    'methods', jsonb_build_array(initcap(r.kind)),
    'base_cents', -r.base_cents, 'tax_cents', -r.tax_cents, 'discount_cents', 0, 'total_cents', -r.total_cents, 'refunded_cents', 0,
    'tip_cents', 0, 'cashier', person_name(s.cashier_id), 'created_at', r.created_at, 'charged_at', r.created_at)
  from refunds r
  join sales s on s.business_id = r.business_id and s.id = r.sale_id
  where r.business_id = (select app_business()) and r.id = any (p_refunds)
$$;

-- What the list has of sales, on any day.
create or replace function listed_sales_of(p_sales uuid[])
returns table (id uuid, sale_id uuid, business_day date, at timestamptz, shift text, location_id uuid, cashier_id uuid,
  status text, kinds text[],
  base_cents bigint, tax_cents bigint)
language sql stable
as $$
  select l.* from sales s
  left join kinds_of_sales((select app_business()), p_sales) k on k.sale_id = s.id
  cross join lateral listed_sale(s, k.kinds) l
  where s.business_id = (select app_business()) and s.id = any (p_sales) and s.status <> 'Por cobrar'
  union all
  select l.* from refunds r
  join sales s on s.business_id = r.business_id and s.id = r.sale_id
  cross join lateral listed_refund(r, s) l
  where r.business_id = (select app_business()) and r.sale_id = any (p_sales)
$$;

-- The filters of list_sales as a row of its counts: what is null is not filtered. `kinds` has the method.
create or replace function sale_filter(p jsonb) returns listed_sale_days
language sql immutable
as $$
  select jsonb_populate_record(null::listed_sale_days, p || jsonb_build_object('cashier_id', p -> 'user_id',
    'kinds', case when p ->> 'method' is not null then jsonb_build_array(p -> 'method') end))
$$;

-- Whether a row of the list, or of its counts, passes the filters.
create or replace function passes_sale_filter(p_filter listed_sale_days, p_shift text, p_location uuid, p_cashier uuid, p_status text,
  p_kinds text[])
returns boolean
language sql immutable
as $$
  select (p_filter.shift is null or p_shift = p_filter.shift)
    and (p_filter.location_id is null or p_location = p_filter.location_id)
    and (p_filter.cashier_id is null or p_cashier = p_filter.cashier_id)
    and (p_filter.status is null or p_status = p_filter.status)
    and (p_filter.kinds is null or p_filter.kinds <@ p_kinds)
$$;

-- The day and the instant of a row of the list, a sale or a refund.
create or replace function listed_row(p_id uuid, out business_day date, out at timestamptz)
language plpgsql stable
as $$
begin
  select l.business_day, l.at into business_day, at
  from (
    select s.business_day, s.charged_at as at from sales s
    where s.business_id = (select app_business()) and s.id = p_id and s.charged_at is not null
    union all
    select r.business_day, r.created_at from refunds r where r.business_id = (select app_business()) and r.id = p_id
  ) l;
  if not found then
    perform refuse('row.missing', 'No se encontró lo que buscas.');
  end if;
end
$$;

-- Charged and voided sales by their day, and refunds by theirs, newest first: { from, to, shift?, user_id?, method?, status?, location_id?,
-- search?, number?, provisional_number?, limit, offset, before? }. A refund has its own shift and method, and the cashier and location of
-- its sale, as in the reports; its status is 'Reembolso'. A search (find_sales) and a number, final or provisional, find sales of any day,
-- with their refunds, and list no cashiers. The total is charged less refunded; voided sales do not count. After `before`, the last row of
-- the page before, no row comes twice when sales are added meanwhile. Refuses a `before` that is no row. The rows of months and days are
-- counted first, from the rollups (docs/decisions/014), so that a page reads its days only.
create or replace function list_sales(p jsonb) returns jsonb
language plpgsql stable set plan_cache_mode = force_generic_plan
as $$
declare
  business uuid := app_business();
  first_day date := (p ->> 'from')::date;
  last_day date := (p ->> 'to')::date;
  filter listed_sale_days := sale_filter(p);
  page_start bigint := (p ->> 'offset')::bigint;
  page_end bigint := page_start + (p ->> 'limit')::bigint;
  wanted text := coalesce(p ->> 'search', p ->> 'provisional_number');
  -- Null without a search.
  found_sales uuid[] := case
    when wanted is not null then find_sales(wanted)
    when p ->> 'number' is not null then array(select s.id from sales s
      where s.business_id = business and s.number = (p ->> 'number')::bigint) end;
  before_id uuid := (p ->> 'before')::uuid;
  before_day date := 'infinity';
  before_at timestamptz := 'infinity';
  figures jsonb;
  page_days date[];
  skipped bigint;
begin
  if before_id is not null then
    select r.business_day, r.at into before_day, before_at from listed_row(before_id) r;
  end if;

  with of_period as materialized (
    select d.first_day, d.last_day, d.status, d.cashier_id,
      passes_sale_filter(filter, d.shift, d.location_id, d.cashier_id, d.status, d.kinds) as passes,
      sum(d.entries) as entries, sum(d.base_cents) as base_cents, sum(d.tax_cents) as tax_cents
    from listed_sales_in(first_day, last_day) d
    where found_sales is null
    group by 1, 2, 3, 4, 5
  ), chosen as materialized (
    select d.first_day, d.last_day, d.status, d.entries, d.base_cents, d.tax_cents from of_period d where d.passes
    union all
    select l.business_day, l.business_day, l.status, 1, l.base_cents, l.tax_cents
    from listed_sales_of(found_sales) l
    where found_sales is not null and passes_sale_filter(filter, l.shift, l.location_id, l.cashier_id, l.status, l.kinds)
  ), spans as (
    -- The rows of a day after the one of `before`; of its own day, or month, they are not known.
    select c.first_day, c.last_day, case when c.last_day < before_day then sum(c.entries) else 0 end as entries
    from chosen c where c.first_day <= before_day group by 1, 2
  ), placed_spans as (
    select s.*, sum(s.entries) over later as until, sum(s.entries) over later - s.entries as since
    from spans s window later as (order by s.first_day desc)
  ), page_spans as materialized (
    select * from placed_spans s where s.since < page_end and (s.until > page_start or before_id is not null)
  ), days as (
    select d.business_day, case when d.business_day < before_day then sum(d.entries) else 0 end as entries
    from (
      select s.first_day as business_day, s.entries from page_spans s where s.first_day = s.last_day
      union all
      select d.business_day, d.entries from page_spans s cross join lateral listed_days(s.first_day, s.last_day) d
      where s.first_day < s.last_day and passes_sale_filter(filter, d.shift, d.location_id, d.cashier_id, d.status, d.kinds)
    ) d
    where d.business_day <= before_day group by 1
  ), placed as (
    select d.business_day, sum(d.entries) over later + s.since as until, sum(d.entries) over later - d.entries + s.since as since
    from days d, (select min(since) as since from page_spans) s window later as (order by d.business_day desc)
  )
  select jsonb_build_object(
      'total', coalesce(sum(c.entries), 0), 'sales_count', coalesce(sum(c.entries) filter (where c.status = 'Pagada'), 0),
      'voided_count', coalesce(sum(c.entries) filter (where c.status = 'Anulada'), 0),
      'refunds_count', coalesce(sum(c.entries) filter (where c.status = 'Reembolso'), 0),
      'base_cents', coalesce(sum(c.base_cents) filter (where c.status <> 'Anulada'), 0),
      'total_cents', coalesce(sum(c.base_cents + c.tax_cents) filter (where c.status <> 'Anulada'), 0),
      'cashiers', coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'full_name', u.full_name) order by u.full_name)
        from users u where u.business_id = business and u.id in (select d.cashier_id from of_period d)), '[]')),
    (select array_agg(d.business_day) from placed d where d.since < page_end and (d.until > page_start or before_id is not null)),
    page_start - coalesce((select min(d.since) from placed d where d.until > page_start or before_id is not null), 0)
  into figures, page_days, skipped
  from chosen c;

  return figures || (
    with page as materialized (
      select l.id, l.status, l.business_day, l.at
      from (
        select d.* from listed_sales_on(business, page_days, filter.status, filter.kinds is not null) d where found_sales is null
        union all
        select f.* from listed_sales_of(found_sales) f where found_sales is not null
      ) l
      where l.business_day = any (page_days) and passes_sale_filter(filter, l.shift, l.location_id, l.cashier_id, l.status, l.kinds)
        and (before_id is null or (l.business_day, l.at, l.id) < (before_day, before_at, before_id))
      order by l.business_day desc, l.at desc, l.id desc limit page_end - page_start offset skipped
    )
    select jsonb_build_object('sales', coalesce(jsonb_agg(r.answer order by g.business_day desc, g.at desc, g.id desc), '[]'))
    from page g
    join sale_list_rows(array(select l.id from page l where l.status <> 'Reembolso'),
      array(select l.id from page l where l.status = 'Reembolso')) r
      on r.id = g.id and r.is_refund = (g.status = 'Reembolso'));
end
$$;
