import type { JSX } from 'hono/jsx/jsx-runtime';
import script from './browser/menu.ts?text';
import style from './menu.css?text';

/** The parts of a page. */
interface Page {
  readonly language: string;
  /** Title, icon and metadata for sharing. */
  readonly head: JSX.Element;
  readonly body: JSX.Element;
  /** Whether the page contains the menu's script. */
  readonly isLive: boolean;
  /** Structured data for search engines. */
  readonly data?: unknown;
}

/** JSON that cannot end the element that contains it. */
function inElement(data: unknown): string {
  return JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (letter) => {
    return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** A whole HTML document. The style is first, so that the first packet can be painted; the data for programs is last. */
export function htmlDocument({ language, head, body, isLive, data }: Page): string {
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    '<meta name="color-scheme" content="light dark"><meta name="format-detection" content="telephone=no">',
    '<meta name="theme-color" content="#fdfcfb" media="(prefers-color-scheme:light)">',
    '<meta name="theme-color" content="#1d1916" media="(prefers-color-scheme:dark)">',
    String(head),
    `<style>${style}</style></head><body>`,
    String(body),
    isLive ? `<script>${script}</script>` : '',
    data === undefined ? '' : `<script type="application/ld+json">${inElement(data)}</script>`,
    '</body></html>',
  ].join('');
}

let policy: Promise<string> | undefined;

async function readPolicy(): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script));
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return [
    "default-src 'none'",
    `script-src 'sha256-${hash}'`,
    "style-src 'unsafe-inline'",
    "img-src 'self' https: data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';');
}

/** The headers of every page. Its policy permits our own script, by its hash, and no other. */
export async function pageHeaders(): Promise<Readonly<Record<string, string>>> {
  policy ??= readPolicy();
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': await policy,
  };
}
