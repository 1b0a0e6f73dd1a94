import { globSync, readFileSync } from 'node:fs';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { describe, expect, it } from 'vitest';
import { isConcurrentIndex } from '#db/local/concurrent-index.ts';
import { type Migration, readMigrations } from '#db/local/migrations.ts';

/** The last migration that was written before releases kept what the previous one uses. */
const LAST_FREE = '0019_verified_sign_ins';
const CREATED_TABLE = /^create table "?([a-z_]+)"?/i;
const CHANGED_TABLE = /^(?:alter table|create (?:unique )?index .*? on) "?([a-z_]+)"?/i;
/** A new column that rows of the previous release do not have to fill. */
const NEW_COLUMN = /^alter table "?[a-z_]+"? add column (?:.*\bdefault\b.*|(?!.*\bnot null\b).*)$/i;
/** A column that no longer has to be filled refuses nothing that the previous release writes. */
const NO_LONGER_REQUIRED = /^alter table "?[a-z_]+"? alter column "?[a-z_]+"? drop not null;?$/i;
const FREE = /^(?:create table|alter table "?[a-z_]+"? (?:add constraint .* not valid|validate constraint))/i;

const oneLine = (text: string) =>
  text
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The list of a column's known values, added again later in the migration: a longer list refuses nothing that the previous release writes. */
const DROPPED_LIST = /^alter table ("?[a-z_]+"?) drop constraint ("?[a-z_]+_known"?)/i;

function isLengthenedList(line: string, later: readonly string[]): boolean {
  const [, table, name] = DROPPED_LIST.exec(line) ?? [];
  return (
    table !== undefined &&
    later.some((next) => next.startsWith(`ALTER TABLE ${table} ADD CONSTRAINT ${name} CHECK`))
  );
}

/** The statements of a migration that the previous release, or its customers, would notice. */
function unsafeStatements({ statements, isContract }: Migration): readonly string[] {
  if (isContract) return [];
  const lines = statements.map(oneLine).filter((line) => line !== '');
  const created = new Set(lines.map((line) => CREATED_TABLE.exec(line)?.[1]));
  if (lines.some(isConcurrentIndex)) return lines.filter((line) => !isConcurrentIndex(line));
  return lines.filter(
    (line, place) =>
      !isLengthenedList(line, lines.slice(place + 1)) &&
      !FREE.test(line) &&
      !NEW_COLUMN.test(line) &&
      !NO_LONGER_REQUIRED.test(line) &&
      !created.has(CHANGED_TABLE.exec(line)?.[1] ?? 'none'),
  );
}

const migrationOf = (tag: string, ...statements: string[]): Migration => ({
  tag,
  when: 0,
  hash: '',
  statements,
  isContract: tag.includes('_contract_'),
});

describe('the migrations of a release', () => {
  it('every migration adds, and leaves the rest to a contract migration', () => {
    const migrations = readMigrations();
    const first = migrations.findIndex(({ tag }) => tag === LAST_FREE) + 1;
    expect(first).toBeGreaterThan(0);
    for (const migration of migrations.slice(first))
      expect({ tag: migration.tag, unsafe: unsafeStatements(migration) }).toEqual({
        tag: migration.tag,
        unsafe: [],
      });
  });

  it('statements that lock, remove or rename are found', () => {
    const unsafe = [
      'ALTER TABLE "orders" DROP COLUMN "notes"',
      'ALTER TABLE "orders" RENAME COLUMN "a" TO "b"',
      'ALTER TABLE "orders" ALTER COLUMN "a" SET NOT NULL',
      'ALTER TABLE "orders" ADD COLUMN "a" text NOT NULL',
      'CREATE INDEX "orders_by_a" ON "orders" ("a")',
      'ALTER TABLE "orders" ADD CONSTRAINT "a" CHECK (a > 0)',
      'ALTER TABLE "orders" DROP CONSTRAINT "orders_a_known"',
      'DROP TABLE "orders"',
      'TRUNCATE "rollups"',
      'UPDATE orders SET a = 1',
    ];
    expect(unsafeStatements(migrationOf('0020_a', ...unsafe))).toEqual(unsafe);
    expect(unsafeStatements(migrationOf('0020_contract_a', ...unsafe))).toEqual([]);
  });

  it('new tables, columns and concurrent indexes are allowed', () => {
    const added = [
      'CREATE TABLE "offers" ("id" uuid)',
      'ALTER TABLE "offers" ADD CONSTRAINT "offers_fk" FOREIGN KEY ("id") REFERENCES "orders"("id")',
      'CREATE INDEX "offers_by_id" ON "offers" USING btree ("id")',
      'ALTER TABLE "orders" ADD COLUMN "a" text',
      'ALTER TABLE "orders" ADD COLUMN "b" boolean DEFAULT false NOT NULL',
      'ALTER TABLE "orders" ADD CONSTRAINT "b" CHECK (b) NOT VALID',
      'ALTER TABLE "orders" VALIDATE CONSTRAINT "b"',
      'ALTER TABLE "orders" ALTER COLUMN "a" DROP NOT NULL',
      'ALTER TABLE "orders" DROP CONSTRAINT "orders_a_known"',
      'ALTER TABLE "sales" DROP CONSTRAINT "sales_a_known"',
      `ALTER TABLE "orders" ADD CONSTRAINT "orders_a_known" CHECK (a in ('b', 'c')) NOT VALID`,
      `ALTER TABLE "sales" ADD CONSTRAINT "sales_a_known" CHECK (a in ('b', 'c')) NOT VALID`,
    ];
    expect(unsafeStatements(migrationOf('0020_a', ...added))).toEqual([]);
    const index = 'CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_by_b" ON "orders" ("b")';
    expect(unsafeStatements(migrationOf('0021_index', index))).toEqual([]);
    expect(unsafeStatements(migrationOf('0021_index', index, added[3] ?? ''))).toEqual([added[3]]);
  });
});

describe('the snapshot of the schema', () => {
  const root = new URL('../../../', import.meta.url).pathname;
  const snapshots = globSync('db/migrations/meta/*_snapshot.json', { cwd: root });

  it('only that of the newest migration is kept', () => {
    const newest = readMigrations().at(-1)?.tag.split('_')[0];
    expect(snapshots).toEqual([`db/migrations/meta/${newest}_snapshot.json`]);
  });

  it('the tables have no change without a migration', async () => {
    const snapshot = JSON.parse(readFileSync(`${root}${snapshots[0]}`, 'utf8'));
    const files = globSync('db/schema/*.ts', { cwd: root });
    const tables = await Promise.all(files.map((file) => import(`${root}${file}`)));
    expect(files.length).toBeGreaterThan(10);
    const current = generateDrizzleJson(Object.assign({}, ...tables), snapshot.id);
    expect(await generateMigration(snapshot, current)).toEqual([]);
  });
});
