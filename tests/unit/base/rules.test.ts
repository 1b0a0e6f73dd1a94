import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFunctionFiles } from '#db/local/function-files.ts';
import { RULES } from '#tests/rules/registry.ts';
import { ROW_RULES, type RowRule } from '#tests/rules/rows.ts';
import type { Rule } from '#tests/rules/rule.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const DOMAIN = join(ROOT, 'domain');
const RENEW_COMMAND =
  'npx vitest run --config tests/vitest.config.ts --project unit tests/unit/base/rules.test.ts -u';

/** The file of each SQL function, by its name. */
const sqlFiles = new Map(
  readFunctionFiles().flatMap(({ name, text }) =>
    [...text.matchAll(/^create or replace function ([a-z_0-9]+)\(/gm)].map(([, found = '']) => [found, name]),
  ),
);

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const camelCase = (name: string): string =>
  name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Functions of `domain/` that have the name of an SQL function, and are about something else. */
const NAMESAKES = ['provisionalNumber', 'receiptPaper', 'stationOf', 'unitCostOf'];
/** SQL functions that comments name and that compute nothing: a refusal, and what a write says that it changed. */
const NO_RULES = ['refuse', 'changed'];

/** The file of each function that `domain/` exports. */
const domainFiles = new Map<unknown, string>();
const domainNames = readdirSync(DOMAIN, { recursive: true, encoding: 'utf8' });
for (const file of domainNames.filter((name) => name.endsWith('.ts'))) {
  const module: Record<string, unknown> = await import(join(DOMAIN, file));
  for (const value of Object.values(module)) domainFiles.set(value, file);
}

/** The code that runs on screens and in the Worker, by file. */
const shownCode = ['domain', 'web', 'worker'].flatMap((layer) =>
  readdirSync(join(ROOT, layer), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file: `${layer}/${file}`, text: readFileSync(join(ROOT, layer, file), 'utf8') })),
);

/** What is wrong with an entry of the registry; empty when nothing is. */
const faultsOf = ({ sql, twin, call }: Pick<Rule, 'sql' | 'twin' | 'call'>): readonly string[] => [
  ...(sqlFiles.has(sql) ? [] : [`${sql} is no function of db/functions`]),
  ...(new RegExp(`\\b${sql}\\(`).test(call) ? [] : [`the call does not call ${sql}`]),
  ...(twin === null || domainFiles.has(twin) ? [] : [`${twin.name} is no function of domain/`]),
];

/** What is wrong with an entry that a test proves on rows. The test calls the SQL function by its query, or names it. */
const rowFaultsOf = ({
  sql,
  twin,
  provenBy,
}: Pick<RowRule, 'sql' | 'twin' | 'provenBy'>): readonly string[] => {
  const file = join(ROOT, provenBy);
  const proof = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const names = (name: string) => new RegExp(`\\b${name}\\b`).test(proof);
  return [
    ...(sqlFiles.has(sql) ? [] : [`${sql} is no function of db/functions`]),
    ...(domainFiles.has(twin) ? [] : [`${twin.name} is no function of domain/`]),
    ...(names(twin.name) && (names(sql) || names(camelCase(sql)))
      ? []
      : [`${provenBy} does not compare ${sql} with ${twin.name}`]),
  ];
};

const ruleCells = ({ rule, sql }: Pick<Rule, 'rule' | 'sql'>): string =>
  `${rule} | \`${sql}\` (\`${sqlFiles.get(sql)}\`)`;
const twinCell = (twin: Rule['twin']): string =>
  twin === null ? '' : `\`${twin.name}\` (\`domain/${domainFiles.get(twin)}\`)`;

function rulesDoc(): string {
  const rows = RULES.map((each) => `| ${ruleCells(each)} | ${twinCell(each.twin)} |`);
  const rowRules = ROW_RULES.map(
    (each) => `| ${ruleCells(each)} | ${twinCell(each.twin)} | \`${each.provenBy}\` |`,
  );
  return [
    '# Rules that SQL owns',
    '',
    'Generated from `tests/rules/registry.ts`; do not edit. Renew it with',
    `\`${RENEW_COMMAND}\`.`,
    '',
    'SQL functions decide writes and compute reports. Each rule below is one SQL function, which every writer, report and seed calls. Screens',
    'compute some of them before the server answers, with a function of `domain/`. `tests/db/base/rules.test.ts` runs each rule on thousands of generated',
    'cases and compares SQL with that function; a rule without one is compared with its specification, written again in `tests/rules/` or',
    '`tests/reference/`.',
    '',
    '| SQL decides | SQL function (`db/functions/`) | on screens |',
    '|---|---|---|',
    ...rows,
    '',
    '## Rules on rows',
    '',
    'Some rules need rows: what a device answers without a network, what a preview of an import shows. A test of its own, with generated cases where',
    'there are many, runs the SQL function and the function of `domain/` and compares them. Generated from `tests/rules/rows.ts`.',
    '',
    '| SQL decides | SQL function (`db/functions/`) | on screens | proven by |',
    '|---|---|---|---|',
    ...rowRules,
    '',
  ].join('\n');
}

const listed = new Set([...RULES, ...ROW_RULES].map(({ sql }) => sql));

describe('the registry of rules', () => {
  it('every rule has an SQL function that it calls, and its twin is a function of domain/', () => {
    expect(RULES.flatMap(faultsOf)).toEqual([]);
  });

  it('an entry without its SQL function, without a call of it or with a twin from elsewhere is refused', () => {
    const twin = () => null;
    expect(faultsOf({ sql: 'not_there', twin, call: 'line_tax(c.amount)' })).toEqual([
      'not_there is no function of db/functions',
      'the call does not call not_there',
      'twin is no function of domain/',
    ]);
  });

  it('every rule on rows has a test that compares its SQL function with its twin', () => {
    expect(ROW_RULES.flatMap(rowFaultsOf)).toEqual([]);
  });

  it('an entry on rows without its SQL function, with a twin from elsewhere or without its test is refused', () => {
    const twin = () => null;
    expect(rowFaultsOf({ sql: 'not_there', twin, provenBy: 'tests/db/not-there.test.ts' })).toEqual([
      'not_there is no function of db/functions',
      'twin is no function of domain/',
      'tests/db/not-there.test.ts does not compare not_there with twin',
    ]);
  });

  it('every SQL function that a comment of domain/ or web/ names is in the registry', () => {
    const named = shownCode
      .filter(({ file }) => !file.startsWith('worker/'))
      .flatMap(({ file, text }) =>
        [...text.matchAll(/\/\*[\s\S]*?\*\/|\/\/.*/g)].flatMap(([comment]) =>
          [...comment.matchAll(/`([a-z_0-9]+)`/g)].map(([, name = '']) => ({ file, name })),
        ),
      )
      .filter(({ name }) => sqlFiles.has(name) && !NO_RULES.includes(name));
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ name }) => !listed.has(name))).toEqual([]);
  });

  it('every function of domain/ with the name of an SQL function is in the registry', () => {
    const twins = new Set([...RULES, ...ROW_RULES].map(({ twin }) => twin?.name));
    const namesakes = [...domainFiles.keys()].flatMap((value) =>
      typeof value === 'function' && sqlFiles.has(snakeCase(value.name)) ? [value.name] : [],
    );
    const missing = namesakes.filter((name) => !twins.has(name) && !listed.has(snakeCase(name)));
    expect(missing.toSorted()).toEqual(NAMESAKES);
  });

  it('every twin is used by a screen, by the Worker or by another function of domain/', () => {
    const unused = [...RULES, ...ROW_RULES].flatMap(({ twin }) => {
      if (twin === null) return [];
      const own = `domain/${domainFiles.get(twin)}`;
      const isUsed = shownCode.some(({ file, text }) => {
        const named = text.match(new RegExp(`\\b${twin.name}\\b`, 'g')) ?? [];
        return named.length > (file === own ? 1 : 0);
      });
      return isUsed ? [] : [twin.name];
    });
    expect(unused).toEqual([]);
  });

  it('no rule is listed twice', () => {
    const names = [...RULES, ...ROW_RULES].map(({ rule }) => rule);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('every limit in db/functions/base/limits.sql is used by another SQL file', () => {
    const others = readFunctionFiles().filter(({ name }) => name !== 'base/limits.sql');
    const limits = [...sqlFiles].flatMap(([name, file]) => (file === 'base/limits.sql' ? [name] : []));
    expect(limits.length).toBeGreaterThan(5);
    expect(limits.filter((limit) => others.every(({ text }) => !text.includes(`${limit}()`)))).toEqual([]);
  });

  it('docs/rules.md lists the registry', async () => {
    await expect(rulesDoc()).toMatchFileSnapshot('../../../docs/rules.md');
  });
});
