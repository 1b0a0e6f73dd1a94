import { useEffect } from 'react';
import { shownMessage } from '#domain/bills/customer-display.ts';
import { DISPLAY_CHANNEL, HELLO } from '#web/parts/customer-display/display-channel.ts';
import { DisplayView } from './display-view.tsx';
import { useShown } from './use-shown.ts';

/** The display in a window of the till's own computer: no network is involved. */
export function WindowDisplay() {
  const { message, show } = useShown(null);
  useEffect(() => {
    const channel = new BroadcastChannel(DISPLAY_CHANNEL);
    channel.addEventListener('message', ({ data }) => {
      const shown = shownMessage.safeParse(data).data;
      if (shown) show(shown);
    });
    channel.postMessage(HELLO);
    return () => channel.close();
  }, [show]);
  return <DisplayView message={message} isDisconnected={false} />;
}
