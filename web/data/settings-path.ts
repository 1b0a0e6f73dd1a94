import { api, apiPath } from './api.ts';

export const settingsPath = apiPath(api.settings);
