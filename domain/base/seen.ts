/**
 * Whether a read has seen what a transaction wrote. `seen` is a snapshot of PostgreSQL: before the first number all transactions had ended,
 * from the second on none had begun, and those of the list were running: '1204:1209:1206'.
 * A read that the release before has kept does not say it: it has seen nothing.
 */
export function hasSeen(seen: string | undefined, tx: number): boolean {
  const [first = '', next = '', running = ''] = (seen ?? '').split(':');
  if (tx < Number(first)) return true;
  return tx < Number(next) && !running.split(',').includes(String(tx));
}
