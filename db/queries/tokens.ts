import { sql } from 'drizzle-orm';
import { asJson, read, write } from '../client.ts';
import type { Scope, WriteScope } from '../scope.ts';

export interface ApiTokenAnswer {
  readonly id: string;
  readonly name: string;
  readonly created_by: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly revoked_at: string | null;
}

/** The business's API tokens, newest first, without their secrets. */
export function listApiTokens(scope: Scope): Promise<readonly ApiTokenAnswer[]> {
  return read(scope, sql<readonly ApiTokenAnswer[]>`list_api_tokens()`);
}

/** Keeps a token by its hash. It acts as the user who made it. */
export function createApiToken(
  scope: WriteScope,
  token: { readonly id: string; readonly name: string; readonly token_hash: string },
) {
  return write(scope, sql<ApiTokenAnswer>`create_api_token(${asJson(token)})`);
}

/** Ends a token. Refuses one that is not the business's. */
export function revokeApiToken(scope: WriteScope, id: string) {
  return write(scope, sql<ApiTokenAnswer>`revoke_api_token(${asJson({ id })})`);
}
