import { Hono } from 'hono';
import type { Api } from '../context.ts';

export const purchaseRoutes = new Hono<Api>();
