import { api, apiPath } from '#web/data/api.ts';

export const registerPath = apiPath(api.register);
export const reportPath = (id: string) => apiPath(api.register[':id'].report, { param: { id } });
