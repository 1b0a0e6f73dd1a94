-- Invoices that were written by hand on pre-printed forms in a contingency, entered with their own number (art. 55).

-- Refuses a pre-printed invoice, with the field that is at fault.
create or replace function refuse_preprinted(p_field text, p_sentence text) returns void
language plpgsql
as $$
begin
  perform refuse('fiscal.preprinted', p_sentence, jsonb_build_object(p_field, p_sentence));
end
$$;

-- The pre-printed range of an establishment with a number as it was typed: its 16 digits, or only the correlative. Locks it, and returns it
-- with the number as `next_number`. Refuses a number that no such range has, or that several have.
create or replace function lock_preprinted_range(p_establishment uuid, p_number text) returns fiscal_ranges
language plpgsql
as $$
declare
  digits text := regexp_replace(p_number, '[^0-9]', '', 'g');
  ids uuid[];
  found_range fiscal_ranges;
begin
  if length(digits) not between 1 and 8 and length(digits) <> 16 then
    perform refuse_preprinted('number', 'El número tiene 16 dígitos; también sirve solo el correlativo.');
  end if;
  select array_agg(r.id) into ids
  from fiscal_ranges r
  join fiscal_points p on p.business_id = r.business_id and p.id = r.point_id
  join fiscal_establishments e on e.business_id = p.business_id and e.id = p.establishment_id
  where r.business_id = (select app_business()) and e.id = p_establishment and r.is_preprinted and r.type = 'Factura'
    and right(digits, 8)::bigint between r.first_number and r.last_number
    and (length(digits) <= 8 or left(digits, 8) = e.code || p.code || type_code(r.type));
  if ids is null then
    perform refuse_preprinted('number', 'Ningún rango preimpreso de este establecimiento tiene ese número.');
  elsif cardinality(ids) > 1 then
    perform refuse_preprinted('number', 'Varios rangos preimpresos tienen ese correlativo: escribe los 16 dígitos.');
  end if;
  select * into found_range from fiscal_ranges where business_id = (select app_business()) and id = ids[1] for update;
  found_range.next_number := right(digits, 8)::bigint;
  return found_range;
end
$$;

-- Refuses a day that cannot be written on an invoice of a range: after today, more than a month ago, or outside the authorisation, which
-- ends at its date limit and is valid for a year at most (art. 59). When the range was added does not matter: the forms may have been used
-- before.
create or replace function check_written_day(r fiscal_ranges, p_day date) returns void
language plpgsql
as $$
declare
  today date := calendar_today();
  authorised date := (r.valid_until - interval '1 year')::date;
begin
  if p_day > today then
    perform refuse_preprinted('written_on', 'La fecha todavía no llega.');
  elsif p_day < today - max_preprinted_days() then
    perform refuse_preprinted('written_on', format('La factura se registra en los %s días siguientes.', max_preprinted_days()));
  elsif p_day > r.valid_until then
    perform refuse_preprinted('written_on', format('El rango venció el %s.', to_char(r.valid_until, 'DD/MM/YYYY')));
  elsif p_day < authorised then
    perform refuse_preprinted('written_on', format('Un rango vale a lo sumo un año: este, desde el %s.',
      to_char(authorised, 'DD/MM/YYYY')));
  end if;
end
$$;

-- Stores the invoice of a sale that is being charged as it was written by hand: { number, written_on }. It takes no number of the register.
create or replace function enter_preprinted_invoice(b businesses, p_sale sales, p_buyer jsonb, p_preprinted jsonb) returns void
language plpgsql
as $$
declare
  point fiscal_points := require_register_session_point(p_sale.register_session_id);
  taken fiscal_ranges;
  written date := (p_preprinted ->> 'written_on')::date;
  -- The hour is not on the paper: noon keeps the day.
  written_at timestamptz := (written + time '12:00') at time zone b.time_zone;
begin
  perform check_buyer(p_buyer, p_sale.total_cents);
  taken := lock_preprinted_range(point.establishment_id, p_preprinted ->> 'number');
  perform check_written_day(taken, written);
  if exists (select from fiscal_head(taken, written_at) h
    join fiscal_documents d on d.business_id = p_sale.business_id and d.number = h.number)
  then
    perform refuse_preprinted('number', 'Esa factura ya está registrada.');
  end if;
  -- So that the range stays as it is: documents of a pre-printed range are in any order.
  update fiscal_ranges r set next_number = greatest(r.next_number, taken.next_number + 1)
  where r.business_id = taken.business_id and r.id = taken.id;
  perform write_sale_document(b, new_id(), p_sale, p_buyer, taken, written_at, jsonb_build_object('is_preprinted', true));
end
$$;
