import {
  lineDiscounts,
  marksAcross,
  type PrintedDocument,
  saleText,
} from '#domain/fiscal/printed-document.ts';
import { formatQuantity } from '#domain/quantity.ts';
import { Paper, PaperRow, PaperRule, PaperText } from '#web/print/paper.tsx';
import {
  Amounts,
  Authorization,
  Buyer,
  Correction,
  DocumentEnd,
  DocumentName,
  Issuer,
  Payments,
} from './invoice-parts.tsx';
import { useDocumentTexts } from './use-document-texts.ts';

function Line({ line, money }: { line: PrintedDocument['lines'][number]; money: (cents: number) => string }) {
  const quantity = formatQuantity(line.quantity);
  return (
    <>
      <PaperRow left={`${quantity} ${line.name}`} right={money(line.amount_cents + line.discount_cents)} />
      {line.quantity !== 1 && (
        <PaperText small indent>
          {quantity} x {money(line.unit_price_cents)}
        </PaperText>
      )}
      {lineDiscounts(line).map(([name, cents]) => (
        <PaperRow key={name} indent left={name} right={`-${money(cents)}`} />
      ))}
    </>
  );
}

/** A fiscal document on a roll of 80 or 58 mm (4-honduras, arts. 10, 26 and 38). */
export function Invoice({ document }: { document: PrintedDocument }) {
  const { logo, money, date, clock } = useDocumentTexts(document);
  const { issuer, lines, share, cashier } = document;
  return (
    <Paper title={issuer.trade_name ?? issuer.legal_name} logo={logo} across={marksAcross(document)}>
      <Issuer document={document} center />
      <PaperRule />
      <DocumentName document={document} />
      <PaperRule />
      <Authorization document={document} />
      <PaperRule />
      <PaperRow left={`Fecha: ${date}`} right={clock} />
      <PaperRow left={saleText(document)} right={cashier ? `Cajero: ${cashier}` : ''} />
      <Buyer document={document} />
      <Correction document={document} />
      <PaperRule />
      {share && <PaperText strong>{share}</PaperText>}
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a document's lines have no ids and never change
        <Line key={place} line={line} money={money} />
      ))}
      <PaperRule />
      <Amounts document={document} />
      <Payments document={document} />
      <DocumentEnd document={document} />
    </Paper>
  );
}
