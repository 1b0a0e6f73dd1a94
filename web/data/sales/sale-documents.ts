import type { Sale } from '#domain/bills/answers/sales.ts';

type SaleDocument = Sale['documents'][number];
type KeptSale = Omit<Sale, 'documents' | 'debit_notes'> & Partial<Pick<Sale, 'documents' | 'debit_notes'>>;

/** The fiscal documents of a sale; none for one that a device kept before there were any. */
export function documentsOf({ documents }: KeptSale): readonly SaleDocument[] {
  return documents ?? [];
}

/** The sales of the debit notes of a sale's invoice. */
export function debitNotesOf({ debit_notes }: KeptSale): Sale['debit_notes'] {
  return debit_notes ?? [];
}

/** The invoice of a sale; null for one without. */
export function invoiceOf(sale: KeptSale): SaleDocument | null {
  return documentsOf(sale).find(({ type }) => type === 'Factura') ?? null;
}
