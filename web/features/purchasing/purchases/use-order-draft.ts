import { useState } from 'react';
import type { Purchasable, Purchase } from '#domain/purchasing/answers/purchases.ts';
import { useAttempted } from '#web/base/use-attempted.ts';
import { api } from '#web/data/api.ts';
import type { Outcome } from '#web/data/command.ts';
import { useAttempts } from '#web/data/use-attempts.ts';
import { notifyCostRises, type ReceivedCostRise } from './cost-rises.ts';
import { differenceOf, type InvoiceDraft, invoiceBody, NO_INVOICE } from './invoice-fields.tsx';
import {
  draftOf,
  hasNoErrors,
  type LineDraft,
  lineErrors,
  orderedDrafts,
  readLine,
  totalOf,
} from './line-draft.ts';
import { useFormats } from './use-formats.ts';
import { isBehind, useShowPurchase } from './use-purchases.ts';

/** A line in the API's form. */
function bodyOf(line: LineDraft) {
  const read = readLine(line);
  if (!read) return [];
  return [
    {
      id: line.id,
      inventory_item_id: line.item.id,
      quantity: read.quantity,
      factor: read.factor,
      purchase_unit: read.purchase_unit,
      ...read.paid,
    },
  ];
}

function receivedBodyOf(line: LineDraft) {
  const rejected = readLine(line)?.rejected ?? 0;
  return bodyOf(line).map((body) => ({
    ...body,
    rejected,
    rejection_reason: rejected > 0 ? line.reason.trim() : null,
  }));
}

interface Saved {
  readonly purchase: Purchase;
  readonly cost_rises?: readonly ReceivedCostRise[];
}

/** An order during editing: a new one, one to receive at once, or an existing one. */
export function useOrderDraft(shown: Purchase | null) {
  // The purchase when it was opened: later changes of other users do not overwrite the typed values.
  const [purchase] = useState(shown);
  const { currency } = useFormats();
  const { busy, attempt } = useAttempts();
  const show = useShowPurchase();
  const [received, setReceived] = useState(false);
  const [supplier, setSupplier] = useState(purchase?.supplier_id ?? '');
  const [note, setNote] = useState(purchase?.note ?? '');
  const [lines, setLines] = useState<readonly LineDraft[]>(() => (purchase ? orderedDrafts(purchase) : []));
  const [invoiceDraft, setInvoice] = useState<InvoiceDraft>(NO_INVOICE);
  const { form, wasSubmitted, attempt: tryToSave } = useAttempted();
  const total = totalOf(lines);
  const typed = JSON.stringify({ supplier, note, lines, invoiceDraft });
  const [start] = useState(typed);

  const content = { supplier_id: supplier || null, note: note.trim() || null };
  const write = (): Promise<Outcome<Saved> | null> => {
    if (purchase) {
      const json = { ...content, version: purchase.version, lines: lines.flatMap(bodyOf) };
      return attempt(['change', purchase.id, json], () => ({
        call: (options) => api.purchases[':id'].$put({ param: { id: purchase.id }, json }, options),
        success: `Compra #${purchase.number} actualizada`,
      }));
    }
    if (!received) {
      const json = { ...content, lines: lines.flatMap(bodyOf) };
      return attempt(['order', json], ([id = '']) => ({
        call: (options) => api.purchases.$post({ json: { id, ...json } }, options),
        success: (answer) => `Compra #${answer.purchase.number} pedida`,
      }));
    }
    const json = { ...content, lines: lines.flatMap(receivedBodyOf) };
    const invoiceFields = invoiceBody(invoiceDraft);
    return attempt(
      ['received', json, invoiceFields],
      ([id = '', receipt = '']) => ({
        call: (options) =>
          api.purchases.received.$post(
            { json: { id, ...json, receipt: { id: receipt, ...invoiceFields } } },
            options,
          ),
        success: (answer: Saved) => `Compra #${answer.purchase.number} recibida`,
      }),
      2,
    );
  };

  return {
    received,
    setReceived,
    supplier,
    setSupplier,
    note,
    setNote,
    lines,
    invoiceDraft,
    setInvoice: (change: Partial<InvoiceDraft>) => setInvoice((before) => ({ ...before, ...change })),
    /** Whether an attempt to save was made, after which errors show. */
    wasSubmitted,
    form,
    busy,
    isDirty: typed !== start,
    chosenIds: new Set(lines.map(({ item }) => item.id)),
    total,
    add: (found: Purchasable) =>
      setLines((before) =>
        before.some(({ item }) => item.id === found.id) ? before : [...before, draftOf(found)],
      ),
    change: (line: LineDraft) =>
      setLines((before) => before.map((each) => (each.id === line.id ? line : each))),
    remove: (id: string) => setLines((before) => before.filter((line) => line.id !== id)),
    /** Returns whether the window can close: the order was saved, or another user was faster. */
    send: async (): Promise<boolean> => {
      tryToSave();
      if (lines.length === 0 || !lines.every((line) => hasNoErrors(lineErrors(line, false)))) return false;
      if (received && differenceOf(invoiceDraft, total) !== 0 && !invoiceDraft.acceptsDifference)
        return false;
      const outcome = await write();
      if (!outcome) return false;
      if (!outcome.ok) {
        const behind = isBehind(outcome.error);
        if (behind) show(null);
        return behind;
      }
      show(outcome.data.purchase);
      notifyCostRises(outcome.data.cost_rises ?? [], currency);
      return true;
    },
  };
}
