import { type Context, Hono } from 'hono';
import { matchedRoutes } from 'hono/route';
import { Refusal } from '#domain/base/refusal.ts';
import { limitBody } from './body-limit.ts';
import type { Api } from './context.ts';
import { databaseFor } from './database.ts';
import { type Env, isReady } from './env.ts';
import { answerError } from './errors.ts';
import { limitRequests } from './rate-limit.ts';
import { currentRecord, UNKNOWN_ROUTE } from './request-log.ts';
import { approvalRoutes } from './routes/approvals.ts';
import { auditRoutes } from './routes/audit.ts';
import { authRoutes } from './routes/auth.ts';
import { backupRoutes } from './routes/backups.ts';
import { businessRoutes } from './routes/businesses.ts';
import { countRoutes } from './routes/counts.ts';
import { customerDisplayRoutes } from './routes/customer-displays.ts';
import { dashboardRoutes } from './routes/dashboard.ts';
import { docsRoutes } from './routes/docs.ts';
import { employeeRoutes } from './routes/employees.ts';
import { expenseRoutes } from './routes/expenses.ts';
import { fiscalRoutes } from './routes/fiscal.ts';
import { importRoutes } from './routes/imports.ts';
import { inventoryRoutes } from './routes/inventory.ts';
import { kitchenRoutes } from './routes/kitchen.ts';
import { locationRoutes } from './routes/locations.ts';
import { mediaRoutes } from './routes/media.ts';
import { menuRoutes } from './routes/menu.ts';
import { notificationRoutes } from './routes/notifications.ts';
import { deliveryRoutes, offlineRoutes } from './routes/offline.ts';
import { onboardingRoutes } from './routes/onboarding.ts';
import { orderRoutes } from './routes/orders.ts';
import { outboxRoutes } from './routes/outbox.ts';
import { platformRoutes } from './routes/platform.ts';
import { printAgentRoutes } from './routes/print-agents.ts';
import { printingRoutes } from './routes/printing.ts';
import { publicRoutes } from './routes/public.ts';
import { purchaseRoutes } from './routes/purchases.ts';
import { realtimeRoutes } from './routes/realtime.ts';
import { receivableRoutes } from './routes/receivables.ts';
import { preparationRoutes, recipeRoutes } from './routes/recipes.ts';
import { registerRoutes } from './routes/register.ts';
import { reminderRoutes } from './routes/reminders.ts';
import { reportRoutes } from './routes/reports.ts';
import { saleRoutes } from './routes/sales.ts';
import { screenErrorRoutes } from './routes/screen-errors.ts';
import { secondFactorRoutes } from './routes/second-factor.ts';
import { serviceRoutes } from './routes/service.ts';
import { sessionRoutes } from './routes/sessions.ts';
import { settingsRoutes } from './routes/settings.ts';
import { supplierRoutes } from './routes/suppliers.ts';
import { supportTicketRoutes } from './routes/support-tickets.ts';
import { tableRoutes } from './routes/tables.ts';
import { tokenRoutes } from './routes/tokens.ts';

const MAX_BODY_BYTES = 256 * 1024;

function refuseUnready(env: Env): void {
  if (!isReady(env)) throw new Refusal('platform.unready', 'El servicio no está configurado.');
}

/** The template of a request's route, such as `/api/orders/:id`. Middleware is registered for all methods, a route for one. */
const routeTemplate = (c: Context<Api>): string =>
  matchedRoutes(c).find(({ method }) => method !== 'ALL')?.path ?? UNKNOWN_ROUTE;

/** The API. A request passes in this order: settings, permission, validation, one call to the database, publish, response. */
export const app = new Hono<Api>()
  .basePath('/api')
  .use(async (c, next) => {
    const record = currentRecord();
    record.route = routeTemplate(c);
    c.header('x-request-id', record.id);
    refuseUnready(c.env);
    c.set('db', databaseFor(c.env, c.req.path));
    await next();
  })
  .use(limitRequests)
  // Mounted before the general body limit: these have a larger one.
  .route('/imports', importRoutes)
  .route('/offline', deliveryRoutes)
  .use(limitBody(MAX_BODY_BYTES))
  .route('/auth', authRoutes)
  .route('/auth', sessionRoutes)
  .route('/auth/second-factor', secondFactorRoutes)
  .route('/public', publicRoutes)
  .route('/realtime', realtimeRoutes)
  .route('/approvals', approvalRoutes)
  .route('/register', registerRoutes)
  .route('/menu', menuRoutes)
  .route('/inventory', inventoryRoutes)
  .route('/counts', countRoutes)
  .route('/suppliers', supplierRoutes)
  .route('/purchases', purchaseRoutes)
  .route('/recipes', recipeRoutes)
  .route('/preparations', preparationRoutes)
  .route('/media', mediaRoutes)
  .route('/orders', orderRoutes)
  .route('/kitchen', kitchenRoutes)
  .route('/service', serviceRoutes)
  .route('/sales', saleRoutes)
  .route('/tables', tableRoutes)
  .route('/offline', offlineRoutes)
  .route('/dashboard', dashboardRoutes)
  .route('/reports', reportRoutes)
  .route('/notifications', notificationRoutes)
  .route('/employees', employeeRoutes)
  .route('/reminders', reminderRoutes)
  .route('/expenses', expenseRoutes)
  .route('/receivables', receivableRoutes)
  .route('/locations', locationRoutes)
  .route('/fiscal', fiscalRoutes)
  .route('/printing', printingRoutes)
  .route('/print-agents', printAgentRoutes)
  .route('/customer-displays', customerDisplayRoutes)
  .route('/onboarding', onboardingRoutes)
  .route('/businesses', businessRoutes)
  .route('/tickets', supportTicketRoutes)
  .route('/settings/audit', auditRoutes)
  .route('/settings', settingsRoutes)
  .route('/tokens', tokenRoutes)
  .route('/backups', backupRoutes)
  .route('/outbox', outboxRoutes)
  .route('/platform', platformRoutes)
  .route('/screen-errors', screenErrorRoutes)
  .route('/', docsRoutes);

app.notFound((c) => {
  refuseUnready(c.env);
  throw new Refusal('route.missing', 'No existe esta dirección.');
});
app.onError(answerError);
