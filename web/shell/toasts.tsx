import { lazyPart, useLazyPart } from '#web/lib/lazy-part.ts';
import { useToastRequests } from '#web/lib/notify.ts';

const toaster = lazyPart(() => import('#web/ui/toaster.tsx'));

/** The toasts. Their code is loaded after the first screen, or for the first notification. */
export function Toasts() {
  const Toaster = useLazyPart(toaster, useToastRequests());
  return Toaster && <Toaster />;
}
