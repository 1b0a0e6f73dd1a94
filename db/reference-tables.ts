/**
 * The tables that every database has whole if the businesses are divided among several (decision 085): the platform's own, and those that find
 * the business of a sign-in or of a token. Every other table is of one business, in all its keys.
 */
export const REFERENCE_TABLES = [
  'api_tokens',
  'businesses',
  'customer_displays',
  'email_links',
  'fogon_meta',
  'outbox_emails',
  'print_agents',
  'push_subscriptions',
  'sent_documents',
  'sessions',
  'sign_in_failures',
  'users',
] as const;
