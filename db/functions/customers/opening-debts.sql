-- Imports of what customers owed before Fogón. A file is imported whole or not at all (decision 050).

-- The rows of a file of opening debts with their customers: by name and phone, by the name if only one customer has it, or the one with
-- that name and without a phone. `phone_of` is the other customer who has the phone of a new one.
create or replace function matched_debts(p_rows jsonb)
returns table ("row" integer, name text, phone text, rtn text, amount_cents bigint, owed_on date, note text, key text, digits text,
  customer_id uuid, named bigint, phone_of text)
language sql stable
set enable_nestloop = off
as $$
  with wanted as materialized (
    select r.row, r.name, r.phone, r.rtn, r.amount_cents, coalesce(r.owed_on, today_of(app_business())) as owed_on, r.note,
      fold(r.name) as key, phone_digits(r.phone) as digits
    from jsonb_to_recordset(p_rows) as r (row integer, name text, phone text, rtn text, amount_cents bigint, owed_on date, note text)
  ), known as materialized (
    select c.id, c.name, fold(c.name) as key, phone_digits(c.phone) as digits from customers c where c.business_id = (select app_business())
  ), names as (
    select k.key, count(*) as n, min(k.id::text)::uuid as id from known k group by 1
  ), exact as materialized (
    select distinct on (k.key, k.digits) k.key, k.digits, k.id from known k order by k.key, k.digits, k.name, k.id
  ), phones as (
    select distinct on (k.digits) k.digits, k.name from known k where k.digits <> '' order by k.digits, k.name, k.id
  )
  select w.*, m.id, coalesce(n.n, 0), case when m.id is null then p.name end
  from wanted w
  left join names n on n.key = w.key
  left join exact e on e.key = w.key and e.digits = w.digits
  left join exact bare on bare.key = w.key and bare.digits = ''
  left join phones p on p.digits = w.digits
  cross join lateral (select case when w.digits = '' then case when n.n = 1 then n.id end
    when e.id is null then bare.id else e.id end as id) m
$$;

-- Imports a file of opening debts: { columns, rows: [{ row, name, phone, rtn, amount_cents, owed_on, note }], faults }. Creates missing
-- customers; an existing debt of the same day and amount stays. Returns how many debts were added for new customers, for existing
-- customers, and how many existed.
create or replace function import_debts(p jsonb) returns jsonb
language plpgsql
as $$
declare
  today date := today_of(app_business());
  faults jsonb;
  imported record;
begin
  perform refuse_import(p -> 'faults');
  perform serialize_writes('customers');
  perform 1 from customers c
  where c.business_id = (select app_business()) and fold(c.name) in (select fold(name)
    from jsonb_to_recordset(p -> 'rows') as r (name text))
  order by c.id for no key update;
  with debts as materialized (
    select d.*, count(*) filter (where d.digits <> '') over (partition by d.key) as with_phone from matched_debts(p -> 'rows') d
  ), wrong as (
    select d.row, 'Teléfono' as head, format('Hay %s clientes con este nombre: escribe el teléfono.', d.named) as reason
    from debts d where d.digits = '' and d.named > 1
    union all
    select d.row, 'Teléfono', format('Ese teléfono ya es de "%s": escribe su nombre igual, o deja el teléfono vacío.', d.phone_of)
    from debts d where d.phone_of is not null
    union all
    select d.row, 'Teléfono', 'Otra fila de este cliente lleva teléfono: escríbelo también aquí.'
    from debts d where d.digits = '' and d.named = 0 and d.with_phone > 0
    union all
    select d.row, 'Cliente', format('La cuenta de %s está inactiva: actívala primero.', c.name)
    from debts d join customers c on c.business_id = (select app_business()) and c.id = d.customer_id and not c.is_active
    union all
    select d.row, 'Fecha', 'La fecha no puede ser futura.' from debts d where d.owed_on > today
  )
  select duplicate_rows(
      (select array_agg(concat_ws(E'\n', key, digits, owed_on, amount_cents) order by row) from debts),
      (select array_agg(row order by row) from debts), 'Cliente')
    || coalesce((select jsonb_agg(jsonb_build_object('row', row, 'column', head, 'reason', reason) order by row) from wrong), '[]')
  into faults;
  perform refuse_import(faults);

  with debts as materialized (
    select d.*, d.customer_id is not null and has_opening_debt(d.customer_id, d.owed_on, d.amount_cents) as is_there
    from matched_debts(p -> 'rows') d
  ), made as (
    insert into customers (business_id, id, name, phone, rtn)
    select app_business(), new_id(), d.name, d.phone, d.rtn
    from (select distinct on (key, digits) * from debts where customer_id is null order by key, digits, row) d
    returning id, fold(name) as key, phone_digits(phone) as digits
  )
  select jsonb_build_object('created', count(*) filter (where d.customer_id is null),
      'changed', count(*) filter (where d.customer_id is not null and not d.is_there), 'unchanged', count(*) filter (where d.is_there),
      'total_cents', coalesce(sum(d.amount_cents) filter (where not d.is_there), 0)) as counts,
    array_agg(jsonb_populate_record(null::receivable_entries, jsonb_build_object('id', new_id(),
      'customer_id', coalesce(d.customer_id, m.id), 'type', 'cargo', 'amount_cents', d.amount_cents, 'note', d.note,
      'business_day', d.owed_on)) order by d.row) filter (where not d.is_there) as entries
  into imported
  from debts d left join made m on d.customer_id is null and m.key = d.key and m.digits = d.digits;
  perform add_receivable_entries(imported.entries);
  if imported.entries is not null then
    perform write_audit('receivable.imported', 'business', app_business(), imported.counts);
  end if;
  perform remember_import_heads('debts', p -> 'heads');
  perform changed('receivable.changed', jsonb_build_object('customer_id', null));
  return imported.counts - 'total_cents';
end
$$;

-- The data to compare a file with: { customers: [{ name, phone, is_active, debts: [{ owed_on, amount_cents }] }], today }. Requires a
-- step-up, as exports do.
create or replace function known_debts() returns jsonb
language sql stable
as $$
  select require_step_up();
  select jsonb_build_object('today', today_of(app_business()),
    'customers', coalesce((
      select jsonb_agg(jsonb_build_object('name', c.name, 'phone', c.phone, 'is_active', c.is_active, 'debts', coalesce(d.debts, '[]'))
        order by c.name, c.id)
      from customers c
      left join (
        select e.customer_id, jsonb_agg(jsonb_build_object('owed_on', e.business_day, 'amount_cents', e.amount_cents)) as debts
        from receivable_entries e
        where e.business_id = (select app_business()) and e.type = 'cargo' and e.sale_id is null and not is_entry_voided(e)
        group by 1
      ) d on d.customer_id = c.id
      where c.business_id = (select app_business())), '[]'))
$$;
