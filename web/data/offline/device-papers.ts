import type { DevicePaper } from '#domain/offline/offline.ts';
import { instantNow } from '#web/base/clock.ts';
import { openOfflineDatabase } from './database.ts';
import { PRINT_HOLD_MS } from './queue-rules.ts';
import type { QueuedRequest } from './queued-request.ts';

/** A printer that a device prints a kitchen ticket on; null for one of its own, whose ticket has every line. */
type PrinterId = DevicePaper['printer_id'];

async function change(
  id: string,
  next: (
    request: QueuedRequest,
    others: (printer: PrinterId) => readonly DevicePaper[],
  ) => QueuedRequest | null,
): Promise<boolean> {
  const tx = (await openOfflineDatabase()).transaction('queue', 'readwrite', { durability: 'strict' });
  const request = await tx.store.get(id);
  const others = (printer: PrinterId) =>
    (request?.printed ?? []).filter(({ printer_id }) => printer_id !== printer);
  const changed = request ? next(request, others) : null;
  if (changed) await tx.store.put(changed);
  await tx.done;
  return changed !== null;
}

/**
 * Stores that a paper of an offline request may be on paper from now on, before the first byte goes to the printer; the request waits for it.
 * False if the request was sent meanwhile, so that the server prints it, or if the paper began before.
 */
export const beginPaper = (
  id: string,
  printer_id: PrinterId,
  now = instantNow().getTime(),
): Promise<boolean> =>
  change(id, (request, others) => {
    const printed = others(printer_id);
    if (request.isSent || printed.length < (request.printed ?? []).length) return null;
    const next_attempt_at = now + PRINT_HOLD_MS;
    return { ...request, next_attempt_at, printed: [...printed, { printer_id, state: 'began' }] };
  });

/** Stores how a paper that began has ended: the printer took it, or nothing was sent to it. A paper that may have been printed stays as it is. */
export async function endPaper(id: string, printer_id: PrinterId, end: 'printed' | 'unsent'): Promise<void> {
  await change(id, (request, others) => ({
    ...request,
    printed: [...others(printer_id), ...(end === 'printed' ? [{ printer_id, state: end }] : [])],
  }));
}
