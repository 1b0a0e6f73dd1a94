import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { asJson, read, write } from '#db/client.ts';
import type { Scope, WriteScope } from '#db/scope.ts';
import { apiToken } from '#domain/integrations/answers/tokens.ts';

/** The API tokens of the business, newest first, without their secrets. */
export function listApiTokens(scope: Scope) {
  return read(scope, z.array(apiToken), sql`list_api_tokens()`);
}

/** Stores a token by its hash. Requests with it act as the user who created it. */
export function createApiToken(
  scope: WriteScope,
  token: {
    readonly id: string;
    readonly name: string;
    readonly reads_events: boolean;
    readonly token_hash: string;
  },
) {
  return write(scope, apiToken, sql`create_api_token(${asJson(token)})`);
}

/** Revokes a token. Refuses one of another business. */
export function revokeApiToken(scope: WriteScope, id: string) {
  return write(scope, apiToken, sql`revoke_api_token(${asJson({ id })})`);
}
