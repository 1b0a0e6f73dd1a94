-- Giving the discounts of seniors, and their report.

-- Whether a senior is of an order: given in it, or the senior of a line that was moved to it.
create or replace function is_senior_of_order(d senior_discounts, p_order uuid) returns boolean
language sql stable
as $$
  select d.order_id = p_order or exists (
    select from sales s join sale_items i on i.business_id = s.business_id and i.sale_id = s.id
    where s.business_id = d.business_id and s.order_id = p_order and i.senior_discount_id = d.id)
$$;

-- The senior of an order: stored with the first lines, and found again by id or by identity number: { id, identity_number?, birth_year?,
-- name? }.
create or replace function keep_senior(p_order uuid, p_senior jsonb) returns senior_discounts
language plpgsql
as $$
declare
  known senior_discounts;
  problem record;
  identity text := p_senior ->> 'identity_number';
  born integer := (p_senior ->> 'birth_year')::integer;
  this_year integer := extract(year from today_of(app_business()));
begin
  select * into known from senior_discounts d where d.business_id = (select app_business()) and d.id = (p_senior ->> 'id')::uuid;
  if known.id is not null and not is_senior_of_order(known, p_order) or known.id is null and identity is null then
    perform refuse('row.missing', 'Esta persona no está en la orden: escribe su identidad.');
  elsif identity is null then
    return known;
  end if;
  select * into problem from senior_problem(identity, born, this_year);
  if problem.field is not null then
    perform refuse_field('input.invalid', problem.field, problem.sentence);
  elsif known.id is not null and (known.identity_number, known.birth_year) is distinct from (identity, born) then
    perform refuse('row.conflict', 'Este descuento ya es de otra persona.');
  elsif known.id is null then
    select * into known from senior_discounts d
    where d.business_id = (select app_business()) and d.order_id = p_order and d.identity_number = identity;
    if known.birth_year <> born then
      perform refuse_field('input.invalid', 'birth_year', format('Esta identidad ya está en la orden, con el año %s.', known.birth_year));
    end if;
  end if;
  if known.id is null then
    insert into senior_discounts (business_id, id, order_id, kind, rate, name, identity_number, birth_year, given_by)
    select app_business(), (p_senior ->> 'id')::uuid, p_order, k.kind, senior_rate(k.kind), p_senior ->> 'name', identity, born, app_user()
    from (select senior_kind(this_year - born) as kind) k
    returning * into known;
  elsif p_senior ->> 'name' is not null then
    update senior_discounts d set name = p_senior ->> 'name'
    where d.business_id = known.business_id and d.id = known.id
    returning d.* into known;
  end if;
  return known;
end
$$;

-- The other bills on which an identity number has the discount on the present business day, oldest first: 'la venta #12', 'la orden #7'.
create or replace function bills_of_senior_today(p_identity text, p_bill uuid) returns text[]
language sql volatile
as $$
  select coalesce(array_agg(x.name order by x.created_at, x.id), '{}')
  from (
    select distinct s.id, s.created_at,
      case s.status when 'Pagada' then format('la venta #%s', s.number) else format('la orden #%s', o.number) end as name
    from businesses b
    join senior_discounts d on d.business_id = b.id and d.identity_number = p_identity
    join sale_items i on i.business_id = b.id and i.senior_discount_id = d.id
    join sales s on s.business_id = b.id and s.id = i.sale_id and s.id <> p_bill and s.status <> 'Anulada'
    join orders o on o.business_id = b.id and o.id = s.order_id
    where b.id = (select app_business())
      and coalesce(s.business_day, business_day(d.created_at, b.time_zone, b.day_start_minutes)) = today_of(b.id)
  ) x
$$;

-- Gives lines of a locked open bill the discount of a senior, in place of their own discount. Refuses a business of another country, a bill
-- that is a share, a line of another senior, a line with a higher discount, one of the special tax category unless the business includes
-- them, and an identity number of another bill of the day that nobody confirmed. Later lines have the full price; a line that has the
-- discount of this senior does not change.
create or replace function apply_senior_discount(p_bill sales, p_senior jsonb, p_items uuid[], p_is_confirmed boolean,
  p_approved_by uuid) returns void
language plpgsql
as $$
declare
  b businesses;
  senior senior_discounts;
  used_today text[];
  wrong record;
  discounted uuid[];
  given jsonb;
begin
  select * into b from businesses where id = p_bill.business_id;
  if b.country <> 'HN' then
    perform refuse('sale.discount', 'Este descuento es de la ley de Honduras.');
  elsif p_bill.share_kind is not null then
    perform refuse('bill.split', 'Esta cuenta es una parte sin productos propios: vuelve a juntarla para dar este descuento.');
  end if;
  senior := keep_senior(p_bill.order_id, p_senior);
  perform serialize_writes(format('senior %s', senior.identity_number));
  used_today := bills_of_senior_today(senior.identity_number, p_bill.id);
  if used_today <> '{}' and p_is_confirmed is not true then
    perform refuse_field('sale.discount', 'is_confirmed',
      format('¿Dar el descuento otra vez? Esta identidad ya se usó hoy en %s.', array_to_string(used_today, ', ')));
  end if;
  select bool_or(i.id is null) as unknown, count(*) > count(distinct w.id) as twice,
    min(i.name) filter (where i.senior_discount_id <> senior.id) as of_another,
    min(i.name) filter (where i.tax_category = 'special' and not b.seniors_include_special) as special,
    min(i.name) filter (where i.senior_discount_id is null and i.own_discount_cents > percent_of(i.amount_cents + i.discount_cents,
      senior.rate)) as higher
  into wrong
  from unnest(p_items) as w (id)
  left join sale_items i on i.business_id = p_bill.business_id and i.sale_id = p_bill.id and i.id = w.id;
  if wrong.unknown then
    perform refuse('row.missing', 'El producto ya no está en esta cuenta.');
  elsif wrong.twice then
    perform refuse('input.invalid', 'Hay un producto repetido.');
  elsif wrong.of_another is not null then
    perform refuse('sale.discount', format('%s ya tiene el descuento de otra persona.', wrong.of_another));
  elsif wrong.special is not null then
    perform refuse('sale.discount', format('%s no lleva este descuento: es bebida alcohólica o de su misma tasa.', wrong.special));
  elsif wrong.higher is not null then
    perform refuse('sale.discount', format('%s ya tiene un descuento mayor, que se queda.', wrong.higher));
  end if;

  discounted := array(select id from sale_items
    where business_id = p_bill.business_id and id = any (p_items) and senior_discount_id is null);
  if discounted = '{}' then
    return;
  end if;
  perform discount_items(array(
    select (i.id, g.own, bill_share_with(i, g.own))::item_discount
    from sale_items i
    cross join lateral (select percent_of(i.amount_cents + i.discount_cents, senior.rate) as own) g
    where i.business_id = p_bill.business_id and i.id = any (discounted)));
  perform explain_discounts(discounted, senior.rate, senior.kind, app_user(), p_approved_by, senior.id);
  select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'quantity', quantity, 'discount_cents', own_discount_cents)
    order by position, id)
  into given from sale_items where business_id = p_bill.business_id and id = any (discounted);
  perform join_items(p_bill.id);
  perform reprice_bill(p_bill.id);
  perform write_audit('sale.senior-discounted', 'sale', p_bill.id, jsonb_build_object(
    'order_id', p_bill.order_id, 'order_number', (select number from orders
      where business_id = p_bill.business_id and id = p_bill.order_id),
    'sale_id', p_bill.id, 'senior_id', senior.id, 'senior', senior.name, 'reason', senior.kind, 'rate', senior.rate,
    'amount_cents', (select sum((x ->> 'discount_cents')::bigint) from jsonb_array_elements(given) x), 'discounted_lines', given)
    || case when used_today <> '{}' then jsonb_build_object('used_today', array_to_string(used_today, ', ')) else '{}' end, p_approved_by);
end
$$;

-- Gives lines of an open bill the discount of a senior: { id, senior: { id, identity_number?, birth_year?, name? }, sale_item_ids,
-- is_confirmed?, approved_by }. A senior whom the order knows needs only the id.
create or replace function give_senior_discount(p jsonb) returns jsonb
language plpgsql
as $$
declare
  bill sales := lock_open_sale((p ->> 'id')::uuid);
begin
  perform apply_senior_discount(bill, p -> 'senior', array(select value::uuid from jsonb_array_elements_text(p -> 'sale_item_ids')),
    (p ->> 'is_confirmed')::boolean, (p ->> 'approved_by')::uuid);
  return changed_bills(bill.order_id);
end
$$;

-- Gives the lines of a bill that was just sent their discounts, [{ id, identity_number, birth_year, name?, line_ids, is_confirmed? }], and
-- returns its total. In the order of the identity numbers, which it locks.
create or replace function give_sent_seniors(p_sale uuid, p_seniors jsonb) returns bigint
language plpgsql
as $$
declare
  bill sales;
  senior jsonb;
begin
  for senior in select value from jsonb_array_elements(p_seniors) order by value ->> 'identity_number' loop
    select * into bill from sales where business_id = (select app_business()) and id = p_sale;
    perform apply_senior_discount(bill, senior, array(select value::uuid from jsonb_array_elements_text(senior -> 'line_ids')),
      (senior ->> 'is_confirmed')::boolean, null);
  end loop;
  select * into bill from sales where business_id = (select app_business()) and id = p_sale;
  return bill.total_cents;
end
$$;

-- The discounts of seniors of charged sales from one business day to another, by day and sale, and their sums. A refund takes back its part
-- on its own day; a voided sale has none.
create or replace function report_seniors(p_from date, p_to date) returns jsonb
language sql stable
as $$
  with listed as (
    select coalesce(l.refund_id, l.sale_id) as id, l.sale_id, s.number as sale_number, r.number as refund_number, l.business_day as day,
      coalesce(r.created_at, s.charged_at) as at, l.senior_id, l.amount_cents, l.discount_cents,
      (select d.number from fiscal_documents d
        where d.business_id = l.business_id and d.sale_id = l.sale_id
          and case when l.refund_id is null then d.type = 'Factura' and d.status = 'Emitida' else d.refund_id = l.refund_id end) as document
    from seniors_between(p_from, p_to) l
    join sales s on s.business_id = l.business_id and s.id = l.sale_id
    left join refunds r on r.business_id = l.business_id and r.id = l.refund_id
  )
  select jsonb_build_object(
    'rows', coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'sale_id', l.sale_id, 'sale_number', l.sale_number,
      'refund_number', l.refund_number,
      'day', l.day, 'document', l.document, 'senior_id', d.id, 'kind', d.kind, 'rate', d.rate, 'identity_number', d.identity_number,
      'birth_year', d.birth_year, 'name', d.name, 'amount_cents', l.amount_cents, 'discount_cents', l.discount_cents)
      order by l.day, l.at, l.id, d.id), '[]'),
    'totals', jsonb_build_object('amount_cents', coalesce(sum(l.amount_cents), 0), 'discount_cents', coalesce(sum(l.discount_cents), 0)))
  from listed l
  join senior_discounts d on d.business_id = (select app_business()) and d.id = l.senior_id
$$;
