import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pathsOf, ROLES } from '#domain/people/access.ts';
import { routeTable } from '#web/base/route-table.ts';

const root = new URL('../../..', import.meta.url).pathname;
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

describe('the code conventions', () => {
  it('domain and queries do not read the clock: time is an argument', () => {
    expect(filesMatching(code('domain', 'db/queries', 'db/schema'), /new Date\(\)|Date\.now\(\)/)).toEqual(
      [],
    );
  });

  it('no file uses Math.random, loose types, unfinished work or skipped tests', () => {
    const all = code('domain', 'db', 'worker', 'realtime', 'web', 'scripts', 'tests');
    const others = all.filter((file) => file !== 'tests/unit/base/code-conventions.test.ts');
    expect(filesMatching(others, /Math\.random\(/)).toEqual([]);
    expect(filesMatching(others, /\bas any\b|: any\b|@ts-ignore|@ts-expect-error/)).toEqual([]);
    expect(filesMatching(others, /\b(TODO|FIXME|XXX|HACK)\b/)).toEqual([]);
    expect(filesMatching(others, /\b(it|test|describe)\.(skip|only|todo|fixme)\b/)).toEqual([]);
  });

  it('code that runs in a browser imports only the types of the answers, so that zod stays out of the screens', () => {
    const breaches = code('domain', 'realtime', 'web')
      .filter((file) => !/^domain\/\w+\/answers\//.test(file))
      .flatMap((file) =>
        [...read(file).matchAll(/^import (?!type )[^;]*? from '[^']*\banswers\/[^']+';$/gm)].map(
          ([statement]) => `${file}: ${statement}`,
        ),
      );
    expect(breaches).toEqual([]);
  });

  it('screens load the encoder of receipt printers only when they print', () => {
    const encoders =
      /^import (?!type )[^;]*? from '(?:#domain\/printing\/paper|\.)\/escpos\.ts'|from '@point-of-sale\//m;
    const own = [
      'domain/printing/paper/escpos.ts',
      'web/parts/print/device-sending.ts',
      'web/parts/print/paper-bytes.ts',
    ];
    const local = ['location-printer', 'stored-ticket', 'stored-charge', 'print-sent'].map(
      (name) => `web/parts/print/local/${name}.ts`,
    );
    const loaded = '(?:device-sending|paper-bytes|location-printer|stored-ticket|stored-charge|print-sent)';
    expect(filesMatching(code('domain', 'db', 'worker', 'realtime', 'web'), encoders, own)).toEqual([]);
    const imports = new RegExp(`^import [^;]*? from '[^']*/${loaded}\\.ts'`, 'm');
    expect(filesMatching(code('web'), imports, [...own, ...local])).toEqual([]);
  });

  it('every dialog uses web/ui, so that its contents are mounted only while it is open', () => {
    const own = ['web/ui/dialog.tsx', 'web/ui/sheet.tsx', 'web/ui/alert-dialog.tsx'];
    expect(filesMatching(code('web'), /radix-ui\/(alert-)?dialog/, own)).toEqual([]);
  });

  it('only domain/base/money.ts formats and parses money', () => {
    expect(
      filesMatching(code('domain', 'db', 'worker', 'web'), /style: 'currency'|toFixed\(2\)|currencyDisplay/, [
        'domain/base/money.ts',
      ]),
    ).toEqual([]);
  });

  it('the sentences of inputs stand in the inputs of domain alone', () => {
    const sentences = code('domain')
      .filter((file) => file.includes('/inputs/'))
      .flatMap((file) => [...read(file).matchAll(/'([A-ZÁÉ][^'\n]* [^'\n]*)'/g)].map(([literal]) => literal));
    expect(sentences.length).toBeGreaterThan(50);
    const again = code('web', 'worker').flatMap((file) => {
      const text = read(file);
      return sentences.filter((literal) => text.includes(literal)).map((literal) => `${file}: ${literal}`);
    });
    expect(again).toEqual([]);
  });

  it('only forms of signing in, of passwords and of PINs check themselves; the others have a schema', () => {
    const own = code('web/features/people/auth', 'web/features/people/account', 'web/shell', 'web/data');
    expect(filesMatching(code('web'), /\buseForm\(/, own)).toEqual([]);
    expect(filesMatching(code('web'), /\berrorsOf\b/)).toEqual([]);
  });

  it.each([
    'web/main.tsx',
    'web/shell/shell.tsx',
    'web/features/people/auth/login-screen.tsx',
    'web/features/orders/pos/pos-screen.tsx',
    'web/features/orders/tables/tables-screen.tsx',
    'web/features/orders/list/orders-screen.tsx',
    'web/features/kitchen/kitchen-screen.tsx',
  ])('%s loads zod only with a form that is opened', (screen) => {
    const loaded = new Set([screen]);
    for (const file of loaded)
      for (const [, path = ''] of read(file).matchAll(
        /^(?:import|export) (?!type\b)(?:[^;']*? from )?'([^']+)'/gm,
      )) {
        expect(path, file).not.toMatch(/^zod/);
        const target = path.startsWith('#') ? path.slice(1) : join(dirname(file), path);
        if (files.includes(target) && /\.tsx?$/.test(target)) loaded.add(target);
      }
    expect(loaded.size).toBeGreaterThan(5);
  });

  it('no query builds SQL from strings with sql.raw', () => {
    expect(filesMatching(code('db/queries', 'worker'), /sql\.raw\(/)).toEqual([]);
  });

  it('routes declare their status codes instead of setting them on answers', () => {
    expect(filesMatching(code('worker/routes'), /\b20[1-9]\b/)).toEqual([]);
  });

  it('no file has a catch-all name', () => {
    expect(
      files.filter(
        (file) => /\/(utils?|helpers?|common|misc|index)\.tsx?$/.test(file) && file !== 'worker/index.ts',
      ),
    ).toEqual([]);
  });

  it('the paths of the table of roles and those of the table of screens are the same', () => {
    const paths = new Set(ROLES.flatMap((role) => pathsOf({ role, roles: [role], business_id: 'b' })));
    const guarded = routeTable.filter(({ access }) => access === 'role').map(({ path }) => path);
    expect(guarded.sort()).toEqual([...paths].sort());
  });

  it('the folders and commands of the README exist', () => {
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

  it('no style depends on what an ancestor contains: each change of the page would restyle all of it', () => {
    expect(filesMatching(code('web'), /\bgroup-has-/)).toEqual([]);
  });

  it('no file names a machine path, a registry or a secret', () => {
    const textFiles = files.filter(
      (file) =>
        /\.(tsx?|md|json|toml|sql|css|html)$/.test(file) &&
        file !== 'package-lock.json' &&
        file !== 'tests/unit/base/code-conventions.test.ts',
    );
    expect(
      filesMatching(textFiles, /\/(work|root|home\/\w+)\/|registry\.npmjs|BEGIN (RSA|EC|PRIVATE)/),
    ).toEqual([]);
    expect(filesMatching(['package-lock.json'], /"resolved"/)).toEqual([]);
  });

  it('no two exported types have the same name', () => {
    const types = code('domain', 'db', 'worker', 'realtime', 'web', 'scripts').flatMap((file) =>
      [...read(file).matchAll(/^export (?:interface|type|class|enum) (\w+)/gm)].map(([, name = '']) => name),
    );
    expect(types.length).toBeGreaterThan(100);
    expect(types.filter((name, index) => types.indexOf(name) !== index)).toEqual([]);
  });
});
