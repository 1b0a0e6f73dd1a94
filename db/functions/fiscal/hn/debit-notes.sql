-- Debit notes: what a customer pays after an invoice, as a sale of its own that names the invoice (docs/honduras.md).

-- The sale of a debit note as an open bill of the order of the invoiced sale: one line without product. The amount includes tax; an
-- exonerated buyer pays none.
create or replace function add_debit_bill(p_sold sales, p_id uuid, p_concept text, p_amount bigint, p_category text,
  p_is_exonerated boolean) returns void
language plpgsql
as $$
declare
  rate integer := (select tax_rate_of(p_category, tax_percentage) from businesses where id = p_sold.business_id);
begin
  insert into sales (business_id, id, order_id, customer_name, waiter_id, debits_sale_id)
  values (p_sold.business_id, p_id, p_sold.order_id, p_sold.customer_name, app_user(), p_sold.id);
  perform bill_round(p_id, 0, jsonb_build_array(jsonb_build_object('id', new_id(), 'category_name', 'Nota de débito', 'name', p_concept,
    'quantity', 1, 'price_cents', p_amount, 'price_includes_tax', true, 'amount', p_amount,
    'tax_category', case when p_is_exonerated and p_category <> 'exempt' then 'exonerated' else p_category end, 'tax_rate', rate,
    'tax', case when p_is_exonerated then 0 else line_tax(p_amount, rate, true) end, 'cost', 0, 'position', 0)));
  perform total_sale(p_id);
end
$$;

-- Issues a debit note for an invoiced sale and charges it: { id: the invoiced sale, note_id: its own sale, concept, amount_cents with tax,
-- tax_category, reason, payments, register_session_id?, approved_by }. Returns both sales.
create or replace function issue_debit_note(p jsonb) returns jsonb
language plpgsql
as $$
declare
  sold sales := lock_charged_sale((p ->> 'id')::uuid);
  invoice fiscal_documents;
  note_id uuid := (p ->> 'note_id')::uuid;
  amount bigint := (p ->> 'amount_cents')::bigint;
  charged jsonb;
begin
  if not is_invoicing() then
    perform refuse('fiscal.unready', 'Para emitir una nota de débito hay que activar la facturación en Opciones.');
  elsif amount < 1 then
    perform refuse_field('input.invalid', 'amount_cents', 'Escribe un monto mayor que cero.');
  end if;
  select * into invoice from fiscal_documents d
  where d.business_id = sold.business_id and d.sale_id = sold.id and d.type = 'Factura' and d.status = 'Emitida';
  if not found then
    perform refuse('row.conflict', format('La venta #%s no tiene una factura vigente.', sold.number));
  end if;
  perform add_debit_bill(sold, note_id, p ->> 'concept', amount,
    p ->> 'tax_category', is_exonerated(invoice.body -> 'buyer'));
  charged := charge_sale(jsonb_build_object('id', note_id, 'payments', p -> 'payments', 'register_session_id', p -> 'register_session_id',
    'reason', p -> 'reason'));
  perform write_audit('sale.debited', 'sale', note_id, jsonb_build_object('number', charged -> 'sale' -> 'number', 'total_cents', amount,
    'invoice_number', invoice.number, 'concept', p ->> 'concept', 'reason', p ->> 'reason'), (p ->> 'approved_by')::uuid);
  return charged || jsonb_build_object('debited', changed_sale(sold.id));
end
$$;
