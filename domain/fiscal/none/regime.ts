import type { Regime } from '../regime.ts';

/** A country whose law Fogón does not know: no documents, discounts or reports of a law. */
export const none: Regime = {
  tax: 'Impuesto',
  taxNumber: { label: 'ID fiscal', example: '' },
  documents: null,
  hasSeniors: false,
  reports: [],
};
