/** The page of the application, under the address that the server answers without a redirect. */
export const PAGE = '/';

/** A built file that the service worker stores. A null revision: its address names its content. */
export interface PrecachedFile {
  readonly url: string;
  readonly revision: string | null;
}

/** The cache of product photos. The page deletes it at sign-out. */
export const PHOTO_CACHE = 'fogon-photos-1';
