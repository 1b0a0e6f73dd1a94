import { createHash } from 'node:crypto';
import { LOCAL_PORTS } from '#domain/base/limits.ts';
import { answerHeaders } from '#worker/answer-headers.ts';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

const scriptHashes = (html: string): string[] =>
  [...html.matchAll(INLINE_SCRIPT)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );

/** A Fogón Impresoras has any address of a private network, which a policy cannot name: only its ports are allowed. */
const LOCAL_PROGRAMS = LOCAL_PORTS.map((port) => `http://*:${port}`).join(' ');

const policyFor = (html: string, origin: string | undefined): string => {
  const socket = origin ? ` ${origin.replace(/^http/, 'ws')}` : '';
  return [
    `default-src 'self'`,
    `script-src 'self' ${scriptHashes(html).join(' ')}`.trim(),
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob: https:`,
    `font-src 'self' data:`,
    `connect-src 'self'${socket} ${LOCAL_PROGRAMS}`,
    `worker-src 'self' blob:`,
    `manifest-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
};

const commonHeaders = (origin: string): Record<string, string> => {
  // The server of the files sets the cache time of each.
  const { 'cache-control': _, ...usual } = answerHeaders(origin);
  return usual;
};

/** The headers of every page of the SPA: its security policy. Without an origin the page is on Cloudflare, over https. */
export const webHeaders = (html: string, origin?: string): Record<string, string> => ({
  ...commonHeaders(origin ?? 'https:'),
  'content-security-policy': policyFor(html, origin),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
});
