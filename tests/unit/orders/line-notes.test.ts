import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_EXTRA_PORTIONS } from '#domain/base/limits.ts';
import type { LineNotes } from '#domain/kitchen/answers/kitchen.ts';
import {
  added,
  changeExtra,
  cleanNotes,
  countOf,
  hasNotes,
  leftOut,
  noteParts,
  pricedNoteParts,
  toggleRemoved,
} from '#domain/orders/line-notes.ts';

const ingredient = fc.constantFrom('Cebolla', 'Queso seco', 'Aguacate', 'Tocino', 'constructor');
const step = fc.record({ ingredient, kind: fc.constantFrom('sin', 'more', 'less') });

function tapped(steps: readonly { ingredient: string; kind: string }[]): LineNotes {
  return steps.reduce<LineNotes>((notes, { ingredient, kind }) => {
    if (kind === 'sin') return toggleRemoved(notes, ingredient);
    return changeExtra(notes, ingredient, kind === 'more' ? 1 : -1);
  }, {});
}

describe('the con and sin of a line', () => {
  test('removing an ingredient twice gives the plain product', () => {
    const once = toggleRemoved({}, 'Cebolla');
    expect(leftOut(once)).toEqual(['Cebolla']);
    expect(cleanNotes(toggleRemoved(once, 'Cebolla'))).toEqual({});
  });

  test('adding twice gives two extras, and removing both gives the plain product', () => {
    const twice = changeExtra(changeExtra({}, 'Queso seco', 1), 'Queso seco', 1);
    expect(added(twice)).toEqual({ 'Queso seco': 2 });
    expect(cleanNotes(changeExtra(changeExtra(twice, 'Queso seco', -1), 'Queso seco', -1))).toEqual({});
  });

  test('notes stored as text are read', () => {
    expect(leftOut({ sin: 'cebolla' })).toEqual(['cebolla']);
    expect(added({ con: 'queso' })).toEqual({ queso: 1 });
    expect(leftOut({ sin: '' })).toEqual([]);
    expect([countOf({ con: 'queso' }, 'queso'), countOf({ con: { queso: 3 } }, 'queso')]).toEqual([1, 3]);
  });

  test('an ingredient may have any name, also one of a property of objects', () => {
    expect(countOf({ con: { Queso: 2 } }, 'constructor')).toBe(0);
    expect(added(changeExtra({}, 'constructor', 1))).toEqual({ constructor: 1 });
  });

  test('no ingredient is both added and removed, after any taps', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const notes = tapped(steps);
        const both = leftOut(notes).filter((name) => Object.hasOwn(added(notes), name));
        expect(both).toEqual([]);
      }),
    );
  });

  test('an extra is a whole number from 1 to 99', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        for (const count of Object.values(added(tapped(steps)))) {
          expect(Number.isInteger(count) && count >= 1 && count <= MAX_EXTRA_PORTIONS).toBe(true);
        }
      }),
    );
  });

  test('blank notes are the same as no notes', () => {
    const blank = { con: {}, sin: [], note: '  ', ordenParaLlevar: false, complementosAparte: false };
    expect(hasNotes(blank)).toBe(false);
    expect(cleanNotes(blank)).toEqual({});
    expect(hasNotes({ complementosAparte: true })).toBe(true);
  });
});

test('what extras cost is beside them for who pays, and nowhere in the kitchen', () => {
  const notes: LineNotes = { sin: ['Cebolla'], con: { 'Queso seco': 1 }, note: 'Bien dorada' };
  const texts = (parts: ReturnType<typeof noteParts>) => parts.map(({ text }) => text);
  expect(texts(pricedNoteParts(notes, 1500))).toEqual(['Cebolla', 'Queso seco +15.00', 'Bien dorada']);
  expect(texts(pricedNoteParts({ con: { Queso: 2, Aguacate: 1 } }, 123_450))).toEqual([
    'Queso x2, Aguacate +1,234.50',
  ]);
  expect(texts(pricedNoteParts(notes, 0))).toEqual(texts(noteParts(notes)));
  expect(texts(pricedNoteParts(notes, undefined))).toEqual(['Cebolla', 'Queso seco', 'Bien dorada']);
});
