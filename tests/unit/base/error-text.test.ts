import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorTextOf, MAX_ERROR_TEXT, withoutPersonalData } from '#domain/base/error-text.ts';

const digits = (count: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count }).map((all) => all.join(''));
const name = fc.constantFrom(
  'Ana',
  'María José',
  "O'Brien",
  'Ñata "La Güera" Díaz',
  'Lempira `51`',
  'José «Chepe» Paz',
);
const quotes = fc.constantFrom(['"', '"'], ["'", "'"], ['`', '`'], ['«', '»'], ['“', '”'], ['‘', '’']);
const quoted = fc
  .tuple(name, quotes)
  .map(([who, [open, close]]) => ({ hidden: who, shown: `${open}${who}${close}` }));
const email = fc
  .tuple(fc.stringMatching(/^[a-z][a-z0-9.+-]{0,12}$/), fc.stringMatching(/^[a-z]{2,9}$/))
  .map(([user, host]) => `${user}@${host}.hn`)
  .map((hidden) => ({ hidden, shown: hidden }));
const phone = fc
  .tuple(digits(4), digits(4), fc.constantFrom('', ' ', '-'), fc.constantFrom('', '+504 ', '(504) '))
  .map(([first, last, between, country]) => ({
    hidden: `${first}${between}${last}`,
    shown: `${country}${first}${between}${last}`,
  }));
const rtn = fc
  .tuple(digits(4), digits(4), digits(6), fc.constantFrom('', '-', ' '))
  .map((parts) => ({ hidden: parts.slice(0, 3).join(parts[3]), shown: parts.slice(0, 3).join(parts[3]) }));
const id = fc.uuid().map((hidden) => ({ hidden, shown: hidden }));
const token = fc
  .stringMatching(/^[A-Za-z0-9_-]{40,60}$/)
  .map((hidden) => ({ hidden, shown: `eyJhbGciOiJIUzI1NiJ9.${hidden}` }));
const query = fc
  .stringMatching(/^[a-z]{5,12}$/)
  .map((hidden) => ({ hidden: `=${hidden}`, shown: `https://fogon.example/confirmar?token=${hidden}` }));
const personal = fc.oneof(quoted, email, phone, rtn, id, token, query);
const words = fc.constantFrom(
  "can't read",
  'no se pudo guardar',
  'failed to fetch',
  'Cannot read properties of undefined',
  'invalid value',
  'para',
);

describe('the text of an error', () => {
  it('contains no quoted value, e-mail, phone, RTN, id, token or query, wherever in the message they are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(words, personal), { minLength: 1, maxLength: 4 }),
        words,
        (parts, end) => {
          const message = `${parts.map(([before, { shown }]) => `${before} ${shown}`).join(', ')} ${end}`;
          const kept = withoutPersonalData(message);
          for (const [, { hidden }] of parts) expect(kept).not.toContain(hidden);
          expect(kept.length).toBeLessThanOrEqual(MAX_ERROR_TEXT);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it.each([
    [
      "Cannot read properties of undefined (reading 'total')",
      "Cannot read properties of undefined (reading '…')",
    ],
    ["can't access property of null", "can't access property of null"],
    ['value 1500 at line 12, column 3', 'value 1500 at line 12, column 3'],
    ['llama al 9988-7766 o 2232-1100', 'llama al … o …'],
    [
      'Failed to fetch https://fogon.example/assets/pos-abc1234.js?v=1',
      'Failed to fetch https://fogon.example/assets/pos-abc1234.js',
    ],
    ['nombre = "Ana', "nombre = '…'"],
    ['x'.repeat(400), '…'],
    ['ab '.repeat(200), 'ab '.repeat(100)],
  ])('of %j is %j', (message, expected) => {
    expect(withoutPersonalData(message)).toBe(expected);
  });

  it('has the class of the error and the lines of its stack, without those of the message', () => {
    const error = new TypeError('falta "Ana"\nat Ana');
    const text = errorTextOf(error);
    expect(text).toMatchObject({ name: 'TypeError', message: "falta '…' at Ana" });
    expect(text.stack.length).toBeGreaterThan(0);
    for (const line of text.stack) expect(line).toMatch(/^at .+:\d+:\d+\)?$/);
    error.name = 'María "x"';
    expect(errorTextOf(error).name).toBe('Error');
  });

  it.each([
    ['texto de Ana'],
    [null],
    [undefined],
    [{ message: 'x' }],
    [42],
  ])('of thrown %j has no stack', (thrown) => {
    expect(errorTextOf(thrown)).toEqual({
      name: 'Error',
      message: typeof thrown === 'string' ? thrown : '',
      stack: [],
    });
  });
});
