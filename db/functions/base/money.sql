-- Amounts of money as text.

-- Cents in the currency of the business.
create or replace function money_text(p_cents bigint) returns text
language sql stable
as $$
  select case when p_cents < 0 then '-' else '' end || currency || chr(160) || to_char(abs(p_cents) / 100.0, 'FM999,999,999,999,990.00')
  from businesses where id = (select app_business())
$$;

-- The cost of one unit: like money from 1.00, with four decimals below.
create or replace function cost_text(p_cents numeric, p_currency text) returns text
language sql immutable parallel safe
as $$
  select p_currency || chr(160) || case
    when round(p_cents, 2) = 0 or abs(round(p_cents, 2)) >= 100 then to_char(round(p_cents) / 100, 'FM999,999,999,999,990.00')
    else to_char(round(p_cents, 2) / 100, 'FM0.0000') end
$$;
