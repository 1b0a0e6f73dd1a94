-- Authorised numbers that no document has, and their report to the administration (art. 42).

-- The last day to report the unused numbers of a range: the 10th business day of the month after its date limit.
create or replace function unused_deadline(r fiscal_ranges) returns date
language sql stable
as $$ select nth_business_day(r.business_id, (date_trunc('month', r.valid_until) + interval '1 month')::date, unused_report_days()) $$;

-- Whether a reminder to report the unused numbers of a range is due: from the first business day of that month, and again from two business
-- days before the deadline. Whether it has unused numbers is another question (unused_spans).
create or replace function is_unused_reminder_due(r fiscal_ranges, p_today date) returns boolean
language sql stable
as $$
  select case
    -- Long after the deadline, nothing is left to remind of twice.
    when r.reminded_on is not null and p_today > r.valid_until + 100 then false
    when r.is_demo or r.reported_at is not null or r.valid_until >= date_trunc('month', p_today) then false
    when r.reminded_on is null then p_today >= nth_business_day(r.business_id,
      (date_trunc('month', r.valid_until) + interval '1 month')::date, 1)
    else (select r.reminded_on < b.second and p_today >= b.second
      from (select nth_business_day(r.business_id, (date_trunc('month', r.valid_until) + interval '1 month')::date,
        unused_report_days() - 2) as second) b)
  end
$$;

-- The numbers of expired ranges without a document, as spans of numbers that follow each other: those that were not reached, and those
-- between used ones. A number of a device may arrive late, so that a span can become smaller.
create or replace function unused_spans(p_business uuid, p_today date) returns table (range_id uuid, first_number bigint,
  last_number bigint)
language sql stable
as $$
  with expired as (
    select r.id, range_start(r) as first_number, r.last_number from fiscal_ranges r
    where r.business_id = p_business and r.valid_until < p_today and not r.is_demo
  ), used as (
    select d.range_id, right(d.number, 8)::bigint as number
    from fiscal_documents d
    where d.business_id = p_business and d.range_id in (select id from expired)
  ), steps as (
    select e.id, u.number, coalesce(lead(u.number) over (partition by e.id order by u.number), e.last_number + 1) as next
    from expired e
    join (select range_id, number from used union all select id, first_number - 1 from expired) u on u.range_id = e.id
  )
  select id, number + 1, next - 1 from steps where next > number + 1
$$;

-- The expired ranges with numbers that no document has, those to report first.
create or replace function read_unused_numbers() returns jsonb
language sql stable
as $$
  with spans as (
    select s.range_id, sum(s.last_number - s.first_number + 1) as quantity,
      jsonb_agg(jsonb_build_object('from', fiscal_number(e.code, p.code, type_code(r.type), s.first_number),
        'to', fiscal_number(e.code, p.code, type_code(r.type), s.last_number), 'quantity', s.last_number - s.first_number + 1)
          order by s.first_number) as spans
    from unused_spans((select app_business()), calendar_today()) s
    join fiscal_ranges r on r.business_id = (select app_business()) and r.id = s.range_id
    join fiscal_points p on p.business_id = r.business_id and p.id = r.point_id
    join fiscal_establishments e on e.business_id = p.business_id and e.id = p.establishment_id
    group by s.range_id
  )
  select jsonb_build_object('ranges', coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'point', e.code || '-' || p.code,
    'type', r.type, 'cai', r.cai,
      'is_preprinted', r.is_preprinted, 'spans', s.spans, 'quantity', s.quantity, 'valid_until', r.valid_until,
      'deadline', unused_deadline(r),
      'reported_at', r.reported_at, 'reported_by', person_name(r.reported_by))
    order by r.reported_at is not null, case when r.reported_at is null then r.valid_until end, r.valid_until desc, e.code, p.code, r.type,
      r.first_number), '[]'))
  from spans s
  join fiscal_ranges r on r.business_id = (select app_business()) and r.id = s.range_id
  join fiscal_points p on p.business_id = r.business_id and p.id = r.point_id
  join fiscal_establishments e on e.business_id = p.business_id and e.id = p.establishment_id
$$;

-- Marks the unused numbers of a range as reported, or takes the mark back: { id, is_reported }.
create or replace function mark_unused_numbers(p jsonb) returns jsonb
language plpgsql
as $$
declare
  reported boolean := (p ->> 'is_reported')::boolean;
  marked fiscal_ranges;
begin
  select * into marked from fiscal_ranges where business_id = (select app_business()) and id = (p ->> 'id')::uuid for update;
  if not found then
    perform refuse('row.missing', 'Rango no encontrado.');
  elsif reported and marked.reported_at is not null then
    perform refuse('row.conflict', format('%s ya lo marcó como reportado.', person_name(marked.reported_by)));
  elsif not reported and marked.reported_at is null then
    perform refuse('row.conflict', 'Este rango no está marcado como reportado.');
  elsif reported and marked.valid_until >= calendar_today() then
    perform refuse('row.conflict', 'Este rango todavía no vence.');
  elsif reported and not exists (select from unused_spans(marked.business_id, calendar_today()) s where s.range_id = marked.id) then
    perform refuse('row.conflict', 'Este rango no tiene números sin usar.');
  end if;
  update fiscal_ranges set reported_at = case when reported then clock_timestamp() end, reported_by = case when reported then app_user() end
  where business_id = marked.business_id and id = marked.id;
  perform write_audit(case when reported then 'fiscal.unused-reported' else 'fiscal.unused-reopened' end, 'fiscal_range', marked.id,
    jsonb_build_object('type', marked.type, 'cai', marked.cai, 'valid_until', marked.valid_until));
  perform changed('settings.changed');
  return read_unused_numbers();
end
$$;

-- What a reminder says: 'Facturas del punto 000-001: 40 números vencieron sin usarse el 30/09/2026. Repórtalos al SAR a más tardar el
-- 14/10/2026 ...'
create or replace function unused_reminder_text(r fiscal_ranges, p_quantity bigint, p_today date) returns text
language sql stable
as $$
  select format(case when p_today <= unused_deadline(r)
      then '%s del punto %s-%s: %s el %s. Repórtalos al SAR a más tardar el %s y márcalos en Números sin usar.'
      else '%s del punto %s-%s: %s el %s. El plazo para reportarlos al SAR terminó el %s: repórtalos y márcalos en Números sin usar.' end,
    type_plural(r.type) || case when r.is_preprinted then ' preimpresas' else '' end, e.code, p.code,
    case when p_quantity = 1 then '1 número venció sin usarse' else format('%s números vencieron sin usarse', p_quantity) end,
    to_char(r.valid_until, 'DD/MM/YYYY'), to_char(unused_deadline(r), 'DD/MM/YYYY'))
  from fiscal_points p join fiscal_establishments e on e.business_id = p.business_id and e.id = p.establishment_id
  where p.business_id = r.business_id and p.id = r.point_id
$$;

-- Reminds the administrators of the business in scope of unused numbers that are not reported, once for each due reminder.
create or replace function remind_of_unused_numbers() returns void
language plpgsql
as $$
declare
  today date := calendar_today();
  due fiscal_ranges;
  unused bigint;
begin
  for due in
    select r.* from fiscal_ranges r where r.business_id = (select app_business()) and is_unused_reminder_due(r, today)
      order by r.id for update
  loop
    select sum(s.last_number - s.first_number + 1) into unused from unused_spans(due.business_id, today) s where s.range_id = due.id;
    if unused > 0 then
      perform notify_roles(array['admin'], 'Números sin usar por reportar', unused_reminder_text(due, unused, today));
    end if;
    update fiscal_ranges set reminded_on = today where business_id = due.business_id and id = due.id;
  end loop;
end
$$;
