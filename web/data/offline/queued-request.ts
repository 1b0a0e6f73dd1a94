import type { OfflineEffect } from '#domain/offline/effect.ts';
import type { DevicePaper, OfflineWrite, QueuedKind } from '#domain/offline/offline.ts';

/** A write that this device stores before it sends it (docs/offline.md, 'A queued request'). */
export interface QueuedRequest {
  /** The idempotency key. */
  readonly id: string;
  /** Whose queue it is in: `ownerOf` in database.ts. */
  readonly owner: string;
  readonly kind: QueuedKind;
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly body: unknown;
  /** Requests with a subject in common are sent in their order: 'order:…', 'table:…', 'sale:…', 'ticket:…', 'register:…'. */
  readonly subjects: readonly string[];
  /** Counts the requests of the device. */
  readonly sequence: number;
  readonly full_name: string;
  /** What it is, for people: 'Orden de Mesa 4', 'Cobro de T3-007'. */
  readonly title: string;
  /** Null while a screen waits for the answer of the server; then it is an offline request, and this is its header. */
  readonly offline: OfflineWrite | null;
  /** Whether the server had not been heard when it became an offline request: its moment is by the clock of this device. */
  readonly isUnheard?: boolean;
  /** What an offline request changes here, with the answer that this device computed; null if no screen showed it as done. */
  readonly effect: OfflineEffect | null;
  /** How often the invoice of `effect` was printed here; 1 at first if the server may have it, because its printers may print the original. */
  readonly prints?: number;
  /** The papers of its kitchen ticket that this device prints or has printed (web/data/offline/device-papers.ts). */
  readonly printed?: readonly DevicePaper[];
  /** Whether this device has sent it since it is an offline request: what it says of papers is fixed then. */
  readonly isSent?: boolean;
  /** The page whose screen waits (web/data/offline/pages.ts); null or absent if the browser cannot tell which pages are open. */
  readonly page?: string | null;
  readonly attempts: number;
  /** By the device's clock, in milliseconds. */
  readonly next_attempt_at: number;
  /** Set when the server refused the offline request: it is a conflict there. */
  readonly refusal: { readonly code: string; readonly message: string } | null;
}
