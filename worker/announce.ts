import type { Context } from 'hono';
import type { Written } from '#db/scope.ts';
import type { BusinessEvent } from '#domain/events.ts';
import type { Api } from './context.ts';
import { signAnnouncement } from './tokens.ts';

async function tellRoom(
  c: Context<Api>,
  businessId: string,
  events: readonly BusinessEvent[],
): Promise<void> {
  try {
    const answer = await fetch(`${c.env.PARTYKIT_HOST}/parties/main/${businessId}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await signAnnouncement(c.env.ROOM_SECRET, businessId, c.var.scope.now)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(events),
    });
    if (!answer.ok) console.warn('the room did not take the announcement', answer.status);
  } catch (error) {
    console.warn('the room could not be reached', error instanceof Error ? error.message : error);
  }
}

/**
 * Tells the business's room what a write did, after the commit and beside the answer, and gives the answer back. What had been
 * done before is not told again. A room that is away loses nothing: screens read again.
 */
export function announce<T>(
  c: Context<Api>,
  written: Written<T>,
  describe: (answer: T) => readonly BusinessEvent[],
): T {
  const { businessId } = c.var.scope;
  if (businessId && !written.replayed)
    c.executionCtx.waitUntil(tellRoom(c, businessId, describe(written.answer)));
  return written.answer;
}

/** The event of a table, where there is one. */
export function tableChanged(id: string | null): readonly BusinessEvent[] {
  return id === null ? [] : [{ type: 'table.changed', data: { id } }];
}
