import { useState } from 'react';
import type { ChargedBuyer } from '#domain/fiscal/charged-buyer.ts';
import type { PreprintedInput } from '#domain/fiscal/inputs/fiscal.ts';

/** Whom the invoice of a charge is for, while the business invoices, and the invoice that was written by hand, if any. */
export function useInvoiceBuyer() {
  const [buyer, setBuyer] = useState<ChargedBuyer>(null);
  const [preprinted, setPreprinted] = useState<PreprintedInput | null>(null);
  const clear = () => {
    setBuyer(null);
    setPreprinted(null);
  };
  return { buyer, setBuyer, preprinted, setPreprinted, clear };
}
