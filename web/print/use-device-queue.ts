import { useEffect, useRef } from 'react';
import { useConnection, useLive } from '#web/lib/live.ts';
import { useUser } from '#web/lib/session.ts';
import { useDevicePrinter } from './device-printer.ts';
import { usePaperShop } from './use-paper-shop.ts';
import { isPrintingChange } from './use-printers.ts';

/** Prints the papers that wait for the printer of this device: when they come, when the page opens, and after each connection. */
export function useDeviceQueue(): void {
  const isOfBusiness = useUser().business_id !== null;
  const hasPrinter = useDevicePrinter().connection !== 'browser' && isOfBusiness;
  const shop = usePaperShop();
  const isOnline = useConnection() === 'online';
  const run = useRef(() => {});
  useEffect(() => {
    if (!hasPrinter || !shop || !isOnline) return;
    let stop = () => {};
    let isOver = false;
    void import('./device-queue.ts').then(({ createDeviceQueue }) => {
      if (isOver) return;
      const queue = createDeviceQueue(shop);
      run.current = queue.run;
      stop = queue.stop;
      queue.run();
    });
    return () => {
      isOver = true;
      run.current = () => {};
      stop();
    };
  }, [hasPrinter, shop, isOnline]);
  useLive((event) => {
    if (isPrintingChange(event)) run.current();
  });
}
