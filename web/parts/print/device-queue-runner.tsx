import { useEffect, useRef } from 'react';
import { useConnection, useLive } from '#web/data/live.ts';
import { createDeviceQueue } from './device-queue.ts';
import { usePaperShop } from './use-paper-shop.ts';
import { isPrintingChange } from './use-printers.ts';

/** Prints the papers that wait for the printer of this device: when they come, when the page opens, and after each connection. */
export default function DeviceQueueRunner() {
  const shop = usePaperShop();
  const isOnline = useConnection() === 'online';
  const run = useRef(() => {});
  useEffect(() => {
    if (!shop || !isOnline) return;
    const queue = createDeviceQueue(shop);
    run.current = queue.run;
    queue.run();
    return () => {
      run.current = () => {};
      queue.stop();
    };
  }, [shop, isOnline]);
  useLive((event) => {
    if (isPrintingChange(event)) run.current();
  });
  return null;
}
