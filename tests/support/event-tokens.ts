import { randomUUID } from 'node:crypto';
import { createApiToken } from '#db/queries/integrations/tokens.ts';
import { as } from './api.ts';
import type { Business } from './business.ts';

/** Gives the business an API token that may read events, or one that may not; returns its id. */
export async function anEventToken(business: Business, { reads_events = true } = {}): Promise<string> {
  const id = randomUUID();
  const scope = { ...business.writeScope(), sessionId: business.employees.admin.id };
  await createApiToken(scope, { id, name: 'Contabilidad', reads_events, token_hash: randomUUID() });
  return id;
}

/** Creates an API token that may read events, as the screen does; returns its secret. */
export async function eventTokenByApi(business: Business): Promise<string> {
  const { status, body, text } = await as(business, 'admin').post<{ secret: string }>('/api/tokens', {
    body: { id: randomUUID(), name: 'Contabilidad', reads_events: true },
  });
  if (status !== 201) throw new Error(`no token: ${text}`);
  return body.secret;
}
