import type { Database } from '#db/client.ts';
import type { Scope, WriteScope } from '#db/scope.ts';
import type { AuthorityCheck } from './approvals.ts';
import type { Env } from './env.ts';

/** The key under which a request is done once, and the hash of what it asks. */
export type IdempotencyRequest = Pick<WriteScope, 'key' | 'requestHash'>;

/** What the handlers of a route find in their context. */
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
