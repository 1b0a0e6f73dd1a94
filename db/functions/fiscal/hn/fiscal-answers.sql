-- Fiscal documents as they are read and printed: by sale, by id, by month; and the buyers of earlier ones.

create or replace function fiscal_document_answer(d fiscal_documents) returns jsonb
language sql stable
as $$
  select jsonb_build_object('is_preprinted', false, 'provisional_number', null) || d.body
    || jsonb_build_object('id', d.id, 'sale_id', d.sale_id, 'status', d.status, 'issued_on', d.issued_on, 'voided_at', d.voided_at,
    'voided_by', person_name(d.voided_by), 'void_reason', d.void_reason, 'prints', d.prints)
$$;

-- The documents of a sale, without their bodies: the invoice, then its notes.
create or replace function documents_of_sale(p_sale uuid) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'type', d.type, 'number', d.number, 'status', d.status,
    'total_cents', d.total_cents,
    'is_preprinted', coalesce((d.body -> 'is_preprinted')::boolean, false)) order by d.created_at, d.id), '[]')
  from fiscal_documents d
  where d.business_id = (select app_business()) and d.sale_id = p_sale
$$;

create or replace function read_document(p_id uuid) returns jsonb
language sql stable
as $$
  select jsonb_build_object('document', fiscal_document_answer(d)) from fiscal_documents d
    where d.business_id = (select app_business()) and d.id = p_id
$$;

-- Records that a document is sent to an address, { id, email }, and returns the document. Refuses too many e-mails (refuse_many_emails).
create or replace function send_document(p jsonb) returns jsonb
language plpgsql
as $$
declare
  sent fiscal_documents;
begin
  select * into sent from fiscal_documents where business_id = (select app_business()) and id = (p ->> 'id')::uuid;
  if not found then
    perform refuse('row.missing', 'Documento no encontrado.');
  end if;
  perform refuse_many_emails(p ->> 'email');
  perform write_audit('fiscal.document-sent', 'sale', sent.sale_id, jsonb_build_object('number', sent.number, 'email', p ->> 'email'));
  return jsonb_build_object('document', fiscal_document_answer(sent));
end
$$;

-- The documents that the sales book has from one day to another, both included: on the day of their issue, or of their arrival in a later
-- month.
create or replace function booked_documents(p_from date, p_to date) returns setof fiscal_documents
language sql stable
as $$
  select * from fiscal_documents where business_id = (select app_business()) and issued_on between p_from and p_to and booked_on is null
  union all
  select * from fiscal_documents where business_id = (select app_business()) and booked_on between p_from and p_to
$$;

-- The sales book from one day to another, both included: each document by day and number, and the sums of those that count. `sale_day` is
-- the business day on which the other reports count the sale, or the refund of a credit note, if that is another one.
create or replace function read_sales_book(p_from date, p_to date) returns jsonb
language sql stable
as $$
  with rows as (
    select d.id, d.sale_id, d.issued_on, d.booked_on, d.issued_at, d.type, d.number, d.status, d.body, d.buyer_name, d.buyer_rtn,
      d.discount_cents, d.total_cents, a.*, d.status = 'Emitida' as counts, case d.type when 'Nota de crédito' then -1 else 1 end as sign,
      coalesce(f.business_day, s.business_day) as sale_day
    from booked_documents(p_from, p_to) d
    cross join lateral band_amounts(d.id) a
    join sales s on s.business_id = d.business_id and s.id = d.sale_id
    left join refunds f on f.business_id = d.business_id and f.id = d.refund_id
  )
  select jsonb_build_object(
    'rows', coalesce(jsonb_agg(jsonb_build_object('id', id, 'sale_id', sale_id, 'issued_on', issued_on, 'booked_on', booked_on,
      'issued_at', issued_at, 'type', type, 'number', number, 'status', status,
      'is_preprinted', coalesce((body -> 'is_preprinted')::boolean, false),
      'buyer_name', buyer_name, 'buyer_rtn', buyer_rtn, 'identity_kind', body -> 'buyer' -> 'identity_kind',
      'identity_number', body -> 'buyer' -> 'identity_number', 'purchase_order', body #> '{buyer,exoneration,purchase_order}',
      'certificate', body #> '{buyer,exoneration,certificate}', 'sag', body #> '{buyer,exoneration,sag}', 'cai', body -> 'cai',
      'corrects', body #> '{corrects,number}', 'discount_cents', discount_cents, 'exempt_cents', exempt_cents,
      'exonerated_cents', exonerated_cents,
      'general_rate', general_rate, 'general_base_cents', general_base_cents, 'general_tax_cents', general_tax_cents,
      'special_base_cents', special_base_cents, 'special_tax_cents', special_tax_cents, 'total_cents', total_cents,
      'sale_day', case when sale_day <> issued_on then sale_day end) order by coalesce(booked_on, issued_on), number), '[]'),
    'totals', jsonb_build_object(
      'exempt_cents', coalesce(sum(sign * exempt_cents) filter (where counts), 0),
      'exonerated_cents', coalesce(sum(sign * exonerated_cents) filter (where counts), 0),
      'general_base_cents', coalesce(sum(sign * general_base_cents) filter (where counts), 0),
      'general_tax_cents', coalesce(sum(sign * general_tax_cents) filter (where counts), 0),
      'special_base_cents', coalesce(sum(sign * special_base_cents) filter (where counts), 0),
      'special_tax_cents', coalesce(sum(sign * special_tax_cents) filter (where counts), 0),
      'total_cents', coalesce(sum(sign * total_cents) filter (where counts), 0)))
  from rows
$$;

-- Up to eight buyers with an RTN whose name or RTN contains a text: those of earlier invoices, and customers.
create or replace function search_buyers(p_text text) returns jsonb
language sql stable
as $$
  select jsonb_build_object('buyers', coalesce(jsonb_agg(jsonb_build_object('rtn', x.rtn, 'name', x.name)
    order by x.last_used_at desc nulls last, x.name), '[]'))
  from (
    select k.rtn, (array_agg(k.name order by k.last_used_at desc nulls last))[1] as name, max(k.last_used_at) as last_used_at
    from (
      select b.rtn, b.name, b.last_used_at from fiscal_buyers b where b.business_id = (select app_business())
      union all
      select regexp_replace(c.rtn, '[^0-9]', '', 'g'), c.name, null from customers c
        where c.business_id = (select app_business()) and c.rtn <> ''
    ) k
    where position(fold(p_text) in fold(k.name)) > 0 or position(nullif(regexp_replace(p_text, '[^0-9]', '', 'g'), '') in k.rtn) > 0
    group by k.rtn
    order by max(k.last_used_at) desc nulls last, k.rtn limit 8) x
$$;
