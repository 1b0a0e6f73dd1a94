-- A quantity in another unit, with four decimals, or null: the same as convertQuantity of domain/units.ts; tests compare them.
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
