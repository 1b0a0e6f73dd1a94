import type { LineNotes } from './orders.ts';

/** What may be asked of a line is bounded so that a kitchen card stays readable. */
export const MAX_EXTRA = 99;
export const MAX_NOTE_LENGTH = 200;
const MAX_LEFT_OUT = 20;

/** What is left out of a line, as a list. */
export function leftOut(notes: LineNotes): readonly string[] {
  if (typeof notes.sin === 'string') return notes.sin === '' ? [] : [notes.sin];
  return notes.sin ?? [];
}

/** What is added to a line and how many of each. */
export function added(notes: LineNotes): Readonly<Record<string, number>> {
  if (typeof notes.con === 'string') return notes.con === '' ? {} : { [notes.con]: 1 };
  return notes.con ?? {};
}

/** How many of an ingredient are added. */
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

/** The notes without what says nothing: `{}` for a line as it comes. */
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

/** Leaves an ingredient out, or takes that back; what is left out can't be added too. */
export function toggleRemoved(notes: LineNotes, ingredient: string): LineNotes {
  const sin = leftOut(notes);
  if (sin.includes(ingredient)) return { ...notes, sin: sin.filter((name) => name !== ingredient) };
  if (sin.length >= MAX_LEFT_OUT) return notes;
  const { [ingredient]: _gone, ...con } = added(notes);
  return { ...notes, con, sin: [...sin, ingredient] };
}

/** Adds (or with -1 takes back) one of an ingredient; what is added is not left out. */
export function changeExtra(notes: LineNotes, ingredient: string, by: 1 | -1): LineNotes {
  const { [ingredient]: _before, ...others } = added(notes);
  const count = Math.min(MAX_EXTRA, countOf(notes, ingredient) + by);
  const sin = leftOut(notes).filter((name) => name !== ingredient);
  return { ...notes, sin, con: count > 0 ? { ...others, [ingredient]: count } : others };
}
