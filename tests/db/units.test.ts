import fc from 'fast-check';
import { expect, inject, it } from 'vitest';
import { convertQuantity, UNITS } from '#domain/units.ts';
import { rowsOf } from '#tests/support/restaurant.ts';

const ground = inject('database');

it('a quantity in another unit is the same for the browser and for the database', async () => {
  const names = fc.constantFrom(...Object.keys(UNITS), 'lata');
  const cases = fc.sample(
    fc.tuple(
      fc.integer({ min: 1, max: 99_999_999 }).map((units) => units / 10_000),
      names,
      names,
    ),
    2_000,
  );
  const rows = await rowsOf<{ converted: number | null }>(
    ground,
    `select convert_quantity(q, a, b)::double precision as converted
     from unnest($1::numeric[], $2::text[], $3::text[]) with ordinality as c (q, a, b, n) order by n`,
    [cases.map(([quantity]) => quantity), cases.map(([, from]) => from), cases.map(([, , to]) => to)],
  );
  expect(rows.map(({ converted }) => converted)).toEqual(
    cases.map(([quantity, from, to]) => convertQuantity(quantity, from, to)),
  );
});
