import { randomUUID } from 'node:crypto';
import type { Sale } from '#domain/bills/answers/sales.ts';
import type { CountOutcome, RegisterState } from '#domain/register/answers/register.ts';
import {
  count,
  postRequest,
  type WriteFixture,
  type WriteRequest,
  type Writes,
} from '#tests/api/base/writes/fixture.ts';
import { as, sendOrderByApi } from '#tests/support/api.ts';
import type { Business } from '#tests/support/business.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { seniorOf } from '#tests/support/seniors.ts';
import { database } from '#tests/support/test.ts';

const sendNewOrder = ({ business, product }: WriteFixture) => sendOrderByApi(business, [{ product }]);

async function chargeNewSale(fixture: WriteFixture): Promise<Sale> {
  const { sale } = await sendNewOrder(fixture);
  const { methods } = fixture.business;
  const payment = { id: randomUUID(), payment_method_id: methods.efectivo, amount_cents: sale.total_cents };
  const path = `/api/sales/${sale.id}/charge`;
  const { body } = await as(fixture.business, 'admin').post<{ sale: Sale }>(path, {
    body: { payments: [payment] },
  });
  return body.sale;
}

async function registerSessionOf(business: Business): Promise<string> {
  const { body } = await as(business, 'admin').get<RegisterState>('/api/register');
  return body.session?.id ?? '';
}

async function anArea(business: Business, name: string): Promise<string> {
  const id = randomUUID();
  await as(business, 'admin').post('/api/tables/areas', { body: { id, name } });
  return id;
}

export const WORKING_SCREEN_WRITES: Writes = {
  postRegisterOpen: {
    prepare: async () => {
      const request = (opening_float_cents: number): WriteRequest => ({
        method: 'post',
        path: '/api/register/open',
        body: { id: '01980000-0000-7000-8000-000000000001', opening_float_cents },
      });
      return { request: request(50_000), other: request(60_000) };
    },
    status: 201,
    effects: count(`audit_log where action = 'register.opened'`),
  },
  postOrders: {
    prepare: async ({ product }) => {
      const body = anOrderRequest([{ product, notes: { sin: 'cebolla' } }]);
      const request: WriteRequest = { method: 'post', path: '/api/orders', body };
      return { request, other: { ...request, body: { ...body, customer_name: 'Otra persona' } } };
    },
    status: 201,
    effects: count('order_lines where true'),
  },
  postOrdersCharge: {
    prepare: async ({ business, product }) => {
      const order = anOrderRequest([{ product }]);
      const id = randomUUID();
      const request = (amount_cents: number): WriteRequest =>
        postRequest('/api/orders/charge', {
          order,
          total_cents: 5000,
          payments: [{ id, payment_method_id: business.methods.efectivo, amount_cents }],
        });
      return { request: request(5000), other: request(5100) };
    },
    status: 201,
    effects: count('payments where true'),
  },
  postKitchenTicketsIdServe: {
    prepare: async ({ business, product }) => {
      const one = await sendOrderByApi(business, [{ product }]);
      const two = await sendOrderByApi(business, [{ product }]);
      const request = (id: string): WriteRequest => ({
        method: 'post',
        path: `/api/kitchen/tickets/${id}/serve`,
      });
      return { request: request(one.kitchen_ticket.id), other: request(two.kitchen_ticket.id) };
    },
    status: 200,
    effects: count(`stock_movements where type = 'serve'`),
  },
  postKitchenTicketsIdRecall: {
    prepare: async ({ business, product }) => {
      const { kitchen_ticket } = await sendOrderByApi(business, [{ product }]);
      const path = `/api/kitchen/tickets/${kitchen_ticket.id}`;
      await as(business, 'chef').post(`${path}/serve`);
      return {
        request: postRequest(`${path}/recall`, {}),
        other: postRequest(`${path}/recall`, { station: 'barra' }),
      };
    },
    status: 200,
    effects: count(`stock_movements where type = 'recall'`),
  },
  postKitchenTicketsIdCancel: {
    prepare: async ({ business, product }) => {
      const { kitchen_ticket } = await sendOrderByApi(business, [{ product }]);
      const request = (reason: string): WriteRequest => ({
        method: 'post',
        path: `/api/kitchen/tickets/${kitchen_ticket.id}/cancel`,
        body: { reason },
      });
      return { request: request('El cliente se fue'), other: request('Fue un error') };
    },
    status: 200,
    effects: count(`audit_log where action = 'kitchen.cancelled'`),
  },
  postKitchenTicketsIdAcknowledge: {
    prepare: async ({ business, product }) => {
      const { kitchen_ticket } = await sendOrderByApi(business, [{ product }]);
      const path = `/api/kitchen/tickets/${kitchen_ticket.id}`;
      await as(business, 'admin').post(`${path}/cancel`, { body: { reason: 'Se fue' } });
      return {
        request: postRequest(`${path}/acknowledge`, {}),
        other: postRequest(`${path}/acknowledge`, { station: 'barra' }),
      };
    },
    status: 200,
    effects: count('order_lines where cancel_acknowledged_at is not null'),
  },
  postOrdersIdReadySeen: {
    prepare: async ({ business, product }) => {
      const ready = async () => {
        const { order, kitchen_ticket } = await sendOrderByApi(business, [{ product }]);
        await as(business, 'chef').post(`/api/kitchen/tickets/${kitchen_ticket.id}/serve`);
        return order.id;
      };
      const [one, two] = [await ready(), await ready()];
      const request = (id: string): WriteRequest => ({
        method: 'post',
        path: `/api/orders/${id}/ready-seen`,
      });
      return { request: request(one), other: request(two) };
    },
    status: 200,
    effects: count('kitchen_tickets where ready_acknowledged_at is not null'),
  },
  putKitchenLinesIdTick: {
    prepare: async ({ business, product }) => {
      const { kitchen_ticket } = await sendOrderByApi(business, [{ product }, { product }]);
      const request = (done: boolean): WriteRequest => ({
        method: 'put',
        path: `/api/kitchen/lines/${kitchen_ticket.items[0]?.id}/tick`,
        body: { done },
      });
      return { request: request(true), other: request(false) };
    },
    status: 200,
    effects: count('order_lines where done_at is not null'),
  },
  postSalesIdCharge: {
    prepare: async ({ business, product }) => {
      const { sale } = await sendOrderByApi(business, [{ product }]);
      const id = randomUUID();
      const request = (amount_cents: number): WriteRequest => ({
        method: 'post',
        path: `/api/sales/${sale.id}/charge`,
        body: { payments: [{ id, payment_method_id: business.methods.efectivo, amount_cents }] },
      });
      return { request: request(sale.total_cents), other: request(sale.total_cents + 100) };
    },
    status: 200,
    effects: count('payments where true'),
  },
  putOrdersId: {
    prepare: async (fixture) => {
      const { order } = await sendNewOrder(fixture);
      const request = (customer_name: string): WriteRequest => ({
        method: 'put',
        path: `/api/orders/${order.id}`,
        body: { customer_name },
      });
      return { request: request('Beto'), other: request('Carla') };
    },
    status: 200,
    effects: count(`orders where customer_name = 'Beto'`),
  },
  putOrdersLinesId: {
    prepare: async (fixture) => {
      const { kitchen_ticket } = await sendNewOrder(fixture);
      const request = (quantity: number): WriteRequest => ({
        method: 'put',
        path: `/api/orders/lines/${kitchen_ticket.items[0]?.id}`,
        body: { quantity },
      });
      return { request: request(5), other: request(6) };
    },
    status: 200,
    effects: count(`audit_log where action = 'order.line-changed'`),
  },
  postOrdersLinesIdCancel: {
    prepare: async (fixture) => {
      const { kitchen_ticket } = await sendNewOrder(fixture);
      const request = (reason: string): WriteRequest =>
        postRequest(`/api/orders/lines/${kitchen_ticket.items[0]?.id}/cancel`, { reason });
      return { request: request('Se acabó'), other: request('Tardó mucho') };
    },
    status: 200,
    effects: count(`order_lines where status = 'Cancelada'`),
  },
  postOrdersIdTransfer: {
    prepare: async (fixture) => {
      const { order } = await sendNewOrder(fixture);
      const [one, two] = fixture.business.tables;
      const request = (table_id: string | undefined): WriteRequest =>
        postRequest(`/api/orders/${order.id}/transfer`, { table_id });
      return { request: request(one?.id), other: request(two?.id) };
    },
    status: 200,
    effects: count(`audit_log where action = 'order.transferred'`),
  },
  postOrdersIdJoin: {
    prepare: async (fixture) => {
      const [one, two, three] = [
        await sendNewOrder(fixture),
        await sendNewOrder(fixture),
        await sendNewOrder(fixture),
      ];
      const request = (into_id: string): WriteRequest =>
        postRequest(`/api/orders/${one.order.id}/join`, { into_id });
      return { request: request(two.order.id), other: request(three.order.id) };
    },
    status: 200,
    effects: count('orders where joined_to_id is not null'),
  },
  postOrdersIdSeparate: {
    prepare: async (fixture) => {
      const [one, two] = [await sendNewOrder(fixture), await sendNewOrder(fixture)];
      const { business } = fixture;
      await as(business, 'admin').post(`/api/orders/${one.order.id}/join`, {
        body: { into_id: two.order.id },
      });
      const request = (): WriteRequest =>
        postRequest(`/api/orders/${one.order.id}/separate`, { sale_id: randomUUID() });
      return { request: request(), other: request() };
    },
    status: 200,
    effects: count(`audit_log where action = 'order.separated'`),
  },
  postOrdersIdMoveLines: {
    prepare: async (fixture) => {
      const [one, two, three] = [
        await sendNewOrder(fixture),
        await sendNewOrder(fixture),
        await sendNewOrder(fixture),
      ];
      const request = (order_id: string): WriteRequest =>
        postRequest(`/api/orders/${one.order.id}/move-lines`, {
          items: one.kitchen_ticket.items.map(({ id, quantity }) => ({
            line_id: id,
            quantity,
            new_line_id: randomUUID(),
          })),
          order_id,
          new_order_id: randomUUID(),
          kitchen_ticket_id: randomUUID(),
          sale_id: randomUUID(),
        });
      return { request: request(two.order.id), other: request(three.order.id) };
    },
    status: 200,
    effects: count(`audit_log where action = 'order.lines-moved'`),
  },
  postSalesIdSplit: {
    prepare: async (fixture) => {
      const { sale } = await sendNewOrder(fixture);
      const request = (amount_cents: number): WriteRequest =>
        postRequest(`/api/sales/${sale.id}/split`, { id: randomUUID(), amount_cents });
      return { request: request(100), other: request(200) };
    },
    status: 200,
    effects: 'select (count(*) - 1)::integer as effects from sales where business_id = $1',
  },
  postSalesIdSplitEvenly: {
    prepare: async (fixture) => {
      const { sale } = await sendNewOrder(fixture);
      const request = (): WriteRequest =>
        postRequest(`/api/sales/${sale.id}/split-evenly`, { new_ids: [randomUUID()] });
      return { request: request(), other: request() };
    },
    status: 200,
    effects: 'select (count(*) - 1)::integer as effects from sales where business_id = $1',
  },
  postSalesIdMerge: {
    prepare: async (fixture) => {
      const { sale } = await sendNewOrder(fixture);
      const [one, two] = [randomUUID(), randomUUID()];
      const split = { body: { new_ids: [one, two] } };
      await as(fixture.business, 'admin').post(`/api/sales/${sale.id}/split-evenly`, split);
      const request = (from_id: string): WriteRequest =>
        postRequest(`/api/sales/${sale.id}/merge`, { from_id });
      return { request: request(one), other: request(two) };
    },
    status: 200,
    effects: 'select (3 - count(*))::integer as effects from sales where business_id = $1',
  },
  postSalesIdDiscount: {
    prepare: async (fixture) => {
      const { sale } = await sendNewOrder(fixture);
      const request = (rate: number): WriteRequest =>
        postRequest(`/api/sales/${sale.id}/discount`, { rate, reason: 'Cortesía' });
      return { request: request(1000), other: request(2000) };
    },
    status: 200,
    effects: count(`audit_log where action = 'sale.discounted'`),
  },
  postSalesIdSeniorDiscounts: {
    prepare: async (fixture) => {
      const { sale } = await sendNewOrder(fixture);
      const request = (age: number): WriteRequest =>
        postRequest(`/api/sales/${sale.id}/senior-discounts`, {
          senior: seniorOf(age),
          sale_item_ids: [sale.items[0]?.id],
        });
      return { request: request(70), other: request(81) };
    },
    status: 200,
    effects: count('senior_discounts where true'),
  },
  postSalesIdTips: {
    prepare: async (fixture) => {
      const sale = await chargeNewSale(fixture);
      const request = (amount_cents: number): WriteRequest =>
        postRequest(`/api/sales/${sale.id}/tips`, {
          id: randomUUID(),
          amount_cents,
          payment_method_id: fixture.business.methods.efectivo,
        });
      return { request: request(1000), other: request(2000) };
    },
    status: 201,
    effects: count('tips where true'),
  },
  postSalesIdAnnul: {
    prepare: async (fixture) => {
      const sale = await chargeNewSale(fixture);
      const request = (reason: string): WriteRequest =>
        postRequest(`/api/sales/${sale.id}/annul`, { reason, returns_stock: false, kitchen: 'leave' });
      return { request: request('Se equivocó'), other: request('Otra cosa') };
    },
    status: 200,
    effects: count(`audit_log where action = 'sale.voided'`),
  },
  postSalesIdRefunds: {
    prepare: async (fixture) => {
      const sale = await chargeNewSale(fixture);
      const request = (quantity: number): WriteRequest =>
        postRequest(`/api/sales/${sale.id}/refunds`, {
          id: randomUUID(),
          items: [{ sale_item_id: sale.items[0]?.id, quantity }],
          payment_method_id: fixture.business.methods.efectivo,
          reason: 'Plato frío',
          returns_stock: false,
        });
      return { request: request(0.5), other: request(0.25) };
    },
    status: 201,
    effects: count('refunds where true'),
  },
  putSalesIdPaymentsPaymentId: {
    prepare: async (fixture) => {
      const sale = await chargeNewSale(fixture);
      const { methods } = fixture.business;
      const request = (payment_method_id: string): WriteRequest => ({
        method: 'put',
        path: `/api/sales/${sale.id}/payments/${sale.payments[0]?.id}`,
        body: { payment_method_id },
      });
      return { request: request(methods.tarjeta), other: request(methods.transferencia) };
    },
    status: 200,
    effects: count(`audit_log where action = 'sale.method-corrected'`),
  },
  postSalesIdPrint: {
    prepare: async (fixture) => {
      const [one, two] = [await chargeNewSale(fixture), await chargeNewSale(fixture)];
      const request = (id: string): WriteRequest => ({ method: 'post', path: `/api/sales/${id}/print` });
      return { request: request(one.id), other: request(two.id) };
    },
    status: 200,
    effects: 'select sum(receipts_printed)::integer as effects from sales where business_id = $1',
  },
  postRegisterDrawers: {
    prepare: async () => {
      const id = randomUUID();
      const request = (name: string): WriteRequest => postRequest('/api/register/drawers', { id, name });
      return { request: request('Barra'), other: request('Terraza') };
    },
    status: 201,
    effects: count(`registers where name = 'Barra'`),
  },
  postRegisterIdMovements: {
    prepare: async ({ business }) => {
      const session = await registerSessionOf(business);
      const request = (amount_cents: number): WriteRequest =>
        postRequest(`/api/register/${session}/movements`, {
          id: randomUUID(),
          type: 'entrada',
          amount_cents,
          reason: 'Cambio',
        });
      return { request: request(1000), other: request(2000) };
    },
    status: 201,
    effects: count('cash_movements where true'),
  },
  postRegisterIdDrawer: {
    prepare: async ({ business }) => {
      const session = await registerSessionOf(business);
      const request = (reason: string): WriteRequest =>
        postRequest(`/api/register/${session}/drawer`, { reason });
      return { request: request('Cambio de billetes'), other: request('Se quedó cerrada') };
    },
    status: 200,
    effects: count(`audit_log where action = 'register.drawer-opened'`),
  },
  postRegisterIdExpenses: {
    prepare: async ({ business }) => {
      const session = await registerSessionOf(business);
      const request = (amount_cents: number): WriteRequest =>
        postRequest(`/api/register/${session}/expenses`, {
          id: randomUUID(),
          description: 'Hielo',
          amount_cents,
        });
      return { request: request(1000), other: request(2000) };
    },
    status: 201,
    effects: count('expenses where true'),
  },
  postRegisterIdCount: {
    prepare: async ({ business }) => {
      const session = await registerSessionOf(business);
      const request = (counted_cents: number): WriteRequest =>
        postRequest(`/api/register/${session}/count`, { counted_cents });
      return { request: request(1000), other: request(2000) };
    },
    status: 200,
    effects: count('register_counts where true'),
  },
  postRegisterIdClose: {
    prepare: async ({ business }) => {
      const session = await registerSessionOf(business);
      const { body } = await as(business, 'admin').post<{ outcome: CountOutcome }>(
        `/api/register/${session}/count`,
        { body: { counted_cents: 1000 } },
      );
      const request = (difference_reason: string): WriteRequest =>
        postRequest(`/api/register/${session}/close`, { count_id: body.outcome.id, difference_reason });
      return { request: request('Faltó'), other: request('Sobró') };
    },
    status: 200,
    effects: count('register_sessions where z_number is not null'),
  },
  postNotificationsReadAll: {
    prepare: async ({ business }) => {
      await notify(business);
      const request: WriteRequest = { method: 'post', path: '/api/notifications/read-all' };
      return { request, other: { ...request, body: { todas: true } } };
    },
    status: 200,
    effects: count('notifications where is_read'),
  },
  postNotificationsIdRead: {
    prepare: async ({ business }) => {
      const [one, two] = [await notify(business), await notify(business)];
      const request = (id: string): WriteRequest => ({
        method: 'post',
        path: `/api/notifications/${id}/read`,
      });
      return { request: request(one), other: request(two) };
    },
    status: 200,
    effects: count('notifications where is_read'),
  },
  deleteNotificationsId: {
    prepare: async ({ business }) => {
      const [one, two] = [await notify(business), await notify(business)];
      const request = (id: string): WriteRequest => ({ method: 'delete', path: `/api/notifications/${id}` });
      return { request: request(one), other: request(two) };
    },
    status: 200,
    effects: `select (2 - count(*))::integer as effects from notifications where business_id = $1`,
  },
  postTickets: {
    prepare: async () => {
      const body = { id: randomUUID(), subject: 'La impresora', body: 'No imprime.' };
      const request: WriteRequest = { method: 'post', path: '/api/tickets', body };
      return { request, other: { ...request, body: { ...body, priority: 'Alta' } } };
    },
    status: 201,
    effects: count('support_ticket_messages where true'),
  },
  postTables: {
    prepare: async () => {
      const id = randomUUID();
      const request = (name: string): WriteRequest => postRequest('/api/tables', { id, name, seats: 4 });
      return { request: request('Balcón'), other: request('Ventana') };
    },
    status: 201,
    effects: count(`tables where name = 'Balcón'`),
  },
  putTablesId: {
    prepare: async ({ business }) => {
      const path = `/api/tables/${business.tables[0]?.id}`;
      const request = (name: string): WriteRequest => ({ method: 'put', path, body: { name } });
      return { request: request('Balcón'), other: request('Ventana') };
    },
    status: 200,
    effects: count(`tables where name = 'Balcón'`),
  },
  putTablesIdAvailability: {
    prepare: async ({ business }) => {
      const path = `/api/tables/${business.tables[0]?.id}/availability`;
      const request = (is_available: boolean): WriteRequest => ({
        method: 'put',
        path,
        body: { is_available },
      });
      return { request: request(false), other: request(true) };
    },
    status: 200,
    effects: count('tables where occupied_at is not null'),
  },
  deleteTablesId: {
    prepare: async ({ business }) => {
      const [one, two] = business.tables;
      const request = (id: string | undefined): WriteRequest => ({
        method: 'delete',
        path: `/api/tables/${id}`,
      });
      return { request: request(one?.id), other: request(two?.id) };
    },
    status: 200,
    effects: count('tables where archived_at is not null'),
  },
  putTablesPositions: {
    prepare: async ({ business }) => {
      const request = (x: number): WriteRequest => ({
        method: 'put',
        path: '/api/tables/positions',
        body: { moves: [{ table_id: business.tables[0]?.id, screen: 'lg', x, y: 20 }] },
      });
      return { request: request(300), other: request(400) };
    },
    status: 200,
    effects: count('tables where position_x_lg = 300'),
  },
  postTablesAreas: {
    prepare: async () => {
      const id = randomUUID();
      const request = (name: string): WriteRequest => postRequest('/api/tables/areas', { id, name });
      return { request: request('Terraza'), other: request('Salón') };
    },
    status: 201,
    effects: count(`areas where name = 'Terraza'`),
  },
  putTablesAreasOrder: {
    prepare: async ({ business }) => {
      const [hall, terrace] = [await anArea(business, 'Salón'), await anArea(business, 'Terraza')];
      const request = (area_ids: string[]): WriteRequest => ({
        method: 'put',
        path: '/api/tables/areas/order',
        body: { area_ids },
      });
      return { request: request([terrace, hall]), other: request([hall, terrace]) };
    },
    status: 200,
    effects: count(`areas where name = 'Salón' and order_index = 2`),
  },
  putTablesAreasId: {
    prepare: async ({ business }) => {
      const path = `/api/tables/areas/${await anArea(business, 'Salón')}`;
      const request = (name: string): WriteRequest => ({ method: 'put', path, body: { name } });
      return { request: request('Terraza'), other: request('Jardín') };
    },
    status: 200,
    effects: count(`areas where name = 'Terraza'`),
  },
  deleteTablesAreasId: {
    prepare: async ({ business }) => {
      const [hall, terrace] = [await anArea(business, 'Salón'), await anArea(business, 'Terraza')];
      const request = (id: string): WriteRequest => ({ method: 'delete', path: `/api/tables/areas/${id}` });
      return { request: request(hall), other: request(terrace) };
    },
    status: 200,
    effects: 'select (2 - count(*))::integer as effects from areas where business_id = $1',
  },
  postTokens: {
    prepare: async () => {
      const id = randomUUID();
      const request = (name: string): WriteRequest => ({
        method: 'post',
        path: '/api/tokens',
        body: { id, name },
      });
      return { request: request('Contabilidad'), other: request('Tienda en línea') };
    },
    status: 201,
    effects: count('api_tokens where true'),
  },
  deleteTokensId: {
    prepare: async ({ business }) => {
      const made = async () => {
        const id = randomUUID();
        await as(business, 'admin').post('/api/tokens', { body: { id, name: id } });
        return id;
      };
      const [one, two] = [await made(), await made()];
      const request = (id: string): WriteRequest => ({ method: 'delete', path: `/api/tokens/${id}` });
      return { request: request(one), other: request(two) };
    },
    status: 200,
    effects: count(`audit_log where action = 'token.revoked'`),
  },
};

async function notify(business: Business): Promise<string> {
  const [row] = await database.rows<{ id: string }>(
    `with n as (insert into notifications (business_id, id, user_id, title, message)
       values ($1, new_id(), $2, 'Stock bajo', 'Queda poca harina') returning id) select id from n`,
    [business.id, business.employees.admin.id],
  );
  return row?.id ?? '';
}
