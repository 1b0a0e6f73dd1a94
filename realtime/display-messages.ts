import { type DisplayMessage, remainingMs, type ShownMessage } from '#domain/bills/customer-display.ts';

const PREFIX = 'display:';

/** The part of a room's storage that DisplayMessages uses. */
export interface MessageStorage {
  get(key: string): unknown;
  put(key: string, value: KeptMessage): void;
  delete(key: string): boolean;
}

interface KeptMessage {
  readonly message: DisplayMessage;
  readonly at: number;
}

/** The last message for the displays of each device, while it is shown: a display that connects later gets it, also after hibernation. */
export class DisplayMessages {
  private readonly storage: MessageStorage;

  constructor(storage: MessageStorage) {
    this.storage = storage;
  }

  keep(deviceId: string, message: DisplayMessage): void {
    this.storage.put(PREFIX + deviceId, { message, at: Date.now() });
  }

  /** The message of a device with its age; null without one that is still shown. */
  find(deviceId: string): ShownMessage | null {
    const kept = this.storage.get(PREFIX + deviceId) as KeptMessage | undefined;
    if (!kept) return null;
    const shown = { message: kept.message, age_ms: Math.max(0, Date.now() - kept.at) };
    if (remainingMs(shown) > 0) return shown;
    this.storage.delete(PREFIX + deviceId);
    return null;
  }
}
