import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pathsOf, ROLES } from '#domain/access.ts';

const root = new URL('../..', import.meta.url).pathname;
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const code = (...folders: readonly string[]) =>
  files.filter((file) => /\.tsx?$/.test(file) && folders.some((folder) => file.startsWith(`${folder}/`)));
const filesMatching = (among: readonly string[], pattern: RegExp, except: readonly string[] = []) =>
  among.filter((file) => !except.includes(file) && pattern.test(read(file)));

const LAYERS: Readonly<Record<string, readonly string[]>> = {
  domain: ['domain'],
  db: ['domain', 'db'],
  worker: ['domain', 'db', 'worker'],
  realtime: ['domain', 'realtime'],
  web: ['domain', 'web'],
};

describe('the house', () => {
  it('has walls: a floor imports only itself and what is below', () => {
    const breaches = Object.entries(LAYERS).flatMap(([floor, allowed]) =>
      code(floor).flatMap((file) =>
        [
          ...read(file).matchAll(
            /from '(?:#(\w+)\/|\.\.\/(?:\.\.\/)*(domain|db|worker|realtime|web)\/)([^']*)'/g,
          ),
        ]
          .filter(([statement, alias, relative, rest]) => {
            const target = alias ?? relative ?? '';
            if (floor === 'web' && target === 'worker')
              return rest !== 'client.ts' || !/import type/.test(lineOf(file, statement));
            if (floor === 'db' && file.startsWith('db/local/')) return false;
            return !allowed.includes(target);
          })
          .map(([statement]) => `${file}: ${statement}`),
      ),
    );
    expect(breaches).toEqual([]);
  });

  it('has rooms of the web that do not import each other, but for the display that /orders shows to the kitchen', () => {
    const breaches = code('web/features').flatMap((file) => {
      const room = file.split('/')[2];
      return [...read(file).matchAll(/(?:from|import\() ?'(?:#web\/features\/|\.\.\/)([\w-]+)\//g)]
        .filter(([, other]) => other !== room && !(room === 'orders' && other === 'kitchen'))
        .map(([statement]) => `${file}: ${statement}`);
    });
    expect(breaches).toEqual([]);
  });

  it('lets the edge say what time it is: domain and queries are told', () => {
    expect(filesMatching(code('domain', 'db/queries', 'db/schema'), /new Date\(\)|Date\.now\(\)/)).toEqual(
      [],
    );
  });

  it('has no chance but the one of cryptography, no loose types, no unfinished work, no tests left out', () => {
    const all = code('domain', 'db', 'worker', 'realtime', 'web', 'scripts', 'tests');
    const others = all.filter((file) => file !== 'tests/unit/code-conventions.test.ts');
    expect(filesMatching(others, /Math\.random\(/)).toEqual([]);
    expect(filesMatching(others, /\bas any\b|: any\b|@ts-ignore|@ts-expect-error/)).toEqual([]);
    expect(filesMatching(others, /\b(TODO|FIXME|XXX|HACK)\b/)).toEqual([]);
    expect(filesMatching(others, /\b(it|test|describe)\.(skip|only|todo|fixme)\b/)).toEqual([]);
  });

  it('has windows of one kind: what a window holds is mounted only while it is open', () => {
    const own = ['web/ui/dialog.tsx', 'web/ui/sheet.tsx', 'web/ui/alert-dialog.tsx'];
    expect(filesMatching(code('web'), /radix-ui\/(alert-)?dialog/, own)).toEqual([]);
  });

  it('turns money into text and back in one place', () => {
    expect(
      filesMatching(code('domain', 'db', 'worker', 'web'), /style: 'currency'|toFixed\(2\)|currencyDisplay/, [
        'domain/money.ts',
      ]),
    ).toEqual([]);
  });

  it('builds no SQL from strings: raw text is only that of the constants', () => {
    expect(filesMatching(code('db/queries', 'worker'), /sql\.raw\(/)).toEqual([]);
  });

  it('answers with a status that the API’s description knows: a route is marked, not its answer', () => {
    expect(filesMatching(code('worker/routes'), /\b20[1-9]\b/)).toEqual([]);
  });

  it('has no catch-all files', () => {
    expect(
      files.filter(
        (file) => /\/(utils?|helpers?|common|misc|index)\.tsx?$/.test(file) && file !== 'worker/index.ts',
      ),
    ).toEqual([]);
  });

  it('has every path of the table of roles in the table of screens', () => {
    const routes = read('web/routes.tsx');
    const paths = new Set(ROLES.flatMap((role) => pathsOf({ role, roles: [role], business_id: 'b' })));
    expect([...paths].filter((path) => !routes.includes(`'${path}'`))).toEqual([]);
  });

  it('is laid out as its README says', () => {
    const readme = read('README.md');
    const named = [...readme.matchAll(/^ {2}(\w[\w./-]*\/)/gm)].map(([, folder]) => folder ?? '');
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
    const top = readdirSync(root, { withFileTypes: true })
      .filter(
        (entry) =>
          entry.isDirectory() &&
          files.some((file) => file.startsWith(`${entry.name}/`)) &&
          !entry.name.startsWith('.'),
      )
      .map((entry) => `${entry.name}/`);
    expect(top.filter((folder) => !named.includes(folder))).toEqual([]);
    const scripts: Record<string, string> = JSON.parse(read('package.json')).scripts;
    const commands = [...readme.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name ?? '');
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('names no machine, no registry and no secret', () => {
    const textFiles = files.filter(
      (file) =>
        /\.(tsx?|md|json|toml|sql|css|html)$/.test(file) &&
        file !== 'package-lock.json' &&
        file !== 'tests/unit/code-conventions.test.ts',
    );
    expect(
      filesMatching(textFiles, /\/(work|root|home\/\w+)\/|registry\.npmjs|BEGIN (RSA|EC|PRIVATE)/),
    ).toEqual([]);
    expect(filesMatching(['package-lock.json'], /"resolved"/)).toEqual([]);
  });
});

function lineOf(file: string, statement: string): string {
  return (
    read(file)
      .split('\n')
      .find((line) => line.includes(statement)) ?? ''
  );
}
