-- What a session may have printed without the server (docs/printing.md, decision 086). The Worker writes the passes.

-- When the passes of the session in scope end: with the session, and at most when no offline request of now would be taken any more. Null
-- without a session of a member of the business.
create or replace function pass_end() returns timestamptz
language sql stable security definer set search_path = public
as $$
  select least(s.expires_at, clock_timestamp() + make_interval(hours => offline_hours()))
  from sessions s join users u on u.id = s.user_id
  where s.id = app_session() and s.ended_at is null and u.business_id = app_business()
$$;

-- The passes that are good, for the agent in scope: those of the open sessions of the people of its business with their token versions, and
-- of no device that was ended. Older passes have ended by themselves.
create or replace function good_passes() returns jsonb
language sql stable security definer set search_path = public
as $$
  select jsonb_build_object(
    'sessions', coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'version', u.token_version) order by s.id)
      from users u join sessions s on s.user_id = u.id
      where u.business_id = (select app_business()) and u.is_active and s.ended_at is null and s.expires_at > clock_timestamp()), '[]'),
    'ended_devices', coalesce((select jsonb_agg(id order by id) from devices
      where business_id = (select app_business()) and ended_at > clock_timestamp() - make_interval(hours => offline_hours())), '[]'))
$$;
