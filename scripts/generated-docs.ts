import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { REFUSALS } from '#domain/base/refusal.ts';
import { REFUSAL_ENTRIES } from '#worker/errors.ts';
import { biomeConfig } from './lint-rules.ts';
import { packageLock } from './package-lock.ts';
import { sqlDenominations } from './sql-denominations.ts';
import { sqlLimits } from './sql-limits.ts';
import { thirdPartyNotices } from './third-party-notices.ts';

export interface GeneratedDoc {
  /** From the root of the repository. */
  readonly path: string;
  readonly text: string;
}

export const RENEW_COMMAND = 'npm run docs';

const SCHEMA_FOLDER = new URL('../db/schema/', import.meta.url);

interface TableGroup {
  readonly name: string;
  readonly tables: readonly ReturnType<typeof getTableConfig>[];
}

async function readGroups(): Promise<readonly TableGroup[]> {
  const files = readdirSync(SCHEMA_FOLDER).sort();
  const groups = await Promise.all(
    files.map(async (file) => {
      const module: Record<string, unknown> = await import(new URL(file, SCHEMA_FOLDER).href);
      const tables = Object.values(module)
        .flatMap((value) => (is(value, PgTable) ? [getTableConfig(value)] : []))
        .sort((a, b) => a.name.localeCompare(b.name, 'en'));
      return { name: basename(file, '.ts'), tables };
    }),
  );
  return groups.filter(({ tables }) => tables.length > 0);
}

/** Mermaid accepts one word as the type of a column. */
const typeName = (sqlType: string): string =>
  sqlType
    .replace(/ ?\(.*?\)/g, '')
    .replace(' with time zone', 'tz')
    .replaceAll(' ', '_');

function foreignKeysOf({ foreignKeys }: TableGroup['tables'][number]) {
  return foreignKeys.map((key) => {
    const { columns, foreignTable } = key.reference();
    const named = columns.map(({ name }) => name).filter((name) => name !== 'business_id');
    return { target: getTableConfig(foreignTable).name, columns: named };
  });
}

function entityOf(table: TableGroup['tables'][number]): string {
  const primary = new Set(table.primaryKeys.flatMap(({ columns }) => columns.map(({ name }) => name)));
  const foreign = new Set(foreignKeysOf(table).flatMap(({ columns }) => columns));
  const lines = table.columns.map((column) => {
    const keys = [
      ...(column.primary || primary.has(column.name) ? ['PK'] : []),
      ...(foreign.has(column.name) ? ['FK'] : []),
    ].join(', ');
    const isNullable = !column.notNull && !primary.has(column.name);
    return ['   ', typeName(column.getSQLType()), column.name, keys, isNullable ? '"nullable"' : '']
      .filter((part) => part !== '')
      .join(' ');
  });
  return [`  ${table.name} {`, ...lines, '  }'].join('\n');
}

/** Every table belongs to a business, so that relation is not drawn. */
const relationsOf = (table: TableGroup['tables'][number]): readonly string[] =>
  foreignKeysOf(table)
    .filter(({ columns }) => columns.length > 0)
    .map(({ target, columns }) => `  ${target} ||--o{ ${table.name} : "${columns.join(', ')}"`);

async function schemaDoc(): Promise<string> {
  const sections = (await readGroups()).map(({ name, tables }) => {
    const diagram = [...tables.map(entityOf), ...tables.flatMap(relationsOf)].join('\n');
    return `## ${name}\n\n\`db/schema/${name}.ts\`\n\n\`\`\`mermaid\nerDiagram\n${diagram}\n\`\`\`\n`;
  });
  return [
    '# Tables',
    '',
    `Generated from \`db/schema/\` by \`${RENEW_COMMAND}\`; do not edit. One diagram per file. A table with \`business_id\` belongs to`,
    'that business (`docs/decisions/002`), and its foreign keys contain it too; the relation to `businesses` is not drawn. PK: primary key,',
    'FK: foreign key. A table without columns in a diagram is in another one. What the terms mean is in `docs/glossary.md`.',
    '',
    ...sections,
  ].join('\n');
}

const errorsDoc = (): string =>
  [
    '# Refusals of the API',
    '',
    `Generated from \`worker/errors.ts\` by \`${RENEW_COMMAND}\`; do not edit. Every refusal has the body`,
    '`{ error: { code, message, fields?, details?, requestId } }`: `message` is the Spanish sentence that people read, `fields` names the inputs',
    'at fault, `details` are facts. SQL functions refuse with `refuse()` and `refuse_field()`, TypeScript with `Refusal` of `domain/base/refusal.ts`.',
    '',
    '| code | status | meaning |',
    '|---|---|---|',
    ...REFUSALS.map(
      (code) => `| \`${code}\` | ${REFUSAL_ENTRIES[code].status} | ${REFUSAL_ENTRIES[code].meaning} |`,
    ),
    '',
  ].join('\n');

/** The documents that are made from code and dependencies, the SQL functions that are made from limits and denominations, the rules of the linter, and the lock. */
export const generateDocs = async (): Promise<readonly GeneratedDoc[]> => [
  { path: 'docs/schema.md', text: await schemaDoc() },
  { path: 'docs/errors.md', text: errorsDoc() },
  { path: 'db/functions/base/limits.sql', text: sqlLimits(RENEW_COMMAND) },
  { path: 'db/functions/register/denominations.sql', text: sqlDenominations(RENEW_COMMAND) },
  { path: 'biome.json', text: biomeConfig() },
  { path: 'THIRD-PARTY-NOTICES.md', text: thirdPartyNotices() },
  { path: 'package-lock.json', text: packageLock() },
];
