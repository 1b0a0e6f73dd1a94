import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ASSETS, KEEP_FOREVER, KEEP_NOTHING, keptAssets, readRedirects } from './pages-files.ts';
import { webHeaders } from './web-headers.ts';

const TYPES = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.mjs', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.jpeg', 'image/jpeg'],
  ['.webp', 'image/webp'],
  ['.avif', 'image/avif'],
  ['.ico', 'image/x-icon'],
  ['.woff2', 'font/woff2'],
  ['.mp3', 'audio/mpeg'],
  ['.wav', 'audio/wav'],
]);
const COMPRESSIBLE = /^text\/|json|svg/;
const MIN_COMPRESSED_BYTES = 1024;
/** Each file is compressed once: 10 makes scripts 6 % smaller than 6, and takes less than half of the time of 11. */
const BROTLI_QUALITY = 10;

type Coding = 'br' | 'gzip';

interface StaticFile {
  body: Buffer;
  type: string;
  etag: string;
  compressed: Map<Coding, Promise<Buffer>>;
}

/** The files of Pages that it reads and does not serve. */
const RULES = new Set(['/_headers', '/_redirects']);

export interface StaticSite {
  serve: (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void>;
}

const readSite = (folder: string): Map<string, StaticFile> => {
  const files = new Map<string, StaticFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).replaceAll(sep, '/')}`;
    if (!entry.isFile() || RULES.has(path)) continue;
    const body = readFileSync(file);
    files.set(path, {
      body,
      type: TYPES.get(extname(path)) ?? 'application/octet-stream',
      etag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
      compressed: new Map(),
    });
  }
  return files;
};

const compress = (body: Buffer, coding: Coding): Promise<Buffer> =>
  coding === 'br'
    ? promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
    : promisify(gzip)(body, { level: 6 });

const codingFor = (request: IncomingMessage, file: StaticFile): Coding | null => {
  if (file.body.length < MIN_COMPRESSED_BYTES || !COMPRESSIBLE.test(file.type)) return null;
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : null;
};

/** The paths of the application, from the `_redirects` of the build. */
const applicationPathsIn = (folder: string): ReadonlySet<string> => {
  const file = join(folder, '_redirects');
  return readRedirects(existsSync(file) ? readFileSync(file, 'utf8') : '');
};

/** The address of a page without its file name; undefined where the path has none. */
const pageAddressOf = (path: string): string | undefined => {
  const address = path.replace(/\/index(?:\.html)?$/, '/').replace(/\.html$/, '');
  return address === path ? undefined : address;
};

/** The built SPA in memory, so that a later build does not change what is served. It answers each path as Cloudflare Pages does. */
export const loadSite = (folder: string, origin: string): StaticSite => {
  const files = readSite(folder);
  const applicationPaths = applicationPathsIn(folder);
  const kept = new Set(keptAssets(new Map([...files].map(([path, { body }]) => [path, body.length]))));
  const headers = webHeaders(files.get('/index.html')?.body.toString('utf8') ?? '', origin);

  const cacheOf = (path: string): string => {
    if (kept.has(path)) return KEEP_FOREVER;
    return path.startsWith(ASSETS) ? KEEP_NOTHING : 'no-cache';
  };

  const findFile = (path: string): StaticFile | undefined =>
    path === '/' || applicationPaths.has(path)
      ? files.get('/index.html')
      : (files.get(path) ?? files.get(`${path}.html`));

  const refuse = (request: IncomingMessage, response: ServerResponse, status: 404 | 405): void => {
    const page = status === 404 ? files.get('/404.html') : undefined;
    response.writeHead(status, {
      ...headers,
      'content-type': page?.type ?? 'text/plain; charset=utf-8',
      'cache-control': KEEP_NOTHING,
      ...(status === 405 ? { allow: 'GET, HEAD' } : {}),
    });
    const text = status === 404 ? (page?.body ?? 'No encontrado') : 'Método no permitido';
    response.end(request.method === 'HEAD' ? undefined : text);
  };

  const serve = async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(request, response, 405);
    const file = findFile(path);
    const address = pageAddressOf(path);
    if (address !== undefined && findFile(address)) {
      response.writeHead(308, { ...headers, location: address, 'cache-control': KEEP_NOTHING }).end();
      return;
    }
    if (!file) return refuse(request, response, 404);
    const coding = codingFor(request, file);
    const etag = `"${file.etag}${coding ? `-${coding}` : ''}"`;
    const answer: Record<string, string | number> = {
      ...headers,
      'content-type': file.type,
      'cache-control': cacheOf(path),
      etag,
      vary: 'accept-encoding',
    };
    if (request.headers['if-none-match']?.includes(etag)) {
      response.writeHead(304, answer);
      response.end();
      return;
    }
    let body = file.body;
    if (coding) {
      const compressed = file.compressed.get(coding) ?? compress(file.body, coding);
      file.compressed.set(coding, compressed);
      body = await compressed;
      answer['content-encoding'] = coding;
    }
    answer['content-length'] = body.length;
    response.writeHead(200, answer);
    response.end(request.method === 'HEAD' ? undefined : body);
  };
  return { serve };
};
