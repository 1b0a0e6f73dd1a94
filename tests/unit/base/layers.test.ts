import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LAYERS, NOUN_LAYERS, NOUNS, SHOWN_FEATURES, WEB_ENTRIES, WEB_LAYERS } from '#scripts/layers.ts';

const root = new URL('../../..', import.meta.url).pathname;
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

interface Import {
  readonly file: string;
  readonly target: string;
  readonly isType: boolean;
}

const IMPORT =
  /(?:^(?:import|export)\s+(type\s)?[^;'"]*?\bfrom\s*|\bimport\s*\(\s*|^import\s+)'((?:#|\.)[^'?]+)[^']*'/gm;

/** What a file imports of the repository: statically, or when it is needed. */
const importsOf = (file: string): readonly Import[] =>
  [...read(file).matchAll(IMPORT)].map(([, type, path = '']) => ({
    file,
    target: path.startsWith('#') ? path.slice(1) : join(dirname(file), path),
    isType: type !== undefined,
  }));
const imports = files
  .filter((file) => /^(?:domain|db|worker|realtime|web)\/.*\.tsx?$/.test(file))
  .flatMap(importsOf);
const textOf = ({ file, target }: Import) => `${file}: ${target}`;

const layerOf = (file: string) => file.split('/')[0] ?? '';
const webLayerOf = (file: string) => /^web\/([^/]+)\//.exec(file)?.[1];

describe('the layers', () => {
  it('a layer imports only itself and the layers below it', () => {
    expect(imports.length).toBeGreaterThan(1000);
    const breaches = imports.filter(({ file, target, isType }) => {
      const own = layerOf(file);
      const rule = LAYERS[own];
      if (layerOf(target) === own || rule?.imports.includes(layerOf(target))) return false;
      return !(isType && rule?.types.includes(target));
    });
    expect(breaches.map(textOf)).toEqual([]);
  });

  it.each(
    Object.entries(LAYERS),
  )('%s/tsconfig.json refers to the layers that it may import', (layer, rule) => {
    const config: { references: readonly { path: string }[] } = JSON.parse(read(`${layer}/tsconfig.json`));
    const expected = [...rule.imports, ...rule.types.map(layerOf)];
    expect(config.references.map(({ path }) => path).sort()).toEqual(
      expected.map((name) => `../${name}`).sort(),
    );
  });
});

describe('the layers of the web', () => {
  const upward = imports.filter(({ file, target }) => {
    const own = webLayerOf(file);
    if (own === undefined || !target.startsWith('web/')) return false;
    const other = webLayerOf(target) ?? '';
    return other !== own && !WEB_LAYERS[own]?.includes(other);
  });

  it('a layer imports only itself and lower layers', () => {
    expect(upward.map(textOf)).toEqual([]);
  });

  it('every file is on a layer, or the build starts from it', () => {
    const entries: readonly string[] = WEB_ENTRIES.map((name) => `web/${name}`);
    const strays = files.filter((file) => {
      const layer = webLayerOf(file);
      if (layer === undefined) return file.startsWith('web/') && !entries.includes(file);
      return !(layer in WEB_LAYERS) && layer !== 'public';
    });
    expect(strays).toEqual([]);
  });

  it('features do not import each other, except those that show another one', () => {
    const screens = files.filter((file) => /^web\/features\/.*-screen\.tsx$/.test(file));
    const folders = [...new Set(screens.map(dirname))].sort((a, b) => b.length - a.length);
    /** The folder of the screen that a file is a part of, or its noun. */
    const featureOf = (file: string) =>
      folders.find((folder) => file.startsWith(`${folder}/`)) ?? file.split('/').slice(0, 3).join('/');
    const breaches = imports.filter(({ file, target }) => {
      if (webLayerOf(file) !== 'features' || webLayerOf(target) !== 'features') return false;
      const [own, other] = [featureOf(file), featureOf(target)];
      return own !== other && !SHOWN_FEATURES.some(([one, shown]) => one === own && shown === other);
    });
    expect(breaches.map(textOf)).toEqual([]);
  });
});

describe('the nouns', () => {
  it.each(NOUN_LAYERS)('every file of %s is in the folder of a noun', (layer) => {
    const nouns: readonly string[] = NOUNS;
    const own = files.filter((file) => file.startsWith(`${layer}/`) && file !== `${layer}/tsconfig.json`);
    const strays = own.filter((file) => {
      const [noun = '', ...inside] = file.slice(layer.length + 1).split('/');
      return inside.length === 0 || !nouns.includes(noun);
    });
    expect(own.length).toBeGreaterThan(20);
    expect(strays).toEqual([]);
  });
});
