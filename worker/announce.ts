import type { Context } from 'hono';
import type { BusinessEvent } from '#domain/events.ts';
import type { Api } from './context.ts';
import { signAnnouncement } from './tokens.ts';

/** Tells the business's room what happened, after the commit and beside the answer. A room that is away loses nothing: screens read again. */
export function announce(c: Context<Api>, ...events: readonly BusinessEvent[]): void {
  const { businessId, now } = c.var.scope;
  if (!businessId || events.length === 0) return;
  const send = async () => {
    try {
      const answer = await fetch(`${c.env.PARTYKIT_HOST}/parties/main/${businessId}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await signAnnouncement(c.env.ROOM_SECRET, businessId, now)}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(events),
      });
      if (!answer.ok) console.warn('the room did not take the announcement', answer.status);
    } catch (error) {
      console.warn('the room could not be reached', error instanceof Error ? error.message : error);
    }
  };
  c.executionCtx.waitUntil(send());
}
