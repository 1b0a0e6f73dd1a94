import type { Database } from '#db/client.ts';
import type { Scope, WriteScope } from '#db/scope.ts';
import type { Env } from './env.ts';

/** What the handlers of a route find in their context. */
export interface Api {
  Bindings: Env;
  Variables: {
    requestId: string;
    db: Database;
    scope: Scope;
    write: WriteScope;
  };
}
