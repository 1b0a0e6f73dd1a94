import * as z from 'zod';
import { count, id, instant, text } from '#domain/base/answers/primitives.ts';
import { PICTURE_KINDS } from '#domain/base/pictures.ts';
import { BACKUP_TABLES } from '../backup.ts';

const name = z.enum(BACKUP_TABLES);
const key = text('0199a6b2-7c41-7d3e-8f52-64b1c09e2a77');

const tableContents = z
  .strictObject({
    name,
    rows: count,
    /** Whether it has more rows than were asked to be counted. */
    has_more: z.boolean(),
    columns: z.array(z.strictObject({ name: text('price_cents'), type: text('bigint') })),
  })
  .meta({ id: 'TableContents' });
export type TableContents = z.infer<typeof tableContents>;

/** The tables of a backup with their columns and number of rows. */
export const backupContents = z
  .strictObject({
    business: z.strictObject({
      id,
      name: text('Comedor Doña Tere'),
      zone: text('America/Tegucigalpa'),
    }),
    tables: z.array(tableContents),
  })
  .meta({ id: 'BackupContents' });
export type BackupContents = z.infer<typeof backupContents>;

/** `since`: the mark from which the changes are read. */
export const begunBackup = z.strictObject({ since: text('48213') });

/** A row with its key, as JSON text. */
export const backupRow = z.tuple([key, text('{"id": "0199a6b2-7c41-7d3e-8f52-64b1c09e2a77"}')]);
export type BackupRow = z.infer<typeof backupRow>;

/** The next rows of a table; none at its end. */
export const backupRows = z.strictObject({ rows: z.array(backupRow) });
export const backupKeys = z.strictObject({ rows: z.array(z.tuple([key])) });

/** The rows that were written since the backup began, and the number of rows of each table, as of one moment. */
export const backupChanges = z
  .strictObject({
    at: instant,
    tables: z.array(z.strictObject({ name, rows: count, changed: z.array(backupRow) })),
  })
  .meta({ id: 'BackupChanges' });
export type BackupChanges = z.infer<typeof backupChanges>;

export const backupImage = z
  .strictObject({ kind: z.enum(PICTURE_KINDS), id, bytes: count })
  .meta({ id: 'BackupImage' });
export type BackupImage = z.infer<typeof backupImage>;

/** A page of the images. `next`: the image after which the next page begins; null on the last page. */
export const backupImages = z.strictObject({ images: z.array(backupImage), next: key.nullable() });
