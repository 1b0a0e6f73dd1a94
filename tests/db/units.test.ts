import fc from 'fast-check';
import { expect, inject, it } from 'vitest';
import { formatUnitCost } from '#domain/money.ts';
import { convertQuantity, quantityText, UNITS, unitName } from '#domain/units.ts';
import { rowsOf } from '#tests/support/factories.ts';

const testEnv = inject('database');

it('SQL and the domain convert a quantity to another unit in the same way', async () => {
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
    testEnv,
    `select convert_quantity(q, a, b)::double precision as converted
     from unnest($1::numeric[], $2::text[], $3::text[]) with ordinality as c (q, a, b, n) order by n`,
    [cases.map(([quantity]) => quantity), cases.map(([, from]) => from), cases.map(([, , to]) => to)],
  );
  expect(rows.map(({ converted }) => converted)).toEqual(
    cases.map(([quantity, from, to]) => convertQuantity(quantity, from, to)),
  );
});

const CUSTOM_UNITS = [
  'lata',
  'bolsa grande',
  'cartón de leche',
  'arroz',
  'kg.',
  'pan',
  'maíz',
  'paquetes',
  'Botella',
  'maní',
  'ñ',
];
const COUNTS = [1, 0, 0.5, 1.5, 2, 84, -1, -2.25, 1250, 0.0001, 1_234_567.891];

it('SQL and the domain write a quantity with its unit in the same way', async () => {
  const cases = [...Object.keys(UNITS), ...CUSTOM_UNITS].flatMap((unit) =>
    COUNTS.map((count) => [count, unit] as const),
  );
  const rows = await rowsOf<{ text: string; plural: string }>(
    testEnv,
    `select quantity_text(q, u) as text, unit_name(u, null) as plural
     from unnest($1::numeric[], $2::text[]) with ordinality as c (q, u, n) order by n`,
    [cases.map(([count]) => count), cases.map(([, unit]) => unit)],
  );
  expect(rows).toEqual(
    cases.map(([count, unit]) => ({ text: quantityText(count, unit), plural: unitName(unit, null) })),
  );
});

it('SQL and the domain write a unit cost in the same way, with four decimals below 1.00', async () => {
  const known = [0, 0.0001, 2, 2.04, 2.045, 2.0849, 99, 99.9949, 99.995, 100, 208.3333, 250.5, 123_456_789.5];
  const costs = [
    ...known,
    ...fc.sample(fc.integer({ min: 0, max: 3_000_000 }), 1_000).map((each) => each / 10_000),
  ];
  const rows = await rowsOf<{ text: string }>(
    testEnv,
    `select cost_text(cost, 'HNL') as text from unnest($1::numeric[]) with ordinality as c (cost, n) order by n`,
    [costs],
  );
  expect(rows.map(({ text }) => text)).toEqual(costs.map((cost) => formatUnitCost(cost)));
});
