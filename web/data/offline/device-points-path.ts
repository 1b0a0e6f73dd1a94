import { api, apiPath } from '#web/data/api.ts';

/** The devices that number their own invoices. */
export const devicePointsPath = apiPath(api.fiscal['device-points']);
