import type { DevicePoints } from '#domain/fiscal/answers/fiscal.ts';
import type { Menu } from '#domain/menu/answers/menu.ts';
import type { Doer, OfflineEffect } from '#domain/offline/effect.ts';
import type { OfflineDatabase } from './database.ts';
import type { Clocks } from './device-clock.ts';
import type { KnownFloor } from './kept-floor.ts';
import type { QueuedRequest } from './queued-request.ts';

export interface QueuePorts {
  readonly owner: string;
  readonly full_name: string;
  readonly database: () => Promise<OfflineDatabase>;
  /** Sends a request once. Throws ApiError or NetworkError; resolves to the answer. */
  readonly send: (request: QueuedRequest, signal?: AbortSignal) => Promise<unknown>;
  /** The server answered a write whose screen waits: keeps its effect, before the screen says that it is done. */
  readonly answered: (effectOf: (by: Doer, menu: Menu | null) => OfflineEffect) => Promise<void>;
  readonly known: (requests: readonly QueuedRequest[]) => Promise<KnownFloor>;
  /** The devices that number their own invoices, as this device knows them. */
  readonly devicePoints: () => Promise<DevicePoints | null>;
  /** The queue changed: shows it here and in the other tabs, and sends. */
  readonly changed: () => void;
  readonly isAway: () => boolean;
  /** True while something waits, as far as this tab knows. */
  readonly hasWaiting: () => boolean;
  /** The id of this page (web/data/offline/pages.ts). */
  readonly ownPage: () => Promise<string | null>;
  readonly clocks: () => Clocks;
  /** Asks the person for the date and the time. */
  readonly askClock: () => void;
  readonly newId: () => string;
  /** Resolves after that time, or when `wake` was called. */
  readonly pause: (millis: number) => Promise<void>;
}

/** What a screen gets: the server's answer, or the one that this device computed and stored. */
export interface Submitted<T> {
  readonly data: T;
  readonly isStored: boolean;
  /** Whether the server may have done it all the same (`hasReached`). */
  readonly mayHaveArrived?: boolean;
}
