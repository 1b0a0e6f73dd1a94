-- What changed in a business, for programs that read it.

-- The events after a sequence in their order, at most p_limit: { events: [{ sequence, at, change }], next }.
create or replace function list_events(p_after bigint, p_limit integer) returns jsonb
language sql stable
as $$
  with page as (
    select sequence, jsonb_build_object('sequence', sequence, 'at', created_at,
      'change', jsonb_build_object('type', type, 'data', data)) as event
    from events where business_id = (select app_business()) and sequence > p_after
    order by sequence limit p_limit
  )
  select jsonb_build_object('events', coalesce(jsonb_agg(event order by sequence), '[]'), 'next', coalesce(max(sequence), p_after))
  from page
$$;
