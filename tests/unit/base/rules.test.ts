import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFunctionFiles } from '#db/local/function-files.ts';
import { RULES } from '#tests/rules/registry.ts';
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

function rulesDoc(): string {
  const rows = RULES.map(({ rule, sql, twin }) => {
    const screen = twin === null ? '' : `\`${twin.name}\` (\`domain/${domainFiles.get(twin)}\`)`;
    return `| ${rule} | \`${sql}\` (\`${sqlFiles.get(sql)}\`) | ${screen} |`;
  });
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
  ].join('\n');
}

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

  it('every twin is used by a screen, by the Worker or by another file of domain/', () => {
    const unused = RULES.flatMap(({ twin }) => {
      if (twin === null) return [];
      const own = `domain/${domainFiles.get(twin)}`;
      const isUsed = shownCode.some(
        ({ file, text }) => file !== own && new RegExp(`\\b${twin.name}\\b`).test(text),
      );
      return isUsed ? [] : [twin.name];
    });
    expect(unused).toEqual([]);
  });

  it('no rule is listed twice', () => {
    const names = RULES.map(({ rule }) => rule);
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
