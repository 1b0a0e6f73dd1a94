import { type Actor, canOpen } from '#domain/people/access.ts';
import { lastFailedRequest } from './http.ts';

/** The subject of a new support ticket about a failure: the path, and the request that failed. */
export interface HelpSubject {
  readonly path: string;
  readonly request: string | null;
}

/** The address of a new support ticket about a failure on this path; null if the user may not open one. */
export function helpAddress(user: Actor | null, path: string): string | null {
  if (!user || user.business_id === null || !canOpen(user, '/tickets')) return null;
  const about = new URLSearchParams({ ayuda: path });
  const request = lastFailedRequest();
  if (request !== null) about.set('solicitud', request);
  return `/tickets?${about}`;
}

const PATH = /^\/[\w/-]{0,80}$/;
const REQUEST = /^[0-9a-f-]{36}$/;

/** Reads the failure from an address of helpAddress; ignores values of any other form. */
export function readHelp(address: URLSearchParams): HelpSubject | null {
  const path = address.get('ayuda');
  if (path === null || !PATH.test(path)) return null;
  const request = address.get('solicitud');
  return { path, request: request !== null && REQUEST.test(request) ? request : null };
}
