import type { DeviceInvoice } from '#domain/fiscal/inputs/fiscal.ts';
import type { Menu } from '#domain/menu/answers/menu.ts';
import type { Doer, OfflineEffect } from '#domain/offline/effect.ts';
import type { LocalRefusal } from '#domain/offline/local-refusal.ts';
import type { QueuedKind } from '#domain/offline/offline.ts';
import type { KnownHere } from '#domain/offline/offline-answers.ts';
import type { KeptFloor } from './kept-floor.ts';
import type { QueuedRequest } from './queued-request.ts';

/** What a device answers itself. */
export interface AnswerHere<T> {
  readonly answer: T;
  readonly effect: OfflineEffect;
}

/** A write that works without a network, as data (docs/offline.md, 'A queued request'). */
export interface QueuedWrite<T> extends Pick<QueuedRequest, 'method' | 'path' | 'body' | 'subjects'> {
  readonly kind: QueuedKind;
  /** What it is, for people. `number` is its provisional number. */
  readonly title: string;
  /** True when it makes an order or a sale that needs a number. */
  readonly hasNumber: boolean;
  /** True when the server prices it by the menu that the screen showed. */
  readonly sells: boolean;
  /** Of a write that issues an invoice: its total, and the write with the number that this device gives to it. */
  readonly invoicing?: {
    readonly total_cents: number;
    readonly withInvoice: (invoice: DeviceInvoice) => QueuedWrite<T>;
  };
  /**
   * The write for the open order of its table that this device knows. The server cannot know which order the screen
   * showed: an order of another id would stand beside it. Only for a write that was never sent.
   */
  readonly forKnownOrder?: (floor: KeptFloor) => QueuedWrite<T>;
  /** What the write changes on screens, by an answer of the server or of this device. `menu` is the kept one. */
  readonly effectOf: (answer: T, by: Doer, menu: Menu | null) => OfflineEffect;
  /** The answer of the server that this device computes, from what it has kept and the waiting requests. */
  readonly answerHere: (known: KnownHere, floor: KeptFloor) => AnswerHere<T> | LocalRefusal;
}
