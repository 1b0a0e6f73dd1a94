import { useState } from 'react';
import type { Purchase } from '#domain/purchasing/answers/purchases.ts';
import { useAttempted } from '#web/base/use-attempted.ts';
import { api } from '#web/data/api.ts';
import { useAttempts } from '#web/data/use-attempts.ts';
import { notifyCostRises } from './cost-rises.ts';
import { differenceOf, type InvoiceDraft, invoiceBody, NO_INVOICE } from './invoice-fields.tsx';
import {
  hasNoErrors,
  isExcess,
  type LineDraft,
  lineErrors,
  pendingDrafts,
  readLine,
  totalOf,
} from './line-draft.ts';
import { useFormats } from './use-formats.ts';
import { isBehind, useShowPurchase } from './use-purchases.ts';

/** The received quantities of a line in the API's form; empty if nothing was received. */
function bodyOf(line: LineDraft) {
  const read = readLine(line);
  if (!read || (read.quantity === 0 && read.rejected === 0)) return [];
  return [
    {
      purchase_line_id: line.id,
      arrived: line.arrived,
      accepted: read.quantity,
      rejected: read.rejected,
      rejection_reason: read.rejected > 0 ? line.reason.trim() : null,
      factor: read.factor,
      purchase_unit: read.purchase_unit,
      ...read.paid,
    },
  ];
}

/** A receipt during editing; it starts with everything that is awaited. */
export function useReceiving(purchase: Purchase, onDone: () => void) {
  const { currency } = useFormats();
  const { busy, attempt } = useAttempts();
  const show = useShowPurchase();
  const [lines, setLines] = useState(() => pendingDrafts(purchase));
  const [invoiceDraft, setInvoice] = useState<InvoiceDraft>(NO_INVOICE);
  const [note, setNote] = useState('');
  const [accepted, setAccepted] = useState(false);
  const { form, wasSubmitted, attempt: tryToSave } = useAttempted();
  const total = totalOf(lines);
  const typed = JSON.stringify({ lines, invoiceDraft, note });
  const [start] = useState(typed);
  const receivedLines = lines.flatMap(bodyOf);
  const excess = lines.filter(isExcess).map(({ item }) => item.name);
  const sound = lines.every((line) => hasNoErrors(lineErrors(line, true)));

  const send = async () => {
    tryToSave();
    if (!sound || receivedLines.length === 0 || (excess.length > 0 && !accepted)) return;
    if (differenceOf(invoiceDraft, total) !== 0 && !invoiceDraft.acceptsDifference) return;
    const json = {
      ...invoiceBody(invoiceDraft),
      note: note.trim() || null,
      accept_excess: accepted,
      lines: receivedLines,
    };
    const outcome = await attempt(['receive', purchase.id, json], ([id = '']) => ({
      call: (options) =>
        api.purchases[':id'].receipts.$post({ param: { id: purchase.id }, json: { id, ...json } }, options),
      success: (answer) =>
        answer.purchase.status === 'Parcial'
          ? `Compra #${purchase.number}: llegó una parte`
          : `Compra #${purchase.number} recibida`,
    }));
    if (!outcome) return;
    if (outcome.ok) {
      show(outcome.data.purchase);
      notifyCostRises(outcome.data.cost_rises, currency);
      onDone();
      return;
    }
    if (isBehind(outcome.error)) {
      show(null);
      onDone();
    }
  };

  return {
    lines,
    change: (line: LineDraft) =>
      setLines((before) => before.map((each) => (each.id === line.id ? line : each))),
    invoiceDraft,
    setInvoice: (change: Partial<InvoiceDraft>) => setInvoice((before) => ({ ...before, ...change })),
    note,
    setNote,
    accepted,
    setAccepted,
    /** The names of ingredients that exceed the ordered quantity. */
    excess,
    nothing: receivedLines.length === 0,
    wasSubmitted,
    form,
    busy,
    isDirty: typed !== start,
    total,
    send,
  };
}
