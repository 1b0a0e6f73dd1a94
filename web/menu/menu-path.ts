import { api, apiPath } from '#web/lib/api.ts';

export const menuPath = apiPath(api.menu);
