const MAX_BADGE_COUNT = 9;

/** The badge of the bell: null for none, the count, or '9+' above 9 (1-core §4). */
export function unreadBadge(unread: number): string | null {
  if (unread <= 0) return null;
  return unread > MAX_BADGE_COUNT ? `${MAX_BADGE_COUNT}+` : String(unread);
}
