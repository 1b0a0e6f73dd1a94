import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = new URL('../../..', import.meta.url).pathname;
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const markdown = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
const documents = [...markdown('.'), ...markdown('docs'), ...markdown('docs/decisions')];

const matches = (file: string, pattern: RegExp) =>
  [...read(file).matchAll(pattern)].map(([, found]) => found ?? '');

describe('the documents', () => {
  it('every npm command that a document names is in package.json', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));
    const unknown = documents.flatMap((file) =>
      matches(file, /npm run ([\w:]+)/g)
        .filter((name) => !(name in scripts))
        .map((name) => `${file}: npm run ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  it('every link from one document to another file leads to a file', () => {
    const broken = documents.flatMap((file) =>
      matches(file, /\]\((?!https?:)([^)#]+)\)/g)
        .filter((target) => !existsSync(join(root, dirname(file), target)))
        .map((target) => `${file}: ${target}`),
    );
    expect(broken).toEqual([]);
  });

  it('every file that a document names exists, except patterns with NAME, NOUN or x', () => {
    const missing = documents
      .filter((file) => file !== 'THIRD-PARTY-NOTICES.md')
      .flatMap((file) =>
        matches(file, /`((?:domain|db|worker|realtime|web|scripts|tests|docs)\/[\w./-]*)`/g)
          .filter((path) => !/NAME|NOUN|\/x\.|^docs\/decisions\/\d+$/.test(path))
          .filter((path) => !existsSync(join(root, path)))
          .map((path) => `${file}: ${path}`),
      );
    expect(missing).toEqual([]);
  });

  it('every folder of the tree in the architecture exists, and every decision is in the index', () => {
    const folders: string[] = [];
    let parent = '';
    for (const [, indent = '', name = ''] of read('docs/architecture.md').matchAll(
      /^( {2,4})([\w-]+\/) {2,}\w/gm,
    )) {
      if (indent.length === 2) parent = name;
      folders.push(indent.length === 2 ? name : parent + name);
    }
    expect(folders.length).toBeGreaterThan(20);
    expect(folders.filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
    const index = read('docs/decisions/README.md');
    expect(
      markdown('docs/decisions').filter(
        (file) => /\/\d/.test(file) && !index.includes(`(${file.split('/')[2]})`),
      ),
    ).toEqual([]);
  });
});
