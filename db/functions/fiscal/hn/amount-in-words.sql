-- Amounts in words, as a fiscal document names its total (art. 11).

-- A whole number below a thousand in capitals; 'UNO' is short before a noun.
create or replace function hundreds_in_words(p_number integer) returns text
language sql immutable parallel safe
as $$
  select case
    when p_number = 100 then 'CIEN'
    else concat_ws(' ',
      (array['CIENTO', 'DOSCIENTOS', 'TRESCIENTOS', 'CUATROCIENTOS', 'QUINIENTOS', 'SEISCIENTOS', 'SETECIENTOS', 'OCHOCIENTOS',
        'NOVECIENTOS'])[p_number / 100],
      case
        when p_number % 100 < 30 then
          (array['UN', 'DOS', 'TRES', 'CUATRO', 'CINCO', 'SEIS', 'SIETE', 'OCHO', 'NUEVE', 'DIEZ', 'ONCE', 'DOCE', 'TRECE', 'CATORCE',
            'QUINCE', 'DIECISÉIS',
            'DIECISIETE', 'DIECIOCHO', 'DIECINUEVE', 'VEINTE', 'VEINTIÚN', 'VEINTIDÓS', 'VEINTITRÉS', 'VEINTICUATRO',
            'VEINTICINCO', 'VEINTISÉIS',
            'VEINTISIETE', 'VEINTIOCHO', 'VEINTINUEVE'])[p_number % 100]
        else (array['TREINTA', 'CUARENTA', 'CINCUENTA', 'SESENTA', 'SETENTA', 'OCHENTA', 'NOVENTA'])[p_number % 100 / 10 - 2]
          || coalesce(' Y ' || (array['UN', 'DOS', 'TRES', 'CUATRO', 'CINCO', 'SEIS', 'SIETE', 'OCHO', 'NUEVE'])[p_number % 10],
            '') end) end
$$;

-- A whole number below a million in capitals: 'VEINTIÚN MIL QUINIENTOS'; empty for zero.
create or replace function thousands_in_words(p_number integer) returns text
language sql immutable parallel safe
as $$
  select concat_ws(' ',
    case when p_number / 1000 = 1 then 'MIL' when p_number >= 1000 then hundreds_in_words(p_number / 1000) || ' MIL' end,
    nullif(hundreds_in_words(p_number % 1000), ''))
$$;

-- An amount below a billion (10^12) lempiras: 'CIENTO TREINTA Y NUEVE LEMPIRAS CON 50/100', 'UN MILLÓN DE LEMPIRAS CON 00/100'.
create or replace function amount_in_words(p_cents bigint) returns text
language sql immutable parallel safe
as $$
  select concat_ws(' ',
    case w.millions when 0 then null when 1 then 'UN MILLÓN' else thousands_in_words(w.millions) || ' MILLONES' end,
    case when w.whole = 0 then 'CERO' else nullif(thousands_in_words(w.rest), '') end,
    case when w.millions > 0 and w.rest = 0 then 'DE' end,
    case when w.whole = 1 then 'LEMPIRA' else 'LEMPIRAS' end,
    'CON ' || lpad((p_cents % 100)::text, 2, '0') || '/100')
  from (select p_cents / 100 as whole, (p_cents / 100 / 1000000)::integer as millions, (p_cents / 100 % 1000000)::integer as rest) w
$$;
