import type { Database } from '#db/database.ts';
import type { Scope, WriteScope } from '#db/scope.ts';
import type { ReceivedOffline } from '#domain/offline/offline.ts';
import type { Env } from './env.ts';
import type { Claims } from './tokens.ts';

/** The idempotency key of a request and the hash of its content. */
export type IdempotencyRequest = Pick<WriteScope, 'key' | 'requestHash'>;

/** Whether the requester may do an action, and who approved it. */
export interface AuthorityCheck {
  readonly allowed: boolean;
  readonly approvedBy: string | null;
}

/** The context of the route handlers. */
export interface Api {
  Bindings: Env;
  Variables: {
    db: Database;
    /** Set by `verifiedClaims`. */
    claims: Claims | null | undefined;
    scope: Scope;
    write: WriteScope;
    idempotency: IdempotencyRequest;
    /** Set by `queueable` for an offline request. */
    offline: ReceivedOffline | undefined;
    authority: AuthorityCheck;
    /** The hash of the token of a Fogón Impresoras or of a customer display. */
    pairedToken: string;
  };
}
