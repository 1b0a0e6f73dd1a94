import { describe, expect, it } from 'vitest';
import type { OfflineConflict } from '#domain/offline/answers/offline.ts';
import { contentOf, saleIdOf } from '#web/features/offline/conflict-content.ts';
import { conflictTitle, differenceText } from '#web/features/offline/conflict-texts.ts';
import { changesFor, needsMoment, needsPrices } from '#web/features/offline/retry-changes.ts';

const ID = '01890000-0000-7000-8000-000000000001';
const requestOf = (path: string, body: unknown): Pick<OfflineConflict, 'request'> => ({
  request: { method: 'POST', path, body },
});
const line = { id: 'l', menu_item_id: 'baleada', quantity: 2, notes: { sin: ['Queso'] } };
const paid = { id: 'p', payment_method_id: 'efectivo', amount_cents: 9000 };

describe('the content of a refused request', () => {
  it('an order has its lines and its note', () => {
    const { lines, payments, note } = contentOf(
      requestOf('/api/orders', { id: ID, lines: [line], note: 'Cumpleaños' }),
    );
    expect(lines).toEqual([{ id: 'l', menu_item_id: 'baleada', quantity: 2 }]);
    expect(payments).toEqual([]);
    expect(note).toBe('Cumpleaños');
  });

  it('an order that was charged at once has its lines and its payments', () => {
    const body = { order: { id: ID, lines: [line] }, payments: [paid], total_cents: 9000 };
    const { lines, payments } = contentOf(requestOf('/api/orders/charge', body));
    expect(lines).toHaveLength(1);
    expect(payments).toEqual([paid]);
  });

  it('a tip is one payment, and a cash movement has its reason and no payment', () => {
    expect(contentOf(requestOf(`/api/sales/${ID}/tip`, paid)).payments).toEqual([paid]);
    const movement = { id: ID, type: 'salida', amount_cents: 5000, reason: 'Hielo' };
    expect(contentOf(requestOf(`/api/register/${ID}/movements`, movement))).toEqual({
      lines: [],
      payments: [],
      note: 'Hielo',
      change_cents: 0,
      movement: 'salida',
    });
  });

  it('a charge has the change that was given back', () => {
    const charge = { payments: [{ ...paid, amount_cents: 50_000 }], total_cents: 30_000 };
    expect(contentOf(requestOf(`/api/sales/${ID}/charge`, charge)).change_cents).toBe(20_000);
    expect(contentOf(requestOf(`/api/sales/${ID}/charge`, { payments: [paid] })).change_cents).toBe(0);
  });

  it.each([
    null,
    'texto',
    7,
    { lines: 'muchas' },
    { payments: [{ amount_cents: 1 }] },
  ])('a body that is not understood has no content: %j', (body) => {
    expect(contentOf(requestOf('/api/orders', body))).toEqual({
      lines: [],
      payments: [],
      note: null,
      change_cents: 0,
      movement: null,
    });
  });

  it('only the path of a bill names a bill', () => {
    expect(saleIdOf(requestOf(`/api/sales/${ID}/charge`, {}))).toBe(ID);
    expect(saleIdOf(requestOf('/api/orders', {}))).toBeNull();
    expect(saleIdOf(requestOf('/api/sales/../orders', {}))).toBeNull();
  });
});

describe('the title of a conflict', () => {
  it('says where it was, else its provisional number', () => {
    const charged = requestOf(`/api/sales/${ID}/charge`, {});
    const numbered = { ...charged, kind: 'sale.charge', provisional_number: 'T3-007' } as const;
    expect(conflictTitle({ ...numbered, table_number: 'Mesa 4' })).toBe('Cobro · Mesa 4');
    expect(conflictTitle({ ...numbered, table_number: null })).toBe('Cobro · T3-007');
    expect(
      conflictTitle({ ...charged, kind: 'sale.tip', provisional_number: null, table_number: null }),
    ).toBe('Propina');
  });

  it.each([
    ['entrada', 'Entrada de efectivo'],
    ['salida', 'Salida de efectivo'],
    ['resguardo', 'Resguardo'],
  ])('of a cash movement says that it is an %s', (type, title) => {
    const request = requestOf(`/api/register/${ID}/movements`, { id: ID, type, amount_cents: 5000 });
    expect(
      conflictTitle({ ...request, kind: 'register.movement', provisional_number: null, table_number: null }),
    ).toBe(title);
  });

  it('is followed by what a charge of another bill owes or lacks', () => {
    const money = (cents: number) => `L ${cents / 100}`;
    expect(differenceText({ difference_cents: 5000 }, money)).toBe('Vuelto por entregar: L 50');
    expect(differenceText({ difference_cents: -5000 }, money)).toBe('Queda por cobrar: L 50');
    expect(differenceText({ difference_cents: null }, money)).toBeNull();
  });
});

describe('what can be changed before a refused request is sent again', () => {
  it('is what the kind of request has', () => {
    expect(changesFor({ kind: 'order.send' })).toEqual(['table', 'prices', 'moment']);
    expect(changesFor({ kind: 'sale.charge' })).toEqual(['bill', 'session', 'moment']);
    expect(changesFor({ kind: 'register.movement' })).toEqual(['session', 'moment']);
    expect(changesFor({ kind: 'kitchen.tick' })).toEqual([]);
  });

  it("are today's prices at once if the device did not know a price", () => {
    const refusal = (code: string) => ({ code, message: 'No.' });
    expect(needsPrices({ kind: 'order.charge', refusal: refusal('offline.price') })).toBe(true);
    expect(needsPrices({ kind: 'order.charge', refusal: refusal('row.missing') })).toBe(false);
    expect(needsPrices({ kind: 'sale.charge', refusal: refusal('offline.price') })).toBe(false);
  });

  it('are the moment of now at once if the moment was refused', () => {
    const refusal = (code: string) => ({ code, message: 'No.' });
    expect(needsMoment({ kind: 'sale.charge', refusal: refusal('offline.too-old') })).toBe(true);
    expect(needsMoment({ kind: 'sale.charge', refusal: refusal('sale.paid') })).toBe(false);
    expect(needsMoment({ kind: 'kitchen.tick', refusal: refusal('offline.too-old') })).toBe(false);
  });
});
