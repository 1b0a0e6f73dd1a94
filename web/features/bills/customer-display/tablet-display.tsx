import { useEffect, useState } from 'react';
import { connectDisplay } from './display-connection.ts';
import { DisplayView } from './display-view.tsx';
import { type StoredPairing, storePairing } from './stored-pairing.ts';
import { useShown } from './use-shown.ts';

/** What is shown may be outdated: it makes way for the welcome after this time without a connection. */
const MAX_DISCONNECTED_MS = 60_000;

interface TabletDisplayProps {
  pairing: StoredPairing;
  onRemoved: () => void;
}

/** The display on a tablet that is paired with a till. */
export function TabletDisplay({ pairing, onRemoved }: TabletDisplayProps) {
  const { message, show, welcome } = useShown(pairing.shop);
  const [isConnected, setConnected] = useState(false);

  useEffect(
    () =>
      connectDisplay(pairing, {
        onShown: show,
        onShop: (shop) => storePairing({ ...pairing, shop }),
        onConnected: setConnected,
        onRemoved,
      }),
    [pairing, show, onRemoved],
  );
  useEffect(() => {
    if (isConnected) return;
    const timer = setTimeout(welcome, MAX_DISCONNECTED_MS);
    return () => clearTimeout(timer);
  }, [isConnected, welcome]);

  return <DisplayView message={message} isDisconnected={!isConnected} />;
}
