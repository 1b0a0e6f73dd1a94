import { api, apiPath } from '#web/data/api.ts';

export const ordersPath = apiPath(api.orders);
export const orderPath = (id: string) => apiPath(api.orders[':id'], { param: { id } });
