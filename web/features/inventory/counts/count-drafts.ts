import { readStockQuantity } from '#domain/quantity.ts';
import { storage } from '#web/lib/storage.ts';

/** What was typed in a count and is not known to be saved, by ingredient. */
export type Drafts = Readonly<Record<string, string>>;

const keyOf = (countId: string) => `fogon.count.${countId}`;

/** What this device still holds of a count. */
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

/** Keeps what was typed until it is saved, over a reload too. */
export function storeDrafts(countId: string, drafts: Drafts): void {
  if (Object.keys(drafts).length === 0) storage.remove(keyOf(countId));
  else storage.set(keyOf(countId), JSON.stringify(drafts));
}

/** What a typed text stands for: a quantity, null for an emptied line, undefined for what is none. */
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

/** Of lines that the server refused, those that it will never take: the ones it named, or all where it named none. */
export function rejectedLines<Line>(
  lines: readonly Line[],
  fields: Readonly<Record<string, string>>,
): readonly Line[] {
  const named = new Set(Object.keys(fields).flatMap((field) => /^lines\.(\d+)\./.exec(field)?.[1] ?? []));
  return named.size === 0 ? lines : lines.filter((_, place) => named.has(String(place)));
}

/** What is left once texts were saved: what was typed anew meanwhile stays. */
export function withoutSaved(
  drafts: Drafts,
  saved: readonly { readonly inventory_item_id: string; readonly text: string }[],
): Drafts {
  const done = new Map(saved.map(({ inventory_item_id, text }) => [inventory_item_id, text]));
  return Object.fromEntries(Object.entries(drafts).filter(([id, text]) => done.get(id) !== text));
}
