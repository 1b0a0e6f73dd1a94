import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '#domain/base/money.ts';
import type { Purchasable, Purchase, PurchaseLine } from '#domain/purchasing/answers/purchases.ts';
import { addQuantities, boughtText, contradictsTotal } from '#domain/purchasing/purchases.ts';
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
  typedAs,
} from '#web/features/purchasing/purchases/line-draft.ts';

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
      ordered_cents: 144_000,
      ordered_total_cents: null,
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

describe('a purchase unit that is a unit of measure', () => {
  const kilos = milk({ unit: 'quintal', purchase_unit: 'kg', purchase_factor: 0.022, costo_pedido: 2200 });

  it('1,000 kg in quintales are counted and cost exactly, and are shown as 1,000 kg again', () => {
    const line = { ...draftOf(kilos), quantity: '1000' };
    expect(readLine(line)).toMatchObject({ units: 22.0462, unitCost: 99_790.3214 });
    expect(presentedAs(line, 'unit').cost).toBe(99_790);
    expect(boughtText(22.0462, kilos)).toBe('1,000 kg de 0.022');
    expect(awaited({ ...kilos, id: 'linea', pending_quantity: 22.0462 })).toMatchObject({
      by: 'pack',
      quantity: '1000',
    });
  });
});

describe('two of quantity, cost and total', () => {
  const pound = () =>
    draftOf(milk({ purchase_unit: null, purchase_factor: 1, unit: 'lb', cost_per_unit: 0 }));
  const quantity = (line: LineDraft, text: string) => typedAs(line, 'quantity', { quantity: text });
  const cost = (line: LineDraft, amount: number) => typedAs(line, 'cost', { cost: cents(amount) });
  const total = (line: LineDraft, amount: number) => typedAs(line, 'total', { total: cents(amount) });

  it('7 lb for L 500.00: the total stays, the cost of one follows and is left to the server', () => {
    const line = total(quantity(pound(), '7'), 50_000);
    expect(line).toMatchObject({ quantity: '7', cost: 7143, total: 50_000 });
    expect(readLine(line)).toMatchObject({
      total: 50_000,
      unitCost: 7142.8571,
      paid: { cost_cents: null, total_cents: 50_000 },
    });
    expect(totalOf([line])).toBe(50_000);
  });

  it('3 boxes for L 100.00 stay L 100.00 when the presentation changes', () => {
    const boxes = total(quantity(draftOf(milk()), '3'), 10_000);
    expect(boxes).toMatchObject({ by: 'pack', cost: 3333, total: 10_000 });
    expect(presentedAs(quantity(boxes, '72'), 'unit')).toMatchObject({ cost: 139, total: 10_000 });
  });

  it('a cost and a total give the quantity; the two typed last stay', () => {
    const line = total(cost(pound(), 2500), 10_000);
    expect(line).toMatchObject({ quantity: '4', cost: 2500, total: 10_000 });
    expect(readLine(line)?.paid).toEqual({ cost_cents: 2500, total_cents: 10_000 });
    expect(quantity(line, '5')).toMatchObject({ quantity: '5', cost: 2000, total: 10_000 });
    expect(cost(quantity(line, '5'), 1800)).toMatchObject({ quantity: '5', cost: 1800, total: 9000 });
    expect(readLine(cost(quantity(line, '5'), 1800))?.paid).toEqual({ cost_cents: 1800, total_cents: null });
  });

  it('an empty total that was typed has its message, and a receipt of nothing sends none', () => {
    const empty = typedAs(quantity(pound(), '7'), 'total', { total: null });
    expect(lineErrors({ ...empty, cost: cents(1) }, false)).toEqual({ total: 'Escribe el total.' });
    const nothing = quantity(total(draftOf(milk()), 10_000), '0');
    expect(lineErrors(nothing, true)).toEqual({});
    expect(readLine(nothing)?.paid.total_cents).toBeNull();
  });

  it('the typed total of an order is offered again, unless only a part is awaited', () => {
    const whole = awaited({ ordered_total_cents: 10_000, unit_cost: 138.8889 });
    expect(whole).toMatchObject({ quantity: '3', cost: 3333, total: 10_000 });
    expect(readLine(whole)?.paid).toEqual({ cost_cents: null, total_cents: 10_000 });
    const fewer = quantity(whole, '2');
    expect(fewer).toMatchObject({ cost: 3333, total: 6666 });
    expect(readLine(fewer)?.paid).toEqual({ cost_cents: 3333, total_cents: null });
    expect(quantity(fewer, '3').total).toBe(10_000);
    const part = awaited({ ordered_total_cents: 10_000, unit_cost: 138.8889, pending_quantity: 24 });
    expect(part).toMatchObject({ quantity: '1', cost: 3333, total: 3333, agreed: null });
  });

  it('whatever two were typed, the server never finds a contradiction', () => {
    const figure = fc.constantFrom('quantity', 'cost', 'total');
    const typings = fc.array(fc.record({ figure, value: fc.integer({ min: 1, max: 9_000_000 }) }), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(typings, (given) => {
        const line = given.reduce<LineDraft>((before, { figure: which, value }) => {
          if (which === 'quantity') return quantity(before, String(value / 10_000));
          return which === 'cost' ? cost(before, value) : total(before, value);
        }, draftOf(milk()));
        const read = readLine(line);
        const { cost_cents, total_cents } = read?.paid ?? {};
        if (!read || typeof cost_cents !== 'number' || typeof total_cents !== 'number') return;
        expect(contradictsTotal(read.quantity, cost_cents, total_cents)).toBe(false);
      }),
    );
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
