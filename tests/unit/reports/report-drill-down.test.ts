import { describe, expect, it } from 'vitest';
import { salesAddress } from '#web/features/reports/filters/sales-address.ts';

const report = { range: { from: '2026-11-16', to: '2026-11-22' }, shift: 'all', location: null } as const;
const ana = '0192f0c0-0000-7000-8000-000000000001';

describe('the link from a report to its sales', () => {
  it('the link has the days and the shift of the report', () => {
    expect(salesAddress(report, {})).toBe('/sales?desde=2026-11-16&hasta=2026-11-22');
    expect(salesAddress({ ...report, shift: 'night' }, { cashier: ana, state: 'Anulada' })).toBe(
      `/sales?desde=2026-11-16&hasta=2026-11-22&turno=night&cajero=${ana}&estado=Anulada`,
    );
  });

  it('the link has the days or the shift that were chosen', () => {
    expect(salesAddress(report, { days: { from: '2026-11-21', to: '2026-11-22' } })).toBe(
      '/sales?desde=2026-11-21&hasta=2026-11-22',
    );
    expect(salesAddress(report, { shift: 'morning' })).toContain('turno=morning');
  });

  it('the link has the location, and there is no link for sales without a cashier', () => {
    expect(
      salesAddress({ ...report, location: 'x' }, { days: { from: '2026-11-21', to: '2026-11-21' } }),
    ).toBe('/sales?desde=2026-11-21&hasta=2026-11-21&sucursal=x');
    expect(salesAddress(report, { cashier: null })).toBeUndefined();
  });
});
