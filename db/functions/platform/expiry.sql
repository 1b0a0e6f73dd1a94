-- Deleting rows that have expired.

-- Deletes stored answers after the time in which a device may deliver its requests, replaced prices after a week, sign-in attempts and
-- times of sent documents after a day, printed papers after a week and others after a month, sessions, links, e-mails of the outbox and
-- events after a month, and deleted sample data when they cannot be restored any more.
create or replace function delete_expired() returns void
language sql security definer set search_path = public
as $$
  delete from idempotency_keys where created_at < clock_timestamp() - make_interval(days => stored_answer_days());
  delete from menu_item_prices where replaced_at < clock_timestamp() - interval '7 days';
  delete from sign_in_failures where created_at < clock_timestamp() - interval '1 day';
  delete from sent_documents where created_at < clock_timestamp() - interval '1 day';
  delete from sessions where expires_at < clock_timestamp() - interval '30 days';
  delete from email_links where expires_at < clock_timestamp() - interval '30 days';
  delete from outbox_emails where created_at < clock_timestamp() - interval '30 days';
  delete from events where created_at < clock_timestamp() - interval '30 days';
  delete from print_jobs where created_at < clock_timestamp() - make_interval(days => printed_job_days())
    and status in ('Impreso', 'Descartado', 'No impresa')
    or created_at < clock_timestamp() - make_interval(days => max_print_job_days());
  delete from sample_removals where removed_at < clock_timestamp() - interval '1 hour';
$$;
