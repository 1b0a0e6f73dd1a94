import { Fragment } from 'react';
import {
  buyerFacts,
  copiesOf,
  documentTitle,
  exonerationFacts,
  isReprint,
  PREPRINTED_COPY,
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

/** The word of the law, the number, and whether it is a copy of a form, a reprint or annulled. */
export function DocumentName({ document }: PartProps) {
  return (
    <>
      <PaperText center large>
        {documentTitle(document)}
      </PaperText>
      <PaperText center strong>
        {document.number}
      </PaperText>
      {document.is_preprinted && (
        <PaperText center strong>
          {PREPRINTED_COPY}
        </PaperText>
      )}
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

/** A CAI that breaks after its hyphens only. */
function Cai({ cai }: { cai: string }) {
  return cai.split(/(?<=-)/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a CAI may be equal, and their order stays
    <Fragment key={place}>
      {part}
      <wbr />
    </Fragment>
  ));
}

/** CAI, authorised range and date limit. */
export function Authorization({ document }: PartProps) {
  const { validUntil } = useDocumentTexts(document);
  return (
    <>
      <PaperText small>
        CAI: <Cai cai={document.cai} />
      </PaperText>
      <PaperText>
        Rango autorizado: <span className="paper-whole">{document.range_from}</span> al{' '}
        <span className="paper-whole">{document.range_to}</span>
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
      <PaperText small>
        CAI: <Cai cai={corrects.cai} />
      </PaperText>
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
      {copiesOf(document).map((copy) => (
        <PaperText key={copy} center small>
          {copy}
        </PaperText>
      ))}
    </>
  );
}
