-- The fiscal regime of a business: which documents its charges, voids and refunds write. Bills know no country: they call these functions,
-- and each regime answers them. 'hn' is that of Honduras (docs/honduras.md); 'none' writes no document.

create or replace function fiscal_regime() returns text
language sql stable
as $$ select case when is_invoicing() then 'hn' else 'none' end $$;

-- Whether a country is one whose documents Fogón writes.
create or replace function has_fiscal_documents(p_country text) returns boolean
language sql immutable
as $$ select p_country = 'HN' $$;

-- Writes the document of a charge: of a debit note its note; otherwise the invoice of the buyer, with the number of the device that has one
-- (`invoice`), entered if it was written by hand (`preprinted`), or else with the next number of the register. What a device has printed is
-- stored whatever the regime is now.
create or replace function document_charge(b businesses, p_sale sales, p jsonb) returns void
language plpgsql
as $$
declare
  invoices boolean := fiscal_regime() = 'hn';
begin
  if p_sale.debits_sale_id is not null then
    perform write_debit_note(b, p_sale, p ->> 'reason');
  elsif invoices and jsonb_typeof(p -> 'preprinted') = 'object' then
    perform enter_preprinted_invoice(b, p_sale, p -> 'buyer', p -> 'preprinted');
  elsif jsonb_typeof(p -> 'invoice') = 'object' then
    perform issue_device_invoice(b, p_sale, p -> 'buyer', p -> 'invoice');
  elsif invoices then
    perform issue_invoice(b, p_sale, p -> 'buyer');
  end if;
end
$$;

-- Voids the document of a voided sale, if it has one.
create or replace function document_void(p_sale uuid, p_reason text) returns void
language sql
as $$ select void_invoice(p_sale, p_reason) $$;

-- Writes the document of a refund, if its sale has one.
create or replace function document_refund(b businesses, p_refund refunds) returns void
language sql
as $$ select issue_credit_note(b, p_refund) $$;
