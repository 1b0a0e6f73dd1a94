import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = new URL('../../..', import.meta.url).pathname;

/** Static, lazy and re-exporting imports of a path. */
const IMPORT = /\b(?:(?:import|export)\s+(type\s+)?[^;'"]*?\bfrom\s*|import\s*\(\s*|import\s+)'([^']+)'/g;
const JUSTIFIED = /\n\/\/ Circle of types: [^\n]+\n$/;

/** The files that each file imports. A type-only import under the comment `// Circle of types: why` does not count. */
function importsOf(files: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const targetOf = (from: string, path: string) =>
    path.startsWith('#') ? path.slice(1) : posix.normalize(posix.join(posix.dirname(from), path));
  return new Map(
    [...files].map(([file, text]) => {
      const code = `\n${text.replace(/\/\*[\s\S]*?\*\//g, '')}`;
      const targets = [...code.matchAll(IMPORT)].flatMap(({ 1: type, 2: path = '', index }) =>
        type && JUSTIFIED.test(code.slice(0, index)) ? [] : [targetOf(file, path)],
      );
      return [file, [...new Set(targets)].filter((target) => target !== file && files.has(target))];
    }),
  );
}

/** Groups of two or more files that import each other, directly or through others (Tarjan's algorithm). */
function circlesOf(imports: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): number => {
    const index = order.size;
    let low = index;
    order.set(file, index);
    lowest.set(file, index);
    stack.push(file);
    for (const target of imports.get(file) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (stack.includes(target)) low = Math.min(low, lowest.get(target) ?? index);
    }
    lowest.set(file, low);
    if (low === index) {
      const circle = stack.splice(stack.indexOf(file));
      if (circle.length > 1) circles.push(circle.sort());
    }
    return low;
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return circles;
}

const sourceFiles = (): ReadonlyMap<string, string> =>
  new Map(
    execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
      cwd: root,
      encoding: 'utf8',
    })
      .split('\n')
      .filter((file) => file !== '' && existsSync(join(root, file)))
      .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  );

describe('import circles', () => {
  it('a circle through a lazy import and an alias is found', () => {
    const files = new Map([
      ['web/a.ts', "export const load = () => import('./b.ts');\n"],
      ['web/b.ts', "import { c } from '#web/c.ts';\nexport const b = c;\n"],
      ['web/c.ts', "import type { A } from './a.ts';\nexport const c: A | null = null;\n"],
      ['web/d.ts', "import { b } from './b.ts';\nimport { c } from './c.ts';\nexport const d = [b, c];\n"],
    ]);
    expect(circlesOf(importsOf(files))).toEqual([['web/a.ts', 'web/b.ts', 'web/c.ts']]);
  });

  it('a type-only import is accepted under a comment that justifies it', () => {
    const files = new Map([
      ['web/a.ts', "import { b } from './b.ts';\nexport const a = b;\n"],
      [
        'web/b.ts',
        "// Circle of types: the compiler erases it.\nimport type { a } from './a.ts';\nexport const b = 1;\n",
      ],
    ]);
    expect(circlesOf(importsOf(files))).toEqual([]);
  });

  it('no two source files import each other', () => {
    expect(circlesOf(importsOf(sourceFiles()))).toEqual([]);
  });
});
