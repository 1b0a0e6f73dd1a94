-- Support tickets and their messages.

create or replace function support_ticket_answer(t support_tickets) returns jsonb
language sql stable
as $$
  with messages as (
    select * from support_ticket_messages m where m.business_id = t.business_id and m.support_ticket_id = t.id
  ), first as (
    select * from messages order by created_at, id limit 1
  )
  select jsonb_build_object('id', t.id, 'business_id', t.business_id,
    'business_name', (select name from businesses where id = t.business_id), 'subject', t.subject, 'status', t.status,
    'priority', t.priority, 'created_at', t.created_at, 'closed_at', t.closed_at, 'last_message_at', t.last_message_at,
    'created_by', (select user_name from first), 'body', (select body from first), 'messages', (select count(*) from messages),
    'answered', coalesce((select from_support from messages order by created_at desc, id desc limit 1), false))
$$;

-- Support tickets, latest message first: of the business in scope, or of all businesses for a master without one. `counts` is their number
-- by status among those that match the search.
create or replace function list_support_tickets(p_status text, p_search text, p_limit integer, p_offset integer) returns jsonb
language sql stable security definer set search_path = public
as $$
  with found as materialized (
    select t from support_tickets t join businesses b on b.id = t.business_id
    where (t.business_id = (select app_business()) or (app_business() is null and (select is_master())))
      and (p_search is null or position(fold(p_search) in fold(concat_ws(' ', t.subject, b.name))) > 0
        or exists (select from support_ticket_messages m where m.business_id = t.business_id and m.support_ticket_id = t.id
          and position(fold(p_search) in fold(m.body)) > 0))
  ), chosen as (
    select t from found where p_status is null or (t).status = p_status
  ), page as (
    select t from chosen order by (t).last_message_at desc, (t).id desc limit p_limit offset p_offset
  )
  select jsonb_build_object('total', (select count(*) from chosen),
    'counts', coalesce((select jsonb_object_agg(status, n) from (select (t).status, count(*) as n from found group by 1) c), '{}'),
    'tickets', coalesce((select jsonb_agg(support_ticket_answer(t) order by (t).last_message_at desc, (t).id desc) from page), '[]'))
$$;

-- A ticket with all its messages, oldest first.
create or replace function support_thread_answer(t support_tickets) returns jsonb
language sql stable
as $$
  select jsonb_build_object('ticket', support_ticket_answer(t), 'messages', (
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'user_name', user_name, 'from_support', from_support, 'body', body,
      'created_at', created_at) order by created_at, id), '[]')
    from support_ticket_messages where business_id = t.business_id and support_ticket_id = t.id))
$$;

create or replace function support_ticket_in_scope(p_support_ticket uuid) returns support_tickets
language plpgsql
as $$
declare
  t support_tickets;
begin
  select * into t from support_tickets where business_id = (select app_business()) and id = p_support_ticket;
  if not found then
    perform refuse('row.missing', 'Ticket no encontrado.');
  end if;
  return t;
end
$$;

-- Locks a ticket for a change.
create or replace function lock_support_ticket(p_support_ticket uuid) returns support_tickets
language plpgsql
as $$
begin
  perform 1 from support_tickets where business_id = (select app_business()) and id = p_support_ticket for update;
  return support_ticket_in_scope(p_support_ticket);
end
$$;

create or replace function read_support_ticket(p_support_ticket uuid) returns jsonb
language sql stable
as $$ select support_thread_answer(support_ticket_in_scope(p_support_ticket)) $$;

create or replace function add_support_message(t support_tickets, p_message uuid, p jsonb, p_support boolean) returns void
language sql
as $$
  insert into support_ticket_messages (business_id, id, support_ticket_id, user_id, user_name, from_support, body, created_at)
  values (t.business_id, p_message, t.id, app_user(), p ->> 'user_name', p_support, p ->> 'body', t.last_message_at)
$$;

-- Creates a support ticket with its first message: { id, subject, body, priority, user_name, support }.
create or replace function create_support_ticket(p jsonb) returns jsonb
language plpgsql
as $$
declare
  made support_tickets;
begin
  insert into support_tickets (business_id, id, subject, priority, created_by, last_message_at)
  values (app_business(), (p ->> 'id')::uuid, p ->> 'subject', p ->> 'priority', app_user(), clock_timestamp())
  returning * into made;
  perform add_support_message(made, new_id(), p, (p ->> 'support')::boolean and is_master());
  perform changed_row('support-ticket.changed', made.id);
  return support_ticket_answer(made);
end
$$;

-- Replies to a ticket, one reply at a time: { support_ticket_id, id, body, user_name, support }. The first reply of support takes the
-- ticket up and each one notifies the administrators; one of the business reopens a closed ticket (supportTicketStatusAfterReply of
-- domain/tickets.ts).
create or replace function reply_to_support_ticket(p jsonb) returns jsonb
language plpgsql
as $$
declare
  by_support boolean := (p ->> 'support')::boolean and is_master();
  t support_tickets := lock_support_ticket((p ->> 'support_ticket_id')::uuid);
begin
  t.status := case
    when by_support and t.status = 'Abierto' then 'En proceso'
    when not by_support and t.status = 'Cerrado' then 'Abierto'
    else t.status end;
  update support_tickets set status = t.status, closed_at = case when t.status = 'Cerrado' then t.closed_at end,
    last_message_at = clock_timestamp()
  where business_id = t.business_id and id = t.id
  returning * into t;
  perform add_support_message(t, (p ->> 'id')::uuid, p, by_support);
  if by_support then
    perform notify_roles(array['admin'], 'Soporte de Fogón respondió', t.subject);
  end if;
  perform changed_row('support-ticket.changed', t.id);
  return support_thread_answer(t);
end
$$;

-- Changes the priority or the status of a ticket: { support_ticket_id, priority?, status?, support }. The business may only close it
-- (maySetSupportTicketStatus of domain/tickets.ts).
create or replace function change_support_ticket(p jsonb) returns jsonb
language plpgsql
as $$
declare
  by_support boolean := (p ->> 'support')::boolean and is_master();
  t support_tickets := lock_support_ticket((p ->> 'support_ticket_id')::uuid);
begin
  if not by_support and p ->> 'status' <> t.status and p ->> 'status' <> 'Cerrado' then
    perform refuse('access.denied', 'Soporte de Fogón lleva el estado del ticket. Para reabrirlo, responde en él.');
  end if;
  update support_tickets set priority = coalesce(p ->> 'priority', priority), status = coalesce(p ->> 'status', status),
    closed_at = case when coalesce(p ->> 'status', status) = 'Cerrado' then coalesce(closed_at, clock_timestamp()) end
  where business_id = t.business_id and id = t.id
  returning * into t;
  perform changed_row('support-ticket.changed', t.id);
  return support_thread_answer(t);
end
$$;
