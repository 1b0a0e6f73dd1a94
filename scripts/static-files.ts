import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { webHeaders } from './web-headers.ts';

const TYPES = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
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

type Coding = 'br' | 'gzip';

interface StaticFile {
  body: Buffer;
  type: string;
  etag: string;
  cache: string;
  compressed: Map<Coding, Promise<Buffer>>;
}

export interface StaticSite {
  serve: (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void>;
}

const readSite = (folder: string): Map<string, StaticFile> => {
  const files = new Map<string, StaticFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).replaceAll(sep, '/')}`;
    if (!entry.isFile() || path === '/_headers' || path.startsWith('/.vite/')) continue;
    const body = readFileSync(file);
    files.set(path, {
      body,
      type: TYPES.get(extname(path)) ?? 'application/octet-stream',
      etag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
      cache: path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      compressed: new Map(),
    });
  }
  return files;
};

const compress = (body: Buffer, coding: Coding): Promise<Buffer> =>
  coding === 'br'
    ? promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
    : promisify(gzip)(body, { level: 6 });

const codingFor = (request: IncomingMessage, file: StaticFile): Coding | null => {
  if (file.body.length < MIN_COMPRESSED_BYTES || !COMPRESSIBLE.test(file.type)) return null;
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : null;
};

/** The built SPA in memory, so that a later build does not change what is served. */
export const loadSite = (folder: string, origin: string): StaticSite => {
  const files = readSite(folder);
  const index = files.get('/index.html');
  const headers = webHeaders(index?.body.toString('utf8') ?? '', origin);

  const serve = async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    const found = files.get(path === '/' ? '/index.html' : path);
    const isPage = !found && extname(path) === '' && !path.startsWith('/assets/');
    const file = found ?? (isPage ? index : undefined);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!file || !isRead) {
      const status = isRead ? 404 : 405;
      response.writeHead(status, {
        ...headers,
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
        ...(isRead ? {} : { allow: 'GET, HEAD' }),
      });
      response.end(isRead ? 'No encontrado' : 'Método no permitido');
      return;
    }
    const coding = codingFor(request, file);
    const etag = `"${file.etag}${coding ? `-${coding}` : ''}"`;
    const answer: Record<string, string | number> = {
      ...headers,
      'content-type': file.type,
      'cache-control': file.cache,
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
