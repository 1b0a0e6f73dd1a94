import type { app } from './app.ts';

/** The API's type, for Hono's client: the only thing of the server that web knows. */
export type ApiApp = typeof app;
