import { Hono } from 'hono';
import type { Api } from '../context.ts';

export const countRoutes = new Hono<Api>();
