import { randomUUID } from 'node:crypto';
import { createApiToken } from '#db/queries/integrations/tokens.ts';
import type { Business } from './business.ts';

/** Gives the business an API token that may read events, or one that may not; returns its id. */
export async function anEventToken(business: Business, { reads_events = true } = {}): Promise<string> {
  const id = randomUUID();
  const scope = { ...business.writeScope(), sessionId: business.employees.admin.id };
  await createApiToken(scope, { id, name: 'Contabilidad', reads_events, token_hash: randomUUID() });
  return id;
}
