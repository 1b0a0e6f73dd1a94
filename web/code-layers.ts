import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite';

const MAIN = 'index.html';
const SHELL = 'shell.tsx';
/** The folders of the working screens, which open a bill, and those of their windows. */
const WORKING_FOLDERS: ReadonlySet<string> = new Set([
  'availability',
  'bills/sales',
  'cart',
  'charge',
  'fiscal',
  'kitchen',
  'orders/list',
  'orders/pos',
  'orders/tables',
  'sent-order',
]);
/** The screen that a restaurant opens first, as a rule: it loads no layer that only others need. */
const FIRST_SCREEN = 'pos-screen.tsx';

/** Libraries that stay the same when a screen changes, so that browsers keep them. */
const LIBRARIES = [
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler|wouter|regexparam)[\\/]/ },
  { name: 'charts', test: /node_modules[\\/](?:@visx|d3-[a-z-]+|internmap)[\\/]/ },
];

/** The folders of the screens under features/, the longest first. */
const FEATURES: readonly string[] = [
  ...new Set(globSync('features/**/*-screen.tsx', { cwd: import.meta.dirname }).map(dirname)),
].sort((a, b) => b.length - a.length);

/** The feature of an entry, or its folder: a screen or a window that is loaded when it is shown. */
function featureOf(entry: string): string {
  const [, inside = ''] = /\/web\/(.+)/.exec(entry) ?? [];
  // The till screen alone opens the windows of the register.
  if (inside.startsWith('parts/register/')) return 'orders/pos';
  // A window of a noun that has no screen there.
  if (inside.startsWith('features/purchasing/') && !inside.startsWith('features/purchasing/expenses/'))
    return 'stock';
  const feature = FEATURES.find((folder) => inside.startsWith(`${folder}/`));
  if (feature) return feature.slice('features/'.length);
  return /^(?:(?:data|parts|features)\/)?([^/]+)\//.exec(inside)?.[1] ?? basename(entry);
}

const isScreen = (entry: string): boolean => entry.endsWith('-screen.tsx');

/** The layer of code that those entries share; null for code of one feature. What only windows need is not loaded with a screen. */
function layerOf(entries: readonly string[]): string | null {
  const names = new Set(entries.map((entry) => basename(entry)));
  const features = [...new Set(entries.map(featureOf))];
  const isShared = features.length > 1;
  if (names.has(MAIN)) return 'main';
  if (features.includes('people/auth') && entries.length > 1)
    return names.has(SHELL) || names.has(FIRST_SCREEN) ? 'forms' : 'auth';
  if (names.has(SHELL)) return 'shell';
  if (!isShared) return features.includes('reports') && entries.length > 1 ? 'reports' : null;
  if (!features.some((feature) => WORKING_FOLDERS.has(feature))) return 'office';
  const layer = features.every((feature) => WORKING_FOLDERS.has(feature)) ? 'working' : 'shared';
  if (names.has(FIRST_SCREEN)) return layer;
  const isOfScreen = entries.some((entry) => isScreen(entry) && WORKING_FOLDERS.has(featureOf(entry)));
  return `${layer}-${isOfScreen ? 'screens' : 'windows'}`;
}

const chunksOf = (files: Rolldown.OutputBundle): Map<string, Rolldown.OutputChunk> =>
  new Map(
    Object.values(files).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  );

/** The layer of each module by its id. */
function layersOf(files: Rolldown.OutputBundle): Map<string, string> {
  const chunks = chunksOf(files);
  const entriesOf = new Map<string, string[]>();
  const addEntry = (entry: string, fileName: string): void => {
    const entries = entriesOf.get(fileName) ?? [];
    if (entries.includes(entry)) return;
    entriesOf.set(fileName, [...entries, entry]);
    for (const imported of chunks.get(fileName)?.imports ?? []) addEntry(entry, imported);
  };
  for (const { isEntry, isDynamicEntry, facadeModuleId, fileName } of chunks.values()) {
    if (isEntry) addEntry(MAIN, fileName);
    else if (isDynamicEntry && facadeModuleId) addEntry(facadeModuleId, fileName);
  }
  const layers = new Map<string, string>();
  for (const { name, isDynamicEntry, facadeModuleId, moduleIds, fileName } of chunks.values()) {
    const library = LIBRARIES.find((known) => known.name === name);
    const layer = library?.name ?? layerOf(entriesOf.get(fileName) ?? []);
    if (layer === null) continue;
    for (const id of moduleIds) if (!isDynamicEntry || id !== facadeModuleId) layers.set(id, layer);
  }
  return layers;
}

/** Files that import each other may run before what they need is defined. */
function refuseCircles(files: Rolldown.OutputBundle): void {
  const chunks = chunksOf(files);
  const done = new Set<string>();
  const visit = (fileName: string, path: readonly string[]): void => {
    if (path.includes(fileName))
      throw new Error(`files import each other: ${[...path, fileName].join(', ')}`);
    if (done.has(fileName)) return;
    for (const imported of chunks.get(fileName)?.imports ?? []) visit(imported, [...path, fileName]);
    done.add(fileName);
  };
  for (const fileName of chunks.keys()) visit(fileName, []);
}

/**
 * Puts the code that screens share into a few layers. Without them the bundler makes a file for each set of screens that share code,
 * some hundred for one screen. Only a build tells which modules a screen truly needs, since unused exports are left out: there are two.
 */
export function codeLayers(withoutLayers: () => UserConfig): Plugin {
  return {
    name: 'code-layers',
    apply: 'build',
    async config() {
      const config = withoutLayers();
      let layers: ReadonlyMap<string, string> = new Map();
      const reading: Plugin = {
        name: 'read-layers',
        generateBundle: (_options, files) => {
          layers = layersOf(files);
        },
      };
      await build({
        ...config,
        configFile: false,
        logLevel: 'silent',
        plugins: [config.plugins, reading],
        build: {
          ...config.build,
          write: false,
          rolldownOptions: { output: { codeSplitting: { groups: LIBRARIES } } },
        },
      });
      const codeSplitting: Rolldown.OutputOptions['codeSplitting'] = {
        includeDependenciesRecursively: false,
        groups: [{ name: (id) => layers.get(id) ?? null }],
      };
      return { build: { rolldownOptions: { output: { codeSplitting } } } };
    },
    generateBundle: (_options, files) => refuseCircles(files),
  };
}
