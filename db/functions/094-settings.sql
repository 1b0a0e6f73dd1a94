-- What the business is and how it works.

create or replace function read_settings() returns jsonb
language sql stable
as $$
  select jsonb_build_object('id', id, 'name', name, 'logo_url', logo_url, 'type', type, 'address', address, 'phone', phone,
    'email', email, 'rtn', rtn, 'country', country, 'zone', time_zone, 'currency', currency, 'language', language,
    'time_format', time_format, 'date_format', date_format, 'theme', theme, 'accent', accent, 'sounds', sounds,
    'tax_percentage', tax_percentage, 'tip_percentage', tip_percentage, 'prices_include_tax', prices_include_tax,
    'day_start_minutes', day_start_minutes, 'receipt_header', receipt_header, 'receipt_footer', receipt_footer)
  from businesses where id = app_business()
$$;

-- Changes the business's own information, and writes what was before and after to the audit log.
-- { name, address, phone, email, rtn, country, zone, tax_percentage, prices_include_tax, tip_percentage }
create or replace function change_business(p jsonb) returns jsonb
language plpgsql
as $$
declare
  before jsonb;
  after jsonb;
begin
  perform 1 from businesses where id = app_business() for update;
  before := read_settings();
  update businesses set name = p ->> 'name', address = p ->> 'address', phone = p ->> 'phone', email = p ->> 'email',
    rtn = p ->> 'rtn', country = p ->> 'country', time_zone = p ->> 'zone',
    tax_percentage = (p ->> 'tax_percentage')::integer, prices_include_tax = (p ->> 'prices_include_tax')::boolean,
    tip_percentage = (p ->> 'tip_percentage')::integer
  where id = app_business();
  after := read_settings();
  if after is distinct from before then
    perform write_audit('business.changed', 'business', app_business(), (
      select jsonb_build_object('before', jsonb_object_agg(was.key, was.value), 'after', jsonb_object_agg(was.key, after -> was.key))
      from jsonb_each(before) was where after -> was.key is distinct from was.value));
  end if;
  return after;
end
$$;
