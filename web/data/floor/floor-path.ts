import { api, apiPath } from '#web/data/api.ts';

export const floorPath = apiPath(api.tables);
