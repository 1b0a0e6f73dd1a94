import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '#domain/base/money.ts';
import { MAX_CENTS_IN_WORDS, totalInWords } from '#domain/fiscal/hn/total-in-words.ts';

const VALUES: Readonly<Record<string, number>> = {
  CERO: 0,
  UN: 1,
  DOS: 2,
  TRES: 3,
  CUATRO: 4,
  CINCO: 5,
  SEIS: 6,
  SIETE: 7,
  OCHO: 8,
  NUEVE: 9,
  DIEZ: 10,
  ONCE: 11,
  DOCE: 12,
  TRECE: 13,
  CATORCE: 14,
  QUINCE: 15,
  DIECISÉIS: 16,
  DIECISIETE: 17,
  DIECIOCHO: 18,
  DIECINUEVE: 19,
  VEINTE: 20,
  VEINTIÚN: 21,
  VEINTIDÓS: 22,
  VEINTITRÉS: 23,
  VEINTICUATRO: 24,
  VEINTICINCO: 25,
  VEINTISÉIS: 26,
  VEINTISIETE: 27,
  VEINTIOCHO: 28,
  VEINTINUEVE: 29,
  TREINTA: 30,
  CUARENTA: 40,
  CINCUENTA: 50,
  SESENTA: 60,
  SETENTA: 70,
  OCHENTA: 80,
  NOVENTA: 90,
  CIEN: 100,
  CIENTO: 100,
  DOSCIENTOS: 200,
  TRESCIENTOS: 300,
  CUATROCIENTOS: 400,
  QUINIENTOS: 500,
  SEISCIENTOS: 600,
  SETECIENTOS: 700,
  OCHOCIENTOS: 800,
  NOVECIENTOS: 900,
};

/** The centavos of a total in words. Throws for a word that is no number. */
function readWords(text: string): number {
  const [, whole = '', fraction = ''] = /^(.+?) LEMPIRAS? CON (\d\d)\/100$/.exec(text) ?? [];
  let [millions, thousands, rest] = [0, 0, 0];
  for (const word of whole.split(' ')) {
    if (word === 'Y' || word === 'DE') continue;
    if (word === 'MIL') [thousands, rest] = [(rest || 1) * 1000, 0];
    else if (word === 'MILLÓN' || word === 'MILLONES')
      [millions, thousands, rest] = [(thousands + rest) * 1_000_000, 0, 0];
    else {
      const value = VALUES[word];
      if (value === undefined) throw new Error(`${word} is no number`);
      rest += value;
    }
  }
  return (millions + thousands + rest) * 100 + Number(fraction);
}

const inWords = (lempiras: number) => totalInWords(cents(lempiras * 100)).replace(' CON 00/100', '');

describe('the total in words', () => {
  it('L 139.50 is CIENTO TREINTA Y NUEVE LEMPIRAS CON 50/100', () => {
    expect(totalInWords(cents(13950))).toBe('CIENTO TREINTA Y NUEVE LEMPIRAS CON 50/100');
  });

  it.each([
    [0, 'CERO LEMPIRAS CON 00/100'],
    [5, 'CERO LEMPIRAS CON 05/100'],
    [100, 'UN LEMPIRA CON 00/100'],
    [199, 'UN LEMPIRA CON 99/100'],
    [100_000_050, 'UN MILLÓN DE LEMPIRAS CON 50/100'],
    [
      MAX_CENTS_IN_WORDS,
      'NOVECIENTOS NOVENTA Y NUEVE MIL NOVECIENTOS NOVENTA Y NUEVE MILLONES NOVECIENTOS NOVENTA Y NUEVE MIL NOVECIENTOS NOVENTA Y NUEVE LEMPIRAS CON 99/100',
    ],
  ])('%i centavos are %s', (amount, text) => {
    expect(totalInWords(cents(amount))).toBe(text);
  });

  it.each([
    [2, 'DOS LEMPIRAS'],
    [15, 'QUINCE LEMPIRAS'],
    [16, 'DIECISÉIS LEMPIRAS'],
    [17, 'DIECISIETE LEMPIRAS'],
    [20, 'VEINTE LEMPIRAS'],
    [21, 'VEINTIÚN LEMPIRAS'],
    [22, 'VEINTIDÓS LEMPIRAS'],
    [23, 'VEINTITRÉS LEMPIRAS'],
    [24, 'VEINTICUATRO LEMPIRAS'],
    [26, 'VEINTISÉIS LEMPIRAS'],
    [29, 'VEINTINUEVE LEMPIRAS'],
    [30, 'TREINTA LEMPIRAS'],
    [31, 'TREINTA Y UN LEMPIRAS'],
    [100, 'CIEN LEMPIRAS'],
    [101, 'CIENTO UN LEMPIRAS'],
    [116, 'CIENTO DIECISÉIS LEMPIRAS'],
    [555, 'QUINIENTOS CINCUENTA Y CINCO LEMPIRAS'],
    [700, 'SETECIENTOS LEMPIRAS'],
    [999, 'NOVECIENTOS NOVENTA Y NUEVE LEMPIRAS'],
    [1000, 'MIL LEMPIRAS'],
    [1001, 'MIL UN LEMPIRAS'],
    [2000, 'DOS MIL LEMPIRAS'],
    [10_000, 'DIEZ MIL LEMPIRAS'],
    [21_000, 'VEINTIÚN MIL LEMPIRAS'],
    [31_021, 'TREINTA Y UN MIL VEINTIÚN LEMPIRAS'],
    [100_000, 'CIEN MIL LEMPIRAS'],
    [101_000, 'CIENTO UN MIL LEMPIRAS'],
    [1_000_000, 'UN MILLÓN DE LEMPIRAS'],
    [1_000_001, 'UN MILLÓN UN LEMPIRAS'],
    [1_001_000, 'UN MILLÓN MIL LEMPIRAS'],
    [2_000_000, 'DOS MILLONES DE LEMPIRAS'],
    [21_000_000, 'VEINTIÚN MILLONES DE LEMPIRAS'],
    [100_000_000, 'CIEN MILLONES DE LEMPIRAS'],
    [1_000_000_000, 'MIL MILLONES DE LEMPIRAS'],
    [1_001_000_000, 'MIL UN MILLONES DE LEMPIRAS'],
  ])('L %i is %s', (lempiras, text) => {
    expect(inWords(lempiras)).toBe(text);
  });

  it('the words of every whole amount up to L 20,000.00 give the amount back', () => {
    for (let lempiras = 0; lempiras <= 20_000; lempiras += 1)
      if (readWords(totalInWords(cents(lempiras * 100))) !== lempiras * 100) expect.fail(`${lempiras}`);
  });

  it('the words of any amount give the amount back', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.integer({ min: 0, max: MAX_CENTS_IN_WORDS }),
          fc.integer({ min: 0, max: 999_999 }).map((millions) => millions * 100_000_000),
          fc.integer({ min: 0, max: 999_999_999 }).map((thousands) => thousands * 100_000),
        ),
        (amount) => {
          const text = totalInWords(cents(amount));
          expect(readWords(text)).toBe(amount);
          expect(text).not.toMatch(/ {2}|^ | $|UNO/);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('an amount below zero or above the largest has no words', () => {
    expect(() => totalInWords(cents(-1))).toThrow(RangeError);
    expect(() => totalInWords(cents(MAX_CENTS_IN_WORDS + 1))).toThrow(RangeError);
  });
});
