import PartySocket from 'partysocket';
import { useEffect, useRef } from 'react';
import { useSWRConfig } from 'swr';
import type { PresenceMessage, RoomMessage } from '#domain/base/events.ts';
import { createStore, useStore } from '#web/base/store.ts';
import { throttle } from '#web/base/throttle.ts';
import { api } from './api.ts';
import { countChange } from './change-count.ts';
import { recover, recoverNow, useOutage } from './network.ts';
import { startPinging } from './pinging.ts';
import { currentSession, refreshSession } from './session.ts';

export type Connection = 'online' | 'connecting' | 'offline';
/** The state of the connection. 'failing': the network works and the server does not answer. */
export type ConnectionState = Connection | 'failing';
export type Presence = PresenceMessage['data']['online'];

/** The room closes a connection with this code when the user loses access. */
const ACCESS_ENDED_CODE = 4403;
const POLL_INTERVAL_MS = 15_000;
/** The room may lose an event: this covers it. */
const CONNECTED_POLL_INTERVAL_MS = 60_000;

const connection = createStore<Connection>('connecting');
const presence = createStore<Presence>([]);
let currentSocket: PartySocket | null = null;
const handlers = new Set<(message: RoomMessage) => void>();

/** The query of a connection: a new room token, and that the events of a write arrive as one list. */
async function connectionQuery(): Promise<{ ticket: string; events: string }> {
  const response = await api.realtime.ticket.$post();
  const { ticket } = await response.json();
  return { ticket, events: 'list' };
}

const isRoomMessage = (message: unknown): message is RoomMessage =>
  typeof message === 'object' && message !== null && 'type' in message && 'data' in message;

/** The messages of a text: one, or a list. A text that is not JSON has none. */
function readMessages(text: string): readonly RoomMessage[] {
  try {
    const read: unknown = JSON.parse(text);
    return [read].flat().filter(isRoomMessage);
  } catch {
    return [];
  }
}

/** Renews the session, because permissions have changed or the session has ended; in that case the answer signs out. */
function refreshOwnSession(): void {
  if (currentSession().status === 'signed-in') void refreshSession();
}

function isAboutThisSession(message: RoomMessage): boolean {
  if (message.type !== 'session.changed' && message.type !== 'session.ended') return false;
  const { user_id } = message.data;
  return user_id === null || user_id === currentSession().user?.id;
}

function handleMessage(message: RoomMessage): void {
  countChange();
  if (isAboutThisSession(message)) refreshOwnSession();
  if (message.type === 'presence') presence.set(message.data.online);
  for (const handler of handlers) handler(message);
}

function connect(room: string, readAll: () => Promise<unknown>): () => void {
  connection.set(navigator.onLine ? 'connecting' : 'offline');
  const socket = new PartySocket({
    host: location.host,
    protocol: location.protocol === 'https:' ? 'wss' : 'ws',
    party: 'main',
    room,
    query: connectionQuery,
    minReconnectionDelay: 500,
    maxReconnectionDelay: 8000,
  });
  const readAgain = throttle(readAll);
  let entries = 0;
  socket.addEventListener('open', async () => {
    entries += 1;
    const entry = entries;
    // A read that began before the room was entered may have missed an event.
    countChange();
    await readAll();
    if (entry === entries && socket.readyState === socket.OPEN) connection.set('online');
  });
  const markDisconnected = () => {
    entries += 1;
    connection.set(navigator.onLine ? 'connecting' : 'offline');
  };
  socket.addEventListener('close', ({ code }) => {
    markDisconnected();
    if (code === ACCESS_ENDED_CODE) refreshOwnSession();
  });
  socket.addEventListener('error', markDisconnected);
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    for (const message of readMessages(data)) {
      handleMessage(message);
      if (message.type === 'events.missed') readAgain();
    }
  });
  currentSocket = socket;
  const reconnectSocket = () => socket.reconnect();
  const stopPinging = startPinging(socket);
  window.addEventListener('online', reconnectSocket);
  window.addEventListener('offline', markDisconnected);
  return () => {
    stopPinging();
    window.removeEventListener('online', reconnectSocket);
    window.removeEventListener('offline', markDisconnected);
    socket.close();
    if (currentSocket === socket) currentSocket = null;
    presence.set([]);
  };
}

/**
 * Connects to a room while mounted: the business's, or the platform's. After each connection, also the first,
 * all shown data is read again, because events before it were missed. The same happens after a failed read.
 * Called once, by the shell.
 */
export function useRoom(room: string | null): void {
  const { mutate } = useSWRConfig();
  useEffect(() => {
    if (!room) return;
    return connect(room, () => mutate(() => true));
  }, [room, mutate]);
  const isOutage = useOutage() !== null;
  useEffect(() => {
    if (!isOutage) return;
    return recover(() => {
      countChange();
      return mutate(() => true);
    });
  }, [isOutage, mutate]);
}

/** Receives the room's messages while mounted. An event can be lost, so nothing may depend on it alone. */
export function useLive(handler: (message: RoomMessage) => void): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    const callLatest = (message: RoomMessage) => latest.current(message);
    handlers.add(callLatest);
    return () => {
      handlers.delete(callLatest);
    };
  }, []);
}

/** True while events say what changes: then nothing is read back after a write. */
export const isLive = (): boolean => connection.get() === 'online';

export function useConnection(): Connection {
  return useStore(connection);
}

/** 'online' only while the room is connected and all shown data was read. */
export function useConnectionState(): ConnectionState {
  const state = useConnection();
  const outage = useOutage();
  if (state === 'offline' || outage === 'away') return 'offline';
  return outage ?? state;
}

/** The polling interval for data that the room's events update. */
export function usePollInterval(): number {
  return useConnection() === 'online' ? CONNECTED_POLL_INTERVAL_MS : POLL_INTERVAL_MS;
}

export function reconnectNow(): void {
  if (connection.get() !== 'online') currentSocket?.reconnect();
  recoverNow();
}

/** Who is connected to the business's room now. */
export function usePresence(): Presence {
  return useStore(presence);
}
