-- Generated from domain/register/denominations.ts by `npm run docs`; do not edit.

-- The values of the bills and coins of a currency, largest first, in centavos; those of lempiras for a currency that is not known.
create or replace function denominations(p_currency text) returns bigint[]
language sql immutable parallel safe
as $$
  select case p_currency
    when 'HNL' then array[50000, 20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5]
    when 'USD' then array[10000, 5000, 2000, 1000, 500, 100, 50, 25, 10, 5, 1]
    when 'GTQ' then array[20000, 10000, 5000, 2000, 1000, 500, 100, 50, 25, 10, 5, 1]
    when 'NIO' then array[100000, 50000, 20000, 10000, 5000, 2000, 1000, 500, 100, 50, 25, 10, 5]
    when 'CRC' then array[2000000, 1000000, 500000, 200000, 100000, 50000, 10000, 5000, 2500, 1000]
    when 'PAB' then array[10000, 5000, 2000, 1000, 500, 100, 50, 25, 10, 5, 1]
    when 'BZD' then array[10000, 5000, 2000, 1000, 500, 200, 100, 50, 25, 10, 5, 1]
    when 'MXN' then array[100000, 50000, 20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10]
    when 'COP' then array[10000000, 5000000, 2000000, 1000000, 500000, 200000, 100000, 50000, 20000, 10000, 5000]
    when 'PEN' then array[20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10]
    when 'CLP' then array[2000000, 1000000, 500000, 200000, 100000, 50000, 10000, 5000, 1000]
    when 'ARS' then array[2000000, 1000000, 200000, 100000, 50000, 20000, 10000, 5000, 2000, 1000, 500, 200, 100]
    when 'BOB' then array[20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10]
    when 'BRL' then array[20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 25, 10, 5]
    when 'PYG' then array[10000000, 5000000, 2000000, 1000000, 500000, 200000, 100000, 50000, 10000, 5000]
    when 'UYU' then array[200000, 100000, 50000, 20000, 10000, 5000, 2000, 1000, 500, 200, 100]
    when 'VES' then array[50000, 20000, 10000, 5000, 2000, 1000, 500, 100, 50, 25]
    when 'CAD' then array[10000, 5000, 2000, 1000, 500, 200, 100, 25, 10, 5]
    else array[50000, 20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5] end::bigint[]
$$;
