import type PartySocket from 'partysocket';

/** A connection can end without a close event. A room that sends nothing between two pings is treated as lost. */
const PING_INTERVAL_MS = 15_000;

/** Sends pings and reconnects if nothing arrived since the last one. */
export function startPinging(socket: PartySocket): () => void {
  let hasAnswered = true;
  const markAnswered = () => {
    hasAnswered = true;
  };
  socket.addEventListener('open', markAnswered);
  socket.addEventListener('message', markAnswered);
  const pingTimer = setInterval(() => {
    if (!navigator.onLine || socket.readyState !== socket.OPEN) return;
    if (!hasAnswered) return socket.reconnect();
    hasAnswered = false;
    socket.send('ping');
  }, PING_INTERVAL_MS);
  return () => clearInterval(pingTimer);
}
