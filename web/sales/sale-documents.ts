import type { Sale } from '#domain/answers/sales.ts';

type SaleDocument = Sale['documents'][number];
type KeptSale = Omit<Sale, 'documents'> & Partial<Pick<Sale, 'documents'>>;

/** The fiscal documents of a sale; none for one that a device kept before there were any. */
export function documentsOf({ documents }: KeptSale): readonly SaleDocument[] {
  return documents ?? [];
}

/** The invoice of a sale; null for one without. */
export function invoiceOf(sale: KeptSale): SaleDocument | null {
  return documentsOf(sale).find(({ type }) => type === 'Factura') ?? null;
}
