import { describe, expect, it } from 'vitest';
import { unprintedText } from '#web/parts/print/local/unprinted-tickets.ts';

const ticket = (number: string, reasons: Readonly<Record<string, readonly string[]>>) => ({
  number,
  reasons: new Map(Object.entries(reasons)),
});

describe('the notice of kitchen tickets that were not printed', () => {
  it('names one ticket and its printers', () => {
    expect(unprintedText([ticket('T1-001', { 'sin alcance': ['Cocina', 'Barra'] })])).toBe(
      'La comanda T1-001 no se imprimió. Cocina y Barra: sin alcance.',
    );
  });

  it('counts several, and names each printer once', () => {
    const tickets = [
      ticket('T1-001', { 'sin alcance': ['Cocina'] }),
      ticket('T1-002', { 'sin alcance': ['Cocina', 'Barra'] }),
      ticket('T1-003', { 'no está conectada': ['Este dispositivo'] }),
    ];
    expect(unprintedText(tickets)).toBe(
      '3 comandas no se imprimieron: T1-001, T1-002 y T1-003. Cocina y Barra: sin alcance. Este dispositivo: no está conectada.',
    );
  });
});
