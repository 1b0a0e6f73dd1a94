-- Finding sales by what their papers say: numbers, RTN and buyer, on any day. Each way reads an index.

-- The fiscal numbers that typed digits may mean: a whole number, or a correlative in each series of the business.
create or replace function fiscal_numbers_of(p_digits text) returns text[]
language sql stable
as $$
  select case
    when length(p_digits) = 16 then array[regexp_replace(p_digits, '^(...)(...)(..)(.*)$', '\1-\2-\3-\4')]
    when length(p_digits) between 1 and 8 then array(
      select distinct fiscal_number(e.code, p.code, c.code, p_digits::bigint)
      from fiscal_points p
      join fiscal_establishments e on e.business_id = p.business_id and e.id = p.establishment_id
      join fiscal_issuers i on i.business_id = p.business_id
      cross join unnest(array[i.invoice_code, i.credit_note_code, i.debit_note_code, '01', '06', '07']) c (code)
      where p.business_id = (select app_business()))
    else '{}' end
$$;

-- The sales of orders with a number, final or provisional: of an order that was joined to another those of that one.
create or replace function sales_of_orders(p_number bigint, p_provisional text) returns setof uuid
language sql stable
as $$
  select s.id from (
    select o.* from orders o where o.business_id = (select app_business()) and o.number = p_number
    union all
    select o.* from orders o where o.business_id = (select app_business()) and o.provisional_number = p_provisional
  ) o
  join sales s on s.business_id = o.business_id and s.order_id = case when o.joined_to_id is null then o.id else o.joined_to_id end
$$;

-- The sales with a number that some paper of them had, or whose buyer's RTN or name begins as typed, also from a later word: '#12',
-- 'T3-007', '000-001-01-00000012', its 16 digits or its correlative, '0801…' from six digits on, or three letters.
create or replace function find_sales(p_text text) returns uuid[]
language plpgsql stable set plan_cache_mode = force_generic_plan
as $$
declare
  business uuid := app_business();
  folded text := regexp_replace(btrim(fold(p_text)), '\s+', ' ', 'g');
  digits text := regexp_replace(p_text, '[^0-9]', '', 'g');
  parts text[] := regexp_match(folded, '^#? ?t ?([0-9]{1,5}) ?- ?([0-9]{1,6})$');
  provisional text := format('T%s-%s', parts[1]::integer, lpad(parts[2]::integer::text, greatest(3, length(parts[2]::integer::text)), '0'));
  dashed text[] := regexp_match(folded, '^([0-9]{3})-([0-9]{3})-([0-9]{2})-([0-9]{1,8})$');
  prefix text;
begin
  if parts is not null then
    return array(
      select s.id from sales s where s.business_id = business and s.provisional_number = provisional
      union select t.sale_id from sale_terms t where t.business_id = business and t.term = provisional
      union select o.id from sales_of_orders(null, provisional) o (id));
  elsif folded ~ '[a-z]' then
    prefix := case when length(folded) >= 3 then folded end;
    return array(select distinct t.sale_id from sale_terms t
      where t.business_id = business and t.term ~>=~ prefix and t.term ~<~ (prefix || chr(1114111)));
  end if;
  if dashed is not null then
    digits := dashed[1] || dashed[2] || dashed[3] || lpad(dashed[4], 8, '0');
  end if;
  prefix := case when length(digits) between 6 and 14 then digits end;
  return array(
    select s.id from sales s where s.business_id = business and s.number = case when length(digits) between 1 and 15 then digits::bigint end
    union select o.id from sales_of_orders(case when length(digits) between 1 and 15 then digits::bigint end, null) o (id)
    union select d.sale_id from fiscal_documents d where d.business_id = business and d.number = any (fiscal_numbers_of(digits))
    union select t.sale_id from sale_terms t where t.business_id = business and t.term = any (fiscal_numbers_of(digits))
    union select t.sale_id from sale_terms t
      where t.business_id = business and t.term ~>=~ prefix and t.term ~<~ (prefix || chr(1114111)));
end
$$;
