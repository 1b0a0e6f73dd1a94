/** What may leave a device or be logged about an error: its class, its message without what may be personal, and its stack. */

import { flatText } from './text.ts';

export const MAX_ERROR_TEXT = 300;
const MAX_FRAMES = 10;
const REMOVED = '…';

const ADDRESS_QUERY = /(\bhttps?:\/\/[^\s?#]*)[?#]\S*/g;
/** From the first opening quote to the last closing one: a value may contain quotes itself. An apostrophe after a letter opens nothing. */
const QUOTED = /(?:["`«“‘]|(?<![\p{L}\p{N}])['’])(?:[\s\S]*["'`»”’]|[\s\S]*$)/u;
const EMAIL = /[^\s@<>(),;]+@[^\s@<>(),;]+/g;
const ID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}\b/gi;
const TOKEN = /[\w.~+/=-]{40,}/g;
/** Five digits or more, also as phone numbers and RTN are written. */
const NUMBER = /\+?\d(?:[\s().-]*\d){4,}/g;

/**
 * An error's message without quoted values, e-mails, ids, tokens, queries of addresses and numbers of five digits or more, cut to 300
 * characters. A name without quotes cannot be recognized: our own messages contain none.
 */
export function withoutPersonalData(message: string): string {
  const kept = message
    .replace(ADDRESS_QUERY, '$1')
    .replace(QUOTED, `'${REMOVED}'`)
    .replace(EMAIL, REMOVED)
    .replace(ID, REMOVED)
    .replace(TOKEN, REMOVED)
    .replace(NUMBER, REMOVED)
    .slice(0, MAX_ERROR_TEXT);
  return flatText(kept);
}

const NAME = /^[A-Za-z]\w{0,59}$/;
const FRAME = /^\s*at .+:\d+:\d+\)?$/;

/** An error as text that may be stored. */
export interface ErrorText {
  readonly name: string;
  readonly message: string;
  /** The lines of the stack; its first lines, which repeat the message, are left out. */
  readonly stack: readonly string[];
}

/** The text of anything that was thrown. Of its message only what `withoutPersonalData` keeps. */
export function errorTextOf(thrown: unknown): ErrorText {
  const error = thrown instanceof Error ? thrown : new Error(typeof thrown === 'string' ? thrown : '');
  const lines = thrown instanceof Error ? (thrown.stack ?? '').split('\n') : [];
  return {
    name: NAME.test(error.name) ? error.name : 'Error',
    message: withoutPersonalData(error.message),
    stack: lines
      .filter((line) => FRAME.test(line))
      .slice(0, MAX_FRAMES)
      .map((line) => line.trim()),
  };
}
