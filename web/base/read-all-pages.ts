export interface ListPage<Row> {
  readonly total: number;
  readonly rows: readonly Row[];
}

export interface PageRequest {
  readonly limit: number;
  readonly offset: number;
  /** The id of the last row that was read, for a list that can continue after it. */
  readonly before: string | undefined;
}

/** The maximum page size of the API. */
const PAGE = 200;
const ATTEMPTS = 3;

/**
 * Reads a whole list page by page and reports the progress (0 to 100). A list that changes meanwhile is read
 * again from the start, at most three times; the last result has no duplicates.
 */
export async function readAllPages<Row extends { readonly id: string }>(
  readPage: (page: PageRequest) => Promise<ListPage<Row>>,
  onProgress: (percent: number) => void,
): Promise<readonly Row[]> {
  for (let attempt = 1; ; attempt += 1) {
    const { rows, isStable } = await readOnce(readPage, onProgress);
    if (isStable || attempt === ATTEMPTS) return rows;
  }
}

async function readOnce<Row extends { readonly id: string }>(
  readPage: (page: PageRequest) => Promise<ListPage<Row>>,
  onProgress: (percent: number) => void,
): Promise<{ rows: readonly Row[]; isStable: boolean }> {
  const rows = new Map<string, Row>();
  let first: number | null = null;
  let last: string | undefined;
  for (let offset = 0; ; offset += PAGE) {
    const page = await readPage({ limit: PAGE, offset, before: last });
    first ??= page.total;
    for (const row of page.rows) rows.set(row.id, row);
    last = page.rows.at(-1)?.id;
    const read = offset + page.rows.length;
    onProgress(page.total === 0 ? 100 : Math.min(100, (100 * read) / page.total));
    if (read >= page.total || page.rows.length === 0) {
      return { rows: [...rows.values()], isStable: page.total === first && rows.size === page.total };
    }
  }
}
