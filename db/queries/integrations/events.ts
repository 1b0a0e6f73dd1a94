import { sql } from 'drizzle-orm';
import { read } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import { eventPage } from '#domain/integrations/answers/events.ts';

/** The events of the business with a sequence above `after`, in their order, at most `limit`. */
export function listEvents(
  scope: Scope,
  { after, limit }: { readonly after: number; readonly limit: number },
) {
  return read(scope, eventPage, sql`list_events(${after}::bigint, ${limit}::integer)`);
}
