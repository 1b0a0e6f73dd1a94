-- The audit log of the business.

-- Whether any text in the details of an entry contains a folded text.
create or replace function details_contain(p_details jsonb, p_text text) returns boolean
language sql immutable parallel safe
as $$
  select exists (
    select from jsonb_path_query(p_details, '$.** ? (@.type() == "string" || @.type() == "number")') detail_value
    where position(p_text in fold(detail_value #>> '{}')) > 0)
$$;

-- Lists the audit log, newest first: { before?, from?, to?, user_id?, prefixes?, entity_id?, text?, limit }. `before` is the last entry of
-- the page before, `prefixes` are beginnings of actions. Reads at most 3000 entries at once; `next` is the entry from which to continue, if
-- there are more. Nulls are sorted last, as in the index; there are none.
create or replace function list_audit(p jsonb) returns jsonb
language plpgsql stable
as $$
declare
  max_entries constant integer := 3000;
  wanted integer := (p ->> 'limit')::integer;
  zone text := (select time_zone from businesses where id = (select app_business()));
  since timestamptz := coalesce(start_of_day((p ->> 'from')::date, zone, 0), '-infinity');
  until timestamptz := coalesce(start_of_day((p ->> 'to')::date + 1, zone, 0), 'infinity');
  wanted_text text := fold(p ->> 'text');
  -- As it is written inside of JSON: the details that contain it are taken apart.
  json_text text := regexp_replace(to_json(wanted_text)::text, '^"|"$', '', 'g');
  named uuid[] := array(select u.id from users u
    where wanted_text is not null and u.business_id = (select app_business()) and position(wanted_text in fold(u.full_name)) > 0);
  last_at timestamptz := 'infinity';
  last_id uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  found_entries jsonb;
  next_id uuid;
begin
  if p ->> 'before' is not null then
    select created_at, id into last_at, last_id from audit_log where business_id = (select app_business()) and id = (p ->> 'before')::uuid;
    if not found then
      perform refuse('row.missing', 'No se encontró lo que buscas.');
    end if;
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'action', a.action, 'entity', a.entity,
      'entity_id', a.entity_id, 'details', a.details, 'user', a.who, 'approved_by', a.approver, 'created_at', a.created_at)
      order by a.created_at desc, a.id desc), '[]')
  into found_entries
  from (
    select l.*, person_name(l.user_id) as who, person_name(l.approved_by) as approver
    from (
      select *, case when wanted_text is not null then details::text end as written from audit_log
      where business_id = (select app_business()) and created_at >= since and created_at < until and created_at <= last_at
        and (created_at, id) < (last_at, last_id)
      order by created_at desc nulls last, id desc limit max_entries
    ) l
    where (p ->> 'user_id' is null or (p ->> 'user_id')::uuid in (l.user_id, l.approved_by))
      and (p -> 'prefixes' is null or p -> 'prefixes' ? split_part(l.action, '.', 1))
      and (p ->> 'entity_id' is null or l.entity_id = (p ->> 'entity_id')::uuid)
      and (wanted_text is null or position(json_text in fold(l.written)) > 0 and details_contain(l.details, wanted_text)
        or l.user_id = any (named) or l.approved_by = any (named))
    order by l.created_at desc nulls last, l.id desc limit wanted + 1
  ) a;
  if jsonb_array_length(found_entries) > wanted then
    found_entries := found_entries - wanted;
    next_id := (found_entries -> (wanted - 1) ->> 'id')::uuid;
  else
    select id into next_id from audit_log
    where business_id = (select app_business()) and created_at >= since and created_at < until and created_at <= last_at
      and (created_at, id) < (last_at, last_id)
    order by created_at desc nulls last, id desc offset max_entries - 1 limit 1;
  end if;
  return jsonb_build_object('entries', found_entries, 'next', next_id);
end
$$;
