import { type Actor, canOpen } from '#domain/access.ts';
import { lastFailedRequest } from './http.ts';

/** What a ticket is begun with: where it failed, and the request that failed there. */
export interface HelpSubject {
  readonly path: string;
  readonly request: string | null;
}

/** Where a ticket about a failure on this path is written; null for who may not open one. */
export function helpAddress(user: Actor | null, path: string): string | null {
  if (!user || user.business_id === null || !canOpen(user, '/tickets')) return null;
  const about = new URLSearchParams({ ayuda: path });
  const request = lastFailedRequest();
  if (request !== null) about.set('solicitud', request);
  return `/tickets?${about}`;
}

const PATH = /^\/[\w/-]{0,80}$/;
const REQUEST = /^[0-9a-f-]{36}$/;

/** The failure that an address of helpAddress tells; what somebody else wrote there is left out. */
export function readHelp(address: URLSearchParams): HelpSubject | null {
  const path = address.get('ayuda');
  if (path === null || !PATH.test(path)) return null;
  const request = address.get('solicitud');
  return { path, request: request !== null && REQUEST.test(request) ? request : null };
}
