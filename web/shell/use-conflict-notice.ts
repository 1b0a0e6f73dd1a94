import { useEffect, useRef } from 'react';
import { conflictsText } from '#domain/offline/waiting.ts';
import { notify } from '#web/base/notify.ts';
import { isUnsent, useQueue } from '#web/data/offline/queue.ts';

/** Says at once that the server refused what this device had shown as done. The header's light keeps showing it. */
export function useConflictNotice(): void {
  const { requests, refused } = useQueue();
  const waiting = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const refusedNow = refused.filter((each) => waiting.current.has(each.id) && !isUnsent(each));
    waiting.current = new Set(requests.map(({ id }) => id));
    const [first, ...others] = refusedNow;
    if (!first) return;
    if (others.length > 0) notify.error(conflictsText(refusedNow.length));
    else notify.error(`Operación con conflicto: ${first.title}`, first.refusal?.message);
  }, [requests, refused]);
}
