import { expect, it } from 'vitest';
import { app } from '#worker/app.ts';
import { describeApi, readApiDescription } from '#worker/openapi.ts';
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
