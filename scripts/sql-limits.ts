import * as limits from '#domain/base/limits.ts';

const { DEBT_AGE_DAYS } = limits;

/** The limits of `domain/base/limits.ts` that SQL functions use, by the name of their function. */
const SQL_LIMITS = {
  min_quantity: limits.MIN_QUANTITY,
  default_preparation_minutes: limits.DEFAULT_PREPARATION_MINUTES,
  alert_percent: limits.ALERT_PERCENT,
  cooked_at_once_percent: limits.COOKED_AT_ONCE_PERCENT,
  max_day_openings: limits.MAX_DAY_OPENINGS,
  recall_minutes: limits.RECALL_MINUTES,
  max_parts: limits.MAX_PARTS,
  unlikely_cash_times: limits.UNLIKELY_CASH_TIMES,
  unlikely_cash_bills: limits.UNLIKELY_CASH_BILLS,
  max_anonymous_cents: limits.MAX_ANONYMOUS_CENTS,
  unused_report_days: limits.UNUSED_REPORT_DAYS,
  max_preprinted_days: limits.MAX_PREPRINTED_DAYS,
  special_tax_rate: limits.SPECIAL_TAX_RATE,
  max_register_counts: limits.MAX_REGISTER_COUNTS,
  register_session_hours: limits.REGISTER_SESSION_HOURS,
  offline_hours: limits.OFFLINE_HOURS,
  max_device_conflicts: limits.MAX_DEVICE_CONFLICTS,
  max_conflicts: limits.MAX_CONFLICTS,
  offline_menu_hours: limits.OFFLINE_MENU_HOURS,
  max_device_lead: limits.MAX_DEVICE_LEAD,
  max_devices_a_day: limits.MAX_DEVICES_A_DAY,
  stored_answer_days: limits.STORED_ANSWER_DAYS,
  max_recipe_ingredients: limits.MAX_RECIPE_INGREDIENTS,
  low_stock_percent: limits.LOW_STOCK_PERCENT,
  cost_rise_percent: limits.COST_RISE_PERCENT,
  use_days: limits.USE_DAYS,
  print_lease_seconds: limits.PRINT_LEASE_SECONDS,
  max_print_attempts: limits.MAX_PRINT_ATTEMPTS,
  drawer_seconds: limits.DRAWER_SECONDS,
  ticket_hold_minutes: limits.TICKET_HOLD_MINUTES,
  agent_online_seconds: limits.AGENT_ONLINE_SECONDS,
  print_retry_seconds: limits.PRINT_RETRY_SECONDS,
  max_print_retry_seconds: limits.MAX_PRINT_RETRY_SECONDS,
  print_alert_minutes: limits.PRINT_ALERT_MINUTES,
  printed_job_days: limits.PRINTED_JOB_DAYS,
  max_print_job_days: limits.MAX_PRINT_JOB_DAYS,
  pairing_minutes: limits.PAIRING_MINUTES,
  max_pairing_attempts: limits.MAX_PAIRING_ATTEMPTS,
  max_device_displays: limits.MAX_DEVICE_DISPLAYS,
  max_hourly_emails: limits.MAX_HOURLY_EMAILS,
  max_daily_emails: limits.MAX_DAILY_EMAILS,
  first_debt_age_days: DEBT_AGE_DAYS[0],
  second_debt_age_days: DEBT_AGE_DAYS[1],
  max_raw_sales: limits.MAX_RAW_SALES,
  raw_days: limits.RAW_DAYS,
  preparing_seconds: limits.PREPARING_SECONDS,
  long_reads: limits.LONG_READS,
  long_read_seconds: limits.LONG_READ_SECONDS,
};

const definitionOf = ([name, value]: [string, number]): string =>
  `create or replace function ${name}() returns ${Number.isInteger(value) ? 'integer' : 'numeric'}
language sql immutable parallel safe
as $$ select ${value} $$;
`;

/** The text of `db/functions/base/limits.sql`: a function for each limit, which PostgreSQL replaces by its value when it plans a query. */
export const sqlLimits = (renewCommand: string): string =>
  [
    `-- Generated from domain/base/limits.ts by \`${renewCommand}\`; do not edit. The limits that SQL functions use.\n`,
    ...Object.entries(SQL_LIMITS).map(definitionOf),
  ].join('\n');
