import { readFileSync } from 'node:fs';
import { LAYERS, TOOLS, WEB_LAYERS } from './layers.ts';

const FILE = new URL('../biome.json', import.meta.url);
const LINE_WIDTH = 110;
const ZOD = {
  zod: {
    importNames: ['z'],
    message:
      "Write `import * as z from 'zod'`. The named import bundles every locale: the Worker grows from 777 to 1,059 KB.",
  },
};

interface Pattern {
  readonly group: readonly string[];
  readonly message: string;
}

interface Override {
  readonly includes: readonly string[];
  readonly linter?: { readonly rules: { readonly style?: { readonly noRestrictedImports?: unknown } } };
}

const all = (folders: readonly string[], under = ''): readonly string[] =>
  folders.map((folder) => `#${under}${folder}/**`);

const override = (includes: string, patterns: readonly Pattern[]): Override => ({
  includes: [includes],
  linter: {
    rules: {
      style: { noRestrictedImports: { level: 'error', options: { paths: ZOD, patterns } } },
    },
  },
});

function layerPattern(layer: string): Pattern {
  const rule = LAYERS[layer];
  if (!rule) throw new Error(`${layer} is no layer`);
  const refused = [...Object.keys(LAYERS), ...TOOLS].filter(
    (name) => name !== layer && !rule.imports.includes(name),
  );
  return {
    group: [...all(refused), ...rule.refusedPackages, ...rule.types.map((file) => `!#${file}`)],
    message: rule.message,
  };
}

/** What a layer of web/ refuses. */
function webPatterns(layer: string): readonly Pattern[] {
  const allowed = WEB_LAYERS[layer] ?? [];
  const refused = Object.keys(WEB_LAYERS).filter((name) => name !== layer && !allowed.includes(name));
  const others = {
    group: all(refused, 'web/'),
    message: `web/${layer}/ imports only ${[...allowed, 'its own layer'].join(', ')} of web/ (scripts/layers.ts). Move what both need to a lower layer.`,
  };
  return [layerPattern('web'), ...(refused.length > 0 ? [others] : [])];
}

const overridesOfImports = (): readonly Override[] => [
  ...Object.keys(LAYERS).map((layer) => override(`${layer}/**`, [layerPattern(layer)])),
  ...Object.keys(WEB_LAYERS).map((layer) => override(`web/${layer}/**`, webPatterns(layer))),
];

/** JSON as Biome formats it. `used` is the number of columns before the value. */
function jsonText(value: unknown, indent = '', used = 0): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const [open, close] = isList ? '[]' : '{}';
  const short = isList ? `[${value.map((item) => JSON.stringify(item)).join(', ')}]` : '';
  const isShort = isList && value.every((item) => typeof item !== 'object');
  if (isShort && used + short.length < LINE_WIDTH) return short;
  const inner = `${indent}  `;
  const lines = Object.entries(value).map(([name, item]) => {
    const key = isList ? inner : `${inner}${JSON.stringify(name)}: `;
    return `${key}${jsonText(item, inner, key.length)}`;
  });
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

/** The text of biome.json: the rules of imports are those of scripts/layers.ts, the rest is what it has. */
export function biomeConfig(): string {
  const config: { overrides: readonly Override[] } = JSON.parse(readFileSync(FILE, 'utf8'));
  const others = config.overrides.filter(({ linter }) => !linter?.rules.style?.noRestrictedImports);
  return `${jsonText({ ...config, overrides: [...overridesOfImports(), ...others] })}\n`;
}
