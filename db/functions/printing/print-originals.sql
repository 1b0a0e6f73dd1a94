-- Which paper of a receipt or a fiscal document is the original: the first one that a printer or a screen takes. Each later one says
-- REIMPRESIÓN (art. 38, docs/printing.md). Both sides lock the row of the sale or document, so that they see each other.

-- Whether a printer has the original and did not confirm it: it prints it now, or it may be on paper. A confirmed one is counted at its
-- source.
create or replace function is_original_out(p_kind text, p_source uuid, p_except uuid default null) returns boolean
language sql stable
as $$
  select exists (
    select from print_jobs j
    where j.business_id = (select app_business()) and j.source_id = p_source and j.kind = p_kind and j.id is distinct from p_except
      and (j.copy = 'DUPLICADO' or j.status = 'Imprimiendo' and j.copy is null))
$$;

-- How often a receipt or a document was printed, as the paper that a screen prints now says it: not the first one while a printer has the
-- original.
create or replace function shown_prints(p_kind text, p_source uuid, p_printed integer) returns integer
language sql stable
as $$ select case when p_printed = 1 and is_original_out(p_kind, p_source) then 2 else p_printed end $$;

-- Locks the source of a receipt or a document and returns how often it was printed.
create or replace function lock_prints(p_kind text, p_source uuid) returns integer
language plpgsql
as $$
declare
  printed integer;
begin
  if p_kind = 'factura' then
    select prints into printed from fiscal_documents where business_id = (select app_business()) and id = p_source for no key update;
  else
    select receipts_printed into printed from sales where business_id = (select app_business()) and id = p_source for no key update;
  end if;
  return coalesce(printed, 0);
end
$$;

-- The number of the next reprint of a paper: after those of the queue, and after the prints that its source counted. Null for a first
-- print.
create or replace function next_reprint(p_kind text, p_source uuid, p_printed integer) returns integer
language sql stable
as $$
  select nullif(greatest(p_printed, coalesce(max(case when copy = 'REIMPRESIÓN' then copy_number end) + 1, least(count(*), 1)::integer)), 0)
  from print_jobs where business_id = (select app_business()) and source_id = p_source and kind = p_kind and kind <> 'precuenta'
    and status not in ('Descartado', 'No impresa')
$$;
