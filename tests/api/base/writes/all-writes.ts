import { DISPLAY_WRITES } from '#tests/api/bills/writes/customer-displays.ts';
import { LOCATION_WRITES } from '#tests/api/business/writes/locations.ts';
import { ONBOARDING_WRITES } from '#tests/api/business/writes/onboarding.ts';
import { SETTINGS_WRITES } from '#tests/api/business/writes/settings.ts';
import { RECEIVABLE_WRITES } from '#tests/api/customers/writes/receivables.ts';
import { FISCAL_WRITES } from '#tests/api/fiscal/writes/fiscal.ts';
import { IMPORT_WRITES } from '#tests/api/integrations/writes/imports.ts';
import { MENU_WRITES } from '#tests/api/menu/writes/menu.ts';
import { OFFLINE_WRITES } from '#tests/api/offline/writes/offline.ts';
import { WORKING_SCREEN_WRITES } from '#tests/api/offline/writes/working-screens.ts';
import { EMPLOYEE_WRITES } from '#tests/api/people/writes/employees.ts';
import { NOTIFICATION_WRITES } from '#tests/api/people/writes/notifications.ts';
import { BACKUP_WRITES } from '#tests/api/platform/writes/backups.ts';
import { PLATFORM_WRITES } from '#tests/api/platform/writes/platform.ts';
import { PRINTING_WRITES } from '#tests/api/printing/writes/printing.ts';
import { EXPENSE_WRITES } from '#tests/api/purchasing/writes/expenses.ts';
import { PURCHASE_WRITES } from '#tests/api/purchasing/writes/purchases.ts';
import { INVENTORY_WRITES } from '#tests/api/stock/writes/inventory.ts';
import { RECIPE_WRITES } from '#tests/api/stock/writes/recipes.ts';
import type { Writes } from './fixture.ts';

/** Every write of the API by the id of its route. */
export const WRITES: Writes = {
  ...WORKING_SCREEN_WRITES,
  ...MENU_WRITES,
  ...INVENTORY_WRITES,
  ...PURCHASE_WRITES,
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
