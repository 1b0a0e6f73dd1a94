import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LineNotes, PendingLine } from '#domain/kitchen/answers/kitchen.ts';
import { STATIONS, type Station } from '#domain/orders/orders.ts';
import { pendingGroups, pendingPaper } from '#domain/printing/paper/pending-products.ts';
import { ticketPrinter } from '#domain/printing/printing.ts';
import { AT, paperTexts, SHOP } from '#tests/support/papers.ts';

const aLine = (name: string, quantity: number, notes: LineNotes = {}, station: Station = 'cocina') =>
  ({ menu_item_id: name, name, quantity, notes, station }) satisfies PendingLine;

const ingredients = fc.uniqueArray(fc.constantFrom('Queso', 'Cebolla', 'Chile'), { maxLength: 3 });
const line = fc
  .record({
    name: fc.constantFrom('Baleada', 'Sopa', 'Horchata'),
    station: fc.constantFrom(...STATIONS),
    quantity: fc.integer({ min: 1, max: 400_000 }).map((parts) => parts / 10_000),
    sin: ingredients,
  })
  .map(({ name, station, quantity, sin }) => aLine(name, quantity, { sin }, station));

const sum = (parts: readonly { readonly quantity: number }[]) =>
  parts.reduce((total, { quantity }) => total + Math.round(quantity * 10_000), 0);

describe('what is still to be made', () => {
  it('adds up, in all, by product and by variant, whatever was ordered', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const groups = pendingGroups(lines);
        expect(sum(groups)).toBe(sum(lines));
        for (const group of groups) {
          const own = lines.filter(({ name, station }) => name === group.name && station === group.station);
          expect(sum([group])).toBe(sum(own));
          expect(sum(group.variants)).toBe(sum(own));
        }
        const keys = groups.map(({ name, station }) => `${name} ${station}`);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });

  it('prints each product with its variants, the most first, by station with all of them', () => {
    const lines = [
      aLine('Baleada', 6),
      aLine('Baleada', 3, { sin: ['Queso', 'Crema'] }),
      aLine('Baleada', 1, { sin: ['Crema', 'Queso'] }),
      aLine('Baleada', 2, { sin: ['Queso'], con: { Aguacate: 2 }, note: 'Bien tostada' }),
      aLine('Sopa', 1.5),
      aLine('Horchata', 20, {}, 'barra'),
    ];
    expect(paperTexts(pendingPaper({ station: null, at: AT, lines }, SHOP))).toEqual([
      'Por preparar',
      'Todas las estaciones',
      '20/11/2026 | 12:00',
      '---',
      'COCINA',
      '12 × Baleada',
      '6 × normal',
      '4 × SIN Crema, Queso',
      '2 × SIN Queso · CON Aguacate x2 · Bien tostada',
      '1.5 × Sopa',
      'BARRA',
      '20 × Horchata',
      '---',
      'Total | 33.5',
    ]);
    const bar = pendingPaper({ station: 'barra', at: AT, lines: lines.slice(-1) }, SHOP);
    expect(paperTexts(bar).slice(1)).toEqual([
      ...['Barra', '20/11/2026 | 12:00', '---', '20 × Horchata', '---', 'Total | 20'],
    ]);
  });

  it('says that there is nothing', () => {
    expect(paperTexts(pendingPaper({ station: 'cocina', at: AT, lines: [] }, SHOP)).at(-1)).toBe(
      'Nada por preparar.',
    );
  });
});

describe('the printer of kitchen tickets', () => {
  const aPrinter = (id: string, stations: Station[] | null, more: object = {}) => ({
    ...{ id, stations, location_id: 'centro', prints: ['comanda' as const], is_active: true },
    ...more,
  });
  const printers = [
    aPrinter('otra sucursal', null, { location_id: 'playa' }),
    aPrinter('inactiva', ['cocina'], { is_active: false }),
    aPrinter('caja', ['cocina'], { prints: ['recibo'] }),
    aPrinter('cocina', ['cocina']),
    aPrinter('pase', null),
  ];
  it.each<readonly [Station | null, string]>([
    ['cocina', 'cocina'],
    ['barra', 'pase'],
    [null, 'pase'],
  ])('for %s is the closest active one of the location', (station, expected) => {
    expect(ticketPrinter(printers, station, 'centro')?.id).toBe(expected);
  });

  it('is none where no printer prints its kitchen tickets', () => {
    expect(ticketPrinter(printers.slice(0, 4), 'barra', 'centro')).toBeUndefined();
    expect(ticketPrinter(printers, 'cocina', null)).toBeUndefined();
  });
});
