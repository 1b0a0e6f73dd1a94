import { Hono } from 'hono';
import type { Api } from '../context.ts';

export const importRoutes = new Hono<Api>();
