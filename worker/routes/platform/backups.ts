import { Hono } from 'hono';
import * as z from 'zod';
import { requireExport } from '#db/queries/people/sessions.ts';
import {
  beginBackup,
  readBackupChanges,
  readBackupContents,
  readBackupKeys,
  readBackupRows,
} from '#db/queries/platform/backups.ts';
import { PICTURE_KINDS, pictureKey } from '#domain/base/pictures.ts';
import { Refusal } from '#domain/base/refusal.ts';
import {
  backupChanges,
  backupContents,
  backupImages,
  backupKeys,
  backupRows,
  begunBackup,
} from '#domain/platform/answers/backups.ts';
import { BACKUP_TABLES } from '#domain/platform/backup.ts';
import { businessOf } from '#worker/allowed.ts';
import { listImages } from '#worker/backup-images.ts';
import type { Api } from '#worker/context.ts';
import { respondJsonText } from '#worker/json-text.ts';
import { readStored } from '#worker/media.ts';
import {
  idempotent,
  requirePermission,
  respond,
  respondCreated,
  respondMedia,
  validate,
} from '#worker/middleware.ts';
import { rateLimit } from '#worker/rate-limit.ts';
import { idParam, secretText } from '#worker/routes/base/schemas/primitives.ts';

const ROWS_PER_PAGE = 1000;
const KEYS_PER_PAGE = 5000;
const exportLimit = rateLimit('LIMIT_EXPORTS');
const pageLimit = rateLimit('LIMIT_EXPORT_PAGES');

const table = z.enum(BACKUP_TABLES, { error: 'Esa tabla no va en el respaldo.' });
const rowsAfter = z.strictObject({
  table,
  after: secretText(200).optional(),
});
const changesSince = z.strictObject({
  since: z.string().regex(/^\d{1,18}$/, 'No se entiende desde cuándo.'),
});
const imagesAfter = z.strictObject({
  kind: z.enum(['product', 'paper'], { error: 'Elige productos o papeles.' }),
  after: z
    .string()
    .regex(/^[0-9a-f-]{36}(\/small)?$/, 'No se entiende después de cuál.')
    .optional(),
});
const imageChoice = z.strictObject({ kind: z.enum(PICTURE_KINDS, { error: 'Elige qué imagen es.' }) });
/** How many rows of each table are counted at most: a window that only shows the numbers does not wait for all. */
const counting = z.strictObject({ max_rows: z.coerce.number().int().min(1).max(1_000_000).optional() });
const newBackup = z.strictObject({ kind: z.enum(['zip', 'xlsx'], { error: 'Elige ZIP o XLSX.' }) });

/** The data of a business, page by page. The browser builds the file, so the Worker holds only one page at a time. */
export const backupRoutes = new Hono<Api>()
  .get(
    '/',
    requirePermission('backup:read'),
    validate('query', counting),
    respond(backupContents),
    async (c) =>
      respondJsonText(c, await readBackupContents(c.var.scope, c.req.valid('query').max_rows ?? null)),
  )
  .post(
    '/',
    requirePermission('backup:read'),
    validate('json', newBackup),
    exportLimit,
    idempotent,
    respondCreated(begunBackup),
    async (c) => {
      const { answer } = await beginBackup(c.var.write, c.req.valid('json'));
      return c.json(answer);
    },
  )
  .get(
    '/rows',
    requirePermission('backup:read'),
    validate('query', rowsAfter),
    pageLimit,
    respond(backupRows),
    async (c) => {
      const { table, after = null } = c.req.valid('query');
      return respondJsonText(c, await readBackupRows(c.var.scope, table, after, ROWS_PER_PAGE));
    },
  )
  .get(
    '/keys',
    requirePermission('backup:read'),
    validate('query', rowsAfter),
    pageLimit,
    respond(backupKeys),
    async (c) => {
      const { table, after = null } = c.req.valid('query');
      return respondJsonText(c, await readBackupKeys(c.var.scope, table, after, KEYS_PER_PAGE));
    },
  )
  .get(
    '/changes',
    requirePermission('backup:read'),
    validate('query', changesSince),
    respond(backupChanges),
    async (c) => c.json(await readBackupChanges(c.var.scope, c.req.valid('query').since)),
  )
  .get(
    '/images',
    requirePermission('backup:read'),
    validate('query', imagesAfter),
    pageLimit,
    respond(backupImages),
    async (c) => {
      const { kind, after } = c.req.valid('query');
      await requireExport(c.var.scope);
      return c.json(await listImages(c.env, kind, await businessOf(c.var.scope), after));
    },
  )
  .get(
    '/images/:id',
    requirePermission('backup:read'),
    validate('param', idParam),
    validate('query', imageChoice),
    pageLimit,
    respondMedia('image/*'),
    async (c) => {
      await requireExport(c.var.scope);
      const key = pictureKey(
        c.req.valid('query').kind,
        await businessOf(c.var.scope),
        c.req.valid('param').id,
      );
      const image = await readStored(c.env, key);
      if (!image) throw new Refusal('row.missing', 'Imagen no encontrada.');
      return image;
    },
  );
