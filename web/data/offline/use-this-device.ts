import { useEffect, useState } from 'react';
import { thisDevice } from './device.ts';

export type ThisDevice = Awaited<ReturnType<typeof thisDevice>>;

/** This device as its business knows it; null until it is read, and where the browser refuses to store. */
export function useThisDevice(): ThisDevice | null {
  const [device, setDevice] = useState<ThisDevice | null>(null);
  useEffect(() => {
    let isShown = true;
    thisDevice().then(
      (known) => isShown && setDevice(known),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, []);
  return device;
}
