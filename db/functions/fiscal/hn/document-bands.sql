-- The bands of a document: what it says for each tax category, in the order of its paper. A trigger writes them from its columns, which
-- the last release reads; when those go, store_document writes them.

create or replace function bands_of(d fiscal_documents) returns setof document_bands
language sql immutable
as $$
  select d.business_id, d.id, k.*
  from (values (1, 'exempt', 0, d.exempt_cents, 0::bigint),
    (2, 'exonerated', 0, d.exonerated_cents, 0),
    (3, 'general', d.general_rate, d.general_base_cents, d.general_tax_cents),
    (4, 'special', special_tax_rate(), d.special_base_cents, d.special_tax_cents)) k
$$;

create or replace function add_document_bands() returns trigger
language plpgsql
as $$
begin
  insert into document_bands select * from bands_of(new);
  return null;
end
$$;

-- Gives documents without bands theirs: those of releases that did not store them.
create or replace function fill_document_bands() returns void
language sql volatile
as $$
  insert into document_bands
  select k.* from fiscal_documents d cross join lateral bands_of(d) k
  where not exists (select from document_bands b where b.business_id = d.business_id and b.document_id = d.id)
$$;
-- No document is written between: the lock is held until the trigger is there. Later releases neither lock nor read.
do $$
begin
  if not exists (select from pg_trigger where tgrelid = 'fiscal_documents'::regclass and tgname = 'fiscal_documents_banded') then
    lock table fiscal_documents in share row exclusive mode;
    perform fill_document_bands();
  end if;
end
$$;
create or replace trigger fiscal_documents_banded after insert on fiscal_documents
for each row execute function add_document_bands();

-- The amounts of a document by tax category, of its bands.
create or replace function band_amounts(p_document uuid) returns table (exempt_cents bigint, exonerated_cents bigint, general_rate integer,
  general_base_cents bigint, general_tax_cents bigint, special_base_cents bigint, special_tax_cents bigint)
language sql stable
as $$
  select coalesce(sum(base_cents) filter (where tax_category = 'exempt'), 0)::bigint,
    coalesce(sum(base_cents) filter (where tax_category = 'exonerated'), 0)::bigint,
    max(tax_rate) filter (where tax_category = 'general'),
    coalesce(sum(base_cents) filter (where tax_category = 'general'), 0)::bigint,
    coalesce(sum(tax_cents) filter (where tax_category = 'general'), 0)::bigint,
    coalesce(sum(base_cents) filter (where tax_category = 'special'), 0)::bigint,
    coalesce(sum(tax_cents) filter (where tax_category = 'special'), 0)::bigint
  from document_bands where business_id = (select app_business()) and document_id = p_document
$$;
