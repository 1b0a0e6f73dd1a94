import { describe, expect } from 'vitest';
import { createDueRangeNotifications } from '#db/queries/fiscal/fiscal.ts';
import { listNotifications } from '#db/queries/people/notifications.ts';
import { readDashboard } from '#db/queries/reports/dashboard.ts';
import type { Business } from '#tests/support/business.ts';
import {
  addRange,
  dayFromToday,
  setInvoicing,
  setLastDay,
  setNextNumber,
  startInvoicing,
} from '#tests/support/fiscal.ts';
import { readFiscal } from '#tests/support/reads.ts';
import { database, it } from '#tests/support/test.ts';

/** Alerts of ranges that end soon (arts. 59 and 62): at 60, 30, 15, 7 and 1 days, and at 80, 90 and 95 %. */

const run = () => createDueRangeNotifications(database.app, 1000);
const ofBusiness = async (business: Business) =>
  (await run()).find(({ business_id }) => business_id === business.id)?.notifications ?? [];
const messages = async (business: Business, role: 'admin' | 'cajero' = 'admin') =>
  (await listNotifications(business.scope(role))).notifications.map(({ message }) => message);
const rangeOf = async (business: Business, id: string) =>
  (await readFiscal(business.scope())).ranges.find((range) => range.id === id);

describe('a range of fiscal documents', () => {
  it('has no alert with time and numbers left', async ({ business }) => {
    const { invoices } = await startInvoicing(business);
    expect(await ofBusiness(business)).toEqual([]);
    expect(await rangeOf(business, invoices)).toMatchObject({ alert_days: null, alert_percentage: null });
  });

  it('alerts the administrators once at each threshold of days', async ({ business }) => {
    const { invoices } = await startInvoicing(business);
    // On the first days of a month a range that ended also gets the reminder of its unused numbers (art. 42).
    const alertsOf = async () =>
      (await listNotifications(business.scope())).notifications.filter(
        ({ title }) => title === 'Rango de facturación por terminar',
      ).length;
    for (const [days, threshold, alerts] of [
      [61, null, 0],
      [60, 60, 1],
      [59, 60, 0],
      [30, 30, 1],
      [15, 15, 1],
      [8, 15, 0],
      [7, 7, 1],
      [1, 1, 1],
      [0, 1, 0],
      [-1, null, 0],
    ] as const) {
      await setLastDay(business, invoices, dayFromToday(business, days));
      const before = await alertsOf();
      await run();
      expect([days, (await alertsOf()) - before]).toEqual([days, alerts]);
      expect(await rangeOf(business, invoices)).toMatchObject({ alert_days: threshold });
    }
    expect(await messages(business)).toContain(
      'Facturas del punto 000-001: quedan 1000 números y 1 día. Solicita un rango nuevo al SAR y agrégalo en Facturación.',
    );
    expect(await messages(business, 'cajero')).toEqual([]);
  });

  it('alerts once at each threshold of used numbers', async ({ business }) => {
    const { invoices } = await startInvoicing(business, { last: 100 });
    for (const [next, threshold, alerts] of [
      [80, null, 0],
      [81, 80, 1],
      [90, 80, 0],
      [91, 90, 1],
      [96, 95, 1],
      [100, 95, 0],
      [101, null, 0],
    ] as const) {
      await setNextNumber(business, invoices, next);
      expect([next, (await ofBusiness(business)).length]).toEqual([next, alerts]);
      expect(await rangeOf(business, invoices)).toMatchObject({ alert_percentage: threshold });
    }
  });

  it('has one alert for thresholds that are reached together, also with simultaneous runs, and names the next range', async ({
    business,
  }) => {
    const { point, invoices } = await startInvoicing(business, { last: 100 });
    await addRange(business, point, { first: 101, last: 200 });
    await setNextNumber(business, invoices, 100);
    await setLastDay(business, invoices, dayFromToday(business, 5));
    await Promise.all([run(), run(), run()]);
    expect(await messages(business)).toEqual([
      'Facturas del punto 000-001: queda 1 número y 5 días. Después sigue otro rango.',
    ]);
  });

  it('is on the dashboard while no other range follows, and once its numbers ended', async ({ business }) => {
    const alerts = async () => (await readDashboard(business.scope())).fiscal_alerts.map(({ text }) => text);
    const { point, invoices } = await startInvoicing(business, { last: 100 });
    expect(await alerts()).toEqual([]);
    await setLastDay(business, invoices, dayFromToday(business, 5));
    expect(await alerts()).toEqual([
      'Facturas del punto 000-001: quedan 100 números y 5 días. Solicita un rango nuevo al SAR y agrégalo en Facturación.',
    ]);
    await setNextNumber(business, invoices, 101);
    expect(await alerts()).toEqual([
      'Facturas del punto 000-001: no quedan números. Solicita un rango nuevo al SAR y agrégalo en Facturación.',
    ]);
    await addRange(business, point, { first: 101, last: 200 });
    expect(await alerts()).toEqual([]);
  });

  it('alerts nobody in a business that does not invoice', async ({ business }) => {
    const { invoices } = await startInvoicing(business);
    await setLastDay(business, invoices, dayFromToday(business, 5));
    await setInvoicing(business, false);
    expect(await ofBusiness(business)).toEqual([]);
    expect((await readDashboard(business.scope())).fiscal_alerts).toEqual([]);
  });
});
