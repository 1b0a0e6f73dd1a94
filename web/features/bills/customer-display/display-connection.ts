import PartySocket from 'partysocket';
import * as z from 'zod/mini';
import { type DisplayShop, type ShownMessage, shownMessage } from '#domain/bills/customer-display.ts';
import { shopOnDisplay } from '#domain/bills/customer-display-content.ts';
import { showAccent } from '#web/base/accent.ts';
import { suggestTheme } from '#web/base/theme.ts';
import { clientOf } from '#web/data/client.ts';
import { ApiError, fetchOk } from '#web/data/http.ts';
import { startPinging } from '#web/data/pinging.ts';
import type { StoredPairing } from './stored-pairing.ts';

/** The API without a session: the token of the display is all that it sends. */
const displays = clientOf({ fetch: fetchOk })['customer-displays'];
const UNAUTHORIZED = 401;
const shownEvent = z.object({ type: z.literal('display.shown'), data: shownMessage });

interface Listeners {
  readonly onShown: (shown: ShownMessage) => void;
  readonly onShop: (shop: DisplayShop) => void;
  readonly onConnected: (isConnected: boolean) => void;
  /** The display was removed. */
  readonly onRemoved: () => void;
}

function readShown(raw: unknown): ShownMessage | null {
  if (typeof raw !== 'string' || !raw.startsWith('{')) return null;
  return shownEvent.safeParse(JSON.parse(raw)).data?.data ?? null;
}

/** Connects a tablet to the room of its business, again and again. Returns what ends it. */
export function connectDisplay({ token, room }: StoredPairing, listeners: Listeners): () => void {
  const askTicket = async (): Promise<{ ticket: string }> => {
    try {
      const answer = await displays.ticket.$post({}, { headers: { Authorization: `Bearer ${token}` } });
      const { ticket, shop, theme, accent } = await answer.json();
      suggestTheme(theme);
      showAccent(accent);
      listeners.onShop(shopOnDisplay(shop));
      return { ticket };
    } catch (error) {
      if (error instanceof ApiError && error.status === UNAUTHORIZED) listeners.onRemoved();
      throw error;
    }
  };
  const socket = new PartySocket({
    host: location.host,
    protocol: location.protocol === 'https:' ? 'wss' : 'ws',
    party: 'main',
    room,
    query: askTicket,
    minReconnectionDelay: 500,
    maxReconnectionDelay: 8000,
  });
  const markConnected = () => listeners.onConnected(true);
  const markDisconnected = () => listeners.onConnected(false);
  socket.addEventListener('open', markConnected);
  socket.addEventListener('close', markDisconnected);
  socket.addEventListener('error', markDisconnected);
  socket.addEventListener('message', (event: MessageEvent<unknown>) => {
    const shown = readShown(event.data);
    if (shown) listeners.onShown(shown);
  });
  const reconnect = () => socket.reconnect();
  const stopPinging = startPinging(socket);
  window.addEventListener('online', reconnect);
  window.addEventListener('offline', markDisconnected);
  return () => {
    stopPinging();
    window.removeEventListener('online', reconnect);
    window.removeEventListener('offline', markDisconnected);
    socket.close();
  };
}
