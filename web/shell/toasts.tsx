import { useEffect } from 'react';
import { lazyPart, useLazyPart } from '#web/base/lazy-part.ts';
import { useToastRequests } from '#web/base/notify.ts';
import { whenIdle } from '#web/base/when-idle.ts';

const toaster = lazyPart(() => import('#web/ui/toaster.tsx'));

/** The toasts. Their code is loaded after the first screen, or for the first notification. */
export function Toasts() {
  const Toaster = useLazyPart(toaster, useToastRequests());
  // Before all other parts: a toast may have to say that the network is away.
  useEffect(() => whenIdle(() => void toaster.load()), []);
  return Toaster && <Toaster />;
}
