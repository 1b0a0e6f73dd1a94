/** The parts of the service floor that a device stores for work without a network, by their names in the answer. */
export const SERVICE_PARTS = [
  'floor',
  'orders',
  'details',
  'register',
  'menu',
  'settings',
  'customers',
  'invoicing',
] as const;
export type ServicePart = (typeof SERVICE_PARTS)[number];

export const isServicePart = (name: string): name is ServicePart =>
  SERVICE_PARTS.some((part) => part === name);
