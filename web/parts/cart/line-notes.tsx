import type { LineNotes } from '#domain/kitchen/answers/kitchen.ts';
import { type NotePart, pricedNoteParts } from '#domain/orders/line-notes.ts';
import { cn } from '#web/ui/cn.ts';

const TONES: Readonly<Record<NotePart['kind'], string>> = {
  sin: 'text-danger-ink',
  con: 'text-success-ink',
  note: 'text-muted-foreground italic',
  packed: 'text-muted-foreground',
  separate: 'text-muted-foreground',
};
const PREFIXES: Partial<Record<NotePart['kind'], string>> = { sin: 'Sin', con: 'Con' };

interface LineNotesTextProps {
  notes: LineNotes;
  /** The price of one unit's extras in cents. */
  extras: number | undefined;
  className?: string;
}

/** The notes of a line as text: 'Sin Cebolla', 'Con Queso x2 +30.00'. */
export function LineNotesText({ notes, extras, className }: LineNotesTextProps) {
  const parts = pricedNoteParts(notes, extras);
  if (parts.length === 0) return null;
  return (
    <ul className={cn('grid grid-cols-1 gap-0.5 text-sm leading-5', className)}>
      {parts.map(({ kind, text }) => (
        <li key={kind} className={cn('break-words figures', TONES[kind])}>
          {PREFIXES[kind] && <span className="font-semibold">{PREFIXES[kind]} </span>}
          {text}
        </li>
      ))}
    </ul>
  );
}
