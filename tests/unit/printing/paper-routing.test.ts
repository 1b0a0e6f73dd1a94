import { describe, expect, it } from 'vitest';
import { chargePrinters, ticketPrinters } from '#domain/printing/paper-routing.ts';
import type { PaperKind } from '#domain/printing/printing.ts';

const aPrinter = (
  name: string,
  more: {
    readonly prints?: PaperKind[];
    readonly stations?: ('cocina' | 'barra')[] | null;
    readonly register_id?: string | null;
    readonly prints_on_charge?: boolean;
    readonly is_active?: boolean;
  } = {},
) => ({
  name,
  ...{ prints: ['comanda' as PaperKind], stations: null, register_id: null, prints_on_charge: false },
  ...{ is_active: true },
  ...more,
});
const LINES = [
  { name: 'Sopa', station: 'cocina' as const },
  { name: 'Cerveza', station: 'barra' as const },
];
const namesOf = (printers: readonly { readonly name: string }[]) => printers.map(({ name }) => name);

describe('the printers of a paper', () => {
  it('a kitchen ticket goes to each station with its lines, and to no printer without a line', () => {
    const printers = [
      aPrinter('Todo'),
      aPrinter('Cocina', { stations: ['cocina'] }),
      aPrinter('Barra', { stations: ['barra'] }),
      aPrinter('Vieja', { is_active: false }),
      aPrinter('Recibos', { prints: ['recibo'] }),
    ];
    const brief = (lines: typeof LINES) =>
      ticketPrinters(printers, lines).map((each) => [each.printer.name, ...namesOf(each.lines)]);
    expect(brief(LINES)).toEqual([
      ['Todo', 'Sopa', 'Cerveza'],
      ['Cocina', 'Sopa'],
      ['Barra', 'Cerveza'],
    ]);
    expect(brief(LINES.slice(0, 1))).toEqual([
      ['Todo', 'Sopa'],
      ['Cocina', 'Sopa'],
    ]);
  });

  it('a receipt goes to the printers of its register that print by themselves', () => {
    const printers = [
      aPrinter('Caja 1', { prints: ['recibo', 'factura'], register_id: '1', prints_on_charge: true }),
      aPrinter('Caja 2', { prints: ['recibo'], register_id: '2', prints_on_charge: true }),
      aPrinter('Todas', { prints: ['recibo'], prints_on_charge: true }),
      aPrinter('A mano', { prints: ['recibo'] }),
    ];
    expect(namesOf(chargePrinters(printers, 'recibo', '1'))).toEqual(['Caja 1', 'Todas']);
    expect(namesOf(chargePrinters(printers, 'factura', '1'))).toEqual(['Caja 1']);
    expect(namesOf(chargePrinters(printers, 'recibo', null))).toEqual(['Todas']);
  });
});
