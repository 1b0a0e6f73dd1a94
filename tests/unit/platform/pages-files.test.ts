import { describe, expect, it } from 'vitest';
import { headersFile, keptAssets, readRedirects, redirectsFile } from '#scripts/pages-files.ts';
import { applicationPaths, GALLERY_PATH, redirects, routeTable } from '#web/base/route-table.ts';
import { routeOf } from '#web/shell/routes.tsx';

const PAGE = '<!doctype html><script>document.title = "Fogón"</script>';
const file = redirectsFile(applicationPaths({ hasGallery: false }));
const rules = file.split('\n').filter((line) => line !== '');

describe('the redirects file of Cloudflare Pages', () => {
  it('every path of the table of screens is answered with the application, also with a slash at the end', () => {
    const answered = readRedirects(file);
    const paths = [...routeTable.map(({ path }) => path), ...Object.keys(redirects)];
    for (const path of paths)
      expect({ path, both: answered.has(path) && answered.has(`${path}/`) }).toEqual({ path, both: true });
  });

  it('every rule is for a path that the application shows or redirects', () => {
    const paths = [...readRedirects(file)];
    expect(paths).toHaveLength(rules.length);
    const unknown = paths.filter((path) => {
      const clean = path.replace(/\/$/, '');
      return routeOf(clean) === undefined && !(clean in redirects);
    });
    expect(unknown).toEqual([]);
    expect(paths.some((path) => path.startsWith(GALLERY_PATH))).toBe(false);
    expect(readRedirects(redirectsFile(applicationPaths({ hasGallery: true }))).has(GALLERY_PATH)).toBe(true);
  });

  it('each rule is a rewrite of one path without patterns, of which Pages reads 2,000', () => {
    expect(rules.filter((rule) => !/^\/[\w/-]+ \/ 200$/.test(rule))).toEqual([]);
    expect(new Set(rules).size).toBe(rules.length);
    expect(rules.length).toBeLessThanOrEqual(2000);
  });
});

describe('the headers file of Cloudflare Pages', () => {
  const sizes = new Map(
    Array.from({ length: 300 }, (_, place) => [`/assets/part-${place}.js`, 1000 + (place % 7) * 100 + place]),
  ).set('/icon.svg', 1_000_000);
  const kept = keptAssets(sizes);
  const lines = headersFile(PAGE, kept).split('\n');

  it('it has at most the 100 rules that Pages reads, and the largest files have one', () => {
    expect(lines.filter((line) => line.startsWith('/'))).toHaveLength(100);
    const smallestKept = Math.min(...kept.map((path) => sizes.get(path) ?? 0));
    const others = [...sizes].filter(([path]) => !kept.includes(path) && path !== '/icon.svg');
    expect(Math.max(...others.map(([, bytes]) => bytes))).toBeLessThanOrEqual(smallestKept);
  });

  it('browsers keep only files that exist: the rule of a pattern holds for 404 too', () => {
    const rulesThatKeep = lines.flatMap((line, at) =>
      line.includes('immutable') ? [lines.slice(at - 2, at).join('\n')] : [],
    );
    expect(rulesThatKeep).toEqual(kept.map((path) => `${path}\n  ! cache-control`));
    expect(kept.every((path) => path.startsWith('/assets/') && !path.includes('*'))).toBe(true);
    expect(lines.join('\n')).toContain('/assets/*\n  cache-control: no-store\n');
  });
});
