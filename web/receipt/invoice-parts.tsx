import {
  buyerFacts,
  COPIES,
  documentTitle,
  exonerationFacts,
  isReprint,
  type PrintedDocument,
} from '#domain/fiscal/printed-document.ts';
import { PaperRow, PaperRule, PaperText } from '#web/print/paper.tsx';
import { useDocumentTexts } from './use-document-texts.ts';

/** The parts that a fiscal document has on every paper. */
interface PartProps {
  document: PrintedDocument;
}

/** Razón social, RTN, addresses, phone and e-mail, below the trade name. */
export function Issuer({ document, center = false }: PartProps & { center?: boolean }) {
  const { issuer } = document;
  const { addresses } = useDocumentTexts(document);
  const texts = [
    ...(issuer.trade_name === null ? [] : [issuer.legal_name]),
    `RTN ${issuer.rtn}`,
    ...addresses,
    `Tel. ${issuer.phone}`,
    issuer.email,
  ];
  return texts.map((text) => (
    <PaperText key={text} center={center}>
      {text}
    </PaperText>
  ));
}

/** The word of the law, the number, and whether it is a reprint or annulled. */
export function DocumentName({ document }: PartProps) {
  return (
    <>
      <PaperText center large>
        {documentTitle(document)}
      </PaperText>
      <PaperText center strong>
        {document.number}
      </PaperText>
      {isReprint(document) && (
        <PaperText center strong>
          REIMPRESIÓN
        </PaperText>
      )}
      {document.status === 'Anulada' && (
        <PaperText center strong>
          ANULADA{document.void_reason ? `: ${document.void_reason}` : ''}
        </PaperText>
      )}
    </>
  );
}

/** CAI, authorised range and date limit. */
export function Authorization({ document }: PartProps) {
  const { validUntil } = useDocumentTexts(document);
  return (
    <>
      <PaperText>CAI: {document.cai}</PaperText>
      <PaperText>
        Rango autorizado: {document.range_from} al {document.range_to}
      </PaperText>
      <PaperText>Fecha límite de emisión: {validUntil}</PaperText>
    </>
  );
}

/** The buyer, and the three lines of an exonerated one. */
export function Buyer({ document }: PartProps) {
  return [...buyerFacts(document), ...exonerationFacts(document)].map(([name, text]) => (
    <PaperText key={name}>
      {name}: {text}
    </PaperText>
  ));
}

/** The invoice that a note corrects, and why. */
export function Correction({ document }: PartProps) {
  const { correctedOn } = useDocumentTexts(document);
  const { corrects, reason } = document;
  if (!corrects) return null;
  return (
    <>
      <PaperRule />
      <PaperText strong>Factura que corrige: {corrects.number}</PaperText>
      <PaperText>CAI: {corrects.cai}</PaperText>
      <PaperText>Fecha: {correctedOn}</PaperText>
      {reason && <PaperText>Motivo: {reason}</PaperText>}
    </>
  );
}

/** Discounts, amounts and tax by rate, total, and the total in words. */
export function Amounts({ document }: PartProps) {
  const { amounts, money } = useDocumentTexts(document);
  return (
    <>
      {amounts.map(({ name, text }) => (
        <PaperRow key={name} left={name} right={text} />
      ))}
      <PaperRow large left="TOTAL" right={money(document.total_cents)} />
      <PaperText>{document.total_in_words}</PaperText>
    </>
  );
}

/** Payments and change. A note has none. */
export function Payments({ document }: PartProps) {
  const { payments } = useDocumentTexts(document);
  if (payments.length === 0) return null;
  return (
    <>
      <PaperRule />
      {payments.map(({ name, text }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two payments may have one kind, and their order stays
        <PaperRow key={place} left={name} right={text} />
      ))}
    </>
  );
}

/** Who has the original and the copy. On a note, the lines for who receives it are above. */
export function DocumentEnd({ document }: PartProps) {
  return (
    <>
      {document.corrects && (
        <>
          <PaperRule />
          <PaperText>Recibí conforme</PaperText>
          {['Nombre', 'Identidad', 'Firma'].map((name) => (
            <p key={name} className="paper-text paper-sign">
              {name}:
            </p>
          ))}
        </>
      )}
      <PaperRule />
      {COPIES.map((copy) => (
        <PaperText key={copy} center small>
          {copy}
        </PaperText>
      ))}
    </>
  );
}
