import { describe, expect, test } from 'vitest';
import { foldText, nameKey } from '#domain/base/fold.ts';
import { contains } from '#web/base/search.ts';

describe('texts that are compared', () => {
  test.each([
    ['Café', 'Cafe\u0301'],
    ['Café', 'CAFÉ'],
    ['Arroz con leche', 'Arroz\u00a0con leche'],
    ['Arroz con leche', 'Arroz  con\u2009leche '],
    ['Arroz con leche', 'Arroz con le\u00adche'],
    ['Arroz con leche', '\ufeffArroz con\u200b leche'],
    ['❤️ Especial', '❤ Especial'],
  ])('%j and %j are one name', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  test.each([
    ['Papa', 'Papá'],
    ['Pina', 'Piña'],
    ['Té', 'Te'],
    ['Arroz con leche', 'Arrozconleche'],
    ['Combo 1', 'Combo 2'],
  ])('%j and %j are two names', (one, other) => {
    expect(nameKey(one)).not.toBe(nameKey(other));
  });

  test.each([
    ['Açaí con granola', 'acai'],
    ['Crème brûlée', 'creme brulee'],
    ['Cre\u0300me bru\u0302le\u0301e', 'crème'],
    ['François Núñez', 'francois nunez'],
    ['Arroz\u00a0con  leche', 'arroz con leche'],
    ['Jalapeños', 'JALAPENOS'],
    ['Le\u00adche', 'leche'],
  ])('%j is found by %j', (text, searched) => {
    expect(contains(text, searched)).toBe(true);
    expect(foldText(text)).toContain(foldText(searched));
  });
});
