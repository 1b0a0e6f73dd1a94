import { describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import type { KnownDebts } from '#domain/integrations/answers/imports.ts';
import { DEBT_COLUMNS } from '#domain/integrations/import-debts.ts';
import { rowsOf, sheetOf, storedIn } from '#tests/support/sheets.ts';
import { type Known, previewRows } from '#web/parts/spreadsheets/preview-rows.ts';

const HEADS = DEBT_COLUMNS.map(({ head }) => head);
const known: KnownDebts = {
  today: '2026-11-20',
  customers: [
    {
      name: 'Marta Zelaya',
      phone: '+504 9988-7766',
      is_active: true,
      debts: [{ owed_on: '2026-10-31', amount_cents: 35_000 }],
    },
    { name: 'Taller Reyes', phone: null, is_active: true, debts: [] },
    { name: 'Ana López', phone: '3311-2244', is_active: true, debts: [] },
    { name: 'Ana Lopez', phone: '3311-2255', is_active: true, debts: [] },
    { name: 'Don Chepe', phone: null, is_active: false, debts: [] },
  ],
};
const preview = (...rows: readonly (readonly string[])[]) =>
  previewRows({ kind: 'debts', ...known } satisfies Known, [sheetOf([HEADS, ...rows])]);
const faultsOf = (...rows: readonly (readonly string[])[]) =>
  preview(...rows).faults.map(({ row, column, reason }) => `${row} ${column}: ${reason}`);
const outcomes = (...rows: readonly (readonly string[])[]) =>
  preview(...rows).steps.map(({ name, amount_cents, outcome }) => `${name}: ${amount_cents} ${outcome}`);

describe('a file of opening debts', () => {
  it('the file has the columns of a debt notebook, in their order', () => {
    expect(HEADS).toEqual(['Cliente', 'Teléfono', 'RTN', 'Monto', 'Fecha', 'Nota']);
  });

  it('existing customers are found by name and phone, and others are added', () => {
    expect(
      outcomes(
        ['marta zelaya', '9988 7766', '', '350.00', '31/10/2026', 'ya estaba'],
        ['Marta Zelaya', '', '', '120', '2026-11-01', ''],
        ['Taller Reyes', '2233-4410', '', '80', '', ''],
        ['Ana Lopez', '+504 33112255', '', '75.50', '', ''],
        ['Colegio San Miguel', '2239-5500', '0801-1999-123450', '1,200.00', '1/9/2026', ''],
      ),
    ).toEqual([
      'marta zelaya: 35000 unchanged',
      'Marta Zelaya: 12000 changed',
      'Taller Reyes: 8000 changed',
      'Ana Lopez: 7550 changed',
      'Colegio San Miguel: 120000 created',
    ]);
  });

  it('each row reports its own fault', () => {
    expect(
      faultsOf(
        ['', '', '', '10', '', ''],
        ['Uno', 'llámame', '', '10', '', ''],
        ['Dos', '', '0801-1990', '10', '', ''],
        ['Tres', '', '', '0', '', ''],
        ['Cuatro', '', '', '-5', '', ''],
        ['Cinco', '', '', '10', '31/02/2026', ''],
        ['Seis', '', '', '10', '21/11/2026', ''],
        ['ana lópez', '', '', '10', '', ''],
        ['Otra Ana', '3311-2244', '', '10', '', ''],
        ['Don Chepe', '', '', '10', '', ''],
        ['Siete', '', '', '10', '', ''],
        ['SIETE', '', '', '10', '', ''],
        ['Ocho', '2211-3344', '', '10', '', ''],
        ['Ocho', '', '', '15', '', ''],
      ),
    ).toEqual([
      '2 Cliente: Escribe el cliente.',
      '3 Teléfono: Número de teléfono inválido.',
      '4 RTN: El RTN tiene 14 dígitos.',
      '5 Monto: Debe ser mayor que cero.',
      '6 Monto: No puede ser negativo.',
      '7 Fecha: "31/02/2026" no es una fecha: escribe día/mes/año.',
      '8 Fecha: La fecha no puede ser futura.',
      '9 Teléfono: Hay 2 clientes con este nombre: escribe el teléfono.',
      '10 Teléfono: Ese teléfono ya es de "Ana López": escribe su nombre igual, o deja el teléfono vacío.',
      '11 Cliente: La cuenta de Don Chepe está inactiva: actívala primero.',
      '13 Cliente: Está repetido: ya viene en la fila 12.',
      '15 Teléfono: Otra fila de este cliente lleva teléfono: escríbelo también aquí.',
    ]);
  });

  it('a date of a workbook is read as its day, in any format', () => {
    const sheet = utils.aoa_to_sheet([
      HEADS,
      ['Marta', '', '', 10, 46_326, ''],
      ['Ana', '', '', 10, 46_326, ''],
    ]);
    Object.assign(sheet.E2, { z: 'm/d/yy' });
    Object.assign(sheet.E3, { z: 'dd/mm/yyyy' });
    const bytes: Uint8Array = write(utils.book_new(sheet, 'Cuaderno'), { type: 'array', bookType: 'xlsx' });
    const rows = rowsOf(new Uint8Array(bytes));
    expect(rows.slice(1).map((row) => storedIn(row)[4])).toEqual(['2026-10-31', '2026-10-31']);
  });
});
