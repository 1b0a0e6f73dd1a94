import { api, apiPath } from '#web/data/api.ts';

export const menuPath = apiPath(api.menu);
