import { openAsBlob } from 'node:fs';
import { FileProblem } from '#web/parts/spreadsheets/file-problem.ts';
import { readBytes } from '#web/parts/spreadsheets/read-sheets.ts';
import { rowsOf } from './sheets.ts';

/** A program that reads a small file, then a large one, and prints what the second took. */

export interface Reading {
  /** The number of rows, or the sentence of a refusal. */
  readonly result: number | string;
  readonly elapsedMs: number;
  /** How much the memory of the process grew at most. */
  readonly grownBytes: number;
}

async function read(path: string): Promise<number | string> {
  try {
    return rowsOf(await readBytes(await openAsBlob(path))).length;
  } catch (error) {
    if (error instanceof FileProblem) return error.message;
    throw error;
  }
}

const [small = '', large = ''] = process.argv.slice(2);
await read(small);
const before = process.resourceUsage().maxRSS;
const began = performance.now();
const result = await read(large);
const reading: Reading = {
  result,
  elapsedMs: performance.now() - began,
  grownBytes: (process.resourceUsage().maxRSS - before) * 1024,
};
process.stdout.write(JSON.stringify(reading));
