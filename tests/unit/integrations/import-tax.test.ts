import { describe, expect, test } from 'vitest';
import { InvalidCell, yesOrNo } from '#domain/integrations/import-cells.ts';
import { productTax, rateFault } from '#domain/integrations/import-tax.ts';

const read = (cell: string) => {
  const said = productTax.read(cell);
  return said instanceof InvalidCell ? said.reason : said && [said.category, said.rate];
};

describe('the tax of a product in a file', () => {
  const CASES: readonly (readonly [readonly string[], ReturnType<typeof read>])[] = [
    [
      ['15', '15%', '15 %', '0.15', '0,15', 'ISV 15%', 'isv 15.00 %', 'Gravado 15%', 'IVA (15%)'],
      ['general', 1500],
    ],
    [
      ['General', 'GRAVADO', ' gravada '],
      ['general', null],
    ],
    [
      ['18', '18%', '18 %', '0.18', 'ISV 18%', 'Gravado 18 %'],
      ['special', null],
    ],
    [
      ['0', '0%', '0 %', '0.00', 'Exento', 'exenta', 'ISV 0%'],
      ['exempt', null],
    ],
    [['13 %'], ['general', 1300]],
    [['12.5'], ['general', 1250]],
    [[''], null],
  ];
  test.each(CASES)('%j is read as %j', (cells, expected) => {
    expect(cells.map(read)).toEqual(cells.map(() => expected));
  });

  test.each(['Exonerado', 'exonerada', 'EXONERADOS'])('%j is refused with its reason', (cell) => {
    expect(read(cell)).toBe('Exonerado es el cliente, no el producto: escribe general, 18 % o exento.');
  });

  test.each([
    'IVA',
    'ISV',
    'quince',
    '15%%',
    '1,500.5',
    '-15',
    '15 de 100',
    '150 %',
  ])('%j is refused', (cell) => {
    expect(read(cell)).toBe(`"${cell}" no se reconoce: escribe general, 18 % o exento.`);
  });

  test('another general rate than that of the business is refused', () => {
    expect(rateFault(1500, 1500)).toBeNull();
    expect(rateFault(null, 1300)).toBeNull();
    expect(rateFault(1500, 1300)).toBe(
      'El impuesto general del negocio es 13 %, no 15 %: escribe general, 18 % o exento.',
    );
  });
});

test('yes and no are read as other programs write them', () => {
  for (const word of ['sí', 'Si', 's', 'x', 'X', '1', 'y', 'Yes', 'TRUE', 'verdadero', '✓'])
    expect(yesOrNo.read(word)).toBe(true);
  for (const word of ['no', 'N', '0', 'false', 'FALSO']) expect(yesOrNo.read(word)).toBe(false);
});
