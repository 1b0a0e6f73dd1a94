-- The outbox of e-mails.

create or replace function create_outbox_email(p_id uuid, p_recipient text, p_subject text, p_body text) returns void
language sql security definer set search_path = public
as $$ insert into outbox_emails (id, recipient, subject, body) values (p_id, p_recipient, p_subject, p_body) $$;

create or replace function list_outbox() returns jsonb
language sql stable security definer set search_path = public
as $$
  select coalesce(jsonb_agg(to_jsonb(e) order by e.created_at desc), '[]')
  from (select * from outbox_emails order by created_at desc limit 50) e
$$;
