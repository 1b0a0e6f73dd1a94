import { BACKUP_WRITES } from './backups.ts';
import { DISPLAY_WRITES } from './customer-displays.ts';
import { EMPLOYEE_WRITES } from './employees.ts';
import { EXPENSE_WRITES } from './expenses.ts';
import { FISCAL_WRITES } from './fiscal.ts';
import type { Writes } from './fixture.ts';
import { IMPORT_WRITES } from './imports.ts';
import { INVENTORY_WRITES } from './inventory.ts';
import { LOCATION_WRITES } from './locations.ts';
import { MENU_WRITES } from './menu.ts';
import { NOTIFICATION_WRITES } from './notifications.ts';
import { OFFLINE_WRITES } from './offline.ts';
import { ONBOARDING_WRITES } from './onboarding.ts';
import { PLATFORM_WRITES } from './platform.ts';
import { PRINTING_WRITES } from './printing.ts';
import { PURCHASING_WRITES } from './purchasing.ts';
import { RECEIVABLE_WRITES } from './receivables.ts';
import { RECIPE_WRITES } from './recipes.ts';
import { SERVICE_WRITES } from './service.ts';
import { SETTINGS_WRITES } from './settings.ts';

/** Every write of the API by the id of its route. */
export const WRITES: Writes = {
  ...SERVICE_WRITES,
  ...MENU_WRITES,
  ...INVENTORY_WRITES,
  ...PURCHASING_WRITES,
  ...RECIPE_WRITES,
  ...IMPORT_WRITES,
  ...SETTINGS_WRITES,
  ...BACKUP_WRITES,
  ...EXPENSE_WRITES,
  ...PLATFORM_WRITES,
  ...LOCATION_WRITES,
  ...FISCAL_WRITES,
  ...PRINTING_WRITES,
  ...DISPLAY_WRITES,
  ...ONBOARDING_WRITES,
  ...RECEIVABLE_WRITES,
  ...EMPLOYEE_WRITES,
  ...NOTIFICATION_WRITES,
  ...OFFLINE_WRITES,
};
