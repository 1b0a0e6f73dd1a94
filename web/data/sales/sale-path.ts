import { api, apiPath } from '#web/data/api.ts';

export const salePath = (id: string) => apiPath(api.sales[':id'], { param: { id } });
