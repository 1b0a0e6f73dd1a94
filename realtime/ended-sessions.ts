const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The session that an order to the room says has ended; null for an event, which is for its screens. */
export function closedSessionIn(order: unknown): string | null {
  if (!isRecord(order) || order.type !== 'session.closed' || !isRecord(order.data)) return null;
  return typeof order.data.session_id === 'string' ? order.data.session_id : null;
}

/** Whose sessions ended by what is announced: users' ids, and null for everyone of the business. */
export function endedSessionsIn(events: readonly unknown[]): readonly (string | null)[] {
  return events.flatMap((event) => {
    if (!isRecord(event) || event.type !== 'session.ended' || !isRecord(event.data)) return [];
    const { user_id } = event.data;
    return typeof user_id === 'string' || user_id === null ? [user_id] : [];
  });
}
