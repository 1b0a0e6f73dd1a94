import { TriangleAlert } from 'lucide-react';
import type { LineChange, LineNotes } from '#domain/answers/kitchen.ts';
import { noteParts } from '#domain/line-notes.ts';
import { formatQuantity } from '#domain/quantity.ts';
import { Badge } from '#web/ui/badge.tsx';
import { cn } from '#web/ui/cn.ts';

interface ChangedLine {
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

/** 'Cambio' and the previous quantity and notes. */
export function SentChange({ line, className }: { line: ChangedLine; className?: string }) {
  const before = previousText(line);
  if (before === null) return null;
  return (
    <span className={cn('flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm leading-6', className)}>
      <Badge tone="solid-warning">
        <TriangleAlert aria-hidden="true" />
        Cambio
      </Badge>
      <span className="min-w-0 break-words text-muted-foreground">Antes: {before}</span>
    </span>
  );
}
