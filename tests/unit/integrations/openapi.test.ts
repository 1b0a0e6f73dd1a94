import { expect, it } from 'vitest';
import { app } from '#worker/app.ts';
import { describeApi, readApiDescription } from '#worker/openapi.ts';
import type { Components } from '#worker/openapi-schemas.ts';
import { SUMMARIES } from '#worker/openapi-summaries.ts';

describeApi(app);
const operations = Object.entries(readApiDescription().paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path.replace('/api', '')}`,
    ...operation,
  })),
);

it('every operation has a summary, and no summary is of an operation that does not exist', () => {
  expect(Object.keys(SUMMARIES).sort()).toEqual(operations.map(({ name }) => name).sort());
});

it('every operation describes its successful answer', () => {
  const successes = operations.map(({ name, responses }) => {
    const success = responses['201'] ?? responses['200'];
    return { name, described: JSON.stringify(success).includes('"schema":{"') };
  });
  expect(successes.filter(({ described }) => !described)).toEqual([]);
});

it('the changes that a room sends are described', () => {
  const schemas: Components = readApiDescription().components.schemas;
  const kinds = (schemas.Change?.oneOf ?? []).map((kind) =>
    typeof kind === 'object' ? kind.properties?.type : kind,
  );
  expect(kinds).toContainEqual(expect.objectContaining({ const: 'kitchen.sent' }));
  expect(kinds).toHaveLength(25);
  expect(schemas.KitchenTicket).toBeDefined();
});
