-- The platform's businesses and their support tickets.

create or replace function is_master() returns boolean
language sql stable security definer set search_path = public
as $$ select exists (select from users where id = app_user() and is_active and holds_master(roles)) $$;

-- Every business for a master; for anyone else the one in scope.
create or replace function list_businesses() returns jsonb
language sql stable security definer set search_path = public
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name, 'type', b.type, 'is_active', b.is_active)
    order by fold(b.name), b.id), '[]')
  from businesses b
  where is_master() or b.id = app_business()
$$;

create or replace function ticket_answer(t support_tickets) returns jsonb
language sql stable
as $$
  select jsonb_build_object('id', t.id, 'business_id', t.business_id,
    'business_name', (select name from businesses where id = t.business_id), 'subject', t.subject, 'status', t.status,
    'priority', t.priority, 'created_at', t.created_at, 'closed_at', t.closed_at,
    'created_by', (select m.user_name from ticket_messages m where m.business_id = t.business_id and m.ticket_id = t.id
      order by m.created_at, m.id limit 1),
    'body', (select m.body from ticket_messages m where m.business_id = t.business_id and m.ticket_id = t.id
      order by m.created_at, m.id limit 1))
$$;

-- Every business's support tickets for a master, for anyone else those of the business in scope, newest first.
create or replace function list_tickets(p_limit integer, p_offset integer) returns jsonb
language sql stable security definer set search_path = public
as $$
  with chosen as (
    select t from support_tickets t where is_master() or t.business_id = app_business()
  ), page as (
    select * from chosen order by (t).created_at desc, (t).id desc limit p_limit offset p_offset
  )
  select jsonb_build_object('total', (select count(*) from chosen),
    'tickets', coalesce((select jsonb_agg(ticket_answer(t) order by (t).created_at desc, (t).id desc) from page), '[]'))
$$;

-- Opens a support ticket with its first message: { id, subject, body, priority, user_name }.
create or replace function create_ticket(p jsonb) returns jsonb
language plpgsql
as $$
declare
  made support_tickets;
begin
  insert into support_tickets (business_id, id, subject, priority, created_by)
  values (app_business(), (p ->> 'id')::uuid, p ->> 'subject', p ->> 'priority', app_user())
  returning * into made;
  insert into ticket_messages (business_id, id, ticket_id, user_id, user_name, body)
  values (made.business_id, new_id(), made.id, app_user(), p ->> 'user_name', p ->> 'body');
  return ticket_answer(made);
end
$$;
