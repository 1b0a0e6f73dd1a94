/** The parts of the snapshot, which a device stores for work without a network, by their names in the answer. */
export const SNAPSHOT_PARTS = [
  'floor',
  'orders',
  'details',
  'register',
  'menu',
  'settings',
  'customers',
  'invoicing',
] as const;
export type SnapshotPart = (typeof SNAPSHOT_PARTS)[number];

export const isSnapshotPart = (name: string): name is SnapshotPart =>
  SNAPSHOT_PARTS.some((part) => part === name);
