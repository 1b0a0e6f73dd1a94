import { storage } from '#web/base/storage.ts';
import { readStockQuantity } from '#web/base/typed-quantity.ts';

/** The typed texts of a count that are not saved, by ingredient. */
export type Drafts = Readonly<Record<string, string>>;

const keyOf = (countId: string) => `fogon.count.${countId}`;

/** The unsaved texts of a count on this device. */
export function readDrafts(countId: string): Drafts {
  try {
    const stored: unknown = JSON.parse(storage.get(keyOf(countId)) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).flatMap(([id, text]) => (typeof text === 'string' ? [[id, text]] : [])),
    );
  } catch {
    return {};
  }
}

/** Stores the typed texts until they are saved, also across a reload. */
export function storeDrafts(countId: string, drafts: Drafts): void {
  if (Object.keys(drafts).length === 0) storage.remove(keyOf(countId));
  else void storage.setDraft(keyOf(countId), JSON.stringify(drafts));
}

/** The value of a typed text: a quantity, null for an emptied line, undefined if it is not valid. */
export function parseCountedText(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  return readStockQuantity(text) ?? undefined;
}

const MAX_LINES_PER_REQUEST = 200;

/** The lines that can be sent now. */
export function linesToSend(drafts: Drafts) {
  return Object.entries(drafts)
    .flatMap(([inventory_item_id, text]) => {
      const counted_quantity = parseCountedText(text);
      return counted_quantity === undefined ? [] : [{ inventory_item_id, counted_quantity, text }];
    })
    .slice(0, MAX_LINES_PER_REQUEST);
}

/** The refused lines that the server will never accept: those it named, or all if it named none. */
export function rejectedLines<Line>(
  lines: readonly Line[],
  fields: Readonly<Record<string, string>>,
): readonly Line[] {
  const named = new Set(Object.keys(fields).flatMap((field) => /^lines\.(\d+)\./.exec(field)?.[1] ?? []));
  return named.size === 0 ? lines : lines.filter((_, index) => named.has(String(index)));
}

/** The drafts after some texts were saved; a text that has changed since then stays. */
export function withoutSaved(
  drafts: Drafts,
  saved: readonly { readonly inventory_item_id: string; readonly text: string }[],
): Drafts {
  const done = new Map(saved.map(({ inventory_item_id, text }) => [inventory_item_id, text]));
  return Object.fromEntries(Object.entries(drafts).filter(([id, text]) => done.get(id) !== text));
}
