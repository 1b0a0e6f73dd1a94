import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Only files named fiscal know the law of a country (domain/fiscal/regime.ts): others ask the regime of the business. */

const WORDS =
  /'HN'|\b(?:HONDURAS|CAI|RTN|ISV|SAR|DEI|cai|is_invoicing|SPECIAL_TAX_RATE|MAX_ANONYMOUS_CENTS|special_tax_rate)\b/;

/** The words that other files may have, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'db/functions/base/limits.sql': 'limits of the law are limits of both sides',
  'domain/base/limits.ts': 'limits of the law are limits of both sides',
  'domain/business/countries.ts': 'the codes of countries',
  'domain/business/default-country.ts': 'the country of a new business',
  'domain/business/answers/settings.ts': 'the facts that the regime is chosen from',
  'db/queries/business/settings.ts': 'the facts that the regime is chosen from',
  'db/functions/business/settings.sql': 'the facts that the regime is chosen from',
  'domain/printing/paper/shop.ts': 'the facts that the regime is chosen from',
  'domain/printing/answers/printing.ts': 'the facts that the regime is chosen from',
  'db/functions/printing/print-agents.sql': 'the facts that the regime is chosen from',
  'web/data/business.ts': 'the facts that the regime is chosen from',
  'db/functions/business/first-steps.sql': 'the fact that invoicing is on is a first step',
  'domain/integrations/import-debts.ts': 'the name of a column in files that people have',
  'domain/reports/answers/dashboard.ts': 'an example of a sentence of the law',
  'web/features/business/settings/audit-texts.ts': 'the names of fields of fiscal tables in the audit log',
  'worker/openapi-summaries.ts': 'the summary of a route of fiscal',
};

const root = new URL('../../..', import.meta.url).pathname;
const LAYERS = ['domain', 'web', 'worker', 'realtime', 'db/functions', 'db/queries', 'db/schema'];
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...LAYERS], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(?:tsx?|sql)$/.test(file) && existsSync(join(root, file)));

/** The lines of a file with such a word, without those of comments and of names of the tax number. */
const linesWithWords = (file: string): readonly string[] =>
  readFileSync(join(root, file), 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\/|--[^\n]*|(?<!:)\/\/[^\n]*/g, '')
    .replaceAll(/\brtn\b/g, '')
    .split('\n')
    .filter((line) => WORDS.test(line))
    .map((line) => `${file}: ${line.trim()}`);

const isOfFiscal = (file: string): boolean => /\/fiscal[/.]/.test(file);

it('a file outside fiscal has no word of the law of a country', () => {
  const others = files.filter((file) => !isOfFiscal(file) && !(file in ALLOWED));
  expect(others.length).toBeGreaterThan(1000);
  expect(others.flatMap(linesWithWords)).toEqual([]);
});

it('every file that may have such words has one', () => {
  expect(
    Object.keys(ALLOWED).filter((file) => !files.includes(file) || linesWithWords(file).length === 0),
  ).toEqual([]);
});
