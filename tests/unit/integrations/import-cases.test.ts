import { describe, expect, it } from 'vitest';
import { contains } from '#web/base/search.ts';
import { isImported, type Known, previewRows } from '#web/parts/spreadsheets/preview-rows.ts';
import { readSheets } from '#web/parts/spreadsheets/read-sheets.ts';

/** Small files of other people that were read wrong, as a spreadsheet saves them. */

const menu: Known = { kind: 'menu', entries: [], general_rate: 1500, with_recipe: [] };
const preview = (lines: readonly string[]) =>
  previewRows(
    menu,
    readSheets(new TextEncoder().encode(`\uFEFF${lines.join('\r\n')}\r\n`), (rows) =>
      isImported('menu', null, rows),
    ),
  );
const factOf = (lines: readonly string[], head: string) =>
  preview(lines).steps.map(({ facts }) => facts.find((fact) => fact.head === head)?.text);

describe('a file that another program wrote', () => {
  it('has one name in two forms of accents: the second row is refused, and a search without accents finds the first', () => {
    const names = ['Café', 'Cafe\u0301', 'Piña colada', 'Pin\u0303a colada', 'Bowl de Açaí', 'Crème brûlée'];
    const { faults } = preview(['Nombre,Precio', ...names.map((name) => `${name},30.00`)]);
    expect(faults.map(({ row, reason }) => [row, reason])).toEqual([
      [3, 'Está repetido: ya viene en la fila 2.'],
      [5, 'Está repetido: ya viene en la fila 4.'],
    ]);
    const found = (search: string) => names.filter((name) => contains(name, search)).length;
    expect(['cafe', 'acai', 'creme brulee', 'pina'].map(found)).toEqual([2, 1, 1, 2]);
  });

  it('says the tax as a rate, with or without a sign and a name', () => {
    const taxes = ['15%', '15 %', '18%', '0%', 'Exento', 'ISV 15%', '0.15'];
    expect(
      factOf(['Nombre,Precio,Impuesto', ...taxes.map((tax, at) => `Plato ${at},25.00,${tax}`)], 'Impuesto'),
    ).toEqual(['general', 'general', '18 %', 'exento', 'exento', 'general', 'general']);
  });

  it('has apostrophes and spaces that keep the zeros of codes', () => {
    const codes = ["'0075000001234", "'019954141271", '\u00a07421000012345'];
    const lines = [
      'Nombre,Precio,Código de barras',
      ...codes.map((code, at) => `Producto ${at},35.00,${code}`),
    ];
    expect(factOf(lines, 'Código de barras')).toEqual(['0075000001234', '019954141271', '7421000012345']);
  });
});
