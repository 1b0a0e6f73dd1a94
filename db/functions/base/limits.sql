-- Generated from domain/base/limits.ts by `npm run docs`; do not edit. The limits that SQL functions use.

create or replace function min_quantity() returns numeric
language sql immutable parallel safe
as $$ select 0.0001 $$;

create or replace function default_preparation_minutes() returns integer
language sql immutable parallel safe
as $$ select 15 $$;

create or replace function alert_percent() returns integer
language sql immutable parallel safe
as $$ select 100 $$;

create or replace function cooked_at_once_percent() returns integer
language sql immutable parallel safe
as $$ select 25 $$;

create or replace function max_day_openings() returns integer
language sql immutable parallel safe
as $$ select 3 $$;

create or replace function recall_minutes() returns integer
language sql immutable parallel safe
as $$ select 30 $$;

create or replace function max_parts() returns integer
language sql immutable parallel safe
as $$ select 20 $$;

create or replace function unlikely_cash_times() returns integer
language sql immutable parallel safe
as $$ select 10 $$;

create or replace function unlikely_cash_bills() returns integer
language sql immutable parallel safe
as $$ select 5 $$;

create or replace function max_anonymous_cents() returns integer
language sql immutable parallel safe
as $$ select 1000000 $$;

create or replace function unused_report_days() returns integer
language sql immutable parallel safe
as $$ select 10 $$;

create or replace function max_preprinted_days() returns integer
language sql immutable parallel safe
as $$ select 31 $$;

create or replace function special_tax_rate() returns integer
language sql immutable parallel safe
as $$ select 1800 $$;

create or replace function max_register_counts() returns integer
language sql immutable parallel safe
as $$ select 2 $$;

create or replace function register_session_hours() returns integer
language sql immutable parallel safe
as $$ select 18 $$;

create or replace function offline_hours() returns integer
language sql immutable parallel safe
as $$ select 72 $$;

create or replace function max_device_conflicts() returns integer
language sql immutable parallel safe
as $$ select 200 $$;

create or replace function max_conflicts() returns integer
language sql immutable parallel safe
as $$ select 2000 $$;

create or replace function offline_menu_hours() returns integer
language sql immutable parallel safe
as $$ select 24 $$;

create or replace function max_device_lead() returns integer
language sql immutable parallel safe
as $$ select 50 $$;

create or replace function max_devices_a_day() returns integer
language sql immutable parallel safe
as $$ select 10 $$;

create or replace function stored_answer_days() returns integer
language sql immutable parallel safe
as $$ select 30 $$;

create or replace function max_recipe_ingredients() returns integer
language sql immutable parallel safe
as $$ select 100 $$;

create or replace function low_stock_percent() returns integer
language sql immutable parallel safe
as $$ select 30 $$;

create or replace function cost_rise_percent() returns integer
language sql immutable parallel safe
as $$ select 5 $$;

create or replace function use_days() returns integer
language sql immutable parallel safe
as $$ select 28 $$;

create or replace function print_lease_seconds() returns integer
language sql immutable parallel safe
as $$ select 60 $$;

create or replace function max_print_attempts() returns integer
language sql immutable parallel safe
as $$ select 6 $$;

create or replace function drawer_seconds() returns integer
language sql immutable parallel safe
as $$ select 20 $$;

create or replace function ticket_hold_minutes() returns integer
language sql immutable parallel safe
as $$ select 30 $$;

create or replace function agent_online_seconds() returns integer
language sql immutable parallel safe
as $$ select 90 $$;

create or replace function print_retry_seconds() returns integer
language sql immutable parallel safe
as $$ select 5 $$;

create or replace function max_print_retry_seconds() returns integer
language sql immutable parallel safe
as $$ select 60 $$;

create or replace function print_alert_minutes() returns integer
language sql immutable parallel safe
as $$ select 3 $$;

create or replace function printed_job_days() returns integer
language sql immutable parallel safe
as $$ select 7 $$;

create or replace function max_print_job_days() returns integer
language sql immutable parallel safe
as $$ select 30 $$;

create or replace function pairing_minutes() returns integer
language sql immutable parallel safe
as $$ select 10 $$;

create or replace function max_pairing_attempts() returns integer
language sql immutable parallel safe
as $$ select 5 $$;

create or replace function max_device_displays() returns integer
language sql immutable parallel safe
as $$ select 4 $$;

create or replace function max_hourly_emails() returns integer
language sql immutable parallel safe
as $$ select 60 $$;

create or replace function max_daily_emails() returns integer
language sql immutable parallel safe
as $$ select 5 $$;

create or replace function first_debt_age_days() returns integer
language sql immutable parallel safe
as $$ select 30 $$;

create or replace function second_debt_age_days() returns integer
language sql immutable parallel safe
as $$ select 60 $$;

create or replace function max_raw_sales() returns integer
language sql immutable parallel safe
as $$ select 50000 $$;

create or replace function raw_days() returns integer
language sql immutable parallel safe
as $$ select 7 $$;

create or replace function preparing_seconds() returns integer
language sql immutable parallel safe
as $$ select 5 $$;

create or replace function long_reads() returns integer
language sql immutable parallel safe
as $$ select 2 $$;

create or replace function long_read_seconds() returns integer
language sql immutable parallel safe
as $$ select 3 $$;
