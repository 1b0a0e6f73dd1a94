import { describe, expect, it } from 'vitest';
import { isSearched, queryOf, type SaleFilters } from '#web/features/sales/filters.ts';

const filters = (number: string): SaleFilters => ({
  range: { from: '2026-11-23', to: '2026-11-23' },
  shift: 'morning',
  cashier: null,
  method: null,
  state: null,
  location: null,
  number,
});

describe('the search of a sale by its number', () => {
  it('a final number and a provisional one ignore the other filters', () => {
    expect(queryOf(filters('12'))).toEqual({ from: '2026-11-23', to: '2026-11-23', number: '12' });
    expect(queryOf(filters('T3-007'))).toEqual({
      from: '2026-11-23',
      to: '2026-11-23',
      provisional_number: 'T3-007',
    });
  });

  it.each(['', 'T', 'T3', 'T3-'])('%s filters nothing yet', (number) => {
    expect(isSearched(filters(number))).toBe(false);
    expect(queryOf(filters(number))).toMatchObject({ shift: 'morning' });
  });
});
