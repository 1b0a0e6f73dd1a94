-- Units and quantities.

-- What a unit measures, and how much of it one unit is: billionths of a gram, hundred-billionths of a millilitre or single things, exact.
-- Null for any other unit, which converts only to itself.
create or replace function unit_family(p_unit text) returns text
language sql immutable parallel safe
as $$
  select case when p_unit in ('unidad', 'docena', 'ciento') then 'count'
    when p_unit in ('lb', 'oz', 'g', 'kg', 'arroba', 'quintal') then 'mass'
    when p_unit in ('litro', 'ml', 'galón', 'oz fl', 'taza', 'cucharada', 'cucharadita') then 'volume' end
$$;

create or replace function unit_size(p_unit text) returns numeric
language sql immutable parallel safe
as $$
  select case p_unit
    when 'unidad' then 1 when 'docena' then 12 when 'ciento' then 100
    when 'lb' then 453592370000 when 'oz' then 28349523125 when 'g' then 1000000000 when 'kg' then 1000000000000
    when 'arroba' then 11339809250000 when 'quintal' then 45359237000000
    when 'litro' then 100000000000000 when 'ml' then 100000000000 when 'galón' then 378541178400000
    when 'oz fl' then 2957352956250 when 'taza' then 23658823650000 when 'cucharada' then 1478676478125
    when 'cucharadita' then 492892159375 end
$$;

-- A quantity, not negative, in another unit with twenty decimals, so that what is computed with it is rounded once, at its end; or null.
create or replace function exact_quantity(p_quantity numeric, p_from text, p_to text) returns numeric
language sql immutable parallel safe
as $$
  select case when p_from = p_to then p_quantity
    when unit_family(p_from) = unit_family(p_to) then exact_quotient(p_quantity * unit_size(p_from), unit_size(p_to)) end
$$;

-- The same as it is shown, with four decimals.
create or replace function convert_quantity(p_quantity numeric, p_from text, p_to text) returns numeric
language sql immutable parallel safe
as $$ select case when p_from = p_to then p_quantity else round(exact_quantity(p_quantity, p_from, p_to), 4) end $$;

-- The exact quantity of a line of a recipe in the ingredient's unit: from what was typed, if that was in another unit.
create or replace function recipe_quantity(p_quantity numeric, p_typed_quantity numeric, p_typed_unit text, p_unit text) returns numeric
language sql immutable parallel safe
as $$ select coalesce(exact_quantity(p_typed_quantity, p_typed_unit, p_unit), p_quantity) $$;

-- What a purchase unit holds of the ingredient's unit: exact if its name is a unit of measure ('kg' in quintales, whose four decimals are
-- the typed factor), else as it was typed.
create or replace function pack_size(p_factor numeric, p_purchase_unit text, p_unit text) returns numeric
language sql immutable parallel safe
as $$
  select case when convert_quantity(1, lower(p_purchase_unit), p_unit) = p_factor then exact_quantity(1, lower(p_purchase_unit), p_unit)
    else p_factor end
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
