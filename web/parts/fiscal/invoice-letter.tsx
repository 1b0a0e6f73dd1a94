import { formatQuantity } from '#domain/base/quantity.ts';
import { flatText } from '#domain/base/text.ts';
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
} from '#domain/fiscal/hn/invoice-parts.ts';
import {
  lineTaxText,
  marksAcross,
  type PrintedDocument,
  saleText,
} from '#domain/fiscal/hn/printed-document.ts';
import { centered, text } from '#domain/printing/paper/paper.ts';
import { logoBlocks } from '#domain/printing/paper/shop.ts';
import { PaperBlocks, PaperSheet } from '#web/parts/print/paper-view.tsx';
import { usePaperShop } from '#web/parts/print/use-paper-shop.ts';

function Lines({ document }: { document: PrintedDocument }) {
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
              {flatText(line.name)}
              {line.discount_name && <div className="paper-small">{line.discount_name}</div>}
            </td>
            <td className="paper-whole">{documentMoney(line.unit_price_cents)}</td>
            <td className="paper-whole">{documentMoney(line.discount_cents)}</td>
            <td className="paper-whole">{lineTaxText(line)}</td>
            <td className="paper-whole">{documentMoney(line.amount_cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A fiscal document on office paper: A4 or Letter. */
export function InvoiceLetter({ document }: { document: PrintedDocument }) {
  const shop = usePaperShop();
  if (!shop) return null;
  const { date, clock } = issuedAt(document, shop);
  const { share, cashier } = document;
  const facts = [saleText(document), ...(cashier ? [`Cajero: ${cashier}`] : []), ...(share ? [share] : [])];
  return (
    <PaperSheet letter marks={marksAcross(document)}>
      <div className="paper-head">
        <div>
          <PaperBlocks
            blocks={[
              ...logoBlocks(shop.logo_url),
              text(issuerName(document), { size: 'title' }),
              ...issuerBlocks(document, 'left'),
            ]}
          />
        </div>
        <div className="paper-box">
          <PaperBlocks
            blocks={[
              ...nameBlocks(document),
              ...centered([`${date} ${clock}`]),
              ...authorizationBlocks(document, shop),
            ]}
          />
        </div>
      </div>
      <div className="paper-box">
        <PaperBlocks
          blocks={[...buyerBlocks(document), text(facts.join(' · ')), ...correctionBlocks(document, shop)]}
        />
      </div>
      <Lines document={document} />
      <div className="paper-head">
        <div>
          <PaperBlocks blocks={paymentBlocks(document)} />
        </div>
        <div>
          <PaperBlocks blocks={amountBlocks(document)} />
        </div>
      </div>
      <PaperBlocks blocks={endBlocks(document)} />
    </PaperSheet>
  );
}
