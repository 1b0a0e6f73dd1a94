import { formatQuantity } from '#domain/base/quantity.ts';
import type { LineChange, LineNotes } from '#domain/kitchen/answers/kitchen.ts';
import { noteParts } from './line-notes.ts';

export interface ChangedLine {
  readonly quantity: number;
  readonly notes: LineNotes | readonly LineNotes[];
  readonly change: LineChange | null;
}

function notesText(notes: LineNotes | readonly LineNotes[]): string {
  return noteParts(notes)
    .map(({ kind, text }) => (kind === 'sin' || kind === 'con' ? `${kind} ${text}` : text))
    .join(' · ');
}

/**
 * The previous quantity and notes of a changed line: 'x2', 'sin Cebolla', or 'sin notas' if it had none. Includes only
 * what differs; null without a difference.
 */
export function previousText({ quantity, notes, change }: ChangedLine): string | null {
  if (!change) return null;
  const before = notesText(change.notes);
  const parts = [
    ...(change.quantity === quantity ? [] : [`x${formatQuantity(change.quantity)}`]),
    ...(before === notesText(notes) ? [] : [before === '' ? 'sin notas' : before]),
  ];
  return parts.length > 0 ? parts.join(' · ') : null;
}
