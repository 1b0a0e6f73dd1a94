import { type BackupManifest, type BackupTable, dataPath, partsOf } from '#domain/backup.ts';

/** What tables, columns, keys and values were called in version 1 of the backup's format. */
const TABLES: Partial<Readonly<Record<BackupTable, string>>> = {
  register_sessions: 'cash_registers',
  kitchen_tickets: 'kitchen_orders',
  support_ticket_messages: 'ticket_messages',
};
const KEYS: Readonly<Record<string, string>> = {
  cash_register_id: 'register_session_id',
  kitchen_order_id: 'kitchen_ticket_id',
  ticket_id: 'support_ticket_id',
  annulled: 'voided',
  annulled_at: 'voided_at',
  annulled_by: 'voided_by',
  annulled_on: 'voided_on',
  annulled_cents: 'voided_cents',
  annul_reason: 'void_reason',
  annul_approved_by: 'void_approved_by',
  sale_annulled_at: 'sale_voided_at',
  cancel_seen_at: 'cancel_acknowledged_at',
  ready_seen_at: 'ready_acknowledged_at',
};
const VALUES: Readonly<Record<string, string>> = {
  'sale.annulled': 'sale.voided',
  'sale:annul': 'sale:void',
  cash_register: 'register_session',
  kitchen_order: 'kitchen_ticket',
};
// A quote inside a string of JSON has a backslash before it, so that only whole keys and values match.
const OLD_KEY = new RegExp(`(?<!\\\\)"(${Object.keys(KEYS).join('|')})"(?=\\s*:)`, 'g');
const OLD_VALUE =
  /(?<!\\)("(?:action|entity)":\s*)"(sale\.annulled|sale:annul|cash_register|kitchen_order)"/g;

const present = (name: string): string => KEYS[name] ?? name;

/** How a backup of one version is read as one of the present version. */
export interface BackupVersion {
  /** The manifest's text, with the present names. */
  readonly manifest: (text: string) => string;
  readonly path: (table: BackupTable) => string;
  /** A row's JSON, with the present names. */
  readonly row: (json: string) => string;
}

const PRESENT: BackupVersion = { manifest: (text) => text, path: dataPath, row: (json) => json };

function presentManifest(text: string): string {
  const { tables, ...rest } = JSON.parse(text);
  const names = new Map(Object.entries(TABLES).map(([now, before]) => [before, now]));
  return JSON.stringify({
    ...rest,
    version: 2,
    tables: tables.map(({ name, columns, ...table }: { name: string; columns: string[] }) => ({
      ...table,
      name: names.get(name) ?? name,
      columns: columns.map(present),
    })),
  });
}

const FIRST: BackupVersion = {
  // A damaged manifest stays as it is, for `readManifest` to refuse it.
  manifest: (text) => {
    try {
      return presentManifest(text);
    } catch {
      return text;
    }
  },
  path: (table) => `data/${TABLES[table] ?? table}.ndjson`,
  row: (json) =>
    json
      .replace(OLD_KEY, (_, key) => `"${present(key)}"`)
      .replace(OLD_VALUE, (_, start, value) => `${start}"${VALUES[value]}"`),
};

/** The version that a manifest's text says it is; the present one when it says something else, which `readManifest` then refuses. */
export function versionOf(text: string): BackupVersion {
  return /"version":\s*1\b/.test(text) && /"tables":\s*\[/.test(text) ? FIRST : PRESENT;
}

/** Every part of a backup by its path in the file, as `partsOf`, in the backup's own version. */
export function pathsIn(version: BackupVersion, manifest: BackupManifest) {
  const paths = new Map(manifest.tables.map(({ name }) => [dataPath(name), version.path(name)]));
  return new Map([...partsOf(manifest)].map(([path, part]) => [paths.get(path) ?? path, part]));
}
