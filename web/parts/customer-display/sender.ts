import { type DisplayMessage, messageAtAge, nextMessage } from '#domain/bills/customer-display.ts';
import { DISPLAY_CHANNEL, HELLO } from './display-channel.ts';
import { createTabletSender } from './tablet-sender.ts';

/** Where a message comes from: the cart of /pos, or the bill that is charged. */
export type DisplayLayer = 'cart' | 'charge';

const layers: Record<DisplayLayer, DisplayMessage | null> = { cart: null, charge: null };
let shown: { readonly message: DisplayMessage; readonly at: number } | null = null;
let isScheduled = false;

const channel = new BroadcastChannel(DISPLAY_CHANNEL);
const current = () => shown && { message: shown.message, age_ms: performance.now() - shown.at };
const tablets = createTabletSender({
  current: () => {
    const now = current();
    return now && messageAtAge(now);
  },
});

function postToWindows(): void {
  const now = current();
  if (now) channel.postMessage(now);
}

function update(): void {
  isScheduled = false;
  const message = nextMessage(shown?.message ?? null, layers.cart, layers.charge);
  if (!message || JSON.stringify(message) === JSON.stringify(shown?.message)) return;
  shown = { message, at: performance.now() };
  postToWindows();
  tablets.send();
}

/** Shows diners a message of a layer; null takes it away. What changes together is shown once. */
export function showOnDisplay(layer: DisplayLayer, message: DisplayMessage | null): void {
  layers[layer] = message;
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(update);
}

export const lookForTablets = tablets.look;

channel.addEventListener('message', ({ data }) => {
  if (data === HELLO) postToWindows();
});
addEventListener('pagehide', () => {
  if (!shown || shown.message.view === 'welcome') return;
  const message: DisplayMessage = { view: 'welcome', shop: shown.message.shop };
  channel.postMessage({ message, age_ms: 0 });
  tablets.leave(message);
});
// The page returns from the browser's memory as it was.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  postToWindows();
  tablets.send();
});
