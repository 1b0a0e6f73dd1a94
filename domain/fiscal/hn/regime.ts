import { MAX_ANONYMOUS_CENTS } from '#domain/base/limits.ts';
import type { Regime } from '../regime.ts';

/** The law of Honduras (docs/honduras.md). */
export const hn: Regime = {
  tax: 'ISV',
  taxNumber: { label: 'RTN', example: '0801-1990-123456' },
  documents: {
    // Above L 10,000.00 a final consumer is named (art. 11).
    lacksBuyer: (buyer, total) => buyer === null && total > MAX_ANONYMOUS_CENTS,
    prebill: 'PRECUENTA, documento no fiscal',
    follows: 'La factura se emite al volver la red',
  },
  hasSeniors: true,
  reports: ['sales-book', 'seniors', 'unused-numbers'],
};
