import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';
import type { BackupRow } from '#domain/platform/answers/backups.ts';

interface Page {
  readonly last: string;
  readonly count: number;
  readonly packed: Uint8Array;
}

/** Keys are ASCII, so this is also the database's order. */
const byKey = ([a]: BackupRow, [b]: BackupRow): number => (a < b ? -1 : a > b ? 1 : 0);

const PAGE = 1000;

function pack(rows: readonly BackupRow[]): Page[] {
  const pages: Page[] = [];
  for (let from = 0; from < rows.length; from += PAGE) {
    const part = rows.slice(from, from + PAGE);
    const packed = deflateSync(strToU8(JSON.stringify(part)), { level: 1 });
    pages.push({ last: part.at(-1)?.[0] ?? '', count: part.length, packed });
  }
  return pages;
}

function unpack({ packed }: Page): readonly BackupRow[] {
  return JSON.parse(strFromU8(inflateSync(packed)));
}

/** The rows of a table in the order of their keys, in compact form: of a large table only one page is decoded at a time. */
export class TableRows {
  #pages: Page[] = [];

  /** Adds rows that come after all existing ones. */
  append(rows: readonly BackupRow[]): void {
    this.#pages.push(...pack(rows));
  }

  /** Inserts rows in their order; they replace rows with the same keys. */
  put(rows: readonly BackupRow[]): void {
    const waiting = [...rows].sort(byKey);
    this.#pages = this.#pages.flatMap((page, index) => {
      const isLast = index === this.#pages.length - 1;
      const end = isLast ? waiting.length : waiting.findIndex(([key]) => key > page.last);
      const own = waiting.splice(0, end === -1 ? waiting.length : end);
      if (own.length === 0) return [page];
      return pack([...new Map([...unpack(page), ...own].map((row) => [row[0], row])).values()].sort(byKey));
    });
    if (waiting.length > 0) this.append(waiting);
  }

  /** Deletes rows whose key is not in the set. */
  keep(keys: ReadonlySet<string>): void {
    this.#pages = this.#pages.flatMap((page) => {
      const rows = unpack(page);
      const remaining = rows.filter(([key]) => keys.has(key));
      return remaining.length === rows.length ? [page] : pack(remaining);
    });
  }

  get count(): number {
    return this.#pages.reduce((sum, { count }) => sum + count, 0);
  }

  *pages(): Generator<readonly BackupRow[]> {
    for (const page of this.#pages) yield unpack(page);
  }
}
