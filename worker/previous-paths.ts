import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { RouterRoute } from 'hono/types';
import * as z from 'zod';
import type { Api } from './context.ts';

/** The paths of the previous release with the present ones: its open screens and its stored requests use them for one release. */
const PREVIOUS_PATHS: Readonly<Record<string, string>> = {
  '/api/kitchen/orders': '/api/kitchen/tickets',
  '/api/kitchen/recallable': '/api/kitchen/tickets/recallable',
  '/api/counts': '/api/stock-counts',
  '/api/service': '/api/snapshot',
};
const ENTRIES = Object.entries(PREVIOUS_PATHS);

const isIn = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/** The path that a path of the previous release has now; every other path as it is. */
export function presentPath(path: string): string {
  const [before, now] = ENTRIES.find(([each]) => isIn(path, each)) ?? ['', ''];
  return now + path.slice(before.length);
}

export const isPreviousPath = (path: string): boolean => presentPath(path) !== path;

const answerFields = z.looseObject({ tickets: z.unknown() });

/** Adds to an answer the field `orders`, which `tickets` was in the previous release. */
const withOrders = createMiddleware<Api>(async (c, next) => {
  await next();
  if (!c.res.ok) return;
  const answer = answerFields.parse(await c.res.json());
  c.res = c.json({ ...answer, orders: answer.tickets });
});

/** The routes of the previous paths: the same handlers as those of the present ones. */
export function previousRoutes(routes: readonly RouterRoute[]): Hono<Api> {
  const previous = new Hono<Api>();
  previous.get('/kitchen/orders', withOrders).get('/kitchen/recallable', withOrders);
  for (const [before, now] of ENTRIES)
    for (const { method, path, handler } of routes.filter(({ path }) => isIn(path, now)))
      previous.on(method, (before + path.slice(now.length)).replace('/api', ''), handler);
  return previous;
}
