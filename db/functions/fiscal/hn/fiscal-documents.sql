-- Issuing and voiding invoices and notes.

-- A fiscal number: 'NNN-NNN-NN-NNNNNNNN'.
create or replace function fiscal_number(p_establishment text, p_point text, p_code text, p_correlative bigint) returns text
language sql immutable parallel safe
as $$ select p_establishment || '-' || p_point || '-' || p_code || '-' || lpad(p_correlative::text, 8, '0') $$;

-- The amounts of a document by tax category, of lines [{ tax_category, tax_rate, base_cents, tax_cents }]. Lines of an exonerated buyer
-- have no tax.
create or replace function fiscal_amounts(p_lines jsonb, p_general_rate integer) returns table (exempt_cents bigint,
  exonerated_cents bigint, general_rate integer, general_base_cents bigint, general_tax_cents bigint, special_base_cents bigint,
  special_tax_cents bigint, total_cents bigint)
language sql immutable
as $$
  select coalesce(sum(l.base_cents) filter (where l.tax_category = 'exempt'), 0)::bigint,
    coalesce(sum(l.base_cents) filter (where l.tax_category = 'exonerated'), 0)::bigint,
    coalesce(max(l.tax_rate) filter (where l.tax_category = 'general'), p_general_rate),
    coalesce(sum(l.base_cents) filter (where l.tax_category = 'general'), 0)::bigint,
    coalesce(sum(l.tax_cents) filter (where l.tax_category = 'general'), 0)::bigint,
    coalesce(sum(l.base_cents) filter (where l.tax_category = 'special'), 0)::bigint,
    coalesce(sum(l.tax_cents) filter (where l.tax_category = 'special'), 0)::bigint,
    coalesce(sum(l.base_cents + l.tax_cents), 0)::bigint
  from jsonb_to_recordset(p_lines) as l (tax_category text, tax_rate integer, base_cents bigint, tax_cents bigint)
$$;

-- The number of a document, and what every one says: issuer, establishment, number, CAI and range. The range has the taken number
-- (take_number).
create or replace function fiscal_head(r fiscal_ranges, p_at timestamptz) returns table (number text, head jsonb)
language sql stable
as $$
  select fiscal_number(e.code, p.code, c.code, r.next_number), jsonb_build_object(
    'type', r.type, 'number', fiscal_number(e.code, p.code, c.code, r.next_number), 'cai', r.cai,
    'range_from', fiscal_number(e.code, p.code, c.code, r.first_number), 'range_to', fiscal_number(e.code, p.code, c.code, r.last_number),
    'valid_until', r.valid_until, 'is_demo', r.is_demo, 'issued_at', date_trunc('milliseconds', p_at),
    'issuer', jsonb_build_object('rtn', i.rtn, 'legal_name', i.legal_name, 'trade_name', i.trade_name, 'address', i.address,
      'establishment_address', e.address, 'phone', i.phone, 'email', i.email))
  from fiscal_points p
  join fiscal_establishments e on e.business_id = p.business_id and e.id = p.establishment_id
  join fiscal_issuers i on i.business_id = p.business_id
  cross join lateral (select case r.type when 'Factura' then i.invoice_code
    when 'Nota de crédito' then i.credit_note_code else i.debit_note_code end as code) c
  where p.business_id = (select app_business()) and p.id = r.point_id
$$;

-- Stores a document: what its range says (fiscal_head), its other facts, and the amounts of its lines. `p_general_rate` is the general rate
-- of one whose lines have none. An offline one of a month that is over enters the book now.
create or replace function store_document(b businesses, p_id uuid, r fiscal_ranges, p_at timestamptz, p_facts jsonb, p_sale uuid,
  p_refund uuid,
  p_corrects uuid, p_general_rate integer) returns void
language plpgsql
as $$
begin
  insert into fiscal_documents (business_id, id, range_id, type, number, sale_id, refund_id, corrects_id, issued_at, issued_on, booked_on,
    buyer_name, buyer_rtn,
    discount_cents, exempt_cents, exonerated_cents, general_rate, general_base_cents, general_tax_cents, special_base_cents,
    special_tax_cents,
    total_cents, body, issued_by)
  select b.id, p_id, r.id, r.type, h.number, p_sale, p_refund, p_corrects, date_trunc('milliseconds', p_at),
    (p_at at time zone b.time_zone)::date,
    case when is_offline() and date_trunc('month', p_at at time zone b.time_zone) < date_trunc('month', calendar_day(b))
      then calendar_day(b) end, p_facts -> 'buyer' ->> 'name', p_facts -> 'buyer' ->> 'rtn', (p_facts ->> 'discount_cents')::bigint,
    a.exempt_cents, a.exonerated_cents, a.general_rate, a.general_base_cents, a.general_tax_cents, a.special_base_cents,
    a.special_tax_cents,
    a.total_cents, h.head || to_jsonb(a) || jsonb_build_object('total_in_words', amount_in_words(a.total_cents)) || p_facts, app_user()
  from fiscal_head(r, p_at) h
  cross join fiscal_amounts(p_facts -> 'lines', p_general_rate) a;
end
$$;

-- Refuses a buyer without what art. 11 requires: above 10,000.00 a final consumer gives name and identity document.
create or replace function check_buyer(p_buyer jsonb, p_total bigint) returns void
language plpgsql
as $$
begin
  if p_total > max_anonymous_cents() and p_buyer ->> 'rtn' is null and p_buyer ->> 'identity_number' is null then
    perform refuse('fiscal.buyer', format('Una venta de más de %s necesita el nombre y el documento del cliente.',
      money_text(max_anonymous_cents())),
      jsonb_build_object('buyer', 'Escribe el nombre y el documento del cliente.'));
  end if;
end
$$;

-- The buyer of a document as it is printed: without a name it is the final consumer.
create or replace function document_buyer(p_buyer jsonb) returns jsonb
language sql immutable
as $$
  select jsonb_build_object('name', coalesce(p_buyer ->> 'name', 'CONSUMIDOR FINAL'), 'rtn', p_buyer ->> 'rtn',
    'identity_kind', p_buyer ->> 'identity_kind',
    'identity_number', p_buyer ->> 'identity_number', 'exoneration', nullif(p_buyer -> 'exoneration', 'null'))
$$;

-- Whether a buyer is exonerated from tax.
create or replace function is_exonerated(p_buyer jsonb) returns boolean
language sql immutable
as $$ select coalesce(jsonb_typeof(p_buyer -> 'exoneration') = 'object', false) $$;

-- Removes the tax of an open bill for an exonerated buyer; its base does not change. Refuses while the business does not invoice.
create or replace function exonerate_bill(p_sale uuid) returns sales
language plpgsql
as $$
declare
  bill sales;
begin
  if not is_invoicing() then
    perform refuse('fiscal.unready', 'Para exonerar hay que activar la facturación en Opciones.');
  end if;
  perform exonerate_items(p_sale);
  perform total_sale(p_sale);
  select * into bill from sales where business_id = (select app_business()) and id = p_sale;
  return bill;
end
$$;

-- Stores the invoice or the debit note of a charged sale, with the number that `p_taken` has and other facts of its body; remembers a buyer
-- with an RTN. Returns its id.
create or replace function write_sale_document(b businesses, p_id uuid, p_sale sales, p_buyer jsonb, p_taken fiscal_ranges,
  p_at timestamptz,
  p_facts jsonb, p_corrects uuid default null) returns uuid
language plpgsql
as $$
begin
  perform store_document(b, p_id, p_taken, p_at,
    jsonb_build_object('buyer', document_buyer(p_buyer), 'discount_cents', p_sale.discount_cents, 'share', share_name(p_sale),
      'lines', (select coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'quantity', l.quantity, 'unit_price_cents', l.unit_price_cents,
          'discount_cents', l.discount_cents, 'amount_cents', l.amount_cents, 'tax_category', l.tax_category, 'tax_rate', l.tax_rate,
          'base_cents', l.base_cents, 'tax_cents', l.tax_cents, 'discount_name', case when l.senior_discount_id is not null then (
            select senior_discount_name(d.kind, d.rate, l.own_discount_cents, l.amount_cents + l.discount_cents) from senior_discounts d
            where d.business_id = l.business_id and d.id = l.senior_discount_id) end,
          'named_discount_cents', case when l.senior_discount_id is not null then l.own_discount_cents end)
          order by l.position, l.id), '[]')
        from sale_items l where l.business_id = (select app_business()) and l.sale_id = p_sale.id),
      'exonerated_tax_cents', (select coalesce(sum(l.amount_cents - l.base_cents), 0) from sale_items l
        where l.business_id = p_sale.business_id and l.sale_id = p_sale.id and l.tax_category = 'exonerated' and l.price_includes_tax),
      'sale_number', p_sale.number, 'provisional_number', null, 'cashier', person_name(p_sale.cashier_id), 'reason', null, 'corrects', null,
      'payments', (select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'amount_cents', p.amount_cents,
        'received_cents', p.received_cents,
          'change_cents', p.change_cents) order by p.created_at, p.id), '[]')
        from payments p where p.business_id = (select app_business()) and p.sale_id = p_sale.id)) || p_facts,
    p_sale.id, null, p_corrects, b.tax_percentage);
  if p_buyer ->> 'rtn' is not null then
    insert into fiscal_buyers (business_id, id, rtn, name, last_used_at)
    values (p_sale.business_id, new_id(), p_buyer ->> 'rtn', p_buyer ->> 'name', clock_timestamp())
    on conflict (business_id, rtn) do update set name = excluded.name, last_used_at = excluded.last_used_at;
  end if;
  return p_id;
end
$$;

-- Issues the invoice of a sale that is being charged, for a buyer { name?, rtn?, identity_kind?, identity_number?, exoneration? } or the
-- final consumer, with the next number of its register's point.
create or replace function issue_invoice(b businesses, p_sale sales, p_buyer jsonb) returns void
language plpgsql
as $$
begin
  perform check_buyer(p_buyer, p_sale.total_cents);
  perform write_sale_document(b, new_id(), p_sale, p_buyer, take_number(b, 'Factura', null, p_sale.register_session_id),
    clock_timestamp(), '{}');
end
$$;

-- Issues the debit note of a sale that is being charged, for the invoice of the sale that it debits. It has a range of its own, of the
-- point of the register.
create or replace function write_debit_note(b businesses, p_sale sales, p_reason text) returns void
language plpgsql
as $$
declare
  invoice fiscal_documents;
begin
  select * into invoice from fiscal_documents d
  where d.business_id = p_sale.business_id and d.sale_id = p_sale.debits_sale_id and d.type = 'Factura';
  perform write_sale_document(b, new_id(), p_sale, invoice.body -> 'buyer',
    take_number(b, 'Nota de débito', null, p_sale.register_session_id),
    clock_timestamp(), jsonb_build_object('reason', p_reason,
      'corrects', jsonb_build_object('number', invoice.number, 'cai', invoice.body ->> 'cai', 'issued_at', invoice.issued_at)),
    invoice.id);
end
$$;

-- A document stays as it was issued: only its status, from 'Emitida' to 'Anulada', and the count of its prints change (arts. 38 and 41).
create or replace function keep_document() returns trigger
language plpgsql
as $$
begin
  if to_jsonb(new) - array['status', 'voided_at', 'voided_by', 'void_reason', 'prints'] is distinct from
      to_jsonb(old) - array['status', 'voided_at', 'voided_by', 'void_reason', 'prints']
    or old.status = 'Anulada' and (new.status, new.voided_at, new.voided_by, new.void_reason)
      is distinct from (old.status, old.voided_at, old.voided_by, old.void_reason)
    or new.prints < old.prints
  then
    raise exception 'fiscal document % cannot change', old.number;
  end if;
  return new;
end
$$;

create or replace trigger fiscal_documents_stay before update on fiscal_documents for each row execute function keep_document();

-- The point of emission of the notes of an invoice: that which issued it, or that of the register if the invoice was written by hand.
create or replace function note_point(p_invoice fiscal_documents) returns uuid
language sql stable
as $$
  select case when r.is_preprinted then (
      select p.id from sales s cross join lateral register_session_point(s.register_session_id) p
      where s.business_id = p_invoice.business_id and s.id = p_invoice.sale_id)
    else r.point_id end
  from fiscal_ranges r where r.business_id = p_invoice.business_id and r.id = p_invoice.range_id
$$;

-- Issues the credit note of a refund, if its sale has an invoice or a debit note. It has a range of its own, of the point that issued the
-- invoice.
create or replace function issue_credit_note(b businesses, p_refund refunds) returns void
language plpgsql
as $$
declare
  invoice fiscal_documents;
  taken fiscal_ranges;
  lines jsonb;
begin
  select * into invoice from fiscal_documents d
  where d.business_id = p_refund.business_id and d.sale_id = p_refund.sale_id and d.type <> 'Nota de crédito' and d.status = 'Emitida';
  if not found then
    return;
  end if;
  taken := take_number(b, 'Nota de crédito', note_point(invoice));
  select jsonb_agg(jsonb_build_object('name', l.name, 'quantity', f.quantity, 'unit_price_cents', l.unit_price_cents, 'discount_cents', 0,
    'amount_cents', f.base_cents + f.tax_cents, 'tax_category', l.tax_category, 'tax_rate', l.tax_rate, 'base_cents', f.base_cents,
    'tax_cents', f.tax_cents) order by l.position, l.id)
  into lines
  from refund_items f
  join sale_items l on l.business_id = f.business_id and l.id = f.sale_item_id
  where f.business_id = p_refund.business_id and f.refund_id = p_refund.id;
  perform store_document(b, new_id(), taken, clock_timestamp(),
    jsonb_build_object('buyer', invoice.body -> 'buyer', 'lines', lines, 'discount_cents', 0, 'share', null,
      'sale_number', invoice.body -> 'sale_number',
      'cashier', person_name(p_refund.created_by), 'reason', p_refund.reason, 'payments', '[]'::jsonb,
      'corrects', jsonb_build_object('number', invoice.number, 'cai', invoice.body ->> 'cai', 'issued_at', invoice.issued_at)),
    p_refund.sale_id, p_refund.id, invoice.id, invoice.general_rate);
end
$$;

-- Counts a print of a document, and returns it.
create or replace function count_document_print(p_document uuid) returns fiscal_documents
language sql
as $$
  update fiscal_documents set prints = prints + 1 where business_id = (select app_business()) and id = p_document returning *
$$;

-- Counts a print of a document, { id }, and returns the document. Its paper is the original if nothing else was or may be printed.
create or replace function print_document(p jsonb) returns jsonb
language plpgsql
as $$
declare
  printed fiscal_documents := count_document_print((p ->> 'id')::uuid);
begin
  if printed.id is null then
    perform refuse('row.missing', 'Documento no encontrado.');
  end if;
  return jsonb_build_object('document', fiscal_document_answer(printed)
    || jsonb_build_object('prints', shown_prints('factura', printed.id, printed.prints)));
end
$$;

-- Voids the invoice or the debit note of a voided sale; it keeps its number (art. 41).
create or replace function void_invoice(p_sale uuid, p_reason text) returns void
language sql
as $$
  update fiscal_documents set status = 'Anulada', voided_at = clock_timestamp(), voided_by = app_user(), void_reason = p_reason
  where business_id = (select app_business()) and sale_id = p_sale and type <> 'Nota de crédito' and status = 'Emitida'
$$;
