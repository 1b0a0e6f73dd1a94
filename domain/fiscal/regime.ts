import type { ChargedBuyer } from './charged-buyer.ts';

/** The reports for the authority: their ids in the list of reports. */
export const LEGAL_REPORTS = ['sales-book', 'seniors', 'unused-numbers'] as const;
export type LegalReport = (typeof LEGAL_REPORTS)[number];

/** What a law asks of charges that write a document. */
export interface DocumentRules {
  /** Whether the document of `total` cents, tax included, names its buyer and has none. */
  readonly lacksBuyer: (buyer: ChargedBuyer, total: number) => boolean;
  /** The name of a prebill, which is no document. */
  readonly prebill: string;
  /** What the receipt of a charge without a network says of its document. */
  readonly follows: string;
}

/** What charging, papers, the register and the reports ask of the tax law of a business. They know no country. */
export interface Regime {
  /** The name of the sales tax: 'ISV'. */
  readonly tax: string;
  /** What the tax number of a business or a customer is called, and one as an example. */
  readonly taxNumber: { readonly label: string; readonly example: string };
  /** Null while charges write no document. */
  readonly documents: DocumentRules | null;
  /** Whether the law gives seniors a discount. */
  readonly hasSeniors: boolean;
  readonly reports: readonly LegalReport[];
}
