import { formatQuantity } from '#domain/base/quantity.ts';
import {
  documentTitle,
  lineDiscounts,
  marksAcross,
  type PrintedDocument,
  saleText,
} from '#domain/fiscal/hn/printed-document.ts';
import { type Paper, type PaperBlock, RULE, row, text } from '#domain/printing/paper/paper.ts';
import { logoBlocks, type PaperShop, titleBlock } from '#domain/printing/paper/shop.ts';
import {
  amountBlocks,
  authorizationBlocks,
  buyerBlocks,
  correctionBlocks,
  documentMoney,
  endBlocks,
  issuedAt,
  issuerBlocks,
  issuerName,
  nameBlocks,
  paymentBlocks,
} from './invoice-parts.ts';

function lineBlocks(line: PrintedDocument['lines'][number]): readonly PaperBlock[] {
  const quantity = formatQuantity(line.quantity);
  return [
    row(`${quantity} ${line.name}`, documentMoney(line.amount_cents + line.discount_cents)),
    ...(line.quantity === 1
      ? []
      : [text(`${quantity} x ${documentMoney(line.unit_price_cents)}`, { size: 'small', indent: true })]),
    ...lineDiscounts(line).map(([name, cents]) => row(name, `-${documentMoney(cents)}`, { indent: true })),
  ];
}

/** A fiscal document on a roll of 80 or 58 mm (4-honduras, arts. 10, 26 and 38). */
export function invoicePaper(document: PrintedDocument, shop: PaperShop): Paper {
  const { share, cashier, lines } = document;
  const { date, clock } = issuedAt(document, shop);
  const payments = paymentBlocks(document);
  return {
    name: `${documentTitle(document)} ${document.number}`,
    blocks: [
      ...marksAcross(document).map((mark) => ({ kind: 'mark', text: mark }) as const),
      ...logoBlocks(shop.logo_url),
      titleBlock(issuerName(document)),
      ...issuerBlocks(document, 'center'),
      RULE,
      ...nameBlocks(document),
      RULE,
      ...authorizationBlocks(document, shop),
      RULE,
      row(`Fecha: ${date}`, clock),
      row(saleText(document), cashier ? `Cajero: ${cashier}` : ''),
      ...buyerBlocks(document),
      ...correctionBlocks(document, shop),
      RULE,
      ...(share ? [text(share, { strong: true })] : []),
      ...lines.flatMap(lineBlocks),
      RULE,
      ...amountBlocks(document),
      ...(payments.length === 0 ? [] : [RULE, ...payments]),
      ...endBlocks(document),
    ],
  };
}
