import { describe, expect, it } from 'vitest';
import { browserKind, screenErrorOf } from '#domain/platform/screen-errors.ts';

describe('the report of an error of a screen', () => {
  it.each([
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
      'Chrome',
    ],
    [
      'Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0.0.0 Safari/537.36',
      'Chrome',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36 Edg/141.0',
      'Edge',
    ],
    ['Mozilla/5.0 (Linux; Android 14) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36', 'Samsung'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile/15E148 Safari/604.1',
      'Safari',
    ],
    ['curl/8.5.0', 'other'],
  ])('of %s names the browser %s', (userAgent, kind) => {
    expect(browserKind(userAgent)).toBe(kind);
  });

  it('keeps only the places in our own files, at most ten', () => {
    const error = new TypeError('falta "Ana"');
    const ours = Array.from(
      { length: 12 },
      (_, line) => `    at f (https://fogon.example/assets/pos-a1b2c3d.js:${line}:7)`,
    );
    error.stack = [
      'TypeError: falta "Ana"',
      '    at g (https://otro.example/espia.js:1:2)',
      '    at h (https://fogon.example/settings?correo=ana@comedor.example:1:2)',
      ...ours,
    ].join('\n');
    const about = { screen: '/pos', release: '0.1.0', browser: 'Chrome' } as const;
    expect(screenErrorOf(error, about)).toEqual({
      name: 'TypeError',
      message: "falta '…'",
      frames: Array.from({ length: 10 }, (_, line) => `/assets/pos-a1b2c3d.js:${line}:7`),
      ...about,
    });
  });
});
