import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applicationPaths } from '#web/base/route-table.ts';
import { webHeaders } from './web-headers.ts';

/** Addresses of files that name their own content: a change of the content is another address. */
export const ASSETS = '/assets/';
export const KEEP_FOREVER = 'public, max-age=31536000, immutable';
export const KEEP_NOTHING = 'no-store';

/** Cloudflare Pages ignores the rules of `_headers` after the hundredth. */
const MAX_HEADER_RULES = 100;
/** For every address, and for every address under /assets/. */
const COMMON_HEADER_RULES = 2;

/**
 * The files under /assets/ that browsers keep: all of them, or the largest where Pages has too few rules. A missing file must not be kept, and
 * Pages applies the rule of a pattern to its 404 too, so each file has a rule of its own.
 */
export const keptAssets = (bytesByPath: ReadonlyMap<string, number>): readonly string[] =>
  [...bytesByPath]
    .filter(([path]) => path.startsWith(ASSETS))
    .sort(([a, bytes], [b, otherBytes]) => otherBytes - bytes || a.localeCompare(b))
    .slice(0, MAX_HEADER_RULES - COMMON_HEADER_RULES)
    .map(([path]) => path);

/** The `_headers` file of Cloudflare Pages for the page `html`: headers by path, and how long browsers keep each file. */
export const headersFile = (html: string, kept: readonly string[]): string =>
  [
    '/*',
    ...Object.entries(webHeaders(html)).map(([name, value]) => `  ${name}: ${value}`),
    `${ASSETS}*`,
    `  cache-control: ${KEEP_NOTHING}`,
    // Pages would append the second value to the first; '!' removes it.
    ...kept.flatMap((path) => [path, '  ! cache-control', `  cache-control: ${KEEP_FOREVER}`]),
    '',
  ].join('\n');

/**
 * The `_redirects` file of Cloudflare Pages: each path of the application is answered with its page, with and without a slash at the end. With
 * 404.html beside it, every other path is a 404.
 */
export const redirectsFile = (paths: readonly string[]): string =>
  paths.flatMap((path) => [`${path} / 200`, `${path}/ / 200`, '']).join('\n');

/** The paths that a `_redirects` file answers with the application. */
export const readRedirects = (text: string): ReadonlySet<string> =>
  new Set(text.split('\n').flatMap((line) => (line.endsWith(' / 200') ? [line.split(' ', 1)[0] ?? ''] : [])));

/** Writes both files into the folder of the built screens. */
export const writePagesFiles = (folder: string): void => {
  const assets = readdirSync(join(folder, ASSETS));
  const kept = keptAssets(
    new Map(assets.map((name) => [`${ASSETS}${name}`, statSync(join(folder, ASSETS, name)).size])),
  );
  writeFileSync(
    join(folder, '_headers'),
    headersFile(readFileSync(join(folder, 'index.html'), 'utf8'), kept),
  );
  const paths = applicationPaths({ hasGallery: process.env.VITE_UI === '1' });
  writeFileSync(join(folder, '_redirects'), redirectsFile(paths));
};
