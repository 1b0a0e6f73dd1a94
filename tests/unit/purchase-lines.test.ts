import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Purchasable, Purchase, PurchaseLine } from '#domain/answers/purchases.ts';
import { cents } from '#domain/money.ts';
import { addQuantities } from '#domain/purchases.ts';
import {
  draftOf,
  effectOf,
  isExcess,
  type LineDraft,
  lineErrors,
  pendingDrafts,
  presentedAs,
  readLine,
  readTyped,
  totalOf,
} from '#web/features/inventory/purchases/line-draft.ts';

const milk = (more: Partial<Purchasable> = {}): Purchasable => ({
  id: 'leche',
  name: 'Leche',
  category: null,
  unit: 'unidad',
  purchase_unit: 'caja',
  purchase_factor: 24,
  current_stock: 10,
  min_stock_level: 0,
  cost_per_unit: 1800,
  costo_pedido: 48_000,
  ...more,
});

const ordered = (more: Partial<PurchaseLine>): Purchase => ({
  id: 'compra',
  number: 1,
  status: 'Parcial',
  supplier: null,
  version: 1,
  supplier_id: null,
  note: null,
  ordered_at: '2026-11-21T12:00:00Z',
  received_on: null,
  created_by: null,
  total_cents: 0,
  ordered_cents: 0,
  receipts: [],
  history: [],
  lines: [
    {
      id: 'linea',
      inventory_item_id: 'leche',
      name: 'Leche',
      unit: 'unidad',
      purchase_unit: 'caja',
      purchase_factor: 24,
      ordered_quantity: 72,
      accepted_quantity: 0,
      rejected_quantity: 0,
      pending_quantity: 72,
      current_stock: 10,
      cost_per_unit: 1800,
      unit_cost: 2000,
      previous_cost: null,
      total_cents: 0,
      ...more,
    },
  ],
});

function awaited(more: Partial<PurchaseLine>): LineDraft {
  const [line] = pendingDrafts(ordered(more));
  if (!line) throw new Error('nothing is awaited');
  return line;
}

describe('the draft of a purchase line', () => {
  it("a draft starts in the ingredient's purchase unit at its last cost, or in its own unit", () => {
    expect(draftOf(milk())).toMatchObject({ by: 'pack', quantity: '1', cost: 48_000 });
    expect(draftOf(milk({ purchase_unit: null, purchase_factor: 1 }))).toMatchObject({
      by: 'unit',
      cost: 1800,
    });
    expect(draftOf(milk({ costo_pedido: 0 })).cost).toBeNull();
  });

  it('a change of presentation converts the cost', () => {
    const loose = presentedAs(draftOf(milk()), 'unit');
    expect(loose.cost).toBe(2000);
    expect(presentedAs(loose, 'pack').cost).toBe(48_000);
    expect(presentedAs(loose, 'other').cost).toBe(2000);
  });

  it('the preview shows the new average cost and the rise of the cost', () => {
    expect(effectOf(draftOf(milk()))).toEqual({ unitCost: 2000, average: 1941.1765, rise: 11.1 });
    expect(effectOf({ ...draftOf(milk()), quantity: '0' })).toBeNull();
    expect(effectOf({ ...draftOf(milk()), cost: cents(45_360) })?.rise).toBeNull();
  });

  it('each missing value has its message', () => {
    const other: LineDraft = { ...draftOf(milk()), by: 'other', quantity: '', cost: null, rejected: '1' };
    expect(lineErrors(other, false)).toEqual({
      quantity: 'Escribe cuánto.',
      packUnit: 'Escribe cómo se llama.',
      packFactor: 'Escribe cuánto trae.',
      cost: 'Escribe el costo.',
      reason: 'Escribe por qué.',
    });
    expect(lineErrors({ ...draftOf(milk()), quantity: '', cost: null }, true)).toEqual({});
  });

  it('a value that is too large has a message at its field and is not calculated', () => {
    const huge: LineDraft = { ...draftOf(milk()), quantity: '999999', cost: cents(99_999_999_999) };
    expect(lineErrors(huge, false)).toEqual({ cost: 'El total de la línea es demasiado grande.' });
    expect([readLine(huge), effectOf(huge), totalOf([huge])]).toEqual([null, null, 0]);
    const endless: LineDraft = { ...draftOf(milk()), by: 'other', packUnit: 'silo', packFactor: '999999' };
    expect(lineErrors({ ...endless, quantity: '9999' }, true)).toEqual({
      quantity: 'La cantidad es demasiado grande.',
    });
  });

  it('a quantity is read with a point or a comma, and other texts are refused', () => {
    expect(['3', '0,25', '0,125', ' ,5 ', '.5', ' 7. '].map(readTyped)).toEqual([
      3, 0.25, 0.125, 0.5, 0.5, 7,
    ]);
    for (const text of ['', '-1', '1e3', '0.00001', '1,00000', '1.500.25', '1000000', 'tres'])
      expect(readTyped(text)).toBeNull();
  });

  it('a quantity that can mean two is not read, and one that is shown with decimals is', () => {
    expect(['1,500', '1,000.5', '12,345.6789'].map(readTyped)).toEqual([null, 1000.5, 12_345.6789]);
  });

  it('the total adds up the finished lines', () => {
    const unfinished: LineDraft = { ...draftOf(milk()), quantity: 'x' };
    expect(totalOf([{ ...draftOf(milk()), quantity: '2.5' }, unfinished])).toBe(120_000);
  });
});

describe('the pending quantity of a purchase', () => {
  it('the pending quantity is offered in boxes when four decimals can express it, else in units', () => {
    expect(awaited({})).toMatchObject({ by: 'pack', quantity: '3', cost: 48_000, pending: 72 });
    expect(awaited({ pending_quantity: 30 })).toMatchObject({ by: 'pack', quantity: '1.25' });
    expect(awaited({ pending_quantity: 70 })).toMatchObject({ by: 'unit', quantity: '70', cost: 2000 });
    expect(pendingDrafts(ordered({ pending_quantity: 0 }))).toEqual([]);
  });

  it('an excess of a ten-thousandth is an excess, and a rounding error of floating point is not', () => {
    const line = awaited({ purchase_unit: null, purchase_factor: 1, pending_quantity: 0.3 });
    expect(isExcess({ ...line, quantity: '0.1', rejected: '0.2' })).toBe(false);
    expect(isExcess({ ...line, quantity: '0.1', rejected: '0.2001' })).toBe(true);
    expect(awaited({ accepted_quantity: 0.1, rejected_quantity: 0.2 }).arrived).toBe(0.3);
  });

  it('the pending quantity is read back exactly, for any box', () => {
    const tenThousandths = (max: number, min = 0.0001) =>
      fc.integer({ min: min * 10_000, max: max * 10_000 }).map((value) => value / 10_000);
    fc.assert(
      fc.property(tenThousandths(9000), tenThousandths(50, 1), (pending, factor) => {
        const line = awaited({ pending_quantity: pending, purchase_factor: factor });
        const read = readLine(line);
        expect(read && addQuantities(read.units)).toBe(pending);
        expect(isExcess(line)).toBe(false);
      }),
    );
  });
});
