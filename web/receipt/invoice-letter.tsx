import { marksAcross, type PrintedDocument, saleText } from '#domain/fiscal/printed-document.ts';
import { formatRate } from '#domain/percent.ts';
import { formatQuantity } from '#domain/quantity.ts';
import { Paper, PaperText } from '#web/print/paper.tsx';
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

function Lines({ document }: { document: PrintedDocument }) {
  const { money } = useDocumentTexts(document);
  return (
    <table className="paper-table">
      <thead>
        <tr>
          <th>Cantidad</th>
          <th>Descripción</th>
          <th>Precio</th>
          <th>Descuento</th>
          <th>ISV</th>
          <th>Importe</th>
        </tr>
      </thead>
      <tbody>
        {document.lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a document's lines have no ids and never change
          <tr key={place}>
            <td>{formatQuantity(line.quantity)}</td>
            <td>
              {line.name}
              {line.discount_name && <div className="paper-small">{line.discount_name}</div>}
            </td>
            <td className="paper-whole">{money(line.unit_price_cents)}</td>
            <td className="paper-whole">{money(line.discount_cents)}</td>
            <td className="paper-whole">
              {line.tax_rate === 0 ? 'Exento' : `${formatRate(line.tax_rate)} %`}
            </td>
            <td className="paper-whole">{money(line.amount_cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A fiscal document on office paper: A4 or Letter. */
export function InvoiceLetter({ document }: { document: PrintedDocument }) {
  const { logo, date, clock } = useDocumentTexts(document);
  const { issuer, share, cashier } = document;
  return (
    <Paper letter across={marksAcross(document)}>
      <div className="paper-head">
        <div>
          {logo && <img src={logo} alt="" className="paper-logo" />}
          <h1 className="paper-title">{issuer.trade_name ?? issuer.legal_name}</h1>
          <Issuer document={document} />
        </div>
        <div className="paper-box">
          <DocumentName document={document} />
          <PaperText center>
            {date} {clock}
          </PaperText>
          <Authorization document={document} />
        </div>
      </div>
      <div className="paper-box">
        <Buyer document={document} />
        <PaperText>
          {[saleText(document), ...(cashier ? [`Cajero: ${cashier}`] : []), ...(share ? [share] : [])].join(
            ' · ',
          )}
        </PaperText>
        <Correction document={document} />
      </div>
      <Lines document={document} />
      <div className="paper-head">
        <div>
          <Payments document={document} />
        </div>
        <div>
          <Amounts document={document} />
        </div>
      </div>
      <DocumentEnd document={document} />
    </Paper>
  );
}
