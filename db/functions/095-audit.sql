-- What was done in the business, and by whom.

-- What was done in the business and by whom, newest first.
create or replace function list_audit(p_limit integer, p_offset integer) returns jsonb
language sql stable
as $$
  with page as (
    select * from audit_log where business_id = app_business()
    order by created_at desc, id desc limit p_limit offset p_offset
  )
  select jsonb_build_object(
    'total', (select count(*) from audit_log where business_id = app_business()),
    'entries', coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'action', a.action, 'entity', a.entity,
        'entity_id', a.entity_id, 'details', a.details, 'user', person_name(a.user_id), 'approved_by', person_name(a.approved_by), 'created_at', a.created_at)
        order by a.created_at desc, a.id desc)
      from page a), '[]'))
$$;
