import { describe, expect, test } from 'vitest';
import { namesAllergy } from '#domain/orders/allergy-notes.ts';

describe('a note that names an allergy', () => {
  test.each([
    'Alergia al maní',
    'ALERGIAS: mariscos',
    'cliente alérgico a la nuez',
    'Es alérgica',
    'niñas alérgicas',
    'ale\u0301rgicos al gluten',
  ])('%s', (note) => {
    expect(namesAllergy(note)).toBe(true);
  });
  test.each(['', 'bien tostada', 'alegría', 'energía', 'sin alérgenos'])('not %j', (note) => {
    expect(namesAllergy(note)).toBe(false);
  });
});
