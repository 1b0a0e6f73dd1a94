-- The expenses of a range of business days, newest first, and what each category adds up to in the whole range.
create or replace function list_expenses(p_from date, p_to date, p_limit integer, p_offset integer) returns jsonb
language sql stable
as $$
  with chosen as (
    select e.*, c.name as category_name from expenses e
    left join expense_categories c on c.business_id = e.business_id and c.id = e.category_id
    where e.business_id = app_business() and e.deleted_at is null and e.business_day between p_from and p_to
  ), page as (
    select * from chosen order by business_day desc, created_at desc, id desc limit p_limit offset p_offset
  ), by_category as (
    select category_id, category_name, count(*) as expenses, sum(amount_cents) as total_cents from chosen group by 1, 2
  )
  select jsonb_build_object(
    'total', (select count(*) from chosen),
    'total_cents', (select coalesce(sum(amount_cents), 0) from chosen),
    'categories', coalesce((select jsonb_agg(jsonb_build_object('category_id', category_id, 'name', category_name,
        'expenses', expenses, 'total_cents', total_cents) order by total_cents desc, category_name) from by_category), '[]'),
    'expenses', coalesce((select jsonb_agg(jsonb_build_object(
        'id', e.id, 'description', e.description, 'amount_cents', e.amount_cents, 'business_day', e.business_day,
        'category_id', e.category_id, 'category_name', e.category_name, 'is_recurring', e.recurring_id is not null,
        'created_by', u.full_name, 'created_at', e.created_at)
        order by e.business_day desc, e.created_at desc, e.id desc)
      from page e left join users u on u.id = e.created_by), '[]'))
$$;

-- Customers and what each owes, the largest balance first.
create or replace function list_receivables() returns jsonb
language sql stable
as $$
  with owed as (
    select c.*, coalesce(sum(e.amount_cents), 0) as balance_cents, max(e.created_at) as last_entry_at,
      coalesce(c.limit_cents, b.receivable_limit_cents) as own_limit
    from customers c
    join businesses b on b.id = c.business_id
    left join receivable_entries e on e.business_id = c.business_id and e.customer_id = c.id
    where c.business_id = app_business()
    group by c.business_id, c.id, b.receivable_limit_cents
  )
  select jsonb_build_object(
    'balance_cents', (select coalesce(sum(balance_cents), 0) from owed),
    'customers', coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'phone', phone, 'is_active', is_active,
        'limit_cents', own_limit, 'balance_cents', balance_cents, 'last_entry_at', last_entry_at)
        order by balance_cents desc, fold(name), id)
      from owed where is_active or balance_cents <> 0), '[]'))
$$;

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

create or replace function read_settings() returns jsonb
language sql stable
as $$
  select jsonb_build_object('id', id, 'name', name, 'logo_url', logo_url, 'type', type, 'address', address, 'phone', phone,
    'email', email, 'rtn', rtn, 'country', country, 'zone', time_zone, 'currency', currency, 'language', language,
    'time_format', time_format, 'date_format', date_format, 'theme', theme, 'accent', accent, 'sounds', sounds,
    'tax_percentage', tax_percentage, 'tip_percentage', tip_percentage, 'prices_include_tax', prices_include_tax,
    'day_start_minutes', day_start_minutes, 'receipt_header', receipt_header, 'receipt_footer', receipt_footer)
  from businesses where id = app_business()
$$;

-- Changes the business's own information, and writes what was before and after to the audit log.
-- { name, address, phone, email, rtn, country, zone, tax_percentage, prices_include_tax, tip_percentage }
create or replace function change_business(p jsonb) returns jsonb
language plpgsql
as $$
declare
  before jsonb;
  after jsonb;
begin
  perform 1 from businesses where id = app_business() for update;
  before := read_settings();
  update businesses set name = p ->> 'name', address = p ->> 'address', phone = p ->> 'phone', email = p ->> 'email',
    rtn = p ->> 'rtn', country = p ->> 'country', time_zone = p ->> 'zone',
    tax_percentage = (p ->> 'tax_percentage')::integer, prices_include_tax = (p ->> 'prices_include_tax')::boolean,
    tip_percentage = (p ->> 'tip_percentage')::integer
  where id = app_business();
  after := read_settings();
  if after is distinct from before then
    perform write_audit('business.changed', 'business', app_business(), (
      select jsonb_build_object('before', jsonb_object_agg(was.key, was.value), 'after', jsonb_object_agg(was.key, after -> was.key))
      from jsonb_each(before) was where after -> was.key is distinct from was.value));
  end if;
  return after;
end
$$;

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
        'entity_id', a.entity_id, 'details', a.details, 'user', u.full_name, 'approved_by', v.full_name, 'created_at', a.created_at)
        order by a.created_at desc, a.id desc)
      from page a left join users u on u.id = a.user_id left join users v on v.id = a.approved_by), '[]'))
$$;

create or replace function list_notifications() returns jsonb
language sql stable
as $$
  with own as (
    select * from notifications where business_id = app_business() and user_id = app_user()
  ), latest as (
    select * from own order by created_at desc, id desc limit 100
  )
  select jsonb_build_object(
    'unread', (select count(*) from own where not is_read),
    'notifications', coalesce((select jsonb_agg(jsonb_build_object('id', id, 'title', title, 'message', message,
        'is_read', is_read, 'reminder_id', reminder_id, 'created_at', created_at) order by created_at desc, id desc)
      from latest), '[]'))
$$;

create or replace function unread_answer() returns jsonb
language sql stable
as $$
  select jsonb_build_object('unread', count(*)) from notifications
  where business_id = app_business() and user_id = app_user() and not is_read
$$;

-- Marks one of the user's notifications as read: { id }.
create or replace function read_notification(p jsonb) returns jsonb
language plpgsql
as $$
begin
  update notifications set is_read = true
  where business_id = app_business() and user_id = app_user() and id = (p ->> 'id')::uuid;
  if not found then
    perform refuse('row.missing', 'No se encontró la notificación.');
  end if;
  return unread_answer();
end
$$;

-- Marks all of the user's notifications as read. A one-time reminder behind them that nobody else still has unread is deleted;
-- what it had told stays, without it (decisions, Reminders).
create or replace function read_all_notifications() returns jsonb
language plpgsql
as $$
declare
  behind uuid[];
  done uuid[];
begin
  select array_agg(distinct reminder_id) into behind from notifications
  where business_id = app_business() and user_id = app_user() and not is_read and reminder_id is not null;
  perform 1 from reminders where business_id = app_business() and id = any (behind) order by id for update;
  update notifications set is_read = true
  where business_id = app_business() and user_id = app_user() and not is_read;
  select array_agg(r.id) into done from reminders r
  where r.business_id = app_business() and r.id = any (behind) and r.repeat = 'none'
    and not exists (select from notifications n
      where n.business_id = r.business_id and n.reminder_id = r.id and not n.is_read);
  update notifications set reminder_id = null where business_id = app_business() and reminder_id = any (done);
  delete from reminders where business_id = app_business() and id = any (done);
  return unread_answer();
end
$$;

-- Deletes one of the user's notifications: { id }.
create or replace function remove_notification(p jsonb) returns jsonb
language plpgsql
as $$
begin
  delete from notifications
  where business_id = app_business() and user_id = app_user() and id = (p ->> 'id')::uuid;
  if not found then
    perform refuse('row.missing', 'No se encontró la notificación.');
  end if;
  return unread_answer();
end
$$;
