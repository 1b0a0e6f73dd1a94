-- Units and quantities.

-- A quantity in another unit, with four decimals, or null.
create or replace function convert_quantity(p_quantity numeric, p_from text, p_to text) returns numeric
language sql immutable parallel safe
as $$
  with units (name, family, size) as (values
    ('unidad', 'count', 1::numeric), ('docena', 'count', 12), ('ciento', 'count', 100),
    ('lb', 'mass', 453592370000), ('oz', 'mass', 28349523125), ('g', 'mass', 1000000000), ('kg', 'mass', 1000000000000),
    ('arroba', 'mass', 11339809250000), ('quintal', 'mass', 45359237000000),
    ('litro', 'volume', 100000000000000), ('ml', 'volume', 100000000000), ('galón', 'volume', 378541178400000),
    ('oz fl', 'volume', 2957352956250), ('taza', 'volume', 23658823650000), ('cucharada', 'volume', 1478676478125),
    ('cucharadita', 'volume', 492892159375))
  select case when p_from = p_to then p_quantity
    else (select round(p_quantity * a.size / b.size, 4) from units a, units b where a.name = p_from and b.name = p_to and a.family = b.family) end
$$;

-- The name of a unit for a quantity.
create or replace function unit_name(p_unit text, p_count numeric) returns text
language sql immutable parallel safe
as $$
  with named as (select split_part(p_unit, ' ', 1) as word)
  select case
    when abs(p_count) = 1 or p_unit in ('lb', 'oz', 'oz fl', 'g', 'kg', 'ml') then p_unit
    else case
      when word ~ '[aeiouáéóAEIOUÁÉÓ]$' then word || 's'
      when word ~ '[zZ]$' then left(word, -1) || 'ces'
      when word !~ '[a-zA-ZñÑ]$' or word ~ '[sS]$' then word
      when word ~ '[áéíóú]n$' then left(word, -2) || translate(left(right(word, 2), 1), 'áéíóú', 'aeiou') || 'nes'
      else word || 'es' end || substr(p_unit, length(word) + 1) end
  from named
$$;

-- A quantity of at most four decimals, '1,250.5'.
create or replace function number_text(p_quantity numeric) returns text
language sql immutable parallel safe
as $$ select rtrim(to_char(p_quantity, 'FM999,999,999,999,990.9999'), '.') $$;

-- A quantity with its unit, '1,250.5 lb', '84 unidades'.
create or replace function quantity_text(p_quantity numeric, p_unit text) returns text
language sql immutable parallel safe
as $$ select number_text(p_quantity) || ' ' || unit_name(p_unit, p_quantity) $$;
