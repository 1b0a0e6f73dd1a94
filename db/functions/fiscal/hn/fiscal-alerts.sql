-- Alerts of ranges of fiscal documents that end soon (arts. 59 and 62) and reminders of unused numbers (art. 42), as notifications of the
-- administrators.

-- Whether a threshold was reached since the last alert of a range.
create or replace function is_range_alert_due(r fiscal_ranges, p_today date) returns boolean
language sql immutable parallel safe
as $$
  select coalesce(range_alert_days(r, p_today) < coalesce(r.alerted_days, 1000), false)
    or coalesce(range_alert_percentage(r, p_today) > coalesce(r.alerted_percentage, 0), false)
$$;

-- Whether another range of a series has numbers for the time after a range.
create or replace function has_next_range(r fiscal_ranges) returns boolean
language sql stable
as $$
  select exists (
    select from fiscal_ranges n
    where n.business_id = (select app_business()) and n.point_id = r.point_id and n.type = r.type and n.id <> r.id
      and n.is_preprinted = r.is_preprinted
      and n.next_number <= n.last_number and n.valid_until >= r.valid_until)
$$;

-- What an alert says: 'Facturas del punto 000-001: quedan 12 números y 7 días. ...'
create or replace function range_alert_text(r fiscal_ranges, p_today date) returns text
language sql stable
as $$
  select format('%s%s del punto %s-%s: %s y %s. %s',
    type_plural(r.type), case when r.is_preprinted then ' preimpresas' else '' end, e.code, p.code,
    case l.numbers when 1 then 'queda 1 número' else format('quedan %s números', l.numbers) end,
    case r.valid_until - p_today when 0 then 'hoy es el último día' when 1 then '1 día' else format('%s días', r.valid_until - p_today) end,
    case when has_next_range(r) then 'Después sigue otro rango.' else 'Solicita un rango nuevo al SAR y agrégalo en Facturación.' end)
  from fiscal_points p join fiscal_establishments e on e.business_id = p.business_id and e.id = p.establishment_id
  cross join lateral (select r.last_number - r.first_number + 1 - range_used(r) as numbers) l
  where p.business_id = r.business_id and p.id = r.point_id
$$;

-- What needs attention while the business invoices, [{ id, text }]: ranges that end soon without another one after them, and points whose
-- numbers ended.
create or replace function fiscal_alerts() returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', x.point_id, 'text', x.text) order by x.place), '[]')
  from (
    select p.id as point_id, format('%s-%s %s', e.code, p.code, s.type) as place,
      case when n.id is null then format('%s del punto %s-%s: no quedan números. Solicita un rango nuevo al SAR y agrégalo en Facturación.',
          type_plural(s.type), e.code, p.code)
        when (range_alert_days(n, t.today) is not null or range_alert_percentage(n, t.today) is not null) and not has_next_range(n)
          then range_alert_text(n, t.today) end as text
    from (select calendar_today() as today) t
    join fiscal_points p on p.business_id = (select app_business()) and (p.register_id is not null or p.device_id is not null)
    join fiscal_establishments e on e.business_id = p.business_id and e.id = p.establishment_id
    cross join lateral (select distinct r.type from fiscal_ranges r where r.business_id = p.business_id and r.point_id = p.id
      and not r.is_preprinted) s
    left join lateral next_range(p.id, s.type, t.today) n on true
    where is_invoicing()) x
  where x.text is not null
$$;

-- Creates the due alerts of the business in scope, once for each threshold also with simultaneous runs, for its administrators, while it
-- invoices; and the due reminders of unused numbers. Thresholds that were reached together are one alert.
create or replace function create_range_notifications() returns void
language plpgsql
as $$
declare
  today date := calendar_today();
  due fiscal_ranges;
begin
  for due in
    select r.* from fiscal_ranges r
    where r.business_id = (select app_business()) and is_invoicing() and is_range_alert_due(r, today) order by r.id for update
  loop
    perform notify_roles(array['admin'], 'Rango de facturación por terminar', range_alert_text(due, today));
    update fiscal_ranges set alerted_days = coalesce(range_alert_days(due, today), alerted_days),
      alerted_percentage = coalesce(range_alert_percentage(due, today), alerted_percentage)
    where business_id = due.business_id and id = due.id;
  end loop;
  perform remind_of_unused_numbers();
end
$$;

-- Creates the due alerts and reminders of at most p_limit active businesses: [{ business_id, changes, notifications }].
create or replace function create_due_range_notifications(p_limit integer) returns jsonb
language plpgsql security definer set search_path = public
as $$
declare
  business uuid;
  effects jsonb := '[]';
begin
  for business in
    select b.id from businesses b
    join fiscal_issuers i on i.business_id = b.id
    cross join lateral (select calendar_day(b) as today) n
    where b.is_active and exists (
      select from fiscal_ranges r
      where r.business_id = b.id and (i.is_active and is_range_alert_due(r, n.today) or is_unused_reminder_due(r, n.today)))
    order by b.id limit p_limit
  loop
    perform enter_job_business(business);
    perform create_range_notifications();
    effects := effects || job_effects();
  end loop;
  return effects;
end
$$;
