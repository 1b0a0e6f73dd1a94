-- Text for searching and sorting.

-- Lower case without accents, for searching and sorting names.
create or replace function fold(p text) returns text
language sql immutable parallel safe
as $$ select lower(translate(p, 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunAEIOUUN')) $$;
