import { FilePlus, FileText, Mail, Printer } from 'lucide-react';
import { useState } from 'react';

import type { Sale } from '#domain/bills/answers/sales.ts';
import { debitNotesOf, documentsOf } from '#web/data/sales/sale-documents.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { usePrintDocument } from '#web/parts/fiscal/document-printing.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { NetworkButton } from '#web/ui/needs-network.tsx';
import { DetailSection } from './detail-section.tsx';
import { DocumentEmailWindow } from './document-email-window.tsx';

const TONES = { Emitida: 'success', Anulada: 'danger' } as const;

interface SaleDocumentsProps {
  sale: Sale;
  /** Absent when no debit note can be issued. */
  onDebit: (() => void) | undefined;
}

/** The sales of the debit notes of an invoice. */
function DebitNotes({ sale }: { sale: Sale }) {
  const { money } = useSalesSettings();
  return debitNotesOf(sale).map(({ sale_id, number, status, total_cents }) => (
    <li key={sale_id} className="flex flex-wrap items-center gap-x-2 gap-y-1 py-2 text-sm">
      <span className="font-medium figures">Nota de débito: venta #{number}</span>
      {status === 'Anulada' && <Badge tone="danger">{status}</Badge>}
      <span className="text-muted-foreground figures">{money(total_cents)}</span>
    </li>
  ));
}

/**
 * The fiscal documents of a sale with number and state; each can be printed, on the roll or on office paper, or sent. An invoice has
 * its debit notes.
 */
export function SaleDocuments({ sale, onDebit }: SaleDocumentsProps) {
  const { money } = useSalesSettings();
  const { busy, print } = usePrintDocument();
  const [sent, setSent] = useState<Sale['documents'][number] | null>(null);
  const documents = documentsOf(sale);
  if (documents.length === 0) return null;
  return (
    <DetailSection
      title="Documentos fiscales"
      aside={
        onDebit && (
          <NetworkButton variant="outline" size="sm" onClick={onDebit}>
            <FilePlus aria-hidden="true" />
            Nota de débito
          </NetworkButton>
        )
      }
    >
      <ul>
        {documents.map(({ id, type, number, status, total_cents, is_preprinted }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 text-sm">
            <span className="min-w-0">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span className="font-medium">
                  {type}
                  {is_preprinted && ' preimpresa'}
                </span>
                <Badge tone={TONES[status]}>{status}</Badge>
              </span>
              <span className="block text-muted-foreground figures">
                {number} · {money(total_cents)}
              </span>
            </span>
            <span className="flex gap-2">
              <NetworkButton
                variant="outline"
                size="sm"
                disabled={busy}
                aria-label={`Imprimir ${number}`}
                onClick={() => void print(id)}
              >
                <Printer aria-hidden="true" />
                Imprimir
              </NetworkButton>
              <NetworkButton
                variant="outline"
                size="sm"
                disabled={busy}
                aria-label={`Imprimir ${number} en carta`}
                onClick={() => void print(id, 'office')}
              >
                <FileText aria-hidden="true" />
                Carta
              </NetworkButton>
              <NetworkButton
                variant="outline"
                size="sm"
                disabled={busy}
                aria-label={`Enviar ${number} por correo`}
                onClick={() => setSent({ id, type, number, status, total_cents, is_preprinted })}
              >
                <Mail aria-hidden="true" />
                Correo
              </NetworkButton>
            </span>
          </li>
        ))}
        <DebitNotes sale={sale} />
      </ul>
      <Dialog open={sent !== null} onOpenChange={(next) => !next && setSent(null)}>
        {sent && <DocumentEmailWindow document={sent} onClose={() => setSent(null)} />}
      </Dialog>
    </DetailSection>
  );
}
