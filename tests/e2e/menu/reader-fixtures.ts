import type { CDPSession, Page } from '@playwright/test';

/** The pauses of a fast reader and of a slow one. */
export const READERS = [10, 80] as const;

interface Key {
  readonly key: string;
  /** Its place on the keyboard. */
  readonly code?: string;
  readonly text?: string;
  readonly windowsVirtualKeyCode?: number;
  readonly modifiers?: number;
}

const ENTER: Key = { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 };
const SHIFT = 8;

function keysOf(sign: string): Key[] {
  if (/[A-Z]/.test(sign))
    return [
      { key: 'Shift', code: 'ShiftLeft', modifiers: SHIFT },
      { key: sign, code: `Key${sign}`, text: sign, modifiers: SHIFT },
    ];
  return [{ key: sign, text: sign, ...(/\d/.test(sign) && { code: `Digit${sign}` }) }];
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/**
 * Sends keys with that many milliseconds between them by the device's clock. The browser gets all at once with their instants, so that a slow
 * machine makes no pause.
 */
export async function sendKeys(page: Page, keys: readonly Key[], gapMillis: number): Promise<void> {
  const keyboard = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, keyboard);
  const session = await keyboard;
  const began = Date.now();
  await Promise.all(
    keys.flatMap((key, place) => {
      const timestamp = (began + place * gapMillis) / 1000;
      return (['keyDown', 'keyUp'] as const).map((type) =>
        session.send('Input.dispatchKeyEvent', {
          ...key,
          type,
          timestamp,
          ...(type === 'keyUp' && { text: '' }),
        }),
      );
    }),
  );
}

/** Types as a reader does, or as a person with longer pauses, and ends with Enter. */
export const typeAs = (page: Page, text: string, gapMillis: number): Promise<void> =>
  sendKeys(page, [...[...text].flatMap(keysOf), ENTER], gapMillis);
