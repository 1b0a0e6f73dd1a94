import type { FunctionFile } from '../function-files.ts';
import type { Piece } from './steps.ts';

/** Where a function stands in db/functions. */
export interface Place {
  readonly file: string;
  /** The lines of its `create or replace function` and of the first line of its body. */
  readonly line: number;
  readonly bodyLine: number;
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** Finds a function in the files by its name and its body. */
export function findPlace(files: readonly FunctionFile[], name: string, body: string): Place | undefined {
  for (const { name: file, text } of files)
    for (const { index } of text.matchAll(new RegExp(`^create or replace function ${name}\\(`, 'gm'))) {
      const start = text.indexOf('$$', index) + 2;
      if (text.startsWith(`${body}$$`, start))
        return { file: `db/functions/${file}`, line: lineAt(text, index), bodyLine: lineAt(text, start) };
    }
  return undefined;
}

/**
 * The line of the body, counted from 1, where a piece has an offset; without an offset, the line where the piece starts. The parser puts
 * spaces in place of `into …` and SELECT in place of `perform`, so only the start of the text is sought, after the start of the statement.
 */
export function lineIn(body: string, { text, line }: Piece, offset = 0): number {
  const lines = body.split('\n');
  const from = lines.slice(0, line - 1).join('\n').length;
  const written = text.replace(/^SELECT\b/, '');
  const [first = ''] = written.trim().split(/\s{2,}|\n/);
  const start = body.indexOf(first, from);
  if (start < 0) return line;
  return lineAt(body, start + Math.max(offset - (text.length - written.trimStart().length), 0));
}
