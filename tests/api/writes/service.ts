import { randomUUID } from 'node:crypto';
import type { CountOutcome, RegisterState } from '#db/queries/register.ts';
import type { Sale } from '#db/queries/sales.ts';
import { as, sendAnOrder } from '#tests/support/api.ts';
import { anOrderRequest, type Business, rowsOf } from '#tests/support/restaurant.ts';
import { count, ground, type Place, posting, type Wish, type Writes } from './place.ts';

const sent = ({ business, product }: Place) => sendAnOrder(business, [{ product }]);

async function sold(place: Place): Promise<Sale> {
  const { sale } = await sent(place);
  const { methods } = place.business;
  const payment = { id: randomUUID(), payment_method_id: methods.efectivo, amount_cents: sale.total_cents };
  const path = `/api/sales/${sale.id}/charge`;
  const { body } = await as(place.business, 'admin').post<{ sale: Sale }>(path, {
    body: { payments: [payment] },
  });
  return body.sale;
}

async function drawerOf(business: Business): Promise<string> {
  const { body } = await as(business, 'admin').get<RegisterState>('/api/register');
  return body.session?.id ?? '';
}

async function anArea(business: Business, name: string): Promise<string> {
  const id = randomUUID();
  await as(business, 'admin').post('/api/tables/areas', { body: { id, name } });
  return id;
}

export const SERVICE_WRITES: Writes = {
  postApiRegisterOpen: {
    prepare: async () => {
      const wish = (opening_float_cents: number): Wish => ({
        method: 'post',
        path: '/api/register/open',
        body: { id: '01980000-0000-7000-8000-000000000001', opening_float_cents },
      });
      return { wish: wish(50_000), other: wish(60_000) };
    },
    status: 201,
    effects: count(`audit_log where action = 'register.opened'`),
  },
  postApiOrders: {
    prepare: async ({ product }) => {
      const body = anOrderRequest([{ product, notes: { sin: 'cebolla' } }]);
      const wish: Wish = { method: 'post', path: '/api/orders', body };
      return { wish, other: { ...wish, body: { ...body, customer_name: 'Otra persona' } } };
    },
    status: 201,
    effects: count('order_lines where true'),
  },
  postApiOrdersCharge: {
    prepare: async ({ business, product }) => {
      const order = anOrderRequest([{ product }]);
      const id = randomUUID();
      const wish = (amount_cents: number): Wish =>
        posting('/api/orders/charge', {
          order,
          total_cents: 5000,
          payments: [{ id, payment_method_id: business.methods.efectivo, amount_cents }],
        });
      return { wish: wish(5000), other: wish(5100) };
    },
    status: 201,
    effects: count('payments where true'),
  },
  postApiKitchenOrdersIdServe: {
    prepare: async ({ business, product }) => {
      const one = await sendAnOrder(business, [{ product }]);
      const two = await sendAnOrder(business, [{ product }]);
      const wish = (id: string): Wish => ({ method: 'post', path: `/api/kitchen/orders/${id}/serve` });
      return { wish: wish(one.kitchen_order.id), other: wish(two.kitchen_order.id) };
    },
    status: 200,
    effects: count(`stock_movements where type = 'serve'`),
  },
  postApiKitchenOrdersIdRecall: {
    prepare: async ({ business, product }) => {
      const { kitchen_order } = await sendAnOrder(business, [{ product }]);
      const path = `/api/kitchen/orders/${kitchen_order.id}`;
      await as(business, 'chef').post(`${path}/serve`);
      return { wish: posting(`${path}/recall`, {}), other: posting(`${path}/recall`, { station: 'barra' }) };
    },
    status: 200,
    effects: count(`stock_movements where type = 'recall'`),
  },
  postApiKitchenOrdersIdCancel: {
    prepare: async ({ business, product }) => {
      const { kitchen_order } = await sendAnOrder(business, [{ product }]);
      const wish = (reason: string): Wish => ({
        method: 'post',
        path: `/api/kitchen/orders/${kitchen_order.id}/cancel`,
        body: { reason },
      });
      return { wish: wish('El cliente se fue'), other: wish('Fue un error') };
    },
    status: 200,
    effects: count(`audit_log where action = 'kitchen.cancelled'`),
  },
  postApiKitchenOrdersIdAcknowledge: {
    prepare: async ({ business, product }) => {
      const { kitchen_order } = await sendAnOrder(business, [{ product }]);
      const path = `/api/kitchen/orders/${kitchen_order.id}`;
      await as(business, 'admin').post(`${path}/cancel`, { body: { reason: 'Se fue' } });
      return {
        wish: posting(`${path}/acknowledge`, {}),
        other: posting(`${path}/acknowledge`, { station: 'barra' }),
      };
    },
    status: 200,
    effects: count('order_lines where cancel_seen_at is not null'),
  },
  postApiOrdersIdReadySeen: {
    prepare: async ({ business, product }) => {
      const ready = async () => {
        const { order, kitchen_order } = await sendAnOrder(business, [{ product }]);
        await as(business, 'chef').post(`/api/kitchen/orders/${kitchen_order.id}/serve`);
        return order.id;
      };
      const [one, two] = [await ready(), await ready()];
      const wish = (id: string): Wish => ({ method: 'post', path: `/api/orders/${id}/ready-seen` });
      return { wish: wish(one), other: wish(two) };
    },
    status: 200,
    effects: count('kitchen_orders where ready_seen_at is not null'),
  },
  putApiKitchenLinesIdTick: {
    prepare: async ({ business, product }) => {
      const { kitchen_order } = await sendAnOrder(business, [{ product }, { product }]);
      const wish = (done: boolean): Wish => ({
        method: 'put',
        path: `/api/kitchen/lines/${kitchen_order.items[0]?.id}/tick`,
        body: { done },
      });
      return { wish: wish(true), other: wish(false) };
    },
    status: 200,
    effects: count('order_lines where done_at is not null'),
  },
  postApiSalesIdCharge: {
    prepare: async ({ business, product }) => {
      const { sale } = await sendAnOrder(business, [{ product }]);
      const id = randomUUID();
      const wish = (amount_cents: number): Wish => ({
        method: 'post',
        path: `/api/sales/${sale.id}/charge`,
        body: { payments: [{ id, payment_method_id: business.methods.efectivo, amount_cents }] },
      });
      return { wish: wish(sale.total_cents), other: wish(sale.total_cents + 100) };
    },
    status: 200,
    effects: count('payments where true'),
  },
  putApiOrdersId: {
    prepare: async (place) => {
      const { order } = await sent(place);
      const wish = (customer_name: string): Wish => ({
        method: 'put',
        path: `/api/orders/${order.id}`,
        body: { customer_name },
      });
      return { wish: wish('Beto'), other: wish('Carla') };
    },
    status: 200,
    effects: count(`orders where customer_name = 'Beto'`),
  },
  putApiOrdersLinesId: {
    prepare: async (place) => {
      const { kitchen_order } = await sent(place);
      const wish = (quantity: number): Wish => ({
        method: 'put',
        path: `/api/orders/lines/${kitchen_order.items[0]?.id}`,
        body: { quantity },
      });
      return { wish: wish(5), other: wish(6) };
    },
    status: 200,
    effects: count(`audit_log where action = 'order.line-changed'`),
  },
  postApiOrdersLinesIdCancel: {
    prepare: async (place) => {
      const { kitchen_order } = await sent(place);
      const wish = (reason: string): Wish =>
        posting(`/api/orders/lines/${kitchen_order.items[0]?.id}/cancel`, { reason });
      return { wish: wish('Se acabó'), other: wish('Tardó mucho') };
    },
    status: 200,
    effects: count(`order_lines where status = 'Cancelada'`),
  },
  postApiOrdersIdTransfer: {
    prepare: async (place) => {
      const { order } = await sent(place);
      const [one, two] = place.business.tables;
      const wish = (table_id: string | undefined): Wish =>
        posting(`/api/orders/${order.id}/transfer`, { table_id });
      return { wish: wish(one?.id), other: wish(two?.id) };
    },
    status: 200,
    effects: count(`audit_log where action = 'order.transferred'`),
  },
  postApiOrdersIdJoin: {
    prepare: async (place) => {
      const [one, two, three] = [await sent(place), await sent(place), await sent(place)];
      const wish = (into_id: string): Wish => posting(`/api/orders/${one.order.id}/join`, { into_id });
      return { wish: wish(two.order.id), other: wish(three.order.id) };
    },
    status: 200,
    effects: count('orders where joined_to_id is not null'),
  },
  postApiOrdersIdSeparate: {
    prepare: async (place) => {
      const [one, two] = [await sent(place), await sent(place)];
      const { business } = place;
      await as(business, 'admin').post(`/api/orders/${one.order.id}/join`, {
        body: { into_id: two.order.id },
      });
      const wish = (): Wish => posting(`/api/orders/${one.order.id}/separate`, { sale_id: randomUUID() });
      return { wish: wish(), other: wish() };
    },
    status: 200,
    effects: count(`audit_log where action = 'order.separated'`),
  },
  postApiOrdersIdMoveLines: {
    prepare: async (place) => {
      const [one, two, three] = [await sent(place), await sent(place), await sent(place)];
      const wish = (order_id: string): Wish =>
        posting(`/api/orders/${one.order.id}/move-lines`, {
          items: one.kitchen_order.items.map(({ id, quantity }) => ({
            line_id: id,
            quantity,
            new_line_id: randomUUID(),
          })),
          order_id,
          new_order_id: randomUUID(),
          kitchen_order_id: randomUUID(),
          sale_id: randomUUID(),
        });
      return { wish: wish(two.order.id), other: wish(three.order.id) };
    },
    status: 200,
    effects: count(`audit_log where action = 'order.lines-moved'`),
  },
  postApiSalesIdSplit: {
    prepare: async (place) => {
      const { sale } = await sent(place);
      const wish = (amount_cents: number): Wish =>
        posting(`/api/sales/${sale.id}/split`, { id: randomUUID(), amount_cents });
      return { wish: wish(100), other: wish(200) };
    },
    status: 200,
    effects: 'select (count(*) - 1)::integer as effects from sales where business_id = $1',
  },
  postApiSalesIdSplitEvenly: {
    prepare: async (place) => {
      const { sale } = await sent(place);
      const wish = (): Wish => posting(`/api/sales/${sale.id}/split-evenly`, { new_ids: [randomUUID()] });
      return { wish: wish(), other: wish() };
    },
    status: 200,
    effects: 'select (count(*) - 1)::integer as effects from sales where business_id = $1',
  },
  postApiSalesIdMerge: {
    prepare: async (place) => {
      const { sale } = await sent(place);
      const [one, two] = [randomUUID(), randomUUID()];
      const split = { body: { new_ids: [one, two] } };
      await as(place.business, 'admin').post(`/api/sales/${sale.id}/split-evenly`, split);
      const wish = (from_id: string): Wish => posting(`/api/sales/${sale.id}/merge`, { from_id });
      return { wish: wish(one), other: wish(two) };
    },
    status: 200,
    effects: 'select (3 - count(*))::integer as effects from sales where business_id = $1',
  },
  postApiSalesIdDiscount: {
    prepare: async (place) => {
      const { sale } = await sent(place);
      const wish = (rate: number): Wish =>
        posting(`/api/sales/${sale.id}/discount`, { rate, reason: 'Cortesía' });
      return { wish: wish(1000), other: wish(2000) };
    },
    status: 200,
    effects: count(`audit_log where action = 'sale.discounted'`),
  },
  postApiSalesIdTips: {
    prepare: async (place) => {
      const sale = await sold(place);
      const wish = (amount_cents: number): Wish =>
        posting(`/api/sales/${sale.id}/tips`, {
          id: randomUUID(),
          amount_cents,
          payment_method_id: place.business.methods.efectivo,
        });
      return { wish: wish(1000), other: wish(2000) };
    },
    status: 201,
    effects: count('tips where true'),
  },
  postApiSalesIdAnnul: {
    prepare: async (place) => {
      const sale = await sold(place);
      const wish = (reason: string): Wish =>
        posting(`/api/sales/${sale.id}/annul`, { reason, returns_stock: false, kitchen: 'leave' });
      return { wish: wish('Se equivocó'), other: wish('Otra cosa') };
    },
    status: 200,
    effects: count(`audit_log where action = 'sale.annulled'`),
  },
  postApiSalesIdRefunds: {
    prepare: async (place) => {
      const sale = await sold(place);
      const wish = (quantity: number): Wish =>
        posting(`/api/sales/${sale.id}/refunds`, {
          id: randomUUID(),
          items: [{ sale_item_id: sale.items[0]?.id, quantity }],
          payment_method_id: place.business.methods.efectivo,
          reason: 'Plato frío',
          returns_stock: false,
        });
      return { wish: wish(0.5), other: wish(0.25) };
    },
    status: 201,
    effects: count('refunds where true'),
  },
  putApiSalesIdPaymentsPayment_id: {
    prepare: async (place) => {
      const sale = await sold(place);
      const { methods } = place.business;
      const wish = (payment_method_id: string): Wish => ({
        method: 'put',
        path: `/api/sales/${sale.id}/payments/${sale.payments[0]?.id}`,
        body: { payment_method_id },
      });
      return { wish: wish(methods.tarjeta), other: wish(methods.transferencia) };
    },
    status: 200,
    effects: count(`audit_log where action = 'sale.method-corrected'`),
  },
  postApiSalesIdPrint: {
    prepare: async (place) => {
      const [one, two] = [await sold(place), await sold(place)];
      const wish = (id: string): Wish => ({ method: 'post', path: `/api/sales/${id}/print` });
      return { wish: wish(one.id), other: wish(two.id) };
    },
    status: 200,
    effects: 'select sum(receipts_printed)::integer as effects from sales where business_id = $1',
  },
  postApiRegisterDrawers: {
    prepare: async () => {
      const id = randomUUID();
      const wish = (name: string): Wish => posting('/api/register/drawers', { id, name });
      return { wish: wish('Barra'), other: wish('Terraza') };
    },
    status: 201,
    effects: count(`registers where name = 'Barra'`),
  },
  postApiRegisterIdMovements: {
    prepare: async ({ business }) => {
      const drawer = await drawerOf(business);
      const wish = (amount_cents: number): Wish =>
        posting(`/api/register/${drawer}/movements`, {
          id: randomUUID(),
          type: 'entrada',
          amount_cents,
          reason: 'Cambio',
        });
      return { wish: wish(1000), other: wish(2000) };
    },
    status: 201,
    effects: count('cash_movements where true'),
  },
  postApiRegisterIdExpenses: {
    prepare: async ({ business }) => {
      const drawer = await drawerOf(business);
      const wish = (amount_cents: number): Wish =>
        posting(`/api/register/${drawer}/expenses`, { id: randomUUID(), description: 'Hielo', amount_cents });
      return { wish: wish(1000), other: wish(2000) };
    },
    status: 201,
    effects: count('expenses where true'),
  },
  postApiRegisterIdCount: {
    prepare: async ({ business }) => {
      const drawer = await drawerOf(business);
      const wish = (counted_cents: number): Wish =>
        posting(`/api/register/${drawer}/count`, { counted_cents });
      return { wish: wish(1000), other: wish(2000) };
    },
    status: 200,
    effects: count('register_counts where true'),
  },
  postApiRegisterIdClose: {
    prepare: async ({ business }) => {
      const drawer = await drawerOf(business);
      const { body } = await as(business, 'admin').post<{ outcome: CountOutcome }>(
        `/api/register/${drawer}/count`,
        { body: { counted_cents: 1000 } },
      );
      const wish = (difference_reason: string): Wish =>
        posting(`/api/register/${drawer}/close`, { count_id: body.outcome.id, difference_reason });
      return { wish: wish('Faltó'), other: wish('Sobró') };
    },
    status: 200,
    effects: count('cash_registers where z_number is not null'),
  },
  postApiNotificationsReadAll: {
    prepare: async ({ business }) => {
      await notify(business);
      const wish: Wish = { method: 'post', path: '/api/notifications/read-all' };
      return { wish, other: { ...wish, body: { todas: true } } };
    },
    status: 200,
    effects: count('notifications where is_read'),
  },
  postApiNotificationsIdRead: {
    prepare: async ({ business }) => {
      const [one, two] = [await notify(business), await notify(business)];
      const wish = (id: string): Wish => ({ method: 'post', path: `/api/notifications/${id}/read` });
      return { wish: wish(one), other: wish(two) };
    },
    status: 200,
    effects: count('notifications where is_read'),
  },
  deleteApiNotificationsId: {
    prepare: async ({ business }) => {
      const [one, two] = [await notify(business), await notify(business)];
      const wish = (id: string): Wish => ({ method: 'delete', path: `/api/notifications/${id}` });
      return { wish: wish(one), other: wish(two) };
    },
    status: 200,
    effects: `select (2 - count(*))::integer as effects from notifications where business_id = $1`,
  },
  postApiTickets: {
    prepare: async () => {
      const body = { id: randomUUID(), subject: 'La impresora', body: 'No imprime.' };
      const wish: Wish = { method: 'post', path: '/api/tickets', body };
      return { wish, other: { ...wish, body: { ...body, priority: 'Alta' } } };
    },
    status: 201,
    effects: count('ticket_messages where true'),
  },
  postApiTables: {
    prepare: async () => {
      const id = randomUUID();
      const wish = (name: string): Wish => posting('/api/tables', { id, name, seats: 4 });
      return { wish: wish('Balcón'), other: wish('Ventana') };
    },
    status: 201,
    effects: count(`tables where name = 'Balcón'`),
  },
  putApiTablesId: {
    prepare: async ({ business }) => {
      const path = `/api/tables/${business.tables[0]?.id}`;
      const wish = (name: string): Wish => ({ method: 'put', path, body: { name } });
      return { wish: wish('Balcón'), other: wish('Ventana') };
    },
    status: 200,
    effects: count(`tables where name = 'Balcón'`),
  },
  putApiTablesIdAvailability: {
    prepare: async ({ business }) => {
      const path = `/api/tables/${business.tables[0]?.id}/availability`;
      const wish = (is_available: boolean): Wish => ({ method: 'put', path, body: { is_available } });
      return { wish: wish(false), other: wish(true) };
    },
    status: 200,
    effects: count('tables where occupied_at is not null'),
  },
  deleteApiTablesId: {
    prepare: async ({ business }) => {
      const [one, two] = business.tables;
      const wish = (id: string | undefined): Wish => ({ method: 'delete', path: `/api/tables/${id}` });
      return { wish: wish(one?.id), other: wish(two?.id) };
    },
    status: 200,
    effects: count('tables where archived_at is not null'),
  },
  putApiTablesPositions: {
    prepare: async ({ business }) => {
      const wish = (x: number): Wish => ({
        method: 'put',
        path: '/api/tables/positions',
        body: { moves: [{ table_id: business.tables[0]?.id, screen: 'lg', x, y: 20 }] },
      });
      return { wish: wish(300), other: wish(400) };
    },
    status: 200,
    effects: count('tables where position_x_lg = 300'),
  },
  postApiTablesAreas: {
    prepare: async () => {
      const id = randomUUID();
      const wish = (name: string): Wish => posting('/api/tables/areas', { id, name });
      return { wish: wish('Terraza'), other: wish('Salón') };
    },
    status: 201,
    effects: count(`areas where name = 'Terraza'`),
  },
  putApiTablesAreasOrder: {
    prepare: async ({ business }) => {
      const [hall, terrace] = [await anArea(business, 'Salón'), await anArea(business, 'Terraza')];
      const wish = (area_ids: string[]): Wish => ({
        method: 'put',
        path: '/api/tables/areas/order',
        body: { area_ids },
      });
      return { wish: wish([terrace, hall]), other: wish([hall, terrace]) };
    },
    status: 200,
    effects: count(`areas where name = 'Salón' and order_index = 2`),
  },
  putApiTablesAreasId: {
    prepare: async ({ business }) => {
      const path = `/api/tables/areas/${await anArea(business, 'Salón')}`;
      const wish = (name: string): Wish => ({ method: 'put', path, body: { name } });
      return { wish: wish('Terraza'), other: wish('Jardín') };
    },
    status: 200,
    effects: count(`areas where name = 'Terraza'`),
  },
  deleteApiTablesAreasId: {
    prepare: async ({ business }) => {
      const [hall, terrace] = [await anArea(business, 'Salón'), await anArea(business, 'Terraza')];
      const wish = (id: string): Wish => ({ method: 'delete', path: `/api/tables/areas/${id}` });
      return { wish: wish(hall), other: wish(terrace) };
    },
    status: 200,
    effects: 'select (2 - count(*))::integer as effects from areas where business_id = $1',
  },
  postApiTokens: {
    prepare: async () => {
      const id = randomUUID();
      const wish = (name: string): Wish => ({ method: 'post', path: '/api/tokens', body: { id, name } });
      return { wish: wish('Contabilidad'), other: wish('Tienda en línea') };
    },
    status: 201,
    effects: count('api_tokens where true'),
  },
  deleteApiTokensId: {
    prepare: async ({ business }) => {
      const made = async () => {
        const id = randomUUID();
        await as(business, 'admin').post('/api/tokens', { body: { id, name: id } });
        return id;
      };
      const [one, two] = [await made(), await made()];
      const wish = (id: string): Wish => ({ method: 'delete', path: `/api/tokens/${id}` });
      return { wish: wish(one), other: wish(two) };
    },
    status: 200,
    effects: count(`audit_log where action = 'token.revoked'`),
  },
};

async function notify(business: Business): Promise<string> {
  const [row] = await rowsOf<{ id: string }>(
    ground,
    `with n as (insert into notifications (business_id, id, user_id, title, message)
       values ($1, new_id(), $2, 'Stock bajo', 'Queda poca harina') returning id) select id from n`,
    [business.id, business.employees.admin.id],
  );
  return row?.id ?? '';
}
