import { type BackupManifest, type BackupTable, dataPath, partsOf } from '#domain/platform/backup.ts';

/** The names of tables, columns, keys and values in version 1 of the backup format. */
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
// A quote inside a JSON string has a backslash before it, so only whole keys and values match.
const OLD_KEY = new RegExp(`(?<!\\\\)"(${Object.keys(KEYS).join('|')})"(?=\\s*:)`, 'g');
const OLD_VALUE = new RegExp(
  `(?<!\\\\)("(?:action|entity)":\\s*)"(${Object.keys(VALUES).join('|').replaceAll('.', '\\.')})"`,
  'g',
);

const present = (name: string): string => KEYS[name] ?? name;

/** Converts a backup of one version to the current version. */
export interface BackupVersion {
  /** The text of the manifest, with the current names. */
  readonly manifest: (text: string) => string;
  readonly path: (table: BackupTable) => string;
  /** The JSON of a row, with the current names. */
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
  // A damaged manifest stays unchanged, so that `readManifest` refuses it.
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

/** The version of a manifest; the current one for an unknown value, which `readManifest` then refuses. */
export function versionOf(text: string): BackupVersion {
  return /"version":\s*1\b/.test(text) && /"tables":\s*\[/.test(text) ? FIRST : PRESENT;
}

/** Every part of a backup by its path in the file, in the version of the backup. */
export function pathsIn(version: BackupVersion, manifest: BackupManifest) {
  const paths = new Map(manifest.tables.map(({ name }) => [dataPath(name), version.path(name)]));
  return new Map([...partsOf(manifest)].map(([path, part]) => [paths.get(path) ?? path, part]));
}
