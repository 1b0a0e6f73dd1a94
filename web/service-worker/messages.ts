/** What a page asks of a service worker that waits: to work now, or to do so if that page is the only one. */
export interface WorkerRequest {
  readonly type: 'activate' | 'started';
}

/** What a service worker says to every page when it begins to work. */
export interface WorkerMessage {
  readonly type: 'activated';
  readonly release: string;
}
