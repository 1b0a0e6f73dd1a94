import { createHash } from 'node:crypto';
import type { FunctionFile } from './function-files.ts';

/** One statement of db/functions, without the comments before it. */
export interface FunctionStatement {
  readonly file: string;
  /** The line where it starts, from 1. */
  readonly line: number;
  readonly text: string;
  /** Identifies the text. */
  readonly hash: string;
  /** The function that it creates. */
  readonly functionName?: string;
  /** The trigger that it creates, as `name on table`. */
  readonly trigger?: string;
}

const PIECE = /--[^\n]*|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1|;/g;
const BLANK = /^(?:\s|--[^\n]*(?:\n|$))*/;
const TRIGGER = /^create (?:or replace )?trigger ([a-z_0-9]+)\b.*? on ([a-z_0-9]+)\b/;
const FUNCTION = /^create (?:or replace )?function ([a-z_][a-z_0-9]*)/;

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** The statements of a file, in its order. */
export function statementsOf({ name: file, text }: FunctionFile): readonly FunctionStatement[] {
  const ends = [...text.matchAll(PIECE)].flatMap(({ 0: piece, index }) => (piece === ';' ? [index + 1] : []));
  return [...ends, text.length].flatMap((end, i) => {
    const from = ends[i - 1] ?? 0;
    const blank = BLANK.exec(text.slice(from, end))?.[0].length ?? 0;
    const statement = text.slice(from + blank, end).trim();
    if (statement === '') return [];
    const hash = createHash('sha256').update(statement).digest('base64url').slice(0, 16);
    const functionName = FUNCTION.exec(statement)?.[1];
    const [, trigger, table] = TRIGGER.exec(statement) ?? [];
    return [
      {
        file,
        line: lineAt(text, from + blank),
        text: statement,
        hash,
        ...(functionName && { functionName }),
        ...(trigger && { trigger: `${trigger} on ${table}` }),
      },
    ];
  });
}
