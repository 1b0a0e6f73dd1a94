import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { extendTailwindMerge } from 'tailwind-merge';
import { expect, it } from 'vitest';
import { cn } from '#web/ui/cn.ts';

const WEB = resolve(import.meta.dirname, '../../../web');
const STRING = /'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g;
const CLASS = /^!?-?[a-z@[][^\s'"`{}$]*$/;

/** tailwind-merge with its own table of all classes of Tailwind. */
const mergeAll = extendTailwindMerge({
  extend: { theme: { radius: ['card', 'control'], shadow: ['float'] } },
});

/** 'max-sm:hover:p-2!' is 'p-2'. A colon in brackets belongs to the class. */
function withoutVariants(name: string): string {
  let depth = 0;
  let start = 0;
  for (const [index, character] of [...name].entries()) {
    if (character === '[' || character === '(') depth += 1;
    else if (character === ']' || character === ')') depth -= 1;
    else if (character === ':' && depth === 0) start = index + 1;
  }
  return name.slice(start).replace(/^!|!$/g, '');
}

/** The words in the strings of the screens that are classes of Tailwind. */
function classesOfScreens(): string[] {
  const names = new Set<string>();
  for (const file of readdirSync(WEB, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || file === 'ui/class-groups.ts') continue;
    for (const [, single, double, template] of readFileSync(join(WEB, file), 'utf8').matchAll(STRING))
      for (const word of (single ?? double ?? template ?? '').split(/\s+/))
        if (CLASS.test(word)) names.add(withoutVariants(word));
  }
  return [...names].filter((name) => name !== '' && mergeAll(`${name} ${name}`) === name);
}

it('cn replaces one class of the screens by another exactly where tailwind-merge does', () => {
  const classes = classesOfScreens();
  expect(classes.length).toBeGreaterThan(500);
  const examples: string[] = [];
  const isKnownAlike = (name: string) =>
    examples.some(
      (example) => mergeAll(`${example} ${name}`) === name && mergeAll(`${name} ${example}`) === example,
    );
  for (const name of classes) if (!isKnownAlike(name)) examples.push(name);
  const different = classes.flatMap((name) =>
    examples
      .flatMap((example) => [`${example} ${name}`, `${name} ${example}`])
      .filter((pair) => cn(pair) !== mergeAll(pair)),
  );
  expect(different).toEqual([]);
});
