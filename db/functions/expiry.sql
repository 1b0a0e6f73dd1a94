-- Deleting rows that have expired.

-- Forgets what is no longer needed: stored answers after two days, sign-in attempts after one, sessions a month after their end, e-mails of
-- the outbox after a month, sample data that were taken away when they can't come back.
create or replace function delete_expired() returns void
language sql security definer set search_path = public
as $$
  delete from idempotency_keys where created_at < clock_timestamp() - interval '2 days';
  delete from sign_in_failures where created_at < clock_timestamp() - interval '1 day';
  delete from sessions where expires_at < clock_timestamp() - interval '30 days';
  delete from email_links where expires_at < clock_timestamp() - interval '30 days';
  delete from outbox_emails where created_at < clock_timestamp() - interval '30 days';
  delete from sample_removals where removed_at < clock_timestamp() - interval '1 hour';
$$;
