import { expect, it } from 'vitest';
import { commonPasswords } from '#scripts/worker-bundle.ts';
import { packWords, unpackWords } from '#worker/packed-words.ts';

it('the packed list of common passwords has the same passwords and no others', () => {
  const words = commonPasswords();
  expect(words.length).toBeGreaterThan(5000);
  expect([...unpackWords(packWords(words))].sort()).toEqual([...new Set(words)].sort());
});

it('words that begin alike, contain signs or contain one another are unpacked as they were', () => {
  const words = [
    '1',
    '12',
    '12345',
    'ñandú',
    'ñandúes',
    'p@$$word',
    'pass',
    'password',
    'pass word',
    'a'.repeat(40),
  ];
  expect([...unpackWords(packWords([...words, `${'a'.repeat(40)}b`]))].sort()).toEqual(
    [...words, `${'a'.repeat(40)}b`].sort(),
  );
});

it('a word with a capital is refused', () => {
  expect(() => packWords(['Password'])).toThrow('no capitals');
});
