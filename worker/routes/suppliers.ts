import { Hono } from 'hono';
import type { Api } from '../context.ts';

export const supplierRoutes = new Hono<Api>();
