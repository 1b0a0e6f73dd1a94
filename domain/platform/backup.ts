import * as z from 'zod/mini';
import { PICTURE_KINDS, type PictureKind } from '#domain/base/pictures.ts';
import { ROLLUP_TABLES } from '#domain/reports/rollups.ts';

/** The tables of a backup, their order, and the manifest of its file (decision 027). */

export const BACKUP_FORMAT = 'fogon.respaldo';
export const BACKUP_VERSION = 2;

/** Every table of a backup, each after the tables that its rows refer to. Counters are last, because other tables change them. */
export const BACKUP_TABLES = [
  'businesses',
  'users',
  'locations',
  'bank_accounts',
  'payment_methods',
  'areas',
  'tables',
  'registers',
  'register_sessions',
  'cash_movements',
  'register_counts',
  'menu_categories',
  'menu_items',
  'inventory_items',
  'stock_levels',
  'menu_item_prices',
  'recipes',
  'preparation_recipes',
  'stock_counts',
  'stock_count_lines',
  'stock_movements',
  'suppliers',
  'purchases',
  'purchase_lines',
  'purchase_receipts',
  'purchase_receipt_lines',
  'orders',
  'kitchen_tickets',
  'order_lines',
  'stock_shortfalls',
  'senior_discounts',
  'sales',
  'sale_items',
  'payments',
  'tips',
  'tip_returns',
  'refunds',
  'refund_items',
  'sale_terms',
  'fiscal_issuers',
  'fiscal_establishments',
  'fiscal_points',
  'fiscal_ranges',
  'fiscal_documents',
  'document_bands',
  'fiscal_buyers',
  'fiscal_holidays',
  'customers',
  'receivable_entries',
  'expense_categories',
  'recurring_expenses',
  'expenses',
  'reminders',
  'notifications',
  'support_tickets',
  'support_ticket_messages',
  'sample_rows',
  'devices',
  'offline_conflicts',
  'fiscal_incidents',
  'printers',
  'audit_log',
  'business_counters',
] as const;
export type BackupTable = (typeof BACKUP_TABLES)[number];

/** The tables that a backup of an earlier Fogón of this version does not have. */
const ADDED_TABLES: readonly BackupTable[] = [
  'stock_levels',
  'menu_item_prices',
  'devices',
  'offline_conflicts',
  'fiscal_issuers',
  'fiscal_establishments',
  'fiscal_points',
  'fiscal_ranges',
  'fiscal_documents',
  'document_bands',
  'fiscal_buyers',
  'fiscal_holidays',
  'fiscal_incidents',
  'senior_discounts',
  'printers',
  'sale_terms',
];

const MADE_AGAIN = 'se calcula de nuevo con las ventas';

/** The reason for which each other table of a business is excluded. */
export const EXCLUDED_TABLES: Readonly<Record<string, string>> = {
  api_tokens: 'son llaves',
  customer_displays: 'son llaves',
  email_links: 'son llaves',
  events: 'los leen otros programas durante treinta días',
  idempotency_keys: 'son llaves',
  print_agents: 'son llaves',
  print_jobs: 'son papeles por imprimir',
  push_subscriptions: 'son llaves',
  sample_removals: 'vale por diez minutos',
  sessions: 'son llaves',
  customer_balances: 'se calcula de nuevo con los movimientos de las cuentas',
  rollup_progress: MADE_AGAIN,
  stale_days: MADE_AGAIN,
  ...Object.fromEntries(ROLLUP_TABLES.map((table) => [table, MADE_AGAIN])),
};

/** Excluded columns. People choose how they sign in again after a restore. */
const HIDDEN: Partial<Readonly<Record<BackupTable, readonly string[]>>> = {
  users: [
    'password_hash',
    'must_change_password',
    'pin_hash',
    'pin_failures',
    'pin_locked_until',
    'pin_locks',
    'pin_digits',
    'totp_secret',
    'totp_step',
    'recovery_hashes',
  ],
};

export const excludedColumnsOf = (table: BackupTable): readonly string[] => HIDDEN[table] ?? [];

export const dataPath = (table: BackupTable): string => `data/${table}.ndjson`;
export const imagePath = ({ kind, id }: { readonly kind: PictureKind; readonly id: string }): string =>
  `images/${kind}/${id}`;
export const MANIFEST_PATH = 'manifest.json';
export const SHEETS_PATH = 'datos.xlsx';

const entry = {
  bytes: z.int().check(z.minimum(0)),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
};

const manifest = z.strictObject({
  format: z.literal(BACKUP_FORMAT),
  version: z.literal(BACKUP_VERSION),
  business: z.strictObject({ id: z.uuid(), name: z.string() }),
  exported_at: z.iso.datetime({ offset: true }),
  tables: z.array(
    z.strictObject({
      name: z.enum(BACKUP_TABLES),
      columns: z.array(z.string().check(z.regex(/^\w+$/))).check(z.minLength(1)),
      rows: z.int().check(z.minimum(0)),
      ...entry,
    }),
  ),
  images: z.array(
    z.strictObject({
      kind: z.enum(PICTURE_KINDS),
      id: z.uuid(),
      type: z.string().check(z.maxLength(100)),
      ...entry,
    }),
  ),
  sheets: z.strictObject(entry),
});

/** The manifest of a backup: the instant of its data, and the size and checksum of each part. */
export type BackupManifest = z.infer<typeof manifest>;

const heading = z.object({ format: z.literal(BACKUP_FORMAT), version: z.int() });

/** Reads the manifest of a backup, or returns a Spanish sentence that says why the backup cannot be used. */
export function readManifest(
  text: string,
): { readonly manifest: BackupManifest } | { readonly problem: string } {
  const parsed = readJson(text);
  const head = heading.safeParse(parsed);
  if (!head.success) return { problem: 'El archivo no es un respaldo de Fogón.' };
  if (head.data.version !== BACKUP_VERSION) {
    return {
      problem: `El respaldo es de la versión ${head.data.version} y este Fogón lee la ${BACKUP_VERSION}.`,
    };
  }
  const read = manifest.safeParse(parsed);
  if (!read.success) return { problem: 'El respaldo está dañado: manifest.json no está completo.' };
  const names = read.data.tables.map(({ name }) => name);
  const missing = BACKUP_TABLES.find((table) => {
    const times = names.filter((name) => name === table).length;
    return times !== 1 && !(times === 0 && ADDED_TABLES.includes(table));
  });
  if (missing) return { problem: `El respaldo está dañado: la tabla ${missing} no está una vez.` };
  return { manifest: read.data };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The expected size and checksum of every part of a backup, by its name in the file. */
export function partsOf({ tables, images, sheets }: BackupManifest) {
  return new Map<string, { readonly bytes: number; readonly sha256: string }>([
    ...tables.map((table): [string, typeof table] => [dataPath(table.name), table]),
    ...images.map((image): [string, typeof image] => [imagePath(image), image]),
    [SHEETS_PATH, sheets],
  ]);
}
