import { api, apiPath } from '#web/data/api.ts';

/** How this device prints without a network at its location, by default that of the open register. */
export const localPrintingPath = (location_id: string | null, device_id: string) =>
  apiPath(api.printing.local, { query: { ...(location_id !== null && { location_id }), device_id } });
