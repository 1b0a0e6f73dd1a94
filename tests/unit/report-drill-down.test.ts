import { describe, expect, it } from 'vitest';
import { salesAddress } from '#web/features/reports/filters/sales-address.ts';

const report = { range: { from: '2026-11-16', to: '2026-11-22' }, shift: 'all', location: null } as const;
const ana = '0192f0c0-0000-7000-8000-000000000001';

describe('the sales behind a report', () => {
  it('are those of its days and its shift', () => {
    expect(salesAddress(report, {})).toBe('/sales?desde=2026-11-16&hasta=2026-11-22');
    expect(salesAddress({ ...report, shift: 'night' }, { cashier: ana, state: 'Anulada' })).toBe(
      `/sales?desde=2026-11-16&hasta=2026-11-22&turno=night&cajero=${ana}&estado=Anulada`,
    );
  });

  it('are those of the days or shift that were chosen', () => {
    expect(salesAddress(report, { days: { from: '2026-11-21', to: '2026-11-22' } })).toBe(
      '/sales?desde=2026-11-21&hasta=2026-11-22',
    );
    expect(salesAddress(report, { shift: 'morning' })).toContain('turno=morning');
  });

  it('keeps the location, and can’t tell apart what nobody charged', () => {
    expect(
      salesAddress({ ...report, location: 'x' }, { days: { from: '2026-11-21', to: '2026-11-21' } }),
    ).toBe('/sales?desde=2026-11-21&hasta=2026-11-21&sucursal=x');
    expect(salesAddress(report, { cashier: null })).toBeUndefined();
  });
});
