import { useCallback, useState } from 'react';
import { useWakeLock } from '#web/base/wake-lock.ts';
import { WINDOW_HASH } from '#web/parts/customer-display/display-channel.ts';
import { PairTablet } from './pair-tablet.tsx';
import { forgetPairing, readPairing, type StoredPairing, storePairing } from './stored-pairing.ts';
import { TabletDisplay } from './tablet-display.tsx';
import { WindowDisplay } from './window-display.tsx';

const REMOVED =
  'Esta pantalla ya no está vinculada. En la caja, abre Caja › Pantalla del cliente para vincularla de nuevo.';

/** /display: what diners see. It has no navigation and leads nowhere. */
export default function DisplayScreen() {
  const [pairing, setPairing] = useState(readPairing);
  const [notice, setNotice] = useState<string | null>(null);
  useWakeLock(true);
  const onPaired = useCallback((next: StoredPairing) => {
    storePairing(next);
    setPairing(next);
  }, []);
  const onRemoved = useCallback(() => {
    forgetPairing();
    setPairing(null);
    setNotice(REMOVED);
  }, []);
  if (location.hash === WINDOW_HASH) return <WindowDisplay />;
  if (pairing) return <TabletDisplay pairing={pairing} onRemoved={onRemoved} />;
  return <PairTablet notice={notice} onPaired={onPaired} />;
}
