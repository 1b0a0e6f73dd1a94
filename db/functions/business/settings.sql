-- Settings of the business.

create or replace function read_settings() returns jsonb
language sql stable
as $$
  select jsonb_build_object('id', id, 'name', name, 'logo_url', logo_url, 'type', type, 'address', address, 'phone', phone,
    'cover_url', cover_url, 'opening_hours', opening_hours,
    'email', email, 'rtn', rtn, 'country', country, 'zone', time_zone, 'currency', currency, 'language', language,
    'time_format', time_format, 'date_format', date_format, 'theme', theme, 'accent', accent, 'sounds', sounds,
    'tax_percentage', tax_percentage, 'tip_percentage', tip_percentage, 'prices_include_tax', prices_include_tax,
    'day_start_minutes', day_start_minutes, 'discount_limit', discount_limit, 'register_tolerance_cents', register_tolerance_cents,
    'receivable_limit_cents', receivable_limit_cents, 'receipt_header', receipt_header, 'receipt_footer', receipt_footer,
    'is_invoicing', is_invoicing(), 'seniors_include_special', seniors_include_special,
    'cooks_at_once', cooks_at_once, 'table_attention_minutes', table_attention_minutes, 'table_alert_minutes', table_alert_minutes)
  from businesses where id = (select app_business())
$$;

-- The tolerance of a new business, as the column's default is that of lempiras.
create or replace function default_tolerance(p_currency text) returns bigint
language sql immutable parallel safe
as $$ select lempiras_in(5000, p_currency) $$;

-- Why a table cannot ask for attention and be in alert after these minutes; null when it can.
create or replace function table_minutes_problem(p_attention integer, p_alert integer) returns text
language sql immutable parallel safe
as $$ select case when p_alert <= p_attention then 'Escribe más minutos que los de atención.' end $$;

-- Changes the given settings of the business and no others, so that two users who change different settings do not overwrite each other.
-- Only the tolerance of the register follows the currency while it is the one of a new business. The audit log gets the values before and
-- after.
create or replace function change_business(p jsonb) returns jsonb
language plpgsql
as $$
declare
  was businesses;
  next businesses;
  before jsonb;
  after jsonb;
  moved bigint;
begin
  select * into was from businesses where id = (select app_business()) for no key update;
  before := read_settings();
  next := jsonb_populate_record(was, p);
  perform refuse_field('input.invalid', picture.field, 'Elige una imagen de tu negocio.')
  from (values ('logo_url', was.logo_url, next.logo_url), ('cover_url', was.cover_url, next.cover_url)) as picture (field, known, url)
  where picture.url is distinct from picture.known and picture.url !~ ('^/media/' || was.id || '/[0-9a-f-]{36}$');
  perform refuse_field('input.invalid', 'opening_hours', problem)
  from opening_hours_problem(next.opening_hours) problem where problem is not null;
  perform refuse_field('input.invalid', 'table_alert_minutes', problem)
  from table_minutes_problem(next.table_attention_minutes, next.table_alert_minutes) problem where problem is not null;
  if next.currency <> was.currency
    and exists (select from sales where business_id = was.id and status <> 'Por cobrar')
  then
    perform refuse('row.conflict', 'La moneda no cambia después de la primera venta: las cifras de antes quedarían en otra.',
      jsonb_build_object('currency', 'La moneda no cambia después de la primera venta.'));
  end if;
  if next.currency <> was.currency and not p ? 'register_tolerance_cents'
    and was.register_tolerance_cents = default_tolerance(was.currency)
  then
    next.register_tolerance_cents := default_tolerance(next.currency);
  end if;
  if (next.time_zone, next.day_start_minutes) is distinct from (was.time_zone, was.day_start_minutes) then
    select nullif(count(*), 0) into moved from sales
    where business_id = was.id and charged_at is not null
      and business_day <> business_day(charged_at, next.time_zone, next.day_start_minutes);
  end if;
  update businesses set name = next.name, logo_url = next.logo_url, type = next.type, address = next.address,
    phone = next.phone, email = next.email, rtn = next.rtn, country = next.country, time_zone = next.time_zone,
    currency = next.currency, time_format = next.time_format, date_format = next.date_format, theme = next.theme,
    accent = next.accent, sounds = next.sounds, tax_percentage = next.tax_percentage, tip_percentage = next.tip_percentage,
    prices_include_tax = next.prices_include_tax, day_start_minutes = next.day_start_minutes,
    discount_limit = next.discount_limit, register_tolerance_cents = next.register_tolerance_cents,
    receivable_limit_cents = next.receivable_limit_cents, receipt_header = next.receipt_header,
    receipt_footer = next.receipt_footer,
    seniors_include_special = next.seniors_include_special, cooks_at_once = next.cooks_at_once,
    cover_url = next.cover_url, opening_hours = next.opening_hours,
    table_attention_minutes = next.table_attention_minutes, table_alert_minutes = next.table_alert_minutes,
    basics_saved_at = case when was.basics_saved_at is null and p ?& array['country', 'currency'] then clock_timestamp()
      else was.basics_saved_at end
  where id = was.id;
  after := read_settings();
  if after is distinct from before then
    perform write_audit('business.changed', 'business', app_business(), (
      select jsonb_build_object('before', jsonb_object_agg(e.key, e.value), 'after', jsonb_object_agg(e.key, after -> e.key))
        || jsonb_strip_nulls(jsonb_build_object('moved_sales', moved))
      from jsonb_each(before) e where after -> e.key is distinct from e.value));
  end if;
  perform changed('settings.changed');
  return after;
end
$$;
