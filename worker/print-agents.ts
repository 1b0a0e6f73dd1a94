import type { Context } from 'hono';
import type { AgentResult } from '#db/client.ts';
import type { Api } from './context.ts';
import { publishIn } from './publish.ts';
import { currentRecord } from './request-log.ts';

/** Publishes what a call of a Fogón Impresoras changed, and returns its answer. */
export function publishForAgent<T>(c: Context<Api>, written: AgentResult<T>): T {
  currentRecord().businessId = written.businessId;
  return publishIn(c, written.businessId, written);
}
