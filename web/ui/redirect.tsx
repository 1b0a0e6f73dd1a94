import { useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import { notify } from '#web/base/notify.ts';
import { UNKNOWN_ADDRESS } from '#web/base/route-table.ts';

/** Replaces the address without a new step in the history. Leaving the start that an unknown address led to, it says that there is none. */
export function Redirect({ to }: { to: string }) {
  const [, navigate] = useLocation();
  useLayoutEffect(() => {
    if (location.pathname + location.hash === UNKNOWN_ADDRESS) notify.info('Esa dirección no existe.');
    navigate(to, { replace: true });
  }, [to, navigate]);
  return null;
}
