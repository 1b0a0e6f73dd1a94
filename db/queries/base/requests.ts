import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { read } from '#db/client.ts';
import type { WriteScope } from '#db/scope.ts';

/** Whether the write with the key of the scope was done. For a write whose answer did not arrive. */
export function isRequestStored(scope: WriteScope): Promise<boolean> {
  return read(scope, z.boolean(), sql`is_request_stored(${scope.key})`);
}
