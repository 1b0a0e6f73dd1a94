-- What a sale is found by besides its own columns (find_sales).

-- Remembers what else a sale is found by, besides its own columns. Nothing for an empty text.
create or replace function remember_terms(p_business uuid, p_sale uuid, p_terms text[]) returns void
language sql
as $$
  insert into sale_terms (business_id, term, sale_id)
  select p_business, t.term, p_sale from unnest(p_terms) t (term) where t.term <> ''
  on conflict do nothing
$$;

-- What a buyer is found by: the RTN, and the name from each of its first words on: 'rosa pineda', 'pineda'. Nothing for the final consumer.
create or replace function buyer_terms(p_name text, p_rtn text) returns text[]
language sql immutable
as $$
  select array(
    select array_to_string(w.words[n:], ' ')
    from (select regexp_split_to_array(btrim(fold(p_name)), '\s+') as words) w
    cross join generate_series(1, least(cardinality(w.words), 6)) n
    where p_name <> 'CONSUMIDOR FINAL') || array_remove(array[p_rtn], null)
$$;

create or replace function remember_document() returns trigger
language plpgsql
as $$
begin
  perform remember_terms(new.business_id, new.sale_id, buyer_terms(new.buyer_name, new.buyer_rtn));
  return null;
end
$$;

create or replace trigger fiscal_documents_remembered after insert on fiscal_documents for each row execute function remember_document();

create or replace function remember_incident() returns trigger
language plpgsql
as $$
begin
  perform remember_terms(new.business_id, new.sale_id, array[new.printed_number]);
  return null;
end
$$;

create or replace trigger fiscal_incidents_remembered after insert on fiscal_incidents for each row execute function remember_incident();

-- Remembers the number that a device gave to a sale whose answer it did not get: the server answered before without it (FG002). Nothing if
-- the stored answer is about no sale.
create or replace function remember_given_number(p_key uuid, p_number text) returns void
language plpgsql
as $$
declare
  sale uuid := (select (answer #>> '{sale,id}')::uuid from idempotency_keys where business_id = (select app_business()) and key = p_key);
begin
  if exists (select from sales s where s.business_id = (select app_business()) and s.id = sale
    and s.provisional_number is distinct from p_number) then
    perform remember_terms((select app_business()), sale, array[p_number]);
  end if;
end
$$;

-- Documents and incidents of earlier releases. An owner who is no superuser sees the rows of all businesses only as fogon_platform, which
-- has no rights in a new database. Those that were written meanwhile are remembered under the locks that creating the triggers takes
-- anyway.
do $$
begin
  if has_table_privilege('fogon_platform', 'fiscal_documents', 'select') then
    grant select, insert on sale_terms to fogon_platform;
    set local role fogon_platform;
  end if;
  for pass in 1 .. 2 loop
    if pass = 2 then
      lock table idempotency_keys;
      lock table fiscal_documents, fiscal_incidents in share row exclusive mode;
    end if;
    perform remember_terms(d.business_id, d.sale_id, d.terms)
    from (
      select business_id, sale_id, buyer_terms(buyer_name, buyer_rtn) as terms from fiscal_documents
      union all
      select business_id, sale_id, array[printed_number] from fiscal_incidents
    ) d
    where cardinality(d.terms) > 0
      and not exists (select from sale_terms t where t.business_id = d.business_id and t.sale_id = d.sale_id
        and t.term = d.terms[cardinality(d.terms)]);
  end loop;
  reset role;
end
$$;
