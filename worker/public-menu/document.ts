import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import script from './browser/menu.ts?text';
import style from './menu.css?text';

/** What makes a page of ours whole. */
interface Page {
  readonly language: string;
  /** Title, icon and what sharing shows. */
  readonly head: ReactElement;
  readonly body: ReactElement;
  /** Whether the menu's script comes along. */
  readonly isLive: boolean;
  /** For search engines. */
  readonly data?: unknown;
}

/** JSON that can't end the element it stands in. */
function inElement(data: unknown): string {
  return JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (letter) => {
    return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** A whole page: its style first, so that the first packet paints it, and what only programs read last. */
export function htmlDocument({ language, head, body, isLive, data }: Page): string {
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    '<meta name="color-scheme" content="light dark"><meta name="format-detection" content="telephone=no">',
    '<meta name="theme-color" content="#fdfcfb" media="(prefers-color-scheme:light)">',
    '<meta name="theme-color" content="#1d1916" media="(prefers-color-scheme:dark)">',
    renderToStaticMarkup(head),
    `<style>${style}</style></head><body>`,
    renderToStaticMarkup(body),
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

/** The headers of every page: it runs our own script, whose hash is known, and nothing else. */
export async function pageHeaders(): Promise<Readonly<Record<string, string>>> {
  policy ??= readPolicy();
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': await policy,
  };
}
