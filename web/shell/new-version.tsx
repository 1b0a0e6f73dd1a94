import { useEffect, useState } from 'react';
import { notify } from '#web/base/notify.ts';
import { hasUnsaved } from '#web/base/use-unsaved.ts';
import { askAgainToStart, holdRelease, startRelease, useIsReleaseWaiting } from '#web/data/service-worker.ts';
import { useUser } from '#web/data/session.ts';
import type { CartOwner } from '#web/parts/cart/cart-storage-key.ts';
import { hasCartLines } from '#web/parts/cart/has-cart-lines.ts';

const CHECK_INTERVAL_MS = 2_000;
/** For this time after a page was opened, a release that waits begins by itself. */
const START_MS = 30_000;

/** A cart with lines, unsaved changes or an open window: a page that loads anew would interrupt the person. */
const isSomethingInHand = (owner: CartOwner): boolean =>
  hasUnsaved() ||
  document.querySelector('[role="dialog"], [role="alertdialog"]') !== null ||
  hasCartLines(owner);

async function update(): Promise<void> {
  if (!(await startRelease()))
    notify.info('Otra pestaña tiene una venta o un cambio sin terminar. Termínalo y actualiza.');
}

/** Offers a newer release that is already on the device, while nothing is in hand. Postponed, it begins at the next start. */
export function NewVersion() {
  const { id, business_id } = useUser();
  const isWaiting = useIsReleaseWaiting();
  const [isInHand, setInHand] = useState(true);
  const [isPostponed, setPostponed] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const check = () => {
      const isBusy = isSomethingInHand({ id, business_id });
      setInHand(isBusy);
      if (!isBusy && performance.now() < START_MS) askAgainToStart();
    };
    check();
    const timer = setInterval(check, CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isWaiting, id, business_id]);
  useEffect(() => {
    if (!isWaiting) return;
    if (isInHand) return holdRelease();
    if (isPostponed) return;
    return notify.offer(
      'Hay una versión nueva',
      'Actualizar',
      () => void update(),
      () => setPostponed(true),
    );
  }, [isWaiting, isInHand, isPostponed]);
  return null;
}
