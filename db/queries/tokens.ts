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

/** The API tokens of the business, newest first, without their secrets. */
export function listApiTokens(scope: Scope): Promise<readonly ApiTokenAnswer[]> {
  return read(scope, sql<readonly ApiTokenAnswer[]>`list_api_tokens()`);
}

/** Stores a token by its hash. Requests with it act as the user who created it. */
export function createApiToken(
  scope: WriteScope,
  token: { readonly id: string; readonly name: string; readonly token_hash: string },
) {
  return write(scope, sql<ApiTokenAnswer>`create_api_token(${asJson(token)})`);
}

/** Revokes a token. Refuses one of another business. */
export function revokeApiToken(scope: WriteScope, id: string) {
  return write(scope, sql<ApiTokenAnswer>`revoke_api_token(${asJson({ id })})`);
}
