import { expect, it } from 'vitest';
import { uncalledFunctions } from '#scripts/function-coverage.ts';

const define = (name: string, body: string) => `create or replace function ${name}() returns integer
language sql
as $$ ${body} $$;
`;
const files = [
  {
    name: 'one.sql',
    text: [
      define('counted', "select small() -- uncalled()\n + length('uncalled()')"),
      define('small', 'select smaller()'),
      define('smaller', 'select 1'),
      define('of_view', 'select 1'),
      define('of_query', 'select 1'),
      define('of_uncalled', 'select 1'),
      define('uncalled', 'select of_uncalled()'),
      define('not_inlined', 'select 1'),
      'create or replace view some as select of_view() as one, not_inlined() as two;',
    ].join('\n'),
  },
];

it('a function without a test is one that the server did not count and that no called text contains', () => {
  const inlined = ['small', 'smaller', 'of_view', 'of_query', 'of_uncalled'];
  const reports = [{ called: ['counted'], inlined }];
  expect(uncalledFunctions(files, reports, ['select of_query()'])).toEqual([
    'not_inlined',
    'of_uncalled',
    'uncalled',
  ]);
  expect(
    uncalledFunctions(files, [...reports, { called: ['uncalled', 'not_inlined'], inlined }], []),
  ).toEqual(['of_query']);
});
