-- The discounts of seniors in Honduras (docs/decisions/074): who has one, its rate, and its name on paper.

-- The kind of discount by the age that a person reaches in the year, or null below 60 (Decreto 199-2006, art. 30; Decreto 59-2023).
create or replace function senior_kind(p_age integer) returns text
language sql immutable parallel safe
as $$ select case when p_age >= 80 then 'Cuarta edad' when p_age >= 60 then 'Adulto mayor' end $$;

-- The rate of a kind.
create or replace function senior_rate(p_kind text) returns integer
language sql immutable parallel safe
as $$ select case p_kind when 'Cuarta edad' then 3500 when 'Adulto mayor' then 2500 end $$;

-- Why a person has no discount in a year: the field at fault and the sentence for people. No row if nothing is wrong. An identity number
-- begins with department and municipality; digits 5 to 8 are the year in which the birth was registered.
create or replace function senior_problem(p_identity text, p_birth_year integer, p_year integer) returns table (field text, sentence text)
language sql immutable parallel safe
as $$
  select p.field, p.sentence
  from (select case when p_identity ~ '^[0-9]{13}$' then substr(p_identity, 5, 4)::integer end as registered) r
  cross join lateral (values
    (1, p_birth_year > p_year, 'birth_year', 'El año de nacimiento no puede ser futuro.'),
    (2, p_year - p_birth_year > 125, 'birth_year', 'Revisa el año de nacimiento.'),
    (3, senior_kind(p_year - p_birth_year) is null, 'birth_year',
      format('El descuento es desde los 60 años, y en %s cumple %s.', p_year, p_year - p_birth_year)),
    (4, r.registered is null, 'identity_number', 'La identidad tiene 13 dígitos: 0000-0000-00000.'),
    (5, p_identity !~ '^(0[1-9]|1[0-8])(?!00)', 'identity_number',
      'La identidad empieza con el departamento, de 01 a 18, y el municipio, desde 01.'),
    (6, r.registered < p_birth_year, 'identity_number',
      format('La identidad dice %s y el año de nacimiento %s: revisa los dos.', lpad(r.registered::text, 4, '0'), p_birth_year)),
    (7, r.registered > p_year, 'identity_number', format('La identidad dice %s, un año que aún no llega.', r.registered))
  ) p (place, applies, field, sentence)
  where p.applies
  order by p.place
  limit 1
$$;

-- 'Descuento adulto mayor (25 %)'; without its percentage if the amounts do not match it, for example after units were added to the line.
create or replace function senior_discount_name(p_kind text, p_rate integer, p_own bigint, p_gross bigint) returns text
language sql immutable parallel safe
as $$
  select 'Descuento ' || lower(p_kind)
    || case when abs(p_own - percent_of(p_gross, p_rate)) <= 1 then format(' (%s %%)', p_rate / 100) else '' end
$$;

-- The senior of a line of a bill, as the API returns it, or null. It has no identity number.
create or replace function senior_answer(p_senior uuid) returns jsonb
language sql stable
as $$
  select jsonb_build_object('id', d.id, 'kind', d.kind, 'rate', d.rate, 'name', d.name)
  from senior_discounts d where d.business_id = (select app_business()) and d.id = p_senior
$$;
