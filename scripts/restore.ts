import { migrate } from '#db/local/migrate.ts';
import { LocalProblem } from '#db/local/problem.ts';
import { stateFolderFrom } from '#db/local/state.ts';
import { parseArguments } from './arguments.ts';
import { type BackupFile, openBackup } from './backup-file.ts';
import { secondsSince } from './commands.ts';
import { withDatabase } from './owner-database.ts';
import { endWithProblem } from './problem.ts';
import { compareCounts, restoreBusiness } from './restore-business.ts';
import { restoreImages, withBucket, withLocalStore } from './restore-images.ts';

const USAGE = 'npm run restore -- ARCHIVO.zip [--dry-run] [--bucket NOMBRE | --local]';

interface RestoreArguments {
  path: string;
  dryRun: boolean;
  /** The R2 bucket for the pictures; else the local store. */
  bucket: string | undefined;
  local: boolean;
}

const readOptions = (): RestoreArguments => {
  const { values, positionals } = parseArguments(USAGE, {
    options: {
      'dry-run': { type: 'boolean', default: false },
      bucket: { type: 'string' },
      local: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new LocalProblem(`Falta el archivo: ${USAGE}`);
  return { path, dryRun: values['dry-run'], bucket: values.bucket, local: values.local };
};

/** Another database requires an explicit store for the pictures. */
const checkStore = ({ dryRun, bucket, local }: RestoreArguments, { manifest }: BackupFile): void => {
  if (dryRun || bucket !== undefined || local || !process.env.DATABASE_URL || manifest.images.length === 0)
    return;
  throw new LocalProblem(
    'Con DATABASE_URL di adónde van las imágenes: --bucket fogon-media (R2) o --local (esta máquina).',
  );
};

const storeImages = async (file: BackupFile, bucket: string | undefined): Promise<void> => {
  if (file.manifest.images.length === 0) return;
  if (bucket) await withBucket(bucket, (put) => restoreImages(file, put));
  else await withLocalStore(stateFolderFrom(process.env), (put) => restoreImages(file, put));
};

const column = (value: string | number, width: number): string => String(value).padStart(width);

const showCounts = async (ownerUrl: string, { manifest }: BackupFile): Promise<void> => {
  const counts = await compareCounts(ownerUrl, manifest);
  const sums = new Map(manifest.tables.map(({ name, sha256 }) => [name, sha256.slice(0, 12)]));
  console.log(
    `${'tabla'.padEnd(24)}${column('respaldo', 10)}${column('base', 10)}  ${'suma (SHA-256)'.padEnd(14)}`,
  );
  for (const { table, inFile, inDatabase } of counts)
    console.log(`${table.padEnd(24)}${column(inFile, 10)}${column(inDatabase, 10)}  ${sums.get(table)}`);
  console.log(`${'imágenes'.padEnd(24)}${column(manifest.images.length, 10)}`);
};

try {
  const args = readOptions();
  const { dryRun } = args;
  const started = performance.now();
  const file = await openBackup(args.path);
  const { business, exported_at } = file.manifest;
  console.log(`✓ ${business.name}, como estaba ${exported_at}: todas las sumas coinciden`);
  checkStore(args, file);
  await withDatabase(async (ownerUrl) => {
    if (!process.env.DATABASE_URL) await migrate(ownerUrl);
    await showCounts(ownerUrl, file);
    await restoreBusiness(ownerUrl, file, {
      rehearse: dryRun,
      beforeCommit: () => storeImages(file, args.bucket),
      onRolledUp: (days, ofDays) =>
        console.log(`✓ Resúmenes de los días que pasaron: ${days} de ${ofDays} (${secondsSince(started)})`),
    });
  });
  const ranges = file.manifest.tables.find(({ name }) => name === 'fiscal_ranges')?.rows ?? 0;
  if (ranges > 0)
    console.log(
      '! Este negocio factura: antes de cobrar, compara el último número impreso con Opciones, Facturación, y adelanta la numeración.',
    );
  await file.close();
  console.log(
    dryRun
      ? `✓ Se puede restaurar. Fue un ensayo: nada cambió (${secondsSince(started)})`
      : `✓ ${business.name} restaurado (${secondsSince(started)}). Cada quien entra con «¿Olvidaste tu contraseña?».`,
  );
} catch (error) {
  endWithProblem(error);
}
