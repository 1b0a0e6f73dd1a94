import { api, apiPath } from '#web/lib/api.ts';

export const floorPath = apiPath(api.tables);
