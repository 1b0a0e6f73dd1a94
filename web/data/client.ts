import { type ClientRequestOptions, hc } from 'hono/client';
import type { ApiApp } from '#worker/client.ts';

/** The typed API. By default its calls are plain `fetch` calls: they renew no token and throw nothing for a refusal. */
export const clientOf = (options?: ClientRequestOptions) => hc<ApiApp>('/', options).api;
