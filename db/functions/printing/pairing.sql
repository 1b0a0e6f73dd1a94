-- Pairing codes of what works without an account: Fogón Impresoras and customer displays.

-- True while a pairing code may be entered: before its end, and after few wrong entries.
create or replace function is_code_open(p_expires_at timestamptz, p_attempts integer) returns boolean
language sql
as $$ select p_expires_at > clock_timestamp() and p_attempts < max_pairing_attempts() $$;

-- When a pairing code that is given now ends.
create or replace function code_end() returns timestamptz
language sql
as $$ select clock_timestamp() + make_interval(mins => pairing_minutes()) $$;
