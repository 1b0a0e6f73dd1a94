import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DecimalSign } from '#domain/base/decimal-sign.ts';
import { InvalidCell, requiredAmount } from '#domain/integrations/import-cells.ts';
import { fileSign, withDecimalPoint } from '#domain/integrations/import-numbers.ts';
import { workbookOf } from '#tests/support/workbooks.ts';
import { isImported, type Known, previewRows } from '#web/parts/spreadsheets/preview-rows.ts';
import { readSheets } from '#web/parts/spreadsheets/read-sheets.ts';

const price = requiredAmount('Escribe el precio.');
const textsOf = (...texts: readonly string[]) =>
  texts.map((text, at) => ({ row: at + 2, column: 'Precio', text }));
const signOf = (texts: readonly string[], separator: string | null = ',') =>
  fileSign(textsOf(...texts), separator, null);

describe('the decimal sign of a file', () => {
  it.each([
    [['45,50', '30', '']],
    [['L 45,5', 'L 30,00']],
    [['1.234,50', '12,00', '1.234']],
    [['0,125', '2']],
    [['1234,567']],
    [['12,3456', 'abc']],
    [['1.234.567']],
    [['-2,5']],
  ])('is a comma in %j', (texts) => {
    expect(signOf(texts)).toMatchObject({ sign: ',', contradiction: null });
  });

  it.each([
    [['1,234']],
    [['1,234', '45']],
    [['1,234.50', '12.00']],
    [['45.50', '1,250']],
    [['1,234,567']],
    [['abc', '']],
    [[]],
  ])('is a point in %j', (texts) => {
    expect(signOf(texts)).toMatchObject({ sign: '.', contradiction: null });
  });

  it('is a comma where semicolons separate the fields and no number says otherwise', () => {
    expect(signOf(['1,250', '3'], ';')).toEqual({
      sign: ',',
      sample: { text: '1,250', value: 1.25 },
      contradiction: null,
    });
    expect(signOf(['1,250', '3.5'], ';')).toMatchObject({
      sign: '.',
      sample: { text: '1,250', value: 1250 },
    });
    expect(signOf(['3', '12'], ';')).toMatchObject({ sign: '.', sample: null });
  });

  it('is what a person says', () => {
    expect(fileSign(textsOf('1,250', '45,50'), ',', '.')).toEqual({
      sign: '.',
      sample: { text: '1,250', value: 1250 },
      contradiction: null,
    });
    expect(fileSign(textsOf('L 1.250'), ',', ',').sample).toEqual({ text: '1.250', value: 1250 });
  });

  it('contradicts itself with two numbers, which are named', () => {
    const [one, other] = textsOf('45,50', '30.00');
    expect(signOf(['45,50', '30.00']).contradiction).toEqual([one, other]);
    expect(signOf(['45,50', '1,234.50']).contradiction).not.toBeNull();
    expect(signOf(['1.234,5', '1,234,567']).contradiction).not.toBeNull();
  });

  const amounts = fc.array(fc.integer({ min: 0, max: 10_000_000_000 }), { minLength: 1, maxLength: 20 });
  const styles: readonly { readonly group: string; readonly sign: DecimalSign }[] = [
    { group: ',', sign: '.' },
    { group: '.', sign: ',' },
    { group: '\u00a0', sign: ',' },
    { group: "'", sign: '.' },
    { group: '', sign: ',' },
  ];

  it('gives the same cents for amounts in any style of writing', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.constantFrom(...styles),
        fc.constantFrom('', 'L ', 'Lps.', 'HNL\u00a0'),
        (all, { group, sign }, currency) => {
          const written = all.map((cents) => {
            const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, group);
            return `${currency}${whole}${sign}${String(cents % 100).padStart(2, '0')}`;
          });
          const found = signOf(written);
          expect(found).toMatchObject({ sign, contradiction: null });
          const read = written.map((cell) => price.read(withDecimalPoint(cell, found.sign)));
          expect(read.map((each) => (each instanceof InvalidCell ? each.reason : each))).toEqual(all);
        },
      ),
    );
  });
});

const ingredients: Known = { kind: 'ingredients', entries: [] };
const menu: Known = { kind: 'menu', entries: [], general_rate: 1500, with_recipe: [] };
const preview = (known: Known, text: string | Uint8Array, sign: DecimalSign | null = null) => {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  return previewRows(
    known,
    readSheets(bytes, (rows) => isImported(known.kind, null, rows)),
    undefined,
    null,
    sign,
  );
};

describe('a file with decimal commas', () => {
  const FILE = [
    'Nombre;Categoría;Unidad;Costo de compra;Mínimo;Existencia inicial',
    'Queso fresco;Lácteos;kg;132,50;0,5;1,250',
    'Crema;Lácteos;kg;98,75;1;3',
    'Azafrán;Especias;kg;1.450,00;0;2,000',
    'Arroz;Granos;kg;24,00;10;12',
  ].join('\n');

  it('is read by all its columns together, and shows it', () => {
    const { numbers, faults, file } = preview(ingredients, FILE);
    expect(faults).toEqual([]);
    expect(numbers.sample).toEqual({ text: '1,250', value: 1.25 });
    expect(file.rows.map(({ cells }) => cells.slice(3))).toEqual([
      ['132.50', '0.5', '1.250'],
      ['98.75', '1', '3'],
      ['1450.00', '0', '2.000'],
      ['24.00', '10', '12'],
    ]);
  });

  it('is refused with the two cells where another number has a point', () => {
    const { faults, steps } = preview(ingredients, `${FILE}\nSal;Granos;kg;8.50;0;1`);
    expect(steps).toEqual([]);
    expect(faults).toEqual([
      {
        row: 2,
        column: 'Costo de compra',
        reason:
          'Aquí lo decimal va con coma, y al revés en la fila 6, Costo de compra: 8.50. Usa un solo signo en todo el archivo.',
      },
      {
        row: 6,
        column: 'Costo de compra',
        reason:
          'Aquí lo decimal va con punto, y al revés en la fila 2, Costo de compra: 132,50. Usa un solo signo en todo el archivo.',
      },
    ]);
  });

  it('is read otherwise when a person says so', () => {
    const said = (sign: DecimalSign | null) =>
      preview(menu, 'Nombre,Precio\nBanquete,"1,250"\n', sign).file.rows.map(({ cells }) => cells[1]);
    expect(said(null)).toEqual(['1250']);
    expect(said(',')).toEqual(['1.250']);
  });

  it('takes what a workbook stores as a number as it is, beside texts with commas', () => {
    const data =
      '<row r="1"><c t="inlineStr"><is><t>Nombre</t></is></c><c t="inlineStr"><is><t>Unidad</t></is></c><c t="inlineStr"><is><t>Existencia inicial</t></is></c></row>' +
      '<row r="2"><c t="inlineStr"><is><t>Queso</t></is></c><c t="inlineStr"><is><t>kg</t></is></c><c><v>2.5</v></c></row>' +
      '<row r="3"><c t="inlineStr"><is><t>Crema</t></is></c><c t="inlineStr"><is><t>kg</t></is></c><c t="inlineStr"><is><t>1,75</t></is></c></row>';
    const { faults, file } = preview(ingredients, workbookOf({ name: 'Hoja1', data }));
    expect(faults).toEqual([]);
    expect(file.rows.map(({ cells }) => cells[2])).toEqual(['2.5', '1.75']);
  });
});
