import type { app } from './app.ts';

/** The API's type for Hono's client: the only export of the server that web/ imports. */
export type ApiApp = typeof app;
