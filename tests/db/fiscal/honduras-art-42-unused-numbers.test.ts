import { describe, expect } from 'vitest';
import { changeHolidays, createDueRangeNotifications, markUnusedNumbers } from '#db/queries/fiscal/fiscal.ts';
import { listNotifications } from '#db/queries/people/notifications.ts';
import type { Business } from '#tests/support/business.ts';
import {
  addRange,
  dayFromToday,
  setInvoicing,
  setLastDay,
  setNextNumber,
  startInvoicing,
} from '#tests/support/fiscal.ts';
import { readUnusedNumbers } from '#tests/support/reads.ts';
import { aServedSale } from '#tests/support/served-sale.ts';
import { database, it } from '#tests/support/test.ts';

/** Numbers that were authorised and not used are reported in the first 10 business days of the next month (art. 42). */

/** A day of the present month of the business or of an earlier one. */
const monthsAgo = (business: Business, months: number, day: number): string => {
  const [year = 0, month = 0] = dayFromToday(business, 0).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, day)).toISOString().slice(0, 10);
};
const deadlineOf = async (business: Business, validUntil: string, holidays: readonly string[] = []) => {
  const { invoices } = await startInvoicing(business);
  await setLastDay(business, invoices, validUntil);
  const added = holidays.map((day) => ({ day, name: 'Feriado' }));
  await changeHolidays(business.writeScope(), { added, removed: [] });
  return (await readUnusedNumbers(business.scope())).ranges[0]?.deadline;
};
const sell = async (business: Business, times: number) => {
  const product = await business.product({ tracksInventory: false });
  for (let n = 0; n < times; n += 1) await aServedSale(business, [{ product }]);
};
const run = () => createDueRangeNotifications(database.app, 1000);
const messages = async (business: Business, role: 'admin' | 'cajero' = 'admin') =>
  (await listNotifications(business.scope(role))).notifications
    .filter(({ title }) => title === 'Números sin usar por reportar')
    .map(({ message }) => message);

describe('the deadline of unused numbers', () => {
  it.for([
    ['2025-10-31', '2025-11-14', []],
    ['2025-10-01', '2025-11-14', []],
    ['2024-02-29', '2024-03-14', []],
    ['2025-12-15', '2026-01-14', []],
    ['2025-12-15', '2026-01-15', ['2026-01-01']],
    ['2025-12-15', '2026-01-14', ['2026-01-03', '2025-12-25']],
    ['2026-03-31', '2026-04-17', ['2026-04-02', '2026-04-03', '2026-04-14']],
  ] as const)('of a range until %s is %s', async ([validUntil, deadline, holidays], { business }) => {
    expect(await deadlineOf(business, validUntil, holidays)).toBe(deadline);
  });

  it('moves when a holiday is removed', async ({ business }) => {
    expect(await deadlineOf(business, '2025-12-15', ['2026-01-01'])).toBe('2026-01-15');
    await changeHolidays(business.writeScope(), { added: [], removed: ['2026-01-01'] });
    expect((await readUnusedNumbers(business.scope())).ranges).toMatchObject([{ deadline: '2026-01-14' }]);
  });
});

describe('the unused numbers', () => {
  it('are those after the last used one of an expired range, and none before it expires', async ({
    business,
  }) => {
    const { invoices } = await startInvoicing(business, { last: 10 });
    await sell(business, 3);
    await setLastDay(business, invoices, dayFromToday(business, 0));
    expect(await readUnusedNumbers(business.scope())).toEqual({ ranges: [] });
    await setLastDay(business, invoices, dayFromToday(business, -1));
    expect((await readUnusedNumbers(business.scope())).ranges).toEqual([
      expect.objectContaining({
        id: invoices,
        point: '000-001',
        type: 'Factura',
        spans: [{ from: '000-001-01-00000004', to: '000-001-01-00000010', quantity: 7 }],
        quantity: 7,
        reported_at: null,
        reported_by: null,
      }),
    ]);
  });

  it('are none in an exhausted range, and the numbers between used ones that no document has', async ({
    business,
  }) => {
    const { invoices, point } = await startInvoicing(business, { last: 2 });
    const other = await addRange(business, point, { first: 11, last: 15 });
    await sell(business, 3);
    // A device that was given numbers may not have used one of them.
    await setNextNumber(business, other, 13);
    await sell(business, 3);
    for (const id of [invoices, other]) await setLastDay(business, id, dayFromToday(business, -40));
    expect((await readUnusedNumbers(business.scope())).ranges).toMatchObject([
      {
        id: other,
        spans: [{ from: '000-001-01-00000012', to: '000-001-01-00000012', quantity: 1 }],
        quantity: 1,
      },
    ]);
  });

  it('leave out a demonstration range, and another business sees nothing', async ({ business }) => {
    const { invoices, credits } = await startInvoicing(business);
    await setLastDay(business, invoices, dayFromToday(business, -1));
    await setLastDay(business, credits, dayFromToday(business, -1));
    await database.change('fiscal_ranges', credits, { is_demo: true });
    expect((await readUnusedNumbers(business.scope())).ranges).toMatchObject([{ id: invoices }]);
    const other = await database.business();
    await startInvoicing(other);
    expect(await readUnusedNumbers(other.scope())).toEqual({ ranges: [] });
    await expect(markUnusedNumbers(other.writeScope(), invoices, true)).rejects.toMatchObject({
      code: 'row.missing',
    });
  });

  it('are marked as reported once, with who and when, and the mark is taken back', async ({ business }) => {
    const { invoices } = await startInvoicing(business);
    const mark = (isReported: boolean) => markUnusedNumbers(business.writeScope(), invoices, isReported);
    await expect(mark(true)).rejects.toMatchObject({ message: 'Este rango todavía no vence.' });
    await setLastDay(business, invoices, dayFromToday(business, -1));
    const { answer } = await mark(true);
    expect(answer.ranges).toMatchObject([{ reported_by: business.employees.admin.fullName }]);
    expect(answer.ranges[0]?.reported_at).not.toBeNull();
    await expect(mark(true)).rejects.toMatchObject({ code: 'row.conflict' });
    expect((await mark(false)).answer.ranges).toMatchObject([{ reported_at: null, reported_by: null }]);
    await expect(mark(false)).rejects.toMatchObject({ code: 'row.conflict' });
    const marks = (await business.audit()).filter(({ action }) => action.startsWith('fiscal.unused'));
    expect(marks.map(({ action }) => action)).toEqual(['fiscal.unused-reported', 'fiscal.unused-reopened']);
  });

  it('refuse the mark of an expired range that was used up', async ({ business }) => {
    const { invoices } = await startInvoicing(business, { last: 1 });
    await sell(business, 1);
    await setLastDay(business, invoices, dayFromToday(business, -1));
    await expect(markUnusedNumbers(business.writeScope(), invoices, true)).rejects.toMatchObject({
      message: 'Este rango no tiene números sin usar.',
    });
  });
});

describe('the reminder of unused numbers', () => {
  /** Makes the range due: every day of the present month until today is a business day or, if asked, a holiday. */
  const expireLastMonth = async (business: Business, options: Parameters<typeof startInvoicing>[1] = {}) => {
    const started = await startInvoicing(business, options);
    await database.change('fiscal_ranges', started.credits, { is_demo: true });
    await setLastDay(business, started.invoices, monthsAgo(business, 2, 5));
    return started;
  };

  it('reaches the administrators once, also with simultaneous runs and in a business that stopped invoicing', async ({
    business,
  }) => {
    await expireLastMonth(business, { last: 40 });
    await setInvoicing(business, false);
    await Promise.all([run(), run(), run()]);
    await run();
    expect(await messages(business)).toEqual([
      expect.stringMatching(
        /^Facturas del punto 000-001: 40 números vencieron sin usarse el \d\d\/\d\d\/\d{4}\. El plazo para reportarlos al SAR terminó/,
      ),
    ]);
    expect(await messages(business, 'cajero')).toEqual([]);
  });

  it('comes again two business days before the deadline, and not after the report', async ({ business }) => {
    const { invoices } = await expireLastMonth(business);
    await database.change('fiscal_ranges', invoices, { reminded_on: monthsAgo(business, 1, 3) });
    await run();
    await run();
    expect(await messages(business)).toHaveLength(1);
    await database.change('fiscal_ranges', invoices, { reminded_on: null });
    await markUnusedNumbers(business.writeScope(), invoices, true);
    await run();
    expect(await messages(business)).toHaveLength(1);
  });

  it('waits for the first business day of the next month', async ({ business }) => {
    const { invoices } = await expireLastMonth(business);
    const due = async (validUntil: string, today: string, remindedOn: string | null) => {
      await setLastDay(business, invoices, validUntil);
      await database.change('fiscal_ranges', invoices, { reminded_on: remindedOn });
      const [row] = await database.rows<{ due: boolean }>(
        'select is_unused_reminder_due(r, $2::date) as due from fiscal_ranges r where id = $1',
        [invoices, today],
      );
      return row?.due;
    };
    await changeHolidays(business.writeScope(), {
      added: [{ day: '2026-01-01', name: 'Año Nuevo' }],
      removed: [],
    });
    expect(await due('2025-12-15', '2025-12-31', null)).toBe(false);
    expect(await due('2025-12-15', '2026-01-01', null)).toBe(false);
    expect(await due('2025-12-15', '2026-01-02', null)).toBe(true);
    expect(await due('2025-12-15', '2026-01-12', '2026-01-02')).toBe(false);
    expect(await due('2025-12-15', '2026-01-13', '2026-01-02')).toBe(true);
    expect(await due('2025-12-15', '2026-01-14', '2026-01-13')).toBe(false);
  });

  it('says nothing of a range that was used up', async ({ business }) => {
    const { invoices } = await startInvoicing(business, { last: 2 });
    await sell(business, 2);
    await setLastDay(business, invoices, monthsAgo(business, 2, 5));
    await run();
    expect(await messages(business)).toEqual([]);
  });
});
