import type { TestDatabase } from '#tests/support/test-database.ts';
import { quantile, send, signIn } from './load.ts';

const FEW = 100;
const MANY = 20_000;
const ROUNDS = 300;
const WARM_UP = 40;

/** A page of the list, a search through all of it, and the summary of the screen. */
const READ_PATHS = {
  page: '/api/inventory?page=1&page_size=14',
  search: '/api/inventory?page=1&page_size=14&search=ab1',
  summary: '/api/inventory/summary',
} as const;

type Reading = keyof typeof READ_PATHS;

/** Milliseconds with 100 and with 20,000 ingredients, and their ratio. */
export interface InventoryTimes {
  readonly reading: Reading;
  readonly few: { readonly p50: number; readonly p95: number };
  readonly many: { readonly p50: number; readonly p95: number };
  /** p50 of many over p50 of few. */
  readonly ratio: number;
  readonly failures: number;
}

async function createIngredients(
  origin: string,
  database: TestDatabase,
  ingredients: number,
): Promise<string> {
  const business = await database.business();
  await database.rows(
    `with made as (
       insert into inventory_items (business_id, id, name, category, unit, cost_per_unit)
       select $1, new_id(), 'Ingrediente ' || md5(n::text), 'Categoría ' || n % 12, 'lb', 100 + n % 7
       from generate_series(1, $2::integer) n returning id
     )
     insert into stock_levels (business_id, inventory_item_id, initial_stock, current_stock)
     select $1, id, 100, row_number() over () % 90 from made`,
    [business.id, ingredients],
  );
  return signIn(origin, business.employees.admin.username);
}

async function timeOf(origin: string, authorization: string, path: string): Promise<number> {
  const began = performance.now();
  const { status } = await send(origin, { method: 'GET', path, headers: { authorization } });
  if (status !== 200) throw new Error(String(status));
  return performance.now() - began;
}

const percentiles = (times: number[]) => {
  const sorted = times.toSorted((a, b) => a - b);
  return { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) };
};

/** Reads of the inventory with few and with many ingredients, alternating, so that a pause of the machine affects both. */
export async function measureInventory(
  origin: string,
  database: TestDatabase,
): Promise<readonly InventoryTimes[]> {
  const [few, many] = [
    await createIngredients(origin, database, FEW),
    await createIngredients(origin, database, MANY),
  ];
  await database.owner.query('vacuum analyze inventory_items');
  const measured: InventoryTimes[] = [];
  for (const reading of ['page', 'search', 'summary'] as const) {
    const times: Record<'few' | 'many', number[]> = { few: [], many: [] };
    let failures = 0;
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      for (const [name, authorization] of Object.entries({ few, many })) {
        try {
          const time = await timeOf(origin, authorization, READ_PATHS[reading]);
          if (round >= WARM_UP) (name === 'few' ? times.few : times.many).push(time);
        } catch {
          failures += 1;
        }
      }
    }
    const [a, b] = [percentiles(times.few), percentiles(times.many)];
    measured.push({ reading, few: a, many: b, ratio: b.p50 / a.p50, failures });
  }
  return measured;
}
