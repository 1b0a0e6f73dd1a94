/**
 * What a page asks of a service worker: one that waits, to work now ('activate'), or to do so if that page is the only one
 * ('started'); one that works, to say its release ('release'), or the addresses of the other pages ('pages').
 */
export interface WorkerRequest {
  readonly type: 'activate' | 'started' | 'release' | 'pages';
}

/** The answer to 'pages', by the port of the request. */
export type OtherPages = readonly string[];

/**
 * What a service worker says to every page when it begins to work, and to a page that asks ('activated'); or to a page that
 * started while it waits and other pages are open ('waits').
 */
export type WorkerMessage =
  | { readonly type: 'activated'; readonly release: string }
  | { readonly type: 'waits' };
