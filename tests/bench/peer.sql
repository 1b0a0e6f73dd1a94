-- The functions of the Worker's statements as PostgREST calls them: one per request, in the business of the token.
create schema if not exists peer;

do $$
begin
  create role peer_anonymous nologin;
  create role peer_login login noinherit password 'peer';
exception when duplicate_object then null;
end $$;

grant fogon_app, peer_anonymous to peer_login;
grant usage on schema peer to fogon_app, peer_anonymous;

create or replace function peer.claim(p_name text) returns text
language sql stable
as $$ select current_setting('request.jwt.claims', true)::json ->> p_name $$;

create or replace function peer.write(action text, key uuid, argument jsonb) returns jsonb
language plpgsql
as $$
declare
  answer jsonb;
begin
  perform begin_request(peer.claim('business_id')::uuid, peer.claim('sub')::uuid, 0, key, 'peer');
  answer := case action
    when 'send order' then send_order(argument)
    when 'serve' then serve_ticket(argument)
    when 'charge' then charge_sale(argument)
  end;
  return finish_request(key, answer);
end
$$;

create or replace function peer.pending() returns jsonb
language plpgsql
as $$
begin
  perform enter_scope(peer.claim('business_id')::uuid, peer.claim('sub')::uuid, 0);
  return (select list_pending_tickets(6, null, null, null));
end
$$;

grant execute on all functions in schema peer to fogon_app;
