import { describe, expect, it } from 'vitest';
import { isSearched, queryOf, type SaleFilters, searchedText } from '#web/features/bills/sales/filters.ts';

const filters = (search: string): SaleFilters => ({
  range: { from: '2026-11-23', to: '2026-11-23' },
  shift: 'morning',
  cashier: null,
  method: null,
  state: null,
  location: null,
  search,
});

describe('the search of a sale by what its papers say', () => {
  it.each([
    ['12', '12'],
    [' #12 ', '#12'],
    ['t3-7', 'T3-007'],
    ['000-001-01-00000012', '000-001-01-00000012'],
    ['Tecno', 'Tecno'],
    ['La Ceiba ', 'La Ceiba'],
  ])('%s ignores the other filters', (typed, search) => {
    expect(queryOf(filters(typed))).toEqual({ from: '2026-11-23', to: '2026-11-23', search });
  });

  it.each(['', ' ', 'T', 'T3', 'T3-', '#', 'Ro'])('%s filters nothing yet', (typed) => {
    expect(isSearched(filters(typed))).toBe(false);
    expect(queryOf(filters(typed))).toMatchObject({ shift: 'morning' });
  });

  it('is named as people read it', () => {
    expect(['12', '#12', 't3-7', 'Rosa'].map((typed) => searchedText(filters(typed)))).toEqual([
      '#12',
      '#12',
      'T3-007',
      'con «Rosa»',
    ]);
  });
});
