import { api, apiPath } from '#web/lib/api.ts';

const queryOf = (location_id: string | null) => ({ query: location_id === null ? {} : { location_id } });

/** How this device prints without a network at its location, by default that of the open register. */
export const localPrintingPath = (location: string | null) => apiPath(api.printing.local, queryOf(location));
