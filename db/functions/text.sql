-- Text for searching and sorting.

-- Lower case without accents, for searching and sorting names.
create or replace function fold(p text) returns text
language sql immutable parallel safe
as $$
  select lower(case when octet_length(p) = length(p) then p else translate(p, 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunAEIOUUN') end)
$$;
