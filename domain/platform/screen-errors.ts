import { errorTextOf } from '#domain/base/error-text.ts';

/** What screens report of their errors. */

export const MAX_REPORTS = 5;
export const MAX_REPORTED_FRAMES = 10;

/** Kinds of browsers, by their engine's family: enough to find an error, too little to know a person. */
export const BROWSERS = ['Chrome', 'Edge', 'Firefox', 'Safari', 'Samsung', 'other'] as const;
export type BrowserKind = (typeof BROWSERS)[number];

const SIGNS: readonly (readonly [BrowserKind, RegExp])[] = [
  ['Edge', /\bEdg/],
  ['Samsung', /SamsungBrowser/],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];

/** The kind of a browser, by its user agent. */
export const browserKind = (userAgent: string): BrowserKind =>
  SIGNS.find(([, sign]) => sign.test(userAgent))?.[0] ?? 'other';

/** A place in one of our own files. */
export const OWN_FRAME = /\/assets\/[\w.-]+\.js:\d+:\d+/;

/** An error of a screen, as it is reported: no name, address, text or amount. */
export interface ScreenError {
  readonly name: string;
  readonly message: string;
  readonly frames: string[];
  readonly screen: string;
  readonly release: string;
  readonly browser: BrowserKind;
}

/** The report of anything that a screen threw. `screen` is the template of its path. */
export function screenErrorOf(
  thrown: unknown,
  about: Pick<ScreenError, 'screen' | 'release' | 'browser'>,
): ScreenError {
  const { name, message } = errorTextOf(thrown);
  const stack = thrown instanceof Error ? (thrown.stack ?? '') : '';
  const frames = stack.split('\n').flatMap((line) => OWN_FRAME.exec(line)?.[0] ?? []);
  return { name, message, frames: frames.slice(0, MAX_REPORTED_FRAMES), ...about };
}
