-- Text for searching and sorting, and names for comparing. domain/fold.ts has the same rules.

-- A text without signs that are not seen, with one space for each white space. Callers name its schema: an index is built without a search path.
create or replace function even_spaces(p text) returns text
language sql immutable parallel safe
as $$
  select btrim(regexp_replace(regexp_replace(p, '[\u00ad\u180e\u200b-\u200d\u2060\ufe0e\ufe0f\ufeff]+', '', 'g'),
    '[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g'), ' ')
$$;

-- Lower case without accents, for searching and sorting. A text of ASCII has no accents, and few have two spaces.
create or replace function fold(p text) returns text
language sql immutable parallel safe
as $$
  select case when octet_length(p) = length(p) and position('  ' in p) = 0 then btrim(lower(p), ' ')
    else public.even_spaces(regexp_replace(normalize(lower(p), NFD), '[\u0300-\u036f]+', '', 'g')) end
$$;

-- What two names that are the same have in common: case, the way to store an accent and the kind of a space don't count. Accents do.
create or replace function name_key(p text) returns text
language sql immutable parallel safe
as $$
  select case when octet_length(p) = length(p) and position('  ' in p) = 0 then btrim(lower(p), ' ')
    else public.even_spaces(lower(normalize(p, NFC))) end
$$;
