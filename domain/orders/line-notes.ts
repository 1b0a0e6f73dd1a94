import { MAX_EXTRA_PORTIONS, MAX_LINE_CHANGES } from '#domain/base/limits.ts';
import { formatAmount } from '#domain/base/money.ts';
import type { LineNotes } from '#domain/kitchen/answers/kitchen.ts';

/** The ingredients that a line leaves out. */
export function leftOut(notes: LineNotes): readonly string[] {
  if (typeof notes.sin === 'string') return notes.sin === '' ? [] : [notes.sin];
  return notes.sin ?? [];
}

/** The number of each extra of a line. */
export function added(notes: LineNotes): Readonly<Record<string, number>> {
  if (typeof notes.con === 'string') return notes.con === '' ? {} : { [notes.con]: 1 };
  return notes.con ?? {};
}

/** The number of one extra. */
export function countOf(notes: LineNotes, ingredient: string): number {
  const con = added(notes);
  return Object.hasOwn(con, ingredient) ? (con[ingredient] ?? 0) : 0;
}

export interface SentNotes {
  con?: Record<string, number>;
  sin?: string[];
  note?: string;
  ordenParaLlevar?: true;
  complementosAparte?: true;
}

/** The notes without empty parts: `{}` for a plain line. */
export function cleanNotes(notes: LineNotes): SentNotes {
  const sin = leftOut(notes);
  const con = Object.fromEntries(Object.entries(added(notes)).filter(([, count]) => count > 0));
  const note = notes.note?.trim() ?? '';
  return {
    ...(sin.length > 0 ? { sin: [...sin] } : {}),
    ...(Object.keys(con).length > 0 ? { con } : {}),
    ...(note !== '' ? { note } : {}),
    ...(notes.ordenParaLlevar ? { ordenParaLlevar: true } : {}),
    ...(notes.complementosAparte ? { complementosAparte: true } : {}),
  };
}

export function hasNotes(notes: LineNotes): boolean {
  return Object.keys(cleanNotes(notes)).length > 0;
}

/** Leaves an ingredient out, or undoes that. An ingredient that is left out has no extras. */
export function toggleRemoved(notes: LineNotes, ingredient: string): LineNotes {
  const sin = leftOut(notes);
  if (sin.includes(ingredient)) return { ...notes, sin: sin.filter((name) => name !== ingredient) };
  if (sin.length >= MAX_LINE_CHANGES) return notes;
  const { [ingredient]: _gone, ...con } = added(notes);
  return { ...notes, con, sin: [...sin, ingredient] };
}

/** Adds one extra of an ingredient, or removes one with -1. An ingredient with extras is not left out. */
export function changeExtra(notes: LineNotes, ingredient: string, by: 1 | -1): LineNotes {
  const { [ingredient]: _before, ...others } = added(notes);
  const count = Math.min(MAX_EXTRA_PORTIONS, countOf(notes, ingredient) + by);
  const sin = leftOut(notes).filter((name) => name !== ingredient);
  return { ...notes, sin, con: count > 0 ? { ...others, [ingredient]: count } : others };
}

export interface NotePart {
  readonly kind: 'con' | 'sin' | 'note' | 'packed' | 'separate';
  readonly text: string;
}

function describe(notes: LineNotes): NotePart[] {
  const parts: NotePart[] = [];
  const sin = typeof notes.sin === 'string' ? notes.sin : notes.sin?.join(', ');
  if (sin) parts.push({ kind: 'sin', text: sin });
  const con =
    typeof notes.con === 'string'
      ? notes.con
      : Object.entries(notes.con ?? {})
          .map(([name, count]) => (count > 1 ? `${name} x${count}` : name))
          .join(', ');
  if (con) parts.push({ kind: 'con', text: con });
  if (notes.note) parts.push({ kind: 'note', text: notes.note });
  if (notes.ordenParaLlevar) parts.push({ kind: 'packed', text: 'Para llevar' });
  if (notes.complementosAparte) parts.push({ kind: 'separate', text: 'Complementos aparte' });
  return parts;
}

/**
 * The notes of a line as who pays reads them: what the extras of one unit cost is beside them, 'Queso seco +15.00'. Kept answers of an earlier
 * release have no price.
 */
export function pricedNoteParts(notes: LineNotes, extrasCents: number | undefined): NotePart[] {
  return noteParts(notes).map((part) =>
    part.kind === 'con' && extrasCents !== undefined && extrasCents > 0
      ? { ...part, text: `${part.text} +${formatAmount(extrasCents)}` }
      : part,
  );
}

/** The notes of a line, one object or several, as the parts that a kitchen card shows. */
export function noteParts(notes: LineNotes | readonly LineNotes[]): NotePart[] {
  return ('length' in notes ? [...notes] : [notes]).flatMap(describe);
}
