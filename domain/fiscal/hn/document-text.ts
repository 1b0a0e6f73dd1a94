import { formatMoney } from '#domain/base/money.ts';
import { unlinked } from '#domain/base/plain-name.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import { clock, dayText, shortDate, type Zone } from '#domain/base/time.ts';
import type { FiscalDocument } from '../answers/fiscal.ts';
import {
  buyerFacts,
  copiesOf,
  documentAmounts,
  documentTitle,
  exonerationFacts,
  marksAcross,
} from './printed-document.ts';

const money = (cents: number): string => formatMoney(cents, 'HNL');

function lineTexts({ lines }: FiscalDocument): readonly string[] {
  return lines.flatMap((line) => [
    `${formatQuantity(line.quantity)} ${line.name}: ${money(line.amount_cents + line.discount_cents)}`,
    ...(line.discount_cents > 0 ? [`  Descuento: -${money(line.discount_cents)}`] : []),
  ]);
}

function correctionTexts({ corrects, reason }: FiscalDocument, zone: Zone): readonly string[] {
  if (!corrects) return [];
  const on = shortDate(new Date(corrects.issued_at), zone);
  return [
    `Factura que corrige: ${corrects.number}, CAI ${corrects.cai}, del ${on}`,
    ...(reason ? [`Motivo: ${reason}`] : []),
  ];
}

/** All that the paper of a document says (arts. 10, 11 and 26), as lines of text for an e-mail, whose only address is the issuer's. Dates are of the zone. */
export function documentText(document: FiscalDocument, zone: Zone): string {
  const { issuer } = document;
  const issued = new Date(document.issued_at);
  const issuerTexts = [
    ...(issuer.trade_name === null ? [] : [issuer.trade_name]),
    issuer.legal_name,
    `RTN ${issuer.rtn}`,
    `Casa matriz: ${issuer.address}`,
    `Establecimiento: ${issuer.establishment_address}`,
  ].map(unlinked);
  const parts = [
    [
      [documentTitle(document), document.number].join(' '),
      ...marksAcross(document),
      `CAI: ${document.cai}`,
      `Rango autorizado: ${document.range_from} al ${document.range_to}`,
      `Fecha límite de emisión: ${dayText(document.valid_until)}`,
      `Fecha: ${shortDate(issued, zone)} ${clock(issued, zone)}`,
    ],
    [...buyerFacts(document), ...exonerationFacts(document)].map(([name, text]) =>
      `${name}: ${text}`.trimEnd(),
    ),
    correctionTexts(document, zone),
    [...(document.share ? [document.share] : []), ...lineTexts(document)],
    [
      ...documentAmounts(document).map(([name, cents]) => `${name}: ${money(cents)}`),
      `TOTAL: ${money(document.total_cents)}`,
      document.total_in_words,
    ],
    copiesOf(document),
  ];
  return [
    [...issuerTexts, `Tel. ${issuer.phone}, ${issuer.email}`],
    ...parts.map((lines) => lines.map(unlinked)),
  ]
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}
