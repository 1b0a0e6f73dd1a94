import type { Database } from '#db/client.ts';
import type { Scope, WriteScope } from '#db/scope.ts';
import type { AuthorityCheck } from './approvals.ts';
import type { Env } from './env.ts';

/** The idempotency key of a request and the hash of its content. */
export type IdempotencyRequest = Pick<WriteScope, 'key' | 'requestHash'>;

/** The context of the route handlers. */
export interface Api {
  Bindings: Env;
  Variables: {
    requestId: string;
    db: Database;
    scope: Scope;
    write: WriteScope;
    once: IdempotencyRequest;
    authority: AuthorityCheck;
  };
}
