import { api, apiPath } from '#web/lib/api.ts';

export const salePath = (id: string) => apiPath(api.sales[':id'], { param: { id } });
