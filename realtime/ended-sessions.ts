const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The id of the session that a command closes; null when the message is an event. */
export function closedSessionIn(message: unknown): string | null {
  if (!isRecord(message) || message.type !== 'session.closed' || !isRecord(message.data)) return null;
  return typeof message.data.session_id === 'string' ? message.data.session_id : null;
}

/** The users whose sessions ended by these events; null stands for every user of the business. */
export function endedSessionsIn(events: readonly unknown[]): readonly (string | null)[] {
  return events.flatMap((event) => {
    if (!isRecord(event) || event.type !== 'session.ended' || !isRecord(event.data)) return [];
    const { user_id } = event.data;
    return typeof user_id === 'string' || user_id === null ? [user_id] : [];
  });
}
