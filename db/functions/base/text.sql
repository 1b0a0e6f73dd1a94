-- Text for searching and sorting, and names for comparing. domain/base/fold.ts has the same rules.

-- A text without signs that are not seen, with one space for each white space. Callers name its schema: an index is built without a search
-- path.
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

-- What the texts of one code of a product have in common, as `barcodeKey` of domain/menu/barcode.ts: without white space, signs that are
-- not seen and apostrophes around it, in signs of ASCII and capital letters. An EAN or UPC of 12 to 14 digits has leading zeros up to 14.
create or replace function barcode_key(p text) returns text
language sql immutable parallel safe
as $$
  select case when code ~ '^[0-9]{12,14}$' then lpad(code, 14, '0') else code end
  from (select upper(btrim(translate(regexp_replace(p,
      '[\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f'
      '\u2800\u3000\u3164\ufdd0-\ufdef\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff'
      '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'),
    '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～‐‑‒–—―−',
    '!"#$%&''()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~-------'),
    '''`´ʼ‘’′') collate "C") as code) cleaned
$$;

-- Where an order, a sale or a kitchen ticket goes, as `orderPlace` of the domain: 'Mesa 4 · Ana', 'Para llevar · Ana'.
create or replace function order_place(p_channel text, p_table text, p_customer text) returns text
language sql immutable
as $$
  select concat_ws(' · ', case p_channel when 'mesa' then coalesce(p_table, 'Mesa')
    when 'a domicilio' then 'A domicilio' else 'Para llevar' end,
    nullif(p_customer, ''))
$$;
