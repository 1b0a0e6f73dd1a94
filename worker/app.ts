import { type Context, Hono } from 'hono';
import { matchedRoutes } from 'hono/route';
import { Refusal } from '#domain/base/refusal.ts';
import { limitBody } from './body-limit.ts';
import type { Api } from './context.ts';
import { databaseFor } from './database.ts';
import { type Env, isReady } from './env.ts';
import { answerError } from './errors.ts';
import { previousRoutes } from './previous-paths.ts';
import { limitRequests } from './rate-limit.ts';
import { currentRecord, UNKNOWN_ROUTE } from './request-log.ts';
import { mediaRoutes } from './routes/base/media.ts';
import { realtimeRoutes } from './routes/base/realtime.ts';
import { customerDisplayRoutes } from './routes/bills/customer-displays.ts';
import { saleRoutes } from './routes/bills/sales.ts';
import { auditRoutes } from './routes/business/audit.ts';
import { locationRoutes } from './routes/business/locations.ts';
import { onboardingRoutes } from './routes/business/onboarding.ts';
import { reminderRoutes } from './routes/business/reminders.ts';
import { settingsRoutes } from './routes/business/settings.ts';
import { receivableRoutes } from './routes/customers/receivables.ts';
import { fiscalRoutes } from './routes/fiscal/fiscal.ts';
import { docsRoutes } from './routes/integrations/docs.ts';
import { eventRoutes } from './routes/integrations/events.ts';
import { importRoutes } from './routes/integrations/imports.ts';
import { tokenRoutes } from './routes/integrations/tokens.ts';
import { kitchenRoutes } from './routes/kitchen/kitchen.ts';
import { menuRoutes } from './routes/menu/menu.ts';
import { publicRoutes } from './routes/menu/public.ts';
import { deliveryRoutes, offlineRoutes } from './routes/offline/offline.ts';
import { snapshotRoutes } from './routes/offline/snapshot.ts';
import { orderRoutes } from './routes/orders/orders.ts';
import { tableRoutes } from './routes/orders/tables.ts';
import { approvalRoutes } from './routes/people/approvals.ts';
import { authRoutes } from './routes/people/auth.ts';
import { employeeRoutes } from './routes/people/employees.ts';
import { notificationRoutes } from './routes/people/notifications.ts';
import { secondFactorRoutes } from './routes/people/second-factor.ts';
import { sessionRoutes } from './routes/people/sessions.ts';
import { backupRoutes } from './routes/platform/backups.ts';
import { businessRoutes } from './routes/platform/businesses.ts';
import { outboxRoutes } from './routes/platform/outbox.ts';
import { platformRoutes } from './routes/platform/platform.ts';
import { screenErrorRoutes } from './routes/platform/screen-errors.ts';
import { supportTicketRoutes } from './routes/platform/support-tickets.ts';
import { printAgentRoutes } from './routes/printing/print-agents.ts';
import { printingRoutes } from './routes/printing/printing.ts';
import { expenseRoutes } from './routes/purchasing/expenses.ts';
import { purchaseRoutes } from './routes/purchasing/purchases.ts';
import { supplierRoutes } from './routes/purchasing/suppliers.ts';
import { registerRoutes } from './routes/register/register.ts';
import { dashboardRoutes } from './routes/reports/dashboard.ts';
import { reportRoutes } from './routes/reports/reports.ts';
import { inventoryRoutes } from './routes/stock/inventory.ts';
import { preparationRoutes, recipeRoutes } from './routes/stock/recipes.ts';
import { stockCountRoutes } from './routes/stock/stock-counts.ts';

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
  .route('/stock-counts', stockCountRoutes)
  .route('/suppliers', supplierRoutes)
  .route('/purchases', purchaseRoutes)
  .route('/recipes', recipeRoutes)
  .route('/preparations', preparationRoutes)
  .route('/media', mediaRoutes)
  .route('/orders', orderRoutes)
  .route('/kitchen', kitchenRoutes)
  .route('/snapshot', snapshotRoutes)
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
  .route('/events', eventRoutes)
  .route('/backups', backupRoutes)
  .route('/outbox', outboxRoutes)
  .route('/platform', platformRoutes)
  .route('/screen-errors', screenErrorRoutes)
  .route('/', docsRoutes);

app.route('/', previousRoutes(app.routes));

app.notFound((c) => {
  refuseUnready(c.env);
  throw new Refusal('route.missing', 'No existe esta dirección.');
});
app.onError(answerError);
